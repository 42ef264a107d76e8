use std::{fmt, num::NonZeroU16, ops::Deref};

use arrayvec::ArrayVec;

use crate::{CastlingSide, Role, Square};

/// A move in 16 bits: from, to, and a kind. It means something only together with its position.
///
/// Castling is written as the king taking its own rook, in chess and Chess960 alike; [`Position::uci`] turns it into
/// what the protocol wants.
///
/// [`Position::uci`]: crate::Position::uci
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// What besides the two squares makes up a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece goes from one square to another, perhaps capturing there.
    Normal,
    /// A pawn becomes this role.
    Promotion(Role),
    /// A pawn captures a pawn that it passes.
    EnPassant,
    /// The king (from) castles with the rook (to).
    Castle,
}

impl Move {
    // No kind has the code 0, so no move word is 0 and `Option<Move>` is free.
    const NORMAL: u16 = 1 << 12;
    const EN_PASSANT: u16 = 2 << 12;
    const CASTLE: u16 = 3 << 12;
    const PROMOTION: u16 = 4 << 12;

    /// A plain move or capture.
    #[inline(always)]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::pack(from, to, Self::NORMAL)
    }

    /// A promotion. Kings and pawns are no choices: they are taken as queens.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        let choice: u16 = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen | Role::King | Role::Pawn => 3,
        };
        Self::pack(from, to, Self::PROMOTION | choice << 12)
    }

    /// A capture en passant.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::pack(from, to, Self::EN_PASSANT)
    }

    /// Castling: the king's square and the rook's.
    #[inline(always)]
    #[must_use]
    pub const fn castle(king: Square, rook: Square) -> Self {
        Self::pack(king, rook, Self::CASTLE)
    }

    #[inline(always)]
    const fn pack(from: Square, to: Square, kind: u16) -> Self {
        match NonZeroU16::new(from.index() as u16 | (to.index() as u16) << 6 | kind) {
            Some(word) => Self(word),
            None => panic!("every kind has a code above 0"),
        }
    }

    /// The square that is left.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as u32)
    }

    /// The square that is entered; for castling the rook's.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping((self.0.get() >> 6) as u32)
    }

    /// The kind of the move.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::Promotion(Role::Knight),
            5 => MoveKind::Promotion(Role::Bishop),
            6 => MoveKind::Promotion(Role::Rook),
            7 => MoveKind::Promotion(Role::Queen),
            _ => MoveKind::Normal,
        }
    }

    /// The role that a pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// The way of castling, if the move is one.
    #[inline]
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            MoveKind::Castle => Some(CastlingSide::of(self.from(), self.to())),
            _ => None,
        }
    }

    /// The move as a number that is never 0, for tables.
    #[inline(always)]
    #[must_use]
    pub const fn word(self) -> NonZeroU16 {
        self.0
    }

    /// The move of a number that [`word`](Self::word) may have made; `None` if it has a kind that no move has. Whether
    /// the move makes sense is for [`Position::is_legal`](crate::Position::is_legal) to say.
    #[inline(always)]
    #[must_use]
    pub const fn from_word(word: NonZeroU16) -> Option<Self> {
        match word.get() >> 12 {
            1..=7 => Some(Self(word)),
            _ => None,
        }
    }
}

/// Shows the bare move: castling as king takes rook, promotions with a letter.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promoted().map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

/// A list of moves on the stack.
///
/// It cannot overflow, not even in positions that no game reaches. Along each of eight directions only the nearest
/// piece can enter a square, and at most eight knights can: 16 moves to each of the `64 - n` squares that `n` own
/// pieces leave free. Promotions add at most 72, castling 2. No piece has more than 27 moves. Hence at most
/// `min(27 n, 16 (64 - n) + 74)` moves, which is below 704 for every `n`.
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<Move, { Self::CAPACITY }>);

impl MoveList {
    /// More moves than any board can offer.
    pub const CAPACITY: usize = 704;

    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Adds a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Swaps two moves.
    #[inline]
    pub fn swap(&mut self, a: usize, b: usize) {
        self.0.swap(a, b);
    }

    /// Keeps the moves for which the answer is yes.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, { Self::CAPACITY }>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
