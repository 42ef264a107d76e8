//! Everything that requests and sockets share.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use chronicle_protocol::{Answer, VERSION};
use tokio::{
    sync::{mpsc, watch},
    task::JoinSet,
};

use crate::{
    ServeError, Settings, StoreError,
    accounts::{Accounts, Throttle},
    analysis::Analyses,
    cluster::{self, Cluster, Heard, NoCluster},
    games::{Games, view},
    lobby::Lobby,
    metrics::Metrics,
    moderation::Moderation,
    random,
    rooms::{RoomTable, Rooms},
    socket::{Client, People, Places},
    store::{Kind, Store, now_ms},
    talk::Talk,
    top::Top,
    workshop::Workshop,
};

/// How often it is noted that the server is alive: at most so much thinking is forgotten when it is killed.
const ALIVE: Duration = Duration::from_secs(1);
/// How often the common log is trimmed.
const TRIM: Duration = Duration::from_secs(60);

/// How long sockets have to say goodbye when the server stops: so many times so long.
const GOODBYES: u32 = 100;
const GOODBYE: Duration = Duration::from_millis(10);

/// The server without its network.
pub(crate) struct App {
    pub(crate) settings: Arc<Settings>,
    pub(crate) store: Store,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) games: Arc<Games>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) talk: Arc<Talk>,
    pub(crate) top: Arc<Top>,
    pub(crate) workshop: Arc<Workshop>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) moderation: Moderation,
    pub(crate) people: Arc<People>,
    pub(crate) places: Arc<Places>,
    /// The other servers; nothing where the database is a file.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// New accounts and attempts to sign in, by address.
    pub(crate) sign_ins: Throttle<std::net::IpAddr>,
    pub(crate) requests: Throttle<std::net::IpAddr>,
    stop: watch::Sender<bool>,
    /// The workers of this process.
    workers: tokio::sync::Mutex<JoinSet<()>>,
}

impl App {
    /// Opens the database and goes on with every game.
    pub(crate) async fn start(settings: Settings) -> Result<(Arc<Self>, usize), ServeError> {
        let settings = Arc::new(settings);
        let store = Store::open(&settings.database).await?;
        let (cluster, heard) = join(&store, settings.redis.as_deref()).await?;
        let metrics = store.writer().metrics();
        let people = Arc::new(People::default());
        let accounts = Arc::new(Accounts::new(store.clone(), Arc::clone(&settings)));
        let table = Arc::new(RoomTable::default());
        let workshop = Workshop::new(store.clone());
        let games = Games::new(
            Arc::clone(&workshop),
            store.clone(),
            Arc::clone(&settings),
            Arc::clone(&people),
            Arc::clone(&table),
            cluster.clone(),
        );
        let resumed = games.resume().await?;
        let lobby = Lobby::new(Arc::clone(&games), Arc::clone(&accounts), Arc::clone(&people));
        let talk = Talk::new(store.clone(), Arc::clone(&people));
        let (in_rooms, lobby_of_rooms) = (Arc::clone(&games), Arc::clone(&lobby));
        let rooms = Rooms::new(table, in_rooms, lobby_of_rooms, Arc::clone(&people), Arc::clone(&talk));
        let moderation = Moderation::new(Arc::clone(&games), Arc::clone(&lobby), Arc::clone(&people));
        let analyses = Analyses::new(store.clone(), Arc::clone(&workshop), cluster.clone());
        let in_a_minute = |count| Throttle::new(count, Duration::from_secs(60));
        let app = Self {
            cluster: cluster.clone(),
            places: Arc::default(),
            top: Top::new(store.clone()),
            sign_ins: in_a_minute(settings.sign_ins_per_minute),
            requests: in_a_minute(settings.requests_per_minute),
            stop: watch::channel(false).0,
            workers: tokio::sync::Mutex::default(),
            settings,
            store,
            metrics,
            accounts,
            games,
            lobby,
            rooms,
            workshop,
            analyses,
            moderation,
            talk,
            people,
        };
        let app = Arc::new(app);
        tokio::spawn(Arc::clone(&app.lobby).run());
        tokio::spawn(Arc::clone(&app.rooms).run());
        tokio::spawn(Arc::clone(&app.top).run());
        app.open_workers().await?;
        if let Some(cluster) = cluster {
            app.people.join(Arc::clone(&cluster));
            cluster::find_leader(&app, &cluster).await;
            if let Some(heard) = heard {
                tokio::spawn(cluster::hear(Arc::clone(&app), Arc::clone(&cluster), heard));
                tokio::spawn(cluster::make_up(Arc::clone(&app), Arc::clone(&cluster)));
            }
            tokio::spawn(cluster::live(Arc::clone(&app), cluster));
        } else {
            app.take_desk().await?;
        }
        tokio::spawn(note_alive(Arc::clone(&app)));
        tokio::spawn(trim(Arc::clone(&app)));
        Ok((app, resumed))
    }

    /// Goes on with what waits in the lobby and in rooms: this server has them now.
    pub(crate) async fn take_desk(&self) -> Result<(), StoreError> {
        self.lobby.load().await?;
        self.rooms.load().await
    }

    /// Lets the engine work, here and on other machines.
    async fn open_workers(&self) -> Result<(), ServeError> {
        tokio::spawn(Arc::clone(&self.analyses).run());
        if let Some(redis) = &self.settings.redis {
            let servers = self.store.number_of_all((random::number() >> 1) as i64).await?;
            let opened = self.analyses.open_to_others(redis, servers).await;
            opened.map_err(|error| ServeError::Bus(error.to_string()))?;
        }
        self.metrics.workers.store(self.settings.workers as u64, Relaxed);
        let mut workers = self.workers.lock().await;
        for _ in 0..self.settings.workers {
            workers.spawn(Arc::clone(&self.analyses).work(self.stop_sign()));
        }
        Ok(())
    }

    /// Becomes true when the server has been told to stop.
    pub(crate) fn stop_sign(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// Tells a client who they are and which games wait for them. What else they want to know they ask for then: at the
    /// beginning, and when they may have missed something.
    pub(crate) async fn greet(&self, client: &Client) {
        let games = match client.player_id() {
            Some(player) => self.games.of(player).await,
            None => Vec::new(),
        };
        let you = client.player.as_ref().map(|player| view(player, None));
        client.send(&Answer::Welcome { version: VERSION, you, games });
    }

    /// Tells everybody, finishes what has been begun, and closes the database.
    pub(crate) async fn stop(&self) {
        self.stop.send_replace(true);
        self.games.stop().await;
        // They give back what they have not done.
        while self.workers.lock().await.join_next().await.is_some() {}
        for _ in 0..GOODBYES {
            if self.metrics.connections.load(Relaxed) == 0 {
                break;
            }
            tokio::time::sleep(GOODBYE).await;
        }
        let _ = self.store.note_alive(now_ms()).await;
        if let Some(cluster) = &self.cluster {
            let _ = self.store.give_up(cluster.node(), now_ms()).await;
        }
        self.store.close().await;
    }
}

/// Joins other servers, where there may be some.
async fn join(
    store: &Store,
    redis: Option<&str>,
) -> Result<(Option<Arc<Cluster>>, Option<mpsc::Receiver<Heard>>), ServeError> {
    match (store.kind(), redis) {
        // A file has one server; Redis is for its workers.
        (Kind::Sqlite, _) => Ok((None, None)),
        (Kind::Postgres, redis) => match Cluster::join(store, redis).await {
            Ok((cluster, heard)) => Ok((Some(cluster), heard)),
            Err(NoCluster::Store(error)) => Err(error.into()),
            Err(NoCluster::Bus(reason)) => Err(ServeError::Bus(reason)),
            Err(NoCluster::NotAlone) => Err(ServeError::NotAlone),
        },
    }
}

async fn note_alive(app: Arc<App>) {
    let mut ticks = tokio::time::interval(ALIVE);
    while !app.is_stopping() {
        ticks.tick().await;
        let _ = app.store.note_alive(now_ms()).await;
    }
}

/// Drops from the common log what no game needs any more. A game that has just written may not have noted yet what it
/// needs; so only what was there a round ago is dropped.
async fn trim(app: Arc<App>) {
    let mut ticks = tokio::time::interval(TRIM);
    let mut before = 0;
    while !app.is_stopping() {
        ticks.tick().await;
        let oldest = app.games.oldest_needed().min(before);
        if oldest > 0 {
            let _ = app.store.trim_log(oldest).await;
        }
        before = app.store.writer().next_line();
    }
}
