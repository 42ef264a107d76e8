//! Redis between servers: each listens on a channel of its own and on one for all. The names of channels have the number
//! of the database, so that servers of another one can use the same Redis.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use futures_util::StreamExt;
use redis::{Client as Redis, RedisError, aio::MultiplexedConnection};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::wire::Wire;
use crate::{socket::Frame, store::Node};

/// How many messages may wait to be sent. Nobody waits for another server; what is too much is lost, and made up for.
const WAITING: usize = 32_768;
/// How many are sent at once.
const BATCH: usize = 256;
/// How long to wait until a bus that was lost is tried again.
const RECONNECT: Duration = Duration::from_millis(200);
/// Every server hears at least itself every few seconds. Who hears nothing for so long has lost the bus without noticing.
const SILENCE: Duration = Duration::from_secs(10);

/// The way to other servers.
#[derive(Clone)]
pub(crate) struct Bus {
    out: mpsc::Sender<Out>,
    /// Something was lost on the way out; the others are told when they can be.
    lost: Arc<AtomicBool>,
}

/// What comes from other servers.
pub(crate) enum Heard {
    Wire(Box<Wire>),
    /// Something may have been lost.
    Gap,
}

/// Whom a message is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum To {
    Node(Node),
    All,
}

enum Out {
    Wire(To, Box<Wire>),
    Frame { node: Node, socket: u64, frame: Frame, answers: Option<u32> },
}

impl Bus {
    /// Goes to Redis, and returns what comes from there.
    pub(super) async fn open(address: &str, all: i64, own: Node) -> Result<(Self, mpsc::Receiver<Heard>), RedisError> {
        let redis = Redis::open(address)?;
        // Who cannot reach it at the start is told at once.
        let connection = redis.get_multiplexed_async_connection().await?;
        let (out, waiting) = mpsc::channel(WAITING);
        let (heard, messages) = mpsc::channel(WAITING);
        let lost = Arc::new(AtomicBool::new(false));
        tokio::spawn(publish(redis.clone(), all, connection, waiting, Arc::clone(&lost)));
        let (ready, is_ready) = tokio::sync::oneshot::channel();
        let bus = Self { out, lost };
        let channels = [channel(all, To::Node(own)), channel(all, To::All)];
        tokio::spawn(listen(redis, channels, heard, bus.clone(), ready));
        // Whoever is told of this server after this can reach it.
        let _ = is_ready.await;
        Ok((bus, messages))
    }

    pub(super) fn send(&self, to: To, wire: Wire) {
        self.put(Out::Wire(to, Box::new(wire)));
    }

    /// Something for a socket of another server.
    pub(super) fn frame(&self, node: Node, socket: u64, frame: Frame, answers: Option<u32>) {
        self.put(Out::Frame { node, socket, frame, answers });
    }

    fn put(&self, out: Out) {
        if self.out.try_send(out).is_err() {
            self.lost.store(true, Relaxed);
        }
    }
}

fn channel(all: i64, to: To) -> String {
    match to {
        To::Node(node) => format!("chronicle:{all}:{}", node.0),
        To::All => format!("chronicle:{all}:all"),
    }
}

async fn publish(
    redis: Redis,
    all: i64,
    mut connection: MultiplexedConnection,
    mut waiting: mpsc::Receiver<Out>,
    lost: Arc<AtomicBool>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let mut wires = joined(&mut batch);
        if lost.swap(false, Relaxed) {
            wires.push((To::All, Wire::Gap));
        }
        if let Err(error) = send(&mut connection, all, &wires).await {
            tracing::error!("the bus: {error}");
            connection = reconnect(&redis, all).await;
        }
    }
}

async fn send(connection: &mut MultiplexedConnection, all: i64, wires: &[(To, Wire)]) -> Result<(), RedisError> {
    let mut pipe = redis::pipe();
    for (to, wire) in wires {
        let text = serde_json::to_string(wire).expect("plain data");
        pipe.cmd("PUBLISH").arg(channel(all, *to)).arg(text).ignore();
    }
    pipe.query_async::<()>(connection).await
}

/// Tries until the bus is there again. What was being sent may be lost, and all servers are told so.
async fn reconnect(redis: &Redis, all: i64) -> MultiplexedConnection {
    loop {
        if let Ok(mut connection) = redis.get_multiplexed_async_connection().await
            && send(&mut connection, all, &[(To::All, Wire::Gap)]).await.is_ok()
        {
            return connection;
        }
        sleep(RECONNECT).await;
    }
}

/// The same frame for many sockets of one server goes there once.
fn joined(batch: &mut Vec<Out>) -> Vec<(To, Wire)> {
    let mut wires: Vec<(To, Wire)> = Vec::with_capacity(batch.len());
    for out in batch.drain(..) {
        match out {
            Out::Wire(to, wire) => wires.push((to, *wire)),
            Out::Frame { node, socket, frame, answers } => {
                if let Some((To::Node(to), Wire::Frames { sockets, frame: last, answers: None })) = wires.last_mut()
                    && *to == node
                    && answers.is_none()
                    && last.as_str() == frame.as_str()
                {
                    sockets.push(socket);
                    continue;
                }
                let frame = frame.as_str().to_owned();
                wires.push((To::Node(node), Wire::Frames { sockets: vec![socket], frame, answers }));
            }
        }
    }
    wires
}

async fn listen(
    redis: Redis,
    [own, all]: [String; 2],
    heard: mpsc::Sender<Heard>,
    bus: Bus,
    ready: tokio::sync::oneshot::Sender<()>,
) {
    let mut ready = Some(ready);
    loop {
        if let Ok(Ok(mut channels)) = timeout(SILENCE, redis.get_async_pubsub()).await
            && let Ok(Ok(())) = timeout(SILENCE, channels.subscribe(&[&own, &all])).await
        {
            match ready.take() {
                Some(ready) => drop(ready.send(())),
                // What was said here meanwhile is lost, also what others asked for when they were back before.
                None => bus.send(To::All, Wire::Gap),
            }
            let mut messages = channels.into_on_message();
            while let Ok(Some(message)) = timeout(SILENCE, messages.next()).await {
                let wire = message.get_payload::<String>().ok().and_then(|text| serde_json::from_str(&text).ok());
                let heard_now = match wire {
                    Some(Wire::Gap) => Heard::Gap,
                    Some(wire) => Heard::Wire(Box::new(wire)),
                    // Who does not understand another is older or newer; that is no reason to stop.
                    None => continue,
                };
                if heard.send(heard_now).await.is_err() {
                    return;
                }
            }
        }
        tracing::error!("the bus is not there");
        sleep(RECONNECT).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_frame_for_many_sockets_goes_once() {
        let frame = |node, socket, text: &'static str, answers| Out::Frame {
            node: Node(node),
            socket,
            frame: Frame::from_static(text),
            answers,
        };
        let mut batch = vec![
            frame(1, 1, "a", None),
            frame(1, 2, "a", None),
            frame(2, 3, "a", None),
            frame(2, 4, "a", Some(1)),
            frame(2, 5, "b", None),
        ];
        let joined = joined(&mut batch);
        let sockets: Vec<(To, Vec<u64>)> = joined
            .into_iter()
            .filter_map(|(to, wire)| match wire {
                Wire::Frames { sockets, .. } => Some((to, sockets)),
                _ => None,
            })
            .collect();
        let (one, two) = (To::Node(Node(1)), To::Node(Node(2)));
        assert_eq!(sockets, [(one, vec![1, 2]), (two, vec![3]), (two, vec![4]), (two, vec![5])]);
    }
}
