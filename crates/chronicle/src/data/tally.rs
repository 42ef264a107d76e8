use std::collections::BTreeMap;

use chronicle_chess::Color;
use chronicle_data::{Ending, Game, GameResult};
use chronicle_game::Score;

/// Many scored games in figures.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) positions: u64,
    pub(super) quiet: u64,
    pub(super) opening_plies: u64,
    pub(super) other_starts: u64,
    pub(super) results: Results,
    pub(super) endings: BTreeMap<Ending, u64>,
    /// How many games have each number of plies, the opening included.
    pub(super) plies: Vec<u64>,
    /// How many scores for White are in each class.
    pub(super) scores: [u64; CLASSES.len() + 3],
}

#[derive(Copy, Clone, Default)]
pub(super) struct Results {
    pub(super) white: u64,
    pub(super) draws: u64,
    pub(super) black: u64,
    pub(super) unknown: u64,
}

/// The borders between classes of scores, in hundredths of a pawn. Before the first and after the last class there is
/// one for mates.
const CLASSES: [i32; 14] = [-1500, -800, -400, -200, -100, -50, -15, 15, 50, 100, 200, 400, 800, 1500];

impl Tally {
    pub(super) fn add(&mut self, game: &Game) {
        self.games += 1;
        self.positions += game.plies.len() as u64;
        self.opening_plies += game.opening.len() as u64;
        self.other_starts += u64::from(game.start != chronicle_chess::Position::start());
        *match game.result {
            GameResult::WhiteWins => &mut self.results.white,
            GameResult::Draw => &mut self.results.draws,
            GameResult::BlackWins => &mut self.results.black,
            GameResult::Unknown => &mut self.results.unknown,
        } += 1;
        *self.endings.entry(game.ending).or_default() += 1;
        let length = game.opening.len() + game.plies.len();
        if self.plies.len() <= length {
            self.plies.resize(length + 1, 0);
        }
        self.plies[length] += 1;
        for sample in game.samples() {
            self.quiet += u64::from(sample.is_quiet());
            let score = if sample.position.turn() == Color::White { sample.score } else { -sample.score };
            self.scores[class(score)] += 1;
        }
    }

    /// The classes of scores from good to bad for White, with their names.
    pub(super) fn score_classes(&self) -> Vec<(String, u64)> {
        let name = |class: usize| match class {
            0 => "mate".to_owned(),
            1 => format!("below {:+.2}", pawns(CLASSES[0])),
            class if class == CLASSES.len() + 1 => format!("from {:+.2}", pawns(CLASSES[CLASSES.len() - 1])),
            class if class == CLASSES.len() + 2 => "mate".to_owned(),
            class => format!("{:+.2} to {:+.2}", pawns(CLASSES[class - 2]), pawns(CLASSES[class - 1])),
        };
        let classes = self.scores.iter().enumerate().rev();
        classes.map(|(class, &count)| (name(class), count)).collect()
    }

    pub(super) fn shortest(&self) -> usize {
        self.plies.iter().position(|&games| games > 0).unwrap_or_default()
    }

    pub(super) fn longest(&self) -> usize {
        self.plies.len().saturating_sub(1)
    }

    pub(super) fn mean(&self) -> f64 {
        (self.positions + self.opening_plies) as f64 / self.games.max(1) as f64
    }
}

fn pawns(centipawns: i32) -> f64 {
    f64::from(centipawns) / 100.0
}

/// The number of the class of a score for White.
fn class(score: Score) -> usize {
    match score.plies_to_end() {
        Some(_) if score > Score::DRAW => CLASSES.len() + 2,
        Some(_) => 0,
        None => 1 + CLASSES.partition_point(|&border| border <= score.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_has_its_class() {
        let names: Vec<String> = Tally::default().score_classes().into_iter().map(|(name, _)| name).rev().collect();
        let name = |score| names[class(score)].as_str();
        assert_eq!(name(Score::new(0)), "-0.15 to +0.15");
        assert_eq!(name(Score::new(15)), "+0.15 to +0.50");
        assert_eq!(name(Score::new(-16)), "-0.50 to -0.15");
        assert_eq!(name(Score::new(1_500)), "from +15.00");
        assert_eq!(name(Score::new(-1_501)), "below -15.00");
        assert_eq!((class(Score::loss_in(3)), class(Score::win_in(3))), (0, names.len() - 1));
    }
}
