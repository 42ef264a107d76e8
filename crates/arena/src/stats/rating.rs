/// The ratings of several engines that make their scores the expected ones, around a mean of 0.
///
/// `points[i][j]` is what engine `i` got against engine `j`, with draws as halves. This is the most likely solution of
/// the model of Bradley and Terry, found by stepping each strength to what its own results ask for. Two virtual draws
/// of each engine against an average one keep the ratings of engines that won or lost everything finite.
///
/// ```
/// use chronicle_arena::stats::ratings;
///
/// let ratings = ratings(&[vec![0.0, 7500.0], vec![2500.0, 0.0]]);
/// assert!((ratings[0] - ratings[1] - 190.8).abs() < 0.5);
/// ```
#[must_use]
pub fn ratings(points: &[Vec<f64>]) -> Vec<f64> {
    let count = points.len();
    let mut strengths = vec![1.0f64; count];
    for _ in 0..10_000 {
        let mut next = strengths.clone();
        for (i, strength) in next.iter_mut().enumerate() {
            let others = (0..count).filter(|&j| j != i);
            let wins: f64 = 1.0 + others.clone().map(|j| points[i][j]).sum::<f64>();
            let met = others.map(|j| (points[i][j] + points[j][i]) / (strengths[i] + strengths[j]));
            *strength = wins / (2.0 / (strengths[i] + 1.0) + met.sum::<f64>());
        }
        let change = next.iter().zip(&strengths).map(|(next, last)| (next / last).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if change < 1e-9 {
            break;
        }
    }
    let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elos.iter().sum::<f64>() / count.max(1) as f64;
    elos.into_iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_add_up() {
        // B scores 75 % against A and 25 % against C: the steps are equal, 190.8 each.
        let ratings = ratings(&[vec![0.0, 2500.0, 0.0], vec![7500.0, 0.0, 2500.0], vec![0.0, 7500.0, 0.0]]);
        assert!((ratings[1] - ratings[0] - 190.8).abs() < 0.5, "{ratings:?}");
        assert!((ratings[2] - ratings[1] - 190.8).abs() < 0.5, "{ratings:?}");
        assert!(ratings.iter().sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn a_clean_score_is_finite() {
        let ratings = ratings(&[vec![0.0, 20.0], vec![0.0, 0.0]]);
        assert!(ratings[0] > 200.0 && ratings[0].is_finite());
        assert_eq!(super::ratings(&[]), Vec::<f64>::new());
    }
}
