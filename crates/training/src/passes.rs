//! What every trainer tells that goes over labelled positions again and again.

use std::time::Duration;

/// What a file had to offer.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct FileRead {
    /// Which file, counted from 0.
    pub index: usize,
    /// Positions to learn from.
    pub training: usize,
    /// Positions to check with.
    pub validation: usize,
    /// Positions left out: not quiet, decided, or known by heart.
    pub skipped: usize,
    /// How steep the logistic curve is for its labels. Each file has its own, because engines differ in scale.
    pub label_steepness: f32,
}

/// Steps done, in this run or before it was interrupted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// Since the beginning.
    pub done: u64,
    /// In all.
    pub total: u64,
}

impl Steps {
    /// After one more step of the pass that comes after so many others.
    pub(crate) fn after(step: usize, batches: usize, passes: u32, all_passes: u32) -> Self {
        let steps = |passes: u32| u64::from(passes) * batches as u64;
        Self { done: steps(passes) + step as u64 + 1, total: steps(all_passes) }
    }
}

/// One pass over the data.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Pass {
    /// Passes done, with this one.
    pub done: u32,
    /// Passes to do in all.
    pub total: u32,
    /// The mean squared error while learning.
    pub training_loss: f64,
    /// The mean squared error on positions not learnt from.
    pub validation_loss: f64,
    /// Since this run began.
    pub elapsed: Duration,
}

/// How long a step is, in parts of the first: less and less until the last has the part `end`.
pub(crate) fn cooled(done: f32, end: f32) -> f32 {
    end + (1.0 - end) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos())
}
