//! Learning from positions.
//!
//! [`selfplay`] makes games of the engine against itself; [`texel`] fits the weights of the classical evaluation to
//! positions whose results are known; [`spsa`] moves the parameters of the search to where games are won; [`variant`] the
//! values of a variant's pieces; [`wdl`] fits the chances that a score means; [`cotulenh`] fits the judgement of Commander
//! Chess to games of its own; [`nnue`] trains the network that judges chess. What [`texel`] and [`nnue`] learn from are
//! [`labelled`] positions.

mod checkpoint;
pub mod cotulenh;
mod curve;
pub mod labelled;
pub mod nnue;
pub mod passes;
pub mod selfplay;
pub mod spsa;
pub mod texel;
pub mod variant;
pub mod wdl;
