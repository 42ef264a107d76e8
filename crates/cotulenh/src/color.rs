use std::{fmt, ops::Not};

use chronicle_game::Side;

/// A player. Red begins, at the bottom of the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Moves first; ranks 1 to 6.
    Red,
    /// Ranks 7 to 12.
    Blue,
}

impl Color {
    /// Both players in the order of their turns.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The letter of a FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Blue => 'b',
        }
    }

    /// The number of the player, from 0.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
        })
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Red => Self::First,
            Color::Blue => Self::Second,
        }
    }
}
