//! `cargo xtask test`: everything that can be checked by a machine, as named steps.

use std::env::consts::ARCH;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::ValueEnum;

use crate::cli::TestOptions;
use crate::project;
use crate::python;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::signature;
use crate::style::{failure, heading, success};
use crate::web;

/// The steps in the order in which they run. The page comes before the program, which takes it in: that way the program
/// of the first tests is the one that later steps use, and nothing is compiled twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StepName {
    /// The page: WebAssembly and JavaScript built, types, lints, unit tests, and the sizes of what browsers load
    Web,
    /// Every unit, property, documentation and architecture test
    Workspace,
    /// The long tests of rules and engine: the deep perft figures and the matches of the searches
    Deep,
    /// The chess tests built for any processor of this kind, without PEXT
    Portable,
    /// The nodes of the bench, as the newest commit with a `Bench:` line says
    Bench,
    /// Our rules against an independent generator, move for move
    Crosscheck,
    /// Our engine in the hands of python-chess, and our variants beside Fairy-Stockfish's, move for move
    Python,
    /// The fuzz targets, for a short while
    Fuzz,
    /// The page in a real browser, served by the program
    Browser,
}

/// Runs the steps that were asked for, all of them by default, up to the first failure.
pub(crate) fn run(options: &TestOptions) -> Result<()> {
    let wanted = |step: &StepName| options.only.is_empty() || options.only.contains(step);
    let steps: Vec<StepName> = StepName::value_variants().iter().copied().filter(wanted).collect();
    if options.list {
        steps.iter().for_each(list);
        return Ok(());
    }

    let serves = steps.contains(&StepName::Workspace);
    setup::run(if serves { Purpose::Server } else { Purpose::Develop })?;
    let mut times = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        println!("\n{}", heading(&format!("[{}/{}] {}: {}", index + 1, steps.len(), step.name(), step.about())));
        let start = Instant::now();
        if let Err(error) = step.run() {
            let name = step.name();
            eprintln!("\n{} after {}", failure(&format!("{name} failed")), clock(start.elapsed()));
            eprintln!("To run this step alone: cargo xtask test --only {name}");
            return Err(error);
        }
        println!("{} {} in {}", success("ok"), step.name(), clock(start.elapsed()));
        times.push((*step, start.elapsed()));
    }
    summary(&times);
    println!("\n{}", if options.only.is_empty() { "All tests passed." } else { "The chosen tests passed." });
    Ok(())
}

impl StepName {
    fn run(self) -> Result<()> {
        if let Some(folder) = self.folder() {
            let manifest = project::root().join(folder).join("Cargo.toml");
            ensure!(manifest.is_file(), "{folder}/Cargo.toml is missing, and a skipped test is no passed test");
        }
        let command = self.command();
        println!("  {command}\n");
        match self {
            Self::Bench => signature::check(),
            Self::Python => python::check(),
            Self::Web => web::check(),
            Self::Browser => web::browse(),
            Self::Deep => {
                // They are chosen by a word in their names: a filter that finds nothing would pass.
                let names = command.clone().arg("--list").capture()?;
                ensure!(names.lines().any(|line| line.ends_with(": test")), "no ignored test has `deep` in its name");
                command.run()
            }
            _ => command.run(),
        }
    }

    fn command(self) -> CommandLine {
        match self {
            Self::Workspace => CommandLine::cargo("test --workspace"),
            Self::Deep => CommandLine::cargo("test --workspace --lib --test suite -- --ignored deep"),
            Self::Portable => CommandLine::cargo("test --package chronicle-chess --target-dir target/portable")
                .env("RUSTFLAGS", &format!("-C target-cpu={}", portable_processor())),
            Self::Bench => signature::command(),
            Self::Python => python::command(),
            Self::Web => CommandLine::cargo("xtask web"),
            Self::Browser => web::browser_tests(),
            Self::Crosscheck => CommandLine::cargo(
                "test --release --manifest-path tests/crosscheck/Cargo.toml --target-dir target/crosscheck",
            ),
            Self::Fuzz => CommandLine::cargo(
                "run --release --manifest-path fuzz/Cargo.toml --target-dir target/fuzz --bin smoke -- --seconds 20",
            ),
        }
    }

    /// The package outside the workspace that this step runs.
    fn folder(self) -> Option<&'static str> {
        match self {
            Self::Workspace | Self::Deep | Self::Portable | Self::Bench | Self::Python | Self::Web | Self::Browser => {
                None
            }
            Self::Crosscheck => Some("tests/crosscheck"),
            Self::Fuzz => Some("fuzz"),
        }
    }

    fn name(self) -> String {
        self.value().get_name().to_owned()
    }

    /// The sentence beside the name: the same that `--help` shows.
    fn about(self) -> String {
        self.value().get_help().map(ToString::to_string).unwrap_or_default()
    }

    fn value(self) -> clap::builder::PossibleValue {
        self.to_possible_value().expect("no step is hidden from the command line")
    }
}

/// The processor that every machine of this kind includes.
fn portable_processor() -> &'static str {
    if ARCH == "x86_64" { "x86-64" } else { "generic" }
}

fn list(step: &StepName) {
    println!("{:<12}{}\n{:<12}  {}", step.name(), step.about(), "", step.command());
}

fn summary(times: &[(StepName, Duration)]) {
    println!("\n{}", heading("Summary"));
    for (step, time) in times {
        println!("  {:<12} {:>8}  {}", step.name(), clock(*time), success("ok"));
    }
    let total = times.iter().map(|(_, time)| time).sum();
    println!("  {:<12} {:>8}", "total", clock(total));
}

/// A duration as people read it.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", seconds / 60, seconds % 60)
    }
}
