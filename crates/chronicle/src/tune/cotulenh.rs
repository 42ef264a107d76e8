//! `chronicle tune cotulenh`: the weights of Commander Chess.

use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, anyhow};
use chronicle_engine::Control;
use chronicle_eval::CommanderWeights;
use chronicle_training::cotulenh::{self, Fitting, Options as Settings, Progress, TuneError};
use clap::{Args, ValueEnum, value_parser};

use crate::{failure::Failure, interrupt, progress::LateBar};

/// Fit how Commander Chess is judged to games of the engine against itself
///
/// Plays games at a fixed number of nodes, fits the weights (material by role and heroism, mobility by terrain, control
/// of the air, safety of the commander, stacks) to how they ended and what was thought, and plays on with the new
/// weights, in rounds. In the end they play a match against those of the beginning.
///
/// All games are kept in a file. Interrupt the command whenever you like: with the same file it goes on.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune cotulenh --data games.txt --out tuned.rs
  chronicle tune cotulenh --data games.txt --out crates/eval/src/cotulenh/tuned.rs \\
    --games 2000 --nodes 1500 --start hand --threads 4")]
pub(super) struct Options {
    /// Where the games are kept, one a line; a run goes on from those that are there
    #[arg(long, value_name = "FILE")]
    data: PathBuf,

    /// Where the Rust source with the tuned weights goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Where to start, what rare weights are pulled towards, and the opponent of the match
    #[arg(long, value_enum, default_value_t = Start::Tuned)]
    start: Start,

    /// Have so many games, those in the file included
    #[arg(long, short = 'n', value_name = "N", default_value_t = Settings::default().games, value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,

    /// Play the games in so many rounds, each with the weights that those before have given
    #[arg(long, value_name = "N", default_value_t = Settings::default().rounds, value_parser = value_parser!(u64).range(1..=100))]
    rounds: u64,

    /// Nodes for each action
    #[arg(long, value_name = "N", default_value_t = Settings::default().nodes, value_parser = value_parser!(u64).range(50..))]
    nodes: u64,

    /// Pairs of games of the match between the new weights and the old
    #[arg(long, value_name = "N", default_value_t = Settings::default().match_pairs)]
    match_pairs: u64,

    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = Fitting::default().epochs, value_parser = value_parser!(u32).range(1..))]
    epochs: u32,

    /// The length of the first steps, in hundredths of an infantry
    #[arg(long, value_name = "CP", default_value_t = Fitting::default().rate)]
    rate: f64,

    /// The part of the target that is the game's result, from 0 to 1; the rest is the score
    #[arg(long, value_name = "SHARE", default_value_t = Fitting::default().result_share, value_parser = share)]
    lambda: f64,

    /// The pull of weights towards where they started
    #[arg(long, value_name = "X", default_value_t = Fitting::default().pull)]
    pull: f64,

    /// What random openings depend on
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    seed: u64,

    /// Play so many games at the same time
    #[arg(long, short = 't', value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

/// Where tuning starts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum Start {
    /// With the weights that the engine uses
    Tuned,
    /// With the weights that were set by hand
    Hand,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let folder = options.out.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Before hours of work.
    if folder.is_some_and(|folder| !folder.is_dir()) || options.out.is_dir() {
        return Err(Failure::Input(anyhow!("cannot write {}", options.out.display())));
    }
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    interrupt::when_pressed(move || stop.stop())?;
    let bar = LateBar::parts_with_message();
    let mut told = Ok(());
    let tuned = cotulenh::tune(&options.settings(), &control, |progress| {
        let line = tell(&bar, progress);
        told = std::mem::replace(&mut told, Ok(())).and(line);
    });
    drop(bar);
    told?;
    let mut out = io::stdout().lock();
    let Some(tuned) = tuned.map_err(refused)? else {
        return Ok(writeln!(
            out,
            "interrupted; the same command goes on with the games in {}",
            options.data.display()
        )?);
    };
    let write = || fs::write(&options.out, tuned.weights.to_rust_source());
    write().with_context(|| format!("cannot write {}", options.out.display()))?;
    let [wins, draws, losses] = tuned.tally;
    writeln!(out, "the new weights against the old: {wins} won, {draws} drawn, {losses} lost")?;
    Ok(writeln!(out, "wrote {}", options.out.display())?)
}

/// What was wrong with the arguments is told apart from what went wrong later.
fn refused(error: TuneError) -> Failure {
    match error {
        TuneError::Line { .. } | TuneError::NoData => Failure::Input(error.into()),
        _ => Failure::Work(error.into()),
    }
}

fn tell(bar: &LateBar, progress: Progress) -> io::Result<()> {
    match progress {
        Progress::Game { done, total } => {
            bar.say("playing games".to_owned());
            bar.reached(done, total);
            Ok(())
        }
        Progress::Pair { done, total, tally: [wins, draws, losses] } => {
            bar.say(format!("match +{wins} ={draws} -{losses}"));
            bar.reached(done, total);
            Ok(())
        }
        Progress::Fitted { games, training, validation, loss_before, loss_after } => bar.suspend(|| {
            writeln!(
                io::stdout(),
                "after {games} games: {training} positions to learn from, {validation} to check with; \
                 validation loss {loss_before:.6} before, {loss_after:.6} now"
            )
        }),
        _ => Ok(()),
    }
}

impl Options {
    fn settings(&self) -> Settings {
        Settings {
            file: self.data.clone(),
            games: self.games,
            rounds: self.rounds,
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.get(),
            start: match self.start {
                Start::Tuned => CommanderWeights::default(),
                Start::Hand => CommanderWeights::by_hand(),
            },
            fitting: Fitting { epochs: self.epochs, rate: self.rate, result_share: self.lambda, pull: self.pull },
            match_pairs: self.match_pairs,
        }
    }
}
