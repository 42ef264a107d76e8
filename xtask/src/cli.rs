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
    /// Build Chronicle and play it in the browser
    ///
    /// Compiles the rules and the engine for browsers, builds the page and the program with all optimisations (some
    /// minutes the first time), and runs `chronicle serve --open`.
    #[command(after_help = "Everything after `play` goes to the server; \
                            `cargo xtask play -- --help` lists what it understands. \
                            For a game in the terminal: cargo run --release -p chronicle -- play")]
    Play {
        /// Options of the server, handed on as they are
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        arguments: Vec<String>,
    },

    /// Run every test: unit, property, deep perft, portable build, bench, cross-check, Python, fuzz, page and browser
    ///
    /// The tests run as named steps and stop at the first failure, with the command that repeats it.
    Test(TestOptions),

    /// Measure speed against other programs, side by side
    ///
    /// Without a name, races move generation.
    Bench {
        #[command(subcommand)]
        benchmark: Option<Benchmark>,
    },

    /// Compile the rules and the engine to WebAssembly, and to JavaScript for browsers without it
    ///
    /// Needs nothing that is not installed on the way: the target by rustup or from Debian's packages, wasm-bindgen
    /// from crates.io, and binaryen from npm.
    Wasm,

    /// Build the page that browsers load, with its WebAssembly
    Web,

    /// Run what the continuous integration runs: formatting, lints, documentation, every test
    Ci,

    /// Install what this machine lacks; says nothing when nothing is missing
    ///
    /// Uses the system's package manager, as root or through sudo. Where that is impossible it names what to install.
    /// `play` and `test` do this by themselves.
    Setup {
        /// Also install the engines that benchmarks compare with (Stockfish, Fairy-Stockfish, Ethereal, Toga, Glaurung)
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

    /// Commander Chess: what context, move list and copy of a position take in time and bytes, and perft
    Cotulenh,

    /// Search: nodes per second of the engine's bench, against Stockfish, Fairy-Stockfish and Ethereal
    ///
    /// One thread, 16 MB of hash table, alternating runs; the best run of each counts. Stockfish judges without its
    /// network. Also tells how well our search orders moves and what a ply costs.
    Engine(EngineBench),

    /// Variants: nodes per second of perft, against Fairy-Stockfish
    ///
    /// Chess by the rules of variants, capablanca, grand, xiangqi and shogi; both must count the same. Also tells what a
    /// move on a board of 16x16 takes beside one of 10x10. With --matches both play each other instead. The results go
    /// into docs/variants.md.
    Variants(VariantsBench),

    /// Presets: in every variant, a search against one of three plies, which must win 95 % of the points
    ///
    /// In games for more than two, each of them has every second seat.
    /// All of them take hours; --only plays some, and a match that can no longer be won so clearly ends early. The results
    /// go into docs/variants.md.
    Presets(PresetsBench),

    /// Threads: how much sooner the engine's bench is done with two threads than with one
    ///
    /// Alternating runs; the best run of each counts. The machine should have nothing else to do; the last line is what
    /// the number of positions alone says, which no other work disturbs.
    Threads(ThreadsBench),

    /// Suites: test positions with known answers, at a fixed number of nodes, beside Stockfish's figures
    ///
    /// Writes the results to docs/suites.md. Needs the shared data (`CHRONICLE_SHARED_DATA`).
    Suites(SuitesBench),

    /// Strength: matches against Stockfish, Toga, Glaurung, Ethereal and Fairy-Stockfish
    ///
    /// Installs the opponents, plays each match, goes on where it left off, and writes the results with their errors to
    /// docs/strength.md. All of it takes some hours.
    Strength(StrengthBench),

    /// The page: sizes, time to a playable board, Lighthouse, and the speed of the search in browsers
    ///
    /// Builds the page and the program, and writes the results to docs/web.md. The search is compared with the program's own
    /// on one thread. The machine should have nothing else to do.
    Web(WebBench),

    /// The server: durable moves a second, latencies, processor time and memory, against a bare socket.io relay
    ///
    /// Games of real moves over real sockets on this machine; writes the results to docs/load.md. The machine should have
    /// nothing else to do, and allow 20,000 open files.
    Server(ServerBench),

    /// The world in 3D: draw calls, triangles, sizes, leaks, the cost of frames, and that no era is a recolour of another
    ///
    /// Builds the page, draws every era by software, and writes the results to docs/world.md. Fails when a bar is missed.
    World(WorldBench),

    /// Robustness: hurried games of the engine against itself without a crash, a hang, an illegal move or a loss on time
    ///
    /// 200 games at 1+0.01, 2,000 at 0.2+0.002 and 1,000 at 0.1+0.001 (the last are U109 of the UCI conformance table),
    /// or those that you ask for. The machine should have nothing else to do.
    Robustness(RobustnessBench),
}

/// How the server is measured.
#[derive(Args)]
pub(crate) struct ServerBench {
    /// Only the load with so many games
    #[arg(long, value_name = "GAMES")]
    pub(crate) only: Option<u32>,

    /// Write the results to this file
    #[arg(long, value_name = "FILE", default_value = "docs/load.md")]
    pub(crate) page: std::path::PathBuf,
}

/// How the page is measured.
#[derive(Args)]
pub(crate) struct WebBench {
    /// Depth of the engine's bench; every way to run it visits the same positions
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: u32,

    /// How often the search is measured in each way
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,

    /// Write the results to this file
    #[arg(long, value_name = "FILE", default_value = "docs/web.md")]
    pub(crate) page: std::path::PathBuf,
}

/// How the world in 3D is measured.
#[derive(Args)]
pub(crate) struct WorldBench {
    /// How often the era changes on one renderer
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) changes: u32,

    /// How many frames of each era are compared with the plain board
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) frames: u32,

    /// Write the results to this file
    #[arg(long, value_name = "FILE", default_value = "docs/world.md")]
    pub(crate) page: std::path::PathBuf,
}

/// Which hurried games to play.
#[derive(Args)]
pub(crate) struct RobustnessBench {
    /// Play only so many percent of the games
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub(crate) share: u64,

    /// Play at this time control only, as `chronicle match` takes it: seconds and increment
    #[arg(long, value_name = "TC", requires = "games", conflicts_with = "share")]
    pub(crate) tc: Option<String>,

    /// Play so many games at it
    #[arg(long, value_name = "N", requires = "tc", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
}

/// How to measure the speed of the search.
#[derive(Args)]
pub(crate) struct EngineBench {
    /// How often each engine measures itself
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,

    /// Depth of our own bench; 16 shows the branching factor better
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) depth: u32,

    /// Depth of the others' benches, where it can be chosen
    #[arg(long, value_name = "N", default_value_t = 13)]
    pub(crate) peer_depth: u32,
}

/// How to measure what threads are worth.
#[derive(Args)]
pub(crate) struct ThreadsBench {
    /// How often each number of threads is measured
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,

    /// Depth of the bench; short searches say nothing about threads
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) depth: u32,

    /// Compare one thread with so many
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=512))]
    pub(crate) threads: u32,
}

/// How long to think about test positions.
#[derive(Args)]
pub(crate) struct SuitesBench {
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,

    /// Nodes that stand for one second, for Win at Chess
    #[arg(long, value_name = "N", default_value_t = 1_300_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) second: u64,

    /// Think about so many positions at the same time; it changes no result
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) concurrency: u32,

    /// Write the results to this file
    #[arg(long, value_name = "FILE", default_value = "docs/suites.md")]
    pub(crate) page: std::path::PathBuf,
}

/// How to measure playing strength.
#[derive(Args)]
pub(crate) struct StrengthBench {
    /// Play so many games against each opponent instead of 100 or 200
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,

    /// Play against these only (repeat the option, or separate names by commas)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// The clock: seconds and increment
    #[arg(long, value_name = "TIME", default_value = "4+0.04")]
    pub(crate) tc: String,

    /// Play so many games at the same time; each needs a core of its own
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: u32,

    /// Keep track of the matches in this folder; take a new one for other conditions
    #[arg(long, value_name = "FOLDER", default_value = "target/strength")]
    pub(crate) folder: std::path::PathBuf,

    /// Write the results to this file
    #[arg(long, value_name = "FILE", default_value = "docs/strength.md")]
    pub(crate) page: std::path::PathBuf,
}

/// How the variants are tried out.
#[derive(Args)]
pub(crate) struct PresetsBench {
    /// Play so many games in each, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,

    /// Nodes for each move of the longer search
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,

    /// These variants only (repeat the option, or separate names by commas); the rows of the others stay
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Write the results into this page
    #[arg(long, value_name = "FILE", default_value = "docs/variants.md")]
    pub(crate) page: std::path::PathBuf,
}

/// How the counting of variants is measured.
#[derive(Args)]
pub(crate) struct VariantsBench {
    /// How often each program counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) runs: u32,

    /// Play matches instead, so many games in each of a few variants
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "100",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) matches: Option<u64>,

    /// Play these variants only (repeat the option, or separate names by commas)
    #[arg(long, value_name = "NAME", value_delimiter = ',', requires = "matches")]
    pub(crate) only: Vec<String>,

    /// Compare with this build of Fairy-Stockfish instead of the one installed
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) fairy: Option<std::path::PathBuf>,

    /// Write the results into this page
    #[arg(long, value_name = "FILE", default_value = "docs/variants.md")]
    pub(crate) page: std::path::PathBuf,
}

impl Default for Benchmark {
    fn default() -> Self {
        Self::Perft { runs: 5, depths: "6,5".to_owned() }
    }
}
