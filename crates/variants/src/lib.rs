//! The rules of chess variants on any board up to 16x16: definitions as data, compiled into tables.

mod any;
mod attacks;
mod bits;
mod compile;
pub mod def;
mod drawing;
mod exchange;
mod fen;
mod game;
mod geometry;
mod movegen;
mod moves;
mod perft;
mod position;
mod rides;
mod state;
pub mod step;
mod uci;
mod variant;
mod view;
mod worth;

pub use any::{AnyPosition, AnyVariant};
pub use bits::{Bits, Bits256};
pub use compile::{DefError, SizeClass};
pub use def::VariantDef;
pub use fen::FenError;
pub use game::Survey;
pub use geometry::{Name, Size};
pub use moves::{Move, MoveKind, PieceType};
pub use position::Position;
pub use step::{Range, Step, Way, When};
pub use uci::{CastlingStyle, MoveError};
pub use variant::Variant;
pub use worth::Worth;
