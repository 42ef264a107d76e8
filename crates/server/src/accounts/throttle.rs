//! How often something may be done.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::Mutex,
    time::{Duration, Instant},
};

/// Above so many entries those that are full again are dropped.
const MANY: usize = 10_000;

/// A bucket that fills slowly and is emptied by what is done.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

/// How much may be done at once, and in which time that comes back.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rate {
    pub(crate) count: u32,
    pub(crate) per: Duration,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self { left: rate.count.into(), filled: now }
    }

    /// Takes one; `false` if there is none.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let possible = self.left >= 1.0;
        if possible {
            self.left -= 1.0;
        }
        possible
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed / rate.per.as_secs_f64() * f64::from(rate.count)).min(rate.count.into());
        self.filled = now;
    }
}

/// A bucket for everybody.
pub(crate) struct Throttle<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Throttle<K> {
    pub(crate) fn new(count: u32, per: Duration) -> Self {
        Self { rate: Rate { count, per }, buckets: Mutex::default() }
    }

    /// Whether this one may do it now.
    pub(crate) fn allows(&self, who: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().expect("nobody panics with it");
        if buckets.len() > MANY {
            buckets.retain(|_, bucket| {
                bucket.fill(self.rate, now);
                bucket.left < f64::from(self.rate.count)
            });
        }
        buckets.entry(who).or_insert_with(|| Bucket::new(self.rate, now)).take(self.rate, now)
    }
}

/// Failures to sign in, by name. Whoever fails is answered later and later, but nobody is ever locked out.
#[derive(Default)]
pub(crate) struct Failures {
    counts: Mutex<HashMap<String, (u32, Instant)>>,
}

/// So many failures are free.
const FREE: u32 = 4;
const FIRST_DELAY: Duration = Duration::from_millis(200);
const LONGEST_DELAY: Duration = Duration::from_secs(5);
/// After this time a failure is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(15 * 60);

impl Failures {
    /// How long the answer to the next attempt waits.
    pub(crate) fn delay(&self, name: &str, now: Instant) -> Duration {
        let counts = self.counts.lock().expect("nobody panics with it");
        let recent = counts.get(name).filter(|(_, last)| now.saturating_duration_since(*last) < FORGOTTEN);
        let beyond = recent.map_or(0, |(count, _)| count.saturating_sub(FREE));
        if beyond == 0 { Duration::ZERO } else { (FIRST_DELAY * (1 << (beyond - 1).min(10))).min(LONGEST_DELAY) }
    }

    pub(crate) fn failed(&self, name: &str, now: Instant) {
        let mut counts = self.counts.lock().expect("nobody panics with it");
        if counts.len() > MANY {
            counts.retain(|_, (_, last)| now.saturating_duration_since(*last) < FORGOTTEN);
        }
        let entry = counts.entry(name.to_owned()).or_insert((0, now));
        *entry = (entry.0.saturating_add(1), now);
    }

    pub(crate) fn succeeded(&self, name: &str) {
        self.counts.lock().expect("nobody panics with it").remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_fill_again() {
        let (throttle, now) = (Throttle::new(2, Duration::from_secs(10)), Instant::now());
        assert!(throttle.allows("a", now) && throttle.allows("a", now) && !throttle.allows("a", now));
        assert!(throttle.allows("b", now), "others have their own");
        let later = now + Duration::from_secs(5);
        assert!(throttle.allows("a", later) && !throttle.allows("a", later));
    }

    #[test]
    fn failures_cost_time_but_never_the_account() {
        let (failures, now) = (Failures::default(), Instant::now());
        let delays: Vec<Duration> = (0..30)
            .map(|_| {
                failures.failed("ada", now);
                failures.delay("ada", now)
            })
            .collect();
        assert_eq!(delays[3], Duration::ZERO);
        assert_eq!(delays[4], FIRST_DELAY);
        assert!(delays.is_sorted() && delays[29] == LONGEST_DELAY);
        assert_eq!(failures.delay("bo", now), Duration::ZERO);
        assert_eq!(failures.delay("ada", now + FORGOTTEN), Duration::ZERO);
        failures.succeeded("ada");
        assert_eq!(failures.delay("ada", now), Duration::ZERO);
    }
}
