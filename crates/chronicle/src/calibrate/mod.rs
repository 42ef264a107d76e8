//! `chronicle calibrate`: what the playing levels are worth.

mod page;
mod plan;
mod plot;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use anyhow::Context;
use chronicle_arena::{
    Journal,
    stats::{AnchoredRating, Score, anchored_ratings},
    tournament::{self, Outputs},
};
use chronicle_engine::Elo;
use clap::{Args, value_parser};

use crate::{failure::Failure, progress::LateBar};
use plan::{Meeting, Plan, Player};

/// Measure what the playing levels (UCI_Elo) are worth
///
/// Plays matches between levels and Stockfish's skill levels, whose ratings are taken as given, and between neighbouring
/// levels where Stockfish has none. A fit over all results gives the measured Elo of each level with its error. Nothing
/// is timed: our levels work by depth and nodes, and Stockfish's choose their move at a depth, so a busy machine does
/// no harm.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle calibrate --games 20
  chronicle calibrate --games 200 --resume target/levels --page docs/levels.md --plot docs/levels.svg
  chronicle calibrate --levels 800,1000,1200,1400 --anchors 0")]
pub(crate) struct Options {
    /// Play so many games in each meeting, rounded up to pairs
    #[arg(long, short = 'n', value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(2..=100_000))]
    games: u64,

    /// The levels to measure
    #[arg(long, value_name = "ELO,...", value_delimiter = ',', default_value = "600,800,1000,1200,1400,1600,1800,2000,2200,2400,2600", value_parser = value_parser!(u16).range(i64::from(Elo::MIN.value())..=i64::from(Elo::MAX.value())))]
    levels: Vec<u16>,

    /// The skill levels of Stockfish (0 to 19) to compare with; each plays our levels within 200 Elo of it
    #[arg(long, value_name = "SKILL,...", value_delimiter = ',', default_value = "0,2,3,4,5,6,8", value_parser = value_parser!(u8).range(0..=19))]
    anchors: Vec<u8>,

    /// Stockfish
    #[arg(long, value_name = "PROGRAM", default_value = "stockfish")]
    stockfish: PathBuf,

    /// Keep track in this folder, and go on where it left off; take a new one when the levels have changed
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,

    /// Write the results to this file, as a page
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,

    /// Draw the results into this file (SVG)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// What was measured.
struct Report {
    plan: Plan,
    games: u64,
    scores: Vec<Score>,
    ratings: Vec<AnchoredRating>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let plan = Plan::new(&options.levels, &options.anchors).map_err(Failure::Input)?;
    let program = std::env::current_exe().context("cannot find our own program")?;
    if let Some(folder) = &options.resume {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let bar = LateBar::parts();
    let total = plan.meetings.len() as u64 * options.games.div_ceil(2);
    let mut done = 0;
    let mut scores = Vec::new();
    for meeting in &plan.meetings {
        scores.push(play(options, &plan, meeting, &program, &mut |pairs| {
            done += pairs;
            bar.reached(done, total);
        })?);
    }
    drop(bar);
    let known: Vec<Option<f64>> = plan.players.iter().map(Player::known).collect();
    let ratings = anchored_ratings(&scores, &known);
    let report = Report { plan, games: 2 * options.games.div_ceil(2), scores, ratings };
    report.print(&mut io::stdout().lock())?;
    for (file, text) in [(&options.page, report.page(options.plot.as_deref())), (&options.plot, report.plot())] {
        if let Some(file) = file {
            fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    Ok(())
}

/// Plays one meeting, or what is missing of it.
fn play(
    options: &Options,
    plan: &Plan,
    meeting: &Meeting,
    program: &Path,
    on_pairs: &mut dyn FnMut(u64),
) -> Result<Score, Failure> {
    let settings = plan.settings(meeting, program, &options.stockfish, options.games.div_ceil(2));
    let (mut outputs, mut done) = (Outputs::default(), Vec::new());
    if let Some(folder) = &options.resume {
        let file = folder.join(format!("{}.jsonl", plan.title(meeting).replace(' ', "-")));
        let (journal, pairs) =
            Journal::open(&file, &settings.fingerprint()).map_err(|error| Failure::Input(error.into()))?;
        (outputs.journal, done) = (Some(journal), pairs);
    }
    done.truncate(settings.pairs as usize);
    on_pairs(done.len() as u64);
    let (standings, _) =
        tournament::run(&settings, &done, outputs, &AtomicBool::new(false), &mut |_, _, _| on_pairs(1))
            .map_err(|error| Failure::Work(anyhow::Error::from(error).context(plan.title(meeting))))?;
    let (results, _) = standings.between(0, 1);
    let faults = standings.faults(0).total() + standings.faults(1).total();
    if faults > 0 {
        return Err(Failure::Work(anyhow::anyhow!("{faults} games of {} ended by a fault", plan.title(meeting))));
    }
    let (points, games) = (results.points(), results.games() as f64);
    Ok(Score { first: meeting.first, second: meeting.second, points, games })
}
