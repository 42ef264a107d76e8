//! The rules of CoTuLenh (Cờ Tư Lệnh, "Commander Chess"): land, sea and air on 11 files and 12 ranks.
//!
//! A [`Position`] is a small value that is always legal; [`Position::play`] gives the next one. Pieces carry others in
//! stacks, and a stack may send its pieces away one by one within a turn: such a deployment is a sequence of actions of
//! the same side, ended by a commit, and while it is open it is part of the position.
//!
//! ```
//! use chronicle_cotulenh::{Position, perft::perft};
//!
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 116);
//! assert_eq!(perft(&start, 2), 13_460);
//! let next = start.play(start.parse_san("Nc6")?);
//! assert_eq!(next.parse_san("Nc7")?, next.parse_uci("c9c7")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod air;
mod attack;
mod bits;
mod color;
mod context;
mod dests;
mod drawing;
mod ending;
mod fen;
mod game;
pub mod measure;
mod movegen;
mod moves;
pub mod perft;
mod play;
mod played;
mod position;
mod reach;
mod role;
mod rules;
mod san;
mod searching;
pub mod see;
mod session;
mod setup;
mod square;
mod terrain;
mod uci;
mod unit;
mod zobrist;

pub use color::Color;
pub use dests::{Dest, Recombination};
pub use ending::Ending;
pub use fen::FenError;
pub use movegen::MoveClass;
pub use moves::{Move, MoveKind};
pub use played::{IllegalMove, PlayedGame};
pub use position::Position;
pub use reach::Reach;
pub use role::Role;
pub use rules::RuleSet;
pub use san::{COMMIT, MoveError};
pub use searching::Survey;
pub use session::{Session, Step};
pub use setup::{Setup, SetupError};
pub use square::{ParseSquareError, Square};
pub use terrain::Terrain;
pub use unit::{Piece, Unit};
