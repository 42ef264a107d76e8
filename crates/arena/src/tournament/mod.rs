//! Matches, gauntlets and round-robins: which games are played, by whom, and when to stop.

mod run;
mod schedule;
mod worker;

use std::{io, num::NonZeroUsize};

use chronicle_chess::uci::CastlingStyle;
use chronicle_variants::def::load;
use serde_json::{Value, json};
use thiserror::Error;

use crate::{
    End, EngineSpec, GameRecord, GameRules, Limit, Openings, PairRecord, Patience, StartError,
    stats::{Sprt, Verdict},
};

pub use run::{Outputs, run};

/// Who plays whom.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody. With two engines, a match.
    #[default]
    RoundRobin,
    /// The first engine against each of the others.
    Gauntlet,
}

/// All that decides how a tournament goes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who plays; at least two.
    pub engines: Vec<EngineSpec>,
    /// Who plays whom.
    pub format: Format,
    /// How many pairs of games each two of them play.
    pub pairs: u64,
    /// How long they may think, unless an engine has its own limit.
    pub limit: Limit,
    /// Where games begin.
    pub openings: Openings,
    /// What holds for each game.
    pub rules: GameRules,
    /// How long to wait where no clock runs.
    pub patience: Patience,
    /// How many games are played at the same time.
    pub concurrency: NonZeroUsize,
    /// When to stop early; for two engines only.
    pub sprt: Option<Sprt>,
    /// Whether to go on, with a new process, after an engine has crashed or hung.
    pub recover: bool,
}

impl Settings {
    /// A match between two engines with the usual settings.
    #[must_use]
    pub fn new(engines: Vec<EngineSpec>, limit: Limit, openings: Openings, pairs: u64) -> Self {
        Self {
            engines,
            format: Format::default(),
            pairs,
            limit,
            openings,
            rules: GameRules::default(),
            patience: Patience::default(),
            concurrency: NonZeroUsize::MIN,
            sprt: None,
            recover: false,
        }
    }

    /// How long this engine may think.
    #[must_use]
    pub fn limit_of(&self, engine: usize) -> Limit {
        self.engines[engine].limit.unwrap_or(self.limit)
    }

    /// How many pairs there are in all.
    #[must_use]
    pub fn total_pairs(&self) -> u64 {
        self.pairs * schedule::pairings(self.format, self.engines.len()).len() as u64
    }

    /// Whatever must stay the same if a match is to go on: how many games, when to stop and how many at a time may
    /// change, who plays and how may not.
    #[must_use]
    pub fn fingerprint(&self) -> Value {
        let engines: Vec<Value> = self
            .engines
            .iter()
            .map(|spec| {
                json!({
                    "name": spec.name,
                    "program": spec.program,
                    "arguments": spec.arguments,
                    "folder": spec.folder,
                    "options": spec.options,
                    "limit": spec.limit.map(|limit| limit.to_string()),
                })
            })
            .collect();
        let openings: Vec<String> = (0..4).map(|number| self.openings.get(number).end().to_string()).collect();
        let mut settings = json!({
            "engines": engines,
            "format": format!("{:?}", self.format),
            "limit": self.limit.to_string(),
            "openings": openings,
            "opening count": self.openings.len(),
            "margin": self.rules.margin.as_millis(),
            "draw": self.rules.draw.map(|rule| format!("{rule:?}")),
            "resign": self.rules.resign.map(|rule| format!("{rule:?}")),
            "max plies": self.rules.max_plies,
            "chess960": self.rules.style == CastlingStyle::Chess960,
        });
        // Left out for chess, so that journals from before there were variants can go on.
        if let Some(def) = self.openings.variant() {
            settings["game"] = def.name.clone().into();
            settings["game rules"] = format!("{:016x}", checksum(&load::to_json(def))).into();
        }
        settings
    }

    fn check(&self) -> Result<(), TournamentError> {
        if self.engines.len() < 2 {
            return Err(TournamentError::TooFewEngines { count: self.engines.len() });
        }
        if self.sprt.is_some() && self.engines.len() != 2 {
            return Err(TournamentError::SprtOfMany { count: self.engines.len() });
        }
        let name = |i: usize| &self.engines[i].name;
        for i in 1..self.engines.len() {
            if (0..i).any(|j| name(i) == name(j)) {
                return Err(TournamentError::SameName { name: name(i).clone() });
            }
        }
        Ok(())
    }
}

/// A number for a text, the same on every machine and for ever (FNV-1a): a definition may change under its name.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A pair of games that has been played.
#[derive(Clone, Debug)]
pub struct PlayedPair {
    /// What is kept of it.
    pub record: PairRecord,
    /// The games themselves.
    pub games: [GameRecord; 2],
}

/// Why a tournament is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All games have been played.
    Complete,
    /// The sequential test has come to an end.
    Decided(Verdict),
    /// It was called off.
    CalledOff,
}

/// Why a tournament cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// Nobody to play against.
    #[error("a match needs at least 2 engines, there are {count}")]
    TooFewEngines {
        /// How many there are.
        count: usize,
    },
    /// A test of more than two engines.
    #[error("the sequential test compares 2 engines, there are {count}")]
    SprtOfMany {
        /// How many there are.
        count: usize,
    },
    /// Two engines cannot be told apart.
    #[error("two engines are called {name:?}; give one another name=")]
    SameName {
        /// What they are called.
        name: String,
    },
    /// An engine does not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An engine broke down, and the match was not to go on after that.
    #[error("{name} lost by a {end} against {opponent}; the match can go on after that only with --recover")]
    Breakdown {
        /// The engine.
        name: String,
        /// Its opponent.
        opponent: String,
        /// What happened.
        end: End,
    },
    /// Results cannot be written.
    #[error("cannot write {what}: {error}")]
    Write {
        /// What was to be written.
        what: &'static str,
        /// Why not.
        error: io::Error,
    },
}
