use std::{
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use chronicle_protocol::{Answer, PlayerId, Problem};
use tokio::sync::{Notify, mpsc};

use crate::{
    cluster::Cluster,
    metrics::Metrics,
    store::{Node, PlayerRow},
};

/// How many messages may wait for a socket. Who reads more slowly is closed, and comes back with the last version it
/// saw; nobody else waits for it.
const WAITING: usize = 64;

/// A message, made once for all who get it.
pub(crate) type Frame = Utf8Bytes;

/// One socket, as the rest of the server sees it: somewhere to send to, without ever waiting.
pub(crate) struct Client {
    /// Different for all sockets since the start.
    pub(crate) number: u64,
    /// Who is signed in.
    pub(crate) player: Option<PlayerRow>,
    outbox: Outbox,
    slow: AtomicBool,
    signed_out: AtomicBool,
    /// Whom the player does not want to hear.
    ignored: Mutex<Vec<PlayerId>>,
    closing: Notify,
    /// How long the line takes to the client and back, in milliseconds, as the server measures it.
    lag_ms: AtomicU32,
    metrics: Arc<Metrics>,
}

/// Where messages go.
enum Outbox {
    Here(mpsc::Sender<Frame>),
    /// To a socket of another server.
    Far(Far),
}

/// A socket of another server: the way there, the server, the number of the socket.
pub(crate) type Far = (Arc<Cluster>, Node, u64);

/// Why a socket must be closed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// It does not read.
    Slow,
    /// Its session may be gone.
    SignedOut,
}

impl Client {
    /// A socket of somebody, and where its messages come out.
    pub(crate) fn new(
        player: Option<PlayerRow>,
        ignored: Vec<PlayerId>,
        metrics: Arc<Metrics>,
    ) -> (Arc<Self>, mpsc::Receiver<Frame>) {
        let (outbox, messages) = mpsc::channel(WAITING);
        (Self::with(player, ignored, Outbox::Here(outbox), metrics), messages)
    }

    /// A socket of another server.
    pub(crate) fn far(player: Option<PlayerRow>, ignored: Vec<PlayerId>, far: Far) -> Arc<Self> {
        let metrics = far.0.metrics();
        Self::with(player, ignored, Outbox::Far(far), metrics)
    }

    fn with(player: Option<PlayerRow>, ignored: Vec<PlayerId>, outbox: Outbox, metrics: Arc<Metrics>) -> Arc<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Arc::new(Self {
            number: NEXT.fetch_add(1, Relaxed),
            player,
            outbox,
            slow: AtomicBool::new(false),
            signed_out: AtomicBool::new(false),
            ignored: Mutex::new(ignored),
            closing: Notify::new(),
            lag_ms: AtomicU32::new(0),
            metrics,
        })
    }

    /// Whether it is a socket of this server.
    pub(crate) const fn is_here(&self) -> bool {
        matches!(self.outbox, Outbox::Here(_))
    }

    pub(crate) fn player_id(&self) -> Option<PlayerId> {
        self.player.as_ref().map(|player| player.id)
    }

    /// Sends a message that is made already; `false` if the socket is closed or too slow.
    pub(crate) fn send_frame(&self, frame: Frame) -> bool {
        self.send_answering(frame, None)
    }

    /// The same, where it may be the answer to a request.
    fn send_answering(&self, frame: Frame, answers: Option<u32>) -> bool {
        let outbox = match &self.outbox {
            Outbox::Here(outbox) => outbox,
            Outbox::Far((cluster, node, socket)) => {
                cluster.send_frame(*node, *socket, frame, answers);
                return true;
            }
        };
        match outbox.try_send(frame) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.drop_as_slow();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// It does not read: it is closed, and counted once.
    pub(super) fn drop_as_slow(&self) {
        if !self.slow.swap(true, Relaxed) {
            Metrics::count(&self.metrics.slow_dropped);
            self.closing.notify_one();
        }
    }

    pub(crate) fn send(&self, answer: &Answer) -> bool {
        self.send_frame(answer.to_json().into())
    }

    /// The answer to a request.
    pub(crate) fn answer(&self, id: u32, result: Result<(), Problem>) {
        let answer = match result {
            Ok(()) => Answer::Ack { id },
            Err(Problem { code, text }) => {
                Metrics::count(&self.metrics.refused);
                Answer::Error { id: Some(id), code, text }
            }
        };
        self.send_answering(answer.to_json().into(), Some(id));
    }

    /// Whether the player wants to hear another.
    pub(crate) fn hears(&self, player: PlayerId) -> bool {
        !self.ignores().contains(&player)
    }

    pub(crate) fn ignore(&self, player: PlayerId, ignored: bool) {
        let mut ignores = self.ignores();
        ignores.retain(|other| *other != player);
        if ignored {
            ignores.push(player);
        }
    }

    pub(super) fn ignored(&self) -> usize {
        self.ignores().len()
    }

    pub(crate) fn ignores(&self) -> MutexGuard<'_, Vec<PlayerId>> {
        self.ignored.lock().expect("nobody panics with it")
    }

    /// Closes the socket because its session may be gone; who still has a good one comes back.
    pub(crate) fn sign_out(&self) {
        self.signed_out.store(true, Relaxed);
        self.closing.notify_one();
    }

    /// Ends when the socket must be closed, and tells why.
    pub(crate) async fn must_close(&self) -> Closing {
        self.closing.notified().await;
        if self.signed_out.load(Relaxed) { Closing::SignedOut } else { Closing::Slow }
    }

    pub(crate) fn lag(&self) -> Duration {
        Duration::from_millis(self.lag_ms.load(Relaxed).into())
    }

    /// What another server has measured.
    pub(crate) fn set_lag(&self, lag: Duration) {
        self.lag_ms.store(u32::try_from(lag.as_millis()).unwrap_or(u32::MAX), Relaxed);
    }

    /// A round trip took so long; the lag follows it slowly.
    pub(crate) fn measured(&self, round_trip: Duration) {
        let new = u32::try_from(round_trip.as_millis()).unwrap_or(u32::MAX).min(10_000);
        let old = self.lag_ms.load(Relaxed);
        self.lag_ms.store(if old == 0 { new } else { (3 * old + new) / 4 }, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_closed_and_nobody_waits() {
        let metrics = Arc::new(Metrics::default());
        let (client, messages) = Client::new(None, Vec::new(), Arc::clone(&metrics));
        for _ in 0..WAITING {
            assert!(client.send(&Answer::Restarting));
        }
        assert!(!client.send(&Answer::Restarting));
        assert!(!client.send(&Answer::Restarting));
        assert_eq!(client.must_close().await, Closing::Slow);
        assert_eq!(metrics.slow_dropped.load(Relaxed), 1);
        drop(messages);
        assert!(!client.send(&Answer::Restarting));
    }

    #[test]
    fn lag_follows_what_is_measured() {
        let (client, _messages) = Client::new(None, Vec::new(), Arc::default());
        assert_eq!(client.lag(), Duration::ZERO);
        client.measured(Duration::from_millis(100));
        assert_eq!(client.lag(), Duration::from_millis(100));
        client.measured(Duration::from_millis(300));
        assert_eq!(client.lag(), Duration::from_millis(150));
        client.measured(Duration::MAX);
        assert!(client.lag() < Duration::from_secs(3), "one bad measurement is not believed");
    }
}
