#![doc = include_str!("../README.md")]

mod targets;

pub use targets::{
    betza, cotulenh, data, definition, epd, fen, ini, learning, network, pgn, request, san, session, uci,
};

/// A parser under fire: takes any bytes, panics if a property does not hold, and says whether it could read something.
pub type Target = fn(&[u8]) -> bool;

/// Every target with its name, which is also the name of its folder in the corpus.
pub const TARGETS: [(&str, Target); 14] = [
    ("fen", fen),
    ("cotulenh", cotulenh),
    ("uci", uci),
    ("san", san),
    ("pgn", pgn),
    ("epd", epd),
    ("data", data),
    ("learning", learning),
    ("network", network),
    ("session", session),
    ("betza", betza),
    ("definition", definition),
    ("ini", ini),
    ("request", request),
];
