use super::Pairs;

/// Half the width of an interval that holds 95 % of a normal distribution, in standard deviations.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// How much stronger an engine is than its opponent, as far as its pairs can tell.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Elo {
    /// The most likely difference in logistic Elo; infinite if every game had the same winner.
    pub difference: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
    /// The difference in normalised Elo, which does not depend on how drawish the games are: the mean by the standard
    /// deviation of one game.
    pub normalised: f64,
    /// Half the width of the 95 % interval of the normalised Elo.
    pub normalised_error: f64,
    /// The likelihood that the engine is the stronger one, from 0 to 1.
    pub los: f64,
}

impl Elo {
    /// What these pairs say; `None` if there are none.
    #[must_use]
    pub fn of(pairs: &Pairs) -> Option<Self> {
        let (mean, variance) = (pairs.mean()?, pairs.variance()?);
        let count = pairs.total() as f64;
        let error = (variance / count).sqrt();
        // The two games of a pair together have half the variance of a single game.
        let game_deviation = (2.0 * variance).sqrt();
        Some(Self {
            difference: elo_of_score(mean),
            low: elo_of_score(mean - Z_95 * error),
            high: elo_of_score(mean + Z_95 * error),
            normalised: if mean == 0.5 { 0.0 } else { (mean - 0.5) / game_deviation * NORMALISED_UNIT },
            normalised_error: Z_95 / (2.0 * count).sqrt() * NORMALISED_UNIT,
            los: if mean == 0.5 { 0.5 } else { normal_cdf((mean - 0.5) / error) },
        })
    }

    /// Half the width of the 95 % interval.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// One standard deviation of a game in normalised Elo: the slope of the logistic curve makes both kinds of Elo equal
/// for small differences where no game is drawn.
pub(super) const NORMALISED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// The score, from 0 to 1, that a difference in Elo lets expect.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that lets expect this score; infinite at and beyond the ends.
fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // As a difference, so that an even score gives 0 and not -0.
        400.0 * (score.log10() - (1.0 - score).log10())
    }
}

/// The normal distribution up to `x`.
fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

/// The complementary error function, to about 1e-7: a rational approximation (Abramowitz and Stegun 7.1.26).
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - erfc(-x);
    }
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let polynomial =
        t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    polynomial * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(got: f64, want: f64, tolerance: f64) {
        assert!((got - want).abs() <= tolerance, "{got} is not {want}");
    }

    #[test]
    fn scores_and_elo_belong_together() {
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of_score(0.75), 190.848_501_89, 1e-6);
        near(elo_of_score(expected_score(-123.0)), -123.0, 1e-9);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn error_bars_by_hand() {
        // Mean 0.55: 40 pairs at 0.5, 40 at 0.5, 20 at 0.75. Variance 0.2 * 0.8 / 16 = 0.01, error 0.1 / 10 = 0.01.
        let elo = Elo::of(&Pairs::new([0, 0, 80, 20, 0])).expect("pairs");
        near(elo.difference, 34.860_4, 1e-3);
        near(elo.low, elo_of_score(0.55 - 0.019_599_64), 1e-4);
        near(elo.high, elo_of_score(0.55 + 0.019_599_64), 1e-4);
        near(elo.error(), 13.77, 0.01);
        near(elo.los, 0.999_999_713, 1e-6);
        // 0.05 / sqrt(0.02) * 347.43
        near(elo.normalised, 122.836, 1e-2);
    }

    #[test]
    fn the_reversed_pairs_say_the_opposite() {
        let pairs = Pairs::new([3, 8, 20, 11, 5]);
        let (one, other) = (Elo::of(&pairs).expect("pairs"), Elo::of(&pairs.reversed()).expect("pairs"));
        near(one.difference, -other.difference, 1e-9);
        near(one.low, -other.high, 1e-9);
        near(one.los, 1.0 - other.los, 1e-9);
        near(one.normalised, -other.normalised, 1e-9);
    }

    #[test]
    fn extremes_are_no_accident() {
        assert_eq!(Elo::of(&Pairs::default()), None);
        let won = Elo::of(&Pairs::new([0, 0, 0, 0, 10])).expect("pairs");
        assert_eq!((won.difference, won.los), (f64::INFINITY, 1.0));
        let even = Elo::of(&Pairs::new([0, 0, 10, 0, 0])).expect("pairs");
        assert_eq!((even.difference, even.los, even.normalised), (0.0, 0.5, 0.0));
    }

    #[test]
    fn the_normal_distribution_is_right_where_tables_have_it() {
        for (x, want) in [(0.0, 0.5), (1.0, 0.841_344_746), (1.959_964, 0.975), (-2.326_348, 0.01)] {
            near(normal_cdf(x), want, 2e-7);
        }
    }
}
