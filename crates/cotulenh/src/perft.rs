//! Counting the leaves of the tree of legal actions.
//!
//! A whole move, a step of a deployment and the end of a deployment count as one action each. When the last piece of a
//! stack has acted, the turn ends by itself; for the count that end is an action too, as in the tables of the rule book.
//! The last ply is counted and not played.

use crate::{Move, MoveClass, Position};

/// The number of sequences of legal actions of this length.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    count(position, &mut vec![Vec::with_capacity(256); depth as usize])
}

/// The count below each legal action, in the order of their texts. Tells after each how many are done, and of how many.
#[must_use]
pub fn divide(position: &Position, depth: u32, progress: impl Fn(usize, usize)) -> Vec<(Move, u64)> {
    let mut lists = vec![Vec::with_capacity(256); depth.saturating_sub(1) as usize];
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|&mv| position.uci(mv));
    let total = moves.len();
    let mut counts = Vec::with_capacity(total);
    for mv in moves {
        counts.push((mv, count_after(position, mv, &mut lists)));
        progress(counts.len(), total);
    }
    counts
}

/// The count of sequences of this length that begin with a legal action.
#[must_use]
pub fn perft_from(position: &Position, mv: Move, depth: u32) -> u64 {
    count_after(position, mv, &mut vec![Vec::with_capacity(256); depth.saturating_sub(1) as usize])
}

/// Counts below a position, with a list of moves for each ply that is left.
fn count(position: &Position, lists: &mut [Vec<Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    moves.clear();
    position.append_moves(MoveClass::All, moves);
    if deeper.is_empty() {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| count_after(position, mv, deeper)).sum()
}

fn count_after(position: &Position, mv: Move, lists: &mut [Vec<Move>]) -> u64 {
    let next = position.play(mv);
    match lists.split_first_mut() {
        Some((_, deeper)) if mv.is_step() && next.session().is_none() => count(&next, deeper),
        _ => count(&next, lists),
    }
}
