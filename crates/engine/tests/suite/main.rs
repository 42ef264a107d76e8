//! The tests of this crate from outside, as one program, so that only one is linked.

mod common;
mod cotulenh;
mod endgame_tables;
mod levels;
mod many_players;
mod mates;
mod monte_carlo;
mod searching;
