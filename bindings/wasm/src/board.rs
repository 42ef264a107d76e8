//! A position as boards show it.

use serde::Serialize;
use tsify::Tsify;

/// What a square is made of, in games where that matters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Everything but the rest.
    Land,
    /// For ships alone.
    Water,
    /// For ships and others.
    Mixed,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Piece {
    /// Whose it is: 0 is the first player.
    pub side: u8,
    /// As in FEN, in upper case: `N`; promoted pieces of shogi `+P`.
    pub letter: String,
    /// English, lower case.
    pub name: String,
    /// Whether the game is about it.
    pub royal: bool,
    /// Whether it is heroic, in Commander Chess.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[tsify(optional)]
    pub heroic: bool,
    /// What it carries, in Commander Chess.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub carries: Vec<Piece>,
}

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PieceOn {
    /// The name of the square.
    pub square: String,
    /// The piece.
    pub piece: Piece,
}

/// Pieces of one kind in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct HandPiece {
    /// As in FEN, in upper case.
    pub letter: String,
    /// English, lower case.
    pub name: String,
    /// How many.
    pub count: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Board {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// Squares that are no part of the board.
    pub holes: Vec<String>,
    /// Empty where all squares are alike; else by `rank * files + file` from the lower left.
    pub terrain: Vec<Terrain>,
    /// The pieces on the board.
    pub pieces: Vec<PieceOn>,
    /// Pieces in hand, for each side; empty for games without hands.
    pub hands: Vec<Vec<HandPiece>>,
    /// Whose move it is.
    pub turn: u8,
    /// The royal pieces of the side to move, if they are attacked.
    pub checked: Vec<String>,
}
