//! The training room: learning, measured at stages that are kept.

use chronicle_chess::{Move, Position};

use crate::{
    GAMES_EACH, Learner, Lesson, Mind, Opponent, Tally,
    course::{Course, chance},
    trial::{self, Trial},
};

/// A learner with its past.
pub struct Room {
    pub(crate) learner: Learner,
    pub(crate) stages: Vec<Stage>,
    trial: Option<Trial>,
}

/// The learner as it was after some games, and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// After how many games.
    pub games: u64,
    /// What it knew.
    pub mind: Mind,
    /// How it did, by [`Opponent::index`].
    pub tallies: [Tally; Opponent::ALL.len()],
}

/// One piece of work: a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The learner has played itself.
    Learnt(Lesson),
    /// It has played a fixed opponent.
    Tried(Opponent),
    /// That was the last game of a trial: there is a new stage.
    Measured,
}

impl Room {
    /// A room with a beginner. The same seed gives the same games.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with(Learner::new(seed), Vec::new())
    }

    pub(crate) const fn with(learner: Learner, stages: Vec<Stage>) -> Self {
        Self { learner, stages, trial: None }
    }

    /// The learner.
    #[must_use]
    pub const fn learner(&self) -> &Learner {
        &self.learner
    }

    /// What is kept of its past, the oldest first.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// How much of a trial is done, from 0 to 1, if one is going on.
    #[must_use]
    pub fn trial(&self) -> Option<f64> {
        let trial = self.trial.as_ref()?;
        let played: u32 = trial.tallies.iter().map(|tally| tally.games()).sum();
        Some(f64::from(played) / f64::from(GAMES_EACH * Opponent::ALL.len() as u32))
    }

    /// Plays one game: of a trial where a stage is due, else one to learn from.
    pub fn step(&mut self) -> Step {
        let games = self.learner.games;
        let is_due = is_stage(games) && self.stages.last().is_none_or(|stage| stage.games < games);
        if !is_due {
            return Step::Learnt(self.learner.learn());
        }
        let trial = self.trial.get_or_insert_with(|| Trial::new(self.learner.mind.clone(), self.learner.seed));
        if let Some(opponent) = trial.next() {
            trial.play(opponent);
            if trial.next().is_some() {
                return Step::Tried(opponent);
            }
        }
        let tallies = trial.tallies;
        self.trial = None;
        self.stages.push(Stage { games, mind: self.learner.mind.clone(), tallies });
        Step::Measured
    }
}

impl Mind {
    /// Its move in a game from `start`, or none if the game is over. Equally good moves are chosen from by `seed`.
    #[must_use]
    pub fn choose(&self, start: Position, moves: &[Move], seed: u64) -> Option<Move> {
        let mut course = Course::new(start);
        moves.iter().for_each(|&mv| course.play(mv));
        trial::choose(self, &course, &mut chance(&[seed, moves.len() as u64]))
    }
}

/// The numbers of games after which a learner is measured: 0, and 1, 2, 3, 5 and 7 times each power of ten from 10 on.
fn all_stages() -> impl Iterator<Item = u64> {
    let decades = (1..u64::MAX.ilog10()).map(|exponent| 10u64.pow(exponent));
    [0].into_iter().chain(decades.flat_map(|ten| [1, 2, 3, 5, 7].map(|times| times * ten)))
}

/// Those up to a number.
pub(crate) fn stages_until(games: u64) -> impl Iterator<Item = u64> {
    all_stages().take_while(move |&stage| stage <= games)
}

pub(crate) fn is_stage(games: u64) -> bool {
    stages_until(games).last() == Some(games)
}
