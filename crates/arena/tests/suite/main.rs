//! The tests of this crate from outside, as one program, so that only one is linked.

mod common;
mod matches;
mod suites;
mod variants;
