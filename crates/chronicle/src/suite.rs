//! `chronicle epd`: an engine solving a test suite.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use anyhow::Context;
use chronicle_arena::{
    EngineSpec, Fault, Limit, Patience,
    suite::{self, Attempt, Suite, SuiteSettings, Task},
};
use clap::Args;
use serde_json::json;

use crate::{arena::LimitOptions, failure::Failure, progress::LateBar};

/// Have an engine solve a suite of test positions, and print its score
///
/// The suite is a file of EPDs: `bm` (best moves), `am` (moves to avoid), `dm` (mate in so many moves, negative if the
/// side to move is mated), and points for moves in `c8` and `c9` as in the Strategic Test Suite. A position with `dm`
/// is solved by a mate score of exactly that length, any other by its move. Every position is a new game.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle epd wac300.epd --movetime 1000
  chronicle epd sts.epd --nodes 50000 --threads 2 --engine 'cmd=stockfish option.Hash=64'
  chronicle epd mates.epd --depth 12 --engine ./my-engine --json mates.json")]
pub(crate) struct Options {
    /// The suite
    file: PathBuf,

    /// The engine: a command line or settings, as for `chronicle match` [default: this program's own]
    #[arg(long, short = 'e', value_name = "SETTINGS")]
    engine: Option<EngineSpec>,

    #[command(flatten)]
    limit: LimitOptions,

    /// Run so many processes of the engine side by side
    #[arg(long, short = 't', value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Print every position, not only those that were not solved
    #[arg(long)]
    all: bool,

    /// Print the table only
    #[arg(long, short = 'q', conflicts_with = "all")]
    quiet: bool,

    /// Wait so long beyond the limit before the engine counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,

    /// Write the score and the positions to this file for machines
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let text = fs::read_to_string(&options.file)
        .map_err(|error| Failure::Input(anyhow::anyhow!("{}: {error}", options.file.display())))?;
    let suite =
        Suite::read(&text).map_err(|error| Failure::Input(anyhow::anyhow!("{}: {error}", options.file.display())))?;
    let settings = SuiteSettings {
        engine: match &options.engine {
            Some(spec) => spec.clone(),
            None => own_engine()?,
        },
        limit: options.limit.limit().unwrap_or(Limit::MoveTime(Duration::from_secs(1))),
        processes: options.threads,
        patience: Patience { answer: Duration::from_secs(options.timeout.max(1)), ..Patience::default() },
    };
    let bar = LateBar::parts();
    let started = Instant::now();
    let mut done = 0;
    let attempts = suite::run(&suite, &settings, &AtomicBool::new(false), &mut |_| {
        done += 1;
        bar.reached(done, suite.tasks().len() as u64);
    });
    drop(bar);
    let attempts = attempts.map_err(|error| Failure::Input(error.into()))?;
    let time = started.elapsed();
    print(options, &settings, &suite, &attempts, time)?;
    if let Some(file) = &options.json {
        let value = to_json(&suite, &attempts);
        fs::write(file, value).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// This very program.
fn own_engine() -> Result<EngineSpec, Failure> {
    let program = std::env::current_exe().context("cannot find this program's own file; give --engine")?;
    Ok(EngineSpec::new(program, &["uci"]))
}

/// What a set of attempts is worth.
#[derive(Copy, Clone, Default)]
struct Tally {
    positions: u32,
    solved: u32,
    points: u32,
    max_points: u32,
    mates_asked: u32,
    mates_found: u32,
    mates_too_short: u32,
    nodes: u64,
}

impl Tally {
    fn add(&mut self, task: &Task, attempt: &Attempt) {
        self.positions += 1;
        self.solved += u32::from(attempt.grade.solved);
        self.points += attempt.grade.points;
        self.max_points += attempt.grade.max_points;
        self.mates_asked += u32::from(task.is_mate());
        self.mates_found += u32::from(attempt.grade.mate_found);
        self.mates_too_short += u32::from(attempt.grade.mate_too_short);
        self.nodes += attempt.answer.as_ref().ok().and_then(|answer| answer.info.nodes).unwrap_or(0);
    }
}

fn tallies(suite: &Suite, attempts: &[Attempt]) -> (Tally, BTreeMap<String, Tally>) {
    let mut all = Tally::default();
    let mut themes: BTreeMap<String, Tally> = BTreeMap::new();
    for attempt in attempts {
        let task = &suite.tasks()[attempt.index];
        all.add(task, attempt);
        themes.entry(task.theme().to_owned()).or_default().add(task, attempt);
    }
    (all, themes)
}

/// With more themes than this, names are not themes.
const MOST_THEMES: usize = 40;

fn print(
    options: &Options,
    settings: &SuiteSettings,
    suite: &Suite,
    attempts: &[Attempt],
    time: Duration,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for attempt in attempts.iter().filter(|attempt| !options.quiet && (options.all || !attempt.grade.solved)) {
        writeln!(out, "{}", line(&suite.tasks()[attempt.index], attempt))?;
    }
    let (all, themes) = tallies(suite, attempts);
    let name = options.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut rows = Vec::new();
    if (2..=MOST_THEMES).contains(&themes.len()) {
        rows.extend(themes);
    }
    rows.push((name, all));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, tally) in &rows {
        print_tally(&mut out, &format!("{name:width$}"), tally)?;
    }
    if all.mates_asked > 0 {
        writeln!(
            out,
            "mates: {} of {} found at any length, {} claimed too short",
            all.mates_found, all.mates_asked, all.mates_too_short
        )?;
    }
    writeln!(out, "{}, {}: {} nodes in {:.1} s", settings.engine.name, settings.limit, all.nodes, time.as_secs_f64())?;
    out.flush()
}

fn print_tally(out: &mut impl Write, name: &str, tally: &Tally) -> io::Result<()> {
    let percent = |part: u32, whole: u32| 100.0 * f64::from(part) / f64::from(whole.max(1));
    write!(out, "{name} {:>5}/{:<5} {:>5.1} %", tally.solved, tally.positions, percent(tally.solved, tally.positions))?;
    if tally.max_points > 0 {
        let share = percent(tally.points, tally.max_points);
        write!(out, "   {:>6}/{:<6} points {share:>5.1} %", tally.points, tally.max_points)?;
    }
    writeln!(out)
}

/// A position, what was expected and what was played.
fn line(task: &Task, attempt: &Attempt) -> String {
    let mark = if attempt.grade.solved { "solved" } else { "failed" };
    let played = match &attempt.answer {
        Ok(answer) => {
            let mv = task.position().parse_uci(&answer.best);
            mv.map_or_else(|_| format!("{:?}", answer.best), |mv| task.position().san(mv))
        }
        Err(fault) => fault_text(fault).to_owned(),
    };
    let points = match attempt.grade.max_points {
        0 => String::new(),
        most => format!(" ({}/{most})", attempt.grade.points),
    };
    format!("{mark}  {:<32} expected {:<16} played {played}{points}", task.id(), task.expected())
}

const fn fault_text(fault: &Fault) -> &'static str {
    match fault {
        Fault::Crashed => "nothing: it crashed",
        Fault::Hung => "nothing: it hung",
        Fault::Overstepped => "too late",
        Fault::Abandoned => "nothing: called off",
    }
}

fn to_json(suite: &Suite, attempts: &[Attempt]) -> String {
    let (all, _) = tallies(suite, attempts);
    let positions: Vec<_> = attempts
        .iter()
        .map(|attempt| {
            json!({
                "id": suite.tasks()[attempt.index].id(),
                "solved": attempt.grade.solved,
                "points": attempt.grade.points,
                "expected": suite.tasks()[attempt.index].expected(),
                "played": attempt.answer.as_ref().ok().map(|answer| &answer.best),
                "nodes": attempt.answer.as_ref().ok().and_then(|answer| answer.info.nodes),
            })
        })
        .collect();
    let value = json!({
        "positions": all.positions, "solved": all.solved, "points": all.points, "max_points": all.max_points,
        "mates_found": all.mates_found, "mates_too_short": all.mates_too_short, "attempts": positions,
    });
    format!("{value:#}\n")
}
