//! `chronicle match`: engines playing engines.

mod live;
mod options;
mod report;
mod setup;

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use anyhow::Context;
use chronicle_arena::{
    EngineSpec, Journal, PgnFile,
    tournament::{self, Outputs, Settings, TournamentError},
};

pub(crate) use options::Options;
pub(crate) use setup::LimitOptions;

use crate::{calendar, failure::Failure, interrupt};

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let settings = setup::settings(options)?;
    let mut outputs = Outputs { event: options.event.clone(), date: calendar::today(), ..Outputs::default() };
    let mut done = Vec::new();
    if let Some(file) = &options.resume {
        let (journal, pairs) =
            Journal::open(file, &settings.fingerprint()).map_err(|error| Failure::Input(error.into()))?;
        outputs.journal = Some(journal);
        done = pairs;
    }
    if let Some(file) = &options.pgn {
        let games = PgnFile::open(file).with_context(|| format!("cannot write to {}", file.display()))?;
        outputs.games = Some(games);
    }
    let called_off = called_off_by_interrupt()?;
    let mut live = live::Live::start(&settings, &done, options.quiet);
    let end = tournament::run(&settings, &done, outputs, &called_off, &mut |standings, sprt, pair| {
        live.pair_played(standings, sprt, pair);
    });
    live.end();
    let (standings, finish) = end.map_err(refused)?;
    let report = report::Report::new(&settings, &standings, finish);
    report.print()?;
    if let Some(file) = &options.json {
        fs::write(file, report.json()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// What was wrong with the arguments is told apart from what went wrong later.
fn refused(error: TournamentError) -> Failure {
    match error {
        TournamentError::TooFewEngines { .. }
        | TournamentError::SprtOfMany { .. }
        | TournamentError::SameName { .. }
        | TournamentError::Start(_) => Failure::Input(error.into()),
        _ => Failure::Work(error.into()),
    }
}

/// A flag that Ctrl-C raises.
fn called_off_by_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    interrupt::when_pressed(move || raised.store(true, Ordering::Relaxed))?;
    Ok(flag)
}

/// How a match is called in reports: who plays, how, and from where.
fn title(settings: &Settings) -> String {
    let mut openings = match settings.openings.len() {
        Some(count) => format!("{count} openings"),
        None => "random openings".to_owned(),
    };
    if let Some(def) = settings.openings.variant() {
        openings.push_str(&format!(" of {}", def.name));
    }
    let names: Vec<String> = settings.engines.iter().map(name_with_limit).collect();
    let common = if settings.engines.iter().all(|spec| spec.limit.is_some()) {
        String::new()
    } else {
        format!("{}, ", settings.limit)
    };
    match &names[..] {
        [one, other] => format!("{one} against {other}, {common}{openings}"),
        _ => format!("{} of {} engines, {common}{openings}", settings.format.name(), names.len()),
    }
}

/// The name, with the limit if the engine has its own.
fn name_with_limit(spec: &EngineSpec) -> String {
    match spec.limit {
        Some(limit) => format!("{} ({limit})", spec.name),
        None => spec.name.clone(),
    }
}
