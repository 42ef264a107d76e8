//! One end of a game on a bare relay that speaks socket.io: no account, no rules, nothing stored. It is the peer beside which
//! our server is measured.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};

use super::player::{PATIENCE, Socket, socket};

/// Packets of socket.io: each begins with its kind in digits.
const OPENED: &str = "0";
const PING: &str = "2";
const PONG: &str = "3";
const CONNECT: &str = "40";
const EVENT: &str = "42";
const ACKNOWLEDGED: &str = "43";

/// Somebody in a room of the relay.
pub(super) struct Guest {
    stream: Socket,
    room: String,
    next: u32,
}

impl Guest {
    pub(super) async fn connect(server: SocketAddr, room: String) -> anyhow::Result<Self> {
        let request = format!("ws://{server}/socket.io/?EIO=4&transport=websocket").into_client_request()?;
        let mut guest = Self { stream: socket(server, request).await?, room, next: 1 };
        guest.wait(|packet| packet.starts_with(OPENED).then_some(())).await?;
        guest.say(CONNECT.to_owned()).await?;
        guest.wait(|packet| packet.starts_with(CONNECT).then_some(())).await?;
        let join = json!(["join", guest.room]);
        let id = guest.emit(&join).await?;
        guest.acknowledged(id).await?;
        Ok(guest)
    }

    /// Sends a move and does not wait for the answer; its number.
    pub(super) async fn play(&mut self, uci: &str, ply: u32) -> anyhow::Result<u32> {
        let event = json!(["move", { "room": self.room, "uci": uci, "ply": ply }]);
        self.emit(&event).await
    }

    /// Waits until a move has been relayed after which so many have been played.
    pub(super) async fn moved(&mut self, plies: u32) -> anyhow::Result<()> {
        self.wait(|packet| {
            let event: Value = serde_json::from_str(packet.strip_prefix(EVENT)?).ok()?;
            (event[1]["ply"].as_u64()? + 1 >= u64::from(plies)).then_some(())
        })
        .await
    }

    pub(super) async fn acknowledged(&mut self, id: u32) -> anyhow::Result<()> {
        let wanted = format!("{ACKNOWLEDGED}{id}[");
        self.wait(|packet| packet.starts_with(&wanted).then_some(())).await
    }

    /// Sends an event that asks to be acknowledged.
    async fn emit(&mut self, event: &Value) -> anyhow::Result<u32> {
        let id = self.next;
        self.next += 1;
        self.say(format!("{EVENT}{id}{event}")).await?;
        Ok(id)
    }

    async fn say(&mut self, packet: String) -> anyhow::Result<()> {
        Ok(self.stream.send(Message::text(packet)).await?)
    }

    async fn wait<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> anyhow::Result<T> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.context("no answer in time")? {
                Some(Ok(Message::Text(packet))) if packet.as_str() == PING => self.say(PONG.to_owned()).await?,
                Some(Ok(Message::Text(packet))) => {
                    if let Some(found) = wanted(&packet) {
                        return Ok(found);
                    }
                }
                Some(Ok(Message::Close(_))) | None => bail!("the relay closed the socket"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }
}
