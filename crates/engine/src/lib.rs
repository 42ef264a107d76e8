//! An engine for any game: the border between the generic search and the rest of the world.
//!
//! The search is compiled once for each game; everything above this crate speaks of [`AnyGame`] and [`AnyMove`], and
//! the choice between the games is made once per search, never inside it.
//!
//! ```
//! use chronicle_engine::{AnyGame, Control, Engine, GameRecord, Limits};
//!
//! let mut engine = Engine::builder().hash_mb(1).build()?;
//! let game = GameRecord::new(AnyGame::chess_from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?);
//! let found = engine.search(&game, &Limits::depth(4), &Control::new(), |_| ());
//! assert_eq!(found.best().map(|mv| game.position().move_text(mv)), Some("a1a8".to_owned()));
//! assert_eq!(found.score.plies_to_end(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod any_game;
mod bench;
mod convert;
mod endgame;
mod engine;
mod judge;
mod level;
mod player;
mod positions;
pub mod progress;
mod record;
mod rules;
mod searcher;
mod timed;
mod wdl;

pub use any_game::{AnyGame, AnyMove, CastlingStyle, MoveError, PositionError};
pub use bench::{Bench, BenchReport};
pub use chronicle_book::{Book, BookError};
pub use chronicle_game::{Key, Outcome, Score, Side};
pub use chronicle_search::{Bound, Control, Cutoffs, Param, ParamError, Params, Stats, TimeLimit, time::Clock};
pub use chronicle_syzygy::{OpenError as TablesError, Tables};
pub use chronicle_variants::AnyPosition;
pub use endgame::TableUse;
pub use engine::{BookChoice, Engine, EngineBuilder, EngineError};
pub use judge::{Evaluation, EvaluationError};
pub use level::{Elo, Level};
pub use record::{GameRecord, IllegalMove, Played};
pub use rules::{Rules, RulesError};
pub use searcher::SearcherKind;
pub use timed::{PlayError, TimeControl, TimedGame};
pub use wdl::{Wdl, WdlModel};

/// When a search ends by itself.
pub type Limits = chronicle_search::Limits<AnyMove>;
/// What a search tells while it runs.
pub type Event = chronicle_search::Event<AnyMove>;
/// A line of play and what it is worth.
pub type Line = chronicle_search::Line<AnyMove>;
/// What a search found.
pub type Found = chronicle_search::Found<AnyMove>;
