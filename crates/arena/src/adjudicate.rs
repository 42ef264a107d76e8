//! Ending games that are decided, to save time.

use std::str::FromStr;

use chronicle_chess::{ByColor, Color, Position};
use chronicle_syzygy::{Tables, Wdl};
use thiserror::Error;

use crate::EngineScore;

/// A game is drawn once both engines have called it even for long enough.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Not before this move number.
    pub from_move: u32,
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// Scores up to this many hundredths of a pawn are even.
    pub score: u32,
}

/// A game is lost once both engines have called it lost for long enough.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// For so many moves of each side in a row.
    pub moves: u32,
    /// Scores from this many hundredths of a pawn are lost.
    pub score: u32,
}

/// Why a text is not a rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not a setting here; expected {expected}")]
pub struct BadRule {
    text: String,
    expected: &'static str,
}

impl Default for DrawRule {
    fn default() -> Self {
        Self { from_move: 40, moves: 8, score: 10 }
    }
}

impl Default for ResignRule {
    fn default() -> Self {
        Self { moves: 3, score: 600 }
    }
}

/// `from=40,moves=8,score=10`, each of them optional.
impl FromStr for DrawRule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Self, BadRule> {
        let mut rule = Self::default();
        let mut places = [("from", &mut rule.from_move), ("moves", &mut rule.moves), ("score", &mut rule.score)];
        read(text, "from=MOVE, moves=N and score=CENTIPAWNS", &mut places)?;
        Ok(rule)
    }
}

/// `moves=3,score=600`, each of them optional.
impl FromStr for ResignRule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Self, BadRule> {
        let mut rule = Self::default();
        let mut places = [("moves", &mut rule.moves), ("score", &mut rule.score)];
        read(text, "moves=N and score=CENTIPAWNS", &mut places)?;
        Ok(rule)
    }
}

/// Reads settings into their places.
fn read(text: &str, expected: &'static str, places: &mut [(&str, &mut u32)]) -> Result<(), BadRule> {
    for setting in text.split([',', ' ']).filter(|setting| !setting.is_empty()) {
        let bad = || BadRule { text: setting.to_owned(), expected };
        let (name, value) = setting.split_once('=').ok_or_else(bad)?;
        let (_, place) = places.iter_mut().find(|(known, _)| *known == name).ok_or_else(bad)?;
        **place = value.parse().map_err(|_| bad())?;
    }
    Ok(())
}

/// What the engines have said in one game.
#[derive(Debug, Default)]
pub(crate) struct Adjudicator {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    /// For how many plies in a row the game has been called even.
    even: u32,
    /// For how many plies in a row each side has been called lost.
    lost: ByColor<u32>,
}

/// What an adjudicator decides.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Draw,
    Win(Color),
}

impl Decision {
    pub(crate) const fn winner(self) -> Option<Color> {
        match self {
            Self::Draw => None,
            Self::Win(winner) => Some(winner),
        }
    }
}

/// What endgame tables decide about a position in a game.
///
/// A win counts only if it comes before the rule of fifty moves, by the clock as it stands. Where the tables cannot tell
/// for sure, because a ply may be missing or the distances are not there, nothing is decided: the game goes on, and the
/// next capture or pawn move sets the clock back.
pub(crate) fn by_tables(tables: &Tables, position: &Position) -> Option<Decision> {
    let turn = position.turn();
    let winner = match tables.wdl(position)? {
        Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => return Some(Decision::Draw),
        Wdl::Win => turn,
        Wdl::Loss => !turn,
    };
    let clock = i32::from(position.halfmove_clock());
    let in_time = clock == 0 || tables.dtz(position).is_some_and(|dtz| dtz.0.abs() + clock < 100);
    in_time.then_some(Decision::Win(winner))
}

impl Adjudicator {
    pub(crate) fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Self {
        Self { draw, resign, ..Self::default() }
    }

    /// Takes in what the side that made a move with this number thinks. An engine that says nothing agrees to nothing.
    pub(crate) fn judge(&mut self, mover: Color, move_number: u32, score: Option<EngineScore>) -> Option<Decision> {
        let score = score.map(EngineScore::centipawns);
        if let Some(rule) = self.resign {
            let bound = i32::try_from(rule.score).unwrap_or(i32::MAX);
            for loser in Color::ALL {
                let for_loser = score.map(|score| if loser == mover { score } else { -score });
                let is_lost = for_loser.is_some_and(|score| score <= -bound);
                self.lost[loser] = if is_lost { self.lost[loser] + 1 } else { 0 };
                if self.lost[loser] >= 2 * rule.moves.max(1) {
                    return Some(Decision::Win(!loser));
                }
            }
        }
        let rule = self.draw?;
        let is_even = score.is_some_and(|score| score.unsigned_abs() <= rule.score);
        self.even = if is_even { self.even + 1 } else { 0 };
        (self.even >= 2 * rule.moves.max(1) && move_number >= rule.from_move).then_some(Decision::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is decided after these scores, each as its mover sees it, White first.
    fn decide(draw: &str, resign: &str, scores: &[i32]) -> Option<(usize, Decision)> {
        let mut adjudicator = Adjudicator::new(draw.parse().ok(), resign.parse().ok());
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let mover = if ply % 2 == 0 { Color::White } else { Color::Black };
            let score = Some(EngineScore::Centipawns(score));
            adjudicator.judge(mover, ply as u32 / 2 + 1, score).map(|decision| (ply + 1, decision))
        })
    }

    #[test]
    fn both_must_agree_to_a_draw_for_long_enough() {
        let rule = "from=3,moves=2,score=10";
        assert_eq!(decide(rule, "-", &[0; 20]), Some((5, Decision::Draw)));
        assert_eq!(decide(rule, "-", &[0, 0, 0, 0, 0, 0]), Some((5, Decision::Draw)));
        assert_eq!(decide(rule, "-", &[0, 0, 0, 11, 0, 0, 0]), None);
        assert_eq!(decide(rule, "-", &[0, 40, 0, 40, 0, 40, 0, 40]), None);
    }

    #[test]
    fn both_must_agree_who_has_lost() {
        let rule = "moves=2,score=500";
        assert_eq!(decide("-", rule, &[-500, 500, -700, 900]), Some((4, Decision::Win(Color::Black))));
        assert_eq!(decide("-", rule, &[600, -600, 600, -600]), Some((4, Decision::Win(Color::White))));
        // Only the loser thinks so; or one moment of hope.
        assert_eq!(decide("-", rule, &[-900, 100, -900, 100, -900, 100]), None);
        assert_eq!(decide("-", rule, &[-900, 900, -900, 100, -900, 900]), None);
    }

    #[test]
    fn silence_agrees_to_nothing() {
        let mut adjudicator = Adjudicator::new(Some(DrawRule { from_move: 0, moves: 1, score: 10 }), None);
        assert_eq!(adjudicator.judge(Color::White, 1, Some(EngineScore::Centipawns(0))), None);
        assert_eq!(adjudicator.judge(Color::Black, 1, None), None);
        assert_eq!(adjudicator.judge(Color::White, 2, Some(EngineScore::Centipawns(0))), None);
    }

    #[test]
    fn bad_rules_say_what_is_expected() {
        let error = "moves=x".parse::<ResignRule>().expect_err("bad").to_string();
        assert_eq!(error, "\"moves=x\" is not a setting here; expected moves=N and score=CENTIPAWNS");
    }
}
