//! How a move changes the hash keys, without looking at the board that it leads to.

use crate::{Board, CastlingSide, Move, MoveKind, Role, Square, side::Side, zobrist};

/// What a move adds to the keys by exclusive or; all but a new right to capture en passant, which depends on whether
/// that capture is legal.
#[derive(Copy, Clone, Default)]
pub(super) struct KeyChanges {
    pub(super) whole: u64,
    pub(super) pawns: u64,
}

impl KeyChanges {
    #[inline(always)]
    pub(super) fn of<S: Side>(board: &Board, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let code = board.code_at(from);
        let mut changes = Self { whole: zobrist::black_to_move(), pawns: 0 };
        changes.toggle::<S>(code, from);
        match mv.kind() {
            MoveKind::Normal => {
                changes.toggle::<S::Enemy>(board.code_at(to), to);
                changes.toggle::<S>(code, to);
            }
            MoveKind::Promotion(role) => {
                changes.toggle::<S::Enemy>(board.code_at(to), to);
                changes.toggle::<S>(role as u8, to);
            }
            MoveKind::EnPassant => {
                changes.toggle::<S::Enemy>(Role::Pawn as u8, Square::at(to.file(), from.rank()));
                changes.toggle::<S>(Role::Pawn as u8, to);
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                changes.toggle::<S>(Role::Rook as u8, to);
                changes.toggle::<S>(Role::King as u8, Square::at(side.king_file(), from.rank()));
                changes.toggle::<S>(Role::Rook as u8, Square::at(side.rook_file(), from.rank()));
            }
        }
        if !board.castling.is_empty() {
            changes.whole ^= lost_castling::<S>(board, code, mv);
        }
        if let Some(file) = board.en_passant {
            changes.whole ^= zobrist::en_passant(file);
        }
        changes
    }

    /// A piece of the side appears on a square or leaves it. The code 0 changes nothing.
    #[inline(always)]
    fn toggle<S: Side>(&mut self, code: u8, square: Square) {
        let number = zobrist::piece(S::COLOR, code, square);
        self.whole ^= number;
        self.pawns ^= if code == Role::Pawn as u8 { number } else { 0 };
    }
}

/// The key of the castling rights that a move gives up.
#[inline]
fn lost_castling<S: Side>(board: &Board, code: u8, mv: Move) -> u64 {
    let mut touched = mv.from().bit() | mv.to().bit();
    if code == Role::King as u8 {
        touched |= S::COLOR.back_rank().bitboard();
    }
    zobrist::castling(board.castling.bits() ^ board.castling.without(touched).bits())
}
