//! Which squares a piece attacks: tables for the leapers, looked-up lines for the sliders.
//!
//! All tables are constants of the program: starting up costs nothing. Sliders use one of two indexing schemes over
//! tables of the same shape, chosen when the crate is built: PEXT where the target has BMI2, fancy magics elsewhere.
//! With the feature `small-tables` they walk along their lines instead.
//!
//! ```
//! use chronicle_chess::{Bitboard, Square, attacks};
//!
//! let blockers = Bitboard::EMPTY.with(Square::E6).with(Square::C4);
//! assert_eq!(attacks::rook(Square::E4, blockers).count(), 10);
//! assert_eq!(attacks::between(Square::A1, Square::D4).count(), 2);
//! ```

mod fill;
#[cfg(test)]
mod hyperbola;
#[cfg(any(test, not(any(feature = "small-tables", all(target_arch = "x86_64", target_feature = "bmi2")))))]
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(feature = "small-tables")))]
mod pext;
mod rays;
#[cfg(test)]
mod tests;
#[cfg(any(test, feature = "small-tables"))]
mod walked;

#[cfg(not(any(feature = "small-tables", all(target_arch = "x86_64", target_feature = "bmi2"))))]
use magic as sliders;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(feature = "small-tables")))]
use pext as sliders;
#[cfg(feature = "small-tables")]
use walked as sliders;

pub(crate) use fill::{Sliders, count_slides, slides};

use crate::{Bitboard, ByColor, Color, Square};

/// The squares a bishop attacks with these squares occupied (the first blocker of each line included).
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// The squares a rook attacks with these squares occupied (the first blocker of each line included).
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// The squares a queen attacks with these squares occupied (the first blocker of each line included).
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a knight attacks.
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a pawn of this colour attacks.
#[inline(always)]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color][square.index()]
}

/// The squares a bishop attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// The squares a rook attacks on an empty board.
#[inline(always)]
#[must_use]
pub fn straights(square: Square) -> Bitboard {
    STRAIGHTS[square.index()]
}

/// The squares strictly between two squares of one line; empty if they share none.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through two squares, from edge to edge, both included; empty if they share none.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Whether three squares lie on one line.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: [Bitboard; 64] = leaper(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = leaper(&KING_STEPS);
static PAWN: ByColor<[Bitboard; 64]> = ByColor([leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])]);
static DIAGONALS: [Bitboard; 64] = rays::on_empty_board(&rays::DIAGONAL);
static STRAIGHTS: [Bitboard; 64] = rays::on_empty_board(&rays::STRAIGHT);
static BETWEEN: [[Bitboard; 64]; 64] = rays::between_table();
static LINE: [[Bitboard; 64]; 64] = rays::line_table();

const fn leaper(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(target) = Square::wrapping(index).offset(steps[step].0, steps[step].1) {
                table[index as usize] = table[index as usize].with(target);
            }
            step += 1;
        }
        index += 1;
    }
    table
}
