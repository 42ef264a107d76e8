//! Games that are played, each by a task of its own.

mod bots;
mod catalogue;
mod clock;
mod lag;
mod live;
mod task;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicI64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use chronicle_protocol::{Answer, Code, GameId, PlayerId, Problem, RoomName, Terms};
use tokio::sync::{mpsc, oneshot};

pub(crate) use bots::Bots;
pub(crate) use catalogue::{rules, start};
pub(crate) use live::{Live, pool, view};
pub(crate) use task::Message;

use crate::{
    Settings,
    metrics::Metrics,
    random,
    rooms::RoomTable,
    socket::People,
    store::{NewGame, PlayerRow, Store, StoreError, now_ms},
    workshop::Workshop,
};
use task::Task;

/// The games in memory: all that are played, and those that somebody looks at.
pub(crate) struct Games {
    store: Store,
    metrics: Arc<Metrics>,
    settings: Arc<Settings>,
    people: Arc<People>,
    bots: Bots,
    rooms: Arc<RoomTable>,
    workshop: Arc<Workshop>,
    tasks: Mutex<HashMap<GameId, Handle>>,
    /// Which games each player plays.
    playing: Mutex<HashMap<PlayerId, Vec<GameId>>>,
}

/// Who may see a game while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Everybody.
    Everybody,
    /// Those in the room where it is played; it is in no list.
    Room(RoomName),
}

/// How a game is reached.
struct Handle {
    inbox: mpsc::Sender<Message>,
    /// The first line of the common log that the game needs.
    oldest: Arc<AtomicI64>,
}

impl Games {
    /// No game in memory yet.
    pub(crate) fn new(
        workshop: Arc<Workshop>,
        store: Store,
        settings: Arc<Settings>,
        people: Arc<People>,
        rooms: Arc<RoomTable>,
    ) -> Arc<Self> {
        let metrics = store.writer().metrics();
        let bots = Bots::new(settings.thinkers);
        let (tasks, playing) = (Mutex::default(), Mutex::default());
        Arc::new(Self { store, metrics, settings, people, bots, rooms, workshop, tasks, playing })
    }

    /// Goes on with every game that was being played when the server stopped, however it did. Time that passed since
    /// is not charged.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<usize, StoreError> {
        let alive = self.store.last_alive().await?;
        let stored = self.store.resume_games().await?;
        let count = stored.len();
        let now = Instant::now();
        for game in stored {
            let last = game.log.last().map_or(game.new.created, |line| line.at);
            let damaged = |error| StoreError::damaged("a game", &error);
            let rules = self.workshop.rules(&game.new.variant).await.map_err(damaged)?;
            let live = Live::restore(game, &rules, now).map_err(damaged)?;
            let thought = Duration::from_millis(alive.map_or(0, |alive| (alive - last).max(0)) as u64);
            let outage = live.clocks().is_running().then_some(thought);
            self.spawn(live, outage);
        }
        Ok(count)
    }

    /// Begins a game.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        players: [PlayerRow; 2],
        terms: &Terms,
        audience: Audience,
    ) -> Result<GameId, Problem> {
        let Terms { variant, time, rated } = terms;
        let (id, time, rated) = (random::game(), *time, *rated);
        let ratings = self.ratings_of(&players, &pool(variant, time)).await;
        let new = NewGame {
            id,
            variant: variant.clone(),
            start_fen: catalogue::drawn_start(variant, random::number()),
            time,
            rated,
            players,
            ratings,
            created: now_ms(),
            room: match audience {
                Audience::Everybody => None,
                Audience::Room(name) => Some(name),
            },
        };
        let rules = self.workshop.rules(variant).await?;
        let live = Live::new(new.clone(), &rules, Instant::now())?;
        let failed = |error: StoreError| Problem::new(Code::Failed, error.to_string());
        self.store.begin_game(new).await.map_err(failed)?;
        Metrics::count(&self.metrics.games_begun);
        let players = live.players().clone();
        self.spawn(live, None);
        for player in players {
            self.people.tell(player.id, &Answer::Started { game: id });
        }
        Ok(id)
    }

    async fn ratings_of(&self, players: &[PlayerRow; 2], pool: &str) -> [Option<i32>; 2] {
        let mut ratings = [None; 2];
        for (rating, player) in ratings.iter_mut().zip(players) {
            *rating = match player.elo {
                Some(elo) => Some(i32::from(elo)),
                None => self.store.rating(player.id, pool).await.ok().flatten().map(|row| row.shown()),
            };
        }
        ratings
    }

    fn spawn(self: &Arc<Self>, live: Live, outage: Option<Duration>) -> mpsc::Sender<Message> {
        let (inbox, messages) = mpsc::channel(task::WAITING);
        let oldest = Arc::new(AtomicI64::new(i64::MAX));
        let id = live.id();
        if live.ending().is_none() {
            let mut playing = self.playing();
            for player in live.players() {
                playing.entry(player.id).or_default().push(id);
            }
        }
        self.tasks().insert(id, Handle { inbox: inbox.clone(), oldest: Arc::clone(&oldest) });
        Metrics::count(&self.metrics.games);
        let task = Task::new(live, Arc::clone(self), (inbox.clone(), messages), oldest);
        tokio::spawn(task.run(outage));
        inbox
    }

    /// Tells a game something; it comes into memory if it is not there.
    pub(crate) async fn tell(self: &Arc<Self>, game: GameId, message: Message) -> Result<(), Problem> {
        let known = self.tasks().get(&game).map(|handle| handle.inbox.clone());
        let message = match known {
            Some(inbox) => match inbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(message)) => message,
            },
            None => message,
        };
        // A game that is not in memory needs not be told that somebody does not look any more.
        if matches!(message, Message::Leave { .. }) {
            return Ok(());
        }
        let inbox = self.load(game).await?;
        inbox.send(message).await.map_err(|_| Problem::new(Code::Failed, "the server stops"))
    }

    async fn load(self: &Arc<Self>, game: GameId) -> Result<mpsc::Sender<Message>, Problem> {
        let failed = |error: StoreError| Problem::new(Code::Failed, error.to_string());
        let stored = self.store.game(game).await.map_err(failed)?;
        let unknown = || Problem::new(Code::NotFound, "there is no such game");
        // Those that are played are in memory from the start; only others are loaded.
        let stored = stored.filter(|stored| !stored.live).ok_or_else(unknown)?;
        let rules = self.workshop.rules(&stored.new.variant).await?;
        let live = Live::restore(stored, &rules, Instant::now())?;
        if let Some(handle) = self.tasks().get(&game).filter(|handle| !handle.inbox.is_closed()) {
            return Ok(handle.inbox.clone());
        }
        Ok(self.spawn(live, None))
    }

    /// A game shall not count: if it is played it ends, and if it was rated its ratings are taken back.
    pub(crate) async fn void(self: &Arc<Self>, game: GameId) -> Result<(), Problem> {
        let (done, answer) = oneshot::channel();
        self.tell(game, Message::Void { done }).await?;
        answer.await.unwrap_or_else(|_| Err(Problem::new(Code::Failed, "the server stops")))
    }

    /// A game has ended.
    fn ended(&self, live: &Live) {
        Metrics::count(&self.metrics.games_ended);
        let mut playing = self.playing();
        for player in live.players() {
            if let Some(games) = playing.get_mut(&player.id) {
                games.retain(|game| *game != live.id());
                if games.is_empty() {
                    playing.remove(&player.id);
                }
            }
        }
    }

    /// A task is gone; its place too, unless another has taken it.
    fn forget(&self, game: GameId, inbox: &mpsc::Sender<Message>) {
        Metrics::uncount(&self.metrics.games);
        let mut tasks = self.tasks();
        if tasks.get(&game).is_some_and(|handle| handle.inbox.same_channel(inbox)) {
            tasks.remove(&game);
        }
    }

    /// The games that a player plays.
    pub(crate) fn of(&self, player: PlayerId) -> Vec<GameId> {
        self.playing().get(&player).cloned().unwrap_or_default()
    }

    /// Whether a game is being played.
    pub(crate) fn is_played(&self, game: GameId) -> bool {
        self.playing().values().any(|games| games.contains(&game))
    }

    /// The first line of the common log that some game needs.
    pub(crate) fn oldest_needed(&self) -> i64 {
        self.tasks().values().map(|handle| handle.oldest.load(Relaxed)).min().unwrap_or(i64::MAX)
    }

    /// Stops all tasks, and waits until whatever they were doing is done.
    pub(crate) async fn stop(&self) {
        let inboxes: Vec<_> = self.tasks().values().map(|handle| handle.inbox.clone()).collect();
        for inbox in &inboxes {
            let _ = inbox.send(Message::Stop).await;
        }
        for inbox in inboxes {
            inbox.closed().await;
        }
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn workshop(&self) -> &Workshop {
        &self.workshop
    }

    pub(crate) fn rooms(&self) -> &RoomTable {
        &self.rooms
    }

    pub(crate) const fn bots(&self) -> &Bots {
        &self.bots
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<GameId, Handle>> {
        self.tasks.lock().expect("nobody panics with it")
    }

    fn playing(&self) -> MutexGuard<'_, HashMap<PlayerId, Vec<GameId>>> {
        self.playing.lock().expect("nobody panics with it")
    }
}
