//! `chronicle tune texel`: the weights of the evaluation.

use std::{fs, io::Write, num::NonZeroUsize, path::PathBuf, thread};

use anyhow::{Context, anyhow};
use chronicle_eval::{Term, Weights};
use chronicle_training::texel::{self, Options as Settings, Progress, TuneError};
use clap::{Args, ValueEnum, value_parser};

use crate::{failure::Failure, progress::LateBar};

/// Fit the weights of the evaluation to positions whose results are known
///
/// Texel's method: the evaluation, squeezed into an expected result by a logistic curve, should predict a mix of how
/// the game ended and what was thought of the position. Of scored games (`chronicle datagen`) only quiet positions
/// count: no check, no capture or promotion to play, no mate, nobody ahead by 15 pawns. One part in twenty is never
/// learnt from; its loss tells whether learning still helps.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune texel games.cgd --out tuned.rs
  chronicle tune texel positions.txt.xz games.cgd --out crates/eval/src/weights/tuned.rs \\
    --start tuned --epochs 40 --resume tuning.state --threads 4")]
pub(super) struct Options {
    /// Files of scored games, or of lines `FEN | centipawns | result` for White; `.xz` is unpacked
    #[arg(value_name = "DATA", required = true)]
    data: Vec<PathBuf>,

    /// Where the Rust source with the tuned weights goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Save the state here after every pass, and go on from it if it is there
    #[arg(long, value_name = "CHECKPOINT")]
    resume: Option<PathBuf>,

    /// Where to start, and what rare weights are pulled towards
    #[arg(long, value_enum, default_value_t = Start::Tuned)]
    start: Start,

    /// Terms that keep their weights, by the names that `chronicle eval --trace` shows
    #[arg(long, value_name = "TERM", value_parser = term)]
    freeze: Vec<Term>,

    /// Read at most so many positions
    #[arg(long, value_name = "N")]
    max_positions: Option<usize>,

    /// Passes over the data
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs, value_parser = value_parser!(u32).range(1..))]
    epochs: u32,

    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(Settings::default().batch).expect("it is not 0"))]
    batch: NonZeroUsize,

    /// The length of the first steps, in hundredths of a pawn
    #[arg(long, value_name = "CP", default_value_t = Settings::default().rate)]
    rate: f32,

    /// The part of the target that is the game's result, from 0 to 1; the rest is the score
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().result_share, value_parser = share)]
    lambda: f32,

    /// The pull of weights towards where they started
    #[arg(long, value_name = "X", default_value_t = Settings::default().pull)]
    pull: f32,

    /// The pull of neighbours in a table towards each other
    #[arg(long, value_name = "X", default_value_t = Settings::default().smoothness)]
    smoothness: f32,

    /// Threads [default: all]
    #[arg(long, short = 't', value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Where tuning starts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Start {
    /// With the weights that the engine uses
    Tuned,
    /// With the weights that were set by hand
    Hand,
}

fn term(name: &str) -> Result<Term, String> {
    let found = Term::ALL.iter().find(|term| term.description().name == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = Term::ALL.iter().map(|term| term.description().name).collect();
        format!("there is no such term; there are {}", names.join(", "))
    })
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let folder = options.out.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Before hours of work.
    if folder.is_some_and(|folder| !folder.is_dir()) || options.out.is_dir() {
        return Err(Failure::Input(anyhow!("cannot write {}", options.out.display())));
    }
    let bar = LateBar::parts_with_message();
    let mut outcome = Ok(());
    let weights = texel::tune(&options.settings(), |progress| {
        let told = options.tell(&bar, &progress);
        outcome = std::mem::replace(&mut outcome, Ok(())).and(told);
    });
    drop(bar);
    outcome?;
    let weights = weights.map_err(refused)?;
    let write = || fs::write(&options.out, weights.to_rust_source());
    write().with_context(|| format!("cannot write {}", options.out.display()))?;
    Ok(writeln!(std::io::stdout(), "wrote {}", options.out.display())?)
}

/// What was wrong with the arguments is told apart from what went wrong later.
fn refused(error: TuneError) -> Failure {
    match error {
        TuneError::Checkpoint { .. } | TuneError::NoData | TuneError::Line { .. } => Failure::Input(error.into()),
        _ => Failure::Work(error.into()),
    }
}

impl Options {
    fn settings(&self) -> Settings {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Settings {
            data: self.data.clone(),
            max_positions: self.max_positions.unwrap_or(usize::MAX),
            start: match self.start {
                Start::Tuned => Weights::default(),
                Start::Hand => Weights::by_hand(),
            },
            result_share: self.lambda,
            epochs: self.epochs,
            batch: self.batch.get(),
            rate: self.rate,
            pull: self.pull,
            smoothness: self.smoothness,
            frozen: self.freeze.clone(),
            threads: self.threads.map_or_else(all, NonZeroUsize::get),
            checkpoint: self.resume.clone(),
            ..Settings::default()
        }
    }

    fn tell(&self, bar: &LateBar, progress: &Progress) -> Result<(), Failure> {
        let line = match *progress {
            Progress::Step { done, total } => {
                bar.reached(done, total);
                return Ok(());
            }
            Progress::File { index, training, validation, skipped, label_steepness } => format!(
                "{}: {training} positions to learn from, {validation} to check with, {skipped} left out; \
                 steepness of its scores {label_steepness:.5}",
                self.data[index].display()
            ),
            Progress::Loaded { training, validation, .. } => {
                format!("{training} positions to learn from, {validation} to check with")
            }
            Progress::Fitted { steepness, validation_loss } => {
                format!("before: validation loss {validation_loss:.6}, steepness {steepness:.5}")
            }
            Progress::Epoch { done, total, training_loss, validation_loss, elapsed } => {
                bar.say(format!("validation loss {validation_loss:.6}"));
                let seconds = elapsed.as_secs();
                format!(
                    "epoch {done}/{total}: training loss {training_loss:.6}, validation loss {validation_loss:.6}, {seconds} s"
                )
            }
        };
        bar.suspend(|| writeln!(std::io::stdout(), "{line}")).map_err(Failure::from)
    }
}
