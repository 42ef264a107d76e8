//! Training the network that judges chess.
//!
//! The network predicts a blend of how games ended and what was thought of their positions. Labels of different files
//! are brought to the scale of the classical evaluation first, so that search, which prunes by hundredths of a pawn, sees
//! the same scale from both judges. Games have few positions in which a piece hangs or is missing, and search is full of
//! them: so positions nearby, as the classical evaluation judges them, can be learnt as well.

mod checkpoint;
mod model;
mod samples;
#[cfg(test)]
mod tests;

use std::{io, path::PathBuf, thread, time::Instant};

use chronicle_eval::nnue::Network;
use fastrand::Rng;
use thiserror::Error;

use crate::{
    labelled::DataError,
    passes::{FileRead, Pass, Steps, cooled},
};
use checkpoint::Checkpoint;
use model::{Optimiser, Weights};
use samples::{Sample, Samples};

/// What to train on and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Files of scored games (`chronicle-data`), or of lines `FEN | centipawns | result`, for White; `.xz` is read
    /// through the program `xz`.
    pub data: Vec<PathBuf>,
    /// At most so many positions are read.
    pub max_positions: usize,
    /// For each position so many others nearby, judged by the classical evaluation.
    pub nearby: usize,
    /// The part of the target that is the game's result; the rest is the label in centipawns.
    pub result_share: f32,
    /// Passes over the data.
    pub epochs: u32,
    /// Positions per step.
    pub batch: usize,
    /// The first step's length; it falls to a hundredth of this.
    pub rate: f32,
    /// The hundredths of a pawn that are a logit.
    pub scale: f32,
    /// What chance depends on.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// Where to save after every pass and to resume from.
    pub checkpoint: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            data: vec![],
            max_positions: usize::MAX,
            nearby: 0,
            result_share: 0.25,
            epochs: 30,
            batch: 16_384,
            rate: 0.001,
            scale: 300.0,
            seed: 1,
            threads: 2,
            checkpoint: None,
        }
    }
}

/// What happens while training.
#[derive(Copy, Clone, Debug)]
pub enum Progress {
    /// A file has been read.
    File(FileRead),
    /// All data has been read.
    Loaded {
        /// Positions to learn from.
        training: usize,
        /// Of those, positions nearby.
        nearby: usize,
        /// Positions to check with.
        validation: usize,
        /// The loss of the classical evaluation.
        classical_loss: f64,
    },
    /// A step of a pass is done.
    Step(Steps),
    /// One pass over the data is done.
    Epoch(Pass),
}

/// Why training failed.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The data could not be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The checkpoint could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint belongs to another network or is damaged.
    #[error("{path} is not a checkpoint of such a network; remove it to start anew")]
    Checkpoint {
        /// Which file.
        path: PathBuf,
    },
    /// There is nothing to learn from.
    #[error("no positions to learn from were given")]
    NoData,
}

/// Trains a network and tells how it goes.
///
/// # Errors
/// If data or checkpoint cannot be read, or there is none.
pub fn train(options: &Options, mut on_progress: impl FnMut(Progress)) -> Result<Network, TrainError> {
    let begun = Instant::now();
    let mut data = load(options, &mut on_progress)?;
    if data.training.is_empty() || data.validation.is_empty() {
        return Err(TrainError::NoData);
    }
    let nearby = data.nearby.len();
    data.training.append(&mut data.nearby);
    on_progress(Progress::Loaded {
        training: data.training.len(),
        nearby,
        validation: data.validation.len(),
        classical_loss: data.classical_loss(options.scale),
    });
    let mut state = match &options.checkpoint {
        Some(path) if path.exists() => Checkpoint::read(path)?,
        _ => Checkpoint { epoch: 0, weights: Weights::random(options.seed), optimiser: Optimiser::new() },
    };
    while state.epoch < options.epochs {
        Rng::with_seed(options.seed.wrapping_add(state.epoch.into())).shuffle(&mut data.training);
        let training_loss = run_epoch(options, &data.training, &mut state, &mut on_progress);
        state.epoch += 1;
        if let Some(path) = &options.checkpoint {
            state.write(path)?;
        }
        on_progress(Progress::Epoch(Pass {
            done: state.epoch,
            total: options.epochs,
            training_loss,
            validation_loss: state.weights.loss(&data.validation, options.threads),
            elapsed: begun.elapsed(),
        }));
    }
    Ok(state.weights.quantised(options.scale))
}

/// Reads all files, and says what is to be predicted for each position.
fn load(options: &Options, on_progress: &mut impl FnMut(Progress)) -> Result<Samples, TrainError> {
    let mut all = Samples::default();
    let mut left = options.max_positions;
    for (index, path) in options.data.iter().enumerate() {
        let mut file = Samples::read(path, options, left)?;
        left -= left.min(file.training.len() + file.validation.len());
        let label_steepness = file.label_steepness(options.scale);
        file.set_targets(options.result_share, label_steepness);
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

/// One pass over the data; gives back the mean loss on the way.
fn run_epoch(
    options: &Options,
    samples: &[Sample],
    state: &mut Checkpoint,
    on_progress: &mut impl FnMut(Progress),
) -> f64 {
    let batches = samples.len().div_ceil(options.batch);
    let mut gradients = vec![Weights::zero(); options.threads.max(1)];
    let mut total = 0.0;
    for (step, batch) in samples.chunks(options.batch).enumerate() {
        total += gradient(&state.weights, batch, &mut gradients);
        let done = (state.epoch as f32 + step as f32 / batches as f32) / options.epochs as f32;
        let rate = options.rate * cooled(done, 0.01);
        state.optimiser.step(&mut state.weights, &gradients[0], batch.len(), rate);
        on_progress(Progress::Step(Steps::after(step, batches, state.epoch, options.epochs)));
    }
    total / samples.len() as f64
}

/// The summed error over samples, and in the first of the gradients how it changes; each thread needs one.
fn gradient(weights: &Weights, samples: &[Sample], gradients: &mut [Weights]) -> f64 {
    let share = samples.len().div_ceil(gradients.len()).max(1);
    let mut parts = samples.chunks(share);
    let loss = thread::scope(|scope| {
        let mut jobs = Vec::new();
        for gradient in gradients.iter_mut() {
            let part = parts.next().unwrap_or_default();
            jobs.push(scope.spawn(move || {
                gradient.0.fill(0.0);
                weights.add_gradient(part, gradient)
            }));
        }
        jobs.into_iter().map(|job| job.join().expect("adding does not panic")).sum()
    });
    if let Some((first, others)) = gradients.split_first_mut() {
        for other in others {
            for (sum, value) in first.0.iter_mut().zip(&other.0) {
                *sum += value;
            }
        }
    }
    loss
}
