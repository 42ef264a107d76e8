//! `chronicle train`: the network that judges chess.

use std::{fs, io::Write, num::NonZeroUsize, path::PathBuf};

use anyhow::Context;
use chronicle_training::{
    labelled::DataError,
    nnue::{self, Options as Settings, Progress, TrainError},
};
use clap::{Args, value_parser};

use crate::{
    failure::Failure,
    lessons::{self, share},
    progress::LateBar,
};

/// Train the network that judges chess
///
/// The network learns to predict a mix of how games ended and what was thought of their positions. Of scored games
/// (`chronicle datagen`) only quiet positions count. One part in twenty is never learnt from; its loss tells whether
/// learning still helps, and how the classical evaluation does on the same positions.
///
/// `chronicle uci` takes the file by its option EvalFile, so that `chronicle match` can tell whether it is stronger.
/// `docs/tuning.md` is the recipe.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle train games.cgd --out new.cgn
  chronicle train games.cgd positions.txt.xz --out new.cgn --nearby 8 --epochs 4 --resume train.state
  chronicle match --engine 'name=new cmd=\"chronicle uci\" option.EvalFile=new.cgn' \\
    --engine 'name=old cmd=\"chronicle uci\"' --nodes 10000 --games 2000 --sprt elo0=0,elo1=5")]
pub(crate) struct Options {
    /// Files of scored games, or of lines `FEN | centipawns | result` for White; `.xz` is unpacked
    #[arg(value_name = "DATA", required = true)]
    data: Vec<PathBuf>,

    /// Where the network goes
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// Save the state here after every pass, and go on from it if it is there
    #[arg(long, value_name = "CHECKPOINT")]
    resume: Option<PathBuf>,

    /// Read at most so many positions
    #[arg(long, value_name = "N")]
    max_positions: Option<usize>,

    /// For each position learn so many others nearby, as the classical evaluation judges them
    ///
    /// They are up to four moves of chance away: search meets many positions that no sensible game has.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u8).range(..=64))]
    nearby: u8,

    /// Passes over the data, with those before an interruption
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs, value_parser = value_parser!(u32).range(1..))]
    epochs: u32,

    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(Settings::default().batch).expect("it is not 0"))]
    batch: NonZeroUsize,

    /// The length of the first steps; the last have a hundredth of it
    #[arg(long, value_name = "X", default_value_t = Settings::default().rate)]
    rate: f32,

    /// The part of the target that is the game's result, from 0 to 1; the rest is the score
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().result_share, value_parser = share)]
    lambda: f32,

    /// What random choices depend on
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,

    /// Threads [default: all]
    #[arg(long, short = 't', value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    lessons::expect_writable(&options.out)?;
    let bar = LateBar::parts_with_message();
    let mut outcome = Ok(());
    let network = nnue::train(&options.settings(), |progress| {
        let told = options.tell(&bar, &progress);
        outcome = std::mem::replace(&mut outcome, Ok(())).and(told);
    });
    drop(bar);
    outcome?;
    let network = network.map_err(refused)?;
    fs::write(&options.out, network.write()).with_context(|| format!("cannot write {}", options.out.display()))?;
    Ok(writeln!(std::io::stdout(), "wrote {}", options.out.display())?)
}

/// What was wrong with the arguments is told apart from what went wrong later.
fn refused(error: TrainError) -> Failure {
    match error {
        TrainError::Checkpoint { .. } | TrainError::NoData | TrainError::Data(DataError::Line { .. }) => {
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
            nearby: self.nearby.into(),
            result_share: self.lambda,
            epochs: self.epochs,
            batch: self.batch.get(),
            rate: self.rate,
            seed: self.seed,
            threads: lessons::threads(self.threads),
            checkpoint: self.resume.clone(),
            ..Settings::default()
        }
    }

    fn tell(&self, bar: &LateBar, progress: &Progress) -> Result<(), Failure> {
        match progress {
            Progress::Step(steps) => {
                bar.reached(steps.done, steps.total);
                Ok(())
            }
            Progress::File(read) => lessons::say_file(bar, &self.data, read),
            Progress::Epoch(pass) => lessons::say_pass(bar, pass),
            Progress::Loaded { training, nearby, validation, classical_loss } => {
                let line = format!(
                    "{training} positions to learn from, {nearby} of them nearby, {validation} to check with; \
                     loss of the classical evaluation {classical_loss:.6}"
                );
                lessons::say(bar, &line)
            }
        }
    }
}
