//! What the engine thinks of games that are over: asked for, worked off one after another, and kept.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, atomic::Ordering::Relaxed},
};

use chronicle_engine::{Control, Engine, GameRecord, Limits, Score, Side as EngineSide};
use chronicle_protocol::{
    AnalysisProgress, Answer, Code, EventKind, GameAnalysis, GameId, Judgement, PlayerId, Problem,
};
use tokio::sync::mpsc;

use crate::{
    accounts::failed,
    games::start,
    metrics::Metrics,
    socket::{Client, Frame},
    store::{Store, StoredGame, now_ms},
    workshop::Workshop,
};

/// How many games may wait.
const WAITING: usize = 100;
/// How many of them one player may ask for.
const ASKED: usize = 2;
/// How many positions are looked at for each judgement.
const NODES: u32 = 30_000;
/// Longer games are not analysed.
const PLIES: usize = 600;
/// The memory of the engine, in mebibytes.
const HASH_MB: usize = 4;

/// The queue of analyses.
pub(crate) struct Analyses {
    store: Store,
    workshop: Arc<Workshop>,
    metrics: Arc<Metrics>,
    queue: mpsc::Sender<GameId>,
    waiting: Mutex<HashMap<GameId, Wanted>>,
}

/// Who wants an analysis.
#[derive(Default)]
struct Wanted {
    /// Who asked first.
    by: Option<PlayerId>,
    followers: Vec<Arc<Client>>,
}

impl Analyses {
    /// The queue, and where its games come out.
    pub(crate) fn new(store: Store, workshop: Arc<Workshop>) -> (Arc<Self>, mpsc::Receiver<GameId>) {
        let (queue, games) = mpsc::channel(WAITING);
        let metrics = store.writer().metrics();
        (Arc::new(Self { store, workshop, metrics, queue, waiting: Mutex::default() }), games)
    }

    /// Works the queue off, for ever: first what was asked for before the server was started.
    pub(crate) async fn run(self: Arc<Self>, mut games: mpsc::Receiver<GameId>) {
        for game in self.store.wanted_analyses(WAITING as i64).await.unwrap_or_default() {
            if self.queue.try_send(game).is_ok() {
                self.lock().entry(game).or_default();
            }
        }
        while let Some(game) = games.recv().await {
            let done = self.analyse(game).await;
            let wanted = self.lock().remove(&game);
            self.count();
            let answer = match done {
                Ok(analysis) => Answer::Analysis(Box::new(analysis)),
                Err(Problem { code, text }) => {
                    let _ = self.store.drop_analysis(game).await;
                    Answer::Error { id: None, code, text }
                }
            };
            send(wanted.map(|wanted| wanted.followers).unwrap_or_default().iter(), &answer);
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
        if let Some(analysis) = self.store.analysis(game).await.map_err(failed)? {
            client.send(&Answer::Analysis(Box::new(analysis)));
            return Ok(());
        }
        self.enqueue(client, player, game)?;
        self.store.ask_analysis(game, now_ms()).await.map_err(failed)
    }

    /// The analysis of a game, if there is one that somebody may see.
    pub(crate) async fn get(&self, game: GameId, player: Option<PlayerId>) -> Result<GameAnalysis, Problem> {
        self.stored(game, player).await?;
        let none = || Problem::new(Code::NotFound, "nobody has asked for an analysis of this game, or it is not done");
        self.store.analysis(game).await.map_err(failed)?.ok_or_else(none)
    }

    /// A socket is gone.
    pub(crate) fn leave(&self, client: u64) {
        for wanted in self.lock().values_mut() {
            wanted.followers.retain(|follower| follower.number != client);
        }
    }

    fn enqueue(&self, client: &Arc<Client>, player: PlayerId, game: GameId) -> Result<(), Problem> {
        let mut waiting = self.lock();
        if !waiting.contains_key(&game) {
            let own = waiting.values().filter(|wanted| wanted.by == Some(player)).count();
            if own >= ASKED {
                return Err(Problem::new(Code::TooMany, format!("{ASKED} games at a time are enough")));
            }
            let full = |_| Problem::new(Code::TooMany, "too many games wait for the engine; come back later");
            self.queue.try_send(game).map_err(full)?;
            waiting.insert(game, Wanted { by: Some(player), followers: Vec::new() });
            self.metrics.analyses.store(waiting.len() as u64, Relaxed);
        }
        let followers = &mut waiting.entry(game).or_default().followers;
        if !followers.iter().any(|follower| follower.number == client.number) {
            followers.push(Arc::clone(client));
        }
        Ok(())
    }

    /// A game that somebody may know of: those of private rooms are for their players.
    async fn stored(&self, game: GameId, player: Option<PlayerId>) -> Result<StoredGame, Problem> {
        let unknown = || Problem::new(Code::NotFound, "there is no such game");
        let stored = self.store.game(game).await.map_err(failed)?.ok_or_else(unknown)?;
        let played = stored.new.players.iter().any(|other| Some(other.id) == player);
        if stored.new.room.is_some() && !played { Err(unknown()) } else { Ok(stored) }
    }

    async fn analyse(&self, game: GameId) -> Result<GameAnalysis, Problem> {
        let unknown = || Problem::new(Code::NotFound, "there is no such game");
        let stored = self.store.game(game).await.map_err(failed)?.ok_or_else(unknown)?;
        let rules = self.workshop.rules(&stored.new.variant).await?;
        let record = GameRecord::new(start(&rules, &stored.new.start_fen)?);
        let moves = moves(&stored);
        let positions = moves.len() as u32 + 1;
        let (results, mut judged) = mpsc::channel(8);
        // Off the threads that answer. Who does not take the results any more ends it.
        let thinking = tokio::task::spawn_blocking(move || judge_all(record, &moves, &results));
        let mut judgements = Vec::with_capacity(positions as usize);
        while let Some(judgement) = judged.recv().await {
            let ply = judgements.len() as u32;
            let progress = AnalysisProgress { game, ply, positions, judgement: Judgement::clone(&judgement) };
            judgements.push(judgement);
            let followers = self.lock().get(&game).map(|wanted| wanted.followers.clone()).unwrap_or_default();
            send(followers.iter(), &Answer::AnalysisProgress(progress));
        }
        let stopped = |_| Problem::new(Code::Failed, "the engine could not go on");
        thinking.await.map_err(stopped)??;
        let analysis = GameAnalysis { game, nodes: NODES, judgements };
        self.store.keep_analysis(&analysis).await.map_err(failed)?;
        Ok(analysis)
    }

    fn count(&self) {
        let waiting = self.lock().len();
        self.metrics.analyses.store(waiting as u64, Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Wanted>> {
        self.waiting.lock().expect("nobody panics with it")
    }
}

fn send<'a>(clients: impl Iterator<Item = &'a Arc<Client>>, answer: &Answer) {
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

/// Judges the position at the start and after each move.
fn judge_all(mut record: GameRecord, moves: &[String], results: &mpsc::Sender<Judgement>) -> Result<(), Problem> {
    let broken = |error: &dyn ToString| Problem::new(Code::Failed, error.to_string());
    let mut engine = Engine::builder().hash_mb(HASH_MB).build().map_err(|error| broken(&error))?;
    let limits = Limits { nodes: Some(NODES.into()), ..Limits::default() };
    for ply in 0..=moves.len() {
        let judgement = judge(&mut engine, &record, &limits);
        if results.blocking_send(judgement).is_err() {
            return Err(Problem::new(Code::Failed, "the server stops"));
        }
        if let Some(uci) = moves.get(ply) {
            let mv = record.position().parse_move(uci).map_err(|error| broken(&error))?;
            record.play(mv).map_err(|error| broken(&error))?;
        }
    }
    Ok(())
}

fn judge(engine: &mut Engine, record: &GameRecord, limits: &Limits) -> Judgement {
    let position = record.position();
    if position.moves().is_empty() || record.outcome().is_some() {
        return Judgement { centipawns: None, mate: None, best: None, depth: 0 };
    }
    let found = engine.search(record, limits, &Control::new(), |_| ());
    let sign = if position.turn() == EngineSide::First { 1 } else { -1 };
    let mate = found.score.plies_to_end().map(|plies| sign * mate_in(found.score, plies));
    Judgement {
        centipawns: mate.is_none().then_some(sign * found.score.value()),
        mate,
        best: found.best().map(|mv| position.move_text(mv)),
        depth: found.depth,
    }
}

/// In how many moves of the winner, below zero if it is the other one.
fn mate_in(score: Score, plies: u16) -> i32 {
    let moves = i32::from(plies.div_ceil(2)).max(1);
    if score.value() > 0 { moves } else { -moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_for_the_player_who_began() {
        let rules = crate::games::rules("chess").expect("built in");
        let mut engine = Engine::builder().hash_mb(1).build().expect("an engine");
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut judged = |fen: &str| {
            let record = GameRecord::new(start(&rules, fen).expect("a good FEN"));
            judge(&mut engine, &record, &limits)
        };
        let white = judged("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((white.mate, white.best.as_deref()), (Some(1), Some("a1a8")));
        let black = judged("r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1");
        assert_eq!((black.mate, black.best.as_deref()), (Some(-1), Some("a8a1")));
        let level = judged("");
        assert!(level.centipawns.is_some_and(|score| score.abs() < 150), "{level:?}");
        let over = judged("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
        assert_eq!((over.best, over.mate, over.centipawns), (None, None, None));
    }
}
