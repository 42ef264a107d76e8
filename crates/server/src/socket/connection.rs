//! One socket, from its first message to its last.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message as Frame, WebSocket},
};
use chronicle_protocol::{Answer, Code, Command, GameId, PlayerId, Problem, Request, RoomAct};
use futures_util::SinkExt;
use tokio::{sync::mpsc, time};

use super::{Client, client::Closing, desk};
use crate::{
    accounts::{Bucket, Rate},
    app::App,
    cluster::Desk,
    games::Message,
    metrics::Metrics,
    store::PlayerRow,
};

/// The server stops; the client shall come back.
const CLOSE_RESTART: u16 = 1012;
/// The client breaks the rules of the protocol.
const CLOSE_POLICY: u16 = 1008;
/// The client has not read what was sent; it shall come back with the last versions it saw.
const CLOSE_SLOW: u16 = 4408;
/// A session of the player has ended; who has another comes back with it.
const CLOSE_SIGNED_OUT: u16 = 4401;
/// How many games one socket may watch.
const WATCHED: usize = 220;
/// How many requests a socket may send.
const REQUESTS: Rate = Rate { count: 200, per: Duration::from_secs(20) };
/// How many games somebody may ask for.
const STARTS: Rate = Rate { count: 30, per: Duration::from_secs(30) };
/// Who breaks the rules of the protocol so often in a row is closed.
const MOST_MALFORMED: u32 = 10;

/// An open socket.
pub(super) struct Connection {
    app: Arc<App>,
    socket: WebSocket,
    client: Arc<Client>,
    outbox: mpsc::Receiver<super::Frame>,
    watched: Vec<GameId>,
    requests: Bucket,
    /// That for starts is made when it is needed: most sockets never do.
    starts: Option<Bucket>,
    heard: Instant,
    pinged: Option<Instant>,
    malformed: u32,
    lobby: bool,
    top: bool,
    analyses: bool,
}

/// Why a socket ends.
enum End {
    /// The other end is gone.
    Gone,
    /// We close it.
    Close(u16, &'static str),
}

impl From<Closing> for End {
    fn from(why: Closing) -> Self {
        match why {
            Closing::Slow => Self::Close(CLOSE_SLOW, "too slow: come back and resume"),
            Closing::SignedOut => Self::Close(CLOSE_SIGNED_OUT, "a session has ended: come back with another"),
        }
    }
}

impl Connection {
    /// Serves a socket until it ends, and then tells everybody who knew it.
    pub(super) async fn open(app: Arc<App>, socket: WebSocket, player: Option<PlayerRow>, ignored: Vec<PlayerId>) {
        let (client, outbox) = Client::new(player, ignored, Arc::clone(&app.metrics));
        let now = Instant::now();
        let mut connection = Self {
            app,
            socket,
            client,
            outbox,
            watched: Vec::new(),
            requests: Bucket::new(REQUESTS, now),
            starts: None,
            heard: now,
            pinged: None,
            malformed: 0,
            lobby: false,
            top: false,
            analyses: false,
        };
        connection.app.people.came(&connection.client);
        let number = connection.client.number;
        tracing::debug!(socket = number, player = ?connection.client.player_id(), "a socket is open");
        connection.app.greet(&connection.client).await;
        let end = connection.serve().await;
        connection.leave().await;
        tracing::debug!(socket = number, "a socket is closed");
        if let End::Close(code, reason) = end {
            let close = CloseFrame { code, reason: reason.into() };
            let _ =
                time::timeout(connection.app.settings.sending, connection.socket.send(Frame::Close(Some(close)))).await;
        }
    }

    async fn serve(&mut self) -> End {
        let mut ticks = time::interval(self.app.settings.ping);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let client = Arc::clone(&self.client);
        let mut stop = self.app.stop_sign();
        if self.app.is_stopping() {
            return End::Close(CLOSE_RESTART, "the server restarts");
        }
        loop {
            let step = tokio::select! {
                message = self.socket.recv() => self.received(message).await,
                Some(frame) = self.outbox.recv() => self.send_waiting(frame).await,
                _ = ticks.tick() => self.ping().await,
                why = client.must_close() => Err(why.into()),
                _ = stop.changed() => {
                    let _ = self.send(Frame::Text(Answer::Restarting.to_json().into())).await;
                    Err(End::Close(CLOSE_RESTART, "the server restarts"))
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends a frame and all that wait behind it, with one call of the system: who moves is told of the move, and that it
    /// was made.
    async fn send_waiting(&mut self, first: super::Frame) -> Result<(), End> {
        let (client, socket, outbox) = (&self.client, &mut self.socket, &mut self.outbox);
        let send = async {
            socket.feed(Frame::Text(first)).await?;
            for _ in 0..outbox.len() {
                let Ok(next) = outbox.try_recv() else { break };
                socket.feed(Frame::Text(next)).await?;
            }
            socket.flush().await
        };
        sent(client, self.app.settings.sending, send).await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        sent(&self.client, self.app.settings.sending, self.socket.send(frame)).await
    }

    async fn ping(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > self.app.settings.silence {
            return Err(End::Gone);
        }
        self.pinged = Some(Instant::now());
        self.send(Frame::Ping(Bytes::new())).await
    }

    async fn received(&mut self, message: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        let arrived = Instant::now();
        self.heard = arrived;
        match message {
            None | Some(Err(_) | Ok(Frame::Close(_))) => Err(End::Gone),
            Some(Ok(Frame::Text(text))) => self.request(&text, arrived).await,
            Some(Ok(Frame::Pong(_))) => {
                if let Some(pinged) = self.pinged.take() {
                    self.client.measured(arrived - pinged);
                }
                Ok(())
            }
            Some(Ok(Frame::Ping(_))) => Ok(()),
            Some(Ok(Frame::Binary(_))) => Err(End::Close(CLOSE_POLICY, "messages are text")),
        }
    }

    async fn request(&mut self, text: &str, arrived: Instant) -> Result<(), End> {
        Metrics::count(&self.app.metrics.requests);
        let request = match Request::parse(text) {
            Ok(request) => request,
            Err(error) => return self.refuse_malformed(Request::number(text), error.to_string()),
        };
        self.malformed = 0;
        let id = request.id;
        if self.app.is_stopping() {
            // Games have stopped, or will in a moment: whatever is said to them now is not heard.
            self.client.answer(id, Err(Problem::new(Code::Failed, "the server restarts; come back in a moment")));
            return Ok(());
        }
        if !self.requests.take(REQUESTS, arrived) {
            self.client.answer(id, Err(Problem::new(Code::TooMany, "too many requests; wait a moment")));
            return Ok(());
        }
        if let Some(result) = self.carry_out(id, request.command, arrived).await {
            self.client.answer(id, result);
        }
        Ok(())
    }

    fn refuse_malformed(&mut self, id: Option<u32>, text: String) -> Result<(), End> {
        Metrics::count(&self.app.metrics.refused);
        self.malformed += 1;
        self.client.send(&Answer::Error { id, code: Code::Malformed, text });
        if self.malformed >= MOST_MALFORMED {
            return Err(End::Close(CLOSE_POLICY, "these are no requests"));
        }
        Ok(())
    }

    /// Carries a request out; nothing is returned where the game answers by itself.
    async fn carry_out(&mut self, id: u32, command: Command, arrived: Instant) -> Option<Result<(), Problem>> {
        match command {
            Command::Ping => Some(Ok(())),
            Command::Watch { game, since } => self.watch(id, game, since).await.err().map(Err),
            Command::Leave { game } => {
                self.watched.retain(|watched| *watched != game);
                Some(self.app.games.tell(game, Message::Leave { client: self.client.number }).await)
            }
            Command::Say { game, text } => self.say(id, game, &text, arrived).await.err().map(Err),
            Command::Move { game, .. }
            | Command::Resign { game }
            | Command::Abort { game }
            | Command::Draw { game, .. }
            | Command::Takeback { game, .. }
            | Command::ClaimDraw { game }
            | Command::ClaimWin { game }
            | Command::MoreTime { game }
            | Command::Rematch { game } => {
                let client = Arc::clone(&self.client);
                let command = Box::new(command);
                self.app.games.tell(game, Message::Do { client, id, command, arrived }).await.err().map(Err)
            }
            Command::Lobby | Command::LeaveLobby => {
                self.lobby = true;
                if let Some(cluster) = &self.app.cluster {
                    cluster.look_on(&self.client, command == Command::Lobby);
                }
                self.at_desk(id, command).await
            }
            Command::Live => {
                self.top = true;
                Some(self.app.top.watch(&self.client).await)
            }
            Command::LeaveLive => {
                self.app.top.leave(self.client.number);
                Some(Ok(()))
            }
            _ => self.as_player(id, command, arrived).await,
        }
    }

    /// What only players may ask for; nothing is returned where another server answers.
    async fn as_player(&mut self, id: u32, command: Command, arrived: Instant) -> Option<Result<(), Problem>> {
        let Some(player) = self.client.player.as_ref() else {
            return Some(Err(Problem::new(Code::SignIn, "sign in, or play as a guest")));
        };
        match command {
            Command::Analyse { game } => {
                self.analyses = true;
                return Some(self.app.analyses.ask(&self.client, player.id, game).await);
            }
            Command::Mute { player: whom, muted } => return Some(self.app.talk.ignore(player, whom, muted).await),
            _ => {}
        }
        // Names of rooms cannot be guessed at any speed.
        let is_free = match &command {
            Command::CancelSeek | Command::CancelChallenge { .. } => true,
            Command::Room { act, .. } => *act != RoomAct::Join && *act != RoomAct::Start,
            _ => false,
        };
        if !is_free && !take(&mut self.starts, STARTS, arrived) {
            return Some(Err(Problem::new(Code::TooMany, "too many games at once; wait a moment")));
        }
        match command {
            Command::PlayBot { terms, side, elo } => Some(self.app.lobby.play_bot(player, terms, side, elo).await),
            command if desk::is_for(&command) => self.at_desk(id, command).await,
            _ => Some(Err(Problem::new(Code::Malformed, "this server does not know the command"))),
        }
    }

    /// The lobby and the rooms, which may be on another server; that answers by itself.
    async fn at_desk(&mut self, id: u32, command: Command) -> Option<Result<(), Problem>> {
        match self.app.cluster.as_ref().filter(|cluster| cluster.desk() == Desk::Elsewhere) {
            Some(cluster) => {
                cluster.ask_desk(&self.client, id, command);
                None
            }
            None => Some(desk::serve(&self.app, &self.client, command).await),
        }
    }

    /// Players say something in their game, and those who look on among themselves.
    async fn say(&mut self, id: u32, game: GameId, text: &str, arrived: Instant) -> Result<(), Problem> {
        let Some(player) = self.client.player.as_ref() else {
            return Err(Problem::new(Code::SignIn, "sign in to talk"));
        };
        let text = self.app.talk.line(player, text).await?;
        let (client, command) = (Arc::clone(&self.client), Box::new(Command::Say { game, text }));
        self.app.games.tell(game, Message::Do { client, id, command, arrived }).await
    }

    async fn watch(&mut self, id: u32, game: GameId, since: Option<u32>) -> Result<(), Problem> {
        if !self.watched.contains(&game) {
            if self.watched.len() >= WATCHED {
                return Err(Problem::new(Code::TooMany, format!("one connection watches at most {WATCHED} games")));
            }
            self.watched.push(game);
        }
        let client = Arc::clone(&self.client);
        self.app.games.tell(game, Message::Watch { client, id, since }).await
    }

    /// The socket is gone.
    async fn leave(&mut self) {
        for game in std::mem::take(&mut self.watched) {
            let _ = self.app.games.tell(game, Message::Leave { client: self.client.number }).await;
        }
        if self.lobby {
            self.app.lobby.leave(self.client.number);
        }
        if self.analyses {
            self.app.analyses.leave(self.client.number);
        }
        if self.top {
            self.app.top.leave(self.client.number);
        }
        // When the server stops, players come back to another or to the same one started again: they still wait.
        let stops = self.app.is_stopping();
        if let (Some(player), true) = (self.client.player_id(), self.app.people.left(&self.client))
            && !self.app.people.is_here(player)
            && !stops
        {
            self.app.lobby.gone(player).await;
        }
        if let Some(cluster) = &self.app.cluster {
            cluster.left(&self.client, stops);
        }
    }
}

/// Waits until something is sent, but neither for ever nor for a client that must be closed.
async fn sent(
    client: &Client,
    longest: Duration,
    sending: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), End> {
    tokio::select! {
        sent = time::timeout(longest, sending) => match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => {
                client.drop_as_slow();
                Err(Closing::Slow.into())
            }
        },
        why = client.must_close() => Err(why.into()),
    }
}

/// Takes one out of a bucket that is made when it is needed first.
fn take(bucket: &mut Option<Bucket>, rate: Rate, now: Instant) -> bool {
    bucket.get_or_insert_with(|| Bucket::new(rate, now)).take(rate, now)
}
