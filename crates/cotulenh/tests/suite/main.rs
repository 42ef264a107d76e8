//! The tests of this crate from outside, as one program, so that only one is linked.

mod common;
mod examples;
mod options;
mod oracle;
mod perft;
mod properties;
mod scores;
mod searching;
mod shared_data;
