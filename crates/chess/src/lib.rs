//! The rules of orthodox chess and Chess960 on 64-bit boards, with every common notation.
//!
//! A [`Position`] is a small value that is always legal; [`Position::play`] gives the next one. Text becomes a
//! [`Setup`] (anything a FEN can say) and a `Setup` becomes a `Position` or an error that says why not.
//!
//! ```
//! use chronicle_chess::{Ending, PlayedGame, Position};
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 16);
//!
//! let mut game = PlayedGame::new(position);
//! game.play(position.parse_uci("a1a8")?)?;
//! assert!(matches!(game.ending(), Some(Ending::Checkmate { .. })));
//! assert!(game.undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - Vocabulary: [`Square`], [`Bitboard`], [`Role`], [`Color`], [`Move`] and friends.
//! - Notations: [`fen`], [`uci`].
//! - Searching: [`see`], [`attacks`], and the traits of `chronicle-game`, which [`Position`] implements.
//! - Names: [`openings`].
//! - Proof: [`perft`].
//!
//! Nothing has to be initialised, nothing is global and mutable, and no input makes it panic.

// Slider tables are worked out at compile time, which takes a second or two and is meant to.
#![allow(long_running_const_eval)]

mod bitboard;
mod board;
mod castling;
mod color;
mod game;
mod movegen;
mod moves;
mod play;
mod played;
mod position;
mod role;
mod setup;
mod side;
mod square;
mod zobrist;

pub mod attacks;
pub mod chess960;
pub mod epd;
pub mod fen;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod san;
pub mod see;
pub mod uci;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use color::{ByColor, Color};
pub use movegen::MoveClass;
pub use moves::{Move, MoveKind, MoveList};
pub use played::{Claim, IllegalMove, PlayedGame};
pub use position::{DrawReason, Ending, Position, SetupError, Strictness, Survey};
pub use role::{Piece, Role};
pub use san::{SanError, SanToken};
pub use setup::{CastlingClaim, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
