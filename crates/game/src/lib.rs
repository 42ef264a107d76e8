//! What a game is: the traits and small values that rules, search and evaluation share.
//!
//! Three traits, each with one reader:
//! - [`Game`]: the rules, as a server, a binding or perft needs them;
//! - [`Searchable`]: what a searcher needs besides;
//! - [`Evaluator`]: judging positions, with state that follows the moves.
//!
//! They live here, beneath everything, so that the rules crates can implement them without knowing the search, and the
//! search can be written without knowing a game. This crate depends on nothing.

mod evaluator;
mod rules;
mod searchable;
mod values;

pub use evaluator::Evaluator;
pub use rules::{Game, MoveBuffer, perft};
pub use searchable::Searchable;
pub use values::{Key, Outcome, Score, Side};
