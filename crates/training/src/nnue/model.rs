//! The network in real numbers: what it predicts, how the error changes with each weight, and steps against it.

use std::{ops::Range, thread};

use chronicle_eval::nnue::{BUCKETS, HIDDEN, INPUTS, Network, OUTPUT_UNIT, UNIT};
use fastrand::Rng;

use super::samples::{Sample, Seen};
use crate::curve::sigmoid;

/// Where the weights of each part lie among all.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;
/// All weights.
pub(super) const COUNT: usize = OUTPUT_BIAS + BUCKETS;

/// Weights of the output beyond this do not fit into the whole numbers that the engine computes with.
const MAX_OUTPUT: f32 = i8::MAX as f32 / OUTPUT_UNIT as f32;
/// Nor do sums of 32 features beyond this.
const MAX_FEATURE: f32 = i16::MAX as f32 / UNIT as f32 / 34.0;

type Neurons = [f32; HIDDEN];

/// All weights, or one number for each of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weights(pub(super) Vec<f32>);

impl Weights {
    pub(super) fn zero() -> Self {
        Self(vec![0.0; COUNT])
    }

    /// Small ones by chance, so that no two neurons are alike.
    pub(super) fn random(seed: u64) -> Self {
        let mut chance = Rng::with_seed(seed);
        let mut weights = Self::zero();
        let mut fill = |range: Range<usize>, width: f32| {
            weights.0[range].fill_with(|| (chance.f32() * 2.0 - 1.0) * width);
        };
        fill(0..BIAS, 0.1);
        fill(BIAS..OUTPUT, 0.1);
        fill(OUTPUT..OUTPUT_BIAS, 0.08);
        weights
    }

    #[inline]
    fn row(&self, start: usize) -> &Neurons {
        self.0[start..].first_chunk().expect("rows are whole")
    }

    #[inline]
    fn row_mut(&mut self, start: usize) -> &mut Neurons {
        self.0[start..].first_chunk_mut().expect("rows are whole")
    }

    fn sums(&self, seen: &Seen) -> [Neurons; 2] {
        let mut sums = [*self.row(BIAS); 2];
        for features in &seen.features[..seen.count] {
            for (sum, &feature) in sums.iter_mut().zip(features) {
                add(sum, self.row(usize::from(feature) * HIDDEN));
            }
        }
        sums
    }

    fn output(&self, sums: &[Neurons; 2], bucket: usize) -> f32 {
        let mut total = self.0[OUTPUT_BIAS + bucket];
        for (side, sum) in sums.iter().enumerate() {
            total += fired(sum, self.row(output_row(bucket, side)));
        }
        total
    }

    /// The mean squared error over samples.
    pub(super) fn loss(&self, samples: &[Sample], threads: usize) -> f64 {
        let of = |sample: &Sample| {
            let predicted = sigmoid(self.output(&self.sums(&sample.seen()), sample.bucket()));
            f64::from((predicted - sample.target).powi(2))
        };
        let share = samples.len().div_ceil(threads).max(1);
        let total: f64 = thread::scope(|scope| {
            let part = |part: &'_ [Sample]| part.iter().map(of).sum::<f64>();
            let jobs: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(move || part(samples))).collect();
            jobs.into_iter().map(|job| job.join().expect("adding does not panic")).sum()
        });
        total / samples.len().max(1) as f64
    }

    /// The summed squared error over samples; how it changes with each weight is added to `gradient`.
    pub(super) fn add_gradient(&self, samples: &[Sample], gradient: &mut Self) -> f64 {
        samples.iter().map(|sample| self.add_gradient_of(sample, gradient)).sum()
    }

    fn add_gradient_of(&self, sample: &Sample, gradient: &mut Self) -> f64 {
        let (seen, bucket) = (sample.seen(), sample.bucket());
        let sums = self.sums(&seen);
        let predicted = sigmoid(self.output(&sums, bucket));
        let error = predicted - sample.target;
        let slope = 2.0 * error * predicted * (1.0 - predicted);
        gradient.0[OUTPUT_BIAS + bucket] += slope;
        let mut slopes = [[0.0; HIDDEN]; 2];
        for side in 0..2 {
            let row = output_row(bucket, side);
            add_slopes(slope, &sums[side], self.row(row), gradient.row_mut(row), &mut slopes[side]);
            add(gradient.row_mut(BIAS), &slopes[side]);
        }
        for features in &seen.features[..seen.count] {
            for (&feature, slopes) in features.iter().zip(&slopes) {
                add(gradient.row_mut(usize::from(feature) * HIDDEN), slopes);
            }
        }
        f64::from(error * error)
    }

    /// The weights as the engine computes with them.
    pub(super) fn quantised(&self, scale: f32) -> Network {
        let mut network = Network::zero(scale.round() as i32);
        let unit = |number: usize| if number < OUTPUT { UNIT } else { OUTPUT_UNIT };
        let mut numbers = 0..OUTPUT_BIAS;
        for weight in network.rows_mut().flat_map(|row| &mut row.0) {
            let number = numbers.next().expect("both have the same order");
            *weight = (self.0[number] * unit(number) as f32).round() as i16;
        }
        for (bias, value) in network.output_bias.iter_mut().zip(&self.0[OUTPUT_BIAS..]) {
            *bias = (value * (UNIT * OUTPUT_UNIT) as f32).round() as i32;
        }
        network
    }
}

const fn output_row(bucket: usize, side: usize) -> usize {
    OUTPUT + (2 * bucket + side) * HIDDEN
}

#[inline]
fn add(sum: &mut Neurons, row: &Neurons) {
    for (sum, value) in sum.iter_mut().zip(row) {
        *sum += value;
    }
}

/// What a row of neurons says: each fires with the square of its sum, from 0 to 1.
#[inline]
fn fired(sums: &Neurons, weights: &Neurons) -> f32 {
    // Several sums side by side, so that they can be vectors.
    let mut totals = [0.0; 16];
    for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for lane in 0..16 {
            let value = sums[lane].clamp(0.0, 1.0);
            totals[lane] += value * value * weights[lane];
        }
    }
    totals.iter().sum()
}

/// How the error changes with the weights of an output and with the sums of the neurons.
#[inline]
fn add_slopes(slope: f32, sums: &Neurons, weights: &Neurons, by_weight: &mut Neurons, by_sum: &mut Neurons) {
    for neuron in 0..HIDDEN {
        let value = sums[neuron].clamp(0.0, 1.0);
        by_weight[neuron] += slope * value * value;
        // At the ends a little more or less changes nothing.
        let moves = if value == sums[neuron] { 2.0 * value } else { 0.0 };
        by_sum[neuron] = slope * weights[neuron] * moves;
    }
}

/// Adam: steps of nearly equal length for every weight, however often it occurs; weights that are not needed fade.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Optimiser {
    /// Running means of the gradient and of its square.
    pub(super) first: Weights,
    pub(super) second: Weights,
    pub(super) steps: i32,
}

impl Optimiser {
    const FIRST: f32 = 0.9;
    const SECOND: f32 = 0.999;
    const DECAY: f32 = 0.01;

    pub(super) fn new() -> Self {
        Self { first: Weights::zero(), second: Weights::zero(), steps: 0 }
    }

    /// A step against a gradient that was summed over so many samples.
    pub(super) fn step(&mut self, weights: &mut Weights, gradient: &Weights, samples: usize, rate: f32) {
        self.steps += 1;
        let first_bias = 1.0 - Self::FIRST.powi(self.steps);
        let second_bias = 1.0 - Self::SECOND.powi(self.steps);
        let share = 1.0 / samples.max(1) as f32;
        let moments = self.first.0.iter_mut().zip(&mut self.second.0);
        for ((weight, slope), (first, second)) in weights.0.iter_mut().zip(&gradient.0).zip(moments) {
            let slope = slope * share;
            *first += (1.0 - Self::FIRST) * (slope - *first);
            *second += (1.0 - Self::SECOND) * (slope * slope - *second);
            let size = (*second / second_bias).sqrt();
            *weight -= rate * (*first / first_bias / (size + 1e-8) + Self::DECAY * *weight);
        }
        for weight in &mut weights.0[..OUTPUT] {
            *weight = weight.clamp(-MAX_FEATURE, MAX_FEATURE);
        }
        for weight in &mut weights.0[OUTPUT..OUTPUT_BIAS] {
            *weight = weight.clamp(-MAX_OUTPUT, MAX_OUTPUT);
        }
    }
}
