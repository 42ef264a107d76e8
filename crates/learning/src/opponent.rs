//! Fixed opponents: yardsticks that never learn.

use chronicle_chess::{Color, Move, Position};
use chronicle_eval::{Caches, Classical};
use chronicle_game::{Evaluator, Searchable};

use crate::{
    VALUED,
    course::{Course, any, shuffle},
    look::{self, Judge},
};

/// Somebody to measure the learner by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Plays any legal move.
    Random,
    /// Mates if it can, or takes the most that it can take, whatever comes after that.
    Greedy,
    /// Looks as far ahead as the learner and counts pieces, as every book for beginners teaches it: 1, 3, 3, 5, 9.
    Counter,
    /// Looks as far ahead as the learner, with the judgement of Chronicle's engine.
    Engine,
}

impl Opponent {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Counter, Self::Engine];

    /// The place in [`ALL`](Self::ALL).
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The opponents with what they need for playing.
pub(crate) struct Table {
    judgement: Classical,
    caches: Caches,
}

impl Table {
    pub(crate) fn new() -> Self {
        let judgement = Classical::default();
        let caches = judgement.cache();
        Self { judgement, caches }
    }

    /// The move of an opponent in a game that goes on.
    pub(crate) fn choose(&mut self, opponent: Opponent, course: &Course, rng: &mut fastrand::Rng) -> Option<Move> {
        let position = course.position();
        match opponent {
            Opponent::Random => any(&position.legal_moves(), rng),
            Opponent::Greedy => {
                let mut moves = position.legal_moves().to_vec();
                shuffle(&mut moves, rng);
                moves.into_iter().max_by_key(|&mv| loot(position, mv))
            }
            Opponent::Counter => ahead(&mut Counter, course, rng),
            Opponent::Engine => ahead(self, course, rng),
        }
    }
}

fn ahead(judge: &mut impl Judge, course: &Course, rng: &mut fastrand::Rng) -> Option<Move> {
    let found = look::best(judge, course.position(), |moves| shuffle(moves, rng), |next| course.has_been(next));
    found.map(|found| found.mv)
}

/// What a move wins at once; nothing is more than mate.
fn loot(position: &Position, mv: Move) -> i32 {
    let next = position.play(mv);
    if next.is_check() && !next.has_moves() { i32::MAX } else { position.gain(mv) }
}

/// Counts pieces.
struct Counter;

impl Judge for Counter {
    fn judge(&mut self, position: &Position) -> f32 {
        const WORTH: [f32; 5] = [1.0, 3.0, 3.0, 5.0, 9.0];
        let board = position.board();
        let count = |color, role| board.pieces(color, role).count() as f32;
        let own = position.turn();
        VALUED.into_iter().zip(WORTH).map(|(role, worth)| worth * (count(own, role) - count(!own, role))).sum()
    }
}

impl Judge for Table {
    fn judge(&mut self, position: &Position) -> f32 {
        let state = self.judgement.state(position);
        self.judgement.evaluate(&mut self.caches, &state, position).value() as f32
    }
}

/// A colour for the learner that changes from game to game.
pub(crate) const fn color_of(game: u32) -> Color {
    if game.is_multiple_of(2) { Color::White } else { Color::Black }
}
