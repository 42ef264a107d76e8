//! What people can ask for: the command line, and nothing else.

use clap::{Args, Parser, Subcommand};

use crate::suite::StepName;

/// The one door to Chronicle: play it, test it, measure it.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    after_help = "New here? `cargo xtask play` starts a game, `cargo xtask test` checks that everything works."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) task: Task,
}

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Task {
    /// Build Chronicle and play a game in the terminal
    ///
    /// Builds the program with all optimisations (a minute or so the first time) and runs `chronicle play`.
    #[command(after_help = "Everything after `play` goes to the game itself; \
                            `cargo xtask play -- --help` lists what it understands.")]
    Play {
        /// Options of the game, handed on as they are
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        arguments: Vec<String>,
    },

    /// Run every test: unit, property, deep perft, portable build, cross-check and fuzz
    ///
    /// The tests run as named steps and stop at the first failure, with the command that repeats it.
    Test(TestOptions),

    /// Measure speed against other programs, side by side
    ///
    /// Without a name, runs every benchmark.
    Bench {
        #[command(subcommand)]
        benchmark: Option<Benchmark>,
    },

    /// Run what the continuous integration runs: formatting, lints, documentation, every test
    Ci,

    /// Install what this machine lacks; says nothing when nothing is missing
    ///
    /// Uses the system's package manager, as root or through sudo. Where that is impossible it names what to install.
    /// `play` and `test` do this by themselves.
    Setup {
        /// Also install the programs that benchmarks compare with (Stockfish)
        #[arg(long)]
        bench: bool,
    },
}

/// Which tests to run.
#[derive(Args)]
pub(crate) struct TestOptions {
    /// Run these steps only (repeat the option, or separate names by commas)
    #[arg(long, value_enum, value_name = "STEP", value_delimiter = ',')]
    pub(crate) only: Vec<StepName>,

    /// Show the steps and their commands, and run nothing
    #[arg(long)]
    pub(crate) list: bool,
}

/// What to measure.
#[derive(Subcommand)]
pub(crate) enum Benchmark {
    /// Move generation: nodes per second of perft, against cozy-chess, chess, shakmaty and Stockfish
    ///
    /// One thread, bulk counting for everyone, alternating runs; the best run of each counts. Stockfish takes part
    /// where it is installed (`cargo xtask setup --bench`).
    Perft {
        /// How often each participant runs on each position
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        runs: u32,

        /// Depth for the start position and for Kiwipete
        #[arg(long, value_name = "START,KIWIPETE", default_value = "6,5")]
        depths: String,
    },
}

impl Default for Benchmark {
    fn default() -> Self {
        Self::Perft { runs: 5, depths: "6,5".to_owned() }
    }
}
