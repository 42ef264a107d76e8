//! Moves: 32 bits that mean something only together with their position.

use std::{fmt, num::NonZeroU32};

/// A kind of piece, by its place in the definition.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(u8);

impl PieceType {
    /// There are fewer kinds of pieces than this.
    pub const LIMIT: usize = 63;

    pub(crate) const fn new(index: usize) -> Self {
        debug_assert!(index < Self::LIMIT);
        Self(index as u8)
    }

    /// The place in the definition, from 0.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU32);

/// What a move does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes to an empty square, or captures there.
    Step,
    /// The same, and becomes another.
    Promotion(PieceType),
    /// A piece comes from the hand.
    Drop(PieceType),
    /// A pawn captures one that has just passed.
    EnPassant,
    /// The king (on `from`) and a rook (on `to`) castle.
    Castle,
    /// Nothing moves.
    Pass,
    /// A step, and a piece from the hand enters behind it.
    Gate(PieceType),
    /// Castling, and a piece from the hand enters where the king stood.
    CastleGateKing(PieceType),
    /// Castling, and a piece from the hand enters where the rook stood.
    CastleGateRook(PieceType),
}

impl MoveKind {
    const fn code(self) -> u32 {
        let (kind, piece) = match self {
            Self::Step => (1, 0),
            Self::Promotion(piece) => (2, piece.0),
            Self::Drop(piece) => (3, piece.0),
            Self::EnPassant => (4, 0),
            Self::Castle => (5, 0),
            Self::Pass => (6, 0),
            Self::Gate(piece) => (7, piece.0),
            Self::CastleGateKing(piece) => (8, piece.0),
            Self::CastleGateRook(piece) => (9, piece.0),
        };
        kind << 22 | (piece as u32) << 16
    }
}

impl Move {
    /// A move from a square to a square (for drops both are the target).
    #[inline(always)]
    pub(crate) const fn new(from: u8, to: u8, kind: MoveKind) -> Self {
        let word = from as u32 | (to as u32) << 8 | kind.code();
        match NonZeroU32::new(word) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    /// The square it starts from; the target for drops.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> u8 {
        self.0.get() as u8
    }

    /// The square it leads to; that of the rook for castling.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> u8 {
        (self.0.get() >> 8) as u8
    }

    /// What it does.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        let piece = PieceType((self.0.get() >> 16 & 63) as u8);
        match self.0.get() >> 22 {
            2 => MoveKind::Promotion(piece),
            3 => MoveKind::Drop(piece),
            4 => MoveKind::EnPassant,
            5 => MoveKind::Castle,
            6 => MoveKind::Pass,
            7 => MoveKind::Gate(piece),
            8 => MoveKind::CastleGateKing(piece),
            9 => MoveKind::CastleGateRook(piece),
            _ => MoveKind::Step,
        }
    }

    /// The move as a number.
    #[inline(always)]
    #[must_use]
    pub const fn word(self) -> NonZeroU32 {
        self.0
    }

    /// The move of a number, if some move has it.
    #[must_use]
    pub const fn from_word(word: NonZeroU32) -> Option<Self> {
        let mv = Self(word);
        let kind = word.get() >> 22;
        if kind >= 1 && kind <= 9 && mv.kind().code() == word.get() & !0xffff { Some(mv) } else { None }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {:?}", self.from(), self.to(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        let piece = PieceType::new(62);
        let kinds = [
            MoveKind::Step,
            MoveKind::Promotion(piece),
            MoveKind::Drop(piece),
            MoveKind::EnPassant,
            MoveKind::Castle,
            MoveKind::Pass,
            MoveKind::Gate(piece),
            MoveKind::CastleGateKing(piece),
            MoveKind::CastleGateRook(piece),
        ];
        for kind in kinds {
            let mv = Move::new(255, 17, kind);
            assert_eq!((mv.from(), mv.to(), mv.kind()), (255, 17, kind));
            assert_eq!(Move::from_word(mv.word()), Some(mv));
        }
        for word in [1, 0xffff, 1 << 22 | 1 << 16, 10 << 22, u32::MAX] {
            assert_eq!(NonZeroU32::new(word).and_then(Move::from_word), None);
        }
    }
}
