//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

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
mod program;
mod serve;
mod uci;
