use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::Color;

/// One of the 132 squares, numbered from a1 = 0 along the ranks to k12 = 131.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 132;
    /// How many files there are, a to k.
    pub const FILES: u8 = 11;
    /// How many ranks there are, 1 to 12.
    pub const RANKS: u8 = 12;

    /// The square of a number, if it is below 132.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT as u8 { Some(Self(index)) } else { None }
    }

    /// The square where a file and a rank cross, both counted from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self(rank * Self::FILES + file)) } else { None }
    }

    /// All squares from a1 to k12.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The number of the square, below 132.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file from 0 (a) to 10 (k).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % Self::FILES
    }

    /// The rank from 0 to 11, one less than its name.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / Self::FILES
    }

    /// The square as the other side sees it: ranks turned around, files unchanged.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self((Self::RANKS - 1 - self.rank()) * Self::FILES + self.file())
    }

    /// Whether both squares lie on the same side of the river, which flows between the ranks 6 and 7.
    #[inline]
    pub(crate) const fn same_bank(self, other: Self) -> bool {
        const FIRST_OF_BLUE: u8 = 6 * Square::FILES;
        (self.0 < FIRST_OF_BLUE) == (other.0 < FIRST_OF_BLUE)
    }

    /// How many squares lie in a direction before the edge.
    #[inline(always)]
    pub(crate) fn room(self, direction: Direction) -> u8 {
        ROOM[self.index()][direction.index()]
    }

    /// The next square in a direction; the caller knows that there is [`room`](Self::room).
    #[inline(always)]
    pub(crate) const fn step(self, direction: Direction) -> Self {
        let index = self.0.wrapping_add_signed(direction.delta());
        debug_assert!(index < Self::COUNT as u8);
        Self(index)
    }

    /// The squares in a direction up to the edge, the nearest first.
    pub(crate) fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        (0..self.room(direction)).scan(self, move |at, _| {
            *at = at.step(direction);
            Some(*at)
        })
    }

    /// The square of the beginning of a text, and what follows it.
    pub(crate) fn split_from(text: &str) -> Option<(Self, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        let after = text.get(1..)?;
        let digits = after.bytes().take(2).take_while(u8::is_ascii_digit).count();
        let (rank, rest) = after.split_at(digits);
        if rank.starts_with('0') {
            return None;
        }
        Some((Self::at(file, rank.parse::<u8>().ok()?.checked_sub(1)?)?, rest))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
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
        match Self::split_from(text) {
            Some((square, "")) => Ok(square),
            _ => Err(ParseSquareError { text: text.chars().take(16).collect() }),
        }
    }
}

/// The text is not the name of a square.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not a square; expected a file from a to k and a rank from 1 to 12, such as e4")]
pub struct ParseSquareError {
    text: String,
}

/// One of eight directions, clockwise from "up"; even ones are straight.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Direction(u8);

impl Direction {
    pub(crate) const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];
    pub(crate) const STRAIGHT: [Self; 4] = [Self(0), Self(2), Self(4), Self(6)];

    /// The straight directions and the diagonal ones, as each side sees them: backwards first.
    #[inline(always)]
    pub(crate) const fn for_side(color: Color) -> [[Self; 4]; 2] {
        match color {
            Color::Blue => [Self::STRAIGHT, [Self(1), Self(3), Self(5), Self(7)]],
            Color::Red => [[Self(4), Self(2), Self(0), Self(6)], [Self(3), Self(1), Self(7), Self(5)]],
        }
    }

    const FILES: [i8; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
    const RANKS: [i8; 8] = [1, 1, 0, -1, -1, -1, 0, 1];

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    #[inline(always)]
    pub(crate) const fn is_diagonal(self) -> bool {
        self.0 & 1 == 1
    }

    /// Straight up or down.
    #[inline(always)]
    pub(crate) const fn is_vertical(self) -> bool {
        self.0 & 3 == 0
    }

    #[inline(always)]
    const fn delta(self) -> i8 {
        Self::DELTAS[self.index()]
    }

    /// From the number of a square to that of the next.
    const DELTAS: [i8; 8] = {
        let mut deltas = [0; 8];
        let mut index = 0;
        while index < 8 {
            deltas[index] = Self::RANKS[index] * Square::FILES as i8 + Self::FILES[index];
            index += 1;
        }
        deltas
    };

    /// The direction from one square to another and the distance, if they are on a line.
    pub(crate) fn between(from: Square, to: Square) -> Option<(Self, u8)> {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        if from == to || (files != 0 && ranks != 0 && files.abs() != ranks.abs()) {
            return None;
        }
        /// By the sign of the ranks and then of the files.
        const BY_SIGN: [Direction; 9] = [
            Direction(5),
            Direction(4),
            Direction(3),
            Direction(6),
            Direction(0),
            Direction(2),
            Direction(7),
            Direction(0),
            Direction(1),
        ];
        let direction = BY_SIGN[((ranks.signum() + 1) * 3 + files.signum() + 1) as usize];
        Some((direction, files.unsigned_abs().max(ranks.unsigned_abs())))
    }
}

/// How many squares lie in each direction before the edge.
static ROOM: [[u8; 8]; Square::COUNT] = {
    let mut room = [[0; 8]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square(index as u8);
        let mut direction = 0;
        while direction < 8 {
            let across = to_edge(square.file(), Square::FILES, Direction::FILES[direction]);
            let along = to_edge(square.rank(), Square::RANKS, Direction::RANKS[direction]);
            room[index][direction] = if across < along { across } else { along };
            direction += 1;
        }
        index += 1;
    }
    room
};

const fn to_edge(at: u8, size: u8, step: i8) -> u8 {
    match step {
        0 => u8::MAX,
        1.. => size - 1 - at,
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a0", "a01", "a13", "l1", "a1x", "A1", "1a", "ä1", "a100", "a٣"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn rays_end_at_the_edge() {
        let at = |name: &str| name.parse::<Square>().expect("a square");
        for direction in Direction::ALL {
            for square in Square::all() {
                for (index, next) in square.ray(direction).enumerate() {
                    assert_eq!(Direction::between(square, next), Some((direction, index as u8 + 1)));
                    assert_eq!(Direction::between(next, square), Some((Direction(direction.0 ^ 4), index as u8 + 1)));
                }
            }
        }
        let rooms = Direction::ALL.map(|direction| at("c5").room(direction));
        assert_eq!(rooms, [7, 7, 8, 4, 4, 2, 2, 2]);
        assert_eq!(at("c5").flip(), at("c8"));
    }
}
