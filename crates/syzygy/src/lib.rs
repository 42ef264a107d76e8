//! Endgame tables in the Syzygy format, for positions of up to seven men: who wins with best play, and how far it is to
//! the next capture or pawn move.
//!
//! [`Tables::open`] looks through folders; files are mapped into memory when they are first needed, so that opening is
//! quick and only what is asked for is read. Everything read from a file is checked: a damaged table is a table that
//! does not answer, never a panic or worse. Tables are values, there may be several sets in one program, and any number
//! of threads may ask at the same time.
//!
//! - `file` is a table as it lies on disk, `pairs` its compression, `index` the number of a position in it, `maps` the
//!   constants for that;
//! - `probe` is the answer to a question, which takes more than looking it up: tables leave out what a capture decides;
//! - `root` ranks the moves of a position so that a win is kept within the rule of fifty moves.

mod file;
mod index;
mod maps;
mod material;
mod memory;
mod pairs;
mod probe;
mod root;
mod tables;

pub use material::Material;
pub use probe::{Dtz, Wdl};
pub use root::{RankedMove, Standing};
pub use tables::{BadFile, OpenError, Tables};
