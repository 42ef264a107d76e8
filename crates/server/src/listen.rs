//! Connections as they come in: not too many from one address, and none that does nothing for ever.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep_until},
};

use crate::{
    Settings,
    socket::{Place, Places},
};

/// After so long without a byte in either direction a connection is closed. Sockets have pings.
const IDLE: Duration = Duration::from_secs(60);
/// So long after the first byte of a request some of its answer has gone out, or the connection is closed: who sends a
/// request byte by byte holds a place for nothing.
const UNANSWERED: Duration = Duration::from_secs(30);
/// How many connections an address may have for each socket that it may have: browsers open some more for files.
const FOR_EACH_SOCKET: u32 = 2;

/// Accepts connections.
pub(crate) struct Lines {
    listener: TcpListener,
    places: Arc<Places>,
    settings: Arc<Settings>,
    patience: Patience,
}

/// How long a connection may keep us waiting.
#[derive(Copy, Clone, Debug)]
struct Patience {
    /// Without a byte in either direction.
    idle: Duration,
    /// With bytes that come in, and nothing that could be answered.
    unanswered: Duration,
}

impl Lines {
    pub(crate) fn new(listener: TcpListener, settings: Arc<Settings>) -> Self {
        Self { listener, places: Arc::default(), settings, patience: Patience { idle: IDLE, unanswered: UNANSWERED } }
    }

    /// Whether there is room for one more; proxies speak for many.
    fn place(&self, address: IpAddr) -> Option<Option<Place>> {
        if self.settings.proxies.contains(&address) {
            return Some(None);
        }
        let most = self.settings.connections_per_address.saturating_mul(FOR_EACH_SOCKET);
        self.places.take(address, most).map(Some)
    }
}

impl Listener for Lines {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Who has too many is not even told so.
            let Some(place) = self.place(address.ip().to_canonical()) else { continue };
            // A move is one small packet: waiting for more to send with it would only delay it.
            let _ = stream.set_nodelay(true);
            return (Line::new(stream, self.patience, place), address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The other end of a connection.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Lines>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        Self(*stream.remote_addr())
    }
}

/// A connection that ends when nothing has happened on it for too long.
pub(crate) struct Line {
    stream: TcpStream,
    patience: Patience,
    /// When a byte last came or went.
    touched: Instant,
    /// When the first byte came after the last that went.
    asked: Option<Instant>,
    /// When it is looked whether something has happened; the time of every byte would be too much to set a timer for.
    look: Pin<Box<Sleep>>,
    _place: Option<Place>,
}

impl Line {
    fn new(stream: TcpStream, patience: Patience, place: Option<Place>) -> Self {
        let touched = Instant::now();
        let look = Box::pin(sleep_until(touched + patience.idle.min(patience.unanswered)));
        Self { stream, patience, touched, asked: None, look, _place: place }
    }

    /// When it ends unless something happens.
    fn end(&self) -> Instant {
        let idle = self.touched + self.patience.idle;
        self.asked.map_or(idle, |asked| idle.min(asked + self.patience.unanswered))
    }

    /// What an attempt to read or write has come to.
    fn tried<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.touched = Instant::now();
            return result;
        }
        while self.look.as_mut().poll(context).is_ready() {
            let (now, end) = (Instant::now(), self.end());
            if end <= now {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            // Somebody may ask at any moment, and then it ends sooner.
            self.look.as_mut().reset(end.min(now + self.patience.unanswered));
        }
        Poll::Pending
    }

    /// The same for reading. Who never stops sending is never waited for, so the end is looked at here too.
    fn was_read(&mut self, context: &mut Context<'_>, result: Poll<io::Result<()>>) -> Poll<io::Result<()>> {
        if result.is_ready() {
            let now = Instant::now();
            if *self.asked.get_or_insert(now) + self.patience.unanswered <= now {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        self.tried(context, result)
    }

    /// The same for writing.
    fn was_written<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.asked = None;
        }
        self.tried(context, result)
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.was_read(context, result)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.was_written(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.was_written(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn lines(settings: Settings) -> (Lines, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        (Lines::new(listener, Arc::new(settings)), address)
    }

    #[tokio::test]
    async fn who_says_nothing_for_too_long_is_closed() {
        let (mut lines, address) = lines(Settings::default()).await;
        lines.patience.idle = Duration::from_millis(20);
        let mut client = TcpStream::connect(address).await.expect("it listens");
        let (mut line, _) = lines.accept().await;
        client.write_all(b"x").await.expect("it can be sent");
        let mut byte = [0];
        line.read_exact(&mut byte).await.expect("something was said");
        // Something happens after the timer was set.
        let (begun, later) = (Instant::now(), Duration::from_millis(200));
        line.touched = begun + later;
        let end = line.read_exact(&mut byte).await.expect_err("nobody speaks");
        assert_eq!(end.kind(), io::ErrorKind::TimedOut);
        assert!(begun.elapsed() > later, "what happened meanwhile counts");
    }

    #[tokio::test]
    async fn who_asks_byte_by_byte_is_closed_and_who_is_answered_is_not() {
        let (mut lines, address) = lines(Settings::default()).await;
        lines.patience.unanswered = Duration::from_millis(100);
        let mut client = TcpStream::connect(address).await.expect("it listens");
        let (mut line, _) = lines.accept().await;
        let drip = tokio::spawn(async move {
            while client.write_all(b"x").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        // With answers it goes on for longer than anybody is waited for without one.
        let begun = Instant::now();
        let mut byte = [0];
        while begun.elapsed() < Duration::from_millis(300) {
            line.read_exact(&mut byte).await.expect("it is answered");
            line.write_all(&byte).await.expect("it can be answered");
        }
        let end = loop {
            if let Err(end) = line.read_exact(&mut byte).await {
                break end;
            }
        };
        assert_eq!(end.kind(), io::ErrorKind::TimedOut);
        drop(line);
        drip.await.expect("it ends");
    }

    #[tokio::test]
    async fn one_address_has_so_many_connections() {
        let (mut lines, address) = lines(Settings { connections_per_address: 1, ..Settings::default() }).await;
        let mut clients = Vec::new();
        for _ in 0..3 {
            clients.push(TcpStream::connect(address).await.expect("it listens"));
        }
        let first = lines.accept().await;
        let _second = lines.accept().await;
        // The third is closed, and when one is gone there is room again.
        let third = tokio::time::timeout(Duration::from_millis(200), lines.accept()).await;
        assert!(third.is_err(), "a third was accepted");
        assert_eq!(clients[2].read(&mut [0]).await.ok(), Some(0), "it is closed");
        drop(first);
        let _fourth = TcpStream::connect(address).await.expect("it listens");
        lines.accept().await;
    }
}
