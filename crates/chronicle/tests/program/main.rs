//! The tests of this crate from outside, as one program, so that only one is linked.

mod arena;
mod books;
mod common;
mod data;
mod documented;
#[path = "../../../../tests/documents.rs"]
mod documents;
mod games;
mod play;
mod positions;
mod serve;
mod uci;
mod whole;
