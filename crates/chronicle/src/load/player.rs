//! One end of a game on our server: a guest with a socket.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, bail};
use chronicle_protocol::{Answer, ChallengeId, Command, EventKind, GameId, Request, Side, SignedIn, Terms};
use futures_util::{SinkExt, StreamExt};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, client::IntoClientRequest, handshake::client::Request as ClientRequest, protocol::WebSocketConfig,
    },
};

/// What takes longer than that is lost.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

pub(super) type Socket = WebSocketStream<TcpStream>;

/// Opens a socket. Thousands of them share the machine with the server, so each has little room.
pub(super) async fn socket(server: SocketAddr, request: ClientRequest) -> anyhow::Result<Socket> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4_096).write_buffer_size(0);
    Ok(client_async_with_config(request, stream, Some(config)).await?.0)
}

/// A guest with a socket.
pub(super) struct Player {
    stream: Socket,
    next: u32,
}

impl Player {
    /// Signs in as a guest, and opens a socket.
    pub(super) async fn connect(server: SocketAddr) -> anyhow::Result<Self> {
        let token = guest(server).await.context("no guest")?;
        let mut request = format!("ws://{server}/socket").into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        let stream = socket(server, request).await?;
        let mut player = Self { stream, next: 1 };
        player.wait(|answer| matches!(answer, Answer::Welcome { .. }).then_some(())).await?;
        Ok(player)
    }

    /// Sends a request and does not wait for the answer; its number.
    pub(super) async fn send(&mut self, command: Command) -> anyhow::Result<u32> {
        let id = self.next;
        self.next += 1;
        self.stream.send(Message::text(Request { id, command }.to_json())).await?;
        Ok(id)
    }

    /// Waits for the answer to a request; whatever else comes is dropped.
    pub(super) async fn acknowledged(&mut self, id: u32) -> anyhow::Result<()> {
        let told = self.wait(|answer| match answer {
            Answer::Ack { id: acknowledged } if *acknowledged == id => Some(Ok(())),
            Answer::Error { text, .. } => Some(Err(text.clone())),
            _ => None,
        });
        told.await?.map_err(anyhow::Error::msg)
    }

    /// Waits until a version of the game has been told.
    pub(super) async fn moved(&mut self, version: u32) -> anyhow::Result<()> {
        let told = self.wait(|answer| match answer {
            Answer::Event(event) if event.v >= version => {
                Some(matches!(event.what, EventKind::Move { .. }).then_some(()).ok_or("the game has ended"))
            }
            _ => None,
        });
        told.await?.map_err(anyhow::Error::msg)
    }

    async fn wait<T>(&mut self, wanted: impl Fn(&Answer) -> Option<T>) -> anyhow::Result<T> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.context("no answer in time")? {
                Some(Ok(Message::Text(text))) => {
                    let answer: Answer = serde_json::from_str(&text)?;
                    if let Some(found) = wanted(&answer) {
                        return Ok(found);
                    }
                }
                Some(Ok(Message::Close(_))) | None => bail!("the server closed the socket"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}

/// A game of two new guests, who both watch it; the first one begins.
pub(super) async fn begin(server: SocketAddr, terms: Terms) -> anyhow::Result<(GameId, [Player; 2])> {
    let (mut first, mut second) = (Player::connect(server).await?, Player::connect(server).await?);
    let offer = Command::Challenge { terms, side: Some(Side::First), to: None, listed: false };
    first.send(offer).await?;
    let offered = |answer: &Answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None };
    let challenge: ChallengeId = first.wait(offered).await?;
    second.send(Command::Accept { challenge }).await?;
    let started = |answer: &Answer| if let Answer::Started { game } = answer { Some(*game) } else { None };
    let game = second.wait(started).await?;
    for player in [&mut first, &mut second] {
        let id = player.send(Command::Watch { game, since: None }).await?;
        player.acknowledged(id).await?;
    }
    Ok((game, [first, second]))
}

/// The token of a new guest.
async fn guest(server: SocketAddr) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(server).await?;
    let request =
        format!("POST /api/guest HTTP/1.1\r\nHost: {server}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut reply = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut reply)).await??;
    let (head, body) = reply.split_once("\r\n\r\n").context("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("{}", head.lines().next().unwrap_or_default());
    }
    Ok(serde_json::from_str::<SignedIn>(body)?.token)
}
