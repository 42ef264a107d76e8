//! Learning from positions.
//!
//! [`selfplay`] makes games of the engine against itself; [`texel`] fits the weights of the classical evaluation to
//! positions whose results are known; [`spsa`] moves the parameters of the search to where games are won; [`wdl`] fits the
//! chances that a score means.

mod checkpoint;
pub mod selfplay;
pub mod spsa;
pub mod texel;
pub mod wdl;
