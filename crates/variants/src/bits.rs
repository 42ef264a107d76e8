//! Sets of squares of three sizes, behind one trait: a board pays for the squares it has.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A set of squares, and with it the size class of boards: at most [`LEN`](Self::LEN) squares.
pub trait Bits:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + 'static
{
    /// How many squares there can be.
    const LEN: usize;

    /// A value for each square.
    type Squares: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Hash + Send + Sync + 'static;

    /// No value for any square.
    const NOTHING: Self::Squares;

    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn of(square: u8) -> Self;

    /// Whether no square is in it.
    fn is_empty(self) -> bool;

    /// How many squares are in it.
    fn count(self) -> u32;

    /// The lowest square; some square if there is none.
    fn lowest(self) -> u8;

    /// The highest square; some square if there is none.
    fn highest(self) -> u8;

    /// Without its lowest square.
    fn rest(self) -> Self;

    /// Whether any square is in it.
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether a square is in it.
    #[inline(always)]
    fn has(self, square: u8) -> bool {
        (self & Self::of(square)).any()
    }

    /// Whether more than one square is in it.
    #[inline(always)]
    fn several(self) -> bool {
        self.rest().any()
    }

    /// Without some squares.
    #[inline(always)]
    #[must_use]
    fn without(self, others: Self) -> Self {
        self & !others
    }

    /// The squares, from the lowest.
    #[inline(always)]
    fn squares(self) -> SquaresOf<Self> {
        SquaresOf(self)
    }
}

/// Goes through the squares of a set, from the lowest.
#[derive(Copy, Clone, Debug)]
pub struct SquaresOf<B>(B);

impl<B: Bits> Iterator for SquaresOf<B> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.rest();
        Some(square)
    }
}

macro_rules! integer_bits {
    ($integer:ty, $len:literal) => {
        impl Bits for $integer {
            const LEN: usize = $len;
            type Squares = [u8; $len];
            const NOTHING: Self::Squares = [0; $len];
            const EMPTY: Self = 0;

            #[inline(always)]
            fn of(square: u8) -> Self {
                1 << (u32::from(square) % $len)
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn highest(self) -> u8 {
                (($len - 1) ^ (self | 1).leading_zeros()) as u8
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

integer_bits!(u64, 64);
integer_bits!(u128, 128);

/// A set of up to 256 squares.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct Bits256([u64; 4]);

impl Bits for Bits256 {
    const LEN: usize = 256;
    type Squares = [u8; 256];
    const NOTHING: Self::Squares = [0; 256];
    const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    fn of(square: u8) -> Self {
        let mut words = [0; 4];
        words[usize::from(square >> 6)] = 1 << (square & 63);
        Self(words)
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(3);
        (word as u8) << 6 | (self.0[word].trailing_zeros() as u8 & 63)
    }

    #[inline(always)]
    fn highest(self) -> u8 {
        let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
        (word as u8) << 6 | (63 ^ (self.0[word] | 1).leading_zeros() as u8)
    }

    #[inline(always)]
    fn rest(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Self(words)
    }
}

impl Debug for Bits256 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}

macro_rules! by_words {
    ($trait:ident, $function:ident, $assign_trait:ident, $assign:ident) => {
        impl $trait for Bits256 {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| $trait::$function(self.0[word], other.0[word])))
            }
        }

        impl $assign_trait for Bits256 {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = $trait::$function(*self, other);
            }
        }
    };
}

by_words!(BitAnd, bitand, BitAndAssign, bitand_assign);
by_words!(BitOr, bitor, BitOrAssign, bitor_assign);
by_words!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Bits256 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each operation against a list of truth values.
    fn agrees_with_a_list<B: Bits>() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..2000 {
            let list: Vec<bool> = (0..B::LEN).map(|_| random.u8(..) < 20).collect();
            let set = (0..B::LEN).filter(|&i| list[i]).fold(B::EMPTY, |set, i| set | B::of(i as u8));
            let squares: Vec<u8> = (0..B::LEN).filter(|&i| list[i]).map(|i| i as u8).collect();
            assert_eq!(set.squares().collect::<Vec<_>>(), squares);
            assert_eq!(set.count() as usize, squares.len());
            assert_eq!(set.is_empty(), squares.is_empty());
            assert_eq!(set.several(), squares.len() > 1);
            assert!((0..B::LEN).all(|i| set.has(i as u8) == list[i]));
            if let (Some(&first), Some(&last)) = (squares.first(), squares.last()) {
                assert_eq!((set.lowest(), set.highest()), (first, last));
            }
            assert_eq!((!set).count() as usize, B::LEN - squares.len());
            assert_eq!((set ^ !set).count() as usize, B::LEN);
        }
    }

    #[test]
    fn sets_of_every_size_agree_with_lists() {
        agrees_with_a_list::<u64>();
        agrees_with_a_list::<u128>();
        agrees_with_a_list::<Bits256>();
    }
}
