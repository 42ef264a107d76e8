//! Tuning by gradient, after the method of the engine Texel: the evaluation, squeezed into an expected result by a
//! logistic curve, should predict how games end.
//!
//! The evaluation is linear in its weights but for the scale of drawish endings. So each position is evaluated once, and
//! only its counts are kept; the rest is a regression with many features. Weights that rarely matter are pulled towards
//! where they started, and neighbours in a table towards each other.

mod checkpoint;
mod data;
mod model;
mod optimiser;

pub use data::Dataset;

use std::{io, path::PathBuf, time::Instant};

use chronicle_eval::{Tapered, Term, Weights};
use thiserror::Error;

use crate::{
    labelled::DataError,
    passes::{FileRead, Pass, Steps, cooled},
};
use checkpoint::Checkpoint;
use model::{Model, fit_steepness, fit_steepness_of_labels};
use optimiser::Optimiser;

/// What to tune and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Files of scored games (`chronicle-data`), or of lines `FEN | centipawns | result`, for White; `.xz` is read
    /// through the program `xz`.
    pub data: Vec<PathBuf>,
    /// At most so many positions are read.
    pub max_positions: usize,
    /// Where tuning starts and what rare weights are pulled towards.
    pub start: Weights,
    /// The part of the target that is the game's result; the rest is the label in centipawns.
    pub result_share: f32,
    /// Passes over the data.
    pub epochs: u32,
    /// Positions per step.
    pub batch: usize,
    /// The first step's length in hundredths of a pawn; it falls to a fiftieth of this.
    pub rate: f32,
    /// The pull towards the start.
    pub pull: f32,
    /// The pull of neighbours in a table towards each other.
    pub smoothness: f32,
    /// Terms that keep their weights.
    pub frozen: Vec<Term>,
    /// Threads.
    pub threads: usize,
    /// Where to save after every epoch and to resume from.
    pub checkpoint: Option<PathBuf>,
    /// The value of a pawn, middlegame and endgame averaged, to which the result is brought.
    pub pawn: f32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            data: vec![],
            max_positions: usize::MAX,
            start: Weights::by_hand(),
            result_share: 0.5,
            epochs: 40,
            batch: 32_768,
            rate: 1.5,
            pull: 1e-10,
            smoothness: 4e-10,
            frozen: vec![],
            threads: 2,
            checkpoint: None,
            pawn: 100.0,
        }
    }
}

/// What happens while tuning.
#[derive(Copy, Clone, Debug)]
pub enum Progress {
    /// A file has been read.
    File(FileRead),
    /// The data has been read.
    Loaded {
        /// Positions to learn from.
        training: usize,
        /// Positions to check with.
        validation: usize,
        /// Positions left out.
        skipped: usize,
    },
    /// The logistic curve has been fitted.
    Fitted {
        /// How steep it is for the evaluation before tuning.
        steepness: f32,
        /// The loss before tuning.
        validation_loss: f64,
    },
    /// A step of a pass is done.
    Step(Steps),
    /// One pass over the data is done.
    Epoch(Pass),
}

/// Why tuning failed.
#[derive(Debug, Error)]
pub enum TuneError {
    /// The checkpoint could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The data could not be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The checkpoint belongs to other weights or is damaged.
    #[error("{path} is not a checkpoint for these weights; remove it to start anew")]
    Checkpoint {
        /// Which file.
        path: PathBuf,
    },
    /// There is nothing to learn from.
    #[error("no positions to learn from were given")]
    NoData,
}

/// Tunes weights and tells how it goes.
///
/// # Errors
/// If data or checkpoint cannot be read, or there is none.
pub fn tune(options: &Options, mut on_progress: impl FnMut(Progress)) -> Result<Weights, TuneError> {
    let begun = Instant::now();
    let data = load(options, &mut on_progress)?;
    if data.training.is_empty() || data.validation.is_empty() {
        return Err(TuneError::NoData);
    }
    on_progress(Progress::Loaded {
        training: data.training.len(),
        validation: data.validation.len(),
        skipped: data.skipped,
    });

    let start = Model::from_weights(&options.start, 0.0);
    let steepness = fit_steepness(&start, &data.training);
    let start = Model { steepness, ..start };
    on_progress(Progress::Fitted { steepness, validation_loss: start.loss(&data.validation, options.threads) });

    let mut state = match &options.checkpoint {
        Some(path) if path.exists() => Checkpoint::read(path)?,
        _ => Checkpoint { epoch: 0, model: start.clone(), optimiser: Optimiser::new() },
    };
    let mut seen = data.training.seen();
    for term in &options.frozen {
        seen[term.range()].fill(false);
    }
    while state.epoch < options.epochs {
        let training_loss = run_epoch(options, &data, &seen, &start, &mut state, &mut on_progress);
        state.epoch += 1;
        if state.epoch <= REFITS {
            state.model.steepness = fit_steepness(&state.model, &data.training);
        }
        if let Some(path) = &options.checkpoint {
            state.write(path)?;
        }
        on_progress(Progress::Epoch(Pass {
            done: state.epoch,
            total: options.epochs,
            training_loss,
            validation_loss: state.model.loss(&data.validation, options.threads),
            elapsed: begun.elapsed(),
        }));
    }
    Ok(normalised(&state.model, options.pawn))
}

/// Reads all files, and says what is to be predicted for each position.
fn load(options: &Options, on_progress: &mut impl FnMut(Progress)) -> Result<Dataset, TuneError> {
    let mut all = Dataset::default();
    let mut left = options.max_positions;
    for (index, path) in options.data.iter().enumerate() {
        let mut file = Dataset::read(path, left, options.threads)?;
        left -= left.min(file.training.len() + file.validation.len());
        let label_steepness = if file.training.is_empty() { 0.0 } else { fit_steepness_of_labels(&file.training) };
        file.training.set_targets(options.result_share, label_steepness);
        file.validation.set_targets(options.result_share, label_steepness);
        on_progress(Progress::File(FileRead {
            index,
            training: file.training.len(),
            validation: file.validation.len(),
            skipped: file.skipped,
            label_steepness,
        }));
        all.append(file);
    }
    Ok(all)
}

/// After each of the first epochs the curve is fitted anew: better weights deserve a steeper one, and would otherwise
/// all have to grow.
const REFITS: u32 = 4;

/// One pass over the data; gives back the mean loss on the way.
fn run_epoch(
    options: &Options,
    data: &Dataset,
    seen: &[bool],
    start: &Model,
    state: &mut Checkpoint,
    on_progress: &mut impl FnMut(Progress),
) -> f64 {
    let batches = data.training.len().div_ceil(options.batch);
    let mut total = 0.0;
    for step in 0..batches {
        // Every so many-th position, so that each batch sees the whole file.
        let (loss, mut gradient) = state.model.gradient(&data.training, step, batches, options.threads);
        gradient.pull(&state.model, start, options.pull, options.smoothness);
        gradient.keep_unseen(seen);
        let done = (state.epoch as f32 + step as f32 / batches as f32) / options.epochs as f32;
        let rate = options.rate * cooled(done, 0.02);
        state.optimiser.step(&mut state.model, &gradient, rate);
        total += loss;
        on_progress(Progress::Step(Steps::after(step, batches, state.epoch, options.epochs)));
    }
    total / batches as f64
}

/// The weights in whole hundredths of a pawn, all multiplied so that a pawn has the value asked for.
fn normalised(model: &Model, pawn: f32) -> Weights {
    let places = &model.values[Term::PawnPlace.range()][8..56];
    let average = |phase: usize| {
        let place = places.iter().map(|pair| pair[phase]).sum::<f32>() / places.len() as f32;
        model.values[Term::Material.start()][phase] + place
    };
    let factor = 2.0 * pawn / (average(0) + average(1));
    let mut weights = Weights::by_hand();
    let units = Term::KingCause.range();
    for (number, (weight, pair)) in weights.as_mut_slice().iter_mut().zip(&model.values).enumerate() {
        // Units of danger are no scores.
        let factor = if units.contains(&number) { 1.0 } else { factor };
        let [middlegame, endgame] = pair.map(|value| (value * factor).round() as i16);
        *weight = Tapered::new(middlegame, endgame);
    }
    weights
}
