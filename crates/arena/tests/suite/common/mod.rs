//! Engines for tests.
#![allow(dead_code, reason = "each test file uses a part")]

#[path = "../../../../../tests/shared_data.rs"]
mod shared_data;

#[allow(unused_imports, reason = "not every test file has use for it")]
pub(crate) use shared_data::shared_data;

use std::{sync::atomic::AtomicBool, time::Duration};

use chronicle_arena::{
    EngineSpec, Limit, Openings, PairRecord, Patience, Standings,
    tournament::{self, Finish, Outputs, PlayedPair, Settings, TournamentError},
};

/// The test engine with these arguments: a seed and perhaps a way to misbehave.
pub(crate) fn engine(name: &str, arguments: &[&str]) -> EngineSpec {
    let spec = EngineSpec::new(env!("CARGO_BIN_EXE_chronicle-test-engine"), arguments);
    EngineSpec { name: name.to_owned(), ..spec }
}

/// A match at fixed nodes from random openings, which goes on after breakdowns and does not wait long.
pub(crate) fn settings(engines: Vec<EngineSpec>, pairs: u64) -> Settings {
    let mut settings = Settings::new(engines, Limit::Nodes(100), Openings::random(8, false, 1), pairs);
    settings.recover = true;
    settings.patience = Patience { start: Duration::from_secs(5), answer: Duration::from_millis(1_500) };
    settings
}

/// What came of a match.
pub(crate) struct Played {
    pub(crate) standings: Standings,
    pub(crate) finish: Finish,
    pub(crate) pairs: Vec<PlayedPair>,
}

/// Plays a match to its end.
pub(crate) fn play_from(settings: &Settings, done: &[PairRecord], outputs: Outputs) -> Result<Played, TournamentError> {
    let mut pairs = Vec::new();
    let called_off = AtomicBool::new(false);
    let (standings, finish) =
        tournament::run(settings, done, outputs, &called_off, &mut |_, _, pair| pairs.push(pair.clone()))?;
    Ok(Played { standings, finish, pairs })
}

/// Plays a match to its end, which it reaches.
#[track_caller]
pub(crate) fn play(settings: &Settings) -> Played {
    play_from(settings, &[], Outputs::default()).expect("the match is played")
}
