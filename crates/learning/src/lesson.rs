//! Learning from a game against oneself: TD(λ) at the leaves of the search.
//!
//! What the learner expects after a move should agree with what it expects a move later, and at the end with the
//! result. Where it does not, the weights of what was seen are moved: those of the position from which the expectation
//! came, which is at the end of the line that was searched. Every operation is exactly rounded (no exponential, no
//! logarithm), so a seed gives the same learner in a browser and on a desk.

use chronicle_game::Outcome;

use crate::{
    Mind,
    course::{Course, any, chance, shuffle, worth},
    features::{self, COUNT},
    look::{self, Found, Leaf},
};

/// How far an error reaches back: the share that each earlier move gets of it.
const LAMBDA: f32 = 0.8;
/// A game begins with fewer moves by chance than this, so that no two are alike.
const CHANCE_PLIES: u32 = 12;
/// Later, one move in so many is by chance.
const EXPLORE: u32 = 30;
/// The first step; later ones are shorter.
const STEP: f32 = 0.03;
/// After so many games a step is half as long, after three times as many a quarter.
const SHORTER: f32 = 300.0;
/// How long the optimiser remembers the direction of the gradient and its size.
const MEMORY: [f32; 2] = [0.9, 0.99];

/// A mind that learns, with the memory of its optimiser (Adam).
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    pub(crate) mind: Mind,
    pub(crate) seed: u64,
    pub(crate) games: u64,
    pub(crate) direction: Box<[f32; COUNT]>,
    pub(crate) size: Box<[f32; COUNT]>,
}

/// A game that the learner has played with itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How many moves of either side it had.
    pub plies: usize,
    /// How it ended.
    pub outcome: Outcome,
}

impl Learner {
    /// One who knows the rules and nothing else.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let zeros = || Box::new([0.0; COUNT]);
        Self { mind: Mind::default(), seed, games: 0, direction: zeros(), size: zeros() }
    }

    /// What has been learnt so far.
    #[must_use]
    pub const fn mind(&self) -> &Mind {
        &self.mind
    }

    /// How many games it has learnt from.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays a game and learns from it. What happens depends on the seed, the number of the game and the mind alone.
    pub fn learn(&mut self) -> Lesson {
        let mut rng = chance(&[self.seed, self.games]);
        let plies = rng.u32(..CHANCE_PLIES);
        let mut course = Course::by_chance(plies, &mut rng);
        let mut expected = Vec::new();
        let outcome = loop {
            if let Some(outcome) = course.outcome() {
                break outcome;
            }
            let Found { mv, leaf } = self.choose(&course, &mut rng);
            expected.push(leaf);
            let by_chance = rng.u32(..EXPLORE) == 0;
            let moves = course.position().legal_moves();
            course.play(if by_chance { any(&moves, &mut rng).unwrap_or(mv) } else { mv });
        };
        let gradient = self.gradient(&expected, worth(outcome));
        self.games += 1;
        self.step(&gradient);
        Lesson { plies: expected.len(), outcome }
    }

    fn choose(&self, course: &Course, rng: &mut fastrand::Rng) -> Found {
        look::best(&mut &self.mind, course.position(), |moves| shuffle(moves, rng), |next| course.has_been(next))
            .expect("a game that goes on has a legal move")
    }

    /// The direction in which the expectations of a game come closer to what followed.
    fn gradient(&self, expected: &[Leaf], result: f32) -> Box<[f32; COUNT]> {
        let mut gradient = Box::new([0.0; COUNT]);
        let mut truth = result;
        for leaf in expected.iter().rev() {
            let (value, slope) = match leaf {
                Leaf::Ended(outcome) => (worth(*outcome), 0.0),
                Leaf::Judged(position) => squash(self.mind.score(position)),
            };
            if let Leaf::Judged(position) = leaf {
                let error = (truth - value) * slope;
                features::visit(position, |index, amount| gradient[index] += error * amount);
            }
            truth = LAMBDA * truth + (1.0 - LAMBDA) * value;
        }
        gradient
    }

    /// Moves every weight by a step whose length depends on how sure its direction is (Adam).
    fn step(&mut self, gradient: &[f32; COUNT]) {
        let games = self.games as f32;
        let length = STEP * SHORTER / (SHORTER + games);
        let [slow, slower] = MEMORY;
        // Young averages are too small by what they have not yet seen.
        let seen = [1.0 - power(slow, self.games), 1.0 - power(slower, self.games)];
        for (index, &slope) in gradient.iter().enumerate() {
            self.direction[index] = slow * self.direction[index] + (1.0 - slow) * slope;
            self.size[index] = slower * self.size[index] + (1.0 - slower) * slope * slope;
            let size = (self.size[index] / seen[1]).sqrt();
            self.mind.weights[index] += length * self.direction[index] / seen[0] / (size + 1.0e-6);
        }
    }
}

/// A score as an expected result between -1 and 1, and how fast it changes there.
fn squash(score: f32) -> (f32, f32) {
    let inverse = 1.0 / (1.0 + score * score).sqrt();
    (score * inverse, inverse * inverse * inverse)
}

/// By multiplying: the library's own function may round differently elsewhere.
fn power(base: f32, times: u64) -> f32 {
    // Nothing is left after a few thousand factors below 1.
    (0..times.min(4_000)).fold(1.0, |product, _| product * base)
}
