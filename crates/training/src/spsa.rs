//! Tuning the search by playing: simultaneous perturbation stochastic approximation (SPSA).
//!
//! A parameter of the search has no slope that could be computed; it shows in results only, and those are noisy. So all
//! parameters are moved at once, each up or down at random, and an engine with these values plays one with the opposite
//! moves. Whatever the winner had is right a little more often than not, and over thousands of pairs of games the noise
//! cancels out.

use std::{
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use chronicle_data::GameResult;
use chronicle_engine::{Control, Engine, EngineError, Param};
use fastrand::Rng;
use thiserror::Error;

use crate::{
    checkpoint,
    selfplay::{Settings, duel, opening},
};

/// How to tune.
#[derive(Clone, Debug)]
pub struct Options {
    /// The parameters, by name; none means all.
    pub params: Vec<String>,
    /// Pairs of games to play.
    pub pairs: u64,
    /// How games are played.
    pub games: Settings,
    /// Games at the same time.
    pub threads: usize,
    /// How far a decisive pair moves a parameter at first, in its steps.
    pub rate: f64,
    /// How far the two engines are apart at first, in steps to each side.
    pub spread: f64,
    /// Where to save after every pair and to resume from.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            params: vec![],
            pairs: 4_000,
            games: Settings::default(),
            threads: 1,
            rate: 0.06,
            spread: 2.0,
            checkpoint: None,
        }
    }
}

/// Why tuning failed.
#[derive(Debug, Error)]
pub enum SpsaError {
    /// There is no such engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no such parameter.
    #[error("there is no search parameter {name:?}; there are {}", known.join(", "))]
    Unknown {
        /// The name asked for.
        name: String,
        /// Those there are.
        known: Vec<&'static str>,
    },
    /// A file could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint belongs to other parameters or is damaged.
    #[error("{path} is not a checkpoint for these parameters; remove it to start anew")]
    Checkpoint {
        /// Which file.
        path: PathBuf,
    },
}

/// A parameter and where tuning has brought it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The parameter, with the value it had.
    pub param: Param,
    /// The value now; parameters are whole numbers, but small steps must add up.
    pub value: f64,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Pairs played.
    pub pairs: u64,
    /// The parameters.
    pub tuned: Vec<Tuned>,
}

/// Tunes parameters until there are enough pairs or `control` stops, and tells after every pair how it goes.
///
/// # Errors
/// If a parameter is not known, the checkpoint cannot be used, or there is not enough memory.
pub fn tune(options: &Options, control: &Control, on_pair: impl FnMut(&State) + Send) -> Result<State, SpsaError> {
    let start = State { pairs: 0, tuned: chosen(&options.params)? };
    let state = match &options.checkpoint {
        Some(path) if path.exists() => read(path, start)?,
        _ => start,
    };
    let engines = (0..options.threads.max(1)).map(|_| {
        let build = || Engine::builder().hash_mb(options.games.hash_mb).build();
        Ok::<_, EngineError>([build()?, build()?])
    });
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    let begun = Mutex::new(state.pairs);
    let shared = Mutex::new((state, on_pair));
    thread::scope(|scope| {
        let work = |mut engines: [Engine; 2]| {
            while let Some(number) = next_pair(&begun, options.pairs) {
                let tuned = lock(&shared).0.tuned.clone();
                let Some(outcome) = play_pair(options, number, &tuned, &mut engines, control) else { break };
                let (state, on_pair) = &mut *lock(&shared);
                learn(state, &outcome, options);
                if let Some(path) = &options.checkpoint {
                    write(path, state)?;
                }
                on_pair(state);
            }
            Ok::<_, SpsaError>(())
        };
        let jobs: Vec<_> = engines.into_iter().map(|engines| scope.spawn(move || work(engines))).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("playing does not panic"))
    })?;
    Ok(shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).0)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The number of the next pair, unless there are enough.
fn next_pair(begun: &Mutex<u64>, pairs: u64) -> Option<u64> {
    let mut begun = lock(begun);
    (*begun < pairs).then(|| {
        *begun += 1;
        *begun - 1
    })
}

/// The parameters of these names, all if there are no names.
fn chosen(names: &[String]) -> Result<Vec<Tuned>, SpsaError> {
    let table = Engine::builder().hash_mb(1).build()?.params_mut().table();
    let tuned = |&param: &Param| Tuned { param, value: param.value.into() };
    if names.is_empty() {
        return Ok(table.iter().map(tuned).collect());
    }
    let find = |name: &String| table.iter().find(|param| param.name == name).map(tuned);
    let unknown = |name: &String| SpsaError::Unknown {
        name: name.clone(),
        known: table.iter().map(|param| param.name).collect(),
    };
    names.iter().map(|name| find(name).ok_or_else(|| unknown(name))).collect()
}

/// How a pair of games went.
struct Outcome {
    /// Which way the first engine's parameters were moved.
    signs: Vec<f64>,
    /// The points of the first engine above one half each: from -1 to 1.
    surplus: f64,
}

/// Plays two games from one opening with colours exchanged; `None` if it was called off.
fn play_pair(
    options: &Options,
    number: u64,
    tuned: &[Tuned],
    [first, second]: &mut [Engine; 2],
    control: &Control,
) -> Option<Outcome> {
    let mut rng = Rng::with_seed(options.games.seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let signs: Vec<f64> = tuned.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
    for (Tuned { param, value }, &sign) in tuned.iter().zip(&signs) {
        let reach = reach(options, number, param);
        set(first, param, value + sign * reach, &mut rng);
        set(second, param, value - sign * reach, &mut rng);
    }
    let mut points = 0.0;
    let start = opening(first, &options.games, &mut rng, control)?;
    for first_is_white in [true, false] {
        first.new_game();
        second.new_game();
        let (white, black) = if first_is_white { (&mut *first, &mut *second) } else { (&mut *second, &mut *first) };
        points += match duel(white, black, &start, &options.games, control)? {
            GameResult::WhiteWins => f64::from(u8::from(first_is_white)),
            GameResult::BlackWins => f64::from(u8::from(!first_is_white)),
            GameResult::Draw | GameResult::Unknown => 0.5,
        };
    }
    Some(Outcome { signs, surplus: points - 1.0 })
}

/// Steps and distances shrink to a third in the course of tuning: first find the region, then the place.
fn shrinking(pairs: u64, total: u64) -> f64 {
    1.0 - pairs as f64 / total.max(1) as f64 * 2.0 / 3.0
}

/// How far to each side of its value a parameter is tried.
fn reach(options: &Options, pair: u64, param: &Param) -> f64 {
    // Less than one half would often round to the same number on both sides.
    (options.spread * shrinking(pair, options.pairs) * f64::from(param.step)).max(0.5)
}

/// Sets a parameter to a whole number near the value: one or the other, in proportion, so that fractions count.
fn set(engine: &mut Engine, param: &Param, value: f64, rng: &mut Rng) {
    let whole = value.floor();
    let up = rng.f64() < value - whole;
    let rounded = (whole as i32 + i32::from(up)).clamp(param.min, param.max);
    engine.params_mut().set(param.name, rounded).expect("it lies in the range of a parameter that there is");
}

/// Moves every parameter a little towards the values of the winner.
fn learn(state: &mut State, outcome: &Outcome, options: &Options) {
    let rate = options.rate * shrinking(state.pairs, options.pairs);
    state.pairs += 1;
    for (Tuned { param, value }, sign) in state.tuned.iter_mut().zip(&outcome.signs) {
        let moved = *value + rate * f64::from(param.step) * outcome.surplus * sign;
        *value = moved.clamp(param.min.into(), param.max.into());
    }
}

fn write(path: &Path, state: &State) -> Result<(), SpsaError> {
    let mut text = format!("spsa {}\n", state.pairs);
    for Tuned { param, value } in &state.tuned {
        let _ = writeln!(text, "{} {value}", param.name);
    }
    checkpoint::replace(path, &text).map_err(|source| SpsaError::File { path: path.to_owned(), source })
}

fn read(path: &Path, start: State) -> Result<State, SpsaError> {
    let text = fs::read_to_string(path).map_err(|source| SpsaError::File { path: path.to_owned(), source })?;
    parse(&text, start).ok_or_else(|| SpsaError::Checkpoint { path: path.to_owned() })
}

/// The values of a checkpoint, if they belong to these parameters and lie in their ranges.
fn parse(text: &str, mut state: State) -> Option<State> {
    let mut lines = text.lines();
    state.pairs = lines.next()?.strip_prefix("spsa ")?.parse().ok()?;
    for Tuned { param, value } in &mut state.tuned {
        let (name, number) = lines.next()?.split_once(' ')?;
        *value = number.parse().ok()?;
        let in_range = (f64::from(param.min)..=f64::from(param.max)).contains(value);
        if name != param.name || !in_range {
            return None;
        }
    }
    lines.next().is_none().then_some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(params: &[&str], pairs: u64) -> Options {
        let games = Settings { nodes: 60, hash_mb: 1, ..Settings::default() };
        Options { params: params.iter().map(|&name| name.to_owned()).collect(), pairs, games, ..Options::default() }
    }

    #[test]
    fn pairs_are_played_and_values_stay_in_range() {
        let mut seen = 0;
        let options = Options { rate: 50.0, threads: 2, ..options(&["null_base", "see_quiet"], 6) };
        let state = tune(&options, &Control::new(), |state| seen = seen.max(state.pairs)).expect("it runs");
        assert_eq!((state.pairs, seen, state.tuned.len()), (6, 6, 2));
        for Tuned { param, value } in state.tuned {
            assert!((f64::from(param.min)..=f64::from(param.max)).contains(&value), "{param:?} {value}");
        }
    }

    #[test]
    fn the_winner_is_followed() {
        let options = options(&["null_base", "see_quiet"], 100);
        let mut state = State { pairs: 0, tuned: chosen(&options.params).expect("they exist") };
        let before = state.clone();
        learn(&mut state, &Outcome { signs: vec![1.0, -1.0], surplus: 1.0 }, &options);
        assert!(state.tuned[0].value > before.tuned[0].value && state.tuned[1].value < before.tuned[1].value);
        learn(&mut state, &Outcome { signs: vec![1.0, -1.0], surplus: -1.0 }, &options);
        let back = state.tuned.iter().zip(&before.tuned).all(|(now, then)| (now.value - then.value).abs() < 0.1);
        assert!(back && state.pairs == 2);
        assert!(shrinking(0, 100) > shrinking(99, 100) && shrinking(99, 100) > 0.3);
    }

    #[test]
    fn a_checkpoint_is_read_again_and_a_wrong_one_is_not() {
        let start = State { pairs: 0, tuned: chosen(&["null_base".to_owned()]).expect("it exists") };
        let path = std::env::temp_dir().join(format!("chronicle-spsa-{}", std::process::id()));
        let mut state = State { pairs: 17, ..start.clone() };
        state.tuned[0].value = 4.25;
        write(&path, &state).expect("a temporary file can be written");
        assert_eq!(read(&path, start.clone()).expect("it can be read"), state);
        for text in [
            "",
            "spsa 1",
            "spsa x\nnull_base 4",
            "spsa 1\nsee_quiet 4",
            "spsa 1\nnull_base 400",
            "spsa 1\nnull_base NaN",
        ] {
            fs::write(&path, text).expect("a temporary file can be written");
            assert!(matches!(read(&path, start.clone()), Err(SpsaError::Checkpoint { .. })), "{text:?}");
        }
        fs::remove_file(&path).expect("and removed");
        let unknown = chosen(&["nul_base".to_owned()]).expect_err("no such name").to_string();
        assert!(unknown.contains("nul_base") && unknown.contains("null_base"), "{unknown}");
    }
}
