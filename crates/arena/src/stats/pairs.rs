use serde::{Deserialize, Serialize};

/// What one engine got from the two games of a pair.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairScore {
    /// Two losses.
    Zero,
    /// A loss and a draw.
    Half,
    /// Two draws, or a win and a loss.
    One,
    /// A win and a draw.
    OneAndAHalf,
    /// Two wins.
    Two,
}

impl PairScore {
    /// All of them, worst first.
    pub const ALL: [Self; 5] = [Self::Zero, Self::Half, Self::One, Self::OneAndAHalf, Self::Two];

    /// The score of two games from the half points they brought.
    ///
    /// # Panics
    /// If a game brought more than two half points.
    #[must_use]
    pub fn of_half_points(first: u8, second: u8) -> Self {
        assert!(first <= 2 && second <= 2, "a game brings at most two half points");
        Self::ALL[usize::from(first + second)]
    }

    /// The mean score of the two games, from 0 to 1.
    #[must_use]
    pub const fn mean(self) -> f64 {
        match self {
            Self::Zero => 0.0,
            Self::Half => 0.25,
            Self::One => 0.5,
            Self::OneAndAHalf => 0.75,
            Self::Two => 1.0,
        }
    }

    /// The same pair as the other engine sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Zero => Self::Two,
            Self::Half => Self::OneAndAHalf,
            Self::One => Self::One,
            Self::OneAndAHalf => Self::Half,
            Self::Two => Self::Zero,
        }
    }
}

/// How often each score of a pair has come up: the pentanomial distribution.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs([u64; 5]);

impl Pairs {
    /// A distribution by its counts, worst score first.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// Counts a pair.
    pub const fn add(&mut self, score: PairScore) {
        self.0[score as usize] += 1;
    }

    /// Counts all pairs of another distribution.
    pub fn extend(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }

    /// The counts, worst score first.
    #[must_use]
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// How many pairs there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The distribution as the other engine sees it.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The mean score of a game, from 0 to 1; `None` without pairs.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        let sum: f64 = self.weighted().map(|(score, count)| score * count).sum();
        (total > 0).then(|| sum / total as f64)
    }

    /// The variance of the mean score of one pair; `None` without pairs.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let sum: f64 = self.weighted().map(|(score, count)| count * (score - mean).powi(2)).sum();
        Some(sum / self.total() as f64)
    }

    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        PairScore::ALL.into_iter().map(|score| (score.mean(), self.0[score as usize] as f64))
    }
}

/// Wins, draws and losses, game by game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Results {
    /// Counts a game by the half points it brought: 2 for a win, 1 for a draw, 0 for a loss.
    pub const fn add_half_points(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts all games of another.
    pub const fn extend(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, a half for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points by games; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The same games as the other engine sees them.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_by_hand() {
        // Scores 0, 0.5, 0.5, 1: mean 0.5, variance (0.25 + 0.25) / 4.
        let pairs = Pairs::new([1, 0, 2, 0, 1]);
        assert_eq!((pairs.mean(), pairs.variance()), (Some(0.5), Some(0.125)));
        assert_eq!((Pairs::default().mean(), Pairs::default().variance()), (None, None));
    }

    #[test]
    fn pairs_are_the_sum_of_their_games() {
        assert_eq!(PairScore::of_half_points(2, 0), PairScore::One);
        assert_eq!(PairScore::of_half_points(1, 1), PairScore::One);
        assert_eq!(PairScore::of_half_points(2, 1), PairScore::OneAndAHalf);
        assert_eq!(PairScore::OneAndAHalf.reversed(), PairScore::Half);
        let pairs = Pairs::new([1, 2, 3, 4, 5]);
        assert_eq!(pairs.reversed().counts(), [5, 4, 3, 2, 1]);
    }
}
