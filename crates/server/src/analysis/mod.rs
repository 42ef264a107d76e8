//! What the engine thinks of games that are over: asked for, worked off one after another, and kept.
//!
//! The queue is in the database (`store::analyses`). Workers take games from it: those of this process (`inside.rs`),
//! and programs on other machines (`worker.rs`), which only know Redis and to whom one of the servers hands games
//! (`outside.rs`). Who works on a game says so again and again; a game of which nothing is heard is taken by another.

mod engine;
mod inside;
mod line;
mod outside;
mod wire;
pub(crate) mod worker;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, OnceLock, atomic::Ordering::Relaxed},
    time::Duration,
};

use chronicle_protocol::{AnalysisProgress, Answer, Code, EventKind, GameAnalysis, GameId, PlayerId, Problem};
use tokio::{sync::Notify, time};

use crate::{
    accounts::failed,
    cluster::{Cluster, To, Wire},
    metrics::Metrics,
    random,
    socket::{Client, Frame},
    store::{AnalysisRoom, Asked, Claim, Store, StoredGame, Wanted, now_ms},
    workshop::Workshop,
};
use outside::Outside;
use wire::Job;

/// How many games may wait, and how many of them one player may ask for.
const ROOM: AnalysisRoom = AnalysisRoom { all: 100, own: 2 };
/// How many positions are looked at for each judgement.
const NODES: u32 = 30_000;
/// Longer games are not analysed.
const PLIES: usize = 600;
/// After so many attempts that came to no end, a game is given up: it may be what ends its workers.
const TRIES: i64 = 8;
/// How often it is looked what became of games that somebody waits for, whoever works on them.
const LOOK: Duration = Duration::from_secs(2);

/// The queue of analyses.
pub(crate) struct Analyses {
    store: Store,
    workshop: Arc<Workshop>,
    metrics: Arc<Metrics>,
    /// The other servers.
    cluster: Option<Arc<Cluster>>,
    /// Workers on other machines.
    outside: OnceLock<Outside>,
    /// A game waits.
    wanted: Notify,
    /// Who wants to know, on sockets of this server.
    followers: Mutex<HashMap<GameId, Vec<Arc<Client>>>>,
}

impl Analyses {
    pub(crate) fn new(store: Store, workshop: Arc<Workshop>, cluster: Option<Arc<Cluster>>) -> Arc<Self> {
        let metrics = store.writer().metrics();
        Arc::new(Self {
            store,
            workshop,
            metrics,
            cluster,
            outside: OnceLock::new(),
            wanted: Notify::new(),
            followers: Mutex::default(),
        })
    }

    /// Looks what became of games that somebody waits for, for ever: whoever works on them may not have told it, or may
    /// not have been heard.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = time::interval(LOOK);
        loop {
            ticks.tick().await;
            let games: Vec<GameId> = self.lock().keys().copied().collect();
            for game in games {
                self.look(game).await;
            }
            self.count().await;
        }
    }

    /// Somebody wants to know what the engine thinks of a game.
    pub(crate) async fn ask(&self, client: &Arc<Client>, player: PlayerId, game: GameId) -> Result<(), Problem> {
        let stored = self.stored(game, Some(player)).await?;
        if stored.live {
            return Err(Problem::new(Code::NotNow, "the game is not over yet"));
        }
        if stored.plies as usize > PLIES {
            return Err(Problem::new(Code::OutOfRange, format!("games of more than {PLIES} moves are not analysed")));
        }
        // Whoever begins at once tells it to those who follow already.
        self.follow(client, game);
        let asked = self.store.ask_analysis(game, player, now_ms(), ROOM).await.map_err(failed);
        let refused = match asked {
            Ok(Asked::Waits) => {
                self.wake_all();
                self.count().await;
                return Ok(());
            }
            Ok(Asked::Done) => {
                self.look(game).await;
                return Ok(());
            }
            Ok(Asked::Full) => Problem::new(Code::TooMany, "too many games wait for the engine; come back later"),
            Ok(Asked::Enough) => Problem::new(Code::TooMany, format!("{} games at a time are enough", ROOM.own)),
            Err(problem) => problem,
        };
        self.unfollow(client.number, game);
        Err(refused)
    }

    /// The analysis of a game, if there is one that somebody may see.
    pub(crate) async fn get(&self, game: GameId, player: Option<PlayerId>) -> Result<GameAnalysis, Problem> {
        self.stored(game, player).await?;
        let none = || Problem::new(Code::NotFound, "nobody has asked for an analysis of this game, or it is not done");
        self.store.analysis(game).await.map_err(failed)?.ok_or_else(none)
    }

    /// A socket is gone.
    pub(crate) fn leave(&self, client: u64) {
        let mut followers = self.lock();
        for clients in followers.values_mut() {
            clients.retain(|follower| follower.number != client);
        }
        followers.retain(|_, clients| !clients.is_empty());
    }

    /// A game waits: whoever works here may take it.
    pub(crate) fn wake(&self) {
        self.wanted.notify_one();
    }

    /// One more position is judged: those are told who are on this server.
    pub(crate) fn progressed(&self, progress: &AnalysisProgress) {
        if let Some(clients) = self.lock().get(&progress.game) {
            send(clients, &Answer::AnalysisProgress(progress.clone()));
        }
    }

    /// Work on a game has ended: those are told who are on this server.
    pub(crate) async fn ended(&self, game: GameId, problem: Option<Problem>) {
        let Some(Problem { code, text }) = problem else { return self.look(game).await };
        let clients = self.lock().remove(&game).unwrap_or_default();
        send(&clients, &Answer::Error { id: None, code, text });
    }

    /// A game waits: whoever works anywhere may take it.
    fn wake_all(&self) {
        self.wake();
        if let Some(cluster) = &self.cluster {
            cluster.send(To::All, Wire::AnalysisWanted);
        }
        if let Some(outside) = self.outside.get() {
            outside.wanted();
        }
    }

    /// Takes the game that has waited longest, with what must be known to work on it.
    async fn claim(&self) -> Option<(Claim, Job)> {
        loop {
            let claim = self.store.claim_analysis((random::number() >> 1) as i64).await.ok()??;
            if claim.tries > 0 {
                Metrics::count(&self.metrics.analyses_retried);
            }
            let job = if claim.tries < TRIES {
                self.job(claim.game).await
            } else {
                Err(Problem::new(Code::Failed, "the engine could not do it, several times"))
            };
            match job {
                Ok(job) => return Some((claim, job)),
                Err(problem) => self.give_up(claim.game, problem).await,
            }
        }
    }

    /// Everything that must be known to work on a game.
    async fn job(&self, game: GameId) -> Result<Job, Problem> {
        let stored = self.store.game(game).await.map_err(failed)?.ok_or_else(unknown)?;
        let variant = stored.new.variant.clone();
        let definition = self.workshop.definition_of(&variant).await?;
        Ok(Job { variant, definition, start_fen: stored.new.start_fen.clone(), moves: moves(&stored), nodes: NODES })
    }

    /// Keeps what was found out, and tells everybody; `false` if it could not be kept.
    async fn keep(&self, analysis: &GameAnalysis) -> bool {
        match self.store.keep_analysis(analysis).await {
            Ok(true) => {
                Metrics::count(&self.metrics.analyses_done);
                self.tell_end(analysis.game, None).await;
                true
            }
            // Somebody else was faster: it is the same.
            Ok(false) => true,
            Err(error) => {
                tracing::error!(%error, "an analysis could not be kept");
                false
            }
        }
    }

    /// An analysis cannot be made.
    async fn give_up(&self, game: GameId, problem: Problem) {
        tracing::warn!(%game, "an analysis cannot be made: {}", problem.text);
        let _ = self.store.drop_analysis(game).await;
        self.tell_end(game, Some(problem)).await;
    }

    async fn tell_end(&self, game: GameId, problem: Option<Problem>) {
        if let Some(cluster) = &self.cluster {
            cluster.send(To::All, Wire::Analysed { game, problem: problem.clone() });
        }
        self.ended(game, problem).await;
    }

    /// Tells those who wait for a game, if there is something to tell.
    async fn look(&self, game: GameId) {
        let answer = match self.store.wanted_analysis(game).await {
            Ok(Wanted::Done(analysis)) => Answer::Analysis(analysis),
            Ok(Wanted::Never) => {
                let text = "the engine could not look at this game".to_owned();
                Answer::Error { id: None, code: Code::Failed, text }
            }
            Ok(Wanted::NotYet) | Err(_) => return,
        };
        let clients = self.lock().remove(&game).unwrap_or_default();
        send(&clients, &answer);
    }

    fn follow(&self, client: &Arc<Client>, game: GameId) {
        let mut followers = self.lock();
        let clients = followers.entry(game).or_default();
        if !clients.iter().any(|follower| follower.number == client.number) {
            clients.push(Arc::clone(client));
        }
    }

    fn unfollow(&self, client: u64, game: GameId) {
        let mut followers = self.lock();
        if let Some(clients) = followers.get_mut(&game) {
            clients.retain(|follower| follower.number != client);
            if clients.is_empty() {
                followers.remove(&game);
            }
        }
    }

    /// A game that somebody may know of: those of private rooms are for their players.
    async fn stored(&self, game: GameId, player: Option<PlayerId>) -> Result<StoredGame, Problem> {
        let stored = self.store.game(game).await.map_err(failed)?.ok_or_else(unknown)?;
        let played = stored.new.players.iter().any(|other| Some(other.id) == player);
        if stored.new.room.is_some() && !played { Err(unknown()) } else { Ok(stored) }
    }

    async fn count(&self) {
        if let Ok(backlog) = self.store.backlog().await {
            self.metrics.analyses.store(backlog.all, Relaxed);
            self.metrics.analyses_running.store(backlog.claimed, Relaxed);
        }
        if let Some(outside) = self.outside.get() {
            self.metrics.workers_outside.store(outside.count(), Relaxed);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Vec<Arc<Client>>>> {
        self.followers.lock().expect("nobody panics with it")
    }
}

fn unknown() -> Problem {
    Problem::new(Code::NotFound, "there is no such game")
}

fn send(clients: &[Arc<Client>], answer: &Answer) {
    let frame: Frame = answer.to_json().into();
    for client in clients {
        client.send_frame(frame.clone());
    }
}

/// The moves that were not taken back.
fn moves(game: &StoredGame) -> Vec<String> {
    let mut moves = Vec::new();
    for line in &game.log {
        match &line.what {
            EventKind::Move { uci, .. } => moves.push(uci.clone()),
            EventKind::Takeback { plies, .. } => moves.truncate(moves.len().saturating_sub(usize::from(*plies))),
            _ => {}
        }
    }
    moves
}
