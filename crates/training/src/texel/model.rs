//! The evaluation as a regression: weights as real numbers, and a logistic curve.

use std::thread;

use chronicle_eval::{COUNT, Term, Trace, Weights};

use super::data::{CAUSES, Danger, Sample, Samples};
use crate::curve::{minimise, sigmoid};

/// Weights as real numbers, and how steep the curve is that makes expected results of them.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Middlegame and endgame value of each weight.
    pub(super) values: Vec<[f32; 2]>,
    pub(super) steepness: f32,
}

/// How the loss changes with each weight.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub(super) values: Vec<[f32; 2]>,
}

impl Model {
    pub(super) fn from_weights(weights: &Weights, steepness: f32) -> Self {
        let values =
            weights.as_slice().iter().map(|weight| [weight.middlegame() as f32, weight.endgame() as f32]).collect();
        Self { values, steepness }
    }

    /// The evaluation for White, and by how much of it a change of the sum shows.
    #[inline]
    fn evaluate(&self, sample: &Sample<'_>) -> (f32, f32) {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for (&number, &count) in sample.numbers.iter().zip(sample.counts) {
            let [mg, eg] = self.values[usize::from(number)];
            middlegame += mg * f32::from(count);
            endgame += eg * f32::from(count);
        }
        for danger in sample.dangers {
            let cost = self.cost(danger);
            middlegame += cost.value(0) * f32::from(danger.sign);
            endgame += cost.value(1) * f32::from(danger.sign);
        }
        let sum = middlegame * sample.phase + endgame * (1.0 - sample.phase);
        let scale = sample.scales[usize::from(sum < 0.0)];
        (sum * scale, scale)
    }

    /// What the danger to a king costs.
    #[inline]
    fn cost(&self, danger: &Danger) -> Cost {
        const STEPS: usize = Term::KingDanger.description().shape.len();
        let units = &self.values[Term::KingCause.range()];
        let sum: f32 = units.iter().zip(&danger.causes).map(|(unit, &times)| unit[0] * f32::from(times)).sum();
        // Between the middles of two steps it goes evenly, so that units have a slope.
        let place = sum / Trace::DANGER_STEP as f32 - 0.5;
        let inside = place.clamp(0.0, (STEPS - 1) as f32);
        let step = (inside as usize).min(STEPS - 2);
        let here = Term::KingDanger.start() + step;
        Cost {
            step,
            part: inside - step as f32,
            moves: inside == place,
            ends: [self.values[here], self.values[here + 1]],
        }
    }

    /// The mean squared error over samples.
    pub(super) fn loss(&self, samples: &Samples, threads: usize) -> f64 {
        let total: f64 = thread::scope(|scope| {
            let sum_of = |thread: usize| {
                let indices = (thread..samples.len()).step_by(threads);
                indices.map(|index| f64::from(self.error(&samples.get(index)).powi(2))).sum::<f64>()
            };
            let jobs: Vec<_> = (0..threads).map(|thread| scope.spawn(move || sum_of(thread))).collect();
            jobs.into_iter().map(|job| job.join().expect("adding does not panic")).sum()
        });
        total / samples.len() as f64
    }

    fn error(&self, sample: &Sample<'_>) -> f32 {
        sigmoid(self.steepness * self.evaluate(sample).0) - sample.target
    }

    /// Mean squared error and gradient over every `stride`-th sample from `first` on.
    pub(super) fn gradient(&self, samples: &Samples, first: usize, stride: usize, threads: usize) -> (f64, Gradient) {
        let size = (samples.len() - first).div_ceil(stride);
        let parts: Vec<_> = thread::scope(|scope| {
            let jobs: Vec<_> = (0..threads)
                .map(|thread| {
                    let indices = (first + thread * stride..samples.len()).step_by(stride * threads);
                    scope.spawn(move || self.gradient_of(samples, indices))
                })
                .collect();
            jobs.into_iter().map(|job| job.join().expect("adding does not panic")).collect()
        });
        let mut total = Gradient { values: vec![[0.0; 2]; COUNT] };
        let mut loss = 0.0;
        for (part_loss, part) in parts {
            loss += part_loss;
            for (sum, value) in total.values.iter_mut().zip(part.values) {
                sum[0] += value[0] / size as f32;
                sum[1] += value[1] / size as f32;
            }
        }
        (loss / size as f64, total)
    }

    fn gradient_of(&self, samples: &Samples, indices: impl Iterator<Item = usize>) -> (f64, Gradient) {
        let mut gradient = Gradient { values: vec![[0.0; 2]; COUNT] };
        let mut loss = 0.0;
        for index in indices {
            let sample = samples.get(index);
            let (score, scale) = self.evaluate(&sample);
            let expected = sigmoid(self.steepness * score);
            let error = expected - sample.target;
            loss += f64::from(error * error);
            let slope = 2.0 * error * expected * (1.0 - expected) * self.steepness * scale;
            let (middlegame, endgame) = (slope * sample.phase, slope * (1.0 - sample.phase));
            for (&number, &count) in sample.numbers.iter().zip(sample.counts) {
                let sum = &mut gradient.values[usize::from(number)];
                sum[0] += middlegame * f32::from(count);
                sum[1] += endgame * f32::from(count);
            }
            for danger in sample.dangers {
                let sign = f32::from(danger.sign);
                gradient.add_danger(&self.cost(danger), [middlegame * sign, endgame * sign], &danger.causes);
            }
        }
        (loss, gradient)
    }
}

/// What the danger to a king costs: a point between two neighbours in the table.
struct Cost {
    step: usize,
    /// How far the point is from the first neighbour, from 0 to 1.
    part: f32,
    /// Whether a little more danger moves the point.
    moves: bool,
    ends: [[f32; 2]; 2],
}

impl Cost {
    fn value(&self, phase: usize) -> f32 {
        self.ends[0][phase] + (self.ends[1][phase] - self.ends[0][phase]) * self.part
    }
}

impl Gradient {
    /// Adds how the loss changes with the table of costs and with the units of each cause.
    #[inline]
    fn add_danger(&mut self, cost: &Cost, slopes: [f32; 2], causes: &[i8; CAUSES]) {
        let here = Term::KingDanger.start() + cost.step;
        let mut by_unit = 0.0;
        for (phase, slope) in slopes.into_iter().enumerate() {
            self.values[here][phase] += slope * (1.0 - cost.part);
            self.values[here + 1][phase] += slope * cost.part;
            by_unit += slope * (cost.ends[1][phase] - cost.ends[0][phase]) / Trace::DANGER_STEP as f32;
        }
        if cost.moves {
            for (sum, &times) in self.values[Term::KingCause.range()].iter_mut().zip(causes) {
                sum[0] += by_unit * f32::from(times);
            }
        }
    }

    /// Leaves alone what no position shows: such weights stay as they are.
    pub(super) fn keep_unseen(&mut self, seen: &[bool]) {
        for (slope, _) in self.values.iter_mut().zip(seen).filter(|(_, seen)| !**seen) {
            *slope = [0.0; 2];
        }
    }

    /// Adds the pull towards the start, and of neighbours in a table towards each other.
    pub(super) fn pull(&mut self, model: &Model, start: &Model, pull: f32, smoothness: f32) {
        for phase in 0..2 {
            let moved: Vec<_> =
                model.values.iter().zip(&start.values).map(|(now, then)| now[phase] - then[phase]).collect();
            for (sum, distance) in self.values.iter_mut().zip(&moved) {
                sum[phase] += 2.0 * pull * distance;
            }
            for &term in Term::ALL {
                for index in 0..term.range().len() {
                    for neighbour in term.description().shape.neighbours(index) {
                        let (here, there) = (term.start() + index, term.start() + neighbour);
                        let slope = 2.0 * smoothness * (moved[here] - moved[there]);
                        self.values[here][phase] += slope;
                        self.values[there][phase] -= slope;
                    }
                }
            }
        }
    }
}

/// How steep the curve must be for the labels to predict the results best.
pub(super) fn fit_steepness_of_labels(samples: &Samples) -> f32 {
    minimise(|steepness| squared_error(samples, |sample| (steepness * sample.centipawns, sample.result)))
}

/// How steep the curve must be for the evaluation to predict the targets best.
pub(super) fn fit_steepness(model: &Model, samples: &Samples) -> f32 {
    minimise(|steepness| squared_error(samples, |sample| (steepness * model.evaluate(sample).0, sample.target)))
}

/// A sample of the samples is enough for one parameter.
fn squared_error(samples: &Samples, predict: impl Fn(&Sample<'_>) -> (f32, f32)) -> f64 {
    let indices = (0..samples.len()).step_by(samples.len().div_ceil(100_000));
    indices
        .map(|index| {
            let (score, wanted) = predict(&samples.get(index));
            f64::from((sigmoid(score) - wanted).powi(2))
        })
        .sum()
}
