//! Keys by mixing instead of by table: a unit has too many forms for one number each on every square.

use crate::{Color, Square, Unit};

#[inline]
pub(crate) const fn unit(square: Square, unit: Unit) -> u64 {
    mix((square.index() as u64) << 16 | unit.word() as u64)
}

#[inline]
pub(crate) const fn turn(color: Color) -> u64 {
    match color {
        Color::Red => 0,
        Color::Blue => mix(1 << 32),
    }
}

/// What a unit adds to the key of the material: pieces count alike in a stack and alone.
#[inline]
pub(crate) fn material(unit: Unit) -> u64 {
    let color = unit.color().index();
    unit.pieces()
        .fold(0, |sum, piece| sum.wrapping_add(MATERIAL[color][piece.heroic as usize][piece.role as usize - 1]))
}

static MATERIAL: [[[u64; 11]; 2]; 2] = {
    let mut table = [[[0; 11]; 2]; 2];
    let mut index = 0;
    while index < 44 {
        table[index / 22][index / 11 % 2][index % 11] = mix(1 << 34 | index as u64);
        index += 1;
    }
    table
};

/// An open deployment: the origin, and the roles there that have acted.
#[inline]
pub(crate) const fn session(origin: Square, acted: u16) -> u64 {
    mix(1 << 33 | (origin.index() as u64) << 16 | acted as u64)
}

/// A permutation of the numbers in which close ones end far apart.
#[inline]
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
