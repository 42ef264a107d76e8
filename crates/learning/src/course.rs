//! A game as it goes on, with what of its past decides how it ends.

use chronicle_chess::{Color, Move, Position};
use chronicle_game::{Key, Outcome, Searchable};

/// No game goes on for longer: two beginners may not find an end.
const LONGEST: usize = 300;

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    position: Position,
    past: Vec<Key>,
}

impl Course {
    pub(crate) fn new(start: Position) -> Self {
        Self { position: start, past: Vec::new() }
    }

    /// A game that begins with so many moves by chance. It has not ended by them.
    pub(crate) fn by_chance(plies: u32, rng: &mut fastrand::Rng) -> Self {
        let mut course = Self::new(Position::start());
        for _ in 0..plies {
            let moves = course.position.legal_moves();
            let Some(mv) = any(&moves, rng) else { break };
            let next = course.position.play(mv);
            if next.ending().is_some() {
                break;
            }
            course.play(mv);
        }
        course
    }

    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn play(&mut self, mv: Move) {
        self.past.push(self.position.key());
        self.position = self.position.play(mv);
    }

    /// Whether the game has had this position before.
    pub(crate) fn has_been(&self, position: &Position) -> bool {
        let since = usize::from(position.halfmove_clock()).min(self.past.len());
        self.position.key() == position.key() || self.past[self.past.len() - since..].contains(&position.key())
    }

    /// How the game has ended: draws that could be claimed are.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if !self.position.has_moves() {
            return Some(self.position.outcome_without_moves());
        }
        let times = self.past.iter().filter(|&&key| key == self.position.key()).count();
        let is_drawn = times >= 2 || self.past.len() >= LONGEST;
        if is_drawn { Some(Outcome::Draw) } else { self.position.early_outcome() }
    }
}

/// What an outcome is worth to White: 1, 0 or -1.
pub(crate) fn worth(outcome: Outcome) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Win(side) if side == Color::White.into() => 1.0,
        Outcome::Win(_) => -1.0,
    }
}

/// One of these moves, by chance.
pub(crate) fn any(moves: &[Move], rng: &mut fastrand::Rng) -> Option<Move> {
    let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
    moves.get(rng.u32(..count) as usize).copied()
}

/// Puts moves into an order by chance (Fisher and Yates). The library's own functions draw numbers as wide as the
/// machine's words, and a browser's words are not a desk's.
pub(crate) fn shuffle(moves: &mut [Move], rng: &mut fastrand::Rng) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, rng.u32(..=last as u32) as usize);
    }
}

/// Numbers by chance that depend on these words alone, whatever was played before.
pub(crate) fn chance(words: &[u64]) -> fastrand::Rng {
    // Each word is mixed in by a round of SplitMix64, so that neighbours share nothing.
    let seed = words.iter().fold(0u64, |state, word| {
        let mut mixed = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    });
    fastrand::Rng::with_seed(seed)
}
