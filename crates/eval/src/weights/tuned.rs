//! The weights that the evaluation uses. Written by the tuner (`Weights::to_rust_source`); do not edit.

/// For each term by name: middlegame and endgame values.
pub(super) const TUNED: &[(&str, &[(i16, i16)])] = &[];
