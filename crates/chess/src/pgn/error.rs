//! What can be wrong with a game: faults that cost moves, and warnings that do not.

use std::{fmt, io};

use thiserror::Error;

use super::{Game, GameResult, MAX_DEPTH, Tags};
use crate::{SanError, fen::FenError};

/// A line of a file, counted from 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(pub u64);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.0)
    }
}

/// Why a game could not be read in full. Except for the first case the next game can be.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The source failed; nothing more comes from it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The start position of the game is unknown, so its moves mean nothing.
    #[error("{}: {}", .0.line, .0.fault)]
    Setup(Box<BadSetup>),
    /// Some moves could not be read.
    #[error("{}: {}", .0.line, .0.fault)]
    Moves(Box<BadMoves>),
}

impl ReadError {
    /// The tags of the game.
    #[must_use]
    pub fn tags(&self) -> Option<&Tags> {
        match self {
            Self::Io(_) => None,
            Self::Setup(bad) => Some(&bad.tags),
            Self::Moves(bad) => Some(&bad.game.tags),
        }
    }

    /// What could be read of the game, if it could be set up.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match self {
            Self::Moves(bad) => Some(&bad.game),
            Self::Io(_) | Self::Setup(_) => None,
        }
    }

    /// Where the fault lies.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        match self {
            Self::Io(_) => None,
            Self::Setup(bad) => Some(bad.line),
            Self::Moves(bad) => Some(bad.line),
        }
    }
}

/// A game that could not be set up.
#[derive(Clone, Debug)]
pub struct BadSetup {
    /// Where the fault lies.
    pub line: Line,
    /// What is wrong.
    pub fault: SetupFault,
    /// The tags of the game.
    pub tags: Tags,
}

/// A game of which moves are missing.
#[derive(Clone, Debug)]
pub struct BadMoves {
    /// Where the first fault lies.
    pub line: Line,
    /// What is wrong there.
    pub fault: MoveFault,
    /// Everything before the fault; if it lies in a variation, also everything after that variation.
    pub game: Game,
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// The `FEN` tag is no legal position.
    #[error("the FEN tag is wrong: {0}")]
    Fen(#[from] FenError),
    /// The `Variant` tag names a game that is not chess.
    #[error("the variant {name:?} is not supported, only chess and Chess960 are")]
    UnsupportedVariant {
        /// The value of the tag.
        name: String,
    },
}

/// Why a line of moves cannot be followed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveFault {
    /// Not a legal move.
    #[error(transparent)]
    San(#[from] SanError),
    /// A null move by a side that is in check.
    #[error("a null move in check, in {fen}")]
    NullInCheck {
        /// Where it was tried.
        fen: String,
    },
    /// More moves than any game has.
    #[error("the game has more than {limit} moves")]
    TooManyMoves {
        /// How many are read.
        limit: usize,
    },
}

/// Something odd that costs no moves, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it is.
    pub line: Line,
    /// What it is.
    pub warning: Warning,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.warning)
    }
}

/// Something odd that costs no moves.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// Brackets without a name and a value.
    #[error("{text:?} is not a tag; expected [Name \"value\"]")]
    BadTag {
        /// The start of it.
        text: String,
    },
    /// The same tag again. The later value counts.
    #[error("the tag {name} stands twice, the later value counts")]
    RepeatedTag {
        /// Its name.
        name: String,
    },
    /// More tags than any game has; the rest is dropped.
    #[error("more than {limit} tags, the others are dropped")]
    TooManyTags {
        /// How many are read.
        limit: usize,
    },
    /// A brace without its partner.
    #[error("a comment has no end")]
    UnclosedComment,
    /// A comment longer than any book; the rest is dropped.
    #[error("a comment has more than {limit} bytes, the others are dropped")]
    LongComment {
        /// How many are read.
        limit: usize,
    },
    /// A game ends inside a variation.
    #[error("a variation has no end")]
    UnclosedVariation,
    /// A variation where there is no move that it could replace; it is dropped.
    #[error("a variation without a move before it is dropped")]
    VariationOfNothing,
    /// Variations within variations within variations; the innermost are dropped.
    #[error("variations are nested more than {MAX_DEPTH} deep, the innermost are dropped")]
    TooDeep,
    /// A closing mark without its partner.
    #[error("{mark:?} has nothing to close")]
    StrayMark {
        /// The mark.
        mark: char,
    },
    /// `$` without a number from 0 to 255.
    #[error("{text:?} is not a glyph; expected $ and a number from 0 to {}", u8::MAX)]
    BadGlyph {
        /// What stands there.
        text: String,
    },
    /// Something that is neither move nor comment and was passed over.
    #[error("{text:?} means nothing here and is passed over")]
    Skipped {
        /// The start of it.
        text: String,
    },
    /// The `Result` tag says one thing and the end of the moves another. The tag counts.
    #[error("the result is {tag} by the tag and {marker} by the moves, the tag counts")]
    ResultsDisagree {
        /// What the tag says.
        tag: GameResult,
        /// What stands after the moves.
        marker: GameResult,
    },
}
