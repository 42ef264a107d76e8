//! Many games on many threads, in the order of their numbers.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use chronicle_data::Game;
use chronicle_engine::{Control, Engine, EngineError};
use thiserror::Error;

use super::{Settings, play};

/// When there is enough.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// So many games.
    Games(u64),
    /// At least so many positions with a score.
    Positions(u64),
}

/// What has been made so far, what was there before included.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games.
    pub games: u64,
    /// Positions with a score.
    pub positions: u64,
}

/// Why a run ended before its goal.
#[derive(Debug, Error)]
pub enum RunError<E: std::error::Error> {
    /// There is no such engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A game could not be kept.
    #[error(transparent)]
    Keep(E),
}

impl Goal {
    /// Whether this is enough.
    #[must_use]
    pub const fn is_reached(self, progress: Progress) -> bool {
        match self {
            Self::Games(games) => progress.games >= games,
            Self::Positions(positions) => progress.positions >= positions,
        }
    }
}

/// Plays games on `threads` threads until the goal is reached or `control` stops, and hands them to `keep` in the order
/// of their numbers, which begin with `done.games`.
///
/// # Errors
/// If there is not enough memory, or `keep` fails.
pub fn run<E: std::error::Error>(
    settings: &Settings,
    goal: Goal,
    done: Progress,
    threads: usize,
    control: &Control,
    mut keep: impl FnMut(&Game, Progress) -> Result<(), E>,
) -> Result<Progress, RunError<E>> {
    let engines = (0..threads.max(1)).map(|_| Engine::builder().hash_mb(settings.hash_mb).build());
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    let next = AtomicU64::new(done.games);
    let enough = Control::new();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for engine in engines {
            let (sender, next, enough) = (sender.clone(), &next, &enough);
            scope.spawn(move || work(engine, settings, goal, next, enough, &sender));
        }
        drop(sender);
        let mut progress = done;
        let mut early = BTreeMap::new();
        let end = loop {
            // The outside's wish is passed on here, so that no game is kept after it.
            if control.is_stopped() || goal.is_reached(progress) {
                break Ok(progress);
            }
            match receiver.recv_timeout(PATIENCE) {
                Ok((number, game)) => drop(early.insert(number, game)),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break Ok(progress),
            }
            match keep_in_order(&mut early, goal, &mut progress, &mut keep) {
                Ok(()) => {}
                Err(error) => break Err(RunError::Keep(error)),
            }
        };
        enough.stop();
        end
    })
}

/// How long the outside's wish to stop may go unnoticed.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(50);

/// Plays one game after the other until there are enough.
fn work(
    mut engine: Engine,
    settings: &Settings,
    goal: Goal,
    next: &AtomicU64,
    enough: &Control,
    sender: &mpsc::Sender<(u64, Game)>,
) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if matches!(goal, Goal::Games(games) if number >= games) {
            return;
        }
        let Some(game) = play::game(&mut engine, settings, number, enough) else { return };
        if sender.send((number, game)).is_err() {
            return;
        }
    }
}

/// Keeps all games whose turn it is.
fn keep_in_order<E>(
    early: &mut BTreeMap<u64, Game>,
    goal: Goal,
    progress: &mut Progress,
    keep: &mut impl FnMut(&Game, Progress) -> Result<(), E>,
) -> Result<(), E> {
    while !goal.is_reached(*progress)
        && let Some(game) = early.remove(&progress.games)
    {
        progress.games += 1;
        progress.positions += game.plies.len() as u64;
        keep(&game, *progress)?;
    }
    Ok(())
}
