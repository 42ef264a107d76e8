//! A position as boards show it.

use serde::Serialize;
use tsify::Tsify;

use crate::Manner;

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
    /// What it has to do with air defence, in Commander Chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub air: Option<Air>,
}

/// What a piece has to do with air defence.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Air {
    /// It flies, and must mind the enemy's zones.
    Flies,
    /// It defends the air around it.
    Defends,
}

/// A step of a deployment in Commander Chess: pieces that have left their stack, or captured from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct DeploymentStep {
    /// Who, the carrier first.
    pub pieces: Vec<Piece>,
    /// Where to.
    pub to: String,
    /// What they did.
    pub manner: Manner,
}

/// A piece of a deployment that could still go along with others that have left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Companion {
    /// The letter of the piece.
    pub letter: String,
    /// Where it would be.
    pub to: String,
    /// All steps of the deployment with it, from the beginning, as programs write them.
    pub moves: Vec<String>,
}

/// A deployment under way, in Commander Chess: pieces leave a stack one after another, in one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Deployment {
    /// Where the stack stood.
    pub origin: String,
    /// What has been done, in order.
    pub steps: Vec<DeploymentStep>,
    /// The letters of the pieces on the origin that may still act, the carrier first.
    pub idle: String,
    /// Who could still go along with a group that has left.
    pub companions: Vec<Companion>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
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
    /// The bridges over a river, each by the two squares that it joins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub bridges: Vec<[String; 2]>,
    /// The squares under air defence, for each side, in Commander Chess.
    #[serde(rename = "airZones", skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub air_zones: Vec<Vec<String>>,
    /// The deployment under way, in Commander Chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub deployment: Option<Deployment>,
}
