use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Bitboard, Color};

/// One of the 64 squares, numbered from a1 = 0 along the ranks to h8 = 63.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a number, if it is below 64.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of the lowest six bits of a number.
    #[inline(always)]
    #[must_use]
    pub const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square where a file and a rank cross.
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// The number of the square; always below 64, which the compiler can see.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file of the square.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of the square.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// The set of this square alone.
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// The square so many bits below; callers know that it is on the board.
    #[inline(always)]
    pub(crate) const fn behind(self, bits: i32) -> Self {
        Self::wrapping((self.0 as i32 - bits) as u32)
    }

    /// The square as seen from the other side of the board (a1 becomes a8).
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square from the given side's point of view: unchanged for White, flipped for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// Whether the square is a light one.
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }
}

#[allow(missing_docs)]
#[rustfmt::skip]
impl Square {
    pub const A1: Self = Self(0); pub const B1: Self = Self(1); pub const C1: Self = Self(2); pub const D1: Self = Self(3); pub const E1: Self = Self(4); pub const F1: Self = Self(5); pub const G1: Self = Self(6); pub const H1: Self = Self(7);
    pub const A2: Self = Self(8); pub const B2: Self = Self(9); pub const C2: Self = Self(10); pub const D2: Self = Self(11); pub const E2: Self = Self(12); pub const F2: Self = Self(13); pub const G2: Self = Self(14); pub const H2: Self = Self(15);
    pub const A3: Self = Self(16); pub const B3: Self = Self(17); pub const C3: Self = Self(18); pub const D3: Self = Self(19); pub const E3: Self = Self(20); pub const F3: Self = Self(21); pub const G3: Self = Self(22); pub const H3: Self = Self(23);
    pub const A4: Self = Self(24); pub const B4: Self = Self(25); pub const C4: Self = Self(26); pub const D4: Self = Self(27); pub const E4: Self = Self(28); pub const F4: Self = Self(29); pub const G4: Self = Self(30); pub const H4: Self = Self(31);
    pub const A5: Self = Self(32); pub const B5: Self = Self(33); pub const C5: Self = Self(34); pub const D5: Self = Self(35); pub const E5: Self = Self(36); pub const F5: Self = Self(37); pub const G5: Self = Self(38); pub const H5: Self = Self(39);
    pub const A6: Self = Self(40); pub const B6: Self = Self(41); pub const C6: Self = Self(42); pub const D6: Self = Self(43); pub const E6: Self = Self(44); pub const F6: Self = Self(45); pub const G6: Self = Self(46); pub const H6: Self = Self(47);
    pub const A7: Self = Self(48); pub const B7: Self = Self(49); pub const C7: Self = Self(50); pub const D7: Self = Self(51); pub const E7: Self = Self(52); pub const F7: Self = Self(53); pub const G7: Self = Self(54); pub const H7: Self = Self(55);
    pub const A8: Self = Self(56); pub const B8: Self = Self(57); pub const C8: Self = Self(58); pub const D8: Self = Self(59); pub const E8: Self = Self(60); pub const F8: Self = Self(61); pub const G8: Self = Self(62); pub const H8: Self = Self(63);
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut letters = text.chars();
        let (Some(file), Some(rank), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(ParseSquareError::new(text));
        };
        File::from_letter(file)
            .zip(Rank::from_digit(rank))
            .map(|(file, rank)| Self::at(file, rank))
            .ok_or_else(|| ParseSquareError::new(text))
    }
}

/// The text is not the name of a square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not a square; expected a file from a to h and a rank from 1 to 8, such as e4")]
pub struct ParseSquareError {
    text: String,
}

impl ParseSquareError {
    fn new(text: &str) -> Self {
        Self { text: text.chars().take(16).collect() }
    }
}

/// A column of the board, a to h.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files from a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The squares of the file.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }

    /// The file of a letter from `a` to `h`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter >= 'a' && letter <= 'h' { Some(Self::ALL[letter as usize - 'a' as usize]) } else { None }
    }

    /// The letter of the file.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A row of the board, 1 to 8.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// All ranks from the first to the eighth.
    pub const ALL: [Self; 8] =
        [Self::First, Self::Second, Self::Third, Self::Fourth, Self::Fifth, Self::Sixth, Self::Seventh, Self::Eighth];

    /// The squares of the rank.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xff << (self as u8 * 8))
    }

    /// The rank of a digit from `1` to `8`.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        if digit >= '1' && digit <= '8' { Some(Self::ALL[digit as usize - '1' as usize]) } else { None }
    }

    /// The digit of the rank.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}
