use std::fmt;

use crate::Color;

/// What a piece is, whatever its colour.
///
/// The discriminant is the piece's code in the three role planes of a [`Board`](crate::Board): bit 2 says
/// "slider", and for sliders bit 0 says "moves diagonally" and bit 1 "moves straight".
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Role {
    Pawn = 0b001,
    Knight = 0b010,
    King = 0b011,
    Bishop = 0b101,
    Rook = 0b110,
    Queen = 0b111,
}

impl Role {
    /// All roles, in the order of the usual piece values, the king last.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become, the most useful first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The role of a plane code; `None` for the two codes that mean "no piece" (0 and 4).
    #[inline]
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            0b001 => Some(Self::Pawn),
            0b010 => Some(Self::Knight),
            0b011 => Some(Self::King),
            0b101 => Some(Self::Bishop),
            0b110 => Some(Self::Rook),
            0b111 => Some(Self::Queen),
            _ => None,
        }
    }

    /// A dense number from 0 (pawn) to 5 (king), for tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Pawn => 0,
            Self::Knight => 1,
            Self::Bishop => 2,
            Self::Rook => 3,
            Self::Queen => 4,
            Self::King => 5,
        }
    }

    /// The English letter in lower case: `p n b r q k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The English letter in upper case, as in SAN.
    #[must_use]
    pub const fn upper_letter(self) -> char {
        self.letter().to_ascii_uppercase()
    }

    /// The role of an English letter in either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A role and a colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Piece {
    pub role: Role,
    pub color: Color,
}

impl Piece {
    /// The FEN letter: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.upper_letter(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece of a FEN letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) => Some(Self { role, color: Color::from_white(letter.is_ascii_uppercase()) }),
            None => None,
        }
    }

    /// The chess symbol of Unicode (`♔` to `♟`).
    #[must_use]
    pub const fn figurine(self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => WHITE[self.role.index()],
            Color::Black => BLACK[self.role.index()],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
