use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use chronicle_chess::{Move, Position};
use chronicle_game::Key;
use thiserror::Error;

use crate::{key::key_after, word};

/// An opening book, in memory as it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Entries of [`ENTRY`] bytes, sorted by their keys.
    bytes: Box<[u8]>,
}

/// A move of a book.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, which is legal.
    pub mv: Move,
    /// How often it should be chosen, compared with the others of its position. Moves with weight 0 are known but not
    /// to be played.
    pub weight: u32,
}

/// Why something is not a book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot read the book {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is nothing in it.
    #[error("the book is empty; expected entries of 16 bytes")]
    Empty,
    /// More than anybody needs.
    #[error("the book is larger than {} MiB, so it is probably something else", Book::MAX_BYTES >> 20)]
    TooLarge,
    /// Part of an entry at the end.
    #[error("{bytes} bytes are not a Polyglot book: expected a multiple of 16")]
    Size {
        /// The size found.
        bytes: usize,
    },
    /// The entries are not in order, so that positions could not be found.
    #[error("entry {entry} has a smaller key than the one before it: this is not a Polyglot book, or it is damaged")]
    Order {
        /// The number of the entry, from 1.
        entry: usize,
    },
}

/// Key 8 bytes, move 2, weight 2, and 4 for programs that learn; the most significant byte first.
const ENTRY: usize = 16;

impl Book {
    /// The largest book that is read.
    pub const MAX_BYTES: usize = 1 << 30;

    /// Reads a book into memory.
    ///
    /// # Errors
    /// If the file cannot be read or is not a book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let failed = |source| BookError::Io { path: path.to_owned(), source };
        let mut bytes = Vec::new();
        let limit = Self::MAX_BYTES as u64 + 1;
        File::open(path).map_err(failed)?.take(limit).read_to_end(&mut bytes).map_err(failed)?;
        Self::from_bytes(bytes)
    }

    /// A book from the bytes of its file.
    ///
    /// # Errors
    /// If they are not those of a book.
    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        match bytes.len() {
            0 => return Err(BookError::Empty),
            size if size > Self::MAX_BYTES => return Err(BookError::TooLarge),
            size if size % ENTRY != 0 => return Err(BookError::Size { bytes: size }),
            _ => {}
        }
        let book = Self { bytes };
        match (1..book.len()).find(|&index| book.key_at(index) < book.key_at(index - 1)) {
            Some(index) => Err(BookError::Order { entry: index + 1 }),
            None => Ok(book),
        }
    }

    /// How many entries there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bytes.len() / ENTRY
    }

    /// Whether there are none, which cannot be.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many positions have moves.
    #[must_use]
    pub fn positions(&self) -> usize {
        1 + (1..self.len()).filter(|&index| self.key_at(index) != self.key_at(index - 1)).count()
    }

    /// The moves for a position, the heaviest first. `last` is the move that has led to it, if that is known.
    #[must_use]
    pub fn moves(&self, position: &Position, last: Option<Move>) -> Vec<BookMove> {
        let mut moves: Vec<BookMove> = Vec::new();
        for (word, weight) in self.entries(key_after(position, last)) {
            let Some(mv) = word::decode(position, word) else { continue };
            // A move may come up twice where books were merged.
            match moves.iter_mut().find(|known| known.mv == mv) {
                Some(known) => known.weight += u32::from(weight),
                None => moves.push(BookMove { mv, weight: weight.into() }),
            }
        }
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }

    /// The heaviest move for a position.
    #[must_use]
    pub fn best(&self, position: &Position, last: Option<Move>) -> Option<Move> {
        self.moves(position, last).first().filter(|best| best.weight > 0).map(|best| best.mv)
    }

    /// A move for a position, each with a chance in proportion to its weight. `random` decides: any number will do, and
    /// the same one gives the same move.
    #[must_use]
    pub fn choose(&self, position: &Position, last: Option<Move>, random: u64) -> Option<Move> {
        let moves = self.moves(position, last);
        let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        // A number below the total; its chances are equal but for a part in 2^40.
        let mut left = ((u128::from(random) * u128::from(total)) >> 64) as u64;
        for BookMove { mv, weight } in moves {
            match left.checked_sub(weight.into()) {
                Some(less) => left = less,
                None => return Some(mv),
            }
        }
        None
    }

    /// Words and weights of all entries with a key.
    fn entries(&self, key: Key) -> impl Iterator<Item = (u16, u16)> {
        let first = self.first_not_below(key);
        (first..self.len()).take_while(move |&index| self.key_at(index) == key).map(|index| {
            let entry = &self.bytes[index * ENTRY..][..ENTRY];
            (u16::from_be_bytes([entry[8], entry[9]]), u16::from_be_bytes([entry[10], entry[11]]))
        })
    }

    fn first_not_below(&self, key: Key) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key_at(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn key_at(&self, index: usize) -> Key {
        let bytes = self.bytes[index * ENTRY..][..8].try_into().expect("eight bytes were taken");
        Key(u64::from_be_bytes(bytes))
    }
}

/// An entry as it is in the file.
pub(crate) fn entry(key: Key, word: u16, weight: u16) -> [u8; ENTRY] {
    let mut entry = [0; ENTRY];
    entry[..8].copy_from_slice(&key.0.to_be_bytes());
    entry[8..10].copy_from_slice(&word.to_be_bytes());
    entry[10..12].copy_from_slice(&weight.to_be_bytes());
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start_book(moves: &[(&str, u16)]) -> Book {
        let start = Position::start();
        let key = crate::key(&start);
        let bytes: Vec<u8> = moves
            .iter()
            .flat_map(|(text, weight)| entry(key, word::encode(start.parse_uci(text).expect("legal")), *weight))
            .collect();
        Book::from_bytes(bytes).expect("equal keys are in order")
    }

    #[test]
    fn what_is_no_book_is_refused() {
        assert!(matches!(Book::from_bytes([]), Err(BookError::Empty)));
        assert!(matches!(Book::from_bytes([0; 24]), Err(BookError::Size { bytes: 24 })));
        let unordered = [entry(Key(1), 0, 0), entry(Key(3), 0, 0), entry(Key(2), 0, 0)].concat();
        assert!(matches!(Book::from_bytes(unordered), Err(BookError::Order { entry: 3 })));
        let error = Book::open(Path::new("no such book.bin")).expect_err("it is not there").to_string();
        assert!(error.starts_with("cannot read the book no such book.bin: "), "{error}");
    }

    #[test]
    fn choices_follow_the_weights() {
        let book = start_book(&[("e2e4", 30), ("d2d4", 60), ("g1f3", 10), ("a2a3", 0)]);
        let start = Position::start();
        assert_eq!(book.best(&start, None).map(|mv| start.uci(mv)).as_deref(), Some("d2d4"));
        let mut counts = std::collections::BTreeMap::new();
        for step in 0..1_000_u64 {
            let mv = book.choose(&start, None, step * (u64::MAX / 1_000)).expect("it is in the book");
            *counts.entry(start.uci(mv)).or_insert(0) += 1;
        }
        let count = |text: &str| counts.get(text).copied().unwrap_or(0_i32);
        for (text, want) in [("d2d4", 600), ("e2e4", 300), ("g1f3", 100), ("a2a3", 0)] {
            assert!((count(text) - want).abs() <= 2, "{counts:?}");
        }
        assert!(book.choose(&start, None, u64::MAX).is_some());
    }

    #[test]
    fn weight_zero_is_never_played() {
        let book = start_book(&[("e2e4", 0)]);
        let start = Position::start();
        assert_eq!((book.best(&start, None), book.choose(&start, None, 7)), (None, None));
        assert_eq!(book.moves(&start, None).len(), 1);
    }

    #[test]
    fn a_move_that_comes_up_twice_is_one_move() {
        let book = start_book(&[("e2e4", u16::MAX), ("d2d4", 3), ("e2e4", 5)]);
        let moves = book.moves(&Position::start(), None);
        assert_eq!(moves.iter().map(|known| known.weight).collect::<Vec<_>>(), [65_540, 3]);
    }

    #[test]
    fn positions_that_are_not_in_the_book_have_no_moves() {
        let book = start_book(&[("e2e4", 1)]);
        let other: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("legal");
        assert_eq!(book.moves(&other, None), []);
        assert_eq!((book.len(), book.positions()), (1, 1));
    }
}
