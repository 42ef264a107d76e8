//! Sliders by hyperbola quintessence: subtraction finds the first blocker of a line. No table is shared with the
//! looked-up sliders, so this twin checks them independently.

use crate::{Bitboard, Square};

pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let diagonal = mask(square, |files, ranks| files == ranks);
    let anti_diagonal = mask(square, |files, ranks| files == -ranks);
    along(square, occupied, diagonal) | along(square, occupied, anti_diagonal)
}

pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    along(square, occupied, square.file().bitboard()) | along(square, occupied, square.rank().bitboard())
}

fn mask(square: Square, on_line: impl Fn(i32, i32) -> bool) -> Bitboard {
    let distance = |a: usize, b: usize| a as i32 - b as i32;
    Square::all()
        .filter(|other| {
            on_line(distance(other.index() % 8, square.index() % 8), distance(other.index() / 8, square.index() / 8))
        })
        .collect()
}

/// `o ^ (o - 2s)` flips the bits from the slider up to the first blocker; the mirrored board gives the other way.
fn along(square: Square, occupied: Bitboard, line: Bitboard) -> Bitboard {
    let slider = square.bit().0;
    let blockers = occupied.0 & line.0 & !slider;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2)) ^ blockers;
    let mirrored = blockers.reverse_bits();
    let down = (mirrored.wrapping_sub(slider.reverse_bits().wrapping_mul(2)) ^ mirrored).reverse_bits();
    Bitboard((up | down) & line.0 & !slider)
}
