use std::num::NonZeroU16;

use thiserror::Error;

use crate::{Color, Position, Role, Square, Unit};

/// Anything that a FEN can say: units on squares, whose turn it is, the clocks. A [`Position`] is made from it by
/// checking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    board: [Option<Unit>; Square::COUNT],
    /// Whose turn it is.
    pub turn: Color,
    /// Turns since the last capture.
    pub halfmoves: u16,
    /// The number of the pair of turns, from 1.
    pub fullmove: NonZeroU16,
}

impl Setup {
    /// An empty board, Red to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self { board: [None; Square::COUNT], turn: Color::Red, halfmoves: 0, fullmove: NonZeroU16::MIN }
    }

    /// Puts a unit on a square, or empties it.
    pub const fn set(&mut self, square: Square, unit: Option<Unit>) {
        self.board[square.index()] = unit;
    }

    /// What stands on a square.
    #[must_use]
    pub const fn unit(&self, square: Square) -> Option<Unit> {
        self.board[square.index()]
    }

    /// All units with their squares.
    pub fn units(&self) -> impl Iterator<Item = (Square, Unit)> {
        Square::all().filter_map(|square| Some((square, self.unit(square)?)))
    }

    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if let Some((square, unit)) = self.units().find(|&(square, unit)| !Position::may_stand(unit, square)) {
            return Err(SetupError::Terrain { unit, square });
        }
        for color in Color::ALL {
            let commanders =
                self.units().filter(|(_, unit)| unit.color() == color && unit.has(Role::Commander)).count();
            if commanders != 1 {
                return Err(SetupError::Commanders { color, commanders });
            }
        }
        Ok(())
    }
}

impl From<&Position> for Setup {
    /// The units, the side and the clocks; an open deployment is seen as it stands.
    fn from(position: &Position) -> Self {
        let fullmove = NonZeroU16::new(position.fullmove()).unwrap_or(NonZeroU16::MIN);
        Self { board: position.board, turn: position.turn(), halfmoves: position.halfmoves(), fullmove }
    }
}

/// Why a setup is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A ship on land, or something else at sea.
    #[error(
        "{unit} cannot stand on {square}: navies belong on the files a to c and on d6, e6, d7, e7, all others on c to k"
    )]
    Terrain {
        /// The unit.
        unit: Unit,
        /// Where it stands.
        square: Square,
    },
    /// Too many commanders, or none.
    #[error("{color} has {commanders} commanders, expected exactly one")]
    Commanders {
        /// The side.
        color: Color,
        /// How many it has.
        commanders: usize,
    },
}
