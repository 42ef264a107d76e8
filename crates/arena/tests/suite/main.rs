//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

mod common;
mod matches;
mod suites;
mod variants;
