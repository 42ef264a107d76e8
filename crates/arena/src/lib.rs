//! Engines playing engines: matches, gauntlets and tournaments between any programs that speak UCI.
//!
//! An [`EngineSpec`] says which program an engine is; [`tournament::run`] has engines play each other by
//! [`tournament::Settings`] and gives [`Standings`], from which [`stats`] tells the difference in Elo with its error
//! and the state of a sequential test. [`suite`] has one engine solve a file of test positions.
//!
//! Games are of chess, or of any variant for two players: the [`Openings`] say which, and the [`Board`] knows the rules.
//! Every game is played twice with the same [`Opening`] and colours swapped. The clocks are the arena's own: they run
//! from the moment `go` is sent to the moment `bestmove` arrives, which a thread of its own notes. Whatever an engine
//! does wrong (it crashes, hangs, oversteps its time, answers nonsense) is the [`End`] of a game and never of the
//! arena.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//! use chronicle_arena::{Limit, Openings, stats::Elo, tournament::{self, Outputs, Settings}};
//!
//! let engines = vec!["name=new cmd=./new".parse()?, "name=old cmd=./old".parse()?];
//! let settings = Settings::new(engines, Limit::Nodes(10_000), Openings::random(8, false, 1), 100);
//! let (standings, _) =
//!     tournament::run(&settings, &[], Outputs::default(), &AtomicBool::new(false), &mut |_, _, _| {})?;
//! let elo = Elo::of(&standings.between(0, 1).1).expect("games were played");
//! println!("{:+.1} ± {:.1}", elo.difference, elo.error());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod adjudicate;
mod board;
mod engine;
mod journal;
mod limit;
mod opening;
mod record;
mod standings;

pub mod game;
pub mod stats;
pub mod suite;
pub mod tournament;

pub use adjudicate::{BadRule, DrawRule, ResignRule};
pub use board::{Board, VariantGame};
pub use engine::{Answer, BadEngineSpec, Engine, EngineScore, EngineSpec, Fault, Info, Patience, StartError};
pub use game::{End, GameRecord, GameRules};
pub use journal::{Journal, JournalError};
pub use limit::{BadTimeControl, Limit, TimeControl};
pub use opening::{Opening, OpeningError, Openings};
pub use record::{Heading, PgnFile};
pub use standings::{Faults, GameSummary, Meeting, PairRecord, Standings};
