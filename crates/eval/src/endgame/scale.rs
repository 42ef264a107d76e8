//! How much of an advantage counts: less where it is hard or impossible to win.

use chronicle_chess::{Bitboard, Board, ByColor, Color, Role, Square};

use super::pieces_value;
use crate::masks;

/// The whole advantage counts.
pub(crate) const FULL_SCALE: i32 = 64;

/// For each side how much of its advantage counts, from 0 to [`FULL_SCALE`].
#[inline]
pub(crate) fn scales(board: &Board) -> ByColor<u8> {
    ByColor(Color::ALL.map(|color| scale(board, color) as u8))
}

#[inline]
pub(crate) fn scale(board: &Board, strong: Color) -> i32 {
    let pawns = board.pieces(strong, Role::Pawn);
    let bishops = board.role(Role::Bishop);
    if pawns.count() > 4 && bishops.count() != 2 {
        return FULL_SCALE;
    }
    let (own, other) = (pieces_value(board, strong), pieces_value(board, !strong));
    if pawns.is_empty() {
        return without_pawns(board, strong, own, other);
    }
    if cannot_leave_corner(board, strong, pawns) {
        return 0;
    }
    if are_opposite(board, bishops) {
        // Bishops alone can often hold two pawns; other pieces make it easier to win.
        return if own == other && own <= 330 {
            (8 + 6 * pawns.count() as i32).min(44)
        } else {
            (36 + 3 * board.color(strong).count() as i32).min(FULL_SCALE)
        };
    }
    if own >= other + 500 { FULL_SCALE } else { (38 + 7 * pawns.count() as i32).min(FULL_SCALE) }
}

/// How much of an advantage counts that cannot be won, or hardly; nothing where there is no such reason.
#[inline]
pub(crate) fn without_chances(board: &Board, strong: Color) -> Option<i32> {
    let pawns = board.pieces(strong, Role::Pawn);
    if pawns.is_empty() {
        return Some(without_pawns(board, strong, pieces_value(board, strong), pieces_value(board, !strong)));
    }
    (pawns.count() <= 4 && cannot_leave_corner(board, strong, pawns)).then_some(0)
}

/// Without pawns a side needs more than a minor piece's advantage.
fn without_pawns(board: &Board, strong: Color, own: i32, other: i32) -> i32 {
    let knights_alone = own == 640 && board.pieces(strong, Role::Knight).count() == 2;
    if own < 500 || knights_alone {
        0
    } else if own - other <= 330 {
        if other <= 330 { 6 } else { 14 }
    } else {
        FULL_SCALE
    }
}

/// Only pawns on one rook's file, at most a bishop that does not hold the corner, and the enemy's king there.
fn cannot_leave_corner(board: &Board, strong: Color, pawns: Bitboard) -> bool {
    const A_FILE: Bitboard = Bitboard(0x0101_0101_0101_0101);
    const H_FILE: Bitboard = Bitboard(0x8080_8080_8080_8080);
    let file = match (A_FILE.is_superset(pawns), H_FILE.is_superset(pawns)) {
        (true, _) => 0,
        (_, true) => 7,
        _ => return false,
    };
    let corner = Square::wrapping(if strong == Color::White { 56 + file } else { file });
    let bishops = board.pieces(strong, Role::Bishop);
    let others = board.color(strong) - pawns - bishops - board.role(Role::King);
    let color = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
    let enemy = board.king(!strong);
    others.is_empty() && (bishops & color).is_empty() && masks::distance(enemy, corner) <= 1
}

/// One bishop each, on squares of different colours.
fn are_opposite(board: &Board, bishops: Bitboard) -> bool {
    bishops.count() == 2
        && (bishops & board.color(Color::White)).count() == 1
        && (bishops & Bitboard::LIGHT).count() == 1
}
