//! Many games on several threads, in the order of their numbers.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use chronicle_engine::{Control, EngineError};
use chronicle_eval::CommanderWeights;

use super::{
    Game, Options, TuneError,
    games::{self, Player},
};

/// Plays the games of these numbers with these weights.
pub(super) fn play_games(
    options: &Options,
    weights: &CommanderWeights,
    numbers: Range<u64>,
    control: &Control,
    keep: impl FnMut(Game) -> Result<(), TuneError>,
) -> Result<(), TuneError> {
    let player = || Player::new(weights, options.nodes);
    let players = (0..options.threads.max(1)).map(|_| player()).collect::<Result<Vec<_>, EngineError>>()?;
    let play = |player: &mut Player, number| games::self_play(player, options.seed, number, control);
    in_order(players, numbers, &play, keep)
}

/// Plays a match of new weights against those that tuning began with; wins, draws and losses of the new ones.
pub(super) fn play_match(
    options: &Options,
    weights: &CommanderWeights,
    control: &Control,
    mut on_pair: impl FnMut(u64, [u32; 3]),
) -> Result<[u32; 3], TuneError> {
    let pair = || Ok([Player::new(weights, options.nodes)?, Player::new(&options.start, options.nodes)?]);
    let pairs = (0..options.threads.max(1)).map(|_| pair()).collect::<Result<Vec<_>, EngineError>>()?;
    // Other openings than those of the games that were learnt from.
    let seed = !options.seed;
    let play = |players: &mut [Player; 2], number| games::duel(players, seed, number, control);
    let mut tally = [0; 3];
    let mut done = 0;
    in_order(pairs, 0..options.match_pairs, &play, |pair: [u32; 3]| {
        tally.iter_mut().zip(pair).for_each(|(sum, games)| *sum += games);
        done += 1;
        on_pair(done, tally);
        Ok::<(), TuneError>(())
    })?;
    Ok(tally)
}

/// Lets each worker do one piece of work after the other, and keeps what comes out in the order of the numbers. Ends
/// early when a piece is called off.
fn in_order<W: Send, T: Send, E>(
    workers: Vec<W>,
    numbers: Range<u64>,
    play: &(impl Fn(&mut W, u64) -> Option<T> + Sync),
    mut keep: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU64::new(numbers.start);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for mut worker in workers {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    let Some(done) = play(&mut worker, number) else { return };
                    if sender.send((number, done)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut wanted = numbers.start;
        for (number, done) in receiver {
            early.insert(number, done);
            while let Some(done) = early.remove(&wanted) {
                wanted += 1;
                keep(done)?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_early_waits_for_its_turn() {
        let mut kept = Vec::new();
        let slow_at_even = |(): &mut (), number: u64| {
            if number.is_multiple_of(2) {
                thread::yield_now();
            }
            Some(number)
        };
        let done: Result<(), ()> = in_order(vec![(), (), ()], 3..40, &slow_at_even, |number| {
            kept.push(number);
            Ok(())
        });
        assert_eq!((done, kept), (Ok(()), (3..40).collect()));
    }

    #[test]
    fn whoever_cannot_keep_ends_the_work() {
        let done = in_order(
            vec![()],
            0..10,
            &|(), number| Some(number),
            |number| if number < 4 { Ok(()) } else { Err(number) },
        );
        assert_eq!(done, Err(4));
    }
}
