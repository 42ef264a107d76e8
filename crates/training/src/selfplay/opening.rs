use std::{fmt, str::FromStr, sync::Arc};

use chronicle_chess::{Move, Position, chess960};
use fastrand::Rng;
use thiserror::Error;

/// Where games begin: at the start or in a book, and then some random moves.
#[derive(Clone, Debug)]
pub struct Openings {
    /// What is there before the random moves.
    pub book: Book,
    /// How many random moves follow.
    pub random_plies: RandomPlies,
    /// Openings that are worth more than this for either side, in hundredths of a pawn, are thrown away.
    pub max_score: i32,
}

/// What is there before the random moves.
#[derive(Clone, Debug)]
pub enum Book {
    /// The start position of chess.
    Start,
    /// One of the starts of Chess960, the same for both sides.
    Chess960,
    /// One of these starts with these moves.
    List(Arc<[(Position, Vec<Move>)]>),
}

/// A number of plies, from one to another; each as likely as the next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RandomPlies {
    least: u32,
    most: u32,
}

/// Why a text is not a number of random plies.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("expected a number or a range such as 6..9, up to {}", RandomPlies::MAX)]
pub struct BadPlies;

impl RandomPlies {
    /// No opening has more random moves than this.
    pub const MAX: u32 = 100;

    /// From one number of plies to another; `None` if that is nothing or too much.
    #[must_use]
    pub const fn new(least: u32, most: u32) -> Option<Self> {
        if least <= most && most <= Self::MAX { Some(Self { least, most }) } else { None }
    }

    /// None: who has a book wants its openings.
    #[must_use]
    pub const fn default_after_book() -> Self {
        Self { least: 0, most: 0 }
    }
}

impl Default for RandomPlies {
    fn default() -> Self {
        Self { least: 6, most: 9 }
    }
}

/// `8`, or `6..9` with both ends included.
impl FromStr for RandomPlies {
    type Err = BadPlies;

    fn from_str(text: &str) -> Result<Self, BadPlies> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.trim().parse().map_err(|_| BadPlies);
        Self::new(number(least)?, number(most)?).ok_or(BadPlies)
    }
}

impl fmt::Display for RandomPlies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most { write!(f, "{}", self.least) } else { write!(f, "{}..{}", self.least, self.most) }
    }
}

impl Default for Openings {
    fn default() -> Self {
        Self { book: Book::Start, random_plies: RandomPlies::default(), max_score: 120 }
    }
}

/// A start and the moves that are played before anybody thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

impl Openings {
    /// One opening; `None` if the random moves end the game.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Opening> {
        let (start, mut moves) = match &self.book {
            Book::Start => (Position::start(), vec![]),
            Book::Chess960 => {
                (chess960::start(rng.u16(..chess960::STARTS)).expect("the number is below the limit"), vec![])
            }
            Book::List(list) => rng.choice(list.iter())?.clone(),
        };
        let mut position = moves.iter().fold(start, |position, &mv| position.play(mv));
        for _ in 0..rng.u32(self.random_plies.least..=self.random_plies.most) {
            let mv = *rng.choice(position.legal_moves().iter())?;
            moves.push(mv);
            position = position.play(mv);
        }
        position.ending().is_none().then_some(Opening { start, moves })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn plies_are_read_and_written() {
        for (text, written) in [("8", "8"), ("6..9", "6..9"), ("0..0", "0"), (" 1 .. 2", "1..2")] {
            assert_eq!(text.parse::<RandomPlies>().map(|plies| plies.to_string()), Ok(written.to_owned()));
        }
        for text in ["", "x", "9..6", "1..", "..4", "101", "-1..3", "1..2..3"] {
            assert_eq!(text.parse::<RandomPlies>(), Err(BadPlies), "{text:?}");
        }
    }

    #[test]
    fn openings_have_the_length_asked_for_and_differ() {
        for book in [Book::Start, Book::Chess960] {
            let openings = Openings { book, ..Openings::default() };
            let mut rng = Rng::with_seed(3);
            let drawn: Vec<_> = (0..200).filter_map(|_| openings.draw(&mut rng)).collect();
            let lengths: HashSet<_> = drawn.iter().map(|opening| opening.moves.len()).collect();
            assert_eq!(lengths, HashSet::from([6, 7, 8, 9]));
            let different: HashSet<_> = drawn.iter().map(|opening| format!("{opening:?}")).collect();
            assert!(different.len() > 195, "{}", different.len());
        }
    }

    #[test]
    fn a_book_comes_before_the_random_moves() {
        let start = Position::start();
        let moves = vec![start.parse_uci("e2e4").expect("legal")];
        let book = Book::List(vec![(start, moves.clone())].into());
        let openings = Openings { book, random_plies: "2".parse().expect("a number"), max_score: 200 };
        let opening = openings.draw(&mut Rng::with_seed(1)).expect("nothing ends so early");
        assert_eq!((opening.moves.len(), &opening.moves[..1]), (3, &moves[..]));
    }
}
