//! Eight directions in two registers: a Kogge-Stone fill. Each step doubles the distance that every slider has
//! travelled over empty squares, so three steps reach the edge of the board.
//!
//! In one direction a square is entered by one slider only, the nearest. So the sizes of the eight filled sets add up
//! to the number of moves, whichever piece makes them.

use std::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_cvtsi128_si32, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_sllv_epi64, _mm256_srli_epi16, _mm256_srlv_epi64,
};

use super::Sliders;
use crate::Bitboard;

#[inline(always)]
#[allow(unsafe_code)]
pub(in crate::attacks) fn slides(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    // SAFETY: this module is compiled only when the target has AVX2. With `count_slides` worth 25 % of perft.
    unsafe { union(sliders, occupied) }
}

#[inline(always)]
#[allow(unsafe_code)]
pub(in crate::attacks) fn count_slides(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> u32 {
    // SAFETY: this module is compiled only when the target has AVX2. With `slides` worth 25 % of perft.
    unsafe { count(sliders, occupied, targets) }
}

const NOT_A: i64 = 0xfefe_fefe_fefe_fefe_u64 as i64;
const NOT_H: i64 = 0x7f7f_7f7f_7f7f_7f7f;

/// What the sliders attack upwards (north, east, north-east, north-west) and downwards (the opposite ways).
#[target_feature(enable = "avx2")]
#[inline]
fn directions(sliders: Sliders, occupied: Bitboard) -> (__m256i, __m256i) {
    let (straight, diagonal) = (sliders.straight.0 as i64, sliders.diagonal.0 as i64);
    let start = _mm256_setr_epi64x(straight, straight, diagonal, diagonal);
    let blockers = _mm256_set1_epi64x(occupied.0 as i64);
    let (one, two, four) =
        (_mm256_setr_epi64x(8, 1, 9, 7), _mm256_setr_epi64x(16, 2, 18, 14), _mm256_setr_epi64x(32, 4, 36, 28));
    // The files on which a step that wrapped around the edge would land.
    let up_lands = _mm256_setr_epi64x(!0, NOT_A, NOT_A, NOT_H);
    let down_lands = _mm256_setr_epi64x(!0, NOT_H, NOT_H, NOT_A);

    let mut up = start;
    let mut free = _mm256_andnot_si256(blockers, up_lands);
    up = _mm256_or_si256(up, _mm256_and_si256(free, _mm256_sllv_epi64(up, one)));
    free = _mm256_and_si256(free, _mm256_sllv_epi64(free, one));
    up = _mm256_or_si256(up, _mm256_and_si256(free, _mm256_sllv_epi64(up, two)));
    free = _mm256_and_si256(free, _mm256_sllv_epi64(free, two));
    up = _mm256_or_si256(up, _mm256_and_si256(free, _mm256_sllv_epi64(up, four)));

    let mut down = start;
    let mut free = _mm256_andnot_si256(blockers, down_lands);
    down = _mm256_or_si256(down, _mm256_and_si256(free, _mm256_srlv_epi64(down, one)));
    free = _mm256_and_si256(free, _mm256_srlv_epi64(free, one));
    down = _mm256_or_si256(down, _mm256_and_si256(free, _mm256_srlv_epi64(down, two)));
    free = _mm256_and_si256(free, _mm256_srlv_epi64(free, two));
    down = _mm256_or_si256(down, _mm256_and_si256(free, _mm256_srlv_epi64(down, four)));

    // One more step, onto the blocker.
    (_mm256_and_si256(_mm256_sllv_epi64(up, one), up_lands), _mm256_and_si256(_mm256_srlv_epi64(down, one), down_lands))
}

#[target_feature(enable = "avx2")]
#[inline]
fn union(sliders: Sliders, occupied: Bitboard) -> Bitboard {
    let (up, down) = directions(sliders, occupied);
    let both = _mm256_or_si256(up, down);
    let half = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
    let all = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    Bitboard(_mm_cvtsi128_si64(all) as u64)
}

#[target_feature(enable = "avx2")]
#[inline]
fn count(sliders: Sliders, occupied: Bitboard, targets: Bitboard) -> u32 {
    let (up, down) = directions(sliders, occupied);
    let targets = _mm256_set1_epi64x(targets.0 as i64);
    let by_byte =
        _mm256_add_epi8(bits_by_byte(_mm256_and_si256(up, targets)), bits_by_byte(_mm256_and_si256(down, targets)));
    let sums = _mm256_sad_epu8(by_byte, _mm256_setzero_si256());
    let half = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let all = _mm_add_epi64(half, _mm_unpackhi_epi64(half, half));
    _mm_cvtsi128_si32(all) as u32
}

/// The number of bits set in each byte: both halves of the byte looked up in a table of sixteen.
#[target_feature(enable = "avx2")]
#[inline]
#[rustfmt::skip]
fn bits_by_byte(bytes: __m256i) -> __m256i {
    let bits = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let half = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(bytes, half);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), half);
    _mm256_add_epi8(_mm256_shuffle_epi8(bits, low), _mm256_shuffle_epi8(bits, high))
}
