//! The tests of this crate from outside, as one program: more of them would be linked for longer than they run.

mod betza;
mod chases;
mod common;
mod definitions;
mod ini;
mod perft;
mod presets;
mod properties;
mod rules;
