use crate::Square;

/// A set of squares: three words, of which 132 bits are in use.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bits([u64; 3]);

impl Bits {
    pub(crate) const EMPTY: Self = Self([0; 3]);

    #[inline(always)]
    pub(crate) const fn contains(self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 == 1
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    #[inline(always)]
    pub(crate) const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.index() & 63));
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Iterator for Bits {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Square::new((index as u32 * 64 + bit) as u8);
            }
        }
        None
    }
}
