//! The engine as a player.

use std::{sync::Arc, time::Duration};

use chronicle_engine::{Control, Elo, Engine, GameRecord, Limits, TimeLimit};
use chronicle_protocol::Millis;
use tokio::sync::{Semaphore, mpsc};

use super::task::Message;
use crate::random;

/// The longest that a move is thought about.
const LONGEST: Duration = Duration::from_secs(3);
/// The part of what is left on the clock that a move may take.
const PART: u32 = 30;
/// The memory of an engine, in mebibytes. Levels look at few positions.
const HASH_MB: usize = 1;

/// Thinks for all bots, about a few moves at a time; the others wait.
#[derive(Clone)]
pub(crate) struct Bots {
    places: Arc<Semaphore>,
}

impl Bots {
    pub(super) fn new(thinkers: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(thinkers.max(1))) }
    }

    /// Thinks about a game, and tells its task what to play.
    pub(super) fn think(
        &self,
        game: GameRecord,
        elo: u16,
        left: Option<Millis>,
        ply: usize,
        tell: mpsc::Sender<Message>,
    ) {
        let places = Arc::clone(&self.places);
        tokio::spawn(async move {
            let Ok(_place) = places.acquire_owned().await else { return };
            let thought = tokio::task::spawn_blocking(move || choose(&game, elo, left));
            let uci = thought.await.ok().flatten();
            let _ = tell.send(Message::Bot { ply, uci }).await;
        });
    }
}

fn choose(game: &GameRecord, elo: u16, left: Option<Millis>) -> Option<String> {
    let own = left.map_or(LONGEST, |left| Duration::from_millis(left.into()) / PART);
    let limits = Limits { time: TimeLimit::Fixed(own.min(LONGEST)), ..Limits::default() };
    let engine = Engine::builder().hash_mb(HASH_MB).elo(Elo::nearest(elo.into())).seed(random::number());
    let found = engine.build().ok()?.search(game, &limits, &Control::new(), |_| ());
    let position = game.position();
    found.best().map(|mv| position.move_text(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_finds_a_mate_at_any_strength() {
        let start = chronicle_engine::AnyGame::chess_from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").expect("a good FEN");
        for elo in [0, 500, 3000, u16::MAX] {
            assert_eq!(choose(&GameRecord::new(start.clone()), elo, Some(60_000)).as_deref(), Some("a1a8"), "{elo}");
        }
    }
}
