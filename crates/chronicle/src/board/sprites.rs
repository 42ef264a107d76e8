//! Pieces drawn with quarter blocks, for squares of 7 columns and 3 rows.
//!
//! The top half of the first row stays empty, so that pieces on neighbouring squares do not grow together.

use chronicle_chess::Role;

/// The three rows of a piece.
#[rustfmt::skip]
pub(super) const fn sprite(role: Role) -> [&'static str; 3] {
    match role {
        Role::Pawn => [
            "       ",
            "  ▗█▖  ",
            "  ▟█▙  ",
        ],
        Role::Knight => [
            "  ▗▄▖  ",
            " ▝▛██  ",
            " ▗▟██▖ ",
        ],
        Role::Bishop => [
            "   ▄   ",
            "  ▐▙▌  ",
            " ▗▄█▄▖ ",
        ],
        Role::Rook => [
            " ▗▖▄▗▖ ",
            "  ▜█▛  ",
            " ▗▟█▙▖ ",
        ],
        Role::Queen => [
            " ▖▗ ▖▗ ",
            " ▝███▘ ",
            " ▗▟█▙▖ ",
        ],
        Role::King => [
            "   ▄   ",
            "  ▀█▀  ",
            " ▗███▖ ",
        ],
    }
}

/// The three rows of a mark in the middle of a square.
pub(super) const DOT: [&str; 3] = ["       ", "  ▐█▌  ", "       "];
