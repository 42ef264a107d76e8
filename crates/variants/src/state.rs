//! What stands where, whose move it is, and which rights are left: the part of a position that changes.

use crate::{
    bits::Bits,
    moves::PieceType,
    variant::{HAND, Purpose, Variant, key_of},
};

/// No square.
pub(crate) const NONE: u8 = u8::MAX;

/// The changing part of a position. All that a set holds besides the squares of each side follows from the pieces, and
/// is kept by `put` and `take` alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct State<B: Bits> {
    /// By square: 0, or side and type.
    pub(crate) squares: B::Squares,
    pub(crate) sides: [B; 4],
    /// Pieces that attack along lines, or by leaps that can be blocked.
    pub(crate) long: B,
    pub(crate) royals: B,
    pub(crate) hands: [[u8; HAND]; 4],
    /// Where a pawn could be captured en passant.
    pub(crate) en_passant: B,
    /// The pawn that would be captured.
    pub(crate) passed: u8,
    /// By side: the rooks of the king's and the queen's side with which it may still castle.
    pub(crate) rooks: [[u8; 2]; 4],
    /// Pieces that have never moved, where gating asks for it.
    pub(crate) unmoved: B,
    /// How many checks each side may still give before it has won.
    pub(crate) checks: [u8; 4],
    pub(crate) turn: u8,
    /// Players that are out of the game, as bits.
    pub(crate) out: u8,
    pub(crate) halfmoves: u16,
    pub(crate) ply: u16,
    pub(crate) key: u64,
    /// The key of the pieces that cannot go back (pawns), and of all others by side.
    pub(crate) structure: u64,
    pub(crate) forces: [u64; 2],
}

/// A piece code: side and type in one byte that is never 0.
#[inline(always)]
pub(crate) const fn code(side: usize, piece: PieceType) -> u8 {
    (side as u8) << 6 | (piece.index() as u8 + 1)
}

/// The type of a piece code that is not 0.
#[inline(always)]
pub(crate) const fn type_of(code: u8) -> PieceType {
    PieceType::new((code & 63) as usize - 1)
}

/// The side of a piece code that is not 0.
#[inline(always)]
pub(crate) const fn side_of(code: u8) -> usize {
    (code >> 6) as usize
}

impl<B: Bits> State<B> {
    /// An empty board.
    pub(crate) fn empty() -> Self {
        Self {
            squares: B::NOTHING,
            sides: [B::EMPTY; 4],
            long: B::EMPTY,
            royals: B::EMPTY,
            hands: [[0; HAND]; 4],
            en_passant: B::EMPTY,
            passed: NONE,
            rooks: [[NONE; 2]; 4],
            unmoved: B::EMPTY,
            checks: [0; 4],
            turn: 0,
            out: 0,
            halfmoves: 0,
            ply: 0,
            key: 0,
            structure: 0,
            forces: [0; 2],
        }
    }

    #[inline(always)]
    pub(crate) fn us(&self) -> usize {
        usize::from(self.turn)
    }

    #[inline(always)]
    pub(crate) fn at(&self, square: u8) -> u8 {
        self.squares.as_ref()[usize::from(square)]
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> B {
        self.sides[0] | self.sides[1] | self.sides[2] | self.sides[3]
    }

    /// The pieces of all sides but one, without those of players that are out: they threaten nobody.
    #[inline(always)]
    pub(crate) fn enemies(&self, side: usize) -> B {
        let mut enemies = B::EMPTY;
        for other in 0..4 {
            if other != side && self.out >> other & 1 == 0 {
                enemies |= self.sides[other];
            }
        }
        enemies
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, variant: &Variant<B>, code: u8, square: u8) {
        let bit = B::of(square);
        self.squares.as_mut()[usize::from(square)] = code;
        let side = side_of(code);
        self.sides[side] |= bit;
        let piece = type_of(code);
        if variant.kind(side, piece).long {
            self.long |= bit;
        }
        if variant.piece(piece).royal {
            self.royals |= bit;
        }
        self.toggle_key(variant, code, square);
    }

    #[inline(always)]
    fn toggle_key(&mut self, variant: &Variant<B>, code: u8, square: u8) {
        let word = variant.keys.piece(code, square);
        self.key ^= word;
        if variant.piece(type_of(code)).progress {
            self.structure ^= word;
        } else {
            self.forces[side_of(code) & 1] ^= word;
        }
    }

    /// Takes whatever stands on a square, and says what that was: 0 for nothing.
    #[inline(always)]
    pub(crate) fn take(&mut self, variant: &Variant<B>, square: u8) -> u8 {
        let code = self.at(square);
        if code == 0 {
            return 0;
        }
        let rest = !B::of(square);
        self.squares.as_mut()[usize::from(square)] = 0;
        self.sides[side_of(code)] &= rest;
        self.long &= rest;
        self.royals &= rest;
        self.toggle_key(variant, code, square);
        code
    }

    /// Changes how many pieces a side has in hand.
    #[inline]
    pub(crate) fn set_hand(&mut self, side: usize, slot: u8, count: u8) {
        let number = |count: u8| (side as u64) << 16 | u64::from(slot) << 8 | u64::from(count);
        let old = &mut self.hands[side][usize::from(slot)];
        self.key ^= key_of(Purpose::Hand, number(*old)) ^ key_of(Purpose::Hand, number(count));
        *old = count;
    }

    /// Changes a rook with which a side may castle.
    #[inline]
    pub(crate) fn set_rook(&mut self, side: usize, wing: usize, square: u8) {
        let number = |square: u8| (side as u64) << 16 | (wing as u64) << 8 | u64::from(square);
        let old = &mut self.rooks[side][wing];
        self.key ^= key_of(Purpose::Castling, number(*old)) ^ key_of(Purpose::Castling, number(square));
        *old = square;
    }

    /// Changes which pieces can be captured en passant.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, squares: B, passed: u8) {
        if self.en_passant.any() {
            self.key ^= key_of(Purpose::EnPassant, self.en_passant.lowest().into());
        }
        if squares.any() {
            self.key ^= key_of(Purpose::EnPassant, squares.lowest().into());
        }
        self.en_passant = squares;
        self.passed = passed;
    }

    /// Changes how many checks a side may still give.
    #[inline]
    pub(crate) fn set_checks(&mut self, side: usize, checks: u8) {
        let number = |checks: u8| (side as u64) << 8 | u64::from(checks);
        self.key ^= key_of(Purpose::Checks, number(self.checks[side])) ^ key_of(Purpose::Checks, number(checks));
        self.checks[side] = checks;
    }

    /// Changes which pieces have never moved.
    #[inline]
    pub(crate) fn set_unmoved(&mut self, unmoved: B) {
        for square in (self.unmoved ^ unmoved).squares() {
            self.key ^= key_of(Purpose::Unmoved, square.into());
        }
        self.unmoved = unmoved;
    }

    /// Changes whose move it is.
    #[inline(always)]
    pub(crate) fn set_turn(&mut self, turn: u8) {
        self.key ^= key_of(Purpose::Turn, self.turn.into()) ^ key_of(Purpose::Turn, turn.into());
        self.turn = turn;
    }

    /// Whether a player is out of the game.
    #[inline(always)]
    pub(crate) const fn is_out(&self, side: usize) -> bool {
        self.out >> side & 1 == 1
    }

    /// Puts a player out of the game.
    pub(crate) fn put_out(&mut self, side: usize) {
        if self.out >> side & 1 == 0 {
            self.out |= 1 << side;
            self.key ^= key_of(Purpose::Out, side as u64);
        }
    }

    /// The key, from nothing.
    pub(crate) fn fresh_key(&self, variant: &Variant<B>) -> u64 {
        let mut fresh = Self::empty();
        for square in self.pieces().squares() {
            fresh.put(variant, self.at(square), square);
        }
        for side in 0..4 {
            for slot in 0..HAND {
                fresh.set_hand(side, slot as u8, self.hands[side][slot]);
            }
            for wing in 0..2 {
                fresh.set_rook(side, wing, self.rooks[side][wing]);
            }
            fresh.set_checks(side, self.checks[side]);
            if self.out >> side & 1 == 1 {
                fresh.put_out(side);
            }
        }
        fresh.set_en_passant(self.en_passant, self.passed);
        fresh.set_unmoved(self.unmoved);
        fresh.set_turn(self.turn);
        fresh.key
    }
}
