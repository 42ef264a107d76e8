//! Sliders by PEXT: the blockers that matter, packed into a dense index by one instruction.

use std::arch::x86_64::_pext_u64;

use super::rays::{DIAGONAL, Directions, STRAIGHT, TABLE_SIZE, relevant, slide};
use crate::{Bitboard, Square};

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOPS[square.index()], occupied)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOKS[square.index()], occupied)
}

/// Where a square's attack sets lie in the table, and which blockers select among them.
#[derive(Copy, Clone)]
struct Lines {
    relevant: u64,
    start: usize,
}

#[inline(always)]
#[allow(unsafe_code)]
fn look_up(lines: &Lines, occupied: Bitboard) -> Bitboard {
    // SAFETY: this module is compiled only when the target has BMI2. Worth 8 % of perft over magics.
    let packed = unsafe { _pext_u64(occupied.0, lines.relevant) };
    Bitboard(TABLE[lines.start + packed as usize])
}

const BISHOPS: [Lines; 64] = lines(&DIAGONAL, 0);
const ROOKS: [Lines; 64] = lines(&STRAIGHT, 5_248);

static TABLE: [u64; TABLE_SIZE] = {
    let mut table = [0; TABLE_SIZE];
    fill(&mut table, &BISHOPS, &DIAGONAL);
    fill(&mut table, &ROOKS, &STRAIGHT);
    table
};

const fn lines(directions: &Directions, mut start: usize) -> [Lines; 64] {
    let mut all = [Lines { relevant: 0, start: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let relevant = relevant(Square::wrapping(index), directions);
        all[index as usize] = Lines { relevant, start };
        start += 1 << relevant.count_ones();
        index += 1;
    }
    all
}

const fn fill(table: &mut [u64; TABLE_SIZE], lines: &[Lines; 64], directions: &Directions) {
    let mut index = 0;
    while index < 64 {
        let Lines { relevant, start } = lines[index as usize];
        // Subsets in counting order have the packed numbers 0, 1, 2, ...
        let mut subset: u64 = 0;
        let mut packed = 0;
        loop {
            table[start + packed] = slide(Square::wrapping(index), directions, subset);
            subset = subset.wrapping_sub(relevant) & relevant;
            packed += 1;
            if subset == 0 {
                break;
            }
        }
        index += 1;
    }
}
