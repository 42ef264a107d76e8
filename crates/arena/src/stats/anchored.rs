use super::{elo::Z_95, expected_score};

/// What two players scored against each other, by number.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Score {
    /// One of them.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// What the first got, with draws as halves.
    pub points: f64,
    /// How many games they played.
    pub games: f64,
}

/// A rating on the scale of the players whose rating is known.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct AnchoredRating {
    /// The most likely rating.
    pub elo: f64,
    /// Half the width of its 95 % interval; 0 for a known one, huge for who met nobody of known strength, not even
    /// through others.
    pub error: f64,
}

/// The ratings that make the scores most likely, where some are known and stay as they are.
///
/// The model is that of Bradley and Terry, solved by Newton's method; the errors come from the curvature at the
/// solution, which takes draws for coin tosses and so is rather too careful than too bold. One virtual draw in each
/// meeting keeps clean scores finite.
///
/// ```
/// use chronicle_arena::stats::{Score, anchored_ratings};
///
/// let scores = [Score { first: 0, second: 1, points: 7500.0, games: 10_000.0 }];
/// let ratings = anchored_ratings(&scores, &[None, Some(1500.0)]);
/// assert!((ratings[0].elo - 1690.8).abs() < 0.5 && ratings[0].error < 10.0);
/// ```
#[must_use]
pub fn anchored_ratings(scores: &[Score], known: &[Option<f64>]) -> Vec<AnchoredRating> {
    let anchors: Vec<f64> = known.iter().flatten().copied().collect();
    let start = anchors.iter().sum::<f64>() / anchors.len().max(1) as f64;
    let mut ratings: Vec<f64> = known.iter().map(|rating| rating.unwrap_or(start)).collect();
    for _ in 0..200 {
        let (slope, curvature) = derivatives(scores, known, &ratings);
        let inverse = inverse(curvature);
        let mut largest = 0.0_f64;
        for (row, rating) in inverse.iter().zip(&mut ratings) {
            let step: f64 = row.iter().zip(&slope).map(|(factor, slope)| factor * slope).sum();
            // Far from the solution the curve is flat, and a full step would jump over it.
            *rating += step.clamp(-200.0, 200.0);
            largest = largest.max(step.abs());
        }
        if largest < 1e-6 {
            break;
        }
    }
    let inverse = inverse(derivatives(scores, known, &ratings).1);
    let rating = |player: usize| AnchoredRating {
        elo: ratings[player],
        error: if known[player].is_some() { 0.0 } else { Z_95 * inverse[player][player].sqrt() },
    };
    (0..known.len()).map(rating).collect()
}

/// How the logarithm of the likelihood changes with each rating, and how that changes (with its sign turned).
fn derivatives(scores: &[Score], known: &[Option<f64>], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    const STEEPNESS: f64 = std::f64::consts::LN_10 / 400.0;
    let count = known.len();
    let mut slope = vec![0.0; count];
    let mut curvature = vec![vec![0.0; count]; count];
    for score in scores {
        let (points, games) = (score.points + 0.5, score.games + 1.0);
        let expected = expected_score(ratings[score.first] - ratings[score.second]);
        let weight = games * expected * (1.0 - expected) * STEEPNESS * STEEPNESS;
        for (player, other, sign) in [(score.first, score.second, 1.0), (score.second, score.first, -1.0)] {
            if known[player].is_none() {
                slope[player] += sign * (points - games * expected) * STEEPNESS;
                curvature[player][player] += weight;
                if known[other].is_none() {
                    curvature[player][other] -= weight;
                }
            }
        }
    }
    for player in 0..count {
        // Known ratings do not move. A trace of curvature keeps those apart that met nobody.
        curvature[player][player] += if known[player].is_some() { 1.0 } else { 1e-12 };
    }
    (slope, curvature)
}

/// The inverse of a symmetric positive matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..count {
        let pivot = matrix[column][column];
        let scaled = |row: &[f64]| row.iter().map(|value| value / pivot).collect::<Vec<f64>>();
        (matrix[column], inverse[column]) = (scaled(&matrix[column]), scaled(&inverse[column]));
        let (row, inverse_row) = (matrix[column].clone(), inverse[column].clone());
        for other in (0..count).filter(|&other| other != column) {
            let factor = matrix[other][column];
            matrix[other].iter_mut().zip(&row).for_each(|(value, own)| *value -= factor * own);
            inverse[other].iter_mut().zip(&inverse_row).for_each(|(value, own)| *value -= factor * own);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(first: usize, second: usize, points: f64, games: f64) -> Score {
        Score { first, second, points, games }
    }

    #[test]
    fn steps_add_up_from_an_anchor() {
        // 75 % is 190.8 Elo: from the anchor two steps down and one up.
        let scores = [score(0, 1, 7_500.0, 10_000.0), score(1, 2, 7_500.0, 10_000.0), score(3, 0, 7_500.0, 10_000.0)];
        let ratings = anchored_ratings(&scores, &[Some(2000.0), None, None, None]);
        for (player, want) in [(0, 2000.0), (1, 1809.2), (2, 1618.3), (3, 2190.8)] {
            assert!((ratings[player].elo - want).abs() < 0.5, "{ratings:?}");
        }
        // Who is further from the anchor is known less well.
        assert!(ratings[0].error == 0.0 && ratings[1].error < ratings[2].error);
    }

    #[test]
    fn the_error_is_that_of_the_score() {
        // An even score of 100 games: the standard deviation of the mean is 0.05, and 0.5 / 0.6945 Elo a hundredth.
        let rating = anchored_ratings(&[score(0, 1, 50.0, 100.0)], &[None, Some(1000.0)])[0];
        assert!((rating.elo - 1000.0).abs() < 1e-6);
        assert!((rating.error - Z_95 * 0.05 * 4.0 * 400.0 / std::f64::consts::LN_10).abs() < 1.0, "{rating:?}");
    }

    #[test]
    fn disagreeing_anchors_are_weighed() {
        let scores = [score(0, 1, 100.0, 200.0), score(0, 2, 10.0, 20.0)];
        let rating = anchored_ratings(&scores, &[None, Some(1500.0), Some(1600.0)])[0];
        assert!((1505.0..1515.0).contains(&rating.elo), "{rating:?}");
    }

    #[test]
    fn clean_scores_and_strangers_stay_finite() {
        let ratings = anchored_ratings(&[score(0, 1, 20.0, 20.0)], &[None, Some(1500.0), None]);
        assert!(ratings[0].elo > 2000.0 && ratings[0].elo < 2500.0, "{ratings:?}");
        assert!(ratings[2].error > 1e4);
        assert!(anchored_ratings(&[], &[]).is_empty());
    }
}
