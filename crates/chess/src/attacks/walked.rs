//! Sliders without tables of their own: slower, and 860 kB smaller.

use super::rays::{DIAGONAL, STRAIGHT, slide};
use crate::{Bitboard, Square};

pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(slide(square, &DIAGONAL, occupied.0))
}

pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(slide(square, &STRAIGHT, occupied.0))
}
