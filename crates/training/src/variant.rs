//! Tuning what pieces of a variant are worth, by playing it.
//!
//! The evaluation of a variant works from the definition alone and can only guess what its pieces are worth on this board,
//! by these rules. Here two engines play each other whose numbers differ, all of them at once and each up or down at
//! random, and what the winner had counts a little more afterwards (SPSA, as for the parameters of the search). The
//! numbers go into the tables `values` and `weights` of the definition.

mod game;
mod state;

use std::{io, path::PathBuf, sync::Mutex, thread};

use chronicle_engine::{Control, Engine, EngineError};
use chronicle_variants::{AnyVariant, DefError, VariantDef, Weights};
use fastrand::Rng;
use game::{Table, duel, opening};
pub use state::{Number, State, Tuned};
use thiserror::Error;

/// How to tune.
#[derive(Clone, Debug)]
pub struct Options {
    /// Pairs of games to play.
    pub pairs: u64,
    /// Positions to visit for each move.
    pub nodes: u64,
    /// Games at the same time.
    pub threads: usize,
    /// How far a decisive pair moves a number at first, in its steps.
    pub rate: f64,
    /// How far the two engines are apart at first, in steps to each side.
    pub spread: f64,
    /// What random choices depend on.
    pub seed: u64,
    /// Where to save after every pair and to resume from.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self { pairs: 2_000, nodes: 500, threads: 1, rate: 0.08, spread: 3.0, seed: 1, checkpoint: None }
    }
}

/// Why tuning failed.
#[derive(Debug, Error)]
pub enum VariantTuneError {
    /// There is no memory for an engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The definition is wrong.
    #[error(transparent)]
    Definition(#[from] DefError),
    /// Pairs of games need two players.
    #[error("{name} is for {players} players; only games of two can be tuned")]
    Players {
        /// The variant.
        name: String,
        /// How many play it.
        players: u8,
    },
    /// A file could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint belongs to another variant or is damaged.
    #[error("{path} is not a checkpoint of {name}; remove it to start anew")]
    Checkpoint {
        /// Which file.
        path: PathBuf,
        /// The variant.
        name: String,
    },
}

/// Tunes a variant until there are enough pairs or `control` stops, and tells after every pair how it goes.
///
/// # Errors
/// If the definition is wrong or for more than two players, the checkpoint cannot be used, or there is not enough memory.
pub fn tune(
    def: &VariantDef,
    options: &Options,
    control: &Control,
    on_pair: impl FnMut(&State) + Send,
) -> Result<State, VariantTuneError> {
    if def.players != 2 {
        return Err(VariantTuneError::Players { name: def.name.clone(), players: def.players });
    }
    let variant = AnyVariant::compile(def)?;
    let state = State::begin(State { pairs: 0, numbers: numbers(def, &variant) }, def, options)?;
    let tables = (0..options.threads.max(1)).map(|_| {
        let build = || Engine::builder().hash_mb(2).build();
        Ok::<_, EngineError>(Table { engines: [build()?, build()?], nodes: options.nodes })
    });
    let tables = tables.collect::<Result<Vec<_>, _>>()?;
    let begun = Mutex::new(state.pairs);
    let shared = Mutex::new((state, on_pair));
    thread::scope(|scope| {
        let work = |mut table: Table| {
            while let Some(number) = next_pair(&begun, options.pairs) {
                let tried = lock(&shared).0.numbers.clone();
                let Some(outcome) = play_pair(def, &variant, options, number, &tried, &mut table, control)? else {
                    break;
                };
                let (state, on_pair) = &mut *lock(&shared);
                learn(state, &outcome, options);
                state.save(def, options)?;
                on_pair(state);
            }
            Ok::<_, VariantTuneError>(())
        };
        let jobs: Vec<_> = tables.into_iter().map(|table| scope.spawn(move || work(table))).collect();
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

/// The numbers of a variant that make a difference: the values of its pieces, and the weights of what it has.
fn numbers(def: &VariantDef, variant: &AnyVariant) -> Vec<Number> {
    let pieces = def.pieces.iter().zip(variant.values()).filter(|(piece, _)| !piece.royal);
    let values = pieces.map(|(piece, value)| Number {
        tuned: Tuned::Value(piece.letter.clone()),
        before: value,
        value: value.into(),
        min: 10,
        max: 5_000,
        step: (value / 20).max(4),
    });
    let hand = def.hand.drops || def.hand.captures || def.hand.gating;
    let matters = |name: &str| match name {
        "tempo" => false,
        "hand" | "drops" => hand,
        "goal" => def.ending.goal.is_some(),
        "promotion" => !def.promotion.pieces.is_empty(),
        "blast" => def.rules.explosion.is_some(),
        "checks" => def.ending.checks.is_some(),
        _ => true,
    };
    let weights = Weights::TABLE.iter().filter(|weight| matters(weight.name)).map(|weight| {
        let before = def.weights.get(weight.name).map_or(weight.usual, |&value| value.into());
        Number {
            tuned: Tuned::Weight(weight.name),
            before,
            value: before.into(),
            min: weight.min,
            max: weight.max,
            step: weight.step,
        }
    });
    values.chain(weights).collect()
}

/// How a pair of games went.
struct Outcome {
    /// Which way the first engine's numbers were moved.
    signs: Vec<f64>,
    /// The points of the first engine above one half each: from -1 to 1.
    surplus: f64,
}

/// Plays two games from one opening with seats exchanged; `None` if it was called off.
fn play_pair(
    def: &VariantDef,
    variant: &AnyVariant,
    options: &Options,
    number: u64,
    numbers: &[Number],
    table: &mut Table,
    control: &Control,
) -> Result<Option<Outcome>, VariantTuneError> {
    let mut rng = Rng::with_seed(options.seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let signs: Vec<f64> = numbers.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
    let spread = options.spread * shrinking(number, options.pairs);
    let mut moved = |direction: f64| {
        let try_out = |(number, sign): (&Number, &f64)| {
            let value = number.value + direction * sign * (spread * f64::from(number.step)).max(0.5);
            number.with(value, &mut rng)
        };
        let tried: Vec<Number> = numbers.iter().zip(&signs).map(try_out).collect();
        AnyVariant::compile(&state::applied(def, &tried))
    };
    let variants = [moved(1.0)?, moved(-1.0)?];
    let moves = opening(variant, &mut rng);
    let mut surplus = -1.0;
    for first_begins in [true, false] {
        match duel(table, &variants, &moves, first_begins, control) {
            Some(points) => surplus += points,
            None => return Ok(None),
        }
    }
    Ok(Some(Outcome { signs, surplus }))
}

/// Steps and distances shrink to a third in the course of tuning: first find the region, then the place.
fn shrinking(pairs: u64, total: u64) -> f64 {
    1.0 - pairs.min(total) as f64 / total.max(1) as f64 * 2.0 / 3.0
}

/// Moves every number a little towards those of the winner.
fn learn(state: &mut State, outcome: &Outcome, options: &Options) {
    let rate = options.rate * shrinking(state.pairs, options.pairs);
    state.pairs += 1;
    for (number, sign) in state.numbers.iter_mut().zip(&outcome.signs) {
        let moved = number.value + rate * f64::from(number.step) * outcome.surplus * sign;
        number.value = moved.clamp(number.min.into(), number.max.into());
    }
}

#[cfg(test)]
mod tests {
    use chronicle_variants::def::presets;

    use super::*;

    fn options(pairs: u64) -> Options {
        Options { pairs, nodes: 40, ..Options::default() }
    }

    #[test]
    fn pairs_are_played_and_the_numbers_change() {
        let def = presets::get("micro4x5").expect("a preset");
        let options = Options { rate: 20.0, threads: 2, ..options(8) };
        let mut seen = 0;
        let state = tune(&def, &options, &Control::new(), |state| seen = seen.max(state.pairs)).expect("it runs");
        assert_eq!((state.pairs, seen), (8, 8));
        assert!(state.numbers.iter().any(|number| (number.value - f64::from(number.before)).abs() > 1.0));
        let tuned = state.applied(&def);
        let variant = AnyVariant::compile(&tuned).expect("what tuning writes is a definition");
        for (piece, value) in tuned.pieces.iter().zip(variant.values()).filter(|(piece, _)| !piece.royal) {
            assert_eq!(tuned.values.get(&piece.letter).map(|&value| i32::from(value)), Some(value), "{}", piece.letter);
        }
    }

    #[test]
    fn a_run_that_goes_on_is_the_same_as_one_in_a_piece() {
        let def = presets::get("micro4x5").expect("a preset");
        let path = std::env::temp_dir().join(format!("chronicle-tune-variant-{}", std::process::id()));
        let whole = tune(&def, &options(4), &Control::new(), |_| ()).expect("it runs");
        let saving = Options { checkpoint: Some(path.clone()), ..options(4) };
        let control = Control::new();
        tune(&def, &saving, &control, |state| {
            if state.pairs == 2 {
                control.stop();
            }
        })
        .expect("it is called off");
        let resumed = tune(&def, &saving, &Control::new(), |_| ()).expect("it goes on");
        assert_eq!(resumed, whole);
        let other = presets::get("gardner").expect("a preset");
        let error = tune(&other, &saving, &Control::new(), |_| ()).expect_err("another game").to_string();
        assert!(error.contains("is not a checkpoint of gardner"), "{error}");
        std::fs::remove_file(path).expect("it was written");
    }

    #[test]
    fn only_what_matters_is_tuned() {
        let names = |name: &str| {
            let def = presets::get(name).expect("a preset");
            let variant = AnyVariant::compile(&def).expect("it compiles");
            numbers(&def, &variant).iter().map(|number| number.tuned.to_string()).collect::<Vec<_>>().join(" ")
        };
        let crazyhouse = names("crazyhouse");
        assert!(crazyhouse.starts_with("P ") && crazyhouse.contains(" hand "), "{crazyhouse}");
        assert!(!crazyhouse.contains("blast") && !crazyhouse.contains('K'), "{crazyhouse}");
        assert!(names("atomic").contains("blast") && names("3check").contains("checks"));
        let four = presets::get("fourplayer").expect("a preset");
        assert!(matches!(
            tune(&four, &options(1), &Control::new(), |_| ()),
            Err(VariantTuneError::Players { players: 4, .. })
        ));
    }
}
