use chronicle_game::Key;
use thiserror::Error;

use crate::{Color, Ending, Move, Position};

/// A game as it was played: a start, the actions since, and a place in them that undo and redo move, inside a deployment
/// as well as outside.
///
/// Every position is kept, so going back and forth restores it bit by bit. This is also where repetition is known.
///
/// ```
/// use chronicle_cotulenh::{PlayedGame, Position};
///
/// let start: Position = "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1".parse()?;
/// let mut game = PlayedGame::new(start);
/// for text in ["T>d3", "F>c5", "commit"] {
///     game.play(game.position().parse_san(text)?)?;
/// }
/// assert_eq!(game.turns(), ["N<T>d3,F>c5"]);
/// assert!(game.undo() && game.position().session().is_some());
/// assert!(game.redo() && game.undo_turn());
/// assert_eq!(game.position(), game.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayedGame {
    start: Position,
    /// Each action with the position it led to.
    plies: Vec<(Move, Position)>,
    /// How many of the plies are played; the rest can be redone.
    played: usize,
}

/// The action is not legal, so nothing was played.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[error("{0:?} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Default for PlayedGame {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl PlayedGame {
    /// A game that starts here.
    #[must_use]
    pub const fn new(start: Position) -> Self {
        Self { start, plies: Vec::new(), played: 0 }
    }

    /// The position from which the game started.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.at(self.played)
    }

    /// The actions up to now.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies[..self.played].iter().map(|(mv, _)| *mv)
    }

    /// Plays an action; what was undone before is forgotten.
    ///
    /// # Errors
    /// The action, if it is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position().is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let next = self.position().play(mv);
        self.plies.truncate(self.played);
        self.plies.push((mv, next));
        self.played += 1;
        Ok(())
    }

    /// Takes an action back, be it a step of a deployment; `false` at the start.
    pub const fn undo(&mut self) -> bool {
        let possible = self.played > 0;
        self.played -= possible as usize;
        possible
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub const fn redo(&mut self) -> bool {
        let possible = self.played < self.plies.len();
        self.played += possible as usize;
        possible
    }

    /// Takes a whole turn back: the deployment that is open, or the last turn with all its steps; `false` at the start.
    pub fn undo_turn(&mut self) -> bool {
        let possible = self.undo();
        while self.position().session().is_some() && self.undo() {}
        possible
    }

    /// Plays a whole turn again, or what is left of it; `false` if there is nothing.
    pub fn redo_turn(&mut self) -> bool {
        let possible = self.redo();
        while self.position().session().is_some() && self.redo() {}
        possible
    }

    /// How often the present position has come up, this time included. Positions inside a deployment do not count.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        if now.session().is_some() {
            return 1;
        }
        let earlier = (0..self.played).rev().map(|ply| self.at(ply));
        let reversible = earlier.take_while(|position| position.strength_of_all() == now.strength_of_all());
        1 + reversible.filter(|position| position.key() == now.key()).count()
    }

    /// How the game has ended, repetition included. Never while a deployment is open.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.position().ending().or_else(|| (self.repetitions() >= 3).then_some(Ending::Repetition))
    }

    /// The keys of all positions since the last capture, up to and including the present one.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        let all = self.position().strength_of_all();
        let positions = (0..=self.played).rev().map(|ply| self.at(ply));
        let mut keys: Vec<Key> =
            positions.take_while(|position| position.strength_of_all() == all).map(Position::key).collect();
        keys.reverse();
        keys
    }

    /// The turns as in a game score: deployments with all their steps as `what stays<step,step`, and `...` after one
    /// that is open. [`Position::parse_turn`] reads them.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        let moves: Vec<Move> = self.moves().collect();
        let mut turns = Vec::new();
        let mut begin = 0;
        for ply in 0..self.played {
            if self.at(ply + 1).session().is_none() || ply + 1 == self.played {
                turns.push(self.at(begin).turn_text(&moves[begin..=ply]));
                begin = ply + 1;
            }
        }
        turns
    }

    /// The points that each side has made, Red first: what it has captured of the enemy's by
    /// [`Role::points`](crate::Role::points), and fifty for winning a battle of navies, air forces or on land. Games by
    /// the clock may be decided by them.
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        let left = |position: &Position, color| -> u32 {
            position.units(color).flat_map(|(_, unit)| unit.pieces()).map(|piece| piece.role.points()).sum()
        };
        Color::ALL.map(|color| {
            let captured = left(&self.start, !color).saturating_sub(left(self.position(), !color));
            let won = self.ending() == Some(Ending::BattleWon { winner: color });
            captured + if won { 50 } else { 0 }
        })
    }

    fn at(&self, ply: usize) -> &Position {
        match ply {
            0 => &self.start,
            _ => &self.plies[ply - 1].1,
        }
    }

    /// Replaces the deployment that is open by another way of playing it.
    ///
    /// # Errors
    /// The first step that is not legal; the game is then unchanged.
    pub fn replace_deployment(&mut self, steps: &[Move]) -> Result<(), IllegalMove> {
        let mut other = self.clone();
        while other.position().session().is_some() && other.undo() {}
        for &step in steps {
            other.play(step)?;
        }
        *self = other;
        Ok(())
    }
}

impl Position {
    /// How many pieces there are in all; what has fallen since a position can never be like it again.
    pub(crate) const fn strength_of_all(&self) -> u16 {
        self.strength[0] + self.strength[1]
    }
}
