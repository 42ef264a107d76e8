//! How games come about: queues, challenges, and games with the engine.
//!
//! One server has the lobby in memory and decides. Everything that waits is stored as well before anybody is told of it,
//! so that the next server that has the lobby goes on with it, and every server can show it.

mod kept;
mod queue;

use std::{
    collections::{HashMap, HashSet},
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
    store::{PlayerRow, Store, StoreError, Thing, Ticket, now_ms},
    workshop::is_custom,
};
use kept::{KeptChallenge, KeptSeek};
use queue::{Queues, Waiter};

/// How often pairs are made and changes are told.
const TICK: Duration = Duration::from_secs(1);
/// How many challenges one player may have open.
const CHALLENGES: usize = 5;
/// How many games one player may play at the same time.
const GAMES: usize = 200;
/// How long a challenge waits, in milliseconds.
const WAITS_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long somebody waits who was not seen to go and is not here: their server may have gone, and they come back.
const AWAY: Duration = Duration::from_secs(20);

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
    /// When those who wait were last here.
    seen: HashMap<PlayerId, Instant>,
    /// What has changed since it was last told.
    change: Change,
    told: Vec<Waiting>,
}

impl Inner {
    /// All that waits there for everybody to see.
    fn shown(&self) -> Answer {
        let listed = self.challenges.values().filter(|open| open.listed);
        Answer::Lobby { challenges: listed.map(|open| open.shown.clone()).collect(), waiting: self.queues.lengths() }
    }
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
    /// In milliseconds since 1970.
    since: i64,
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
            self.sweep(Instant::now()).await;
            self.pair(Instant::now()).await;
            self.tell_changes();
        }
    }

    /// Goes on with what waits in the database: this server has the lobby now.
    pub(crate) async fn load(&self) -> Result<(), StoreError> {
        let seeks = self.store.all_waiting::<KeptSeek>(Thing::Seek).await?;
        let challenges = self.store.all_waiting::<KeptChallenge>(Thing::Challenge).await?;
        let mut inner = self.lock();
        for (player, terms, waiter) in seeks.into_iter().map(|seek| seek.waiter(Instant::now(), now_ms())) {
            inner.seekers.insert(player.id, player);
            inner.queues.add(terms, waiter);
        }
        for open in challenges.into_iter().map(Open::from) {
            inner.challenges.insert(open.shown.id, open);
        }
        // Who looks already sees all of it; who comes later is shown it then, and must not be told of it as news.
        let lobby = inner.shown();
        for watcher in &inner.watchers {
            watcher.send(&lobby);
        }
        Ok(())
    }

    /// Somebody waits for an opponent.
    pub(crate) async fn seek(&self, player: &PlayerRow, terms: Terms) -> Result<(), Problem> {
        self.check(player, &terms).await?;
        let rating = self.rating(player, &terms).await?;
        let kept = KeptSeek::new(player, &terms, rating, now_ms());
        self.store.wait(self.games.node(), seek_of(player.id), None, &kept).await.map_err(failed)?;
        {
            let mut inner = self.lock();
            inner.queues.add(terms, Waiter { player: player.id, rating, since: Instant::now(), present: true });
            inner.seekers.insert(player.id, player.clone());
        }
        // Nobody waits for the next tick when the opponent is there already.
        self.pair(Instant::now()).await;
        Ok(())
    }

    pub(crate) async fn cancel_seek(&self, player: PlayerId) -> Result<(), Problem> {
        let waited = {
            let mut inner = self.lock();
            inner.seekers.remove(&player);
            let waited = inner.queues.remove(player);
            self.metrics.waiting.store(inner.queues.len() as u64, Relaxed);
            waited
        };
        if waited { self.end(vec![seek_of(player)]).await } else { Ok(()) }
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
            let waited: Vec<Ticket> = players.iter().map(|player| seek_of(player.id)).collect();
            let begun = self.games.begin_instead(waited.clone(), players.clone(), &terms, Audience::Everybody).await;
            if let Err(problem) = begun {
                let _ = self.end(waited).await;
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
        if self.lock().challenges.values().filter(|open| open.by.id == by.id).count() >= CHALLENGES {
            return Err(Problem::new(Code::TooMany, format!("{CHALLENGES} challenges at a time are enough")));
        }
        let listed = listed && to.is_none();
        let open = Open { by: by.clone(), to, listed, shown: shown.clone(), since: now_ms() };
        let (ticket, kept) = (challenge_of(shown.id), KeptChallenge::from(&open));
        self.store.wait(self.games.node(), ticket, listed.then_some(0), &kept).await.map_err(failed)?;
        {
            let mut inner = self.lock();
            if listed {
                inner.change.added.push(shown.clone());
            }
            inner.challenges.insert(shown.id, open);
        }
        self.people.tell(by.id, &Answer::Challenge(shown.clone()));
        if let Some(to) = to {
            self.people.tell(to, &Answer::Challenge(shown));
        }
        Ok(())
    }

    /// A challenge, for whoever may take it or has made it; the same on every server. Others are not told that it exists.
    pub(crate) async fn shown(&self, player: Option<PlayerId>, id: ChallengeId) -> Result<Challenge, Problem> {
        let kept = self.store.waiting::<KeptChallenge>(challenge_of(id)).await.map_err(failed)?;
        let may =
            |open: &Open| open.to.is_none_or(|to| player.is_some_and(|player| player == to || player == open.by.id));
        let open = kept.map(Open::from).filter(|open| open.waits(now_ms()) && may(open));
        open.map(|open| open.shown).ok_or_else(no_challenge)
    }

    /// Takes a challenge back, or declines one.
    pub(crate) async fn cancel_challenge(&self, player: PlayerId, id: ChallengeId) -> Result<(), Problem> {
        let may = |open: &Open| open.by.id == player || open.to == Some(player);
        self.take(id, may)?;
        self.end(vec![challenge_of(id)]).await
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
        let ticket = challenge_of(id);
        let begun = self.games.begin_instead(vec![ticket.clone()], players, &shown.terms, Audience::Everybody).await;
        if begun.is_err() {
            self.end(vec![ticket]).await?;
        }
        begun.map(|_| ())
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
        client.send(&inner.shown());
        if !inner.watchers.iter().any(|watcher| watcher.number == client.number) {
            inner.watchers.push(Arc::clone(client));
        }
    }

    pub(crate) fn leave(&self, client: u64) {
        self.lock().watchers.retain(|watcher| watcher.number != client);
    }

    /// The last socket of a player was closed: nobody is there to be paired or to be played.
    pub(crate) async fn gone(&self, player: PlayerId) {
        let _ = self.cancel_seek(player).await;
        // What was passed on as a link may be taken later; what stands in the lobby is for now.
        self.drop_challenges(|open| open.by.id == player && open.listed).await;
    }

    /// Drops what has waited for too long, and those who have not been here for too long.
    async fn sweep(&self, now: Instant) {
        let at = now_ms();
        self.drop_challenges(|open| !open.waits(at)).await;
        for player in self.look_who_is_here(now) {
            self.gone(player).await;
        }
    }

    /// Who waits and has not been here for too long.
    fn look_who_is_here(&self, now: Instant) -> Vec<PlayerId> {
        let mut inner = self.lock();
        let Inner { queues, challenges, seen, .. } = &mut *inner;
        queues.note_present(|player| self.people.is_here(player));
        let listed = challenges.values().filter(|open| open.listed).map(|open| open.by.id);
        let waiting: HashSet<PlayerId> = queues.players().chain(listed).collect();
        seen.retain(|player, _| waiting.contains(player));
        let mut gone = Vec::new();
        for player in waiting {
            let last = seen.entry(player).or_insert(now);
            if self.people.is_here(player) {
                *last = now;
            } else if now.saturating_duration_since(*last) >= AWAY {
                gone.push(player);
            }
        }
        gone
    }

    async fn drop_challenges(&self, goes: impl Fn(&Open) -> bool) {
        let dropped: Vec<Ticket> = {
            let mut inner = self.lock();
            let Inner { challenges, change, .. } = &mut *inner;
            let dropped = challenges.extract_if(|_, open| goes(open));
            dropped
                .map(|(id, open)| {
                    if open.listed {
                        change.removed.push(id);
                    }
                    challenge_of(id)
                })
                .collect()
        };
        if !dropped.is_empty() {
            let _ = self.end(dropped).await;
        }
    }

    /// What does not wait any more is not stored any more.
    async fn end(&self, what: Vec<Ticket>) -> Result<(), Problem> {
        self.store.end_waiting(self.games.node(), what).await.map_err(failed)
    }

    fn tell_changes(&self) {
        let mut inner = self.lock();
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

impl Open {
    /// Whether it has not waited for too long.
    const fn waits(&self, now: i64) -> bool {
        now - self.since < WAITS_MS
    }
}

fn seek_of(player: PlayerId) -> Ticket {
    Ticket::new(Thing::Seek, &player)
}

fn challenge_of(id: ChallengeId) -> Ticket {
    Ticket::new(Thing::Challenge, &id)
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
