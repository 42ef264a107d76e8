//! Whether a single move is legal, without generating the others.

use super::Position;
use crate::{
    Bitboard, Board, Color, Move, MoveKind, Role, Square, attacks,
    movegen::{self, Checks, Scope, SingleCastle},
    side::{Black, Side, White},
};

impl Position {
    /// Whether a move is legal here. Any move word may be asked about, such as one from a shared hash table.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.turn() {
            Color::White => is_legal::<White>(&self.board, mv),
            Color::Black => is_legal::<Black>(&self.board, mv),
        }
    }
}

fn is_legal<S: Side>(board: &Board, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let own = S::own(board);
    if !own.contains(from) {
        return false;
    }
    let role = board.role_at(from);
    match mv.kind() {
        MoveKind::Castle => role == Some(Role::King) && castle_is_legal::<S>(board, from, to),
        MoveKind::EnPassant => {
            role == Some(Role::Pawn)
                && board.en_passant() == Some(to)
                && attacks::pawn(S::COLOR, from).contains(to)
                && movegen::en_passant_is_safe(board, from, to, board.king(S::COLOR), S::COLOR)
        }
        MoveKind::Promotion(_) => {
            role == Some(Role::Pawn) && S::LAST_RANK.contains(to) && reaches::<S>(board, Role::Pawn, from, to)
        }
        MoveKind::Normal => match role {
            Some(Role::Pawn) if S::LAST_RANK.contains(to) => false,
            Some(role) => reaches::<S>(board, role, from, to),
            None => false,
        },
    }
}

/// Whether a piece can go from one square to another without leaving its king in check.
fn reaches<S: Side>(board: &Board, role: Role, from: Square, to: Square) -> bool {
    let occupied = board.occupied();
    let targets = match role {
        Role::Pawn => pawn_targets::<S>(board, from, occupied),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        Role::King => attacks::king(from),
    };
    if !(targets - S::own(board)).contains(to) {
        return false;
    }
    if role == Role::King {
        return !board.is_attacked(to, !S::COLOR, occupied ^ from.bit());
    }
    let king = board.king(S::COLOR);
    let Checks { checkers, pinned } = Checks::of::<S>(board, king, occupied);
    let answers = match checkers.first() {
        None => true,
        Some(checker) => !checkers.more_than_one() && (attacks::between(king, checker) | checkers).contains(to),
    };
    answers && (!pinned.contains(from) || attacks::line(king, from).contains(to))
}

fn pawn_targets<S: Side>(board: &Board, from: Square, occupied: Bitboard) -> Bitboard {
    let step = S::up(from.bit()) - occupied;
    let double_step = S::up(step & S::FIRST_STEP) - occupied;
    step | double_step | attacks::pawn(S::COLOR, from) & S::Enemy::own(board)
}

fn castle_is_legal<S: Side>(board: &Board, king: Square, rook: Square) -> bool {
    let mut reader = SingleCastle { rook, found: false };
    let castling_only = Scope { movers: king.bit(), tactical: false, quiet: true };
    board.castling.rooks(S::COLOR).contains(rook) && {
        movegen::generate::<S, _>(board, castling_only, &mut reader);
        reader.found
    }
}
