//! `cargo xtask bench`: speed and strength, always against a named peer in the same run.

mod engine;
mod figures;
mod presets;
mod robustness;
mod server;
mod strength;
mod suites;
mod threads;
mod variant_matches;
mod variants;

use anyhow::Result;

use crate::cli::Benchmark;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::web;

/// Builds and runs one benchmark.
pub(crate) fn run(benchmark: Benchmark) -> Result<()> {
    match benchmark {
        Benchmark::Perft { runs, depths } => {
            setup::run(Purpose::Develop)?;
            perft(runs, &depths)
        }
        Benchmark::Cotulenh => CommandLine::cargo("run --release --package chronicle-cotulenh --example speed").run(),
        Benchmark::Engine(options) => engine::run(&options),
        Benchmark::Threads(options) => threads::run(&options),
        Benchmark::Suites(options) => suites::run(&options),
        Benchmark::Strength(options) => strength::run(&options),
        Benchmark::Robustness(options) => robustness::run(&options),
        Benchmark::Presets(options) => presets::run(&options),
        Benchmark::Variants(options) => match options.matches {
            Some(games) => variant_matches::run(&options, games),
            None => variants::run(&options),
        },
        Benchmark::Server(options) => server::run(&options),
        Benchmark::Web(options) => web::measure(&options),
        Benchmark::World(options) => web::measure_world(&options),
    }
}

fn perft(runs: u32, depths: &str) -> Result<()> {
    let peers = CommandLine::cargo("run --release --manifest-path bench/peers/Cargo.toml --target-dir target/peers");
    // Cargo built us with the flags that it will build the peers with, so our own features tell theirs.
    let peers = if cfg!(target_feature = "bmi2") { peers.args(["--features", "pext"]) } else { peers };
    peers.arg("--").args(["--runs", &runs.to_string(), "--depths", depths]).run()
}
