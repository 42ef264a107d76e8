//! Where games begin.

mod random;
mod read;
mod variant;

use std::path::Path;

use chronicle_chess::{Move, Position};
use chronicle_variants::{AnyPosition, AnyVariant, VariantDef};

pub use read::OpeningError;

use crate::Board;

/// A start and the moves that are played for both sides before they may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Of chess.
    Chess {
        /// Where it starts.
        start: Position,
        /// What is played from there; legal moves.
        moves: Vec<Move>,
    },
    /// Of a variant.
    Variant {
        /// Where it starts.
        start: Box<AnyPosition>,
        /// What is played from there; legal moves.
        moves: Vec<chronicle_variants::Move>,
    },
}

impl Opening {
    /// A position of chess without moves.
    #[must_use]
    pub const fn of(start: Position) -> Self {
        Self::Chess { start, moves: Vec::new() }
    }

    /// How many moves it has.
    #[must_use]
    pub const fn plies(&self) -> usize {
        match self {
            Self::Chess { moves, .. } => moves.len(),
            Self::Variant { moves, .. } => moves.len(),
        }
    }

    /// The board on which the engines take over.
    #[must_use]
    pub fn end(&self) -> Board {
        Board::after(self)
    }

    /// The definition of its variant; `None` for chess.
    fn variant(&self) -> Option<&VariantDef> {
        match self {
            Self::Chess { .. } => None,
            Self::Variant { start, .. } => Some(start.def()),
        }
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
    /// The same for a variant.
    RandomOf { variant: AnyVariant, plies: u32 },
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

    /// Random moves from the start position of a variant for two.
    ///
    /// As far as the variant allows, they are as fair as those of chess. Where it does not (a game may begin with
    /// captures, or have fewer moves than these), they leave at least something to play.
    #[must_use]
    pub const fn random_of(variant: AnyVariant, plies: u32, seed: u64) -> Self {
        Self { source: Source::RandomOf { variant, plies }, seed }
    }

    /// A list in its own order.
    ///
    /// # Errors
    /// If there is none, if they are of different games, or if the game is over at the end of one.
    pub fn list(openings: Vec<Opening>) -> Result<Self, OpeningError> {
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        for (number, opening) in (1..).zip(&openings) {
            if opening.variant() != openings[0].variant() {
                return Err(OpeningError::Mixed { number });
            }
            let end = opening.end();
            if end.is_over() {
                return Err(OpeningError::Over { number, fen: end.to_string() });
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

    /// Reads a file of positions (EPD or FEN) or lines of moves (UCI, at most `plies` of each) of a variant.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn read_of(variant: &AnyVariant, file: &Path, plies: Option<usize>) -> Result<Self, OpeningError> {
        Self::list(variant::file(variant, file, plies)?)
    }

    /// The definition of the variant that is played; `None` for chess.
    #[must_use]
    pub fn variant(&self) -> Option<&VariantDef> {
        match &self.source {
            Source::List(openings) => openings.first().and_then(Opening::variant),
            Source::Random { .. } => None,
            Source::RandomOf { variant, .. } => Some(variant.def()),
        }
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
            Source::RandomOf { variant, plies } => variant::random(variant, *plies, self.seed, number),
        }
    }

    /// How many there are; `None` if there is no end of them.
    #[must_use]
    pub fn len(&self) -> Option<usize> {
        match &self.source {
            Source::List(openings) => Some(openings.len()),
            Source::Random { .. } | Source::RandomOf { .. } => None,
        }
    }

    /// Never: there is always an opening.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }
}
