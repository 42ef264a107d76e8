//! Perft side by side: Chronicle against the move generators that Rust programmers know, and Stockfish.
//!
//! All participants walk the same tree, one thread, and count the last ply by the number of legal moves without playing
//! them ("bulk counting"), each in its own best way. Runs alternate, so that a noisy machine disturbs all alike, and the
//! best run of each counts. A wrong node count ends the race.

mod participants;
mod positions;
mod race;
mod report;
mod stockfish;

use anyhow::{Result, ensure};
use clap::Parser;

use positions::Task;

/// Race Chronicle's perft against cozy-chess, chess, shakmaty and, where installed, Stockfish.
#[derive(Parser)]
#[command(name = "cargo xtask bench perft", version, about)]
struct Options {
    /// How often each participant runs on each position; the best run counts
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,

    /// Depth for the start position and for Kiwipete
    #[arg(long, value_name = "START,KIWIPETE", value_delimiter = ',', default_value = "6,5")]
    depths: Vec<u32>,
}

fn main() -> Result<()> {
    let options = Options::parse();
    ensure!(
        options.depths.len() == 2,
        "--depths takes two numbers, for the start position and for Kiwipete, such as 6,5; got {}",
        options.depths.len()
    );
    let tasks = [Task::start(options.depths[0])?, Task::kiwipete(options.depths[1])?];

    let mut participants = participants::all()?;
    report::heading(options.runs);
    for task in &tasks {
        let results = race::run(task, options.runs, &mut participants)?;
        report::table(task, &results);
    }
    Ok(())
}
