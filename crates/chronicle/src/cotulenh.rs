//! Commander Chess in the commands that know several games.

use chronicle_cotulenh::{Move, Position, RuleSet, perft};

use crate::{failure::Failure, moves::print_sorted, progress::LateBar};

/// The position of a FEN, or the start.
pub(crate) fn position(fen: Option<&str>, rules: RuleSet) -> Result<Position, Failure> {
    let bad = |reason| Failure::Input(anyhow::anyhow!("bad FEN: {reason}"));
    Position::from_fen(fen.unwrap_or(Position::START), rules).map_err(bad)
}

/// The count below each action, with its text; nothing for depth 0.
pub(crate) fn divided(position: &Position, depth: u32) -> Vec<(String, u64)> {
    let bar = LateBar::parts();
    let progress = |done, total| bar.reached(done as u64, total as u64);
    let counts = if depth == 0 { Vec::new() } else { perft::divide(position, depth, progress) };
    counts.into_iter().map(|(mv, nodes)| (position.uci(mv), nodes)).collect()
}

/// How a list writes its moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// For programs: `c4c6`.
    Uci,
    /// As in a game score: `Nc6`.
    San,
    /// As in tables of legal actions: `n:c4-nc6`.
    Key,
}

/// Lists the legal actions, one a line.
pub(crate) fn list(position: &Position, style: Style) -> Result<(), Failure> {
    let write = |mv: Move| match style {
        Style::Uci => position.uci(mv),
        Style::San => position.san(mv),
        Style::Key => position.action_key(mv),
    };
    print_sorted(position.legal_moves().into_iter().map(write).collect())
}
