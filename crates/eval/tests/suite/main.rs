//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

mod endings;
mod evaluation;
#[path = "../../../chess/tests/suite/random/mod.rs"]
mod random;
