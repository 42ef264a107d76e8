//! The engine against itself, for data to learn from.
//!
//! Every game is a function of the settings and its number alone: the same seed gives the same games in the same order
//! on one thread or on many, and a run that was interrupted goes on with the next number as if nothing had happened.

mod adjudicate;
mod opening;
mod play;
mod run;

pub use adjudicate::Adjudication;
pub use opening::{BadPlies, Book, Openings, RandomPlies};
pub(crate) use play::{duel, opening};
pub use run::{Goal, Progress, RunError, run};

/// How games are played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Positions to visit for each move.
    pub nodes: u64,
    /// The hash table of each thread, in mebibytes.
    pub hash_mb: usize,
    /// What random choices depend on.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// When games end before the rules end them.
    pub adjudication: Adjudication,
}

impl Default for Settings {
    fn default() -> Self {
        Self { nodes: 5_000, hash_mb: 4, seed: 1, openings: Openings::default(), adjudication: Adjudication::default() }
    }
}
