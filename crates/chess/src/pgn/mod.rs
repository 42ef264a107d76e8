//! Portable game notation: games with their tags, variations, comments and glyphs.
//!
//! - [`Reader`] streams games from any [`BufRead`](std::io::BufRead), checked move by move;
//! - [`Scanner`] with a [`Visitor`] is the layer below, for those who want less than whole games;
//! - [`Game`] holds one game, and its `Display` writes it in export format.
//!
//! Reading is generous, because most files are not what the standard says: see [`Scanner`] for where games begin and
//! end and [`parse_san`](crate::Position::parse_san) for how moves may be written. Writing is strict: the seven tags
//! of the roster first, the others by name, lines of less than 80 characters, `$` glyphs, and comments in braces (to
//! the end of the line if they contain a brace).
//!
//! ```
//! use chronicle_chess::pgn::{Game, Reader};
//!
//! let file = "[Event \"Café\"]\n[White \"Ann\"]\n\n1.e4! {best (?)} (1.d4 Nf6) c5 1-0";
//! let game = Reader::new(file.as_bytes()).next().expect("there is a game")?;
//! assert_eq!(
//!     game.to_string(),
//!     r#"[Event "Café"]
//! [Site "?"]
//! [Date "????.??.??"]
//! [Round "?"]
//! [White "Ann"]
//! [Black "?"]
//! [Result "1-0"]
//!
//! 1. e4 $1 {best (?)} (1. d4 Nf6) 1... c5 1-0
//! "#
//! );
//! # Ok::<(), chronicle_chess::pgn::ReadError>(())
//! ```

mod builder;
mod error;
mod game;
mod movetext;
mod nag;
mod reader;
mod result;
mod scanner;
mod source;
mod tag_pair;
mod tags;
mod text;
mod tree;
mod variant;
mod visitor;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub use error::{BadMoves, BadSetup, Line, MoveFault, Note, ReadError, SetupFault, Warning};
pub use game::{Game, NullMovePlayed};
pub use nag::Nag;
pub use reader::Reader;
pub use result::GameResult;
pub use scanner::Scanner;
pub use tags::{BadTagName, ROSTER, Tags};
pub use text::RawText;
pub use tree::{IllegalStep, MoveTree, NodeId};
pub use visitor::{Flow, Visitor};

/// Variations nested deeper than this are passed over. Books have about ten.
pub const MAX_DEPTH: usize = 256;
