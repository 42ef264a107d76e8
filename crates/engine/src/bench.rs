use std::{fmt, time::Duration};

use chronicle_search::{Control, Stats};
use web_time::Instant;

use crate::{AnyGame, Engine, EngineError, GameRecord, Limits, positions::POSITIONS};

/// The measure of the engine: a fixed set of positions to a fixed depth. On one thread the number of nodes depends on
/// nothing but the engine's code, so it tells whether a change changed how it plays.
#[derive(Copy, Clone, Debug)]
pub struct Bench {
    depth: u32,
    threads: usize,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct BenchReport {
    /// The depth of every search.
    pub depth: u32,
    /// Positions visited in all searches together.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How well the moves were ordered by the first thread.
    pub stats: Stats,
    /// The nodes of each search.
    pub each: Vec<u64>,
}

impl Bench {
    /// The depth unless another is asked for.
    pub const DEFAULT_DEPTH: u32 = 12;
    /// How many positions there are.
    pub const POSITIONS: usize = POSITIONS.len();

    /// A measurement to this depth, on one thread.
    #[must_use]
    pub const fn new(depth: u32) -> Self {
        Self { depth, threads: 1 }
    }

    /// On so many threads. With more than one, nodes differ from run to run; the time to the depth is what counts.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Measures, and tells number, FEN and nodes after each position. A stop ends it early; the report then covers
    /// what was done.
    ///
    /// # Errors
    /// If there is no memory for an engine, or it cannot have so many threads.
    pub fn run(
        self,
        control: &Control,
        mut on_position: impl FnMut(usize, &str, u64),
    ) -> Result<BenchReport, EngineError> {
        let mut engine = Engine::builder().threads(self.threads).build()?;
        let limits = Limits::depth(self.depth);
        let mut report = BenchReport {
            depth: self.depth,
            nodes: 0,
            time: Duration::ZERO,
            stats: Stats::default(),
            each: Vec::new(),
        };
        for (number, fen) in POSITIONS.iter().enumerate() {
            let game = AnyGame::chess_from_fen(fen).expect("our own positions are legal");
            // Every search from nothing: a change in one position must not spill into the others.
            engine.new_game();
            let started = Instant::now();
            let found = engine.search(&GameRecord::new(game), &limits, control, |_| ());
            report.time += started.elapsed();
            report.nodes += found.nodes;
            report.stats += found.stats;
            report.each.push(found.nodes);
            on_position(number + 1, fen, found.nodes);
            if control.is_stopped() {
                break;
            }
        }
        Ok(report)
    }
}

impl BenchReport {
    /// How many nodes were visited in a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
    }

    /// How many times more nodes one more ply costs: the mean over the positions of the depth-th root of the nodes.
    #[must_use]
    pub fn branching_factor(&self) -> f64 {
        let depth = f64::from(self.depth.max(1));
        let logarithms: f64 = self.each.iter().map(|&nodes| (nodes.max(1) as f64).ln() / depth).sum();
        (logarithms / self.each.len().max(1) as f64).exp()
    }
}

/// Time, speed, and in the last line the number of nodes.
impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "time: {:.3} s", self.time.as_secs_f64())?;
        writeln!(f, "nodes/s: {}", self.nodes_per_second())?;
        write!(f, "nodes: {}", self.nodes)
    }
}
