//! From what a text says to the one legal move that fits.

use super::{
    SanError, SanToken, origins,
    pattern::{self, Mover, Pattern, Shape},
};
use crate::{Bitboard, CastlingSide, File, Move, MoveList, Position, Rank, Role, Square, attacks, uci::CastlingStyle};

impl Position {
    /// Reads a legal move in standard algebraic notation or any of its common relatives.
    ///
    /// Besides proper SAN these are understood: missing, wrong or superfluous `+`, `#`, `!`, `?`, `x` and `e.p.`;
    /// needless disambiguation; long algebraic (`Ng1-f3`, `e2-e4`) and UCI moves (`e2e4`, `e7e8q`); `:` for captures;
    /// promotions as `e8Q`, `e8(Q)`, `e8/Q`; castling with zeros, small letters or long dashes, and in orthodox
    /// chess as a king's move (`Kg1`); figurines; pieces in lower case. A small `b` is the file if a pawn can make the
    /// move, and the bishop otherwise.
    ///
    /// Only pieces that may be meant are looked at, and nothing is allocated unless the text is wrong.
    ///
    /// # Errors
    /// Whether the text is no move at all, not legal, or ambiguous, and between what.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        match self.parse_san_token(text)? {
            SanToken::Move(mv) => Ok(mv),
            SanToken::Null => Err(SanError::Null { text: super::shorten(text) }),
        }
    }

    /// Reads what [`parse_san`](Self::parse_san) reads, and null moves.
    ///
    /// # Errors
    /// As for [`parse_san`](Self::parse_san). Whether a null move is possible here (not in check) is not asked.
    pub fn parse_san_token(&self, text: &str) -> Result<SanToken, SanError> {
        let letters = pattern::letters(text).ok_or_else(|| SanError::syntax(text))?;
        let shape = pattern::read(&letters);
        let mut found = MoveList::new();
        match shape {
            Some(Shape::Null) => return Ok(SanToken::Null),
            Some(Shape::Castle(side)) => self.append_castle(side, &mut found),
            Some(Shape::Plain(pattern)) => self.append_matches(&pattern, &mut found),
            None => {}
        }
        if found.is_empty()
            && let Some(pattern) = pattern::read_bishop(&letters)
        {
            self.append_matches(&pattern, &mut found);
        }
        match *found {
            [mv] => Ok(SanToken::Move(mv)),
            [] if shape.is_none() => Err(SanError::syntax(text)),
            [] => Err(SanError::illegal(text, self)),
            ref candidates => Err(SanError::ambiguous(text, self, candidates)),
        }
    }

    fn append_castle(&self, side: CastlingSide, found: &mut MoveList) {
        let king = self.board().king(self.turn());
        if let Some(file) = self.board().castling().rook_file(self.turn(), king.file(), side) {
            self.append_legal(Move::castle(king, Square::at(file, king.rank())), found);
        }
    }

    fn append_legal(&self, mv: Move, found: &mut MoveList) {
        if self.is_legal(mv) {
            found.push(mv);
        }
    }

    /// Appends the legal moves that fit.
    fn append_matches(&self, pattern: &Pattern, found: &mut MoveList) {
        let origin = pattern.file.map_or(Bitboard::FULL, File::bitboard)
            & pattern.rank.map_or(Bitboard::FULL, Rank::bitboard)
            & self.board().color(self.turn());
        let role = match pattern.mover {
            Mover::Role(role) => Some(role),
            Mover::Standing => origin.first().and_then(|square| self.board().role_at(square)),
        };
        let Some(role) = role else { return };
        let movers = origin & self.board().role(role);
        match role {
            Role::Pawn => self.append_pawn_matches(pattern, movers, found),
            _ if pattern.promotion.is_some() => {}
            Role::King => self.append_king_matches(pattern, movers, found),
            _ => {
                for from in movers & origins(self.board(), role, pattern.to) {
                    self.append_legal(Move::normal(from, pattern.to), found);
                }
            }
        }
    }

    fn append_pawn_matches(&self, pattern: &Pattern, movers: Bitboard, found: &mut MoveList) {
        let to = pattern.to;
        // Without a file, `e5` is a step and `xe5` a capture.
        let steps = if pattern.file.is_none() && pattern.capture { Bitboard::EMPTY } else { to.file().bitboard() };
        let captures =
            if pattern.file.is_none() && !pattern.capture { Bitboard::EMPTY } else { attacks::pawn(!self.turn(), to) };
        for from in movers & (steps | captures) {
            if to.rank() != (!self.turn()).back_rank() {
                if pattern.promotion.is_none() {
                    self.append_legal(pawn_move(from, to, self.board().en_passant()), found);
                }
                continue;
            }
            // A missing promotion fits all four.
            for role in Role::PROMOTIONS {
                if pattern.promotion.is_none_or(|wanted| wanted == role) {
                    self.append_legal(Move::promotion(from, to, role), found);
                }
            }
        }
    }

    fn append_king_matches(&self, pattern: &Pattern, movers: Bitboard, found: &mut MoveList) {
        let Some(king) = movers.first() else { return };
        self.append_legal(Move::normal(king, pattern.to), found);
        if !found.is_empty() {
            return;
        }
        // Castling written as a king's move: by the king's target where nobody can take it for a step, and in UCI
        // moves, which have no other way, by the rook as well.
        let as_in_uci = pattern.mover == Mover::Standing;
        if !as_in_uci && self.natural_style() != CastlingStyle::Standard {
            return;
        }
        for side in CastlingSide::ALL {
            let mut castle = MoveList::new();
            self.append_castle(side, &mut castle);
            let fits = |mv: &Move| {
                Square::at(side.king_file(), king.rank()) == pattern.to || as_in_uci && mv.to() == pattern.to
            };
            castle.into_iter().filter(fits).for_each(|mv| found.push(mv));
        }
    }
}

/// A pawn's move that does not promote.
fn pawn_move(from: Square, to: Square, en_passant: Option<Square>) -> Move {
    if from.file() != to.file() && en_passant == Some(to) { Move::en_passant(from, to) } else { Move::normal(from, to) }
}
