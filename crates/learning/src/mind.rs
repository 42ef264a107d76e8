//! What the learner has learnt: a weight for everything that it sees.

use chronicle_chess::{Position, Role, Square};

use crate::{
    features::{self, COUNT, VALUED},
    look::Judge,
};

/// A judgement of positions: weights over what is seen in them. It begins with nothing but zeros.
///
/// ```
/// use chronicle_chess::Position;
/// use chronicle_learning::Mind;
///
/// assert_eq!(Mind::default().score(&Position::start()), 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    pub(crate) weights: Box<[f32; COUNT]>,
}

/// The parts of a game, which places are judged by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// All pieces are there.
    Opening,
    /// No piece is left but kings and pawns.
    Ending,
}

impl Mind {
    /// How good a position is for White, in the mind's own unit.
    #[must_use]
    pub fn score(&self, position: &Position) -> f32 {
        let mut sum = 0.0;
        features::visit(position, |index, amount| sum += self.weights[index] * amount);
        sum
    }

    /// What it has found pieces to be worth, in its own unit: pawn, knight, bishop, rook, queen. A piece is always
    /// somewhere, so the mean of its places is part of it.
    #[must_use]
    pub fn material(&self) -> [f32; VALUED.len()] {
        VALUED.map(|role| {
            let squares: Vec<Square> = Square::all().filter(|&square| is_possible(role, square)).collect();
            let both =
                |&square: &Square| self.place(role, Phase::Opening, square) + self.place(role, Phase::Ending, square);
            let places: f32 = squares.iter().map(both).sum();
            self.weights[features::material_of(role)] + places / (2.0 * squares.len() as f32)
        })
    }

    /// How much better than elsewhere a piece of White's stands on a square, in the mind's own unit.
    #[must_use]
    pub fn place(&self, role: Role, phase: Phase, square: Square) -> f32 {
        let places = &self.weights[features::places_of(role)];
        let first = match phase {
            Phase::Opening => 0,
            Phase::Ending => places.len() / 2,
        };
        places[first + features::half(square)]
    }
}

/// Whether such a piece can stand there at all.
fn is_possible(role: Role, square: Square) -> bool {
    role != Role::Pawn || (1..7).contains(&(square.rank() as usize))
}

impl Default for Mind {
    fn default() -> Self {
        Self { weights: Box::new([0.0; COUNT]) }
    }
}

impl Judge for &Mind {
    fn judge(&mut self, position: &Position) -> f32 {
        features::sign(position.turn()) * self.score(position)
    }
}
