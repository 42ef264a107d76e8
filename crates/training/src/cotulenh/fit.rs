//! Fitting weights to games by gradient descent.

use chronicle_cotulenh::{Color, Position};
use chronicle_eval::{Commander, CommanderWeights};

use super::{Game, Progress};

const COUNT: usize = CommanderWeights::COUNT;

/// How weights are fitted.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Fitting {
    /// Passes over the positions.
    pub epochs: u32,
    /// The length of the first steps, in hundredths of an infantry.
    pub rate: f64,
    /// The part of the target that is the game's result; the rest is what the search thought.
    pub result_share: f64,
    /// The pull of weights towards where they started.
    pub pull: f64,
}

impl Default for Fitting {
    fn default() -> Self {
        Self { epochs: 200, rate: 2.0, result_share: 0.1, pull: 1e-9 }
    }
}

/// Weights, and how well they predict games that they were not fitted to.
pub(super) struct Fitted {
    pub(super) weights: CommanderWeights,
    training: usize,
    validation: usize,
    loss_before: f64,
    loss_after: f64,
}

impl Fitted {
    pub(super) const fn progress(&self, games: u64) -> Progress {
        Progress::Fitted {
            games,
            training: self.training,
            validation: self.validation,
            loss_before: self.loss_before,
            loss_after: self.loss_after,
        }
    }
}

/// A quiet position of a game, seen from the side to move.
struct Sample {
    /// What the evaluation counts, as much of it as counts.
    counts: [f32; COUNT],
    /// What the search thought.
    score: f64,
    /// How the game ended: 1 for a win, 0 for a loss.
    result: f64,
}

/// One game in so many is never learnt from.
const VALIDATION: usize = 20;
/// Scores beyond this say that the game is decided, and nothing about the weights.
const DECIDED: i32 = 2_000;

/// Fits weights to games; `None` if they have no quiet positions.
pub(super) fn fit(games: &[Game], start: &CommanderWeights, fitting: &Fitting) -> Option<Fitted> {
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let samples = if number % VALIDATION == VALIDATION - 1 { &mut validation } else { &mut training };
        append_samples(game, samples);
    }
    if training.is_empty() {
        return None;
    }
    let steepness = steepness(&training);
    let mut model = Model::new(start);
    let loss_before = model.loss(&validation, steepness, fitting.result_share);
    let anchor = model.clone();
    let mut optimiser = Optimiser::default();
    for epoch in 0..fitting.epochs {
        let mut gradient = model.gradient(&training, steepness, fitting.result_share);
        for ((slope, value), origin) in gradient.0.iter_mut().zip(&model.0).zip(&anchor.0) {
            *slope += 2.0 * fitting.pull * (value - origin);
        }
        // Long steps first, then ever shorter ones.
        let left = 1.0 - f64::from(epoch) / f64::from(fitting.epochs);
        optimiser.step(&mut model, &gradient, fitting.rate * left);
    }
    let loss_after = model.loss(&validation, steepness, fitting.result_share);
    Some(Fitted {
        weights: model.rounded(),
        training: training.len(),
        validation: validation.len(),
        loss_before,
        loss_after,
    })
}

/// Adds the positions of a game that were thought about and where nothing was about to happen: no deployment, no check,
/// no capture.
fn append_samples(game: &Game, samples: &mut Vec<Sample>) {
    let mut position = Position::start();
    for &(mv, score) in &game.actions {
        let quiet = position.session().is_none() && !position.is_check() && !mv.kind().is_capture();
        if let Some(score) = score.filter(|score| quiet && score.abs() < DECIDED) {
            samples.push(Sample::new(&position, score, game.winner));
        }
        position = position.play(mv);
    }
}

impl Sample {
    fn new(position: &Position, score: i32, winner: Option<Color>) -> Self {
        let sign = if position.turn() == Color::Red { 1.0 } else { -1.0 };
        let factor = sign * Commander::percent(position) as f32 / 100.0;
        let result = winner.map_or(0.5, |winner| f64::from(u8::from(winner == position.turn())));
        Self { counts: Commander::counts(position).map(|count| count as f32 * factor), score: score.into(), result }
    }

    fn target(&self, steepness: f64, result_share: f64) -> f64 {
        result_share * self.result + (1.0 - result_share) * expected(self.score * steepness)
    }
}

/// The expected result of a score by the logistic curve.
fn expected(scaled: f64) -> f64 {
    1.0 / (1.0 + (-scaled).exp())
}

/// The steepness of the curve with which scores predict results best.
fn steepness(samples: &[Sample]) -> f64 {
    let loss = |steepness: f64| -> f64 {
        samples.iter().map(|sample| (sample.result - expected(sample.score * steepness)).powi(2)).sum()
    };
    let (mut low, mut high) = (1e-4, 2e-2);
    for _ in 0..40 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    (low + high) / 2.0
}

/// The weights while they are moved; the last one is that of having the move.
#[derive(Clone)]
struct Model([f64; COUNT + 1]);

struct Gradient([f64; COUNT + 1]);

impl Model {
    fn new(weights: &CommanderWeights) -> Self {
        let mut values = [f64::from(weights.tempo()); COUNT + 1];
        values.iter_mut().zip(weights.values()).for_each(|(value, &weight)| *value = weight.into());
        Self(values)
    }

    fn rounded(&self) -> CommanderWeights {
        let rounded = |slot: usize| self.0[slot].round() as i32;
        CommanderWeights::new(std::array::from_fn(rounded), rounded(COUNT))
    }

    fn judge(&self, sample: &Sample) -> f64 {
        let sum: f64 = sample.counts.iter().zip(&self.0).map(|(&count, value)| f64::from(count) * value).sum();
        sum + self.0[COUNT]
    }

    /// The mean squared error; 0 for no samples.
    fn loss(&self, samples: &[Sample], steepness: f64, result_share: f64) -> f64 {
        let error = |sample: &Sample| expected(self.judge(sample) * steepness) - sample.target(steepness, result_share);
        samples.iter().map(|sample| error(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }

    fn gradient(&self, samples: &[Sample], steepness: f64, result_share: f64) -> Gradient {
        let mut slopes = [0.0; COUNT + 1];
        for sample in samples {
            let told = expected(self.judge(sample) * steepness);
            let error = told - sample.target(steepness, result_share);
            let slope = 2.0 * error * told * (1.0 - told) * steepness;
            slopes.iter_mut().zip(&sample.counts).for_each(|(sum, &count)| *sum += slope * f64::from(count));
            slopes[COUNT] += slope;
        }
        Gradient(slopes.map(|slope| slope / samples.len() as f64))
    }
}

/// Adam: steps of nearly equal length for every weight, however often it occurs.
struct Optimiser {
    first: [f64; COUNT + 1],
    second: [f64; COUNT + 1],
    steps: i32,
}

impl Default for Optimiser {
    fn default() -> Self {
        Self { first: [0.0; COUNT + 1], second: [0.0; COUNT + 1], steps: 0 }
    }
}

impl Optimiser {
    const FIRST: f64 = 0.9;
    const SECOND: f64 = 0.999;

    fn step(&mut self, model: &mut Model, gradient: &Gradient, rate: f64) {
        self.steps += 1;
        let first_bias = 1.0 - Self::FIRST.powi(self.steps);
        let second_bias = 1.0 - Self::SECOND.powi(self.steps);
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((value, slope), (first, second)) in model.0.iter_mut().zip(&gradient.0).zip(moments) {
            *first += (1.0 - Self::FIRST) * (slope - *first);
            *second += (1.0 - Self::SECOND) * (slope * slope - *second);
            let size = (*second / second_bias).sqrt();
            // Slopes are around 1e-6: anything much smaller is no reason to move.
            *value -= rate * (*first / first_bias) / (size + 1e-9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Game> {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut games = Vec::new();
        while games.len() < 60 {
            let mut position = Position::start();
            let mut actions = Vec::new();
            for _ in 0..60 {
                let moves = position.legal_moves();
                let Some(&mv) = rng.choice(&moves) else { break };
                // Whoever plays these games counts nothing but tanks, and dearly.
                let tanks = Commander::counts(&position)[2];
                let sign = if position.turn() == Color::Red { 1 } else { -1 };
                actions.push((mv, Some(sign * tanks * 600)));
                position = position.play(mv);
            }
            let winner = match Commander::counts(&position)[2] {
                0 => None,
                1.. => Some(Color::Red),
                _ => Some(Color::Blue),
            };
            games.push(Game { actions, winner });
        }
        games
    }

    #[test]
    fn what_wins_games_is_found() {
        let start = CommanderWeights::by_hand();
        let fitting = Fitting { epochs: 400, result_share: 0.0, pull: 0.0, ..Fitting::default() };
        let fitted = fit(&games(), &start, &fitting).expect("there are quiet positions");
        assert!(fitted.loss_after < fitted.loss_before, "{} {}", fitted.loss_before, fitted.loss_after);
        let (old, new) = (start.values(), fitted.weights.values());
        // What a tank is worth in ships.
        assert!(5 * new[2] * old[0] > 6 * old[2] * new[0], "tanks {} {}, ships {} {}", old[2], new[2], old[0], new[0]);
    }

    #[test]
    fn without_positions_there_is_nothing_to_fit() {
        let none = Game { actions: vec![], winner: None };
        assert!(fit(&[none], &CommanderWeights::default(), &Fitting::default()).is_none());
    }
}
