//! The tests of this crate from outside, as one program, so that only one is linked.

mod common;
mod ending;
mod exchange;
mod fen_table;
mod legality;
mod mating_material;
mod notation_properties;
mod openings;
mod perft;
mod properties;
mod random;
mod robustness;
mod shared_data_notation;
mod suites;
