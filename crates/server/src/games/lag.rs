//! The time that messages are on their way is not charged, within bounds.
//!
//! What a line needs is measured by the server; what a client says about it counts for nothing. Each move may be given
//! that much, but only from an allowance that fills slowly: who is far away now and then is helped, who delays every
//! move is not.

use std::time::Duration;

use chronicle_protocol::TimeControl;

/// The allowance of a player.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    left: Duration,
    gain: Duration,
}

impl Allowance {
    /// What a player begins with: as much as three moves give.
    pub(crate) fn new(control: TimeControl) -> Self {
        let gain = match control {
            TimeControl::Clock { base_ms, increment_ms } => {
                let expected = Duration::from_millis(u64::from(base_ms) + 40 * u64::from(increment_ms));
                Duration::from_secs(1).min(expected / 250 + Duration::from_millis(150))
            }
            TimeControl::Days(_) | TimeControl::Unlimited => Duration::ZERO,
        };
        Self { left: 3 * gain, gain }
    }

    /// What a move is given when its line needs so long.
    pub(crate) fn for_move(&self, lag: Duration) -> Duration {
        lag.min(self.left)
    }

    /// A move was given so much.
    pub(crate) fn used(&mut self, given: Duration) {
        self.left = (self.left.saturating_sub(given) + self.gain).min(7 * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn the_allowance_follows_the_length_of_the_game() {
        let begin = |base_ms, increment_ms| Allowance::new(TimeControl::Clock { base_ms, increment_ms }).left;
        assert_eq!(begin(60_000, 0), 3 * ms(390));
        assert_eq!(begin(180_000, 2_000), 3 * ms(1_000), "at most a second for each move");
        assert_eq!(Allowance::new(TimeControl::Unlimited).left, Duration::ZERO);
    }

    #[test]
    fn who_delays_every_move_runs_out_of_it() {
        let mut allowance = Allowance::new(TimeControl::Clock { base_ms: 60_000, increment_ms: 0 });
        let mut given = Vec::new();
        for _ in 0..10 {
            let free = allowance.for_move(ms(800));
            allowance.used(free);
            given.push(free);
        }
        assert_eq!(given[0], ms(800));
        assert_eq!(given[9], ms(390), "in the end what one move gives");
    }

    #[test]
    fn a_good_line_saves_up_to_a_bound() {
        let mut allowance = Allowance::new(TimeControl::Clock { base_ms: 60_000, increment_ms: 0 });
        for _ in 0..50 {
            allowance.used(Duration::ZERO);
        }
        assert_eq!(allowance.for_move(Duration::from_secs(9)), 7 * ms(390));
    }
}
