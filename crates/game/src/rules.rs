use std::{fmt::Debug, hash::Hash, ops::Deref};

use crate::{Key, Outcome, Side};

/// The rules of a game, as a value: a position that is cheap to clone and knows no history.
///
/// What depends on history (repetition) or on agreement (resignation, time) is not here but with those who know it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move; it means something only together with its position.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// A buffer that holds all moves of any position.
    type MoveList: MoveBuffer<Self::Move>;

    /// Whose move it is.
    fn turn(&self) -> Side;

    /// How many players there are.
    fn players(&self) -> usize {
        2
    }

    /// Whether a player is still in the game: with more than two, some may be out before it ends.
    fn is_in(&self, side: Side) -> bool {
        let _ = side;
        true
    }

    /// Appends every legal move. When the game has ended there may still be some: ask [`outcome`](Self::outcome).
    fn append_moves(&self, moves: &mut Self::MoveList);

    /// The position after a legal move. What an illegal move gives is not specified, but it is memory-safe.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The position if the player to move leaves the move to the next one, in games of more than two; `None` where that
    /// is not possible.
    fn leave(&self) -> Option<Self> {
        None
    }

    /// The hash key of all that decides what can follow.
    fn key(&self) -> Key;

    /// How the game has ended, if this position ends it.
    fn outcome(&self) -> Option<Outcome>;

    /// Every legal move, in a buffer of their own.
    #[must_use]
    fn moves(&self) -> Self::MoveList {
        let mut moves = Self::MoveList::default();
        self.append_moves(&mut moves);
        moves
    }
}

/// A growable list of moves. Games with a bound on their moves keep it on the stack.
pub trait MoveBuffer<M>: Default + Deref<Target = [M]> {
    /// Adds a move at the end.
    fn push(&mut self, mv: M);

    /// Swaps two moves.
    fn swap(&mut self, a: usize, b: usize);

    /// Forgets all moves.
    fn clear(&mut self);
}

impl<M> MoveBuffer<M> for Vec<M> {
    #[inline]
    fn push(&mut self, mv: M) {
        self.push(mv);
    }

    #[inline]
    fn swap(&mut self, a: usize, b: usize) {
        self.as_mut_slice().swap(a, b);
    }

    #[inline]
    fn clear(&mut self) {
        self.clear();
    }
}

/// Counts the sequences of legal moves of this length by listing and playing them: plain, and so a check on any
/// faster way. An ended game has no successors.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if game.outcome().is_some() => 0,
        1 => game.moves().len() as u64,
        _ => game.moves().iter().map(|&mv| perft(&game.play(mv), depth - 1)).sum(),
    }
}
