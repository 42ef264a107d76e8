//! Chronicle, the chess platform: one binary for players, engine users and operators.

fn main() {}
