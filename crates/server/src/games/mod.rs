//! Games that are played, each by a task of its own.

mod bots;
mod catalogue;
mod clock;
mod lag;
mod live;
mod proxy;
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
    accounts::failed,
    cluster::{Cluster, To, Wire},
    metrics::Metrics,
    random,
    rooms::RoomTable,
    socket::People,
    store::{NewGame, Node, PlayerRow, Store, StoreError, StoredGame, Taken, Ticket, now_ms},
    workshop::Workshop,
};
use proxy::Proxy;
use task::Task;

/// The games in memory: all that are played, and those that somebody looks at.
pub(crate) struct Games {
    store: Store,
    metrics: Arc<Metrics>,
    settings: Arc<Settings>,
    people: Arc<People>,
    /// The other servers; nothing where the database is a file.
    cluster: Option<Arc<Cluster>>,
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

/// Where a game is.
enum Found {
    /// On this server, in memory.
    Here,
    /// On another.
    There(Node),
}

/// How many games are taken over at once: others take some as well.
const TAKEN: i64 = 100;

/// How a game is reached.
struct Handle {
    inbox: mpsc::Sender<Message>,
    /// Whether the game is on this server; else what is said to it is passed on.
    is_owner: bool,
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
        cluster: Option<Arc<Cluster>>,
    ) -> Arc<Self> {
        let metrics = store.writer().metrics();
        let bots = Bots::new(settings.thinkers);
        let (tasks, playing) = (Mutex::default(), Mutex::default());
        Arc::new(Self { store, metrics, settings, people, cluster, bots, rooms, workshop, tasks, playing })
    }

    /// Goes on with every game that was being played when the server stopped, however it did. Time that passed since
    /// is not charged.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<usize, StoreError> {
        if self.cluster.is_some() {
            return self.take_over().await;
        }
        let alive = self.store.last_alive().await?;
        let stored = self.store.resume_games().await?;
        let count = stored.len();
        let now = Instant::now();
        for game in stored {
            let going_on = self.go_on(game, alive.unwrap_or_default(), now).await;
            going_on.map_err(|problem| StoreError::damaged("a game", &problem))?;
        }
        Ok(count)
    }

    /// Takes over what servers that are gone have left; how many games.
    pub(crate) async fn take_over(self: &Arc<Self>) -> Result<usize, StoreError> {
        let Some(cluster) = &self.cluster else { return Ok(0) };
        let mut count = 0;
        loop {
            let taken = self.store.take_over(cluster.node(), TAKEN).await?;
            if taken.is_empty() {
                return Ok(count);
            }
            count += taken.len();
            let games: Vec<GameId> = taken.iter().map(|taken| taken.game.new.id).collect();
            for Taken { game, alive } in taken {
                let id = game.new.id;
                // One game that cannot be read does not keep the others from going on.
                if let Err(problem) = self.go_on(game, alive, Instant::now()).await {
                    tracing::error!(game = %id, "a game cannot go on: {}", problem.text);
                }
            }
            cluster.send(To::All, Wire::Moved { games, to: cluster.node() });
        }
    }

    /// Goes on with a game whose server was last heard of at a time.
    async fn go_on(
        self: &Arc<Self>,
        game: StoredGame,
        alive: i64,
        now: Instant,
    ) -> Result<mpsc::Sender<Message>, Problem> {
        let last = game.log.last().map_or(game.new.created, |line| line.at);
        let rules = self.workshop.rules(&game.new.variant).await?;
        let is_played = game.live;
        let live = Live::restore(game, &rules, now)?;
        let thought = Duration::from_millis((alive - last).max(0) as u64);
        let outage = (is_played && live.clocks().is_running()).then_some(thought);
        Ok(self.spawn(live, outage))
    }

    /// Where a game is. One that no living server has comes into the memory of this one.
    async fn find(self: &Arc<Self>, game: GameId) -> Result<Found, Problem> {
        let Some(cluster) = &self.cluster else { return Ok(Found::Here) };
        let unknown = || Problem::new(Code::NotFound, "there is no such game");
        for _ in 0..2 {
            match self.store.owner_of(game).await.map_err(failed)? {
                Some(owner) if owner != cluster.node() => return Ok(Found::There(owner)),
                _ => {}
            }
            if self.is_task(game) {
                return Ok(Found::Here);
            }
            // Somebody else may be faster; then it is asked once more who.
            if let Some(Taken { game: stored, alive }) = self.store.claim(cluster.node(), game).await.map_err(failed)? {
                self.go_on(stored, alive, Instant::now()).await?;
                return Ok(Found::Here);
            }
        }
        Err(unknown())
    }

    fn is_task(&self, game: GameId) -> bool {
        self.tasks().get(&game).is_some_and(|handle| handle.is_owner && !handle.inbox.is_closed())
    }

    /// Says to a game what came from another server. If the game is not here, it is for that server to find out.
    pub(crate) async fn tell_here(self: &Arc<Self>, game: GameId, message: Message) {
        let known = self.tasks().get(&game).filter(|handle| handle.is_owner).map(|handle| handle.inbox.clone());
        let message = match known {
            Some(inbox) => match inbox.try_send(message) {
                Ok(()) => return,
                Err(mpsc::error::TrySendError::Full(message) | mpsc::error::TrySendError::Closed(message)) => message,
            },
            None => message,
        };
        if matches!(message, Message::Leave { .. }) {
            return;
        }
        let games = Arc::clone(self);
        // Nobody waits for it, least of all those who have something to say to other games.
        tokio::spawn(async move {
            if let Ok(Found::Here) = games.find(game).await
                && let Some(inbox) = games.inbox(game)
            {
                let _ = inbox.send(message).await;
            }
        });
    }

    fn inbox(&self, game: GameId) -> Option<mpsc::Sender<Message>> {
        self.tasks().get(&game).map(|handle| handle.inbox.clone())
    }

    /// A game is on another server now.
    pub(crate) fn moved(&self, game: GameId, to: Node) {
        let far = self.tasks().get(&game).filter(|handle| !handle.is_owner).map(|handle| handle.inbox.clone());
        if let Some(inbox) = far {
            let _ = inbox.try_send(Message::Owner(to));
        }
    }

    /// Messages of other servers may have been lost: what is on other servers is looked at again.
    pub(crate) fn refresh(&self) {
        for handle in self.tasks().values().filter(|handle| !handle.is_owner) {
            let _ = handle.inbox.try_send(Message::Refresh);
        }
    }

    /// Begins a game.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        players: [PlayerRow; 2],
        terms: &Terms,
        audience: Audience,
    ) -> Result<GameId, Problem> {
        self.begin_instead(Vec::new(), players, terms, audience).await
    }

    /// Begins a game instead of what waited for it; if that does not wait any more, no game begins.
    pub(crate) async fn begin_instead(
        self: &Arc<Self>,
        waited: Vec<Ticket>,
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
        let node = self.cluster.as_ref().map_or(Node::ALONE, |cluster| cluster.place(id));
        self.store.begin_game(new, node, waited).await.map_err(|error| match error {
            StoreError::Gone => Problem::new(Code::NotFound, "this offer is not there any more"),
            other => failed(other),
        })?;
        Metrics::count(&self.metrics.games_begun);
        let players = live.players().clone();
        match self.cluster.as_ref().filter(|cluster| cluster.node() != node) {
            Some(cluster) => cluster.send(To::Node(node), Wire::Wake { game: id }),
            None => drop(self.spawn(live, None)),
        }
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
        {
            let mut tasks = self.tasks();
            // Two that asked for the same game at the same time get the same one.
            if let Some(handle) = tasks.get(&id).filter(|handle| handle.is_owner && !handle.inbox.is_closed()) {
                return handle.inbox.clone();
            }
            let handle = Handle { inbox: inbox.clone(), is_owner: true, oldest: Arc::clone(&oldest) };
            if let (Some(far), Some(cluster)) = (tasks.insert(id, handle), &self.cluster) {
                let _ = far.inbox.try_send(Message::Owner(cluster.node()));
            }
        }
        if live.ending().is_none() {
            let mut playing = self.playing();
            for player in live.players() {
                playing.entry(player.id).or_default().push(id);
            }
        }
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
        if let Some(cluster) = &self.cluster {
            return match self.find(game).await? {
                Found::Here => self.inbox(game).ok_or_else(|| Problem::new(Code::Failed, "the server stops")),
                Found::There(_) if !cluster.has_bus() => {
                    Err(Problem::new(Code::Failed, "the game is on another server, which cannot be reached"))
                }
                Found::There(owner) => Ok(self.spawn_proxy(game, owner, cluster)),
            };
        }
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

    /// What is said to a game on another server goes through a task of its own.
    fn spawn_proxy(self: &Arc<Self>, game: GameId, owner: Node, cluster: &Arc<Cluster>) -> mpsc::Sender<Message> {
        let (inbox, messages) = mpsc::channel(task::WAITING);
        let mut tasks = self.tasks();
        if let Some(handle) = tasks.get(&game).filter(|handle| !handle.inbox.is_closed()) {
            return handle.inbox.clone();
        }
        let oldest = Arc::new(AtomicI64::new(i64::MAX));
        tasks.insert(game, Handle { inbox: inbox.clone(), is_owner: false, oldest });
        drop(tasks);
        Metrics::count(&self.metrics.games);
        let parts = (Arc::clone(self), Arc::clone(cluster));
        tokio::spawn(Proxy::new(game, owner, parts, (inbox.clone(), messages)).run());
        inbox
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
    pub(crate) async fn of(&self, player: PlayerId) -> Vec<GameId> {
        if self.cluster.is_some() {
            return self.store.games_played_by(player).await.unwrap_or_default();
        }
        self.playing().get(&player).cloned().unwrap_or_default()
    }

    /// Whether a game is being played.
    pub(crate) async fn is_played(&self, game: GameId) -> bool {
        if self.cluster.is_some() {
            return self.store.game(game).await.is_ok_and(|game| game.is_some_and(|game| game.live));
        }
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

    /// The game of a room is played once more; the room may be on another server.
    fn rematched(&self, room: &RoomName, last: GameId, next: GameId) {
        match self.cluster.as_ref().filter(|cluster| cluster.has_bus()) {
            Some(cluster) => cluster.send(To::All, Wire::Rematched { room: room.clone(), last, next }),
            None => self.rooms.rematched(room, last, next),
        }
    }

    /// This server among others.
    pub(crate) fn node(&self) -> Node {
        self.cluster.as_ref().map_or(Node::ALONE, |cluster| cluster.node())
    }

    /// Others may have a game that is over and not in memory any more.
    fn release(self: &Arc<Self>, game: GameId) {
        if self.cluster.is_some() {
            let games = Arc::clone(self);
            tokio::spawn(async move {
                let _ = games.store.release(games.node(), game).await;
            });
        }
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
