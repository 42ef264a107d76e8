use chronicle_data::{Ending, GameResult};

/// When a game ends before the rules end it.
///
/// The defaults are careful, because the results are what is learnt from: a side must be ahead by what is lost in no
/// game that matters, and a draw must have looked dead for a while.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// One side is ahead by at least so many hundredths of a pawn ...
    pub win_score: i32,
    /// ... for so many plies in a row. 0: never.
    pub win_plies: u32,
    /// Neither side is ahead by more than so many hundredths of a pawn ...
    pub draw_score: i32,
    /// ... for so many plies in a row. 0: never.
    pub draw_plies: u32,
    /// Plies of the game before which none is called drawn.
    pub draw_from: u32,
    /// After so many plies a game is drawn.
    pub max_plies: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { win_score: 1_500, win_plies: 6, draw_score: 8, draw_plies: 16, draw_from: 80, max_plies: 400 }
    }
}

/// What has been seen of one game.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Adjudicator {
    white_ahead: u32,
    black_ahead: u32,
    even: u32,
}

impl Adjudicator {
    /// Takes in the score for White of the next ply, and says how the game ends now, if it does.
    pub(super) fn judge(&mut self, rules: &Adjudication, ply: u32, score: i32) -> Option<(GameResult, Ending)> {
        let count = |holds: bool, before: u32| if holds { before + 1 } else { 0 };
        self.white_ahead = count(score >= rules.win_score, self.white_ahead);
        self.black_ahead = count(score <= -rules.win_score, self.black_ahead);
        self.even = count(score.abs() <= rules.draw_score, self.even);
        let is_reached = |plies: u32, wanted: u32| wanted > 0 && plies >= wanted;
        if is_reached(self.white_ahead, rules.win_plies) {
            Some((GameResult::WhiteWins, Ending::WinAdjudicated))
        } else if is_reached(self.black_ahead, rules.win_plies) {
            Some((GameResult::BlackWins, Ending::WinAdjudicated))
        } else if is_reached(self.even, rules.draw_plies) && ply >= rules.draw_from {
            Some((GameResult::Draw, Ending::DrawAdjudicated))
        } else if ply >= rules.max_plies {
            Some((GameResult::Draw, Ending::TooLong))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication =
        Adjudication { win_score: 500, win_plies: 3, draw_score: 5, draw_plies: 4, draw_from: 6, max_plies: 12 };

    #[track_caller]
    fn check(scores: &[i32], expected: Option<(u32, GameResult, Ending)>) {
        let mut adjudicator = Adjudicator::default();
        let end = (1..).zip(scores).find_map(|(ply, &score)| {
            adjudicator.judge(&RULES, ply, score).map(|(result, ending)| (ply, result, ending))
        });
        assert_eq!(end, expected);
    }

    #[test]
    fn wins_need_agreement_in_a_row() {
        check(&[500, 900, 700, 0], Some((3, GameResult::WhiteWins, Ending::WinAdjudicated)));
        check(&[-500, -900, -31_000], Some((3, GameResult::BlackWins, Ending::WinAdjudicated)));
        check(&[500, 900, 499, 900, 900], None);
        check(&[500, -900, 500, -900, 500], None);
    }

    #[test]
    fn draws_need_time() {
        check(&[0, 0, 0, 0, 0, 0, 0], Some((6, GameResult::Draw, Ending::DrawAdjudicated)));
        check(&[9, 9, 9, 5, -5, 0, 1], Some((7, GameResult::Draw, Ending::DrawAdjudicated)));
        check(&[0, 6, 0, 0, 6, 0, 0, 6], None);
        check(&[50; 20], Some((12, GameResult::Draw, Ending::TooLong)));
    }

    #[test]
    fn zero_plies_mean_never() {
        let rules = Adjudication { win_plies: 0, draw_plies: 0, ..RULES };
        let mut adjudicator = Adjudicator::default();
        assert!((1..12).all(|ply| adjudicator.judge(&rules, ply, 2_000).is_none()));
        assert!((1..12).all(|ply| adjudicator.judge(&rules, ply, 0).is_none()));
    }
}
