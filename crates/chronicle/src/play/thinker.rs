use chronicle_chess::{Move, PlayedGame};
use chronicle_engine::{AnyMove, Control, Elo, Engine, GameRecord, Limits};

/// What the engine may look at for one move: about a second's worth, and the same moves on every machine.
const NODES: u64 = 1_000_000;

/// The engine as one of the players. It is only put together when it is to move.
#[derive(Default)]
pub(crate) struct Thinker(Option<Engine>);

impl Thinker {
    /// The engine's move; `None` if there is none, or no memory to think in.
    pub(crate) fn choose(&mut self, game: &PlayedGame, elo: Option<Elo>, seed: u64) -> Option<Move> {
        if self.0.is_none() {
            let mut engine = Engine::builder().seed(seed).build().ok()?;
            engine.set_elo(elo);
            self.0 = Some(engine);
        }
        let record = GameRecord::Chess(game.clone());
        let found = self.0.as_mut()?.search(&record, &Limits::nodes(NODES), &Control::new(), |_| ());
        found.best().map(|AnyMove::Chess(mv)| mv)
    }
}
