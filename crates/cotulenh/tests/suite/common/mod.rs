//! What several test files need.

#[path = "../../../../../tests/shared_data.rs"]
mod shared_data;

use std::collections::BTreeSet;

use chronicle_cotulenh::{Position, RuleSet};
#[allow(unused_imports, reason = "not every test file has use for it")]
pub(crate) use shared_data::shared_data;

/// A position by the rules that we play.
#[track_caller]
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn position(fen: &str) -> Position {
    position_under(fen, RuleSet::RECOMMENDED)
}

#[track_caller]
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn position_under(fen: &str, rules: RuleSet) -> Position {
    Position::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The keys of all legal actions.
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn keys(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| position.action_key(mv)).collect()
}
