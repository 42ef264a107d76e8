use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::Square;

/// A set of squares, one bit each (a1 is bit 0, h8 bit 63).
///
/// ```
/// use chronicle_chess::{Bitboard, File, Rank, Square};
///
/// let cross = File::E.bitboard() | Rank::Fourth.bitboard();
/// assert_eq!(cross.count(), 15);
/// assert!(cross.contains(Square::E4));
/// assert_eq!((cross & Rank::First.bitboard()).single(), Some(Square::E1));
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// The light squares (b1, a2, ...).
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares (a1, b2, ...).
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The first and the eighth rank.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);

    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether two or more squares are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline(always)]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether every square of `other` is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The lowest square (nearest to a1 by number).
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// The highest square (nearest to h8 by number).
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::wrapping(63 - self.0.leading_zeros())) }
    }

    /// The only square of the set; `None` if there are none or several.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// The lowest square of a set that is known not to be empty (for an empty one the answer is a1).
    #[inline(always)]
    pub(crate) const fn lowest(self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// Every square moved so many bits up (towards h8) or, if negative, down. Files wrap around: callers mask.
    #[inline(always)]
    #[must_use]
    pub const fn shifted(self, by: i32) -> Self {
        if by >= 0 { Self(self.0 << by) } else { Self(self.0 >> -by) }
    }

    /// Every square one step towards rank 8; the eighth rank falls off.
    #[inline(always)]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one step towards rank 1; the first rank falls off.
    #[inline(always)]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one step towards the h-file, which falls off.
    #[inline(always)]
    #[must_use]
    pub const fn east(self) -> Self {
        Self(self.0 << 1 & Self::NOT_A)
    }

    /// Every square one step towards the a-file, which falls off.
    #[inline(always)]
    #[must_use]
    pub const fn west(self) -> Self {
        Self(self.0 >> 1 & Self::NOT_H)
    }

    /// The set as seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The same set with a square in it; for constants, where operators do not work.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit().0)
    }

    /// All subsets of this set, from the empty one to the set itself.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(Self::EMPTY);
        std::iter::from_fn(move || {
            let subset = next?;
            let following = subset.0.wrapping_sub(self.0) & self.0;
            next = (following != 0).then_some(Self(following));
            Some(subset)
        })
    }
}

/// Iterates over the squares of a set from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrapping(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        square.bit()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl SubAssign for Bitboard {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// Draws the board from White's side, `X` for squares in the set.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let mark = if self.contains(Square::wrapping(rank * 8 + file)) { 'X' } else { '.' };
                write!(f, "{mark}{}", if file < 7 { ' ' } else { '\n' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_board() {
        let corners: Bitboard = [Square::A1, Square::H8].into_iter().collect();
        let drawing = corners.to_string();
        assert_eq!(drawing.lines().next(), Some(". . . . . . . X"));
        assert_eq!(drawing.lines().last(), Some("X . . . . . . ."));
    }

    #[test]
    fn steps_do_not_wrap_around() {
        assert!(Square::H4.bit().east().is_empty());
        assert!(Square::A4.bit().west().is_empty());
        assert!(Square::C8.bit().north().is_empty());
        assert!(Square::C1.bit().south().is_empty());
    }

    #[test]
    fn subsets_are_all_there() {
        let set: Bitboard = [Square::A1, Square::E4, Square::H8].into_iter().collect();
        let subsets: Vec<_> = set.subsets().collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all(|&subset| set.is_superset(subset)));
        assert_eq!(Bitboard::EMPTY.subsets().count(), 1);
    }
}
