//! `chronicle bench`: how fast the engine is and whether it still plays the same.

use std::io::{self, Write};

use chronicle_engine::{Bench, Control};
use clap::{Args, value_parser};

use crate::{failure::Failure, progress::LateBar};

/// Measure the engine on a fixed set of positions
///
/// One thread, a fixed depth. Prints the time, the speed, and in the last line the number of positions visited as
/// `nodes: N`: it changes only if the engine plays differently.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle bench
  chronicle bench --depth 16 --stats")]
pub(crate) struct Options {
    /// How deep to search
    #[arg(long, value_name = "N", default_value_t = Bench::DEFAULT_DEPTH, value_parser = value_parser!(u32).range(1..=100))]
    depth: u32,

    /// Also tell the nodes of each position, how well moves are ordered and what a ply costs
    #[arg(long)]
    stats: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let bar = LateBar::parts();
    let mut positions = Vec::new();
    let report = Bench::new(options.depth).run(&Control::new(), |number, fen, nodes| {
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
        writeln!(out, "first-move cutoffs: {:.2} %", report.first_move_share() * 100.0)?;
        writeln!(out, "branching factor: {:.3}", report.branching_factor())?;
    }
    writeln!(out, "{report}")?;
    Ok(out.flush()?)
}
