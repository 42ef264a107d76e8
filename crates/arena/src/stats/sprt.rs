use std::str::FromStr;

use thiserror::Error;

use super::{PairScore, Pairs, elo::NORMALISED_UNIT, expected_score};

/// A sequential probability ratio test: is the engine stronger by `elo1` rather than by `elo0`?
///
/// After each pair the likelihood of the results under both hypotheses is compared, and the test ends as soon as one
/// of them is clear enough. The likelihoods are those of the *most likely* distributions of pair scores that have the
/// strength of the hypothesis (the generalised test of pentanomial results, as fishtest has it).
///
/// ```
/// use chronicle_arena::stats::{Pairs, Sprt, Verdict};
///
/// let sprt: Sprt = "elo0=0,elo1=10".parse()?;
/// assert_eq!(sprt.state(&Pairs::new([10, 50, 100, 50, 10])).verdict, Verdict::Open);
/// assert_eq!(sprt.state(&Pairs::new([10, 150, 400, 300, 40])).verdict, Verdict::Stronger);
/// # Ok::<(), chronicle_arena::stats::BadSprt>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is not worth accepting.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// How often a change worth `elo0` may pass.
    pub alpha: f64,
    /// How often a change worth `elo1` may fail.
    pub beta: f64,
    /// What kind of Elo the two are.
    pub model: Model,
}

/// A kind of Elo.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// The usual one, of expected scores.
    #[default]
    Logistic,
    /// Of the score by its standard deviation, so that a test takes about as long however drawish the games are.
    Normalised,
}

/// Where a test stands.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct SprtState {
    /// The logarithm of the ratio of the likelihoods; positive speaks for `elo1`.
    pub llr: f64,
    /// Below this, `elo0` is accepted.
    pub lower: f64,
    /// Above this, `elo1` is accepted.
    pub upper: f64,
    /// Whether that has happened.
    pub verdict: Verdict,
}

/// What a test has found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Too early to say.
    Open,
    /// `elo1` is accepted: the change passes.
    Stronger,
    /// `elo0` is accepted: the change fails.
    NotStronger,
}

/// Why a text or a set of numbers is not a test.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum BadSprt {
    /// Not `name=value`, or an unknown name.
    #[error("{text:?} is not a setting of the test; expected elo0=, elo1=, alpha=, beta= or model=")]
    Setting {
        /// What stands there.
        text: String,
    },
    /// Not a number.
    #[error("{name}={text}: expected a number")]
    Number {
        /// The setting.
        name: String,
        /// Its value.
        text: String,
    },
    /// Not a kind of Elo.
    #[error("model={text}: expected logistic or normalised")]
    Model {
        /// The value.
        text: String,
    },
    /// The hypotheses are the wrong way round.
    #[error("elo0={elo0} must be less than elo1={elo1}")]
    Order {
        /// The lower bound.
        elo0: f64,
        /// The upper bound.
        elo1: f64,
    },
    /// A rate of errors that makes no sense.
    #[error("{name}={value}: expected more than 0 and less than 0.5")]
    Rate {
        /// Which rate.
        name: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Logistic }
    }
}

impl Sprt {
    /// Where the test stands after these pairs.
    #[must_use]
    pub fn state(&self, pairs: &Pairs) -> SprtState {
        let llr = self.log_likelihood_ratio(pairs);
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = if llr >= upper {
            Verdict::Stronger
        } else if llr <= lower {
            Verdict::NotStronger
        } else {
            Verdict::Open
        };
        SprtState { llr, lower, upper, verdict }
    }

    fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // A score that has not come up yet is not impossible: a thousandth of a pair keeps the logarithms finite.
        let counts = pairs.counts().map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = Distribution(counts.map(|count| count / total));
        let [null, alternative] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => seen.with_mean(expected_score(elo)),
            // A pair has half the variance of a game, so its mean is sqrt(2) times as many deviations away.
            Model::Normalised => seen.with_deviations(elo / NORMALISED_UNIT * std::f64::consts::SQRT_2),
        });
        let terms = seen.0.iter().zip(null.0.iter().zip(alternative.0));
        total * terms.map(|(seen, (null, alternative))| seen * (alternative / null).ln()).sum::<f64>()
    }

    fn checked(self) -> Result<Self, BadSprt> {
        let is_rate = |value: f64| value > 0.0 && value < 0.5;
        // Written so that a number that is none is refused as well.
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(BadSprt::Order { elo0: self.elo0, elo1: self.elo1 });
        }
        for (name, value) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !is_rate(value) {
                return Err(BadSprt::Rate { name, value });
            }
        }
        Ok(self)
    }
}

/// `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`, each of them optional.
impl FromStr for Sprt {
    type Err = BadSprt;

    fn from_str(text: &str) -> Result<Self, BadSprt> {
        let mut sprt = Self::default();
        for setting in text.split([',', ' ']).filter(|setting| !setting.is_empty()) {
            let unknown = || BadSprt::Setting { text: setting.to_owned() };
            let (name, value) = setting.split_once('=').ok_or_else(unknown)?;
            let place = match name {
                "elo0" => &mut sprt.elo0,
                "elo1" => &mut sprt.elo1,
                "alpha" => &mut sprt.alpha,
                "beta" => &mut sprt.beta,
                "model" => {
                    sprt.model = match value {
                        "logistic" => Model::Logistic,
                        "normalised" | "normalized" => Model::Normalised,
                        _ => return Err(BadSprt::Model { text: value.to_owned() }),
                    };
                    continue;
                }
                _ => return Err(unknown()),
            };
            *place = value.parse().map_err(|_| BadSprt::Number { name: name.to_owned(), text: value.to_owned() })?;
        }
        sprt.checked()
    }
}

/// How likely each score of a pair is.
#[derive(Copy, Clone, Debug)]
struct Distribution([f64; 5]);

impl Distribution {
    /// The most likely distribution with this mean, if this one is what was seen.
    fn with_mean(&self, mean: f64) -> Self {
        self.tilted(&PairScore::ALL.map(|score| score.mean() - mean))
    }

    /// The most likely distribution whose mean is so many of its own standard deviations above an even score, if this
    /// one is what was seen.
    ///
    /// The constraint is not linear, so it is replaced by its tangent at the last guess until the guess stays put.
    fn with_deviations(&self, deviations: f64) -> Self {
        let mut guess = Self([0.2; 5]);
        for _ in 0..50 {
            let (mean, deviation) = guess.moments();
            let constraint = PairScore::ALL.map(|score| {
                let distance = (mean - score.mean()) / deviation;
                score.mean() - 0.5 - deviations * deviation * (1.0 + distance * distance) / 2.0
            });
            let next = self.tilted(&constraint);
            let change = next.0.iter().zip(guess.0).map(|(next, last)| (next - last).abs()).fold(0.0, f64::max);
            guess = next;
            if change < 1e-10 {
                break;
            }
        }
        guess
    }

    /// The most likely distribution under which these values have the mean 0: each probability is divided by
    /// `1 + x * value`, with the one `x` that fulfils the condition. The sum falls as `x` grows, so halving finds it.
    fn tilted(&self, values: &[f64; 5]) -> Self {
        let (least, most) =
            values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &v| (low.min(v), high.max(v)));
        if least >= 0.0 || most <= 0.0 {
            return *self; // No distribution fulfils it: a hypothesis beyond any score.
        }
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..200 {
            let x = f64::midpoint(low, high);
            let mean: f64 = self.0.iter().zip(values).map(|(p, value)| p * value / (1.0 + x * value)).sum();
            if mean > 0.0 {
                low = x;
            } else {
                high = x;
            }
        }
        let x = f64::midpoint(low, high);
        let mut tilted = *self;
        for (p, value) in tilted.0.iter_mut().zip(values) {
            *p /= 1.0 + x * value;
        }
        tilted
    }

    fn moments(&self) -> (f64, f64) {
        let scores = PairScore::ALL.map(PairScore::mean);
        let mean: f64 = self.0.iter().zip(scores).map(|(p, score)| p * score).sum();
        let variance: f64 = self.0.iter().zip(scores).map(|(p, score)| p * (score - mean).powi(2)).sum();
        (mean, variance.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(settings: &str, counts: [u64; 5], want: f64, tolerance: f64) {
        let sprt: Sprt = settings.parse().expect("a good test");
        let llr = sprt.state(&Pairs::new(counts)).llr;
        assert!((llr - want).abs() <= tolerance, "{settings} {counts:?}: {llr}, not {want}");
    }

    /// Figures that fastchess publishes with its own tests (to 1 %), themselves checked against fishtest.
    #[test]
    fn published_figures() {
        check("elo0=0 elo1=2 model=normalised", [365, 16_618, 36_229, 16_974, 390], 2.25, 0.0225);
        check("elo0=-1.75 elo1=0.25 model=normalised", [127, 4_883, 10_712, 5_150, 104], 3.01, 0.0301);
        check("elo0=0 elo1=5 model=normalised", [0, 0, 0, 0, 5_550], 111.82, 1.1);
        check("elo0=0.5 elo1=2.5", [223, 9_863, 21_279, 10_037, 246], -3.07, 0.0307);
        check("elo0=0 elo1=2", [871, 26_175, 55_983, 26_678, 821], -4.98, 0.0498);
    }

    /// For hypotheses close together the ratio is nearly `(s1 - s0)(2 mean - s0 - s1) n / (2 variance)`.
    #[test]
    fn close_hypotheses_by_hand() {
        let counts = [100, 800, 2_000, 900, 120];
        let pairs = Pairs::new(counts);
        let (s0, s1) = (expected_score(0.0), expected_score(3.0));
        let (mean, variance) = (pairs.mean().expect("pairs"), pairs.variance().expect("pairs"));
        let by_hand = (s1 - s0) * (2.0 * mean - s0 - s1) * pairs.total() as f64 / (2.0 * variance);
        check("elo0=0,elo1=3", counts, by_hand, 0.01);
    }

    #[test]
    fn bounds_are_walds() {
        let state = Sprt::default().state(&Pairs::default());
        assert!((state.upper - 2.944_438_979).abs() < 1e-9 && (state.lower + 2.944_438_979).abs() < 1e-9);
        assert_eq!((state.llr, state.verdict), (0.0, Verdict::Open));
    }

    #[test]
    fn it_ends_either_way() {
        let sprt: Sprt = "elo0=0,elo1=10,alpha=0.05,beta=0.1".parse().expect("good");
        assert_eq!(sprt.state(&Pairs::new([175, 305, 694, 291, 157])).verdict, Verdict::NotStronger);
        assert_eq!(sprt.state(&Pairs::new([63, 252, 385, 250, 74])).verdict, Verdict::Open);
        assert_eq!(sprt.state(&Pairs::new([0, 0, 0, 20, 200])).verdict, Verdict::Stronger);
    }

    #[test]
    fn extreme_hypotheses_stay_finite() {
        for settings in ["elo0=-5000,elo1=5000", "elo0=0,elo1=100000", "elo0=0,elo1=900,model=normalised"] {
            let sprt: Sprt = settings.parse().expect("good");
            for counts in [[1, 0, 0, 0, 0], [0, 0, 7, 0, 0], [0, 0, 0, 0, 9]] {
                assert!(!sprt.state(&Pairs::new(counts)).llr.is_nan(), "{settings} {counts:?}");
            }
        }
    }

    #[test]
    fn bad_settings_say_what_is_wrong() {
        for (text, want) in [
            ("elo0=5,elo1=0", "elo0=5 must be less than elo1=0"),
            ("elo1=much", "elo1=much: expected a number"),
            ("alpha=0.7", "alpha=0.7: expected more than 0 and less than 0.5"),
            ("gamma=1", "\"gamma=1\" is not a setting of the test; expected elo0=, elo1=, alpha=, beta= or model="),
            ("model=x", "model=x: expected logistic or normalised"),
        ] {
            assert_eq!(text.parse::<Sprt>().map_err(|e| e.to_string()), Err(want.to_owned()));
        }
    }
}
