//! Moves as the Universal Chess Interface writes them: `e2e4`, `e7e8q`, and castling as `e1g1` or, in Chess960, as the
//! king taking its rook (`e1h1`).

use thiserror::Error;

use crate::{CastlingSide, Move, MoveClass, MoveList, ParseSquareError, Position, Role, Square};

/// How castling is written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// The king goes to its target square (`e1g1`), as in orthodox chess.
    #[default]
    Standard,
    /// The king takes its rook (`e1h1`), as with the option `UCI_Chess960`.
    Chess960,
}

/// Why a text is not a legal move here.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// Not four or five characters.
    #[error("{text:?} is not a move; expected two squares and perhaps a promotion letter, such as e2e4 or e7e8q")]
    Shape {
        /// The text, cut short.
        text: String,
    },
    /// Not a square where one should be.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// Not a letter of a promotion.
    #[error("{letter:?} is not a promotion; expected q, r, b or n")]
    Promotion {
        /// The letter.
        letter: char,
    },
    /// A well-written move that is not legal.
    #[error("{text} is not a legal move in {fen}")]
    Illegal {
        /// The move.
        text: String,
        /// Where it was tried.
        fen: String,
    },
}

impl Position {
    /// Writes a legal move for UCI, castling as in orthodox chess unless the position can only be from Chess960.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        self.uci_in(mv, self.natural_style())
    }

    /// Writes a legal move for UCI.
    #[must_use]
    pub fn uci_in(&self, mv: Move, style: CastlingStyle) -> String {
        let to = match (mv.castling_side(), style) {
            (Some(side), CastlingStyle::Standard) => Square::at(side.king_file(), mv.from().rank()),
            _ => mv.to(),
        };
        let mut text = format!("{}{to}", mv.from());
        text.extend(mv.promoted().map(Role::letter));
        text
    }

    /// Reads a UCI move and checks that it is legal. Both ways of writing castling are understood.
    ///
    /// # Errors
    /// What is wrong with the text, or that the move is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let shape = || UciMoveError::Shape { text: text.chars().take(16).collect() };
        if !(4..=5).contains(&text.len()) || !text.is_ascii() {
            return Err(shape());
        }
        let from: Square = text[..2].parse()?;
        let to: Square = text[2..4].parse()?;
        let promoted = match text[4..].chars().next() {
            None => None,
            Some(letter) => match Role::from_letter(letter) {
                Some(Role::King | Role::Pawn) | None => return Err(UciMoveError::Promotion { letter }),
                role => role,
            },
        };
        let mut moves = MoveList::new();
        self.append_moves(MoveClass::All, from.bit(), &mut moves);
        let reads_as = |mv: &Move| mv.to() == to && mv.promoted() == promoted;
        // A king's step onto its castling square is that step if it is legal, and castling otherwise.
        let castles_to = |mv: &Move| promoted.is_none() && self.castling_target(*mv) == Some(to);
        moves
            .iter()
            .find(|mv| reads_as(mv))
            .or_else(|| moves.iter().find(|mv| castles_to(mv)))
            .copied()
            .ok_or_else(|| UciMoveError::Illegal { text: text.to_owned(), fen: self.to_string() })
    }

    /// The style in which every castling of this position is understood by all: standard if king and rooks stand as
    /// in orthodox chess.
    #[must_use]
    pub fn natural_style(&self) -> CastlingStyle {
        use crate::{Color, File};
        let orthodox = Color::ALL.into_iter().all(|color| {
            let rooks = self.board().castling().rooks(color);
            rooks.is_empty()
                || self.board().king(color).file() == File::E
                    && (File::A.bitboard() | File::H.bitboard()).is_superset(rooks)
        });
        if orthodox { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
    }

    /// Where the king lands if the move is castling.
    fn castling_target(&self, mv: Move) -> Option<Square> {
        mv.castling_side().map(|side: CastlingSide| Square::at(side.king_file(), mv.from().rank()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("test positions are legal")
    }

    #[test]
    fn castling_is_read_both_ways_and_written_as_asked() {
        let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let castle = position.parse_uci("e1g1").expect("legal");
        assert_eq!(position.parse_uci("e1h1"), Ok(castle));
        assert_eq!(position.uci(castle), "e1g1");
        assert_eq!(position.uci_in(castle, CastlingStyle::Chess960), "e1h1");
    }

    #[test]
    fn a_king_step_is_not_mistaken_for_castling() {
        // Chess960: king on f1, rook on h1. f1g1 is a step, f1h1 castles.
        let position = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
        assert_eq!(position.parse_uci("f1g1"), Ok(Move::normal(Square::F1, Square::G1)));
        assert_eq!(position.parse_uci("f1h1"), Ok(Move::castle(Square::F1, Square::H1)));
        assert_eq!(position.uci(Move::castle(Square::F1, Square::H1)), "f1h1");
    }

    #[test]
    fn bad_texts_are_told_apart() {
        let start = Position::start();
        assert!(matches!(start.parse_uci(""), Err(UciMoveError::Shape { .. })));
        assert!(matches!(start.parse_uci("e2é4"), Err(UciMoveError::Shape { .. })));
        assert!(matches!(start.parse_uci("e2e9"), Err(UciMoveError::Square(_))));
        assert!(matches!(start.parse_uci("e7e8k"), Err(UciMoveError::Promotion { letter: 'k' })));
        assert!(matches!(start.parse_uci("e2e5"), Err(UciMoveError::Illegal { .. })));
        assert!(matches!(start.parse_uci("0000"), Err(UciMoveError::Square(_))));
    }
}
