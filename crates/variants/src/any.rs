//! Variants and positions of any size class: what those use who do not care.

use std::sync::Arc;

use chronicle_game::{Game, Key, Outcome, Searchable, Side};

use crate::{
    CastlingStyle, DefError, FenError, Move, MoveError, PieceType, Position, Size, SizeClass, Variant, VariantDef,
    bits::{Bits, Bits256},
};

/// A compiled variant of the size class its board needs.
#[derive(Clone, Debug)]
pub enum AnyVariant {
    /// Up to 64 squares.
    Small(Arc<Variant<u64>>),
    /// Up to 128 squares.
    Medium(Arc<Variant<u128>>),
    /// Up to 256 squares.
    Large(Arc<Variant<Bits256>>),
}

/// A position of any variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "positions are copied by those who search, and they know the class")]
pub enum AnyPosition {
    /// Up to 64 squares.
    Small(Position<u64>),
    /// Up to 128 squares.
    Medium(Position<u128>),
    /// Up to 256 squares.
    Large(Position<Bits256>),
}

/// The same expression for whichever class it is.
macro_rules! each {
    ($any:expr, $value:ident => $result:expr) => {
        match $any {
            Self::Small($value) => $result,
            Self::Medium($value) => $result,
            Self::Large($value) => $result,
        }
    };
}

/// The same expression for whichever class it is, with its result in the same class.
macro_rules! each_position {
    ($any:expr, $value:ident => $result:expr) => {
        match $any {
            Self::Small($value) => AnyPosition::Small($result),
            Self::Medium($value) => AnyPosition::Medium($result),
            Self::Large($value) => AnyPosition::Large($result),
        }
    };
}

impl AnyVariant {
    /// Compiles a definition for the smallest class that holds its board.
    ///
    /// # Errors
    /// What is wrong with the definition, by the name of the field.
    pub fn compile(def: &VariantDef) -> Result<Self, DefError> {
        let variant = match SizeClass::of(def)? {
            SizeClass::Small => Self::Small(Arc::new(Variant::compile(def)?)),
            SizeClass::Medium => Self::Medium(Arc::new(Variant::compile(def)?)),
            SizeClass::Large => Self::Large(Arc::new(Variant::compile(def)?)),
        };
        variant.position(&def.start).map_err(|error| DefError::new("start", error.to_string()))?;
        Ok(variant)
    }

    /// The preset of this name.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        Self::compile(&crate::def::presets::get(name)?).ok()
    }

    /// The definition.
    #[must_use]
    pub fn def(&self) -> &VariantDef {
        each!(self, variant => variant.def())
    }

    /// What the pieces of the definition are worth in hundredths of a pawn, in its order.
    #[must_use]
    pub fn values(&self) -> Vec<i32> {
        each!(self, variant => variant.def.pieces.iter().zip(&variant.worths).map(|(_, worth)| worth.value).collect())
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        each_position!(self, variant => Position::start(variant))
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn position(&self, fen: &str) -> Result<AnyPosition, FenError> {
        Ok(each_position!(self, variant => Position::from_fen(variant, fen)?))
    }
}

impl AnyPosition {
    /// The definition of the variant.
    #[must_use]
    pub fn def(&self) -> &VariantDef {
        each!(self, position => position.variant().def())
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        match self {
            Self::Small(position) => AnyVariant::Small(Arc::clone(position.variant())),
            Self::Medium(position) => AnyVariant::Medium(Arc::clone(position.variant())),
            Self::Large(position) => AnyVariant::Large(Arc::clone(position.variant())),
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        each!(self, position => position.size())
    }

    /// Whose move it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        each!(self, position => position.turn())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        each!(self, position => position.in_check())
    }

    /// Whether a player is still in the game.
    #[must_use]
    pub fn is_in(&self, side: Side) -> bool {
        each!(self, position => position.is_in(side))
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_at(&self, square: u8) -> Option<(Side, PieceType)> {
        each!(self, position => position.piece_at(square))
    }

    /// The letter of a piece in upper case, with `+` or `~` if it is a promoted one.
    #[must_use]
    pub fn letter(&self, piece: PieceType) -> &str {
        each!(self, position => &position.variant().piece(piece).letter)
    }

    /// The squares of a side's royal pieces.
    #[must_use]
    pub fn royal_squares(&self, side: Side) -> Vec<u8> {
        each!(self, position => position.royals(side).squares().collect())
    }

    /// The pieces in hand of a side, with their numbers.
    #[must_use]
    pub fn hand(&self, side: Side) -> Vec<(PieceType, u8)> {
        each!(self, position => position.hand(side).collect())
    }

    /// Whether a square is part of the board.
    #[must_use]
    pub fn has_square(&self, square: u8) -> bool {
        each!(self, position => position.has_square(square))
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(self, position => position.legal_moves())
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        each!(self, position => position.is_legal(mv))
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        each_position!(self, position => position.after(mv))
    }

    /// Counts the sequences of legal moves of this length.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => position.perft(depth))
    }

    /// The hash key.
    #[must_use]
    pub fn key(&self) -> Key {
        each!(self, position => position.key())
    }

    /// How the game has ended, if this position ends it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, position => position.outcome())
    }

    /// How the game ends when its position has come up so often; `None` if it goes on.
    #[must_use]
    pub fn outcome_of_repetition(&self, times: usize) -> Option<Outcome> {
        each!(self, position => position.outcome_of_repetition(times))
    }

    /// Whence and whereto a piece has gone since another position of the same variant; `None` unless just one has moved.
    #[must_use]
    pub fn step_since(&self, before: &Self) -> Option<(u8, u8)> {
        match (self, before) {
            (Self::Small(now), Self::Small(before)) => now.step_since(before),
            (Self::Medium(now), Self::Medium(before)) => now.step_since(before),
            (Self::Large(now), Self::Large(before)) => now.step_since(before),
            _ => None,
        }
    }

    /// The squares of the side to move whose pieces the move that has led here from another position began to chase, as
    /// the definition says what that is; `ran` is whence and whereto that side has itself moved last.
    #[must_use]
    pub fn chased_since(&self, before: &Self, ran: Option<(u8, u8)>) -> Vec<u8> {
        match (self, before) {
            (Self::Small(now), Self::Small(before)) => now.chased_since(before, ran).squares().collect(),
            (Self::Medium(now), Self::Medium(before)) => now.chased_since(before, ran).squares().collect(),
            (Self::Large(now), Self::Large(before)) => now.chased_since(before, ran).squares().collect(),
            _ => Vec::new(),
        }
    }

    /// How many plies back a position could at most be repeated.
    #[must_use]
    pub fn reversible_plies(&self) -> usize {
        each!(self, position => position.reversible_plies())
    }

    /// The position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        each!(self, position => position.fen())
    }

    /// A move as programs write it.
    #[must_use]
    pub fn uci(&self, mv: Move, style: CastlingStyle) -> String {
        each!(self, position => position.uci(mv, style))
    }

    /// Reads a move as programs write it.
    ///
    /// # Errors
    /// It is not a legal move here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        each!(self, position => position.parse_uci(text))
    }

    /// A legal move as people write it: `Nf3`, `P@e4`, `e8=Q+`.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        each!(self, position => position.san(mv))
    }

    /// Reads a move as people write it, or as programs do.
    ///
    /// # Errors
    /// It is not a legal move here, or several.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        each!(self, position => position.parse_san(text))
    }
}
