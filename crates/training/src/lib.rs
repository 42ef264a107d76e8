//! Learning from positions.
//!
//! [`texel`] fits the weights of the classical evaluation to positions whose results are known.

pub mod texel;
