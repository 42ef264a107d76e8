//! The shape of a board: files, ranks, the names of squares, and how each player sees them.

use std::fmt;

/// How many files and ranks a board has; squares are numbered along the ranks from the lower left.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    files: u8,
    ranks: u8,
}

/// The largest number of files, and of ranks.
pub(crate) const MAX_SIDE: u8 = 16;

impl Size {
    /// A size of 1 to 16 files and ranks.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Option<Self> {
        if files >= 1 && files <= MAX_SIDE && ranks >= 1 && ranks <= MAX_SIDE {
            Some(Self { files, ranks })
        } else {
            None
        }
    }

    /// How many files there are.
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// How many ranks there are.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// How many squares there are, holes included.
    #[must_use]
    pub const fn len(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// Never: there is at least one square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The square on a file and a rank, both from 0.
    #[must_use]
    pub fn square(self, file: i32, rank: i32) -> Option<u8> {
        let inside = (0..i32::from(self.files)).contains(&file) && (0..i32::from(self.ranks)).contains(&rank);
        inside.then(|| (rank * i32::from(self.files) + file) as u8)
    }

    /// The file of a square, from 0.
    #[must_use]
    pub const fn file(self, square: u8) -> u8 {
        square % self.files
    }

    /// The rank of a square, from 0.
    #[must_use]
    pub const fn rank(self, square: u8) -> u8 {
        square / self.files
    }

    /// The square so far away.
    #[must_use]
    pub fn shift(self, square: u8, (files, ranks): (i32, i32)) -> Option<u8> {
        self.square(i32::from(self.file(square)) + files, i32::from(self.rank(square)) + ranks)
    }

    /// Every square, holes included.
    pub fn squares(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(|square| square as u8)
    }

    /// Reads a name such as `e4` or `p16`.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<u8> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let digits = &name[1..];
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        let rank: i32 = if plain { digits.parse().ok()? } else { return None };
        self.square(i32::from(file), rank - 1)
    }

    /// The name of a square.
    #[must_use]
    pub const fn name(self, square: u8) -> Name {
        Name { file: self.file(square), rank: self.rank(square) }
    }
}

/// The name of a square, as [`Size::name`] gives it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Name {
    file: u8,
    rank: u8,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// Where a player sits: which way the own pieces go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    South,
    West,
    North,
    East,
}

impl Seat {
    /// The seat of a player, by number. Two players face each other, more sit around the board.
    pub(crate) const fn of(player: usize, players: u8) -> Self {
        match (player, players) {
            (0, _) => Self::South,
            (1, 2) | (2, _) => Self::North,
            (1, _) => Self::West,
            _ => Self::East,
        }
    }

    /// A distance that the first player would write so.
    pub(crate) const fn turn(self, (files, ranks): (i32, i32)) -> (i32, i32) {
        match self {
            Self::South => (files, ranks),
            Self::West => (ranks, -files),
            Self::North => (-files, -ranks),
            Self::East => (-ranks, files),
        }
    }

    /// The square that the player sees where the first player sees this one. Across the board left stays left, so that
    /// regions are mirrored as people draw them.
    pub(crate) fn see(self, size: Size, square: u8) -> u8 {
        let (file, rank) = (i32::from(size.file(square)), i32::from(size.rank(square)));
        let (last_file, last_rank) = (i32::from(size.files()) - 1, i32::from(size.ranks()) - 1);
        let seen = match self {
            Self::South => size.square(file, rank),
            Self::North => size.square(file, last_rank - rank),
            Self::West => size.square(rank, last_file - file),
            Self::East => size.square(last_rank - rank, file),
        };
        seen.unwrap_or(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let size = Size::new(16, 12).expect("a board");
        for square in size.squares() {
            assert_eq!(size.parse(&size.name(square).to_string()), Some(square));
        }
        for wrong in ["", "e", "4", "e0", "e13", "q1", "E4", "e04", "e4 ", "é4", "e+4"] {
            assert_eq!(size.parse(wrong), None, "{wrong}");
        }
        assert_eq!(Size::new(17, 8), None);
        assert_eq!(Size::new(8, 0), None);
    }

    #[test]
    fn every_player_goes_forward() {
        let size = Size::new(14, 14).expect("a board");
        let home = size.parse("d2").expect("a square");
        let homes: Vec<_> = (0..4).map(|player| size.name(Seat::of(player, 4).see(size, home)).to_string()).collect();
        assert_eq!(homes, ["d2", "b11", "d13", "m4"]);
        for player in 0..4 {
            let seat = Seat::of(player, 4);
            let (files, ranks) = seat.turn((0, 1));
            let next = size.shift(seat.see(size, home), (files, ranks));
            assert_eq!(next, Some(seat.see(size, size.parse("d3").expect("a square"))));
        }
    }
}
