//! The side being judged as a type: what differs between White and Black is decided at compile time.

use chronicle_chess::{Bitboard, Color, Square};

pub(crate) trait Side {
    type Enemy: Side<Enemy = Self>;
    const COLOR: Color;
    /// What a good thing of this side adds to the score, which is White's.
    const SIGN: i32;

    /// Every square one step forward.
    fn up(set: Bitboard) -> Bitboard;

    /// Every square one step back.
    #[inline(always)]
    fn down(set: Bitboard) -> Bitboard {
        Self::Enemy::up(set)
    }

    /// The squares that pawns attack.
    #[inline(always)]
    fn pawn_attacks(pawns: Bitboard) -> Bitboard {
        let ahead = Self::up(pawns);
        ahead.east() | ahead.west()
    }

    /// The squares that two pawns attack.
    #[inline(always)]
    fn double_pawn_attacks(pawns: Bitboard) -> Bitboard {
        let ahead = Self::up(pawns);
        ahead.east() & ahead.west()
    }

    /// The rank of a square as this side sees it, from 0 to 7.
    #[inline(always)]
    fn rank(square: Square) -> usize {
        Self::relative(square) >> 3
    }

    /// The number of a square as this side sees it.
    #[inline(always)]
    fn relative(square: Square) -> usize {
        match Self::COLOR {
            Color::White => square.index(),
            Color::Black => square.index() ^ 56,
        }
    }

    /// A set of squares described from White's side, as this side sees it.
    #[inline(always)]
    fn seen(set: Bitboard) -> Bitboard {
        match Self::COLOR {
            Color::White => set,
            Color::Black => set.flip(),
        }
    }
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
    const SIGN: i32 = 1;

    #[inline(always)]
    fn up(set: Bitboard) -> Bitboard {
        set.north()
    }
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
    const SIGN: i32 = -1;

    #[inline(always)]
    fn up(set: Bitboard) -> Bitboard {
        set.south()
    }
}
