//! Moves as programs write them: `e2e4`, `e7e8q`, `N@f3`, `b2b3+`.

use thiserror::Error;

use crate::{
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
    position::Position,
};

/// How castling is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CastlingStyle {
    /// By the square where the king ends: `e1g1`.
    KingMoves,
    /// By the square where the rook stands: `e1h1`, as in Chess960.
    KingTakesRook,
}

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is not a legal move here{hint}")]
pub struct MoveError {
    text: String,
    hint: String,
}

impl MoveError {
    pub(crate) fn new(text: &str, hint: String) -> Self {
        Self { text: text.chars().take(40).collect(), hint }
    }
}

impl<B: Bits> Position<B> {
    /// A move as programs write it.
    #[must_use]
    pub fn uci(&self, mv: Move, style: CastlingStyle) -> String {
        let size = self.variant.size;
        let (from, to) = (size.name(mv.from()), size.name(mv.to()));
        let plain = |piece: PieceType| self.variant.piece(piece).letter.trim_end_matches('~').to_ascii_lowercase();
        let castle = || match style {
            CastlingStyle::KingMoves => size.name(self.variant.castled(self.state.us(), mv).0),
            CastlingStyle::KingTakesRook => to,
        };
        match mv.kind() {
            MoveKind::Step | MoveKind::EnPassant => format!("{from}{to}"),
            MoveKind::Promotion(piece) if self.promotes_by_sign(mv, piece) => format!("{from}{to}+"),
            MoveKind::Promotion(piece) if self.demotes(mv, piece) => format!("{from}{to}-"),
            MoveKind::Promotion(piece) | MoveKind::Gate(piece) => format!("{from}{to}{}", plain(piece)),
            MoveKind::Drop(piece) => format!("{}@{to}", plain(piece).to_ascii_uppercase()),
            MoveKind::Castle => format!("{from}{}", castle()),
            MoveKind::Pass => "0000".to_owned(),
            MoveKind::CastleGateKing(piece) => format!("{from}{}{}", castle(), plain(piece)),
            MoveKind::CastleGateRook(piece) => format!("{to}{from}{}", plain(piece)),
        }
    }

    /// Whether a promotion is to what stands in the definition as the promoted form of the piece.
    pub(crate) fn promotes_by_sign(&self, mv: Move, piece: PieceType) -> bool {
        let moving = self.piece_at(mv.from()).map(|(_, piece)| piece);
        moving.is_some_and(|moving| self.variant.piece(moving).promoted == Some(piece))
    }

    pub(crate) fn demotes(&self, mv: Move, piece: PieceType) -> bool {
        let moving = self.piece_at(mv.from()).map(|(_, piece)| piece);
        moving.is_some_and(|moving| self.variant.piece(moving).base == Some(piece))
    }

    /// Reads a move; castling in both styles.
    ///
    /// # Errors
    /// It is not a legal move here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.legal_moves();
        let with = |style| moves.iter().copied().find(|&mv| self.uci(mv, style).eq_ignore_ascii_case(text));
        with(CastlingStyle::KingMoves).or_else(|| with(CastlingStyle::KingTakesRook)).ok_or_else(|| {
            let hint = match moves.first() {
                Some(&mv) => format!("; a legal one would be {}", self.uci(mv, CastlingStyle::KingMoves)),
                None => "; there is none".to_owned(),
            };
            MoveError::new(text, hint)
        })
    }
}
