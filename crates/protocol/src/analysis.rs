use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::GameId;

/// What the engine thinks of one position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judgement {
    /// What the position is worth for the player who began, in hundredths of a pawn; nothing if somebody mates by force.
    pub centipawns: Option<i32>,
    /// In how many moves mate follows; below zero if the player who began is mated.
    pub mate: Option<i32>,
    /// The best move, as programs write it; nothing where the game is over.
    pub best: Option<String>,
    /// How deep the engine looked.
    pub depth: u32,
}

/// A game as the engine sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameAnalysis {
    /// The game.
    pub game: GameId,
    /// How many positions the engine looked at for each judgement.
    pub nodes: u32,
    /// One for the start and one after each move.
    pub judgements: Vec<Judgement>,
}

/// One more position of a game has been judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisProgress {
    /// The game.
    pub game: GameId,
    /// How many moves were played before the position.
    pub ply: u32,
    /// How many positions there are.
    pub positions: u32,
    /// What the engine thinks of it.
    pub judgement: Judgement,
}
