//! One task for each game. It owns the game, so nothing in it happens twice or at the same time.
//!
//! Everything that happens is stored before anybody is told.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use chronicle_protocol::{
    Answer, Chat, Clocks, Code, Command, Ending, Event, EventKind, GameId, GameState, Millis, Offer, Outcome,
    PlayerKind, Presence, Problem, Reason, Side, Speed, Terms, TimeControl,
};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

use super::{
    Audience, Games,
    lag::Allowance,
    live::{Live, Rematch, Step, Wish},
};
use crate::{
    accounts::failed,
    metrics::Metrics,
    socket::{Client, Frame},
    store::{Conclusion, LogLine, LogRow, Node, Void, now_ms},
};

/// How many messages may wait for a game; who sends more waits.
pub(super) const WAITING: usize = 64;
/// How long a game that is over stays in memory when nobody looks at it.
const LINGER: Duration = Duration::from_secs(60);
/// The most that a flag waits for a message that may be on its way.
const GRACE: Duration = Duration::from_secs(2);
/// After so many events the log is kept in the game, so that the common log can be trimmed.
const KEEP_EVERY: u32 = 64;

/// How long to wait when the end of a game could not be stored.
const RETRY: Duration = Duration::from_millis(500);
/// Who has missed more than that is told the whole state instead.
const MOST_MISSED: u32 = 32;

/// What a game is told.
pub(crate) enum Message {
    /// Somebody wants to see it.
    Watch { client: Arc<Client>, id: u32, since: Option<u32> },
    /// A socket does not look any more.
    Leave { client: u64 },
    /// Somebody wants to do something. Boxed, because every game has room for many messages.
    Do { client: Arc<Client>, id: u32, command: Box<Command>, arrived: Instant },
    /// The engine has thought.
    Bot { ply: usize, uci: Option<String> },
    /// A moderator says that it shall not count.
    Void { done: oneshot::Sender<Result<(), Problem>> },
    /// Somebody has watched since before the game came to this server: they are told the whole state.
    Rejoin { client: Arc<Client> },
    /// Another server has answered.
    Answered { client: u64, id: u32 },
    /// This server has the game now.
    Owner(Node),
    /// Something may have been lost on the way from other servers.
    Refresh,
    /// The game shall be in memory.
    Wake,
    /// The server stops.
    Stop,
}

/// Shows those who look at a game that was lost where it is now, and says there what was said meanwhile. Other servers do
/// the same for their sockets.
async fn follow(games: Arc<Games>, game: GameId, watchers: Vec<Arc<Client>>, said: Vec<Message>) {
    let messages = watchers.into_iter().map(|client| Message::Rejoin { client }).chain(said);
    let messages: Vec<Message> = messages.filter(Message::is_of_this_server).collect();
    for message in messages {
        let answer = message.expects_answer();
        if let (Err(problem), Some((client, id))) = (games.tell(game, message).await, answer) {
            client.answer(id, Err(problem));
        }
    }
}

impl Message {
    /// Whether it comes from a socket of this server.
    fn is_of_this_server(&self) -> bool {
        match self {
            Self::Watch { client, .. } | Self::Do { client, .. } | Self::Rejoin { client } => client.is_here(),
            _ => false,
        }
    }

    /// Who waits for an answer, and to which request.
    fn expects_answer(&self) -> Option<(Arc<Client>, u32)> {
        match self {
            Self::Watch { client, id, .. } | Self::Do { client, id, .. } => Some((Arc::clone(client), *id)),
            _ => None,
        }
    }
}

/// The task.
pub(super) struct Task {
    live: Live,
    games: Arc<Games>,
    inbox: mpsc::Receiver<Message>,
    own: mpsc::Sender<Message>,
    watchers: Vec<Arc<Client>>,
    allowances: [Allowance; 2],
    /// Since when a player has not been here.
    away: [Option<Instant>; 2],
    /// The first line of the common log that is needed for this game.
    oldest: Arc<AtomicI64>,
    /// When something last happened.
    touched: Instant,
    /// Whether another server has the game now, or it has gone on without our knowing.
    is_lost: bool,
}

impl Task {
    pub(super) fn new(
        live: Live,
        games: Arc<Games>,
        (own, inbox): (mpsc::Sender<Message>, mpsc::Receiver<Message>),
        oldest: Arc<AtomicI64>,
    ) -> Self {
        let now = Instant::now();
        let allowance = Allowance::new(live.new_game().time);
        let (allowances, away) = ([allowance.clone(), allowance], [Some(now); 2]);
        Self { live, games, inbox, own, watchers: Vec::new(), allowances, away, oldest, touched: now, is_lost: false }
    }

    /// Lives until the game is over and nobody looks at it any more. `outage` is how long the side to move had thought
    /// before the server went away, if it did.
    pub(super) async fn run(mut self, outage: Option<Duration>) {
        if let Some(thought) = outage {
            let _ = self.commit(self.live.resumed(thought)).await;
        }
        self.let_bot_think();
        while !self.is_lost {
            let deadline = self.deadline();
            let passed = async {
                match deadline {
                    Some(at) => time::sleep_until(at.into()).await,
                    None => std::future::pending().await,
                }
            };
            let message = tokio::select! {
                biased;
                message = self.inbox.recv() => message,
                () = passed => {
                    if self.time_passed().await { break }
                    continue;
                }
            };
            self.touched = Instant::now();
            match message {
                None | Some(Message::Stop) => break,
                Some(Message::Watch { client, id, since }) => match self.expect_place(&client) {
                    Ok(()) => self.watch(&client, id, since),
                    Err(problem) => client.answer(id, Err(problem)),
                },
                Some(Message::Leave { client }) => self.leave(client),
                Some(Message::Do { client, id, command, arrived }) => {
                    let result = self.carry_out(&client, *command, arrived).await;
                    client.answer(id, result);
                }
                Some(Message::Bot { ply, uci }) => self.bot_moves(ply, uci).await,
                Some(Message::Rejoin { client }) => {
                    if self.expect_place(&client).is_ok() {
                        self.show(&client, None);
                    }
                }
                Some(Message::Answered { .. } | Message::Owner(_) | Message::Refresh | Message::Wake) => {}
                Some(Message::Void { done }) => {
                    let _ = done.send(self.void().await);
                }
            }
        }
        let id = self.live.id();
        self.games.forget(id, &self.own);
        if self.live.ending().is_some() {
            self.games.release(id);
        }
        if self.is_lost {
            self.inbox.close();
            let mut said = Vec::new();
            while let Some(message) = self.inbox.recv().await {
                said.push(message);
            }
            tokio::spawn(follow(self.games, id, self.watchers, said));
        }
    }

    /// When something happens by itself.
    fn deadline(&self) -> Option<Instant> {
        if self.live.ending().is_some() {
            return self.watchers.is_empty().then(|| self.touched + LINGER);
        }
        if let Some(zero) = self.live.clocks().zero_at() {
            return Some(zero + self.grace());
        }
        let waits_for_first_move = matches!(self.live.new_game().time, TimeControl::Clock { .. });
        waits_for_first_move.then(|| self.live.turn_since() + self.games.settings().first_move)
    }

    /// A time has come; whether it is the end of the task.
    async fn time_passed(&mut self) -> bool {
        if self.live.ending().is_some() {
            return true;
        }
        let now = Instant::now();
        let step = if !self.live.clocks().is_running() {
            self.live.never_begun()
        } else if self.live.clocks().flagged(now, self.grace()).is_some() {
            self.live.flag()
        } else {
            // Timers are as coarse as a millisecond.
            time::sleep(Duration::from_millis(1)).await;
            return false;
        };
        if self.commit(step).await.is_err() {
            // The time has still come; it is tried again, but not without a pause.
            time::sleep(RETRY).await;
        }
        false
    }

    /// How long the flag of the side to move waits for a message that may be on its way.
    fn grace(&self) -> Duration {
        let side = self.live.turn();
        self.allowances[side.index()].for_move(self.lag_of(side)).min(GRACE)
    }

    fn lag_of(&self, side: Side) -> Duration {
        let id = self.live.players()[side.index()].id;
        let lags = self.watchers.iter().filter(|client| client.player_id() == Some(id)).map(|client| client.lag());
        lags.min().unwrap_or_default()
    }

    async fn carry_out(&mut self, client: &Arc<Client>, command: Command, now: Instant) -> Result<(), Problem> {
        let Some(player) = client.player_id() else {
            return Err(Problem::new(Code::SignIn, "sign in, or play as a guest"));
        };
        if let Command::Say { text, .. } = command {
            return self.say(client, text);
        }
        let Some(side) = self.live.side_of(player) else {
            return Err(Problem::new(Code::Forbidden, "you do not play in this game"));
        };
        match command {
            Command::Move { uci, ply, .. } => self.play(side, &uci, ply, now, client.lag()).await,
            Command::Resign { .. } => self.commit(self.live.resign(side)?).await,
            Command::Abort { .. } => self.commit(self.live.abort()?).await,
            Command::Draw { offer, .. } => self.commit(self.live.draw(side, offer)?).await,
            Command::Takeback { offer, .. } => self.takeback(side, offer).await,
            Command::ClaimDraw { .. } => self.commit(self.live.claim_draw()?).await,
            Command::ClaimWin { .. } => {
                self.expect_claimable(side.other(), now)?;
                self.commit(self.live.abandoned_by(side.other())?).await
            }
            Command::MoreTime { .. } => self.commit(self.live.more_time(side, now)?).await,
            Command::Rematch { .. } => self.rematch(side).await,
            _ => Err(Problem::new(Code::Malformed, "this is no command to a game")),
        }
    }

    async fn play(&mut self, side: Side, uci: &str, ply: u32, at: Instant, lag: Duration) -> Result<(), Problem> {
        let free = self.allowances[side.index()].for_move(lag);
        let step = self.live.play(Wish { side, uci, ply, at, free })?;
        let moved = step.played.is_some();
        let late = step.event.is_none() && step.ending.is_some();
        self.commit(step).await?;
        if late {
            return Err(Problem::new(Code::Over, "your time had run out"));
        }
        if moved {
            self.allowances[side.index()].used(free);
            Metrics::count(&self.games.metrics().moves);
            self.let_bot_think();
        }
        Ok(())
    }

    async fn takeback(&mut self, side: Side, offer: Offer) -> Result<(), Problem> {
        self.commit(self.live.takeback(side, offer)?).await?;
        let opponent = &self.live.players()[side.other().index()];
        // The engine never minds.
        if opponent.kind == PlayerKind::Bot && offer == Offer::Want {
            self.commit(self.live.takeback(side.other(), offer)?).await?;
            self.let_bot_think();
        }
        Ok(())
    }

    /// Stores a step, makes it so, and tells everybody, in this order.
    async fn commit(&mut self, step: Step) -> Result<(), Problem> {
        let at = now_ms();
        let clocks = match &step.event {
            Some(EventKind::Move { clocks, .. }) => *clocks,
            _ => self.live.clocks().shown(Instant::now()),
        };
        let stored = match (&step.event, step.ending) {
            (None, None) => return Ok(()),
            (Some(what), None) => self.log(at, what).await.map(|()| None),
            (event, Some(ending)) => {
                let end = self.conclusion(at, event.clone(), ending, clocks);
                self.games.store().conclude(end).await.map(Some)
            }
        };
        let ended = match stored {
            Ok(ended) => ended,
            Err(error) => {
                self.live.cancel(&step);
                self.is_lost |= error.is_lost();
                return Err(Problem::new(Code::Failed, format!("nothing has changed: {error}")));
            }
        };
        if let Some(what) = step.event {
            self.happen(at, what, step.played)?;
        }
        if let (Some(ratings), Some(ending)) = (ended, step.ending) {
            self.happen(at, EventKind::Ended { ending, clocks, ratings }, None)?;
            self.oldest.store(i64::MAX, Relaxed);
            self.games.ended(&self.live);
        }
        Ok(())
    }

    async fn log(&self, at: i64, what: &EventKind) -> Result<(), crate::store::StoreError> {
        let v = i64::from(self.live.version()) + 1;
        let what = serde_json::to_string(what).expect("plain data");
        let row = LogRow { node: self.games.node(), game: self.live.id().number(), v, at, what };
        let seq = self.games.store().writer().log(vec![row]).await?;
        self.oldest.fetch_min(seq, Relaxed);
        // Slow games are kept at once, so that the common log never waits for them.
        let is_slow = !matches!(self.live.new_game().time, TimeControl::Clock { .. });
        let due = is_slow || self.live.version() % KEEP_EVERY == KEEP_EVERY - 1;
        if due && self.games.store().keep_log(self.games.node(), self.live.id(), self.live.log()).await.is_ok() {
            // The line just written is not among those that were kept.
            self.oldest.store(seq, Relaxed);
        }
        Ok(())
    }

    fn conclusion(&self, at: i64, event: Option<EventKind>, ending: Ending, clocks: Clocks) -> Conclusion {
        let plies = self.live.plies() + usize::from(event.is_some());
        let mut log = self.live.log().to_vec();
        log.extend(event.map(|what| LogLine { at, what }));
        Conclusion {
            game: self.live.id(),
            ending,
            clocks,
            plies,
            at,
            log,
            pool: self.live.pool(),
            players: [self.live.players()[0].id, self.live.players()[1].id],
            node: self.games.node(),
        }
    }

    /// Makes something so that is stored, and tells everybody.
    fn happen(&mut self, at: i64, what: EventKind, played: Option<Side>) -> Result<(), Problem> {
        self.live.apply(LogLine { at, what: what.clone() }, Instant::now(), played)?;
        let event = Event { game: self.live.id(), v: self.live.version(), what, ago: None };
        self.tell_all(&Answer::Event(event));
        Ok(())
    }

    fn tell_all(&self, answer: &Answer) {
        let frame: Frame = answer.to_json().into();
        for client in &self.watchers {
            client.send_frame(frame.clone());
        }
    }

    /// Whether somebody may look at the game: there are so many places, and private games have none for strangers.
    fn expect_place(&self, client: &Client) -> Result<(), Problem> {
        let player = client.player_id();
        if player.is_some_and(|player| self.live.side_of(player).is_some()) {
            return Ok(());
        }
        let room = self.live.new_game().room.as_ref().filter(|_| self.live.ending().is_none());
        if room.is_some_and(|room| !player.is_some_and(|player| self.games.rooms().admits(room, player))) {
            return Err(Problem::new(Code::NotFound, "there is no such game"));
        }
        let looks = self.watchers.iter().any(|watcher| watcher.number == client.number);
        if !looks && self.watchers.len() >= self.games.settings().spectators {
            return Err(Problem::new(Code::TooMany, "too many look at this game already"));
        }
        Ok(())
    }

    fn watch(&mut self, client: &Arc<Client>, id: u32, since: Option<u32>) {
        self.show(client, since);
        client.answer(id, Ok(()));
    }

    /// Shows the game to somebody, and whatever happens in it.
    fn show(&mut self, client: &Arc<Client>, since: Option<u32>) {
        let you = client.player_id().and_then(|player| self.live.side_of(player));
        if !self.watchers.iter().any(|watcher| watcher.number == client.number) {
            self.watchers.push(Arc::clone(client));
        }
        if let Some(side) = you {
            self.came(side);
        }
        match since.filter(|since| self.live.version().checked_sub(*since).is_some_and(|missed| missed <= MOST_MISSED))
        {
            Some(since) => self.send_missed(client, since),
            None => {
                let now = Instant::now();
                let claim_in = you.and_then(|side| self.claim_in(side.other(), now));
                let online = Side::ALL.map(|side| self.is_here(side));
                let state = GameState { claim_in, ..self.live.state(you, online, now) };
                client.send(&Answer::State(Box::new(state)));
            }
        }
    }

    /// What happened after a version, in order and with how long ago it was, and who is here now.
    fn send_missed(&self, client: &Client, since: u32) {
        let (game, now) = (self.live.id(), now_ms());
        for (v, line) in (1..).zip(self.live.log()).skip(since as usize) {
            let ago = Some(Millis::try_from((now - line.at).max(0)).unwrap_or(Millis::MAX));
            client.send(&Answer::Event(Event { game, v, what: line.what.clone(), ago }));
        }
        if self.live.ending().is_none() {
            for side in Side::ALL {
                client.send(&self.presence(side));
            }
        }
    }

    fn leave(&mut self, number: u64) {
        let Some(place) = self.watchers.iter().position(|client| client.number == number) else { return };
        let client = self.watchers.swap_remove(place);
        if let Some(side) = client.player_id().and_then(|player| self.live.side_of(player))
            && !self.is_here(side)
        {
            self.away[side.index()] = Some(Instant::now());
            self.tell_presence(side);
        }
    }

    fn came(&mut self, side: Side) {
        if self.away[side.index()].take().is_some() {
            self.tell_presence(side);
        }
    }

    fn tell_presence(&self, side: Side) {
        if self.live.ending().is_none() {
            self.tell_all(&self.presence(side));
        }
    }

    fn presence(&self, side: Side) -> Answer {
        let (online, claim_in) = (self.is_here(side), self.claim_in(side, Instant::now()));
        Answer::Presence(Presence { game: self.live.id(), side, online, claim_in })
    }

    /// After how many seconds the opponent of a player who is away may claim the win.
    fn claim_in(&self, side: Side, now: Instant) -> Option<u32> {
        let since = self.away[side.index()].filter(|_| self.live.ending().is_none() && !self.is_here(side))?;
        let left = self.absence()?.saturating_sub(now.saturating_duration_since(since));
        Some(left.as_millis().div_ceil(1000) as u32)
    }

    fn is_here(&self, side: Side) -> bool {
        let player = &self.live.players()[side.index()];
        let watches = |client: &Arc<Client>| client.player_id() == Some(player.id);
        player.kind == PlayerKind::Bot || self.watchers.iter().any(watches)
    }

    /// How long a player may be away; `None` if there are no clocks.
    fn absence(&self) -> Option<Duration> {
        let times = match self.live.new_game().time.speed() {
            Speed::Bullet => 1,
            Speed::Blitz => 2,
            Speed::Rapid => 4,
            Speed::Classical => 10,
            Speed::Correspondence => return None,
        };
        Some(times * self.games.settings().absence)
    }

    fn expect_claimable(&self, opponent: Side, now: Instant) -> Result<(), Problem> {
        let away = self.away[opponent.index()].filter(|_| !self.is_here(opponent));
        let gone = away.map(|since| now.saturating_duration_since(since));
        match (gone, self.absence()) {
            (Some(gone), Some(absence)) if gone >= absence && self.live.has_begun() => Ok(()),
            _ => Err(Problem::new(Code::NotNow, "your opponent has not been away for long enough")),
        }
    }

    /// Players talk to each other, and those who look on among themselves: nobody helps a player.
    fn say(&self, client: &Client, text: String) -> Result<(), Problem> {
        let Some(player) = &client.player else { return Err(Problem::new(Code::SignIn, "sign in to talk")) };
        if !self.watchers.iter().any(|watcher| watcher.number == client.number) {
            return Err(Problem::new(Code::Forbidden, "watch the game to talk there"));
        }
        let side = self.live.side_of(player.id);
        let chat =
            Answer::Chat(Chat { game: self.live.id(), player: player.id, from: player.name.clone(), side, text });
        let frame: Frame = chat.to_json().into();
        let plays = |client: &Client| client.player_id().is_some_and(|player| self.live.side_of(player).is_some());
        for watcher in self.watchers.iter().filter(|watcher| plays(watcher) == side.is_some()) {
            if watcher.hears(player.id) {
                watcher.send_frame(frame.clone());
            }
        }
        Ok(())
    }

    /// The game does not count any more, whether it is over or not.
    async fn void(&mut self) -> Result<(), Problem> {
        match self.live.ending() {
            None => return self.commit(Step::end(Outcome::None, Reason::Voided)).await,
            Some(ending) if ending.reason == Reason::Voided => return Ok(()),
            Some(_) => {}
        }
        let (at, clocks) = (now_ms(), self.live.clocks().shown(Instant::now()));
        let void = Void {
            game: self.live.id(),
            players: [self.live.players()[0].id, self.live.players()[1].id],
            pool: self.live.pool(),
            clocks,
            log: self.live.log().to_vec(),
            at,
        };
        let ratings = self.games.store().void_game(void).await.map_err(failed)?;
        let ending = Ending { outcome: Outcome::None, reason: Reason::Voided };
        self.happen(at, EventKind::Ended { ending, clocks, ratings }, None)
    }

    async fn rematch(&mut self, side: Side) -> Result<(), Problem> {
        let bot = self.live.players()[side.other().index()].kind == PlayerKind::Bot;
        let what = match self.live.rematch(side)? {
            Rematch::Begun => return Ok(()),
            Rematch::Offered(what) if !bot => what,
            Rematch::Offered(_) | Rematch::Agreed => EventKind::Rematch(self.play_again().await?),
        };
        // Wishes of after the game are not stored: they are gone when nobody looks any more.
        self.happen(now_ms(), what, None)
    }

    /// Begins the next game, with colours swapped.
    async fn play_again(&self) -> Result<GameId, Problem> {
        let new = self.live.new_game();
        let [first, second] = new.players.clone();
        // The future of beginning a game holds that of a game, so it needs a place of its own.
        let terms = Terms { variant: new.variant.clone(), time: new.time, rated: new.rated };
        let audience = new.room.clone().map_or(Audience::Everybody, Audience::Room);
        let next = Box::pin(self.games.begin([second, first], &terms, audience)).await?;
        if let Some(room) = &new.room {
            self.games.rematched(room, new.id, next);
        }
        Ok(next)
    }

    fn let_bot_think(&self) {
        let player = &self.live.players()[self.live.turn().index()];
        if let (Some(elo), None) = (player.elo, self.live.ending()) {
            let left = self.live.clocks().shown(Instant::now()).map(|shown| shown[self.live.turn().index()]);
            self.games.bots().think(self.live.record().clone(), elo, left, self.live.plies(), self.own.clone());
        }
    }

    async fn bot_moves(&mut self, ply: usize, uci: Option<String>) {
        let (Some(uci), true) = (uci, ply == self.live.plies()) else { return };
        let side = self.live.turn();
        if self.live.players()[side.index()].kind == PlayerKind::Bot {
            let _ = self.play(side, &uci, ply as u32, Instant::now(), Duration::ZERO).await;
        }
    }
}
