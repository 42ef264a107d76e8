//! The side to move as a type: what differs between White and Black is decided at compile time, once per function
//! and not once per shift.

use crate::{Bitboard, Board, Color, Rank};

pub(crate) trait Side {
    type Enemy: Side<Enemy = Self>;
    const COLOR: Color;
    /// The bits from a pawn to the square in front of it.
    const UP: i32;
    /// Where a single step must end for a second one to be allowed.
    const FIRST_STEP: Bitboard;
    const LAST_RANK: Bitboard;

    #[inline(always)]
    fn up(set: Bitboard) -> Bitboard {
        set.shifted(Self::UP)
    }

    #[inline(always)]
    fn down(set: Bitboard) -> Bitboard {
        set.shifted(-Self::UP)
    }

    /// The pieces of this side.
    #[inline(always)]
    fn own(board: &Board) -> Bitboard {
        board.color(Self::COLOR)
    }

    /// Those of a set of pieces that belong to this side.
    #[inline(always)]
    fn of(board: &Board, pieces: Bitboard) -> Bitboard {
        match Self::COLOR {
            Color::White => pieces - board.black,
            Color::Black => pieces & board.black,
        }
    }
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
    const UP: i32 = 8;
    const FIRST_STEP: Bitboard = Rank::Third.bitboard();
    const LAST_RANK: Bitboard = Rank::Eighth.bitboard();
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
    const UP: i32 = -8;
    const FIRST_STEP: Bitboard = Rank::Sixth.bitboard();
    const LAST_RANK: Bitboard = Rank::First.bitboard();
}
