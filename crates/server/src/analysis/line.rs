//! A line through Redis: what is said on channels, and what is heard on some. It comes back by itself when it was lost.
//! What could not be said meanwhile is lost; who needs it to be heard says it again.

use std::time::Duration;

use futures_util::StreamExt;
use redis::{Client as Redis, RedisError, aio::MultiplexedConnection};
use serde::Serialize;
use tokio::{
    sync::{mpsc, oneshot},
    time::{sleep, timeout},
};

/// How many messages may wait, each way.
const WAITING: usize = 4_096;
/// How long to wait until a line that was lost is tried again.
const RECONNECT: Duration = Duration::from_millis(500);
/// How long it may take to say the last words.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The way out.
#[derive(Clone)]
pub(super) struct Line {
    out: mpsc::Sender<Out>,
}

enum Out {
    Message {
        channel: String,
        text: String,
    },
    /// Everything before this has been said.
    Flushed(oneshot::Sender<()>),
}

impl Line {
    /// Goes to Redis, and returns what is heard on these channels.
    pub(super) async fn open(
        address: &str,
        channels: Vec<String>,
    ) -> Result<(Self, mpsc::Receiver<String>), RedisError> {
        let redis = Redis::open(address)?;
        // Who cannot reach it at the start is told at once.
        let connection = redis.get_multiplexed_async_connection().await?;
        let (out, waiting) = mpsc::channel(WAITING);
        let (heard, messages) = mpsc::channel(WAITING);
        let (ready, is_ready) = oneshot::channel();
        tokio::spawn(speak(redis.clone(), connection, waiting));
        tokio::spawn(listen(redis, channels, heard, ready));
        // What is answered to the first words is heard.
        let _ = is_ready.await;
        Ok((Self { out }, messages))
    }

    /// Says something; nobody waits for it.
    pub(super) fn say(&self, channel: &str, what: &impl Serialize) {
        let text = serde_json::to_string(what).expect("plain data");
        let _ = self.out.try_send(Out::Message { channel: channel.to_owned(), text });
    }

    /// Waits until everything has been said, but not for ever.
    pub(super) async fn flush(&self) {
        let (done, flushed) = oneshot::channel();
        if self.out.send(Out::Flushed(done)).await.is_ok() {
            let _ = timeout(LAST_WORDS, flushed).await;
        }
    }
}

async fn speak(redis: Redis, mut connection: MultiplexedConnection, mut waiting: mpsc::Receiver<Out>) {
    while let Some(out) = waiting.recv().await {
        let (channel, text) = match out {
            Out::Message { channel, text } => (channel, text),
            Out::Flushed(done) => {
                let _ = done.send(());
                continue;
            }
        };
        let said = redis::cmd("PUBLISH").arg(&channel).arg(&text).query_async::<()>(&mut connection).await;
        if let Err(error) = said {
            tracing::error!("Redis does not answer: {error}");
            connection = loop {
                match redis.get_multiplexed_async_connection().await {
                    Ok(connection) => break connection,
                    Err(_) => sleep(RECONNECT).await,
                }
            };
        }
    }
}

async fn listen(redis: Redis, channels: Vec<String>, heard: mpsc::Sender<String>, ready: oneshot::Sender<()>) {
    let mut ready = Some(ready);
    while !heard.is_closed() {
        if let Ok(mut subscribed) = redis.get_async_pubsub().await
            && subscribed.subscribe(&channels).await.is_ok()
        {
            if let Some(ready) = ready.take() {
                let _ = ready.send(());
            }
            let mut messages = subscribed.into_on_message();
            while let Some(message) = messages.next().await {
                let Ok(text) = message.get_payload::<String>() else { continue };
                if heard.send(text).await.is_err() {
                    return;
                }
            }
        }
        sleep(RECONNECT).await;
    }
}
