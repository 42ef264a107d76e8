//! What the board is made of, square by square.

use crate::{Color, Square, bits::Bits, role::Role};

/// What a square is made of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// The files a and b: for navies only.
    Sea,
    /// The coast (file c) and the mouth of the river (d6, e6, d7, e7): for all.
    Mixed,
    /// Everything else: for all but navies.
    Land,
}

impl Terrain {
    /// The two bridges, each as the squares that it joins across the river, f6 with f7 and h6 with h7. Only heavy pieces
    /// need them.
    pub const BRIDGES: [[Square; 2]; 2] = [bridge(5), bridge(7)];

    /// What a square is made of.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        match (square.file(), square.rank()) {
            (0 | 1, _) => Self::Sea,
            (2, _) | (3 | 4, 5 | 6) => Self::Mixed,
            _ => Self::Land,
        }
    }
}

const fn bridge(file: u8) -> [Square; 2] {
    match (Square::at(file, 5), Square::at(file, 6)) {
        (Some(red), Some(blue)) => [red, blue],
        _ => panic!("the file is on the board"),
    }
}

/// Where units led by a navy may stand.
static NAVAL: Bits = squares(true);
/// Where all other units may stand.
static LAND: Bits = squares(false);

const fn squares(naval: bool) -> Bits {
    let mut bits = Bits::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        if match Terrain::of(square) {
            Terrain::Sea => naval,
            Terrain::Mixed => true,
            Terrain::Land => !naval,
        } {
            bits.insert(square);
        }
        index += 1;
    }
    bits
}

/// The squares where units led by a role may stand; the air force lands where others walk.
#[inline]
pub(crate) fn home(leader: Role) -> &'static Bits {
    if matches!(leader, Role::Navy) { &NAVAL } else { &LAND }
}

/// Whether ships and all others may stand on a square.
#[inline]
pub(crate) const fn is_mixed(square: Square) -> bool {
    MIXED.contains(square)
}

/// The half of the board on a side's bank of the river.
#[inline]
pub(crate) const fn bank(color: Color) -> Bits {
    BANKS[color.index()]
}

static MIXED: Bits = NAVAL.and(LAND);

static BANKS: [Bits; 2] = {
    let mut banks = [Bits::EMPTY; 2];
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        banks[(square.rank() >= Square::RANKS / 2) as usize].insert(square);
        index += 1;
    }
    banks
};

/// Whether heavy pieces may cross the river along the file of this square.
#[inline]
pub(crate) const fn has_bridge(square: Square) -> bool {
    matches!(square.file(), 5 | 7)
}

/// Whether a step is one of the four between the coast and the mouth of the river that no ship can make.
#[inline]
pub(crate) const fn is_coast_corner(from: Square, to: Square) -> bool {
    const C5: usize = 4 * 11 + 2;
    const C8: usize = 7 * 11 + 2;
    const D6: usize = 5 * 11 + 3;
    const D7: usize = 6 * 11 + 3;
    matches!((from.index(), to.index()), (C5, D6) | (D6, C5) | (C8, D7) | (D7, C8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_have_the_right_sizes() {
        let count = |terrain| Square::all().filter(|&square| Terrain::of(square) == terrain).count();
        assert_eq!((count(Terrain::Sea), count(Terrain::Mixed), count(Terrain::Land)), (24, 16, 92));
        assert_eq!((home(Role::Navy).len(), home(Role::AirForce).len()), (40, 108));
    }

    #[test]
    fn bridges_are_where_heavy_pieces_cross() {
        assert_eq!(Terrain::BRIDGES.map(|ends| ends.map(|end| end.to_string())), [["f6", "f7"], ["h6", "h7"]]);
        assert!(Terrain::BRIDGES.into_iter().flatten().all(has_bridge));
    }

    #[test]
    fn ships_cannot_cut_the_corner() {
        let at = |name: &str| name.parse::<Square>().expect("a square");
        assert!(is_coast_corner(at("c5"), at("d6")) && is_coast_corner(at("d7"), at("c8")));
        assert!(!is_coast_corner(at("c6"), at("d7")) && !is_coast_corner(at("c5"), at("d5")));
    }
}
