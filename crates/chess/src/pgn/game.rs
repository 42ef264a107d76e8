use thiserror::Error;

use super::{GameResult, MoveTree, NodeId, Tags};
use crate::{PlayedGame, Position, SanToken};

/// A recorded game: its tags, its moves with everything said about them, and its result.
///
/// `to_string` gives it in export format (see [the module](super)), and [`Reader`](super::Reader) reads it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The facts about the game. Those that follow from its moves and its result (`FEN`, `SetUp`, `Result`) are here
    /// as they were read, and written as they should be.
    pub tags: Tags,
    /// The moves.
    pub moves: MoveTree,
    /// How it ended: as the `Result` tag has it if that is definite, else as the end of the moves has it.
    pub result: GameResult,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl Game {
    /// A game that starts here, without tags, moves or result.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { tags: Tags::default(), moves: MoveTree::new(start), result: GameResult::Unknown }
    }

    /// The position at the end of the main line.
    #[must_use]
    pub fn final_position(&self) -> Position {
        self.moves.position(self.moves.main_line_end())
    }
}

/// The moves up to now, as a main line without variations.
impl From<&PlayedGame> for Game {
    fn from(played: &PlayedGame) -> Self {
        let mut game = Self::new(*played.start());
        let mut last = NodeId::ROOT;
        for mv in played.moves() {
            last = game.moves.push(last, SanToken::Move(mv));
        }
        game.result = GameResult::of(played);
        game
    }
}

/// A game cannot be played over because a side passes in it.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[error("ply {ply} of the game is a null move, which the rules of chess do not have")]
pub struct NullMovePlayed {
    /// Which ply, counted from 1.
    pub ply: usize,
}

/// The main line, played over.
impl TryFrom<&Game> for PlayedGame {
    type Error = NullMovePlayed;

    fn try_from(game: &Game) -> Result<Self, NullMovePlayed> {
        let mut played = Self::new(*game.moves.start());
        for (ply, id) in (1..).zip(game.moves.main_line()) {
            let mv = game.moves.step(id).and_then(SanToken::to_move).ok_or(NullMovePlayed { ply })?;
            played.play(mv).expect("only legal moves are in a tree");
        }
        Ok(played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn played_games_come_back() {
        let mut played = PlayedGame::default();
        for text in ["f3", "e5", "g4", "Qh4#"] {
            played.play(played.position().parse_san(text).expect("legal")).expect("legal");
        }
        let game = Game::from(&played);
        assert_eq!(game.result, GameResult::BlackWins);
        assert_eq!(game.final_position(), *played.position());
        let again = PlayedGame::try_from(&game).expect("no null moves");
        assert!(again.moves().eq(played.moves()));
        played.undo();
        assert_eq!(Game::from(&played).result, GameResult::Unknown);
    }

    #[test]
    fn null_moves_cannot_be_played_over() {
        let mut game = Game::default();
        let first = game.moves.play(NodeId::ROOT, Position::start().parse_san("e4").expect("legal")).expect("legal");
        game.moves.play(first, SanToken::Null).expect("not in check");
        assert_eq!(PlayedGame::try_from(&game).map(|_| ()), Err(NullMovePlayed { ply: 2 }));
    }
}
