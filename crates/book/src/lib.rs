//! Opening books in the Polyglot format: reading them, choosing from them, and making them from games.
//!
//! A book is a file of entries of 16 bytes, sorted by the [`key`] of their position. Castling is written in it as the
//! king taking its rook, so that books work for Chess960 as well.
//!
//! ```
//! use chronicle_book::{Book, Maker};
//! use chronicle_chess::{Position, pgn::Reader};
//!
//! let games = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1-0";
//! let mut maker = Maker::default();
//! for game in Reader::new(games.as_bytes()) {
//!     maker.add(&game?);
//! }
//! let book = Book::from_bytes(maker.finish())?;
//! let start = Position::start();
//! let moves = book.moves(&start, None);
//! assert_eq!(moves.len(), 2);
//! assert_eq!((start.san(moves[0].mv), moves[0].weight), ("e4".to_owned(), 3)); // a win counts 2, a draw 1
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod file;
mod key;
mod make;
mod random;
mod word;

pub use file::{Book, BookError, BookMove};
pub use key::{key, key_after_double_step};
pub use make::{Maker, Weight};
