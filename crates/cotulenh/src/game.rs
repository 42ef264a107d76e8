//! Commander Chess as one game among others: the traits of `chronicle-game`.

use chronicle_game::{Game, Key, Outcome, Side};

use crate::{Move, MoveClass, Position};

impl Game for Position {
    type Move = Move;
    /// A position may have more moves than any bound that one would like to keep on the stack.
    type MoveList = Vec<Move>;

    #[inline]
    fn turn(&self) -> Side {
        self.turn().into()
    }

    #[inline]
    fn append_moves(&self, moves: &mut Vec<Move>) {
        self.append_moves(MoveClass::All, moves);
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        self.play(mv)
    }

    #[inline]
    fn key(&self) -> Key {
        self.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Outcome::from)
    }
}
