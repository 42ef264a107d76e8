//! Finding the best move in any game.
//!
//! [`Searcher`] is alpha-beta with every technique that pays, generic over the game and the evaluator and compiled once
//! for each pair. It knows no chess: what it needs of a game is [`chronicle_game::Searchable`]. It never prints: it
//! reports by [`Event`]s.

mod control;
mod event;
mod history;
mod limits;
mod node;
mod params;
mod picker;
mod prune;
mod quiescence;
mod root;
mod searcher;
mod table;
pub mod time;
mod worker;

pub use control::Control;
pub use event::{Event, Found, Line, Stats};
pub use limits::{Limits, TimeLimit};
pub use params::{Param, ParamError, Params};
pub use searcher::Searcher;
pub use table::{Bound, Record, Table, TableError};

/// No line is longer than this.
pub const MAX_PLY: usize = 246;
