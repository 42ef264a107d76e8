//! `chronicle bench`: how fast the engine is and whether it still plays the same.

use std::io::{self, Write};

use chronicle_engine::{Bench, Control, Engine, Stats};
use clap::{Args, value_parser};

use crate::{failure::Failure, progress::LateBar};

/// Measure the engine on a fixed set of positions
///
/// A fixed depth, one thread unless you ask for more. Prints the time, the speed, and in the last line the number of
/// positions visited as `nodes: N`: on one thread it changes only if the engine plays differently.
///
/// With `--stats` also: how often a node that a move ended was ended by the first move tried, in the search proper, in
/// quiescence and in both together (standing pat is no move and counts nowhere, a move passed over without a search
/// counts as tried), and how many times more positions a ply costs (the mean over the set of the depth-th root of the
/// nodes).
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle bench
  chronicle bench --depth 16 --stats
  chronicle bench --depth 16 --threads 2      the time to a depth, with two threads")]
pub(crate) struct Options {
    /// How deep to search
    #[arg(long, value_name = "N", default_value_t = Bench::DEFAULT_DEPTH, value_parser = value_parser!(u32).range(1..=100))]
    depth: u32,

    /// Search with so many threads; with several the nodes differ from run to run
    #[arg(long, short = 't', value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,

    /// Also tell the nodes of each position, how well moves are ordered and what a ply costs
    #[arg(long)]
    stats: bool,
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=Engine::MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("a number from 1 to {} is needed", Engine::MAX_THREADS))
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let bar = LateBar::parts();
    let mut positions = Vec::new();
    let bench = Bench::new(options.depth).threads(options.threads);
    let report = bench.run(&Control::new(), |number, fen, nodes| {
        bar.reached(number as u64, Bench::POSITIONS as u64);
        positions.push((fen.to_owned(), nodes));
    });
    drop(bar);
    let report = report.map_err(|error| Failure::Work(error.into()))?;

    let mut out = io::stdout().lock();
    if options.stats {
        for (fen, nodes) in positions {
            writeln!(out, "{nodes:>12}  {fen}")?;
        }
        let Stats { search, quiescence } = report.stats;
        for (place, cutoffs) in [("search", search), ("quiescence", quiescence), ("all nodes", report.stats.all())] {
            let (share, total) = (100.0 * cutoffs.first_share(), cutoffs.total);
            writeln!(out, "first-move cutoffs, {place}: {share:.2} % of {total}")?;
        }
        writeln!(out, "branching factor: {:.3}", report.branching_factor())?;
    }
    writeln!(out, "{report}")?;
    Ok(out.flush()?)
}
