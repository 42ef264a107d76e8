//! One function for each parser.
//!
//! A parser that does not panic may still be wrong, so each target also asserts what must hold of whatever was read,
//! above all that it is written and read back to the same.

mod cotulenh;
mod data;
mod epd;
mod fen;
mod learning;
mod moves;
mod network;
mod pgn;
mod request;
mod session;
mod variants;

pub use cotulenh::cotulenh;
pub use data::data;
pub use epd::epd;
pub use fen::fen;
pub use learning::learning;
pub use moves::{san, uci};
pub use network::network;
pub use pgn::pgn;
pub use request::request;
pub use session::session;
pub use variants::{betza, definition, ini};

use chronicle_chess::{
    Position, Strictness,
    fen::{Mode, parse},
};

/// The text of the bytes, with a sign of replacement for whatever is no UTF-8.
fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

/// The position of a sloppy FEN.
fn position(text: &str) -> Option<Position> {
    Position::from_setup(&parse(text, Mode::Lenient).ok()?, Strictness::Playable).ok()
}
