//! Who takes moves as they are found: to list them, to count them, or to see whether there is any.

use crate::{
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
};

/// Takes moves as they are found.
pub(crate) trait Sink<B> {
    /// Plain steps from a square to each of a set.
    fn steps(&mut self, from: u8, to: B);

    /// Drops of a piece on each of a set.
    fn drops(&mut self, piece: PieceType, to: B);

    /// Any one move.
    fn push(&mut self, mv: Move);

    /// Whether nothing more is of interest.
    fn is_full(&self) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn steps(&mut self, _: u8, to: B) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn drops(&mut self, _: PieceType, to: B) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Finds out whether there is any move.
#[derive(Default)]
pub(super) struct Any(pub(super) bool);

impl<B: Bits> Sink<B> for Any {
    fn steps(&mut self, _: u8, to: B) {
        self.0 |= to.any();
    }

    fn drops(&mut self, _: PieceType, to: B) {
        self.0 |= to.any();
    }

    fn push(&mut self, _: Move) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}

/// Hands each move to a function.
pub(crate) struct Each<F>(pub(crate) F);

impl<B: Bits, F: FnMut(Move)> Sink<B> for Each<F> {
    #[inline(always)]
    fn steps(&mut self, from: u8, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(from, to, MoveKind::Step));
        }
    }

    fn drops(&mut self, piece: PieceType, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(to, to, MoveKind::Drop(piece)));
        }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        (self.0)(mv);
    }
}
