use crate::{Game, Score};

/// Judges positions of a game, with state that follows the moves.
///
/// The state is what can be updated cheaply (piece sums, network accumulators). It observes the game; the game knows
/// nothing of it.
pub trait Evaluator<G: Game>: Send + Sync {
    /// What is carried along from position to position.
    type State: Clone + Send;

    /// What each thread keeps for itself, such as a table of pawn structures already judged.
    type Cache: Send;

    /// An empty cache.
    fn cache(&self) -> Self::Cache;

    /// The state of a position, from nothing.
    fn state(&self, game: &G) -> Self::State;

    /// The state after a legal move, from the state before it.
    fn after(&self, state: &Self::State, before: &G, mv: G::Move, after: &G) -> Self::State;

    /// The state after a pass, from the state before it.
    fn after_pass(&self, state: &Self::State, after: &G) -> Self::State {
        let _ = state;
        self.state(after)
    }

    /// How good the position is for the side to move.
    fn evaluate(&self, cache: &mut Self::Cache, state: &Self::State, game: &G) -> Score;

    /// How good the position is for each player, by seat. For two it is one score and its opposite; games for more have
    /// their own way.
    fn evaluate_each(&self, cache: &mut Self::Cache, state: &Self::State, game: &G) -> [Score; 4] {
        let score = self.evaluate(cache, state, game);
        let mut each = [-score; 4];
        each[game.turn().index()] = score;
        each
    }
}
