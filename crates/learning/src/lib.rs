//! A small player that knows only the rules and learns to judge positions by playing itself.
//!
//! A [`Mind`] is some four hundred weights over what can be counted in a position, all of them zero at first. A
//! [`Learner`] plays itself and moves the weights by temporal differences. A [`Room`] lets it learn, measures it at
//! stages against [`Opponent`]s that never change, and keeps what it knew at each [`Stage`], so that anybody can play
//! against it as it was. Nothing here reads files, asks for the time or starts threads: it runs in a worker of a page as
//! it does in a test.
//!
//! ```
//! use chronicle_learning::{Room, Step};
//!
//! let mut room = Room::new(1);
//! assert!(matches!(room.step(), Step::Tried(_))); // first of all, what is it worth as a beginner?
//! ```

mod codec;
mod course;
mod features;
mod lesson;
mod look;
mod mind;
mod opponent;
mod room;
mod trial;

pub use codec::DecodeError;
pub use features::{COUNT, VALUED};
pub use lesson::{Learner, Lesson};
pub use mind::{Mind, Phase};
pub use opponent::Opponent;
pub use room::{Room, Stage, Step};
pub use trial::{GAMES_EACH, Tally};
