//! A variant, compiled: tables by piece and square, so that generation interprets nothing.

use crate::{
    bits::Bits,
    def::{ResultDef, VariantDef},
    geometry::Size,
    moves::PieceType,
    weights::Weights,
    worth::Worth,
};

/// The rules of one variant as tables, for boards of the size class `B`.
#[derive(Debug)]
pub struct Variant<B: Bits> {
    pub(crate) def: VariantDef,
    pub(crate) size: Size,
    /// The squares that exist.
    pub(crate) board: B,
    /// Everything else: it blocks every slide.
    pub(crate) walls: B,
    pub(crate) players: usize,
    /// The pieces, by type; see [`Kind`] for how each side's move.
    pub(crate) pieces: Vec<Piece>,
    /// How pieces move, by side and type.
    pub(crate) kinds: Vec<Kind<B>>,
    /// Rays in the eight directions of a queen by square, those to higher squares first: see [`rides`](crate::rides).
    pub(crate) compass: Vec<[B; 8]>,
    /// Rays in all directions, by direction and square; the first eight are the compass.
    pub(crate) rays: Vec<Ray<B>>,
    /// The direction from one square to another, by both squares; [`NO_DIRECTION`] if none.
    pub(crate) directions: Vec<u8>,
    /// By side and square: whence its pieces could reach this square along a ray of any kind, if nothing stood between.
    pub(crate) line_sources: [Vec<B>; 4],
    /// By side and square: whence its pieces attack this square by a leap.
    pub(crate) leap_sources: [Vec<B>; 4],
    /// By side and square: whence its pieces attack this square by a leap that can be blocked.
    pub(crate) lame_sources: [Vec<B>; 4],
    /// The squares around each, for explosions.
    pub(crate) around: Vec<B>,
    pub(crate) castling: Option<Castling>,
    pub(crate) rules: Rules<B>,
    /// The types that can be in hand, by slot.
    pub(crate) hand: Vec<PieceType>,
    pub(crate) keys: Keys,
    /// Squares of the first rank of each side, where gating is possible.
    pub(crate) gates: [B; 4],
    /// Which sides have a royal piece at the start: without it they have lost.
    pub(crate) royal_sides: [bool; 4],
    /// What each type is worth.
    pub(crate) worths: Vec<Worth>,
    /// How an evaluation weighs what it sees.
    pub(crate) weights: Weights,
}

/// No ray leads from one square to the other.
pub(crate) const NO_DIRECTION: u8 = u8::MAX;

/// There are at most so many kinds of pieces in hand.
pub(crate) const HAND: usize = 16;

/// A kind of piece, whatever its side.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Its letter in upper case, with a `+` before it or a `~` after it where it is promoted.
    pub(crate) letter: String,
    pub(crate) royal: bool,
    /// What it becomes in the captor's hand, by slot; `None` if it cannot be in hand.
    pub(crate) slot: Option<u8>,
    /// What promotion as in shogi turns it into.
    pub(crate) promoted: Option<PieceType>,
    /// What it was before it was promoted.
    pub(crate) base: Option<PieceType>,
    /// Whether it captures en passant.
    pub(crate) en_passant: bool,
    /// Whether it can be captured en passant: pieces that capture so, and all whose first moves can be blocked.
    pub(crate) passes: bool,
    /// Whether it survives explosions beside it.
    pub(crate) immune: bool,
    /// Whether it survives the explosion of its own capture.
    pub(crate) proof: bool,
    /// Whether moving it, or capturing it, makes the game start anew (pawns and what cannot come back).
    pub(crate) progress: bool,
    pub(crate) per_file: u8,
    pub(crate) no_drop_mate: bool,
    /// Cannot capture others that have this mark.
    pub(crate) truce: bool,
}

/// How the pieces of one type and side move.
#[derive(Clone, Debug)]
pub(crate) struct Kind<B> {
    /// By square: where it leaps to without capturing.
    pub(crate) quiet: Vec<B>,
    /// By square: where it leaps to with a capture.
    pub(crate) capture: Vec<B>,
    /// Whether it slides as a rook, as a bishop, without any limit.
    pub(crate) rook: bool,
    /// See `rook`.
    pub(crate) bishop: bool,
    /// Whether that, and leaps that move and capture alike, is all it does.
    pub(crate) simple: bool,
    /// Other rides.
    pub(crate) rides: Vec<Ride<B>>,
    /// Leaps that can be blocked, by square.
    pub(crate) lames: Vec<Vec<Lame<B>>>,
    /// Where it may go.
    pub(crate) region: B,
    /// Whether it attacks along lines or by leaps that can be blocked, so that others' moves can set it free.
    pub(crate) long: bool,
    /// Whether it captures en passant.
    pub(crate) pawn: bool,
    /// Where it promotes.
    pub(crate) zone: B,
    /// What it promotes to as a pawn does.
    pub(crate) becomes: Vec<PieceType>,
    /// Whether a royal piece is among that.
    pub(crate) crowns: bool,
    /// Where it can never move from, and so must not stay as it is.
    pub(crate) stuck: B,
    /// Where it can be dropped.
    pub(crate) drop: B,
    /// How it moves after its first move, if that is different and history tells which it is.
    pub(crate) later: Option<Box<Later<B>>>,
}

/// What a piece becomes by its first move.
#[derive(Clone, Debug)]
pub(crate) struct Later<B> {
    pub(crate) kind: Kind<B>,
    /// Where one that has not moved may stand.
    pub(crate) first: B,
}

impl<B> Kind<B> {
    /// Whether it captures over other pieces along a ray.
    pub(crate) fn hops(&self) -> bool {
        self.rides.iter().any(|ride| ride.capture && ride.style != Style::Slide)
    }
}

/// A ride other than those of rook and bishop.
#[derive(Clone, Debug)]
pub(crate) struct Ride<B> {
    pub(crate) direction: u8,
    pub(crate) style: Style,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Whether it attacks royal pieces only, and cannot be moved along.
    pub(crate) facing: bool,
    /// By square: how far it goes.
    pub(crate) reach: Vec<B>,
    /// Where it can go.
    pub(crate) to: B,
}

/// What a ride does about the pieces it meets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// It stops before or on the first.
    Slide,
    /// It begins behind the first, and stops before or on the second.
    Hop,
    /// It ends right behind the first.
    Behind,
}

/// A leap that can be blocked.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lame<B> {
    pub(crate) to: u8,
    /// Whether it can be captured on the way, en passant.
    pub(crate) passes: bool,
    pub(crate) way: B,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// The squares along one direction.
#[derive(Clone, Debug)]
pub(crate) struct Ray<B> {
    pub(crate) delta: (i32, i32),
    /// By square: all squares in this direction.
    pub(crate) squares: Vec<B>,
    /// Whether they come in rising order.
    pub(crate) rising: bool,
}

/// How kings castle, by files and ranks.
#[derive(Clone, Debug)]
pub(crate) struct Castling {
    pub(crate) king: PieceType,
    pub(crate) rooks: Vec<PieceType>,
    /// The rank of each side, from 0.
    pub(crate) ranks: [u8; 4],
    /// Where the king ends on the king's and on the queen's side.
    pub(crate) king_files: [u8; 2],
    /// Where the rooks of both wings stand, if that is fixed.
    pub(crate) rook_files: Option<[u8; 2]>,
    /// Where it must stand to have rights, if that is fixed.
    pub(crate) file: Option<u8>,
}

/// The rules that are not about single pieces.
#[derive(Clone, Debug)]
pub(crate) struct Rules<B> {
    pub(crate) must_capture: bool,
    pub(crate) explosion: bool,
    pub(crate) stalemate_by_count: bool,
    /// Pieces to be dropped on squares of both colours.
    pub(crate) opposite_colours: Vec<PieceType>,
    /// Where each side may capture en passant.
    pub(crate) en_passant: [B; 4],
    /// Whether dropping gives rights to castle.
    pub(crate) hand_castling: bool,
    /// Royal pieces may be left under attack (and be lost).
    pub(crate) no_check: bool,
    pub(crate) no_checks_given: bool,
    pub(crate) all_royals: bool,
    pub(crate) spare_royals: bool,
    pub(crate) royals_stay: bool,
    pub(crate) pass: bool,
    pub(crate) drops: bool,
    pub(crate) captures_to_hand: bool,
    pub(crate) drop_promoted: bool,
    pub(crate) must_drop: bool,
    pub(crate) no_drop_checks: bool,
    pub(crate) gating: bool,
    pub(crate) promotion_optional: bool,
    pub(crate) promotion_forced: bool,
    pub(crate) promotion_by_capture: bool,
    pub(crate) demotion: bool,
    pub(crate) limits: Vec<(PieceType, u8)>,
    pub(crate) checkmate: ResultDef,
    pub(crate) stalemate: ResultDef,
    pub(crate) extinction: Option<Extinction>,
    pub(crate) goal: Option<Goal<B>>,
    pub(crate) checks: Option<u8>,
    pub(crate) connect: Option<u8>,
    /// What it means to have nothing but royal pieces left.
    pub(crate) bare: Option<ResultDef>,
    pub(crate) move_limit: u16,
    pub(crate) chase: Option<Chase<B>>,
}

/// What it is to chase a piece.
#[derive(Clone, Debug)]
pub(crate) struct Chase<B> {
    /// Who chases.
    pub(crate) by: Vec<PieceType>,
    /// Hunters, and what they chase even if it is protected.
    pub(crate) above: Vec<(Vec<PieceType>, Vec<PieceType>)>,
    /// Who may be threatened for ever, and where, by side.
    pub(crate) free: Vec<(PieceType, [B; 4])>,
}

/// The end of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Extinction {
    /// Each of these alone, or all together if there is none.
    pub(crate) pieces: Vec<PieceType>,
    pub(crate) count: u32,
    pub(crate) opponent: u32,
    pub(crate) means: ResultDef,
    pub(crate) royal: bool,
}

/// A region to be reached.
#[derive(Clone, Debug)]
pub(crate) struct Goal<B> {
    /// By one of these, or by any piece if there is none.
    pub(crate) pieces: Vec<PieceType>,
    pub(crate) region: [B; 4],
    pub(crate) reply: bool,
    pub(crate) safely: bool,
}

/// The numbers from which hash keys are made.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    /// By piece code and square.
    pub(crate) pieces: Vec<u64>,
    pub(crate) squares: usize,
}

impl Keys {
    pub(crate) fn new(players: usize, squares: usize) -> Self {
        let codes = players << 6;
        Self { pieces: (0..codes * squares).map(|index| random(index as u64)).collect(), squares }
    }

    #[inline(always)]
    pub(crate) fn piece(&self, code: u8, square: u8) -> u64 {
        self.pieces[usize::from(code) * self.squares + usize::from(square)]
    }
}

/// What else changes the key, by a purpose and a number.
#[inline]
pub(crate) fn key_of(purpose: Purpose, number: u64) -> u64 {
    random((purpose as u64) << 40 | 1 << 63 | number)
}

/// What a part of a key is for.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Purpose {
    Turn,
    EnPassant,
    Castling,
    Hand,
    Checks,
    Unmoved,
    Out,
}

/// A number that looks random (the finisher of SplitMix64).
#[inline]
pub(crate) const fn random(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

impl<B: Bits> Variant<B> {
    /// The definition it was made from.
    #[must_use]
    pub const fn def(&self) -> &VariantDef {
        &self.def
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    #[inline(always)]
    pub(crate) fn kind(&self, side: usize, piece: PieceType) -> &Kind<B> {
        &self.kinds[side * self.pieces.len() + piece.index()]
    }

    /// How a piece moves that has moved before.
    #[inline(always)]
    pub(crate) fn kind_moved(&self, side: usize, piece: PieceType) -> &Kind<B> {
        let kind = self.kind(side, piece);
        kind.later.as_ref().map_or(kind, |later| &later.kind)
    }

    #[inline(always)]
    pub(crate) fn piece(&self, piece: PieceType) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The direction of the ray from one square to the other, if there is one.
    #[inline(always)]
    pub(crate) fn direction(&self, from: u8, to: u8) -> u8 {
        self.directions[usize::from(from) * self.size.len() + usize::from(to)]
    }

    /// The squares between two on a ray of this direction.
    #[inline(always)]
    pub(crate) fn between(&self, direction: u8, from: u8, to: u8) -> B {
        let squares = &self.rays[usize::from(direction)].squares;
        squares[usize::from(from)].without(squares[usize::from(to)] | B::of(to))
    }

    /// The type with this letter.
    #[must_use]
    pub fn type_of(&self, letter: &str) -> Option<PieceType> {
        self.pieces.iter().position(|piece| piece.letter == letter).map(PieceType::new)
    }
}
