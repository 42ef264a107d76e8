//! Air defence: which squares it covers, and what becomes of a plane that flies through.

use crate::{Color, Position, Square};

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

/// The cover of every square by one side.
#[derive(Clone)]
pub(crate) struct Zones([Cover; Square::COUNT]);

impl Zones {
    pub(crate) fn of(position: &Position, color: Color) -> Self {
        let mut zones = Self([Cover::NONE; Square::COUNT]);
        for provider in position.defenders(color) {
            for square in disc(provider, position.defence(provider)) {
                let cover = &mut zones.0[square.index()];
                *cover = cover.with(provider);
            }
        }
        zones
    }

    #[inline(always)]
    pub(crate) const fn at(&self, square: Square) -> Cover {
        self.0[square.index()]
    }
}

/// The cover of one square by one side.
pub(crate) fn cover(position: &Position, color: Color, square: Square) -> Cover {
    let covers = |provider: &Square| is_within(*provider, square, position.defence(*provider));
    position.defenders(color).filter(covers).fold(Cover::NONE, Cover::with)
}

#[inline]
fn is_within(center: Square, square: Square, radius: u8) -> bool {
    let files = i32::from(center.file()) - i32::from(square.file());
    let ranks = i32::from(center.rank()) - i32::from(square.rank());
    files * files + ranks * ranks <= i32::from(radius) * i32::from(radius)
}

/// The squares no farther away than a radius, as the crow flies.
pub(crate) fn disc(center: Square, radius: u8) -> impl Iterator<Item = Square> {
    let (file, rank, reach) = (center.file(), center.rank(), radius);
    let ranks = rank.saturating_sub(reach)..=(rank + reach).min(Square::RANKS - 1);
    ranks.flat_map(move |r| {
        let files = file.saturating_sub(reach)..=(file + reach).min(Square::FILES - 1);
        files.filter_map(move |f| Square::at(f, r)).filter(move |&square| is_within(center, square, radius))
    })
}

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
