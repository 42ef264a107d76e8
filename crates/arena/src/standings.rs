//! Who has scored what against whom.

use serde::{Deserialize, Serialize};

use crate::{
    End,
    stats::{PairScore, Pairs, Results},
};

/// What remains of a pair of games when its moves are forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairRecord {
    /// Its number in the match.
    pub pair: u64,
    /// The engine that had White in the first game.
    pub first: usize,
    /// The engine that had White in the second.
    pub second: usize,
    /// The number of its opening.
    pub opening: u64,
    /// Both games, in order.
    pub games: [GameSummary; 2],
}

/// What remains of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The half points that White got: 2, 1 or 0.
    pub white_half_points: u8,
    /// Why it ended.
    pub end: End,
    /// How many plies it had, those of the opening included.
    pub plies: u32,
}

impl PairRecord {
    /// The half points of the engine that had White in the first game, for each game.
    #[must_use]
    pub fn half_points(&self) -> [u8; 2] {
        [self.games[0].white_half_points, 2 - self.games[1].white_half_points]
    }

    /// Whether the numbers can be true: a record may come from a file.
    pub(crate) fn is_sane(&self, engines: usize) -> bool {
        self.first < engines
            && self.second < engines
            && self.first != self.second
            && self.games.iter().all(|game| game.white_half_points <= 2)
    }
}

/// All results of a match so far.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    meetings: Vec<Meeting>,
    faults: Vec<Faults>,
}

/// What two engines did against each other, as the first of them sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The engine with the lower number.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Game by game.
    pub results: Results,
    /// Pair by pair.
    pub pairs: Pairs,
}

/// What an engine should not have done, and how often it did.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Losses on time.
    pub time: u64,
    /// Illegal moves.
    pub illegal: u64,
    /// Crashes.
    pub crashes: u64,
    /// Hangs.
    pub hangs: u64,
}

impl Faults {
    /// All together.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.time + self.illegal + self.crashes + self.hangs
    }
}

impl Standings {
    /// Nothing played yet.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        let faults = vec![Faults::default(); names.len()];
        Self { names, meetings: Vec::new(), faults }
    }

    /// Counts a pair.
    pub fn add(&mut self, record: &PairRecord) {
        let swapped = record.first > record.second;
        let (first, second) = (record.first.min(record.second), record.first.max(record.second));
        let [one, other] = record.half_points().map(|points| if swapped { 2 - points } else { points });
        let meeting = self.meeting_mut(first, second);
        meeting.results.add_half_points(one);
        meeting.results.add_half_points(other);
        meeting.pairs.add(PairScore::of_half_points(one, other));
        for (game, [white, black]) in
            record.games.iter().zip([[record.first, record.second], [record.second, record.first]])
        {
            let loser = if game.white_half_points == 0 { white } else { black };
            let faults = &mut self.faults[loser];
            match game.end {
                End::TimeForfeit => faults.time += 1,
                End::IllegalMove => faults.illegal += 1,
                End::Crash => faults.crashes += 1,
                End::Hang => faults.hangs += 1,
                _ => {}
            }
        }
    }

    fn meeting_mut(&mut self, first: usize, second: usize) -> &mut Meeting {
        let known = self.meetings.iter().position(|meeting| (meeting.first, meeting.second) == (first, second));
        let index = known.unwrap_or_else(|| {
            self.meetings.push(Meeting { first, second, results: Results::default(), pairs: Pairs::default() });
            self.meetings.len() - 1
        });
        &mut self.meetings[index]
    }

    /// The names of the engines, by number.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What an engine should not have done.
    #[must_use]
    pub fn faults(&self, engine: usize) -> Faults {
        self.faults[engine]
    }

    /// Who has met whom, as the first of them sees it.
    #[must_use]
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// What an engine did against another.
    #[must_use]
    pub fn between(&self, engine: usize, opponent: usize) -> (Results, Pairs) {
        self.meetings
            .iter()
            .find_map(|meeting| match (meeting.first, meeting.second) {
                pair if pair == (engine, opponent) => Some((meeting.results, meeting.pairs)),
                pair if pair == (opponent, engine) => Some((meeting.results.reversed(), meeting.pairs.reversed())),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// What an engine did against all others.
    #[must_use]
    pub fn overall(&self, engine: usize) -> (Results, Pairs) {
        let mut all = (Results::default(), Pairs::default());
        for opponent in (0..self.names.len()).filter(|&opponent| opponent != engine) {
            let (results, pairs) = self.between(engine, opponent);
            all.0.extend(&results);
            all.1.extend(&pairs);
        }
        all
    }

    /// How many games have been played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.meetings.iter().map(|meeting| meeting.results.games()).sum()
    }

    /// The ratings of all engines around a mean of 0.
    #[must_use]
    pub fn ratings(&self) -> Vec<f64> {
        let all = 0..self.names.len();
        let row = |engine| all.clone().map(|other| self.between(engine, other).0.points()).collect();
        crate::stats::ratings(&all.clone().map(row).collect::<Vec<Vec<f64>>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(first: usize, second: usize, points: [u8; 2], ends: [End; 2]) -> PairRecord {
        let game = |i: usize| GameSummary { white_half_points: points[i], end: ends[i], plies: 10 };
        PairRecord { pair: 0, first, second, opening: 0, games: [game(0), game(1)] }
    }

    #[test]
    fn both_sides_of_a_meeting_agree() {
        let mut standings = Standings::new(vec!["A".into(), "B".into(), "C".into()]);
        // A wins with White and draws with Black; C, first, loses to A twice.
        standings.add(&record(0, 1, [2, 1], [End::Checkmate, End::Stalemate]));
        standings.add(&record(2, 0, [0, 2], [End::TimeForfeit, End::Crash]));
        let (results, pairs) = standings.overall(0);
        assert_eq!(results, Results { wins: 3, draws: 1, losses: 0 });
        assert_eq!(pairs.counts(), [0, 0, 0, 1, 1]);
        let (results, pairs) = standings.between(1, 0);
        assert_eq!(results, Results { wins: 0, draws: 1, losses: 1 });
        assert_eq!(pairs.counts(), [0, 1, 0, 0, 0]);
        assert_eq!(standings.faults(2), Faults { time: 1, crashes: 1, ..Faults::default() });
        assert_eq!((standings.faults(0).total(), standings.games()), (0, 4));
        let ratings = standings.ratings();
        assert!(ratings[0] > ratings[1] && ratings[1] > ratings[2]);
    }
}
