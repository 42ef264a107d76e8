//! Who waits for an opponent, and who plays whom. A pure table: time and ratings are given to it.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use chronicle_protocol::{PlayerId, Terms, Waiting};

/// How far apart two ratings may be at once.
const WINDOW: i32 = 50;
/// By how much more after each second of waiting, for each of the two.
const WIDER: i32 = 15;
/// The rating of those who have none.
const UNRATED: i32 = 1500;

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(crate) struct Waiter {
    pub(crate) player: PlayerId,
    pub(crate) rating: Option<i32>,
    pub(crate) since: Instant,
    /// Whether they were here since they began to wait. Who waited before the server was started, or on another one, is
    /// paired when they are back.
    pub(crate) present: bool,
}

impl Waiter {
    fn rating(&self) -> i32 {
        self.rating.unwrap_or(UNRATED)
    }

    /// How far from the own rating an opponent may be by now.
    fn window(&self, now: Instant) -> i32 {
        let waited = now.saturating_duration_since(self.since).min(Duration::from_secs(3_600)).as_secs() as i32;
        WINDOW + WIDER * waited
    }
}

/// Everybody who waits, by what they want to play, and who played whom last.
#[derive(Default)]
pub(crate) struct Queues {
    waiting: HashMap<Terms, Vec<Waiter>>,
    last: HashMap<PlayerId, PlayerId>,
}

impl Queues {
    /// Somebody begins to wait; whoever waited for something else does not any more.
    pub(crate) fn add(&mut self, terms: Terms, waiter: Waiter) {
        self.remove(waiter.player);
        self.waiting.entry(terms).or_default().push(waiter);
    }

    /// Somebody does not wait any more; whether they did.
    pub(crate) fn remove(&mut self, player: PlayerId) -> bool {
        let mut found = false;
        self.waiting.retain(|_, waiters| {
            let before = waiters.len();
            waiters.retain(|waiter| waiter.player != player);
            found |= waiters.len() < before;
            !waiters.is_empty()
        });
        found
    }

    /// Who has come back is here.
    pub(crate) fn note_present(&mut self, is_here: impl Fn(PlayerId) -> bool) {
        for waiter in self.waiting.values_mut().flatten().filter(|waiter| !waiter.present) {
            waiter.present = is_here(waiter.player);
        }
    }

    /// Everybody who waits.
    pub(crate) fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.waiting.values().flatten().map(|waiter| waiter.player)
    }

    /// Pairs whoever can be paired: those who waited longest choose first, the nearest rating they may. Nobody meets
    /// the last opponent again while others wait.
    pub(crate) fn pair(&mut self, now: Instant) -> Vec<(Terms, [PlayerId; 2])> {
        let mut pairs = Vec::new();
        for (terms, waiters) in &mut self.waiting {
            waiters.sort_by_key(|waiter| waiter.since);
            let mut at = 0;
            while at < waiters.len() {
                match best_for(waiters, at, &self.last, now) {
                    Some(other) => {
                        let second = waiters.remove(other.max(at)).player;
                        let first = waiters.remove(other.min(at)).player;
                        self.last.insert(first, second);
                        self.last.insert(second, first);
                        pairs.push((terms.clone(), [first, second]));
                        at = 0;
                    }
                    None => at += 1,
                }
            }
        }
        self.waiting.retain(|_, waiters| !waiters.is_empty());
        pairs
    }

    /// How many wait, for what.
    pub(crate) fn lengths(&self) -> Vec<Waiting> {
        let length =
            |(terms, waiters): (&Terms, &Vec<Waiter>)| Waiting { terms: terms.clone(), players: waiters.len() as u32 };
        self.waiting.iter().map(length).collect()
    }

    /// How many wait for anything.
    pub(crate) fn len(&self) -> usize {
        self.waiting.values().map(Vec::len).sum()
    }
}

fn best_for(waiters: &[Waiter], at: usize, last: &HashMap<PlayerId, PlayerId>, now: Instant) -> Option<usize> {
    let own = &waiters[at];
    let others_wait = waiters.iter().filter(|waiter| waiter.present).count() > 2;
    let apart = |other: &Waiter| (own.rating() - other.rating()).abs();
    let candidates = waiters.iter().enumerate().filter(|(place, other)| {
        let again = last.get(&own.player) == Some(&other.player);
        // Both must be content with the other.
        let near = apart(other) <= own.window(now).min(other.window(now)) || apart(other) <= WINDOW;
        *place != at && own.present && other.present && near && !(again && others_wait)
    });
    candidates.min_by_key(|(_, other)| apart(other)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use chronicle_protocol::TimeControl;

    use super::*;

    fn terms(base_ms: u32) -> Terms {
        Terms { variant: "chess".to_owned(), time: TimeControl::Clock { base_ms, increment_ms: 0 }, rated: true }
    }

    fn id(number: u64) -> PlayerId {
        PlayerId::new(number)
    }

    fn wait(queues: &mut Queues, number: u64, rating: i32, since: Instant) {
        queues.add(terms(60_000), Waiter { player: id(number), rating: Some(rating), since, present: true });
    }

    fn pairs(queues: &mut Queues, now: Instant) -> Vec<[PlayerId; 2]> {
        queues.pair(now).into_iter().map(|(_, pair)| pair).collect()
    }

    #[test]
    fn the_nearest_rating_is_chosen() {
        let (mut queues, now) = (Queues::default(), Instant::now());
        wait(&mut queues, 1, 1500, now);
        wait(&mut queues, 2, 1540, now);
        wait(&mut queues, 3, 1510, now);
        assert_eq!(pairs(&mut queues, now), [[id(1), id(3)]]);
        assert_eq!(queues.len(), 1);
    }

    #[test]
    fn the_window_widens_for_both() {
        let (mut queues, now) = (Queues::default(), Instant::now());
        wait(&mut queues, 1, 1500, now);
        wait(&mut queues, 2, 1800, now);
        assert!(pairs(&mut queues, now + Duration::from_secs(10)).is_empty());
        assert_eq!(pairs(&mut queues, now + Duration::from_secs(20)).len(), 1);
        // Who has just come is not given to somebody far away because that one has waited for long.
        wait(&mut queues, 1, 1500, now);
        wait(&mut queues, 2, 1800, now + Duration::from_secs(60));
        assert!(pairs(&mut queues, now + Duration::from_secs(61)).is_empty());
    }

    #[test]
    fn nobody_meets_the_last_opponent_while_others_wait() {
        let (mut queues, now) = (Queues::default(), Instant::now());
        wait(&mut queues, 1, 1500, now);
        wait(&mut queues, 2, 1500, now);
        assert_eq!(pairs(&mut queues, now).len(), 1);
        for number in [1, 2, 3] {
            wait(&mut queues, number, 1500, now);
        }
        let pair = pairs(&mut queues, now);
        assert!(pair.len() == 1 && pair[0].contains(&id(3)), "{pair:?}");
        let alone = if pair[0].contains(&id(1)) { 2 } else { 1 };
        let met = if alone == 1 { 2 } else { 1 };
        wait(&mut queues, met, 1500, now);
        assert_eq!(pairs(&mut queues, now).len(), 1, "there is nobody else");
    }

    #[test]
    fn who_wants_something_else_is_not_paired() {
        let (mut queues, now) = (Queues::default(), Instant::now());
        wait(&mut queues, 1, 1500, now);
        queues.add(terms(180_000), Waiter { player: id(2), rating: None, since: now, present: true });
        assert!(pairs(&mut queues, now + Duration::from_secs(1_000)).is_empty());
        // The same player does not wait twice.
        queues.add(terms(180_000), Waiter { player: id(1), rating: None, since: now, present: true });
        assert_eq!(pairs(&mut queues, now).len(), 1);
        assert!(!queues.remove(id(1)) && queues.len() == 0);
    }
}
