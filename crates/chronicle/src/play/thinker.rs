use chronicle_chess::{Move, PlayedGame};
use chronicle_engine::{AnyMove, Control, Elo, Engine, EngineError, GameRecord, Limits};

/// What the engine may look at for one move: about a second's worth, and the same moves on every machine.
const MOVE_NODES: u64 = 1_000_000;
/// What it may look at for a hint, which should come at once.
const HINT_NODES: u64 = 100_000;

/// The engine as one of the players, or beside them.
pub(crate) struct Thinker {
    engine: Engine,
    nodes: u64,
}

impl Thinker {
    /// A player of this strength, or as strong as it can.
    pub(crate) fn player(elo: Option<Elo>, seed: u64) -> Result<Self, EngineError> {
        Self::with_memory(elo, seed, MOVE_NODES, Engine::DEFAULT_HASH_MB)
    }

    /// Somebody who helps a player.
    pub(crate) fn helper() -> Result<Self, EngineError> {
        Self::with_memory(None, 0, HINT_NODES, Engine::DEFAULT_HASH_MB)
    }

    fn with_memory(elo: Option<Elo>, seed: u64, nodes: u64, hash_mb: usize) -> Result<Self, EngineError> {
        let mut engine = Engine::builder().hash_mb(hash_mb).seed(seed).build()?;
        engine.set_elo(elo);
        Ok(Self { engine, nodes })
    }

    /// The engine's move; `None` if there is none.
    pub(crate) fn choose(&mut self, game: &PlayedGame) -> Option<Move> {
        let record = GameRecord::Chess(game.clone());
        let found = self.engine.search(&record, &Limits::nodes(self.nodes), &Control::new(), |_| ());
        if let Some(AnyMove::Chess(mv)) = found.best() { Some(mv) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_little_memory_is_said() {
        let refused = Thinker::with_memory(None, 0, 1, Engine::MAX_HASH_MB + 1).err().expect("so much there never is");
        assert!(refused.to_string().contains("does not fit into memory"), "{refused}");
    }
}
