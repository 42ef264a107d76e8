use std::collections::HashSet;

use super::Format;

/// Two games to be played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// Its number in the tournament.
    pub(super) pair: u64,
    /// Who has White in the first game.
    pub(super) first: usize,
    /// Who has White in the second.
    pub(super) second: usize,
    /// Which opening.
    pub(super) opening: u64,
}

/// Who meets whom.
pub(super) fn pairings(format: Format, engines: usize) -> Vec<(usize, usize)> {
    match format {
        Format::Gauntlet => (1..engines).map(|other| (0, other)).collect(),
        Format::RoundRobin => (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other))).collect(),
    }
}

/// The pairs that are still to be played, round by round: in each, all meet once and play the same opening.
pub(super) struct Schedule {
    pairings: Vec<(usize, usize)>,
    next: u64,
    end: u64,
    done: HashSet<u64>,
}

impl Schedule {
    pub(super) fn new(pairings: Vec<(usize, usize)>, rounds: u64, done: HashSet<u64>) -> Self {
        let end = rounds * pairings.len() as u64;
        Self { pairings, next: 0, end, done }
    }
}

impl Iterator for Schedule {
    type Item = Job;

    fn next(&mut self) -> Option<Job> {
        let pair = (self.next..self.end).find(|pair| !self.done.contains(pair))?;
        self.next = pair + 1;
        let count = self.pairings.len() as u64;
        let (first, second) = self.pairings[usize::try_from(pair % count).expect("less than the length")];
        Some(Job { pair, first, second, opening: pair / count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_round_by_round() {
        let jobs: Vec<_> = Schedule::new(pairings(Format::RoundRobin, 3), 2, HashSet::new()).collect();
        let met: Vec<_> = jobs.iter().map(|job| (job.first, job.second, job.opening)).collect();
        assert_eq!(met, [(0, 1, 0), (0, 2, 0), (1, 2, 0), (0, 1, 1), (0, 2, 1), (1, 2, 1)]);
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first_and_goes_on_where_it_was() {
        let done = HashSet::from([0, 2]);
        let jobs: Vec<_> = Schedule::new(pairings(Format::Gauntlet, 3), 2, done).collect();
        let met: Vec<_> = jobs.iter().map(|job| (job.pair, job.first, job.second)).collect();
        assert_eq!(met, [(1, 0, 2), (3, 0, 2)]);
    }
}
