//! What the learner sees in a position: numbers that say nothing about good or bad.

use std::ops::Range;

use chronicle_chess::{Bitboard, Board, Color, File, Position, Rank, Role, Square, attacks};

/// The roles with a material value: the king has none, because both sides always have it.
pub const VALUED: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Squares by rank and by distance from the nearer edge: what is good on one wing is taken to be good on the other.
const HALF_BOARD: usize = 32;
/// Pieces that are neither pawns nor kings, at the beginning: how many are left tells how far a game has come.
const OFFICERS: f32 = 14.0;

const MATERIAL: usize = 0;
/// Each role has two half boards: one for the opening and one for the ending.
const PLACES: usize = MATERIAL + VALUED.len();
const MOBILITY: usize = PLACES + 6 * 2 * HALF_BOARD;
const SIEGE: usize = MOBILITY + 6;
const SHELTER: usize = SIEGE + 6;
const ESCAPES: usize = SHELTER + 1;
const PASSED: usize = ESCAPES + 1;
const DOUBLED: usize = PASSED + 8;
const ISOLATED: usize = DOUBLED + 1;
const PAIR: usize = ISOLATED + 1;
const TURN: usize = PAIR + 1;

/// How many numbers there are, and so how many weights.
pub const COUNT: usize = TURN + 1;

/// Where a role has its weights for places: the opening's half board, then the ending's.
pub(crate) fn places_of(role: Role) -> Range<usize> {
    let first = PLACES + role.index() * 2 * HALF_BOARD;
    first..first + 2 * HALF_BOARD
}

/// Where a role that has a value has it.
pub(crate) fn material_of(role: Role) -> usize {
    MATERIAL + role.index()
}

/// The place of a square on the half board, seen from its owner's side.
pub(crate) fn half(square: Square) -> usize {
    let file = square.file() as usize;
    square.rank() as usize * 4 + file.min(7 - file)
}

/// How much of the opening is left, from 1 to 0.
pub(crate) fn opening(board: &Board) -> f32 {
    let officers = board.occupied() - board.role(Role::Pawn) - board.role(Role::King);
    (officers.count() as f32 / OFFICERS).min(1.0)
}

/// Hands over every number that is not zero, with its index: what White has counts up, what Black has counts down.
/// An index may come more than once; its parts are added.
pub(crate) fn visit(position: &Position, mut visitor: impl FnMut(usize, f32)) {
    let board = position.board();
    let opening = opening(board);
    for color in Color::ALL {
        let sign = sign(color);
        pieces(board, color, opening, &mut |index, amount| visitor(index, sign * amount));
        pawns(board, color, &mut |index, amount| visitor(index, sign * amount));
    }
    visitor(TURN, sign(position.turn()));
}

/// 1 for White and -1 for Black.
pub(crate) const fn sign(color: Color) -> f32 {
    match color {
        Color::White => 1.0,
        Color::Black => -1.0,
    }
}

fn pieces(board: &Board, color: Color, opening: f32, visitor: &mut impl FnMut(usize, f32)) {
    let occupied = board.occupied();
    let own = board.color(color);
    let ring = attacks::king(board.king(!color));
    let mut covered = Bitboard::EMPTY;
    for role in Role::ALL {
        for square in board.pieces(color, role) {
            if role != Role::King {
                visitor(material_of(role), 1.0);
            }
            let place = places_of(role).start + half(square.relative_to(color));
            visitor(place, opening);
            visitor(place + HALF_BOARD, 1.0 - opening);
            let reach = reach(color, role, square, occupied);
            if role != Role::Pawn {
                // Tenths, so that a step of learning moves this no faster than the rest.
                visitor(MOBILITY + role.index(), 0.1 * (reach - own).count() as f32);
            }
            let besieged = (reach & ring).count();
            if besieged > 0 {
                visitor(SIEGE + role.index(), 0.1 * besieged as f32);
            }
            covered |= reach;
        }
    }
    visitor(ESCAPES, -0.1 * (ring - board.color(!color) - covered).count() as f32);
    let shelter = attacks::king(board.king(color)) & board.pieces(color, Role::Pawn);
    visitor(SHELTER, 0.1 * opening * shelter.count() as f32);
    if board.pieces(color, Role::Bishop).more_than_one() {
        visitor(PAIR, 1.0);
    }
}

fn pawns(board: &Board, color: Color, visitor: &mut impl FnMut(usize, f32)) {
    let own = board.pieces(color, Role::Pawn);
    let theirs = board.pieces(!color, Role::Pawn);
    for square in own {
        let file = square.file().bitboard();
        let beside = file.east() | file.west();
        if ((file | beside) & ahead(color, square.rank()) & theirs).is_empty() {
            visitor(PASSED + square.relative_to(color).rank() as usize, 1.0);
        }
        if (beside & own).is_empty() {
            visitor(ISOLATED, 1.0);
        }
    }
    for file in File::ALL {
        let count = (file.bitboard() & own).count();
        if count > 1 {
            visitor(DOUBLED, count as f32 - 1.0);
        }
    }
}

fn reach(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Queen => attacks::queen(square, occupied),
        Role::King => attacks::king(square),
    }
}

/// The ranks before a pawn, as it goes.
fn ahead(color: Color, rank: Rank) -> Bitboard {
    let ranks = Rank::ALL.into_iter().filter(|&each| match color {
        Color::White => each > rank,
        Color::Black => each < rank,
    });
    ranks.fold(Bitboard::EMPTY, |sum, each| sum | each.bitboard())
}
