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
    fn has(self, square: u8) -> bool;

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
            fn has(self, square: u8) -> bool {
                self >> (u32::from(square) % $len) & 1 != 0
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
        SINGLE[usize::from(square)]
    }

    #[inline(always)]
    fn has(self, square: u8) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 != 0
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u8 {
        let [a, b, c, d] = self.0;
        let (base, word) = match (a, b, c) {
            (0, 0, 0) => (192, d),
            (0, 0, _) => (128, c),
            (0, _, _) => (64, b),
            _ => (0, a),
        };
        base | (word.trailing_zeros() as u8 & 63)
    }

    #[inline(always)]
    fn highest(self) -> u8 {
        let [a, b, c, d] = self.0;
        let (base, word) = match (d, c, b) {
            (0, 0, 0) => (0, a),
            (0, 0, _) => (64, b),
            (0, _, _) => (128, c),
            _ => (192, d),
        };
        base | (63 ^ (word | 1).leading_zeros() as u8)
    }

    #[inline(always)]
    fn rest(self) -> Self {
        // One is taken from the lowest word that has any, as in a long subtraction.
        let [a, b, c, d] = self.0;
        let borrow = |word: u64, from: u64| u64::from(word == 0) & from;
        let from_b = borrow(a, 1);
        let from_c = borrow(b, from_b);
        let from_d = borrow(c, from_c);
        Self([
            a & a.wrapping_sub(1),
            b & b.wrapping_sub(from_b),
            c & c.wrapping_sub(from_c),
            d & d.wrapping_sub(from_d),
        ])
    }
}

/// The set of each square: looked up faster than made.
static SINGLE: [Bits256; 256] = {
    let mut sets = [Bits256([0; 4]); 256];
    let mut square = 0;
    while square < 256 {
        sets[square].0[square >> 6] = 1 << (square & 63);
        square += 1;
    }
    sets
};

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
                // Word by word: the functions of the library over arrays are not inlined everywhere, which takes ten
                // times as long.
                let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
                Self([
                    $trait::$function(a, e),
                    $trait::$function(b, f),
                    $trait::$function(c, g),
                    $trait::$function(d, h),
                ])
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
        let [a, b, c, d] = self.0;
        Self([!a, !b, !c, !d])
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
