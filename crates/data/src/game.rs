pub use chronicle_chess::pgn::GameResult;
use chronicle_chess::{Color, Move, Position};
use chronicle_game::Score;

use crate::{GameFault, UnfitGame, codec};

/// A game to learn from: whole, with what was thought at every ply after the opening.
///
/// All moves must be legal; reading guarantees it, and writing checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where the game starts.
    pub start: Position,
    /// Moves that nobody thought about: from a book, or at random.
    pub opening: Vec<Move>,
    /// The moves that were thought about.
    pub plies: Vec<ScoredMove>,
    /// Who won; [`GameResult::Unknown`] if the game was given up.
    pub result: GameResult,
    /// How it came to its end.
    pub ending: Ending,
}

/// A move and what the position before it was thought to be worth.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// For the side that makes the move.
    pub score: Score,
}

/// How a game came to its end.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// Nobody noted it.
    #[default]
    Unknown,
    /// By the rules: mate, stalemate, dead material, repetition, fifty moves.
    Rules,
    /// Both sides had long seen the same winner.
    WinAdjudicated,
    /// Both sides had long seen nothing.
    DrawAdjudicated,
    /// It had lasted for as many plies as it may.
    TooLong,
}

impl Ending {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 5] = [Self::Unknown, Self::Rules, Self::WinAdjudicated, Self::DrawAdjudicated, Self::TooLong];

    /// A word or two for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Rules => "by the rules",
            Self::WinAdjudicated => "win adjudicated",
            Self::DrawAdjudicated => "draw adjudicated",
            Self::TooLong => "too long",
        }
    }
}

/// One position of a game with all that is known about it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The move that was played in it.
    pub mv: Move,
    /// What it was thought to be worth for the side to move.
    pub score: Score,
    /// How the game ended.
    pub result: GameResult,
    /// Plies since the start of the game, the opening included.
    pub ply: usize,
}

impl Game {
    /// Every position that was thought about, in order.
    pub fn samples(&self) -> impl Iterator<Item = Sample> + '_ {
        let mut position = self.opening.iter().fold(self.start, |position, &mv| position.play(mv));
        (self.opening.len()..).zip(&self.plies).map(move |(ply, scored)| {
            let sample = Sample { position, mv: scored.mv, score: scored.score, result: self.result, ply };
            position = position.play(scored.mv);
            sample
        })
    }

    /// The game alone as bytes, without a block around it: equal games are equal bytes.
    ///
    /// # Errors
    /// If it does not fit the format.
    pub fn to_bytes(&self) -> Result<Vec<u8>, UnfitGame> {
        let mut bytes = Vec::new();
        codec::encode(self, &mut bytes)?;
        Ok(bytes)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote. There is no checksum: this is for bytes that never left memory.
    ///
    /// # Errors
    /// If the bytes are not one game.
    pub fn from_bytes(mut bytes: &[u8]) -> Result<Self, GameFault> {
        let game = codec::decode(&mut bytes)?;
        if bytes.is_empty() { Ok(game) } else { Err(GameFault::Surplus) }
    }

    /// All moves, those of the opening first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.opening.iter().copied().chain(self.plies.iter().map(|scored| scored.mv))
    }
}

impl Sample {
    /// The score for White.
    #[must_use]
    pub fn white_score(&self) -> Score {
        for_white(self.score, self.position.turn())
    }

    /// The result in points for White: 1, 0.5 or 0; `None` if it is not known.
    #[must_use]
    pub const fn white_points(&self) -> Option<f32> {
        match self.result {
            GameResult::WhiteWins => Some(1.0),
            GameResult::Draw => Some(0.5),
            GameResult::BlackWins => Some(0.0),
            GameResult::Unknown => None,
        }
    }

    /// Whether a static evaluation can be right about the position: nobody is in check, the move played changes no
    /// material, and no forced mate is seen.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        !self.position.is_check()
            && !self.position.is_capture(self.mv)
            && self.mv.promoted().is_none()
            && self.score.plies_to_end().is_none()
    }
}

/// Turns a score of one side into White's, and back.
pub(crate) fn for_white(score: Score, side: Color) -> Score {
    if side == Color::White { score } else { -score }
}
