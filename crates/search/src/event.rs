use std::time::Duration;

use chronicle_game::Score;

use crate::Bound;

/// What a search tells while it runs.
#[derive(Clone, Debug)]
pub enum Event<M> {
    /// A line was searched to some depth.
    Line(Line<M>),
    /// A move of the root is being searched.
    Move {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        mv: M,
        /// Its number, from 1.
        number: usize,
    },
}

/// A line of play and what it is worth.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// The depth of the iteration.
    pub depth: u32,
    /// The greatest depth that some line reached.
    pub selective_depth: u32,
    /// Which of the wanted lines it is, from 1.
    pub number: usize,
    /// What it is worth for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions visited so far by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Answers of endgame tables so far to all threads.
    pub table_hits: u64,
    /// How full the table is, in thousandths.
    pub permille_full: u32,
    /// The moves.
    pub moves: Vec<M>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best move and what is expected to follow; empty if there is no legal move.
    pub line: Vec<M>,
    /// What the position is worth.
    pub score: Score,
    /// The last depth finished.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Answers of endgame tables to all threads.
    pub table_hits: u64,
    /// Statistics of the first thread.
    pub stats: Stats,
}

impl<M: Copy> Found<M> {
    /// The best move; `None` if there is no legal one.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// The answer it expects.
    #[must_use]
    pub fn ponder(&self) -> Option<M> {
        self.line.get(1).copied()
    }
}

/// Figures that tell how well a search works.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes in which some move was too good.
    pub cutoffs: u64,
    /// Those in which it was the first one tried.
    pub first_move_cutoffs: u64,
}
