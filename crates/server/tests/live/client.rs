//! A client: a socket on which requests have answers.

use std::{collections::VecDeque, net::SocketAddr, time::Duration};

use chronicle_protocol::{
    Answer, ChallengeId, Code, Command, Event, EventKind, GameId, GameState, PlayerId, Request, Side, SignedIn, Terms,
    TimeControl,
};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{http, running::Running};

/// Nothing takes so long unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// A socket of somebody.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) you: Option<PlayerId>,
    pub(crate) token: Option<String>,
    pub(crate) games: Vec<GameId>,
    next: u32,
    /// What came while something else was waited for.
    kept: VecDeque<Answer>,
}

/// A minute each, casual chess.
pub(crate) fn terms() -> Terms {
    let time = TimeControl::Clock { base_ms: 60_000, increment_ms: 1_000 };
    Terms { variant: "chess".to_owned(), time, rated: false }
}

impl Socket {
    /// A new guest.
    pub(crate) async fn guest(address: SocketAddr) -> Self {
        let reply = http::send(address, "POST", "/api/guest", &[], None).await;
        let signed_in: SignedIn = serde_json::from_value(reply.json()).expect("a guest");
        Self::open(address, Some(&signed_in.token)).await.expect("a socket")
    }

    /// A socket with a token, or without one.
    pub(crate) async fn open(
        address: SocketAddr,
        token: Option<&str>,
    ) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let mut request = format!("ws://{address}/socket").into_client_request().expect("an address");
        if let Some(token) = token {
            let value = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("authorization", value);
        }
        let (stream, _) = connect_async(request).await?;
        let token = token.map(str::to_owned);
        let mut socket = Self { stream, you: None, token, games: Vec::new(), next: 1, kept: VecDeque::new() };
        let welcome = socket.receive().await.ok_or(tokio_tungstenite::tungstenite::Error::ConnectionClosed)?;
        if let Answer::Welcome { you, games, .. } = welcome {
            socket.you = you.map(|you| you.id);
            socket.games = games;
        }
        Ok(socket)
    }

    /// The next message; `None` when the socket is closed.
    async fn receive(&mut self) -> Option<Answer> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("an answer in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let answer = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    return Some(answer);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The code with which the socket was closed.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        let _ = self.stream.send(Message::text(text)).await;
    }

    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        let _ = self.stream.send(Message::binary(bytes)).await;
    }

    /// Sends a request and waits for its answer; `None` if the socket was closed before.
    pub(crate) async fn try_ask(&mut self, command: Command) -> Option<Result<(), Code>> {
        let id = self.next;
        self.next += 1;
        self.stream.send(Message::text(Request { id, command }.to_json())).await.ok()?;
        loop {
            match self.receive().await? {
                Answer::Ack { id: acknowledged } if acknowledged == id => return Some(Ok(())),
                Answer::Error { id: Some(refused), code, .. } if refused == id => return Some(Err(code)),
                other => self.kept.push_back(other),
            }
        }
    }

    pub(crate) async fn ask(&mut self, command: Command) -> Result<(), Code> {
        self.try_ask(command).await.expect("the socket is open")
    }

    #[track_caller]
    pub(crate) fn expect(result: Result<(), Code>) {
        result.expect("it is allowed");
    }

    /// The next message that is what is wanted; others are dropped.
    pub(crate) async fn wait<T>(&mut self, wanted: impl Fn(&Answer) -> Option<T>) -> T {
        loop {
            let answer = match self.kept.pop_front() {
                Some(answer) => answer,
                None => self.receive().await.expect("the socket is open"),
            };
            if let Some(found) = wanted(&answer) {
                return found;
            }
        }
    }

    pub(crate) async fn started(&mut self) -> GameId {
        self.wait(|answer| if let Answer::Started { game } = answer { Some(*game) } else { None }).await
    }

    /// Watches a game, and returns its state.
    pub(crate) async fn watch(&mut self, game: GameId) -> GameState {
        self.try_watch(game).await.expect("the socket is open")
    }

    /// The same; `None` if the socket was closed before.
    pub(crate) async fn try_watch(&mut self, game: GameId) -> Option<GameState> {
        self.try_ask(Command::Watch { game, since: None }).await?.expect("it can be watched");
        // The state comes before the acknowledgement, so it is here already.
        Some(self.wait(|answer| if let Answer::State(state) = answer { Some((**state).clone()) } else { None }).await)
    }

    /// The state as it is now, whatever was told before.
    pub(crate) async fn fresh(&mut self, game: GameId) -> GameState {
        Self::expect(self.ask(Command::Watch { game, since: None }).await);
        let mut states = self.kept.drain(..).filter_map(|answer| match answer {
            Answer::State(state) => Some(*state),
            _ => None,
        });
        states.next_back().expect("the state comes before the acknowledgement")
    }

    pub(crate) async fn event(&mut self) -> Event {
        self.wait(|answer| if let Answer::Event(event) = answer { Some(event.clone()) } else { None }).await
    }

    /// The next end of a game.
    pub(crate) async fn ended(&mut self) -> chronicle_protocol::Ending {
        let wanted = |answer: &Answer| match answer {
            Answer::Event(Event { what: EventKind::Ended { ending, .. }, .. }) => Some(*ending),
            _ => None,
        };
        self.wait(wanted).await
    }

    pub(crate) async fn play(&mut self, game: GameId, ply: u32, uci: &str) -> Result<(), Code> {
        self.ask(Command::Move { game, uci: uci.to_owned(), ply }).await
    }

    /// The number of requests whose answers are not waited for.
    pub(crate) const LATE: u32 = 1_000_000;

    /// Sends a move and does not wait for what becomes of it.
    pub(crate) async fn send_move(&mut self, game: GameId, ply: u32, uci: &str) {
        let command = Command::Move { game, uci: uci.to_owned(), ply };
        self.send_text(&Request { id: Self::LATE, command }.to_json()).await;
    }

    /// Whatever comes next; `None` when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Answer> {
        match self.kept.pop_front() {
            Some(answer) => Some(answer),
            None => self.receive().await,
        }
    }

    pub(crate) async fn challenge(&mut self, terms: Terms) -> ChallengeId {
        let challenge = Command::Challenge { terms, side: Some(Side::First), to: None, listed: false };
        self.ask(challenge).await.expect("it can be offered");
        self.wait(|answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None }).await
    }
}

/// A game of two, who both watch it; the first one begins.
pub(crate) async fn pair(first: &mut Socket, second: &mut Socket, terms: Terms) -> GameId {
    let challenge = first.challenge(terms).await;
    second.ask(Command::Accept { challenge }).await.expect("it can be taken");
    let game = first.started().await;
    assert_eq!(second.started().await, game);
    first.watch(game).await;
    second.watch(game).await;
    game
}

/// Two guests in a game.
pub(crate) async fn begun(server: &Running, terms: Terms) -> ([Socket; 2], GameId) {
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms).await;
    ([first, second], game)
}

/// Two guests in a game of chess in which both have moved.
pub(crate) async fn under_way(server: &Running, terms: Terms) -> ([Socket; 2], GameId) {
    let (mut players, game) = begun(server, terms).await;
    play_all(game, &mut players, "e2e4 e7e5").await;
    (players, game)
}

/// Plays moves in turn.
pub(crate) async fn play_all(game: GameId, players: &mut [Socket; 2], moves: &str) {
    for (ply, uci) in moves.split_whitespace().enumerate() {
        players[ply % 2].play(game, ply as u32, uci).await.unwrap_or_else(|code| panic!("{uci}: {code:?}"));
    }
}
