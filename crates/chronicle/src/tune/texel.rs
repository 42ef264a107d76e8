//! `chronicle tune texel`: the weights of the evaluation.

use std::{fs, io::Write, num::NonZeroUsize, path::PathBuf};

use anyhow::Context;
use chronicle_eval::{Term, Weights};
use chronicle_training::{
    labelled::DataError,
    texel::{self, Options as Settings, Progress, TuneError},
};
use clap::{Args, ValueEnum, value_parser};

use crate::{
    failure::Failure,
    lessons::{self, share},
    progress::LateBar,
};

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

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    lessons::expect_writable(&options.out)?;
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
        TuneError::Checkpoint { .. } | TuneError::NoData | TuneError::Data(DataError::Line { .. }) => {
            Failure::Input(error.into())
        }
        _ => Failure::Work(error.into()),
    }
}

impl Options {
    fn settings(&self) -> Settings {
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
            threads: lessons::threads(self.threads),
            checkpoint: self.resume.clone(),
            ..Settings::default()
        }
    }

    fn tell(&self, bar: &LateBar, progress: &Progress) -> Result<(), Failure> {
        match *progress {
            Progress::Step(steps) => {
                bar.reached(steps.done, steps.total);
                Ok(())
            }
            Progress::File(read) => lessons::say_file(bar, &self.data, &read),
            Progress::Epoch(pass) => lessons::say_pass(bar, &pass),
            Progress::Loaded { training, validation, .. } => {
                lessons::say(bar, &format!("{training} positions to learn from, {validation} to check with"))
            }
            Progress::Fitted { steepness, validation_loss } => {
                let line = format!("before: validation loss {validation_loss:.6}, steepness {steepness:.5}");
                lessons::say(bar, &line)
            }
        }
    }
}
