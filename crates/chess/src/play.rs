//! Making moves on a [`Board`]. Which side moves, and usually which role, is known when the code is compiled.

use crate::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, Role, Square, attacks, side::Side};

impl Board {
    /// The board after a legal move of the side `S`, which must be to move.
    #[inline(always)]
    pub(crate) fn after<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal => match self.code_at(from) {
                code if code == Role::Pawn as u8 => {
                    if from.index().abs_diff(to.index()) == 16 {
                        self.after_double_step::<S>(from, to)
                    } else {
                        self.after_piece::<S>(Role::Pawn as u8, from, to)
                    }
                }
                code => self.after_piece::<S>(code, from, to),
            },
            MoveKind::Promotion(role) => self.after_promotion::<S>(role, from, to),
            MoveKind::EnPassant => self.after_en_passant::<S>(from, to),
            MoveKind::Castle => self.after_castle::<S>(from, to),
        }
    }

    /// A piece with this role code moves, perhaps capturing; not a double step, promotion or castling.
    #[inline(always)]
    pub(crate) fn after_piece<S: Side>(&self, code: u8, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.clear(from.bit() | to.bit());
        next.set::<S>(to.bit(), code);
        next.castling = if code == Role::King as u8 {
            self.castling.without(S::COLOR.back_rank().bitboard() | to.bit())
        } else {
            self.castling.without(from.bit() | to.bit())
        };
        next.pass::<S>();
        next
    }

    #[inline(always)]
    pub(crate) fn after_double_step<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.planes[0] ^= from.bit() | to.bit();
        if S::COLOR == Color::Black {
            next.black ^= from.bit() | to.bit();
        }
        next.pass::<S>();
        let neighbours = to.bit().east() | to.bit().west();
        if (neighbours & S::Enemy::of(self, self.role(Role::Pawn))).any() {
            next.en_passant = Some(to.file());
        }
        next
    }

    #[inline(always)]
    pub(crate) fn after_promotion<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.clear(from.bit() | to.bit());
        next.set::<S>(to.bit(), role as u8);
        next.castling = self.castling.without(to.bit());
        next.pass::<S>();
        next
    }

    #[inline]
    pub(crate) fn after_en_passant<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.clear(from.bit() | S::down(to.bit()));
        next.set::<S>(to.bit(), Role::Pawn as u8);
        next.pass::<S>();
        next
    }

    #[inline]
    pub(crate) fn after_castle<S: Side>(&self, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let rank = S::COLOR.back_rank();
        let mut next = *self;
        next.clear(king.bit() | rook.bit());
        next.set::<S>(Square::at(side.king_file(), rank).bit(), Role::King as u8);
        next.set::<S>(Square::at(side.rook_file(), rank).bit(), Role::Rook as u8);
        next.castling = self.castling.without(rank.bitboard());
        next.pass::<S>();
        next
    }

    /// Takes everything off these squares.
    #[inline(always)]
    fn clear(&mut self, squares: Bitboard) {
        self.planes[0] -= squares;
        self.planes[1] -= squares;
        self.planes[2] -= squares;
        self.black -= squares;
    }

    /// Puts a piece of the side on an empty square.
    #[inline(always)]
    fn set<S: Side>(&mut self, square: Bitboard, code: u8) {
        let mask = |bit: u8| Bitboard(u64::from(code >> bit & 1).wrapping_neg());
        self.planes[0] |= square & mask(0);
        self.planes[1] |= square & mask(1);
        self.planes[2] |= square & mask(2);
        if S::COLOR == Color::Black {
            self.black |= square;
        }
    }

    #[inline(always)]
    fn pass<S: Side>(&mut self) {
        self.turn = !S::COLOR;
        self.en_passant = None;
    }

    /// Whether some pawn of the side to move can really capture en passant.
    pub(crate) fn has_legal_en_passant(&self) -> bool {
        self.en_passant().is_some_and(|to| {
            let pawns = attacks::pawn(!self.turn, to) & self.pieces(self.turn, Role::Pawn);
            let king = self.king(self.turn);
            pawns.into_iter().any(|from| crate::movegen::en_passant_is_safe(self, from, to, king, self.turn))
        })
    }
}
