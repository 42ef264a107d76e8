//! Betza's notation: moves of pieces as short words, such as `FfW` for the silver general of shogi.
//!
//! A word is a chain of terms, each of modifiers (small letters), an atom (a capital letter) and a range:
//!
//! - Atoms are leaps: `W` (1,0), `F` (1,1), `D` (2,0), `N` (2,1), `A` (2,2), `H` (3,0), `C` or `L` (3,1), `Z` or `J` (3,2),
//!   `G` (3,3); `K` is `WF`; `R`, `B` and `Q` are `W`, `F` and `K` repeated without limit. Any other leap is written with
//!   its distances, as in `(4,1)`.
//! - A doubled atom is repeated without limit, a number says how often at most, 0 meaning no limit: `NN`, `W3`.
//! - Directions: `f`, `b`, `l`, `r`, `v` (both f and b), `s` (both l and r), `h` (a half). On orthogonal leaps several of
//!   them add up. On diagonal ones a pair is a quarter: `flF`. On all others a single letter means the two leaps that go
//!   farthest that way, a pair those of the first that go farthest in the second (`fsN`), and `fh` the four of a half.
//! - `m` moves only, `c` captures only, `n` can be blocked on the way, `p` leaps over one piece (how far the landing is
//!   counts), `g` lands right behind the first piece, `i` has first-move rights, `e` captures en passant, too, `j` (with `D`
//!   and `A`) must leap over a piece.
//!
//! ```
//! use chronicle_variants::def::betza;
//!
//! let silver = betza::parse("FfW").unwrap();
//! assert_eq!(silver.len(), 5);
//! assert_eq!(betza::print(&silver).unwrap(), "fWF");
//! assert_eq!(betza::parse("FfX").unwrap_err().to_string(), "'X' is not an atom of Betza's notation (character 3 of 'FfX')");
//! ```

mod directions;
mod print;

pub use print::{Unwritable, print};

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::CharIndices;

use thiserror::Error;

use crate::step::{Range, Step, Way, When};
use directions::{Direction, Shape};

/// The longest word that is read: far beyond any piece, and short enough to be read at once.
const MAX_LENGTH: usize = 1000;

/// The farthest a single leap can go in one direction: across the largest board.
const MAX_LEAP: i8 = 15;

/// Why a word is not a piece in Betza's notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason} (character {position} of '{text}')")]
pub struct BetzaError {
    /// What is wrong.
    pub reason: BetzaReason,
    /// The number of the character at which it is, from 1.
    pub position: usize,
    /// The word, or its beginning if it is very long.
    pub text: String,
}

/// What is wrong with a word in Betza's notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the texts say it")]
pub enum BetzaReason {
    #[error("there is nothing: a piece needs at least one atom")]
    Empty,
    #[error("longer than {MAX_LENGTH} characters")]
    TooLong,
    #[error("'{0}' is not an atom of Betza's notation")]
    UnknownAtom(char),
    #[error("'{0}' is not a modifier of Betza's notation")]
    UnknownModifier(char),
    #[error("'{0}' ({1}) is not supported")]
    Unsupported(char, &'static str),
    #[error("expected an atom after the modifiers")]
    NoAtom,
    #[error("the modifier '{0}' is given twice")]
    Twice(char),
    #[error("'{0}' and '{1}' cannot be combined")]
    Clash(char, char),
    #[error("the direction '{0}' means nothing for this atom")]
    Direction(String),
    #[error("the range must be a number from 0 (no limit) to 255")]
    Range,
    #[error("'{0}' is repeated without limit anyway: write it once")]
    DoubledRider(char),
    #[error("a leap that can be blocked on the way ('n') cannot be repeated")]
    LameRider,
    #[error("'{0}' needs an atom that is repeated, such as R or B, to have something to leap over")]
    NothingBetween(char),
    #[error("'j' (must leap over a piece) is supported with D and A, without range, only")]
    MustJump,
    #[error("'e' (en passant) needs 'c': captures en passant are made by moves that only capture")]
    EnPassant,
    #[error("expected a leap such as (4,1), with distances from 0 to {MAX_LEAP} that are not both 0")]
    Leap,
}

/// Reads a piece. The steps are sorted, none is there twice.
///
/// # Errors
///
/// Says what is wrong and at which character.
pub fn parse(text: &str) -> Result<Vec<Step>, BetzaError> {
    let mut parser = Parser { chars: text.char_indices().peekable(), read: 0, steps: BTreeSet::new() };
    let result = if text.chars().nth(MAX_LENGTH).is_some() { Err(BetzaReason::TooLong) } else { parser.run() };
    match result {
        Ok(()) => Ok(parser.steps.into_iter().collect()),
        Err(reason) => {
            Err(BetzaError { reason, position: parser.read.max(1), text: text.chars().take(MAX_LENGTH).collect() })
        }
    }
}

struct Parser<'a> {
    chars: Peekable<CharIndices<'a>>,
    /// How many characters have been read; errors are at the last of them.
    read: usize,
    steps: BTreeSet<Step>,
}

/// What stands before an atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    lame: bool,
    jumps: bool,
    first: bool,
    en_passant: bool,
    hops: bool,
    behind: bool,
    directions: Vec<Direction>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), BetzaReason> {
        if self.peek().is_none() {
            return Err(BetzaReason::Empty);
        }
        while self.peek().is_some() {
            self.term()?;
        }
        Ok(())
    }

    fn peek(&mut self) -> Option<char> {
        self.chars.peek().map(|&(_, char)| char)
    }

    fn next(&mut self) -> Option<char> {
        let (_, char) = self.chars.next()?;
        self.read += 1;
        Some(char)
    }

    fn term(&mut self) -> Result<(), BetzaReason> {
        let modifiers = self.modifiers()?;
        let atom = self.next().ok_or(BetzaReason::NoAtom)?;
        let (leaps, rider): (Vec<(i8, i8)>, bool) = match atom {
            'W' => (vec![(0, 1)], false),
            'F' => (vec![(1, 1)], false),
            'D' => (vec![(0, 2)], false),
            'N' => (vec![(1, 2)], false),
            'A' => (vec![(2, 2)], false),
            'H' => (vec![(0, 3)], false),
            'C' | 'L' => (vec![(1, 3)], false),
            'Z' | 'J' => (vec![(2, 3)], false),
            'G' => (vec![(3, 3)], false),
            'K' => (vec![(0, 1), (1, 1)], false),
            'R' => (vec![(0, 1)], true),
            'B' => (vec![(1, 1)], true),
            'Q' => (vec![(0, 1), (1, 1)], true),
            '(' => (vec![self.leap()?], false),
            'O' => return Err(BetzaReason::Unsupported('O', "castling, which a definition says under 'castling'")),
            other => return Err(BetzaReason::UnknownAtom(other)),
        };
        let range = self.range(atom, rider)?;
        leaps.into_iter().try_for_each(|leap| self.add(&modifiers, leap, range))
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaReason> {
        let mut found = Modifiers::default();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            self.next();
            let flag = match letter {
                'm' => &mut found.moves,
                'c' => &mut found.captures,
                'n' => &mut found.lame,
                'j' => &mut found.jumps,
                'i' => &mut found.first,
                'e' => &mut found.en_passant,
                'p' => &mut found.hops,
                'g' => &mut found.behind,
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => {
                    let pair = self.peek().filter(|&second| Direction::is_pair(letter, second));
                    if pair.is_some() {
                        self.next();
                    }
                    found.directions.push(Direction(letter, pair));
                    continue;
                }
                other => return Err(unsupported(other)),
            };
            if *flag {
                return Err(BetzaReason::Twice(letter));
            }
            *flag = true;
        }
        for (first, second, clash) in [
            ('p', 'g', found.hops && found.behind),
            ('p', 'n', found.hops && found.lame),
            ('g', 'n', found.behind && found.lame),
            ('j', 'n', found.jumps && found.lame),
            ('j', 'p', found.jumps && found.hops),
            ('j', 'g', found.jumps && found.behind),
        ] {
            if clash {
                return Err(BetzaReason::Clash(first, second));
            }
        }
        if found.en_passant && (found.moves || !found.captures) {
            return Err(BetzaReason::EnPassant);
        }
        Ok(found)
    }

    /// The distances of a leap, after the parenthesis.
    fn leap(&mut self) -> Result<(i8, i8), BetzaReason> {
        let first = self.distance(',')?;
        let second = self.distance(')')?;
        if (first, second) == (0, 0) {
            return Err(BetzaReason::Leap);
        }
        Ok((first.min(second), first.max(second)))
    }

    fn distance(&mut self, end: char) -> Result<i8, BetzaReason> {
        let number = self.number().ok_or(BetzaReason::Leap)?;
        if self.next() != Some(end) {
            return Err(BetzaReason::Leap);
        }
        i8::try_from(number).ok().filter(|&number| number <= MAX_LEAP).ok_or(BetzaReason::Leap)
    }

    /// A number, cut off where no number of the notation can be.
    fn number(&mut self) -> Option<u16> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|char| char.to_digit(10)) {
            self.next();
            number = Some(number.unwrap_or(0_u16).saturating_mul(10).saturating_add(u16::try_from(digit).unwrap_or(0)));
        }
        number
    }

    fn range(&mut self, atom: char, rider: bool) -> Result<Range, BetzaReason> {
        if atom != '(' && self.peek() == Some(atom) {
            self.next();
            return if rider { Err(BetzaReason::DoubledRider(atom)) } else { Ok(Range::Unlimited) };
        }
        match self.number() {
            None if rider => Ok(Range::Unlimited),
            None => Ok(Range::Leaps(1)),
            Some(0) => Ok(Range::Unlimited),
            Some(number) => u8::try_from(number).map(Range::Leaps).map_err(|_| BetzaReason::Range),
        }
    }

    fn add(&mut self, modifiers: &Modifiers, leap: (i8, i8), range: Range) -> Result<(), BetzaReason> {
        let (leap, range, way) = way(modifiers, leap, range)?;
        let when = match (modifiers.moves, modifiers.captures) {
            (true, false) => When::Quiet,
            (false, true) => When::Capture,
            _ => When::Any,
        };
        let shape = Shape::of(leap);
        for direction in &modifiers.directions {
            if !direction.applies(shape) {
                return Err(BetzaReason::Direction(direction.to_string()));
            }
        }
        for delta in directions::turns(leap) {
            if modifiers.directions.is_empty() || modifiers.directions.iter().any(|it| it.contains(shape, delta)) {
                let way = match &way {
                    Way::Empty(_) => lame_way(delta).map_or(Way::Leap, Way::Empty),
                    other => other.clone(),
                };
                let Modifiers { first, en_passant, .. } = *modifiers;
                self.steps.insert(Step { delta, range, when, way, first, en_passant });
            }
        }
        Ok(())
    }
}

/// The leap, how often it is repeated and what must be on the way, by the modifiers before an atom.
fn way(modifiers: &Modifiers, leap: (i8, i8), range: Range) -> Result<((i8, i8), Range, Way), BetzaReason> {
    let once = range == Range::Leaps(1);
    if modifiers.jumps {
        // A leap of two over exactly one square that must be occupied is a hop of range two.
        return match (leap, once) {
            ((0 | 2, 2), true) => Ok(((leap.0 / 2, leap.1 / 2), Range::Leaps(2), Way::Hop)),
            _ => Err(BetzaReason::MustJump),
        };
    }
    let hop = [('p', modifiers.hops, Way::Hop), ('g', modifiers.behind, Way::Behind)];
    if let Some((letter, _, way)) = hop.into_iter().find(|&(_, set, _)| set) {
        return if once { Err(BetzaReason::NothingBetween(letter)) } else { Ok((leap, range, way)) };
    }
    if modifiers.lame && lame_way(leap).is_some() {
        return if once { Ok((leap, range, Way::Empty(Vec::new()))) } else { Err(BetzaReason::LameRider) };
    }
    Ok((leap, range, Way::Leap))
}

/// The squares on the way of a leap that can be blocked: first straight ahead, then diagonally. `None` if there are none.
fn lame_way((files, ranks): (i8, i8)) -> Option<Vec<(i8, i8)>> {
    let straight = (files.abs() - ranks.abs()).abs();
    let diagonal = files.abs().min(ranks.abs());
    let (east, north) = (files.signum(), ranks.signum());
    let ahead = if files.abs() > ranks.abs() { (east, 0) } else { (0, north) };
    let squares: Vec<(i8, i8)> = (1..straight + diagonal)
        .map(|count| {
            let (on, aside) = (count.min(straight), (count - straight).max(0));
            (ahead.0 * on + east * aside, ahead.1 * on + north * aside)
        })
        .collect();
    (!squares.is_empty()).then_some(squares)
}

fn unsupported(letter: char) -> BetzaReason {
    let meaning = match letter {
        'a' => "moves of several legs",
        'd' => "capturing one's own pieces",
        'k' => "limits to checks",
        'o' => "boards without edges",
        'q' => "circular riders",
        't' => "drops",
        'u' => "leaving a piece behind",
        'x' => "activating other pieces",
        'y' => "ranges that change",
        'z' => "crooked riders",
        other => return BetzaReason::UnknownModifier(other),
    };
    BetzaReason::Unsupported(letter, meaning)
}
