use crate::{Color, Square};

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

    /// The squares as a player meets them who looks from the enemy's side: rank after rank, and in each from a to k.
    #[inline]
    pub(crate) fn front_first(self, color: Color) -> impl Iterator<Item = Square> {
        (0..Square::RANKS).flat_map(move |row| {
            let rank = match color {
                Color::Red => Square::RANKS - 1 - row,
                Color::Blue => row,
            };
            let mut files = self.files(rank);
            std::iter::from_fn(move || {
                let file = files.trailing_zeros() as u8;
                files &= files.wrapping_sub(1);
                Square::at(file, rank)
            })
        })
    }

    /// The squares of a rank, a bit for each file.
    #[inline]
    fn files(self, rank: u8) -> u16 {
        let start = usize::from(rank) * usize::from(Square::FILES);
        let (word, shift) = (start >> 6, start & 63);
        let next = self.0.get(word + 1).map_or(0, |next| if shift == 0 { 0 } else { next << (64 - shift) });
        ((self.0[word] >> shift | next) & ((1 << Square::FILES) - 1)) as u16
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_look_from_the_front() {
        let mut bits = Bits::EMPTY;
        for name in ["a1", "k1", "i6", "k6", "a7", "c12", "k12", "f11"] {
            bits.insert(name.parse().expect("a square"));
        }
        let names = |color| bits.front_first(color).map(|square| square.to_string()).collect::<Vec<_>>();
        assert_eq!(names(Color::Blue), ["a1", "k1", "i6", "k6", "a7", "f11", "c12", "k12"]);
        assert_eq!(names(Color::Red), ["c12", "k12", "f11", "a7", "i6", "k6", "a1", "k1"]);
        let all = Square::all().fold(Bits::EMPTY, |mut all, square| {
            all.insert(square);
            all
        });
        assert!(all.front_first(Color::Blue).eq(Square::all()));
        assert!(all.front_first(Color::Red).eq(Square::all().map(Square::flip)));
    }
}
