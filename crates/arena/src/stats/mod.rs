//! What results say about strength: scores of pairs, Elo with its error, and the sequential test.
//!
//! Games are played in pairs with the same opening and colours swapped, and the *pair* is the unit of every
//! calculation here: the two games of a pair are not independent, so counting them singly overstates the error where
//! openings are unbalanced.
//!
//! ```
//! use chronicle_arena::stats::{Elo, PairScore, Pairs};
//!
//! let mut pairs = Pairs::default();
//! pairs.add(PairScore::OneAndAHalf);
//! pairs.add(PairScore::One);
//! pairs.add(PairScore::One);
//! let elo = Elo::of(&pairs).expect("there are pairs");
//! assert!(elo.difference > 0.0 && elo.los > 0.5);
//! ```

mod anchored;
mod elo;
mod pairs;
mod rating;
mod sprt;

pub use anchored::{AnchoredRating, Score, anchored_ratings};
pub use elo::{Elo, expected_score};
pub use pairs::{PairScore, Pairs, Results};
pub use rating::ratings;
pub use sprt::{BadSprt, Model, Sprt, SprtState, Verdict};
