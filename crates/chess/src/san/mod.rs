//! Standard algebraic notation: written in its shortest form, read in every form that people and programs use.
//!
//! Reading is generous about *how* a move is written (see [`Position::parse_san`]) and strict about *which* move is
//! meant: a text that fits no legal move, or several, is an error that says so.
//!
//! ```
//! use chronicle_chess::{Position, san::SanError};
//!
//! let start = Position::start();
//! let knight = start.parse_san("Nf3")?;
//! assert_eq!(start.san(knight), "Nf3");
//! for text in ["Ng1-f3", "g1f3", "nf3!?", "♘f3", "N1f3+"] {
//!     assert_eq!(start.parse_san(text), Ok(knight));
//! }
//! assert!(matches!(start.parse_san("Ke2"), Err(SanError::Illegal { .. })));
//! # Ok::<(), SanError>(())
//! ```

mod pattern;
mod resolve;
mod write;

#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::{Bitboard, Board, Move, Position, Role, Square, attacks};

/// What a text in the place of a move can mean: a move, or in analysis the absence of one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SanToken {
    /// A legal move.
    Move(Move),
    /// The side to move passes (`--`, `Z0`, `@@@@`, `0000`): no move of chess, but annotators use it to show threats.
    Null,
}

const _: () = assert!(size_of::<Option<SanToken>>() == 4);

impl SanToken {
    /// The move, if it is one.
    #[must_use]
    pub const fn to_move(self) -> Option<Move> {
        match self {
            Self::Move(mv) => Some(mv),
            Self::Null => None,
        }
    }

    /// The position after a legal token; `None` for a null move in check.
    #[must_use]
    pub fn play(self, position: &Position) -> Option<Position> {
        match self {
            Self::Move(mv) => Some(position.play(mv)),
            Self::Null => position.pass(),
        }
    }
}

impl From<Move> for SanToken {
    fn from(mv: Move) -> Self {
        Self::Move(mv)
    }
}

/// Why a text is not a legal move here. Texts are cut short.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// Nothing that looks like a move.
    #[error("{text:?} is not a move; expected something like e4, Nf3, exd5, O-O or e8=Q")]
    Syntax {
        /// The text.
        text: String,
    },
    /// A null move where only a real one will do.
    #[error("{text:?} is a null move; expected a move")]
    Null {
        /// The text.
        text: String,
    },
    /// A well-written move that no piece can make.
    #[error("{text} is not a legal move in {fen}")]
    Illegal {
        /// The text.
        text: String,
        /// Where it was tried.
        fen: String,
    },
    /// Several legal moves fit.
    #[error("{text} is ambiguous in {fen}: it may be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// Where it was tried.
        fen: String,
        /// The moves it may mean, in SAN.
        candidates: Vec<String>,
    },
}

impl SanError {
    fn syntax(text: &str) -> Self {
        Self::Syntax { text: shorten(text) }
    }

    fn illegal(text: &str, position: &Position) -> Self {
        Self::Illegal { text: shorten(text), fen: position.to_string() }
    }

    fn ambiguous(text: &str, position: &Position, candidates: &[Move]) -> Self {
        let candidates = candidates.iter().map(|mv| position.san(*mv)).collect();
        Self::Ambiguous { text: shorten(text), fen: position.to_string(), candidates }
    }
}

/// Enough of a text to recognise it.
fn shorten(text: &str) -> String {
    text.chars().take(24).collect()
}

/// The squares from which a piece reaches a square, whoever stands there. None for pawns, whose ways differ by colour.
fn origins(board: &Board, role: Role, to: Square) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(to),
        Role::Bishop => attacks::bishop(to, board.occupied()),
        Role::Rook => attacks::rook(to, board.occupied()),
        Role::Queen => attacks::queen(to, board.occupied()),
        Role::King => attacks::king(to),
        Role::Pawn => Bitboard::EMPTY,
    }
}
