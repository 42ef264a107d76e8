//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

#[path = "../../../chess/tests/suite/random/mod.rs"]
mod random;
mod selfplay;
mod texel;
