//! One slider after another.

use super::Sliders;
use crate::{Bitboard, attacks};

#[inline(always)]
pub(in crate::attacks) fn slides(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let diagonal = sliders.diagonal.into_iter().map(|from| attacks::bishop(from, occupied));
    let straight = sliders.straight.into_iter().map(|from| attacks::rook(from, occupied));
    diagonal.chain(straight).fold(Bitboard::EMPTY, |all, attacked| all | attacked)
}

#[inline(always)]
pub(in crate::attacks) fn count_slides(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> u32 {
    let count = |attacked: Bitboard| (attacked & targets).count();
    sliders.diagonal.into_iter().map(|from| count(attacks::bishop(from, occupied))).sum::<u32>()
        + sliders.straight.into_iter().map(|from| count(attacks::rook(from, occupied))).sum::<u32>()
}
