use std::{fmt, num::NonZeroU32, str::FromStr, time::Duration};

use thiserror::Error;

/// How long an engine may think.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// By a clock.
    Clock(TimeControl),
    /// So long for each move.
    MoveTime(Duration),
    /// So many nodes for each move.
    Nodes(u64),
    /// So deep for each move.
    Depth(u32),
}

/// The rules of a clock: a time, perhaps given anew after so many moves, and an increment after each move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// After how many moves the time is given again; `None` for the whole game.
    pub moves: Option<NonZeroU32>,
    /// The time.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// The text is not a time control.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not a time control; expected seconds as in 60, 4+0.04 or 40/60+0.5 (moves/time+increment)")]
pub struct BadTimeControl {
    text: String,
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            Some(Self { moves, base: seconds(base)?, increment: seconds(increment)? })
        };
        read().filter(|tc| tc.base + tc.increment > Duration::ZERO).ok_or_else(|| BadTimeControl { text: text.into() })
    }
}

/// A day is long enough for any thought, and keeps sums of times from overflowing.
const MAX_SECONDS: f64 = 86_400.0;

fn seconds(text: &str) -> Option<Duration> {
    let value: f64 = text.parse().ok()?;
    (0.0..=MAX_SECONDS).contains(&value).then(|| Duration::from_secs_f64(value))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "{control}"),
            Self::MoveTime(time) => write!(f, "{} ms per move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// One side's clock in a game, kept by the arena.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    left: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: control.base + control.increment, moves_to_go: control.moves.map(NonZeroU32::get) }
    }

    pub(crate) const fn left(&self) -> Duration {
        self.left
    }

    pub(crate) const fn increment(&self) -> Duration {
        self.control.increment
    }

    pub(crate) const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// A move has taken so long, which was less than what was left and the margin together.
    pub(crate) fn moved(&mut self, took: Duration) {
        self.left = self.left.saturating_sub(took) + self.control.increment;
        if let Some(to_go) = &mut self.moves_to_go {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = self.control.moves.map_or(0, NonZeroU32::get);
                self.left += self.control.base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_round_trip() {
        for text in ["60", "4+0.04", "40/60+0.5", "0.2+0.002", "0+1"] {
            assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
        }
        for text in ["", "0", "x", "4+", "/60", "0/60", "-1", "nan", "inf", "1e9", "4+0.04+1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_run_and_are_refilled() {
        let second = Duration::from_secs(1);
        let mut clock = Clock::new("2/10+1".parse().expect("good"));
        assert_eq!((clock.left(), clock.moves_to_go()), (11 * second, Some(2)));
        clock.moved(4 * second);
        assert_eq!((clock.left(), clock.moves_to_go()), (8 * second, Some(1)));
        clock.moved(9 * second);
        assert_eq!((clock.left(), clock.moves_to_go()), (11 * second, Some(2)));
    }
}
