//! How far the units of a side reach, for judging positions.

use crate::{
    Color, Position, Role, Square, Unit,
    air::{self, Zones},
    context::Field,
};

/// What a unit can do from where it stands, as a whole and whether or not it would be legal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Empty squares it can go to, and friends it can join.
    pub moves: u32,
    /// Enemy units that it can capture.
    pub targets: u32,
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
            self.walk(&field, square, unit, true, &mut |_, kind| {
                if kind.is_capture() { reach.targets += 1 } else { reach.moves += 1 }
            });
            visit(square, unit, reach);
        }
    }

    /// How many squares within two steps of a square are under a side's air defence.
    #[must_use]
    pub fn air_cover(&self, color: Color, around: Square) -> u32 {
        air::disc(around, 2).and(Zones::of(self, color).covered()).len()
    }
}
