//! Moves for programs: the short form of UCI, and the keys of tables of legal actions.
//!
//! - UCI: `c4c6` for a whole move of any kind, `c3d3nf` for the pieces `nf` that leave a stack, `_` at the end for a
//!   capture from afar, and the origin twice (`c3c3`) for the end of a deployment.
//! - Keys: `pieces:from{-|>}{n|c|s|k|b}to`, as in `+fi:j4-sh4`; `commit` for the end of a deployment.

use std::fmt::Write;

use crate::{Move, MoveError, MoveKind, Position, Square, fen::short, san::COMMIT};

impl Position {
    /// Writes a legal move in the manner of UCI.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        let mut text = format!("{}{}", mv.from(), mv.to());
        if mv.is_deploy()
            && let Some(group) = self.group(mv)
        {
            text.extend(group.pieces().map(|piece| piece.role.letter()));
        }
        if mv.kind() == MoveKind::Stay {
            text.push('_');
        }
        text
    }

    /// Reads a move in the manner of UCI.
    ///
    /// # Errors
    /// If the text is no move, or not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let squares = Square::split_from(text).and_then(|(from, rest)| Some((from, Square::split_from(rest)?)));
        let Some((from, (to, _))) = squares else { return Err(MoveError::Unreadable(short(text))) };
        let fits = |mv: &Move| mv.from() == from && mv.to() == to && self.uci(*mv) == text;
        self.legal_moves().into_iter().find(fits).ok_or_else(|| MoveError::Illegal(short(text)))
    }

    /// Reads a move as programs or people write it.
    ///
    /// # Errors
    /// If the text is no move in either notation, or not legal here.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        match self.parse_uci(text) {
            Err(MoveError::Unreadable(_)) => self.parse_san(text),
            result => result,
        }
    }

    /// The key of a legal move in tables of legal actions.
    #[must_use]
    pub fn action_key(&self, mv: Move) -> String {
        let Some(group) = self.group(mv) else { return COMMIT.to_owned() };
        let mut key = String::new();
        let _ = group.write_pieces(false, &mut key);
        let kind = match mv.kind() {
            MoveKind::Quiet => 'n',
            MoveKind::Capture => 'c',
            MoveKind::Stay => 's',
            MoveKind::Suicide => 'k',
            MoveKind::Board => 'b',
            MoveKind::Commit => return COMMIT.to_owned(),
        };
        let arrow = if mv.is_deploy() { '>' } else { '-' };
        let _ = write!(key, ":{}{arrow}{kind}{}", mv.from(), mv.to());
        key
    }
}
