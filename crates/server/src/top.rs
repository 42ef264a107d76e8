//! The games with the strongest players, for those who want to look on.

use std::{
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use chronicle_protocol::{Answer, LiveGame, Problem};

use crate::{
    accounts::failed,
    games::view,
    socket::{Client, Frame},
    store::{Store, StoredGame},
};

/// How many games are shown.
const SHOWN: i64 = 20;
/// How often the list is made.
const EVERY: Duration = Duration::from_secs(2);

/// The list, and who looks at it.
pub(crate) struct Top {
    store: Store,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    watchers: Vec<Arc<Client>>,
    /// What everybody who looks was told last; nothing if somebody has come since.
    told: Option<Vec<LiveGame>>,
}

impl Top {
    pub(crate) fn new(store: Store) -> Arc<Self> {
        Arc::new(Self { store, inner: Mutex::default() })
    }

    /// Tells those who look whenever the list is another, for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(EVERY);
        loop {
            ticks.tick().await;
            if self.lock().watchers.is_empty() {
                continue;
            }
            if let Ok(games) = self.games().await {
                self.tell(games);
            }
        }
    }

    /// The list now.
    pub(crate) async fn games(&self) -> Result<Vec<LiveGame>, Problem> {
        let games = self.store.top_games(SHOWN).await.map_err(failed)?;
        Ok(games.iter().map(live).collect())
    }

    /// Shows the list to a socket, and what becomes of it.
    pub(crate) async fn watch(&self, client: &Arc<Client>) -> Result<(), Problem> {
        let games = self.games().await?;
        client.send(&Answer::Live { games });
        let mut inner = self.lock();
        if !inner.watchers.iter().any(|watcher| watcher.number == client.number) {
            inner.watchers.push(Arc::clone(client));
            inner.told = None;
        }
        Ok(())
    }

    pub(crate) fn leave(&self, client: u64) {
        self.lock().watchers.retain(|watcher| watcher.number != client);
    }

    fn tell(&self, games: Vec<LiveGame>) {
        let mut inner = self.lock();
        if inner.told.as_ref() == Some(&games) {
            return;
        }
        let frame: Frame = Answer::Live { games: games.clone() }.to_json().into();
        inner.told = Some(games);
        for client in &inner.watchers {
            client.send_frame(frame.clone());
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("nobody panics with it")
    }
}

fn live(game: &StoredGame) -> LiveGame {
    let new = &game.new;
    LiveGame {
        game: new.id,
        variant: new.variant.clone(),
        players: [view(&new.players[0], new.ratings[0]), view(&new.players[1], new.ratings[1])],
        time: new.time,
        rated: new.rated,
    }
}
