//! Between scores and what a tree averages.

use chronicle_game::{Game, Score, Side};

use crate::worker::forced_end;

/// The advantage, in hundredths of a pawn, that is worth 0.7 of a win.
const HALF_WON: f32 = 350.0;

/// What a score is worth as a result, from -1 to 1.
///
/// The curve never becomes flat: whoever is a queen up must still see that mating is nearer with a rook more or with
/// the king in the corner, or it shuffles its pieces until the game is a draw.
pub(super) fn value_of(score: Score) -> f32 {
    let value = score.value() as f32;
    match forced_end(score.value()) {
        Some(_) => value.signum(),
        None => value / value.hypot(HALF_WON),
    }
}

/// The score that stands for such a value: never one that means a forced end.
pub(crate) fn score_of(value: f32) -> Score {
    let value = value.clamp(-0.9999, 0.9999);
    Score::new((HALF_WON * value / (1.0 - value * value).sqrt()) as i32)
}

/// The logarithm of the odds of winning for a score that means no forced end.
pub(crate) fn log_odds(score: Score) -> f32 {
    2.0 * (score.value() as f32 / HALF_WON).asinh()
}

/// The score for such a logarithm: never one that means a forced end.
pub(crate) fn score_of_odds(log_odds: f32) -> Score {
    score_of((log_odds / 2.0).tanh())
}

/// What a draw is worth to those who are still in a game for more than two.
///
/// It is half of an equal share. With more nobody would try to win: who looks at all others as one opponent, or plays on
/// among several that quarrel, seldom thinks to have more than that.
pub(crate) fn shared_point<G: Game>(game: &G) -> f32 {
    let players = Side::ALL.iter().take(game.players()).filter(|&&side| game.is_in(side)).count();
    1.0 / players.max(1) as f32 - 1.0
}

/// The same end seen from the position before: forced ends are one ply further away.
pub(super) fn seen_from_before(score: Score) -> Score {
    match forced_end(score.value()) {
        Some(true) => score - 1,
        Some(false) => score + 1,
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_scores_mean_the_same() {
        for centipawns in [-2_500, -900, -100, 0, 35, 500, 1_500] {
            let there_and_back = score_of(value_of(Score::new(centipawns))).value();
            assert!((there_and_back - centipawns).abs() <= 2 + centipawns.abs() / 100, "{centipawns} {there_and_back}");
        }
        for value in [-1.0, 1.0] {
            assert_eq!(score_of(value).plies_to_end(), None, "an average is no proof");
        }
    }

    #[test]
    fn odds_and_scores_mean_the_same() {
        assert!((log_odds(score_of(-0.5)) - (0.25_f32 / 0.75).ln()).abs() < 0.01, "a quarter of the chances");
        for centipawns in [-5_000, -300, -10, 0, 200, 2_500] {
            let there_and_back = score_of_odds(log_odds(Score::new(centipawns))).value();
            assert!((there_and_back - centipawns).abs() <= 2 + centipawns.abs() / 50, "{centipawns} {there_and_back}");
        }
    }

    #[test]
    fn more_is_worth_more_however_much_it_is() {
        let values: Vec<f32> = (0..5_000).step_by(100).map(|score| value_of(Score::new(score))).collect();
        // Three queens up, another pawn is still worth enough to be seen among thousands of visits.
        assert!(values[..28].windows(2).all(|pair| pair[1] - pair[0] > 0.000_5), "{values:?}");
        assert!(values.is_sorted_by(|a, b| a < b) && values[49] < value_of(Score::win_in(9)), "{values:?}");
    }

    #[test]
    fn ends_are_counted_from_where_one_stands() {
        assert_eq!(seen_from_before(Score::win_in(0)), Score::win_in(1));
        assert_eq!(seen_from_before(Score::loss_in(4)), Score::loss_in(5));
        assert_eq!(seen_from_before(Score::known_win_in(2)), Score::known_win_in(3));
        assert_eq!(seen_from_before(Score::DRAW), Score::DRAW);
    }
}
