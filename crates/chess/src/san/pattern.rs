//! From text to what it says about a move, without a look at any board.

use arrayvec::ArrayVec;

use crate::{CastlingSide, File, Rank, Role, Square};

/// No way of writing a move is longer.
const MAX_LENGTH: usize = 32;

/// A text in plain letters: ASCII, without blanks around.
pub(super) type Letters = ArrayVec<u8, MAX_LENGTH>;

/// What a text turns out to be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Null,
    Castle(CastlingSide),
    Plain(Pattern),
}

/// What a text says about a move that is not castling.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) mover: Mover,
    /// The file of the origin, if it is given.
    pub(super) file: Option<File>,
    /// The rank of the origin, if it is given.
    pub(super) rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    pub(super) capture: bool,
}

/// Which piece moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// The text names it; no letter means a pawn.
    Role(Role),
    /// Whatever stands on the origin, which is given in full and without a letter, as in UCI.
    Standing,
}

/// The text in plain letters: figurines, dashes and other signs of print become what they stand for. `None` if it is
/// too long for a move.
pub(super) fn letters(text: &str) -> Option<Letters> {
    let text = text.trim();
    if text.is_ascii() {
        return Letters::try_from(text.as_bytes()).ok();
    }
    let mut letters = Letters::new();
    for letter in text.chars().filter_map(plain_letter) {
        letters.try_push(u8::try_from(letter).ok()?).ok()?;
    }
    Some(letters)
}

/// What a sign of print stands for; `None` for marks that only change its look.
const fn plain_letter(letter: char) -> Option<char> {
    Some(match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        // Hyphens, dashes and the sign of minus.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        // Cyrillic О, which looks the same on a castling king's paper.
        '\u{41e}' | '\u{43e}' => 'O',
        '×' => 'x',
        '†' => '+',
        '‡' => '#',
        // Variation selectors: "this symbol as text" or "as a picture".
        '\u{fe0e}' | '\u{fe0f}' => return None,
        other => other,
    })
}

/// Reads a text in plain letters.
pub(super) fn read(letters: &[u8]) -> Option<Shape> {
    if is_null(letters) {
        return Some(Shape::Null);
    }
    let text = without_suffix(letters);
    let (&first, rest) = text.split_first()?;
    if matches!(first, b'O' | b'0' | b'o') {
        return castle(text).map(Shape::Castle);
    }
    let named = match first {
        // A small b is a file; `read_bishop` has the other reading.
        b'b' => None,
        _ => Role::from_letter(char::from(first)),
    };
    let pattern = match named {
        Some(role) => plain(rest, Some(role)),
        None => plain(text, None),
    };
    pattern.map(Shape::Plain)
}

/// Reads a text that starts with a small b as a bishop's move, which it may be if it is no pawn's.
pub(super) fn read_bishop(letters: &[u8]) -> Option<Pattern> {
    match without_suffix(letters) {
        [b'b', rest @ ..] => plain(rest, Some(Role::Bishop)),
        _ => None,
    }
}

fn is_null(text: &[u8]) -> bool {
    matches!(text, b"--" | b"Z0" | b"z0" | b"@@@@" | b"0000" | b"null" | b"pass")
}

/// The text without marks that follow a move: check, mate, praise and blame, draw offers, `e.p.`.
fn without_suffix(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?' | b'=' | b' ']
            | [rest @ .., b'e', b'.', b'p', b'.']
            | [rest @ .., b'e', b'.', b'p']
            | [rest @ .., b'e', b'p'] => rest,
            _ => return text,
        };
    }
}

/// Two or three letters O (or zeros), perhaps with dashes between.
fn castle(text: &[u8]) -> Option<CastlingSide> {
    let is_word = |word: &[u8]| !word.is_empty() && word.iter().all(|letter| matches!(letter, b'O' | b'0' | b'o'));
    if !text.split(|letter| *letter == b'-').all(is_word) {
        return None;
    }
    match text.iter().filter(|letter| **letter != b'-').count() {
        2 => Some(CastlingSide::King),
        3 => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Reads everything after the piece's letter from right to left, because only the target square is always there.
fn plain(text: &[u8], named: Option<Role>) -> Option<Pattern> {
    let (text, promotion) = split_promotion(text);
    // `Nf3:`, an old way to write a capture.
    let (text, colon) = match text {
        [rest @ .., b':'] => (rest, true),
        _ => (text, false),
    };
    let [rest @ .., file, rank] = text else { return None };
    let to = Square::at(file_of(*file)?, rank_of(*rank)?);
    let (origin, crossed) = match rest {
        [rest @ .., b'x' | b'X' | b':' | b'*'] => (rest, true),
        [rest @ .., b'-'] => (rest, false),
        _ => (rest, false),
    };
    let (file, rank) = match origin {
        [] => (None, None),
        [letter] => match file_of(*letter) {
            Some(file) => (Some(file), None),
            None => (None, Some(rank_of(*letter)?)),
        },
        [file, rank] => (Some(file_of(*file)?), Some(rank_of(*rank)?)),
        _ => return None,
    };
    let mover = match named {
        Some(role) => Mover::Role(role),
        None if file.is_some() && rank.is_some() => Mover::Standing,
        None => Mover::Role(Role::Pawn),
    };
    Some(Pattern { mover, file, rank, to, promotion, capture: colon || crossed })
}

/// Splits off `=Q`, `Q`, `(Q)` or `/Q`, in either case.
fn split_promotion(text: &[u8]) -> (&[u8], Option<Role>) {
    let (rest, letter) = match text {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] | [rest @ .., letter] => (rest, *letter),
        [] => return (text, None),
    };
    match Role::from_letter(char::from(letter)) {
        None | Some(Role::King | Role::Pawn) => (text, None),
        promoted => (rest, promoted),
    }
}

const fn file_of(letter: u8) -> Option<File> {
    File::from_letter(letter as char)
}

const fn rank_of(digit: u8) -> Option<Rank> {
    Rank::from_digit(digit as char)
}
