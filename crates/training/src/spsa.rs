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
};

use chronicle_data::GameResult;
use chronicle_engine::{Control, Engine, EngineError, Param};
use fastrand::Rng;
use thiserror::Error;

use crate::{
    checkpoint,
    pairs::{self, Outcome, Pace},
    selfplay::{Settings, duel, opening},
};

/// How to tune.
#[derive(Clone, Debug)]
pub struct Options {
    /// The parameters, by name; none means all.
    pub params: Vec<String>,
    /// How long and how boldly.
    pub pace: Pace,
    /// How games are played.
    pub games: Settings,
    /// Where to save after every pair and to resume from.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            params: vec![],
            pace: Pace { pairs: 4_000, threads: 1, rate: 0.06, spread: 2.0 },
            games: Settings::default(),
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
pub fn tune(options: &Options, control: &Control, mut on_pair: impl FnMut(&State) + Send) -> Result<State, SpsaError> {
    let start = State { pairs: 0, tuned: chosen(&options.params)? };
    let state = match &options.checkpoint {
        Some(path) if path.exists() => read(path, start)?,
        _ => start,
    };
    let engines = (0..options.pace.threads.max(1)).map(|_| {
        let build = || Engine::builder().hash_mb(options.games.hash_mb).build();
        Ok::<_, EngineError>([build()?, build()?])
    });
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    let play = |number, state: &State, engines: &mut [Engine; 2]| {
        Ok(play_pair(options, number, &state.tuned, engines, control))
    };
    pairs::play_all((state.pairs, options.pace.pairs), engines, state, play, |state, outcome| {
        learn(state, outcome, options);
        if let Some(path) = &options.checkpoint {
            write(path, state)?;
        }
        on_pair(state);
        Ok(())
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

/// Plays two games from one opening with colours exchanged; `None` if it was called off.
fn play_pair(
    options: &Options,
    number: u64,
    tuned: &[Tuned],
    [first, second]: &mut [Engine; 2],
    control: &Control,
) -> Option<Outcome> {
    let mut rng = pairs::choices(options.games.seed, number);
    let signs = pairs::signs(tuned.len(), &mut rng);
    for (Tuned { param, value }, &sign) in tuned.iter().zip(&signs) {
        let reach = options.pace.reach(number, param.step);
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

/// Sets a parameter to a whole number near the value.
fn set(engine: &mut Engine, param: &Param, value: f64, rng: &mut Rng) {
    let rounded = (pairs::whole(value, rng) as i32).clamp(param.min, param.max);
    engine.params_mut().set(param.name, rounded).expect("it lies in the range of a parameter that there is");
}

/// Moves every parameter a little towards the values of the winner.
fn learn(state: &mut State, outcome: &Outcome, options: &Options) {
    for (Tuned { param, value }, &sign) in state.tuned.iter_mut().zip(&outcome.signs) {
        let moved = *value + options.pace.gain(state.pairs, param.step, sign, outcome.surplus);
        *value = moved.clamp(param.min.into(), param.max.into());
    }
    state.pairs += 1;
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
        let usual = Options::default();
        let pace = Pace { pairs, ..usual.pace };
        Options { params: params.iter().map(|&name| name.to_owned()).collect(), pace, games, ..usual }
    }

    #[test]
    fn pairs_are_played_and_values_stay_in_range() {
        let mut seen = 0;
        let options = options(&["null_base", "see_quiet"], 6);
        let options = Options { pace: Pace { rate: 50.0, threads: 2, ..options.pace }, ..options };
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
