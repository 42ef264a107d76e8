//! Walking along lines square by square, at compile time: the plain definition from which all tables are built.

use crate::{Bitboard, Square};

/// Four of the [`STEPS`], by number.
pub(super) type Directions = [usize; 4];

pub(super) const STRAIGHT: Directions = [0, 1, 4, 5];
pub(super) const DIAGONAL: Directions = [2, 3, 6, 7];

/// Number of entries in both slider tables: for each square and slider, two to the power of the blockers that matter.
#[cfg(any(test, not(feature = "small-tables")))]
pub(super) const TABLE_SIZE: usize = 102_400 + 5_248;

/// The eight directions; those of the first half lead to higher square numbers.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// For each direction and square, the squares from there to the edge.
const RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while index < 64 {
            let mut next = Square::wrapping(index).offset(STEPS[direction].0, STEPS[direction].1);
            while let Some(square) = next {
                rays[direction][index as usize] |= square.bit().0;
                next = square.offset(STEPS[direction].0, STEPS[direction].1);
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// The squares from `from` in one direction up to and including the first blocker: the ray less the blocker's own.
const fn ray(from: Square, direction: usize, occupied: u64) -> u64 {
    let rays = &RAYS[direction];
    let whole = rays[from.index()];
    let blockers = whole & occupied;
    if blockers == 0 {
        whole
    } else if direction < 4 {
        whole & !rays[blockers.trailing_zeros() as usize]
    } else {
        whole & !rays[63 - blockers.leading_zeros() as usize]
    }
}

/// The squares that a slider attacks.
pub(super) const fn slide(from: Square, directions: &Directions, occupied: u64) -> u64 {
    ray(from, directions[0], occupied)
        | ray(from, directions[1], occupied)
        | ray(from, directions[2], occupied)
        | ray(from, directions[3], occupied)
}

/// The squares whose occupation changes what a slider attacks: its lines without their last squares.
#[cfg(any(test, not(feature = "small-tables")))]
pub(super) const fn relevant(from: Square, directions: &Directions) -> u64 {
    let mut squares = 0;
    let mut index = 0;
    while index < 4 {
        let mut rest = ray(from, directions[index], 0);
        while rest != 0 {
            let square = Square::wrapping(rest.trailing_zeros());
            if RAYS[directions[index]][square.index()] != 0 {
                squares |= square.bit().0;
            }
            rest &= rest - 1;
        }
        index += 1;
    }
    squares
}

pub(super) const fn on_empty_board(directions: &Directions) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index as usize] = Bitboard(slide(Square::wrapping(index), directions, 0));
        index += 1;
    }
    table
}

/// The squares strictly between any two squares of one line.
pub(super) const fn between_table() -> [[Bitboard; 64]; 64] {
    line_segments(false)
}

/// The whole line through any two squares, from edge to edge.
pub(super) const fn line_table() -> [[Bitboard; 64]; 64] {
    line_segments(true)
}

const fn line_segments(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let start = Square::wrapping(a);
        let mut direction = 0;
        while direction < 8 {
            let outward = RAYS[direction][a as usize];
            let backward = RAYS[(direction + 4) % 8][a as usize];
            let mut rest = outward;
            while rest != 0 {
                let b = rest.trailing_zeros() as usize;
                table[a as usize][b] = Bitboard(if whole {
                    outward | backward | 1 << a
                } else {
                    ray(start, direction, 1 << b) & !(1 << b)
                });
                rest &= rest - 1;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}
