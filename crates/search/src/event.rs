use std::{
    ops::{Add, AddAssign},
    time::Duration,
};

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
    /// In nodes with depth left, those that look for a singular move among them.
    pub search: Cutoffs,
    /// In quiescence. Standing pat is not a move, so a node that it settles is not counted.
    pub quiescence: Cutoffs,
}

impl Stats {
    /// In all nodes.
    #[must_use]
    pub fn all(&self) -> Cutoffs {
        self.search + self.quiescence
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.search = self.search + other.search;
        self.quiescence = self.quiescence + other.quiescence;
    }
}

/// Nodes that a move ended because it was too good: the better the order of moves, the sooner it comes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// How many there were.
    pub total: u64,
    /// Those by the first move of the order. A move that was passed over without a search counts as tried.
    pub by_first: u64,
}

impl Cutoffs {
    /// One more, by the move with this number, counted from 1.
    #[inline]
    pub(crate) fn count(&mut self, number: usize) {
        self.total += 1;
        self.by_first += u64::from(number == 1);
    }

    /// The share of first moves, from 0 to 1.
    #[must_use]
    pub fn first_share(self) -> f64 {
        self.by_first as f64 / self.total.max(1) as f64
    }
}

impl Add for Cutoffs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { total: self.total + other.total, by_first: self.by_first + other.by_first }
    }
}
