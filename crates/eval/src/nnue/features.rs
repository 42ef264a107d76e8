//! What the network sees: which piece stands where, once for each side.

use chronicle_chess::{Board, Color, Role, Square};

/// Kinds of pieces, for each side's own and the other's.
const KINDS: usize = 12;
/// What there is to see: every kind of piece on every square.
pub const INPUTS: usize = KINDS * 64;

/// A piece on a square.
pub(super) type Man = (Color, Role, Square);

/// How a side sees the board: its own pieces first, from its own end, and mirrored so that its king is on the right wing.
///
/// Chess is nearly the same left and right, so that what was learnt on one wing is known on the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Perspective {
    color: Color,
    mirror: usize,
}

impl Perspective {
    #[inline]
    pub(super) fn new(board: &Board, color: Color) -> Self {
        Self { color, mirror: mirror(board.king(color).index()) }
    }

    /// The number of what this side sees of a piece.
    #[inline]
    pub(super) fn feature(self, (color, role, square): Man) -> usize {
        feature(color != self.color, role.index(), square.relative_to(self.color).index(), self.mirror)
    }
}

/// What squares are mirrored by for a king there.
#[inline]
#[must_use]
pub const fn mirror(king: usize) -> usize {
    if king & 4 == 0 { 7 } else { 0 }
}

/// The number of a feature: whether the piece is the other side's, which one it is, and where it is as the side sees it.
#[inline]
#[must_use]
pub const fn feature(is_other: bool, role: usize, square: usize, mirror: usize) -> usize {
    (is_other as usize * (KINDS / 2) + role) * 64 + (square ^ mirror)
}

/// All pieces of a board.
#[inline]
pub(super) fn men(board: &Board) -> impl Iterator<Item = Man> {
    board.occupied().into_iter().filter_map(|square| {
        let piece = board.piece_at(square)?;
        Some((piece.color, piece.role, square))
    })
}
