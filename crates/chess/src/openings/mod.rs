//! The names of openings, with their codes in the Encyclopaedia of Chess Openings.
//!
//! A name belongs to a position, not to an order of moves, so transpositions are found. The table, `names.tsv`, is a
//! choice of what is met in practice; each of its lines has a code, a name, and the moves that are the usual way there.
//!
//! ```
//! use chronicle_chess::{Move, Position, SanError, openings};
//!
//! let start = Position::start();
//! let mut position = start;
//! let mut moves: Vec<Move> = Vec::new();
//! // The Queen's Gambit Declined by way of the English Opening, and one move that has no name of its own.
//! for text in ["c4", "e6", "d4", "d5", "h3"] {
//!     let mv = position.parse_san(text)?;
//!     position = position.play(mv);
//!     moves.push(mv);
//! }
//! let opening = openings::reached(&start, &moves).expect("a name for it");
//! assert_eq!(opening.to_string(), "D30 Queen's Gambit Declined");
//! # Ok::<(), SanError>(())
//! ```

#[cfg(test)]
mod tests;

use std::{fmt, sync::OnceLock};

use chronicle_game::Key;

use crate::{Move, Position};

/// An opening or one of its variations. Different codes may share a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// A letter and two digits, from A00 to E99.
    pub code: &'static str,
    /// The name in English, with the variation after a colon.
    pub name: &'static str,
}

/// Writes code and name.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}

/// The opening of a game: the last position with a name that its moves lead to.
///
/// `None` before the first move, and for games that start elsewhere than chess does. A move that is not legal ends the
/// game that is looked at. The first call builds the table, which takes about as long as reading thirty games.
#[must_use]
pub fn reached(start: &Position, moves: &[Move]) -> Option<Opening> {
    if *start != Position::start() {
        return None;
    }
    let table = table();
    let mut position = *start;
    let mut opening = None;
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        position = position.play(mv);
        opening = table.name(position.key()).or(opening);
    }
    opening
}

/// Openings by the keys of their positions, in the order of the keys.
struct Table(Vec<(Key, Opening)>);

impl Table {
    fn name(&self, key: Key) -> Option<Opening> {
        let place = self.0.binary_search_by_key(&key.0, |(key, _)| key.0).ok()?;
        Some(self.0[place].1)
    }
}

/// A sorted list and no hash map: it needs neither random numbers nor a second allocation.
fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let start = Position::start();
        let mut openings: Vec<_> = lines().map(|line| (line.last(start).key(), line.opening)).collect();
        openings.sort_unstable_by_key(|(key, _)| key.0);
        Table(openings)
    })
}

/// A line of `names.tsv`.
struct Line {
    opening: Opening,
    /// In SAN, with blanks between.
    moves: &'static str,
}

impl Line {
    /// The position that has the name.
    fn last(&self, start: Position) -> Position {
        self.moves.split(' ').fold(start, |position, text| {
            position.play(position.parse_san(text).expect("a test plays every line of the table"))
        })
    }
}

fn lines() -> impl Iterator<Item = Line> {
    include_str!("names.tsv").lines().map(|line| {
        let mut fields = line.splitn(3, '\t');
        let mut field = || fields.next().expect("a test reads every line of the table");
        Line { opening: Opening { code: field(), name: field() }, moves: field() }
    })
}
