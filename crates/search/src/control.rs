use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use web_time::Instant;

/// The strings by which a running search is held: stop it, or let its clock begin.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Asked now and then whether to stop.
    watch: Option<fn() -> bool>,
}

impl Control {
    /// For a search that begins at once.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time: no limit ends it until [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    pub fn pondering() -> Self {
        Self { pondering: AtomicBool::new(true), ..Self::default() }
    }

    /// The same, and the search asks this every now and then whether to end. Where there is only one thread, nobody
    /// could call [`stop`](Self::stop) while it searches.
    #[must_use]
    pub const fn watched_by(mut self, watch: fn() -> bool) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: the limits hold from now on.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search is on the opponent's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

/// What all threads of one search share besides the table.
pub(crate) struct Shared<'a> {
    pub(crate) control: &'a Control,
    pub(crate) started: Instant,
    /// After this the search stops at once.
    pub(crate) hard: Option<Duration>,
    pub(crate) max_nodes: u64,
    /// Positions visited, for each thread.
    pub(crate) nodes: Vec<AtomicU64>,
    /// Answers of endgame tables, for each thread.
    pub(crate) table_hits: Vec<AtomicU64>,
    /// Set when a limit is reached; the outside's stop flag is not touched.
    pub(crate) finished: AtomicBool,
}

impl<'a> Shared<'a> {
    /// A search that begins now.
    pub(crate) fn new(control: &'a Control, hard: Option<Duration>, max_nodes: Option<u64>, threads: usize) -> Self {
        Self {
            control,
            started: Instant::now(),
            hard,
            max_nodes: max_nodes.unwrap_or(u64::MAX),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            table_hits: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            finished: AtomicBool::new(false),
        }
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn total_table_hits(&self) -> u64 {
        self.table_hits.iter().map(|hits| hits.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.control.is_stopped()
    }

    /// Looks at clock and node count, for the first thread only.
    pub(crate) fn check_limits(&self) {
        if self.control.watch.is_some_and(|watch| watch()) {
            self.control.stop();
        }
        if self.control.is_pondering() {
            return;
        }
        let out_of_time = self.hard.is_some_and(|hard| self.started.elapsed() >= hard);
        if out_of_time || self.total_nodes() >= self.max_nodes {
            self.finish();
        }
    }
}
