//! How far the units of a side reach, for judging positions.

use crate::{
    Color, Position, Role, Square, Unit,
    air::{self, Zones},
    context::Field,
    terrain,
};

/// What a unit can do from where it stands, as a whole and whether or not it would be legal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Empty squares it can go to, and friends it can join.
    pub moves: u32,
    /// How many of these lie on the coast or in the mouth of the river, where land and sea meet.
    pub coast: u32,
    /// Enemy units that it can capture.
    pub targets: u32,
}

/// The air defence of a side, in squares.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct AirControl {
    /// All that it covers.
    pub squares: u32,
    /// Those beyond the river.
    pub beyond: u32,
    /// Those within two steps of the own commander.
    pub home: u32,
    /// Those within two steps of the enemy's commander.
    pub siege: u32,
}

impl Position {
    /// Visits every unit of a side with its reach; those that take single steps reach what is beside them, which is not
    /// worked out.
    pub fn visit_reach(&self, color: Color, mut visit: impl FnMut(Square, Unit, Reach)) {
        let field = Field::new(self, color);
        for (square, unit) in self.units(color) {
            let mut reach = Reach::default();
            let far =
                matches!(unit.carrier(), Role::Navy | Role::AirForce | Role::Tank | Role::Artillery | Role::Missile);
            if !far {
                visit(square, unit, reach);
                continue;
            }
            // As a step of a deployment each target comes once, and not again for a plane that returns.
            self.walk(&field, square, unit, true, &mut |to, kind| {
                if kind.is_capture() {
                    reach.targets += 1;
                } else {
                    reach.moves += 1;
                    reach.coast += u32::from(terrain::is_mixed(to));
                }
            });
            visit(square, unit, reach);
        }
    }

    /// How many squares the commander of a side can go to, or be carried to, without any doubt that he is safe there.
    #[must_use]
    pub fn refuge(&self, color: Color) -> u32 {
        let Some(home) = self.commander(color) else { return 0 };
        let Some(unit) = self.unit(home) else { return 0 };
        let mut squares = 0;
        self.walk(&Field::new(self, color), home, unit, true, &mut |to, _| {
            squares += u32::from(self.is_surely_safe_at(to, !color, Some(home)));
        });
        squares
    }

    /// The squares under a side's air defence.
    pub fn air_zone(&self, color: Color) -> impl Iterator<Item = Square> {
        Zones::of(self, color).covered()
    }

    /// How much of the air a side controls.
    #[must_use]
    pub fn air_control(&self, color: Color) -> AirControl {
        let covered = Zones::of(self, color).covered();
        let around = |commander: Option<Square>| commander.map_or(0, |at| air::disc(at, 2).and(covered).len());
        AirControl {
            squares: covered.len(),
            beyond: covered.and(terrain::bank(!color)).len(),
            home: around(self.commander(color)),
            siege: around(self.commander(!color)),
        }
    }
}
