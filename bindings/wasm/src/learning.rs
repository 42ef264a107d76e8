//! The training room, as a worker of a page holds it.

use chronicle_chess::{Move, Position, Role, Square};
use chronicle_learning::{Mind, Opponent, Phase, Room, Stage, Step, Tally};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// How the learner did against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Measured {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// Points per game, from 0 to 1.
    pub score: f64,
    /// Where the true score lies in 95 of 100 cases.
    pub low: f64,
    pub high: f64,
}

/// A stage that is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct StageInfo {
    /// After how many games.
    pub games: f64,
    /// Against a random mover, a greedy one, one who counts pieces, and the engine's judgement.
    pub opponents: Vec<Measured>,
}

/// How far the learner has come.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Progress {
    /// How many games it has learnt from.
    pub games: f64,
    pub stages: Vec<StageInfo>,
    /// How much of a trial is done, if one is going on: from 0 to 1.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trial: Option<f64>,
}

/// What the learner knew at a stage, in its own unit.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct Knowledge {
    /// What pieces are worth: pawn, knight, bishop, rook, queen.
    pub material: Vec<f32>,
    /// How well White's pieces stand, by piece (the king last) and square from a1 to h8.
    pub opening: Vec<Vec<f32>>,
    pub ending: Vec<Vec<f32>>,
}

/// A learner with its past.
#[wasm_bindgen]
pub struct TrainingRoom(Room);

#[wasm_bindgen]
impl TrainingRoom {
    /// A beginner. The same seed gives the same games.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self(Room::new(u64::from(seed)))
    }

    /// A room that was saved.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn load(bytes: &[u8]) -> Result<Self, JsError> {
        Ok(Self(Room::from_bytes(bytes)?))
    }

    /// The room as bytes.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// Plays one game. Whether it has made a new stage.
    pub fn step(&mut self) -> bool {
        self.0.step() == Step::Measured
    }

    /// How far the learner has come.
    ///
    /// # Errors
    /// None that is known.
    pub fn progress(&self) -> Result<Ts<Progress>, JsError> {
        let progress = Progress {
            games: self.0.learner().games() as f64,
            stages: self.0.stages().iter().map(stage_info).collect(),
            trial: self.0.trial(),
        };
        Ok(progress.into_ts()?)
    }

    /// What the learner knew at a stage, by its number from 0; now, without one.
    ///
    /// # Errors
    /// There is no such stage.
    pub fn knowledge(&self, stage: Option<usize>) -> Result<Ts<Knowledge>, JsError> {
        let mind = self.at(stage)?;
        let places = |phase| Role::ALL.map(|role| squares(mind, role, phase)).to_vec();
        let knowledge = Knowledge {
            material: mind.material().to_vec(),
            opening: places(Phase::Opening),
            ending: places(Phase::Ending),
        };
        Ok(knowledge.into_ts()?)
    }

    /// The learner as it was at a stage, as bytes for [`learner_move`]; as it is now, without one.
    ///
    /// # Errors
    /// There is no such stage.
    pub fn mind(&self, stage: Option<usize>) -> Result<Vec<u8>, JsError> {
        self.at(stage).map(Mind::to_bytes)
    }

    fn at(&self, stage: Option<usize>) -> Result<&Mind, JsError> {
        let Some(number) = stage else { return Ok(self.0.learner().mind()) };
        let count = self.0.stages().len();
        let stage = self.0.stages().get(number);
        stage.map(|stage| &stage.mind).ok_or_else(|| JsError::new(&format!("there is no stage {number}, only {count}")))
    }
}

/// The move of a learner in a game of chess, in UCI; none if the game is over.
///
/// # Errors
/// The bytes are no mind, or the game is none: an illegal start or move.
#[wasm_bindgen(js_name = learnerMove)]
pub fn learner_move(mind: &[u8], start: &str, moves: &str, seed: u32) -> Result<Option<String>, JsError> {
    let mind = Mind::from_bytes(mind)?;
    let start: Position = start.parse()?;
    let mut position = start;
    let mut played: Vec<Move> = Vec::new();
    for text in moves.split_whitespace() {
        let mv = position.parse_uci(text)?;
        position = position.play(mv);
        played.push(mv);
    }
    Ok(mind.choose(start, &played, u64::from(seed)).map(|mv| position.uci(mv)))
}

fn squares(mind: &Mind, role: Role, phase: Phase) -> Vec<f32> {
    Square::all().map(|square| mind.place(role, phase, square)).collect()
}

fn stage_info(stage: &Stage) -> StageInfo {
    let opponents = Opponent::ALL.map(|opponent| measured(stage.tallies[opponent.index()])).to_vec();
    StageInfo { games: stage.games as f64, opponents }
}

fn measured(tally: Tally) -> Measured {
    let Tally { won, drawn, lost } = tally;
    let (low, high) = tally.interval();
    Measured { won, drawn, lost, score: tally.score(), low, high }
}
