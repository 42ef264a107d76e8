//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

mod common;
mod examples;
mod options;
mod oracle;
mod perft;
mod properties;
mod scores;
mod searching;
mod shared_data;
