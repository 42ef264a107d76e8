//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

mod common;
mod cotulenh;
mod endgame_tables;
mod levels;
mod many_players;
mod mates;
mod monte_carlo;
mod searching;
