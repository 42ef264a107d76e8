//! `chronicle datagen`: the engine against itself, for data to learn from.

mod live;
mod output;

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc};

use anyhow::Context;
use chronicle_arena::Opening;
use chronicle_engine::{Control, Engine};
use chronicle_training::selfplay::{self, Adjudication, Book, Goal, Openings, RandomPlies, RunError, Settings};
use clap::{Args, value_parser};

use crate::{failure::Failure, interrupt};

/// Let the engine play itself, and keep the games with all scores as data to learn from
///
/// Each game begins with random moves, from the start position or from a book; openings that leave a side clearly
/// ahead are thrown away. Then every move has the same number of nodes. Games end by the rules (threefold repetition
/// and fifty moves included), or earlier when they are decided.
///
/// A game depends on the seed, its number and the settings alone: any number of threads makes the same games in the
/// same order. Ctrl-C keeps all games up to then, and --resume goes on behind them.
///
/// `docs/data-format.md` describes the file; `chronicle data` shows, checks, joins and exports such files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle datagen --out games.cgd --games 10000 --threads 4
  chronicle datagen --out games.cgd --games 20000 --threads 4 --resume
  chronicle datagen --out frc.cgd --positions 1000000 --chess960 --nodes 8000 --seed 7
  chronicle datagen --out book.cgd --games 5000 --openings book.epd --random-plies 0..2")]
pub(crate) struct Options {
    /// The file to write
    #[arg(long, short = 'o', value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    goal: GoalOptions,

    /// Go on with a file that is there, up to the number of games or positions asked for in all
    ///
    /// Give the same settings and the same seed to get the same games as without the interruption. If the last
    /// writing was interrupted, its torn block is cut off first.
    #[arg(long)]
    resume: bool,

    /// Play so many games at the same time
    #[arg(long, short = 't', value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Nodes for each move
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = value_parser!(u64).range(50..))]
    nodes: u64,

    /// The hash table of each game, in MB
    #[arg(long, value_name = "MB", default_value_t = 4, value_parser = value_parser!(u64).range(1..=Engine::MAX_HASH_MB as u64))]
    hash: u64,

    /// What random choices depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Begin with so many random moves: a number, or a range with both ends [default: 6..9, after a book 0]
    #[arg(long, value_name = "A..B", help_heading = "Openings")]
    random_plies: Option<RandomPlies>,

    /// Begin with the openings of a file: positions (EPD, FEN), games (PGN) or lines of moves
    #[arg(long, value_name = "FILE", help_heading = "Openings", conflicts_with = "chess960")]
    openings: Option<PathBuf>,

    /// Begin with a random start of Chess960
    #[arg(long, help_heading = "Openings")]
    chess960: bool,

    /// Throw openings away that are worth more than so many centipawns for one side
    #[arg(long, value_name = "CP", default_value_t = 120, value_parser = value_parser!(i32).range(1..), help_heading = "Openings")]
    max_opening_score: i32,

    #[command(flatten)]
    adjudication: AdjudicationOptions,

    /// Print only the summary
    #[arg(long, short = 'q')]
    quiet: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct GoalOptions {
    /// How many games to have in the file
    #[arg(long, short = 'n', value_name = "N", value_parser = value_parser!(u64).range(1..))]
    games: Option<u64>,

    /// How many positions with a score to have in the file, at least
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    positions: Option<u64>,
}

/// The defaults are those of [`Adjudication`].
#[derive(Args)]
struct AdjudicationOptions {
    /// A side wins that is ahead by so many centipawns ...
    #[arg(long, value_name = "CP", default_value_t = Adjudication::default().win_score, value_parser = value_parser!(i32).range(1..), help_heading = "Ends of games")]
    win_score: i32,

    /// ... for so many plies in a row; 0: games are played out
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().win_plies, help_heading = "Ends of games")]
    win_plies: u32,

    /// A game is drawn in which nobody is ahead by more than so many centipawns ...
    #[arg(long, value_name = "CP", default_value_t = Adjudication::default().draw_score, value_parser = value_parser!(i32).range(0..), help_heading = "Ends of games")]
    draw_score: i32,

    /// ... for so many plies in a row; 0: games are played out
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().draw_plies, help_heading = "Ends of games")]
    draw_plies: u32,

    /// ... and which has lasted for so many plies
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().draw_from, help_heading = "Ends of games")]
    draw_from: u32,

    /// A game is drawn after so many plies
    #[arg(long, value_name = "N", default_value_t = Adjudication::default().max_plies, value_parser = value_parser!(u32).range(1..=60_000), help_heading = "Ends of games")]
    max_plies: u32,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let settings = options.settings()?;
    let goal = options.goal();
    let mut output = output::Output::open(&options.out, options.resume)?;
    let before = output.before();
    let control = Arc::new(Control::new());
    let stop = Arc::clone(&control);
    interrupt::when_pressed(move || stop.stop())?;

    let mut live = live::Live::start(goal, before, output.torn(), options.quiet);
    let end = selfplay::run(&settings, goal, before, options.threads.get(), &control, |game, progress| {
        live.played(progress);
        output.add(game)
    });
    live.end();
    // Whatever went wrong, the games so far are kept.
    let size = output.finish().with_context(|| format!("cannot write {}", options.out.display()));
    let progress = end.map_err(|error| match error {
        RunError::Engine(error) => Failure::Input(error.into()),
        RunError::Keep(error) => Failure::Work(anyhow::Error::new(error).context(options.out.display().to_string())),
    })?;
    live.summary(&options.out, progress, size?, goal)
}

impl Options {
    fn goal(&self) -> Goal {
        match (self.goal.games, self.goal.positions) {
            (Some(games), _) => Goal::Games(games),
            (None, positions) => Goal::Positions(positions.expect("one of the two is required")),
        }
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let rules = &self.adjudication;
        Ok(Settings {
            nodes: self.nodes,
            hash_mb: usize::try_from(self.hash).expect("the range is that of the engine"),
            seed: self.seed,
            openings: self.openings()?,
            adjudication: Adjudication {
                win_score: rules.win_score,
                win_plies: rules.win_plies,
                draw_score: rules.draw_score,
                draw_plies: rules.draw_plies,
                draw_from: rules.draw_from,
                max_plies: rules.max_plies,
            },
        })
    }

    fn openings(&self) -> Result<Openings, Failure> {
        let mut openings = Openings { max_score: self.max_opening_score, ..Openings::default() };
        if let Some(file) = &self.openings {
            let list = chronicle_arena::Openings::read(file, None)
                .with_context(|| format!("cannot use the openings of {}", file.display()))
                .map_err(Failure::Input)?;
            let all = (0..list.len().unwrap_or_default() as u64).map(|number| list.get(number));
            let of_chess = all.filter_map(|opening| match opening {
                Opening::Chess { start, moves } => Some((start, moves)),
                Opening::Variant { .. } => None,
            });
            openings.book = Book::List(of_chess.collect());
            openings.random_plies = RandomPlies::default_after_book();
        } else if self.chess960 {
            openings.book = Book::Chess960;
        }
        openings.random_plies = self.random_plies.unwrap_or(openings.random_plies);
        Ok(openings)
    }
}
