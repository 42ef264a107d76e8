//! Looking ahead: one move, and then every exchange to its end.
//!
//! The engine's own search is not used here. It prunes by margins in hundredths of a pawn, and a beginner does not know
//! what a pawn is; and whoever learns must know which position a score came from.

use chronicle_chess::{Bitboard, Move, MoveClass, MoveList, Position};
use chronicle_game::{Outcome, Searchable};

/// Someone who judges quiet positions.
pub(crate) trait Judge {
    /// How good a position is for the side to move. Ends of games are not asked.
    fn judge(&mut self, position: &Position) -> f32;
}

/// More than any judgement.
const WON: f32 = 1.0e9;
/// Exchanges are followed so far. Checks can make them long.
const DEEPEST: u32 = 12;

/// What looking ahead has found.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Found {
    pub(crate) mv: Move,
    /// Where the score comes from.
    pub(crate) leaf: Leaf,
}

/// Where a line of play ends.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Leaf {
    /// Somebody has won, or nobody.
    Ended(Outcome),
    /// The position was judged.
    Judged(Position),
}

/// The best move, or none if there is no legal one. Of equally good moves it takes the first in the order that
/// `shuffle` makes. `has_been` tells whether the game has had a position before: going back there is taken for a draw.
pub(crate) fn best(
    judge: &mut impl Judge,
    position: &Position,
    shuffle: impl FnOnce(&mut [Move]),
    has_been: impl Fn(&Position) -> bool,
) -> Option<Found> {
    let mut moves = position.legal_moves().to_vec();
    shuffle(&mut moves);
    let mut best: Option<(f32, Found)> = None;
    for mv in moves {
        let next = position.play(mv);
        let alpha = best.map_or(-f32::INFINITY, |(score, _)| score);
        let (score, leaf) = if has_been(&next) {
            (0.0, Leaf::Ended(Outcome::Draw))
        } else {
            let (score, leaf) = exchange(judge, &next, -f32::INFINITY, -alpha, 1);
            (-score, leaf)
        };
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, Found { mv, leaf }));
        }
    }
    best.map(|(_, found)| found)
}

/// Follows captures and promotions until nothing is to be gained; out of check, every move.
fn exchange(judge: &mut impl Judge, position: &Position, alpha: f32, beta: f32, ply: u32) -> (f32, Leaf) {
    if let Some(outcome) = position.early_outcome() {
        return (0.0, Leaf::Ended(outcome));
    }
    if !position.has_moves() {
        let score = if position.is_check() { ply as f32 - WON } else { 0.0 };
        return (score, Leaf::Ended(position.outcome_without_moves()));
    }
    let is_check = position.is_check() && ply < DEEPEST;
    let mut best = if is_check { None } else { Some((judge.judge(position), Leaf::Judged(*position))) };
    if ply >= DEEPEST {
        return best.unwrap_or((0.0, Leaf::Ended(Outcome::Draw)));
    }
    let mut alpha = alpha;
    for mv in moves(position, is_check) {
        if let Some((score, _)) = best {
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        let (score, leaf) = exchange(judge, &position.play(mv), -beta, -alpha, ply + 1);
        if best.is_none_or(|(most, _)| -score > most) {
            best = Some((-score, leaf));
        }
    }
    best.unwrap_or((0.0, Leaf::Ended(Outcome::Draw)))
}

/// The moves to follow, the fattest captures first: that saves time and changes no score.
fn moves(position: &Position, is_check: bool) -> Vec<Move> {
    let class = if is_check { MoveClass::All } else { MoveClass::Tactical };
    let mut list = MoveList::new();
    position.append_moves(class, Bitboard::FULL, &mut list);
    let mut moves = list.to_vec();
    moves.sort_by_cached_key(|&mv| -position.gain(mv));
    moves
}
