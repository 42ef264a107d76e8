//! The rules of orthodox chess and Chess960 on 64-bit boards, with every common notation.

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
pub mod epd;
pub mod fen;
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
pub use position::{DrawReason, Ending, Position, SetupError, Strictness};
pub use role::{Piece, Role};
pub use san::{SanError, SanToken};
pub use setup::{CastlingClaim, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
