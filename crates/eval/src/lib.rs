//! Judging a position: the classical evaluation of chess, and [`Commander`] for Commander Chess.
//!
//! [`Classical`] implements the `Evaluator` of `chronicle-game` for chess. Each of its [`Term`]s counts something that
//! people can name, for both sides; [`Weights`] say what a count is worth in the middlegame and in the endgame. The same
//! code runs in search, where only the sum matters, and in [`Classical::trace`], which shows every count: so a trace
//! explains exactly what search sees, and a tuner can fit the weights to data.
//!
//! ```
//! use chronicle_chess::Position;
//! use chronicle_eval::Classical;
//! use chronicle_game::Evaluator;
//!
//! let evaluation = Classical::default();
//! let mut cache = evaluation.cache();
//! let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
//! let score = evaluation.evaluate(&mut cache, &evaluation.state(&position), &position);
//! assert!(score.value() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod classical;
mod cotulenh;
mod endgame;
mod masks;
pub mod nnue;
mod side;
mod tapered;
mod terms;
mod trace;
mod tracer;
mod variant;
mod view;
mod weights;

pub use classical::{Balance, Classical};
pub use cotulenh::{Commander, CommanderTerm, CommanderTrace, CommanderWeights};
pub use nnue::Nnue;
pub use tapered::Tapered;
pub use terms::Caches;
pub use trace::Trace;
pub use tracer::Coefficients;
pub use variant::VariantEval;
pub use weights::{COUNT, Description, Shape, Term, Weights};
