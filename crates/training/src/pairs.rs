//! What all tuning by games shares (SPSA): numbers are moved at once, each up or down at random, two engines with opposite
//! moves play a pair of games, and all numbers go a little towards those of the winner.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

use fastrand::Rng;

/// How long and how boldly to tune.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Pace {
    /// Pairs of games to play.
    pub pairs: u64,
    /// Games at the same time.
    pub threads: usize,
    /// How far a decisive pair moves a number at first, in its steps.
    pub rate: f64,
    /// How far the two engines are apart at first, in steps to each side.
    pub spread: f64,
}

impl Pace {
    /// How far to each side of its value a number is tried in a pair.
    pub(crate) fn reach(&self, pair: u64, step: i32) -> f64 {
        // Less than one half would often round to the same number on both sides.
        (self.spread * self.shrunk(pair) * f64::from(step)).max(0.5)
    }

    /// How far a number goes after so many pairs, if it was moved this way.
    pub(crate) fn gain(&self, pairs: u64, step: i32, sign: f64, surplus: f64) -> f64 {
        self.rate * self.shrunk(pairs) * f64::from(step) * surplus * sign
    }

    /// Steps and distances shrink to a third in the course of tuning: first find the region, then the place.
    fn shrunk(&self, pairs: u64) -> f64 {
        1.0 - pairs.min(self.pairs) as f64 / self.pairs.max(1) as f64 * 2.0 / 3.0
    }
}

/// How a pair of games went.
pub(crate) struct Outcome {
    /// Which way the first engine's numbers were moved.
    pub(crate) signs: Vec<f64>,
    /// The points of the first engine above one half each: from -1 to 1.
    pub(crate) surplus: f64,
}

/// The random choices of a pair: they depend on its number alone, so that a run can be resumed.
pub(crate) fn choices(seed: u64, pair: u64) -> Rng {
    Rng::with_seed(seed ^ pair.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A direction for each of so many numbers.
pub(crate) fn signs(count: usize, rng: &mut Rng) -> Vec<f64> {
    (0..count).map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect()
}

/// A whole number near a value: one or the other, in proportion, so that fractions count.
pub(crate) fn whole(value: f64, rng: &mut Rng) -> f64 {
    let floor = value.floor();
    floor + f64::from(u8::from(rng.f64() < value - floor))
}

/// Plays the pairs from `first` on, one at each table at a time, until there are enough or `play` is called off with
/// `None`. After each pair `learn` changes the state.
pub(crate) fn play_all<S: Clone + Send, T: Send, E: Send>(
    (first, pairs): (u64, u64),
    tables: Vec<T>,
    state: S,
    play: impl Fn(u64, &S, &mut T) -> Result<Option<Outcome>, E> + Sync,
    learn: impl FnMut(&mut S, &Outcome) -> Result<(), E> + Send,
) -> Result<S, E> {
    let numbers = Mutex::new(first..pairs);
    let shared = Mutex::new((state, learn));
    let work = |mut table: T| {
        while let Some(number) = next(&numbers) {
            let tried = lock(&shared).0.clone();
            let Some(outcome) = play(number, &tried, &mut table)? else { break };
            let (state, learn) = &mut *lock(&shared);
            learn(state, &outcome)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let work = &work;
        let jobs: Vec<_> = tables.into_iter().map(|table| scope.spawn(move || work(table))).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("playing does not panic"))
    })?;
    Ok(shared.into_inner().unwrap_or_else(PoisonError::into_inner).0)
}

fn next(numbers: &Mutex<std::ops::Range<u64>>) -> Option<u64> {
    lock(numbers).next()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { pairs: 100, threads: 1, rate: 1.0, spread: 2.0 };

    #[test]
    fn steps_become_smaller_but_never_vanish() {
        assert!(PACE.reach(0, 3) > PACE.reach(99, 3) && PACE.reach(99, 3) > 2.0);
        assert!(PACE.reach(99, 1) >= 0.5 && PACE.reach(u64::MAX, 0) >= 0.5);
        assert!(PACE.gain(0, 3, 1.0, 1.0) > PACE.gain(99, 3, 1.0, 1.0));
        assert!(PACE.gain(0, 3, -1.0, 1.0) < 0.0 && PACE.gain(0, 3, -1.0, -1.0) > 0.0);
    }

    #[test]
    fn fractions_count() {
        let mut rng = Rng::with_seed(1);
        for value in [2.25, -2.25] {
            let mean = (0..4_000).map(|_| whole(value, &mut rng)).sum::<f64>() / 4_000.0;
            assert!((mean - value).abs() < 0.05, "{mean} for {value}");
        }
    }

    #[test]
    fn every_pair_is_played_once_and_an_error_ends_it() {
        let outcome = || Outcome { signs: vec![], surplus: 0.0 };
        let note = |seen: &mut Vec<u64>, outcome: &Outcome| {
            seen.push(outcome.surplus as u64);
            Ok::<_, &str>(())
        };
        let play = |number: u64, _: &Vec<u64>, (): &mut ()| Ok(Some(Outcome { surplus: number as f64, ..outcome() }));
        let mut seen = play_all((3, 20), vec![(); 3], vec![], play, note).expect("nothing fails");
        seen.sort_unstable();
        assert_eq!(seen, (3..20).collect::<Vec<_>>());
        let fail =
            |number: u64, _: &Vec<u64>, (): &mut ()| if number == 5 { Err("broken") } else { Ok(Some(outcome())) };
        assert_eq!(play_all((0, 9), vec![(); 2], vec![], fail, note), Err("broken"));
        let call_off = |number: u64, _: &Vec<u64>, (): &mut ()| Ok((number < 2).then(outcome));
        assert_eq!(play_all((0, 9), vec![()], vec![], call_off, note).expect("it is no error").len(), 2);
    }
}
