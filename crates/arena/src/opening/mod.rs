//! Where games begin.

mod random;
mod read;

use std::path::Path;

use chronicle_chess::{Move, Position};

pub use read::OpeningError;

/// A start and the moves that are played for both sides before they may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Where it starts.
    pub start: Position,
    /// What is played from there.
    pub moves: Vec<Move>,
}

impl Opening {
    /// A position without moves.
    #[must_use]
    pub const fn of(start: Position) -> Self {
        Self { start, moves: Vec::new() }
    }

    /// The position in which the engines take over.
    #[must_use]
    pub fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.play(mv))
    }
}

/// Openings in the order in which they are played. Every pair of games has its own, as long as there are enough.
#[derive(Clone, Debug)]
pub struct Openings {
    source: Source,
    seed: u64,
}

#[derive(Clone, Debug)]
enum Source {
    /// From a file, in this order.
    List(Vec<Opening>),
    /// Made as they are asked for.
    Random { plies: u32, chess960: bool },
}

impl Openings {
    /// Random moves from the start position, or with `chess960` from a random start of Chess960.
    ///
    /// Every number gives another opening, the same for the same seed. They are legal, nobody is ahead by a piece, and
    /// nobody can win one or give mate at once.
    #[must_use]
    pub const fn random(plies: u32, chess960: bool, seed: u64) -> Self {
        Self { source: Source::Random { plies, chess960 }, seed }
    }

    /// A list in its own order.
    ///
    /// # Errors
    /// If there is none, or if the game is over at the end of one.
    pub fn list(openings: Vec<Opening>) -> Result<Self, OpeningError> {
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        for (number, opening) in (1..).zip(&openings) {
            if opening.end().ending().is_some() {
                return Err(OpeningError::Over { number, fen: opening.end().to_string() });
            }
        }
        Ok(Self { source: Source::List(openings), seed: 0 })
    }

    /// Reads a file of positions (EPD or FEN), games (PGN, at most `plies` of each), or lines of moves (UCI or SAN).
    /// What it is can be seen from its content.
    ///
    /// # Errors
    /// What is wrong, and in which line or game.
    pub fn read(file: &Path, plies: Option<usize>) -> Result<Self, OpeningError> {
        Self::list(read::file(file, plies)?)
    }

    /// The same openings in an order that depends on this seed alone. Nothing changes for random ones.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        if let Source::List(openings) = &mut self.source {
            fastrand::Rng::with_seed(seed).shuffle(openings);
            self.seed = seed;
        }
        self
    }

    /// The opening with this number; beyond the end of a list it begins again.
    #[must_use]
    pub fn get(&self, number: u64) -> Opening {
        match &self.source {
            Source::List(openings) => {
                let index = number % openings.len() as u64;
                openings[usize::try_from(index).expect("less than the length")].clone()
            }
            Source::Random { plies, chess960 } => random::opening(*plies, *chess960, self.seed, number),
        }
    }

    /// How many there are; `None` if there is no end of them.
    #[must_use]
    pub fn len(&self) -> Option<usize> {
        match &self.source {
            Source::List(openings) => Some(openings.len()),
            Source::Random { .. } => None,
        }
    }

    /// Never: there is always an opening.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }
}
