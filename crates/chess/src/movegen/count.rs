use super::{Reader, Scope, generate};
use crate::{
    Bitboard, Board, Color, Role, Square,
    attacks::{self, Sliders},
    side::{Black, Side, White},
};

/// The number of legal moves.
pub(crate) fn count(board: &Board) -> u32 {
    match board.turn {
        Color::White => count_for::<White>(board),
        Color::Black => count_for::<Black>(board),
    }
}

/// The number of legal moves of the side `S`, which must be to move.
#[inline(always)]
pub(crate) fn count_for<S: Side>(board: &Board) -> u32 {
    let mut counter = Counter(0);
    generate::<S, _>(board, Scope::ALL, &mut counter);
    counter.0
}

/// Whether there is a legal move.
pub(crate) fn any(board: &Board) -> bool {
    count(board) > 0
}

/// Adds up the sizes of the sets.
struct Counter(u32);

impl Reader for Counter {
    #[inline(always)]
    fn sliders(&mut self, sliders: Sliders, occupied: Bitboard, targets: Bitboard) {
        self.0 += attacks::count_slides(sliders, occupied, targets);
    }

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, _: i32) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i32) {
        self.0 += 4 * targets.count();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Looks for one way of castling.
pub(crate) struct SingleCastle {
    pub(crate) rook: Square,
    pub(crate) found: bool,
}

impl Reader for SingleCastle {
    fn piece(&mut self, _: Role, _: Square, _: Bitboard) {}
    fn pawns(&mut self, _: Bitboard, _: i32) {}
    fn double_steps(&mut self, _: Bitboard, _: i32) {}
    fn promotions(&mut self, _: Bitboard, _: i32) {}
    fn en_passant(&mut self, _: Square, _: Square) {}
    fn castle(&mut self, _: Square, rook: Square) {
        self.found |= rook == self.rook;
    }
}
