//! How much of the clock a move may take: pure functions of the clock.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between engine and clock.
    pub overhead: Duration,
}

/// The time for one move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this (before it is stretched or shrunk).
    pub soft: Duration,
    /// The search stops at once after this.
    pub hard: Duration,
}

impl Clock {
    /// The budget for the next move. It never uses more than the clock has, less the overhead.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let left = self.remaining.saturating_sub(self.overhead).as_secs_f64();
        let increment = self.increment.as_secs_f64();
        let overhead = self.overhead.as_secs_f64();
        let (soft, hard) = match self.moves_to_go {
            Some(moves) => {
                let moves = f64::from(moves.clamp(1, 50));
                // Every move to come loses the overhead as well.
                let usable = (left + increment * (moves - 1.0) - overhead * (moves - 1.0)).max(left * 0.2);
                let share = usable / (moves + 0.8);
                (share, (share * 4.0).min(left * if moves < 1.5 { 0.9 } else { 0.6 }))
            }
            None => {
                // Something stays in hand for the moments in which the machine does other things.
                let reserve = (increment * 2.0 + overhead * 4.0).min(left * 0.5);
                let spendable = left - reserve;
                // Games last some 25 more moves as far as planning is concerned, with increments to come.
                let share = (spendable / 25.0 + increment * 0.75 - overhead * 0.25).max(left * 0.01);
                (share, (share * 4.5).min(spendable * 0.5))
            }
        };
        let at_most = left * 0.9;
        Budget {
            soft: Duration::from_secs_f64(soft.min(hard).clamp(0.0, at_most)),
            hard: Duration::from_secs_f64(hard.clamp(0.0, at_most)),
        }
    }
}

/// How an iteration went, for deciding whether to begin another.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Progress {
    /// For how many iterations the best move has been the same.
    pub stable_iterations: u32,
    /// How much the score has fallen since the last iterations, in hundredths of a pawn (negative: risen).
    pub score_drop: i32,
    /// What part of all nodes went into the best move, from 0 to 1.
    pub effort: f64,
}

impl Budget {
    /// The point after which no new iteration begins: later when the best move keeps changing or the score falls,
    /// earlier when one move gets nearly all the attention.
    #[must_use]
    pub fn stop_after(&self, progress: Progress, unstable_percent: i32) -> Duration {
        let unstable = f64::from(unstable_percent) / 100.0;
        let stability = (unstable - 0.09 * f64::from(progress.stable_iterations.min(8))).max(0.7);
        let falling = (1.0 + f64::from(progress.score_drop) * 0.005).clamp(0.85, 1.6);
        let attention = (1.65 - progress.effort).clamp(0.6, 1.4);
        self.hard.min(self.soft.mul_f64(stability * falling * attention))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let ms = Duration::from_millis;
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go, overhead: ms(10) }
    }

    #[test]
    fn never_more_than_the_clock_has() {
        for remaining in [0, 1, 5, 10, 11, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 1, 10, 1_000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let budget = clock(remaining, increment, moves).budget();
                    assert!(budget.soft <= budget.hard, "{remaining} {increment} {moves:?}");
                    assert!(
                        budget.hard <= Duration::from_millis(remaining.saturating_sub(10)),
                        "{remaining} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_fair_share() {
        let long = clock(3_600_000, 0, None).budget();
        assert!(long.soft > Duration::from_secs(30) && long.hard < Duration::from_secs(1_800));
        let forty = clock(60_000, 0, Some(40)).budget();
        assert!(forty.soft > Duration::from_millis(800) && forty.soft < Duration::from_secs(3));
        let last = clock(60_000, 0, Some(1)).budget();
        assert!(last.hard < Duration::from_secs(56));
        assert!(clock(1_000, 1_000, None).budget().soft > clock(1_000, 0, None).budget().soft);
    }

    /// A player who lives by the increment, and thinks a third longer than planned at every move, still has something in
    /// hand.
    #[test]
    fn a_reserve_stays() {
        for increment in [10, 20, 100] {
            let mut left = Duration::from_millis(2_000);
            for _ in 0..400 {
                let now = Clock { remaining: left, ..clock(0, increment, None) };
                left = left - now.budget().soft.mul_f64(1.3) + now.increment;
            }
            assert!(left > Duration::from_millis(increment * 2 + 40), "{left:?} is left with {increment} ms a move");
        }
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let budget = clock(60_000, 0, None).budget();
        let certain = Progress { stable_iterations: 10, score_drop: -20, effort: 0.95 };
        let doubtful = Progress { stable_iterations: 0, score_drop: 60, effort: 0.3 };
        assert!(budget.stop_after(certain, 140) < budget.soft);
        assert!(budget.stop_after(doubtful, 140) > budget.soft);
        assert!(budget.stop_after(doubtful, 140) <= budget.hard);
    }
}
