//! How games come about: queues, challenges, and games with the engine.

mod queue;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use chronicle_engine::Elo;
use chronicle_protocol::{
    Answer, Challenge, ChallengeId, Code, LobbyChange, PlayerId, PlayerKind, Problem, Side, Terms, TimeControl, Waiting,
};

use crate::{
    accounts::{Accounts, failed},
    games::{Audience, Games, pool, view},
    metrics::Metrics,
    random,
    socket::{Client, Frame, People},
    store::{PlayerRow, Store},
    workshop::is_custom,
};
use queue::{Queues, Waiter};

/// How often pairs are made and changes are told.
const TICK: Duration = Duration::from_secs(1);
/// How many challenges one player may have open.
const CHALLENGES: usize = 5;
/// How many games one player may play at the same time.
const GAMES: usize = 200;
/// How long a challenge waits.
const WAITS: Duration = Duration::from_secs(24 * 60 * 60);

/// The lobby.
pub(crate) struct Lobby {
    games: Arc<Games>,
    accounts: Arc<Accounts>,
    people: Arc<People>,
    store: Store,
    metrics: Arc<Metrics>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    queues: Queues,
    seekers: HashMap<PlayerId, PlayerRow>,
    challenges: HashMap<ChallengeId, Open>,
    watchers: Vec<Arc<Client>>,
    /// What has changed since it was last told.
    change: Change,
    told: Vec<Waiting>,
}

#[derive(Default)]
struct Change {
    added: Vec<Challenge>,
    removed: Vec<ChallengeId>,
}

/// A challenge that waits.
struct Open {
    by: PlayerRow,
    to: Option<PlayerId>,
    listed: bool,
    shown: Challenge,
    since: Instant,
}

impl Lobby {
    pub(crate) fn new(games: Arc<Games>, accounts: Arc<Accounts>, people: Arc<People>) -> Arc<Self> {
        let store = games.store().clone();
        let metrics = store.writer().metrics();
        Arc::new(Self { games, accounts, people, store, metrics, inner: Mutex::default() })
    }

    /// Makes pairs and tells changes, once a second, for ever.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(TICK);
        loop {
            ticks.tick().await;
            self.pair(Instant::now()).await;
            self.tell_changes();
        }
    }

    /// Somebody waits for an opponent.
    pub(crate) async fn seek(&self, player: &PlayerRow, terms: Terms) -> Result<(), Problem> {
        self.check(player, &terms).await?;
        let rating = self.rating(player, &terms).await?;
        {
            let mut inner = self.lock();
            inner.queues.add(terms, Waiter { player: player.id, rating, since: Instant::now() });
            inner.seekers.insert(player.id, player.clone());
        }
        // Nobody waits for the next tick when the opponent is there already.
        self.pair(Instant::now()).await;
        Ok(())
    }

    pub(crate) fn cancel_seek(&self, player: PlayerId) -> bool {
        let mut inner = self.lock();
        inner.seekers.remove(&player);
        let waited = inner.queues.remove(player);
        self.metrics.waiting.store(inner.queues.len() as u64, Relaxed);
        waited
    }

    async fn pair(&self, now: Instant) {
        let pairs: Vec<_> = {
            let mut inner = self.lock();
            let pairs = inner.queues.pair(now);
            self.metrics.waiting.store(inner.queues.len() as u64, Relaxed);
            let mut taken = |id| inner.seekers.remove(&id);
            pairs.into_iter().filter_map(|(terms, [a, b])| Some((terms, [taken(a)?, taken(b)?]))).collect()
        };
        for (terms, players) in pairs {
            let players = seated(players, None);
            if let Err(problem) = self.games.begin(players.clone(), &terms, Audience::Everybody).await {
                for player in players {
                    let Problem { code, text } = problem.clone();
                    self.people.tell(player.id, &Answer::Error { id: None, code, text });
                }
            }
        }
    }

    /// Offers a game. The challenger is told its identifier.
    pub(crate) async fn challenge(
        &self,
        by: &PlayerRow,
        terms: Terms,
        side: Option<Side>,
        to: Option<PlayerId>,
        listed: bool,
    ) -> Result<(), Problem> {
        self.check(by, &terms).await?;
        if to == Some(by.id) {
            return Err(Problem::new(Code::Forbidden, "nobody plays against themselves here"));
        }
        let rating = self.rating(by, &terms).await?;
        let shown = Challenge { id: random::challenge(), by: view(by, rating), side, terms };
        {
            let mut inner = self.lock();
            if inner.challenges.values().filter(|open| open.by.id == by.id).count() >= CHALLENGES {
                return Err(Problem::new(Code::TooMany, format!("{CHALLENGES} challenges at a time are enough")));
            }
            let listed = listed && to.is_none();
            if listed {
                inner.change.added.push(shown.clone());
            }
            let open = Open { by: by.clone(), to, listed, shown: shown.clone(), since: Instant::now() };
            inner.challenges.insert(shown.id, open);
        }
        self.people.tell(by.id, &Answer::Challenge(shown.clone()));
        if let Some(to) = to {
            self.people.tell(to, &Answer::Challenge(shown));
        }
        Ok(())
    }

    /// A challenge, for whoever may take it or has made it. Others are not told that it exists.
    pub(crate) fn shown(&self, player: Option<PlayerId>, id: ChallengeId) -> Result<Challenge, Problem> {
        let inner = self.lock();
        let open = inner
            .challenges
            .get(&id)
            .filter(|open| open.to.is_none_or(|to| player.is_some_and(|player| player == to || player == open.by.id)));
        open.map(|open| open.shown.clone()).ok_or_else(no_challenge)
    }

    /// Takes a challenge back, or declines one.
    pub(crate) fn cancel_challenge(&self, player: PlayerId, id: ChallengeId) -> Result<(), Problem> {
        let may = |open: &Open| open.by.id == player || open.to == Some(player);
        self.take(id, may).map(|_| ())
    }

    /// Takes a challenge: the game begins.
    pub(crate) async fn accept(&self, player: &PlayerRow, id: ChallengeId) -> Result<(), Problem> {
        let terms = self.lock().challenges.get(&id).map(|open| open.shown.terms.clone());
        if let Some(terms) = terms {
            self.check(player, &terms).await?;
        }
        let may = |open: &Open| open.by.id != player.id && open.to.is_none_or(|to| to == player.id);
        let Open { by, shown, .. } = self.take(id, may)?;
        let players = seated([by, player.clone()], shown.side);
        let terms = shown.terms;
        self.games.begin(players, &terms, Audience::Everybody).await?;
        Ok(())
    }

    /// Takes a challenge off the list, if this is allowed. Who may not have it is not told that it exists.
    fn take(&self, id: ChallengeId, may: impl Fn(&Open) -> bool) -> Result<Open, Problem> {
        let open = {
            let mut inner = self.lock();
            let open = inner.challenges.remove(&id).ok_or_else(no_challenge)?;
            if !may(&open) {
                inner.challenges.insert(id, open);
                return Err(no_challenge());
            }
            if open.listed {
                inner.change.removed.push(id);
            }
            open
        };
        for player in [Some(open.by.id), open.to].into_iter().flatten() {
            self.people.tell(player, &Answer::ChallengeGone { challenge: id });
        }
        Ok(open)
    }

    /// A game with the engine.
    pub(crate) async fn play_bot(
        &self,
        player: &PlayerRow,
        terms: Terms,
        side: Option<Side>,
        elo: u16,
    ) -> Result<(), Problem> {
        let Some(elo) = Elo::new(elo) else {
            let (least, most) = (Elo::MIN.value(), Elo::MAX.value());
            return Err(Problem::new(Code::OutOfRange, format!("the engine plays at {least} to {most}")));
        };
        let terms = Terms { rated: false, ..terms };
        self.check(player, &terms).await?;
        let bot = self.accounts.bot(elo.value()).await?;
        let players = seated([player.clone(), bot], side);
        self.games.begin(players, &terms, Audience::Everybody).await?;
        Ok(())
    }

    /// Shows the lobby to a socket, and what changes there.
    pub(crate) fn watch(&self, client: &Arc<Client>) {
        let mut inner = self.lock();
        let listed = inner.challenges.values().filter(|open| open.listed);
        let challenges = listed.map(|open| open.shown.clone()).collect();
        client.send(&Answer::Lobby { challenges, waiting: inner.queues.lengths() });
        if !inner.watchers.iter().any(|watcher| watcher.number == client.number) {
            inner.watchers.push(Arc::clone(client));
        }
    }

    pub(crate) fn leave(&self, client: u64) {
        self.lock().watchers.retain(|watcher| watcher.number != client);
    }

    /// The last socket of a player was closed: nobody is there to be paired or to be played.
    pub(crate) fn gone(&self, player: PlayerId) {
        self.cancel_seek(player);
        let mut inner = self.lock();
        let Inner { challenges, change, .. } = &mut *inner;
        challenges.retain(|id, open| {
            // What was passed on as a link may be taken later; what stands in the lobby is for now.
            let stays = open.by.id != player || !open.listed;
            if !stays {
                change.removed.push(*id);
            }
            stays
        });
    }

    fn tell_changes(&self) {
        let mut inner = self.lock();
        let Inner { challenges, change, .. } = &mut *inner;
        challenges.retain(|id, open| {
            let stays = open.since.elapsed() < WAITS;
            if !stays && open.listed {
                change.removed.push(*id);
            }
            stays
        });
        let Change { added, removed } = std::mem::take(&mut inner.change);
        let now = inner.queues.lengths();
        let waiting = differences(&inner.told, &now);
        inner.told = now;
        if added.is_empty() && removed.is_empty() && waiting.is_empty() {
            return;
        }
        let frame: Frame = Answer::LobbyChange(LobbyChange { added, removed, waiting }).to_json().into();
        for client in &inner.watchers {
            client.send_frame(frame.clone());
        }
    }

    /// Whether somebody may play this.
    pub(crate) async fn check(&self, player: &PlayerRow, terms: &Terms) -> Result<(), Problem> {
        self.games.workshop().rules(&terms.variant).await?;
        if terms.rated && is_custom(&terms.variant) {
            return Err(Problem::new(Code::OutOfRange, "games by rules that somebody made are not rated"));
        }
        if !terms.time.is_allowed() {
            return Err(Problem::new(Code::OutOfRange, "this time control is not allowed"));
        }
        if terms.rated && player.kind != PlayerKind::Member {
            return Err(Problem::new(Code::Forbidden, "register to play rated games"));
        }
        if terms.rated && terms.time == TimeControl::Unlimited {
            return Err(Problem::new(Code::OutOfRange, "games without a limit of time are not rated"));
        }
        if self.games.of(player.id).await.len() >= GAMES {
            return Err(Problem::new(Code::TooMany, format!("{GAMES} games at a time are enough")));
        }
        Ok(())
    }

    async fn rating(&self, player: &PlayerRow, terms: &Terms) -> Result<Option<i32>, Problem> {
        let row = self.store.rating(player.id, &pool(&terms.variant, terms.time)).await.map_err(failed)?;
        Ok(row.map(|row| row.shown()))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("nobody panics with it")
    }
}

fn no_challenge() -> Problem {
    Problem::new(Code::NotFound, "there is no such challenge, or not any more")
}

/// Two players in the order in which they play: the first takes the side that is said, or one by lot.
fn seated([one, other]: [PlayerRow; 2], side: Option<Side>) -> [PlayerRow; 2] {
    let first = side.map_or_else(|| random::number().is_multiple_of(2), |side| side == Side::First);
    if first { [one, other] } else { [other, one] }
}

/// The queues whose length is another; 0 for those that are gone.
fn differences(before: &[Waiting], now: &[Waiting]) -> Vec<Waiting> {
    let gone = before.iter().filter(|old| !now.iter().any(|new| new.terms == old.terms));
    let changed = now.iter().filter(|new| !before.contains(new));
    changed.cloned().chain(gone.map(|old| Waiting { players: 0, ..old.clone() })).collect()
}
