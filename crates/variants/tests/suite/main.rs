//! The tests of this crate from outside, as one program, so that only one is linked.

mod betza;
mod chases;
mod common;
mod definitions;
mod ini;
mod perft;
mod presets;
mod properties;
mod rules;
