use std::time::Duration;

use crate::time::Clock;

/// When a search ends by itself. All given limits hold together; without any it goes on until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Not deeper than this.
    pub depth: Option<u32>,
    /// Not more positions than this, over all threads.
    pub nodes: Option<u64>,
    /// Until a win in so many moves is found.
    pub mate: Option<u32>,
    /// How time is given.
    pub time: TimeLimit,
    /// Only these moves at the root; all if empty.
    pub moves: Vec<M>,
    /// How many lines are wanted.
    pub lines: usize,
}

/// How time is given to a search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// No limit of time.
    Unlimited,
    /// Exactly so long.
    Fixed(Duration),
    /// As the clock allows.
    Clock(Clock),
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self { depth: None, nodes: None, mate: None, time: TimeLimit::Unlimited, moves: Vec::new(), lines: 1 }
    }
}

impl<M> Limits<M> {
    /// A search to this depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of so many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of this duration.
    #[must_use]
    pub fn time(duration: Duration) -> Self {
        Self { time: TimeLimit::Fixed(duration), ..Self::default() }
    }
}
