use super::{Reader, Scope, generate};
use crate::{
    Bitboard, Board, Color, Move, MoveList, Role, Square,
    side::{Black, Side, White},
};

/// Which moves to generate.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveClass {
    /// Every legal move; in check these are the evasions.
    All,
    /// Captures (also en passant) and promotions: what changes the material.
    Tactical,
    /// Everything else, castling included.
    Quiet,
}

impl MoveClass {
    const fn scope(self, movers: Bitboard) -> Scope {
        Scope { movers, tactical: !matches!(self, Self::Quiet), quiet: !matches!(self, Self::Tactical) }
    }
}

/// Appends the legal moves of a class made by pieces on the given squares.
pub(crate) fn append(board: &Board, class: MoveClass, movers: Bitboard, list: &mut MoveList) {
    match board.turn {
        Color::White => append_for::<White>(board, class, movers, list),
        Color::Black => append_for::<Black>(board, class, movers, list),
    }
}

fn append_for<S: Side>(board: &Board, class: MoveClass, movers: Bitboard, list: &mut MoveList) {
    let mut reader = Lister(list);
    // Each class is compiled by itself, without the code for moves that it does not want.
    match class {
        MoveClass::All => generate::<S, _>(board, MoveClass::All.scope(movers), &mut reader),
        MoveClass::Tactical => generate::<S, _>(board, MoveClass::Tactical.scope(movers), &mut reader),
        MoveClass::Quiet => generate::<S, _>(board, MoveClass::Quiet.scope(movers), &mut reader),
    }
}

/// Writes moves into a list.
pub(crate) struct Lister<'a>(pub(crate) &'a mut MoveList);

impl Reader for Lister<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.0.push(Move::normal(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, offset: i32) {
        for to in targets {
            self.0.push(Move::normal(to.behind(offset), to));
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, offset: i32) {
        self.pawns(targets, offset);
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, offset: i32) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.0.push(Move::promotion(to.behind(offset), to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.0.push(Move::castle(king, rook));
    }
}
