//! Measuring a mind by games against fixed opponents.

use chronicle_chess::Move;
use chronicle_game::Outcome;

use crate::{
    Mind, Opponent,
    course::{Course, chance, shuffle, worth},
    features::sign,
    look,
    opponent::{Table, color_of},
};

/// How many games a mind plays against each opponent, half of them with either colour.
pub const GAMES_EACH: u32 = 40;
/// Moves by chance before the players take over. Two games share them, with colours changed.
const CHANCE_PLIES: u32 = 4;

/// Games against one opponent, as the learner sees them.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

impl Tally {
    /// How many games there were.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points per game, from 0 to 1; a half if there was none.
    #[must_use]
    pub fn score(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(games),
        }
    }

    /// Where the true score lies in 95 of 100 cases (Wilson's interval, which does not leave 0 to 1).
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        const DEVIATIONS: f64 = 1.96;
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let spread = DEVIATIONS * DEVIATIONS / games;
        let score = self.score();
        let middle = (score + spread / 2.0) / (1.0 + spread);
        let half = (score * (1.0 - score) * spread + spread * spread / 4.0).sqrt() / (1.0 + spread);
        (middle - half, middle + half)
    }

    fn add(&mut self, worth: f32) {
        match worth {
            worth if worth > 0.0 => self.won += 1,
            worth if worth < 0.0 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }
}

/// A mind being measured, game by game.
pub(crate) struct Trial {
    pub(crate) mind: Mind,
    pub(crate) tallies: [Tally; Opponent::ALL.len()],
    table: Table,
    seed: u64,
}

impl Trial {
    /// The games depend on the seed and the mind.
    pub(crate) fn new(mind: Mind, seed: u64) -> Self {
        Self { mind, tallies: Default::default(), table: Table::new(), seed }
    }

    /// Whom the next game is against; nobody when all are played.
    pub(crate) fn next(&self) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|opponent| self.tallies[opponent.index()].games() < GAMES_EACH)
    }

    /// Plays the next game.
    pub(crate) fn play(&mut self, opponent: Opponent) {
        let number = self.tallies[opponent.index()].games();
        let color = color_of(number);
        let mut opening = chance(&[self.seed, u64::from(number / 2)]);
        let mut course = Course::by_chance(CHANCE_PLIES, &mut opening);
        let mut rng = chance(&[self.seed, opponent.index() as u64, u64::from(number)]);
        let outcome = loop {
            if let Some(outcome) = course.outcome() {
                break outcome;
            }
            let mv = if course.position().turn() == color {
                choose(&self.mind, &course, &mut rng)
            } else {
                self.table.choose(opponent, &course, &mut rng)
            };
            let Some(mv) = mv else { break Outcome::Draw };
            course.play(mv);
        };
        self.tallies[opponent.index()].add(sign(color) * worth(outcome));
    }
}

/// The move of a mind in a game that goes on.
pub(crate) fn choose(mind: &Mind, course: &Course, rng: &mut fastrand::Rng) -> Option<Move> {
    look::best(&mut &*mind, course.position(), |moves| shuffle(moves, rng), |next| course.has_been(next))
        .map(|found| found.mv)
}
