//! Finding the best move in any game.
//!
//! [`Searcher`] is alpha-beta with every technique that pays, [`Mcts`] a Monte-Carlo tree search; both are generic over
//! the game and the evaluator, compiled once for each pair, and used through [`Search`]. They know no chess: what they
//! need of a game is [`chronicle_game::Searchable`]. They never print: they report by [`Event`]s.

mod control;
mod crew;
mod event;
mod history;
mod judgements;
mod limits;
mod mcts;
mod node;
mod params;
mod paranoid;
mod picker;
mod prune;
mod quiescence;
mod root;
mod searcher;
mod table;
mod tablebase;
pub mod time;
mod worker;

pub use control::Control;
pub use event::{Cutoffs, Event, Found, Line, Stats};
pub use limits::{Limits, TimeLimit};
pub use mcts::Mcts;
pub use params::{Param, ParamError, Params};
pub use paranoid::{ForOne, Paranoid, usual};
pub use searcher::{Search, Searcher};
pub use table::{Bound, Record, Table, TableError};
pub use tablebase::{Rank, Tablebase, Verdict};

/// No line is longer than this.
pub const MAX_PLY: usize = 246;
