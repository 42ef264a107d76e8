//! The notation of game scores, and the same with the origin always written (LAN).
//!
//! `unit [origin] separators target`: `Ic6`, `Ixd5`, `A_b2`, `F@b2`, `T&e6`, `(NF)b6`, `T>d3`. A deployment ends by
//! `commit`.

use thiserror::Error;

use crate::{Move, MoveKind, Position, Square, Unit, fen::short};

/// How the end of a deployment is written.
pub const COMMIT: &str = "commit";

/// Why a text is not a legal move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text has no meaning.
    #[error("{0:?} is not a move; expected something like Ic6, Ixd5, T>d3 or {COMMIT}, or c5c6")]
    Unreadable(String),
    /// Nothing legal is written like this.
    #[error("{0:?} is not legal here")]
    Illegal(String),
    /// More than one legal move is written like this.
    #[error("{0:?} may mean {1} and {2}: say where the unit stands")]
    Ambiguous(String, String, String),
}

/// The sign of a kind of move, before the target.
pub(crate) const fn separator(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Quiet | MoveKind::Commit => "",
        MoveKind::Capture => "x",
        MoveKind::Stay => "_",
        MoveKind::Suicide => "@",
        MoveKind::Board => "&",
    }
}

/// A move as it is written, taken apart.
struct Written<'a> {
    unit: &'a str,
    file: Option<u8>,
    rank: Option<u8>,
    deploy: bool,
    kind: MoveKind,
    to: Square,
}

impl Position {
    /// Writes a legal move as in a game score, with as much of its origin as is needed.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        if mv.kind() == MoveKind::Commit {
            return COMMIT.to_owned();
        }
        let Some(group) = self.group(mv) else { return String::new() };
        let rival = |other: &Move| {
            other.from() != mv.from()
                && (other.to(), other.kind(), other.is_deploy()) == (mv.to(), mv.kind(), mv.is_deploy())
                && self.group(*other).is_some_and(|unit| text(unit) == text(group))
        };
        let rivals: Vec<Move> = self.legal_moves().into_iter().filter(rival).collect();
        let (file, rank) = (mv.from().file(), mv.from().rank());
        let origin = if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|other| other.from().file() != file) {
            char::from(b'a' + file).to_string()
        } else if rivals.iter().all(|other| other.from().rank() != rank) {
            (rank + 1).to_string()
        } else {
            mv.from().to_string()
        };
        self.written(mv, group, &origin)
    }

    /// Writes a legal move with its origin.
    #[must_use]
    pub fn lan(&self, mv: Move) -> String {
        match self.group(mv) {
            Some(group) => self.written(mv, group, &mv.from().to_string()),
            None => COMMIT.to_owned(),
        }
    }

    fn written(&self, mv: Move, group: Unit, origin: &str) -> String {
        let deploy = if mv.is_deploy() { ">" } else { "" };
        format!("{}{origin}{deploy}{}{}", text(group), separator(mv.kind()), mv.to())
    }

    /// Reads a move of a game score, also with its whole origin. Signs of check and mate at the end do not matter.
    ///
    /// # Errors
    /// If the text is no move, or not exactly one legal one.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_san_from(text, None)
    }

    /// The same, where the origin is known.
    pub(crate) fn parse_san_from(&self, text: &str, origin: Option<Square>) -> Result<Move, MoveError> {
        let bare = text.trim_end_matches(['^', '+', '#']);
        let moves = self.legal_moves();
        let fits: Vec<Move> = if bare.eq_ignore_ascii_case(COMMIT) {
            moves.into_iter().filter(|mv| mv.kind() == MoveKind::Commit).collect()
        } else {
            let written = Written::parse(bare).ok_or_else(|| MoveError::Unreadable(short(text)))?;
            let fits = |mv: &Move| origin.is_none_or(|origin| origin == mv.from()) && written.fits(self, *mv);
            moves.into_iter().filter(fits).collect()
        };
        match fits[..] {
            [] => Err(MoveError::Illegal(short(text))),
            [mv] => Ok(mv),
            [a, b, ..] => Err(MoveError::Ambiguous(short(text), self.lan(a), self.lan(b))),
        }
    }
}

impl<'a> Written<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let unit_end = match text.strip_prefix('(') {
            Some(_) => text.find(')')? + 1,
            None => text.find(|c: char| c.is_ascii_uppercase())? + 1,
        };
        let (unit, rest) = text.split_at(unit_end);
        let signs = rest.find(['>', 'x', '_', '@', '&']);
        let (origin, deploy, kind, target) = match signs {
            Some(at) => {
                let (origin, signs) = rest.split_at(at);
                let (deploy, signs) = signs.strip_prefix('>').map_or((false, signs), |rest| (true, rest));
                let (kind, target) = kind_of(signs);
                (origin, deploy, kind, target)
            }
            None => {
                // The target is the last square; what is before it says where the unit comes from.
                let at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
                (&rest[..at], false, MoveKind::Quiet, &rest[at..])
            }
        };
        let (file, rank) = parse_origin(origin)?;
        Some(Self { unit, file, rank, deploy, kind, to: target.parse().ok()? })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        (mv.to(), mv.kind(), mv.is_deploy()) == (self.to, self.kind, self.deploy)
            && self.file.is_none_or(|file| file == mv.from().file())
            && self.rank.is_none_or(|rank| rank == mv.from().rank())
            && position.group(mv).is_some_and(|unit| text(unit) == self.unit)
    }
}

fn kind_of(signs: &str) -> (MoveKind, &str) {
    [MoveKind::Capture, MoveKind::Stay, MoveKind::Suicide, MoveKind::Board]
        .into_iter()
        .find_map(|kind| Some((kind, signs.strip_prefix(separator(kind))?)))
        .unwrap_or((MoveKind::Quiet, signs))
}

/// A file, a rank, both or neither.
fn parse_origin(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    if text.is_empty() {
        return Some((None, None));
    }
    if let Ok(square) = text.parse::<Square>() {
        return Some((Some(square.file()), Some(square.rank())));
    }
    match text.as_bytes() {
        [letter @ b'a'..=b'k'] => Some((Some(letter - b'a'), None)),
        [b'1'..=b'9', ..] if text.len() <= 2 => {
            text.parse().ok().filter(|rank| (1..=12).contains(rank)).map(|rank: u8| (None, Some(rank - 1)))
        }
        _ => None,
    }
}

/// A unit in capitals, with brackets around a stack.
pub(crate) fn text(unit: Unit) -> String {
    let mut text = String::new();
    let _ = unit.write(true, &mut text);
    text
}
