//! Air defence: which squares it covers, and what becomes of a plane that flies through.

use crate::{Color, Position, Square, bits::Bits};

/// Which enemy defender covers a square: none, one, or more than one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cover(u8);

impl Cover {
    pub(crate) const NONE: Self = Self(255);
    const MANY: Self = Self(254);

    #[inline]
    const fn with(self, provider: Square) -> Self {
        if self.0 == Self::NONE.0 { Self(provider.index() as u8) } else { Self::MANY }
    }
}

/// What a plane may do where it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum AirState {
    /// Everything.
    Safe,
    /// Die with its target.
    Kamikaze,
    /// Nothing, and it gets no farther.
    Destroyed,
}

/// A plane on its way: the one defender that has seen it so far.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Flight(Cover);

impl Flight {
    pub(crate) const START: Self = Self(Cover::NONE);

    /// Enters the next square. A second defender, or leaving the zone of the first, is the end.
    #[inline]
    pub(crate) fn enter(&mut self, cover: Cover) -> AirState {
        if self.0 == Cover::NONE && cover == Cover::NONE {
            AirState::Safe
        } else if cover != Cover::MANY && (self.0 == Cover::NONE || self.0 == cover) {
            self.0 = cover;
            AirState::Kamikaze
        } else {
            AirState::Destroyed
        }
    }
}

/// Where one side defends the air. Who does is looked up only where it matters, which is at few squares.
#[derive(Copy, Clone)]
pub(crate) struct Zones {
    color: Color,
    covered: Bits,
    /// Covered more than once.
    many: Bits,
}

impl Zones {
    pub(crate) fn of(position: &Position, color: Color) -> Self {
        let mut zones = Self { color, covered: Bits::EMPTY, many: Bits::EMPTY };
        for provider in position.defenders(color) {
            let zone = disc(provider, position.defence(provider));
            zones.many = zones.many.or(zones.covered.and(zone));
            zones.covered = zones.covered.or(zone);
        }
        zones
    }

    #[inline(always)]
    pub(crate) fn at(&self, position: &Position, square: Square) -> Cover {
        if !self.covered.contains(square) {
            Cover::NONE
        } else if self.many.contains(square) {
            Cover::MANY
        } else {
            cover(position, self.color, square)
        }
    }

    /// Everything that is covered.
    pub(crate) const fn covered(&self) -> Bits {
        self.covered
    }
}

/// The cover of one square by one side.
pub(crate) fn cover(position: &Position, color: Color, square: Square) -> Cover {
    let covers = |provider: &Square| disc(*provider, position.defence(*provider)).contains(square);
    position.defenders(color).filter(covers).fold(Cover::NONE, Cover::with)
}

/// The squares no farther away than a radius of at most 3, as the crow flies.
#[inline]
pub(crate) fn disc(center: Square, radius: u8) -> Bits {
    DISCS[usize::from(radius & 3)][center.index()]
}

static DISCS: [[Bits; Square::COUNT]; 4] = {
    let mut discs = [[Bits::EMPTY; Square::COUNT]; 4];
    let mut radius = 0;
    while radius < 4 {
        let mut center = 0;
        while let Some(at) = Square::new(center) {
            let mut other = 0;
            while let Some(square) = Square::new(other) {
                let files = at.file() as i32 - square.file() as i32;
                let ranks = at.rank() as i32 - square.rank() as i32;
                if files * files + ranks * ranks <= (radius * radius) as i32 {
                    discs[radius][center as usize].insert(square);
                }
                other += 1;
            }
            center += 1;
        }
        radius += 1;
    }
    discs
};

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(center: &str, radius: u8) -> Vec<String> {
        let mut names: Vec<_> =
            disc(center.parse().expect("a square"), radius).map(|square| square.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn zones_are_round_and_end_at_the_edge() {
        assert_eq!(covered("k1", 2), ["i1", "j1", "j2", "k1", "k2", "k3"]);
        assert_eq!(covered("c5", 1), ["b5", "c4", "c5", "c6", "d5"]);
        assert_eq!([1, 2, 3].map(|radius| covered("f6", radius).len()), [5, 13, 29]);
    }

    #[test]
    fn one_defender_can_be_met_two_cannot() {
        let at = |name: &str| Cover::NONE.with(name.parse().expect("a square"));
        let fly = |covers: &[Cover]| {
            let mut flight = Flight::START;
            covers.iter().map(|&cover| flight.enter(cover)).last().expect("a step")
        };
        let (one, other) = (at("d4"), at("g7"));
        assert_eq!(fly(&[Cover::NONE, Cover::NONE]), AirState::Safe);
        assert_eq!(fly(&[Cover::NONE, one, one]), AirState::Kamikaze);
        assert_eq!(fly(&[one, Cover::NONE]), AirState::Destroyed);
        assert_eq!(fly(&[one, other]), AirState::Destroyed);
        assert_eq!(fly(&[Cover::MANY]), AirState::Destroyed);
    }
}
