//! The clocks of a game. Nothing ticks in here: whoever knows the time says what it is.

use std::time::{Duration, Instant};

use chronicle_protocol::{Clocks, Millis, Side, TimeControl};

/// What a game that the server interrupted leaves on a clock that was lower than that, if it had as much.
const AT_LEAST_MS: u64 = 10_000;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// What a player gives the opponent.
const GIFT_MS: u64 = 15_000;

/// Both clocks, and which of them runs.
#[derive(Clone, Debug)]
pub(crate) struct ClockPair {
    control: TimeControl,
    /// In milliseconds, without what has passed since the clock was started.
    left: [u64; 2],
    running: Option<(Side, Instant)>,
}

impl ClockPair {
    /// Clocks as they are set at the start, standing.
    pub(crate) fn new(control: TimeControl) -> Self {
        let left = match control {
            TimeControl::Clock { base_ms, increment_ms } => u64::from(base_ms.max(increment_ms)),
            TimeControl::Days(days) => u64::from(days) * DAY_MS,
            TimeControl::Unlimited => 0,
        };
        Self { control, left: [left; 2], running: None }
    }

    /// Whether there is anything to count.
    pub(crate) const fn counts(&self) -> bool {
        !matches!(self.control, TimeControl::Unlimited)
    }

    /// Starts the clock of a side; the other stands.
    pub(crate) const fn start(&mut self, side: Side, now: Instant) {
        if self.counts() {
            self.running = Some((side, now));
        }
    }

    /// Stops both, where they were when they were started: who stops them says what they show.
    pub(crate) const fn stop(&mut self) {
        self.running = None;
    }

    /// Whether one of them runs.
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// When the running clock shows nothing.
    pub(crate) fn zero_at(&self) -> Option<Instant> {
        self.running.map(|(side, since)| since + Duration::from_millis(self.left[side.index()]))
    }

    /// Which side has run out of time, with so much of grace for the way that messages take.
    pub(crate) fn flagged(&self, now: Instant, grace: Duration) -> Option<Side> {
        let (side, _) = self.running?;
        self.zero_at().filter(|zero| now > *zero + grace).map(|_| side)
    }

    /// What both show.
    pub(crate) fn shown(&self, now: Instant) -> Clocks {
        let mut left = self.left;
        if let Some((side, since)) = self.running {
            let passed = millis(now.saturating_duration_since(since));
            left[side.index()] = left[side.index()].saturating_sub(passed);
        }
        self.pair(left)
    }

    /// What both show after a side has moved at a time, with so much of it not charged. `stays` if it is still that
    /// side's turn, which then gets nothing for the move.
    pub(crate) fn after_move(&self, side: Side, now: Instant, free: Duration, stays: bool) -> Clocks {
        let passed = self.running.map_or(Duration::ZERO, |(_, since)| now.saturating_duration_since(since));
        let mut left = self.left;
        let own = &mut left[side.index()];
        *own = own.saturating_sub(millis(passed.saturating_sub(free)));
        match self.control {
            TimeControl::Clock { increment_ms, .. } if !stays && self.is_running() => *own += u64::from(increment_ms),
            TimeControl::Days(days) if !stays => *own = u64::from(days) * DAY_MS,
            _ => {}
        }
        self.pair(left)
    }

    /// What both show if a side is given some time.
    pub(crate) fn after_gift(&self, to: Side, now: Instant) -> Clocks {
        let mut shown = self.shown(now)?;
        shown[to.index()] = shown[to.index()].saturating_add(GIFT_MS as Millis);
        Some(shown)
    }

    /// What both show when a game goes on after the server was away: so much had been thought before.
    pub(crate) fn after_outage(&self, turn: Side, thought: Duration) -> Clocks {
        let mut left = self.left;
        let own = &mut left[turn.index()];
        *own = own.saturating_sub(millis(thought)).max(AT_LEAST_MS.min(*own));
        self.pair(left)
    }

    /// Sets both to what they show, standing.
    pub(crate) fn set(&mut self, clocks: Clocks) {
        if let Some(shown) = clocks {
            self.left = shown.map(u64::from);
        }
        self.stop();
    }

    fn pair(&self, left: [u64; 2]) -> Clocks {
        self.counts().then(|| left.map(|left| Millis::try_from(left).unwrap_or(Millis::MAX)))
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn running(control: TimeControl, side: Side) -> (ClockPair, Instant) {
        let (mut clocks, now) = (ClockPair::new(control), Instant::now());
        clocks.start(side, now);
        (clocks, now)
    }

    #[test]
    fn moves_cost_time_and_give_some_back() {
        let (clocks, now) = running(TimeControl::Clock { base_ms: 60_000, increment_ms: 2_000 }, Side::First);
        assert_eq!(clocks.shown(now + 5 * SECOND), Some([55_000, 60_000]));
        let after = |free, stays| clocks.after_move(Side::First, now + 5 * SECOND, free, stays);
        assert_eq!(after(Duration::ZERO, false), Some([57_000, 60_000]));
        assert_eq!(after(SECOND, false), Some([58_000, 60_000]));
        assert_eq!(after(100 * SECOND, false), Some([62_000, 60_000]), "nobody is given time for being far away");
        assert_eq!(after(Duration::ZERO, true), Some([55_000, 60_000]), "the turn goes on");
    }

    #[test]
    fn flags_fall_after_their_grace() {
        let (clocks, now) = running(TimeControl::Clock { base_ms: 1_000, increment_ms: 0 }, Side::Second);
        assert_eq!(clocks.flagged(now + SECOND, Duration::ZERO), None);
        assert_eq!(clocks.flagged(now + 2 * SECOND, Duration::ZERO), Some(Side::Second));
        assert_eq!(clocks.flagged(now + 2 * SECOND, SECOND), None);
        assert_eq!(clocks.zero_at(), Some(now + SECOND));
    }

    #[test]
    fn days_are_given_for_each_move() {
        let (clocks, now) = running(TimeControl::Days(2), Side::First);
        let day = DAY_MS as Millis;
        assert_eq!(clocks.shown(now + SECOND), Some([2 * day - 1_000, 2 * day]));
        assert_eq!(clocks.after_move(Side::First, now + 1_000 * SECOND, Duration::ZERO, false), Some([2 * day; 2]));
    }

    #[test]
    fn without_limit_nothing_is_counted() {
        let (clocks, now) = running(TimeControl::Unlimited, Side::First);
        assert!(!clocks.is_running());
        assert_eq!(clocks.after_move(Side::First, now + SECOND, Duration::ZERO, false), None);
        assert_eq!(clocks.flagged(now + 1_000_000 * SECOND, Duration::ZERO), None);
    }

    #[test]
    fn an_outage_costs_what_was_thought_before_and_leaves_something() {
        let clocks = ClockPair::new(TimeControl::Clock { base_ms: 60_000, increment_ms: 0 });
        assert_eq!(clocks.after_outage(Side::First, 3 * SECOND), Some([57_000, 60_000]));
        assert_eq!(clocks.after_outage(Side::Second, 100 * SECOND), Some([60_000, 10_000]));
        let low = ClockPair::new(TimeControl::Clock { base_ms: 4_000, increment_ms: 0 });
        assert_eq!(low.after_outage(Side::First, 100 * SECOND), Some([4_000, 4_000]));
    }
}
