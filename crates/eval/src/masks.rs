//! Sets of squares that the terms ask for again and again, worked out at compile time.

use chronicle_chess::{Bitboard, Color, Square};

/// The files beside each file.
const ADJACENT: [Bitboard; 8] = {
    let mut table = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let here = Bitboard(0x0101_0101_0101_0101 << file);
        table[file] = Bitboard(here.east().0 | here.west().0);
        file += 1;
    }
    table
};

/// For each colour and square, the squares of all ranks ahead.
const AHEAD: [[Bitboard; 64]; 2] = {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let rank = square / 8;
        table[0][square] = Bitboard(if rank == 7 { 0 } else { !0 << (8 * (rank + 1)) });
        table[1][square] = Bitboard(if rank == 0 { 0 } else { !0 >> (8 * (8 - rank)) });
        square += 1;
    }
    table
};

/// How many king's steps lie between two squares.
static DISTANCE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = (a % 8_usize).abs_diff(b % 8);
            let ranks = (a / 8_usize).abs_diff(b / 8);
            table[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
            b += 1;
        }
        a += 1;
    }
    table
};

/// The four files in the middle.
pub(crate) const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// The number of a square's file.
#[inline(always)]
pub(crate) fn file_index(square: Square) -> usize {
    square.index() & 7
}

/// The squares of a square's file.
#[inline(always)]
pub(crate) fn file(square: Square) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file_index(square))
}

/// The squares of a square's rank.
#[inline(always)]
pub(crate) fn rank(square: Square) -> Bitboard {
    Bitboard(0xff << (square.index() & 56))
}

/// The squares of the files beside a square's file.
#[inline(always)]
pub(crate) fn adjacent_files(square: Square) -> Bitboard {
    ADJACENT[file_index(square)]
}

/// The squares of all ranks ahead, as a colour sees it.
#[inline(always)]
pub(crate) fn ahead(color: Color, square: Square) -> Bitboard {
    AHEAD[color as usize][square.index()]
}

/// How many king's steps lie between two squares.
#[inline(always)]
pub(crate) fn distance(a: Square, b: Square) -> usize {
    DISTANCE[a.index()][b.index()].into()
}
