//! The tests of this crate from outside, as one program, so that only one is linked.

#[path = "../../../chess/tests/suite/random/mod.rs"]
mod random;
mod selfplay;
mod texel;
