use chronicle_chess::PlayedGame;
use chronicle_game::{Key, Outcome};
use thiserror::Error;

use crate::{AnyGame, AnyMove};

/// A game as it was played, with undo and redo: a position and what led to it, so that a search knows repetitions.
#[derive(Clone, Debug)]
pub enum GameRecord {
    /// A game of chess.
    Chess(PlayedGame),
}

/// The move is not legal, so nothing was played.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[error("{0:?} is not a legal move here")]
pub struct IllegalMove(pub AnyMove);

impl Default for GameRecord {
    fn default() -> Self {
        Self::new(AnyGame::chess())
    }
}

impl GameRecord {
    /// A game that starts here.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "larger games will be moved in")]
    pub const fn new(start: AnyGame) -> Self {
        match start {
            AnyGame::Chess(position) => Self::Chess(PlayedGame::new(position)),
        }
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> AnyGame {
        match self {
            Self::Chess(played) => AnyGame::Chess(*played.position()),
        }
    }

    /// Plays a move; what was undone before is forgotten.
    ///
    /// # Errors
    /// The move, if it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        match (self, mv) {
            (Self::Chess(played), AnyMove::Chess(chess)) => played.play(chess).map_err(|_| IllegalMove(mv)),
        }
    }

    /// Takes a move back; `false` at the start.
    pub const fn undo(&mut self) -> bool {
        match self {
            Self::Chess(played) => played.undo(),
        }
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub const fn redo(&mut self) -> bool {
        match self {
            Self::Chess(played) => played.redo(),
        }
    }

    /// How the game has ended by rule, repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Chess(played) => played.ending().map(Outcome::from),
        }
    }

    /// How often the present position has come up, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        match self {
            Self::Chess(played) => played.repetitions(),
        }
    }

    /// The keys of all positions since the last move that cannot be undone, up to and including the present one.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        match self {
            Self::Chess(played) => chess_keys(played),
        }
    }
}

fn chess_keys(played: &PlayedGame) -> Vec<Key> {
    let mut position = *played.start();
    let mut keys = vec![position.key()];
    for mv in played.moves() {
        position = position.play(mv);
        if position.halfmove_clock() == 0 {
            keys.clear();
        }
        keys.push(position.key());
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(moves: &str) -> GameRecord {
        let mut game = GameRecord::default();
        for text in moves.split_whitespace() {
            game.play(game.position().parse_move(text).expect("legal")).expect("legal");
        }
        game
    }

    #[test]
    fn keys_reach_back_to_the_last_irreversible_move() {
        assert_eq!(played("").keys().len(), 1);
        assert_eq!(played("e2e4").keys().len(), 1);
        assert_eq!(played("e2e4 g8f6 g1f3").keys().len(), 3);
        assert_eq!(played("e2e4 g8f6 g1f3 f6e4").keys().len(), 1);
        let twice = played("g1f3 g8f6 f3g1 f6g8");
        assert_eq!(twice.repetitions(), 2);
        assert_eq!(twice.keys().first(), twice.keys().last());
    }

    #[test]
    fn undo_and_redo_move_the_keys_along() {
        let mut game = played("e2e4 g8f6 g1f3");
        let keys = game.keys();
        assert!(game.undo());
        assert_eq!(game.keys(), keys[..2]);
        assert!(game.redo() && !game.redo());
        assert_eq!(game.keys(), keys);
    }
}
