//! All sliders of a side at once, for those who need the union of what they attack or the number of their moves, and
//! not each piece by itself.
//!
//! With AVX2 the eight directions are filled side by side in two registers, without a loop or a branch. Elsewhere the
//! pieces are looked up one by one. Both give the same.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) mod avx2;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
pub(super) mod lookup;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use avx2 as chosen;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use lookup as chosen;

use crate::Bitboard;

/// Sliders to be moved together. Queens are in both sets.
#[derive(Copy, Clone)]
pub(crate) struct Sliders {
    /// Rooks and queens.
    pub(crate) straight: Bitboard,
    /// Bishops and queens.
    pub(crate) diagonal: Bitboard,
}

/// All squares that these sliders attack.
#[inline(always)]
pub(crate) fn slides(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    chosen::slides(sliders, occupied)
}

/// The number of moves that these sliders have onto the target squares.
#[inline(always)]
pub(crate) fn count_slides(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> u32 {
    chosen::count_slides(sliders, occupied, targets)
}
