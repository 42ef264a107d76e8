//! Tuning the judgement of Commander Chess by self-play.
//!
//! The engine plays itself at a fixed number of nodes, and the weights of its evaluation, which is linear in them, are
//! moved by gradient descent to where they predict best how the games ended and what the search thought. This is done
//! in rounds: the games of each are played with the weights that those before have given. In the end the new weights
//! play a match against those that tuning began with, for only that tells whether they are better.
//!
//! The file of games is all the state there is. Every game depends on its number, the seed and the games of the rounds
//! before alone, so a run that was interrupted goes on where it was.

mod file;
mod fit;
mod games;
mod workers;

use std::{io, path::PathBuf};

use chronicle_engine::{Control, EngineError};
use chronicle_eval::CommanderWeights;
use thiserror::Error;

pub use fit::Fitting;
pub use games::{Game, GameError};

use file::GameFile;

/// How to tune.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the games are kept.
    pub file: PathBuf,
    /// Games to play, those that the file has included.
    pub games: u64,
    /// Rounds that the games are divided into.
    pub rounds: u64,
    /// Nodes for each action.
    pub nodes: u64,
    /// What random openings depend on.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// Where tuning starts.
    pub start: CommanderWeights,
    /// How weights are fitted.
    pub fitting: Fitting,
    /// Pairs of games of the match at the end.
    pub match_pairs: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            file: PathBuf::new(),
            games: 1_000,
            rounds: 3,
            nodes: 1_000,
            seed: 1,
            threads: 1,
            start: CommanderWeights::default(),
            fitting: Fitting::default(),
            match_pairs: 50,
        }
    }
}

/// What happens.
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// So many games of all have been played.
    Game {
        /// Those there are.
        done: u64,
        /// Those there will be.
        total: u64,
    },
    /// Weights have been fitted to all games so far.
    Fitted {
        /// The games.
        games: u64,
        /// Positions to learn from.
        training: usize,
        /// Positions of games that are never learnt from.
        validation: usize,
        /// Mean squared error in the latter with the weights that tuning began with.
        loss_before: f64,
        /// The same with the new weights.
        loss_after: f64,
    },
    /// A pair of the match has ended.
    Pair {
        /// Those there are.
        done: u64,
        /// Those there will be.
        total: u64,
        /// Games that the new weights have won, drawn and lost.
        tally: [u32; 3],
    },
}

/// What has come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuned {
    /// The new weights.
    pub weights: CommanderWeights,
    /// Games that they have won, drawn and lost against those before.
    pub tally: [u32; 3],
}

/// Why tuning failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// There is no such engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A file could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line of the file is not a game.
    #[error("line {line} of {path} is not a game: {reason}; remove the file to start anew")]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        reason: GameError,
    },
    /// The games have no position to learn from.
    #[error("the games have no quiet position to learn from; play more of them")]
    NoData,
}

/// Tunes the weights, and tells how it goes; `None` if `control` stopped it, with all games so far in the file.
///
/// # Errors
/// If the file cannot be used, or there is not enough memory.
pub fn tune(
    options: &Options,
    control: &Control,
    mut on_progress: impl FnMut(Progress),
) -> Result<Option<Tuned>, TuneError> {
    let mut file = GameFile::open(&options.file)?;
    let mut weights = options.start.clone();
    let rounds = options.rounds.max(1);
    for round in 0..rounds {
        let end = options.games * (round + 1) / rounds;
        let begin = file.games().len() as u64;
        if begin < end {
            workers::play_games(options, &weights, begin..end, control, |game| {
                file.append(game)?;
                on_progress(Progress::Game { done: file.games().len() as u64, total: options.games });
                Ok(())
            })?;
        }
        if control.is_stopped() {
            return Ok(None);
        }
        // Games beyond the last round come from a longer run: they are as good.
        let known = if round + 1 == rounds { file.games() } else { &file.games()[..end as usize] };
        let fitted = fit::fit(known, &options.start, &options.fitting).ok_or(TuneError::NoData)?;
        weights = fitted.weights.clone();
        on_progress(fitted.progress(known.len() as u64));
    }
    let tally = workers::play_match(options, &weights, control, |done, tally| {
        on_progress(Progress::Pair { done, total: options.match_pairs, tally });
    })?;
    Ok((!control.is_stopped()).then_some(Tuned { weights, tally }))
}
