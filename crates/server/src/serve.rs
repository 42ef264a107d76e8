//! Listening, answering, and stopping in order.

use std::{future::IntoFuture, io, net::SocketAddr, time::Duration};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::IntoResponse,
    routing::get,
};
use thiserror::Error;
use tokio::{net::TcpListener, signal, time};

use crate::site::{self, Source};

/// How long a request that is being answered may still take when the server has been told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Why nothing is served.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The network failed.
    #[error("serving failed: {0}")]
    Serve(#[from] io::Error),
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Takes an address; the port 0 means any that is free.
    ///
    /// # Errors
    /// It cannot be had.
    pub async fn bind(address: SocketAddr) -> Result<Self, ServeError> {
        let refused = |source| ServeError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        Ok(Self { listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the process is told to stop, by Ctrl-C or a termination signal.
    ///
    /// # Errors
    /// The network failed.
    pub async fn run(self) -> Result<(), ServeError> {
        let (told, stop) = tokio::sync::oneshot::channel();
        let serving = axum::serve(self.listener, router(site::embedded)).with_graceful_shutdown(async {
            stop_signal().await;
            let _ = told.send(());
        });
        // Browsers keep connections open for as long as they like; they are not waited for without end.
        let patience = async {
            let _ = stop.await;
            time::sleep(GRACE).await;
        };
        tokio::select! {
            done = serving.into_future() => Ok(done?),
            () = patience => Ok(()),
        }
    }
}

fn router(source: Source) -> Router {
    Router::new().route("/health", get(|| async { "ok\n" })).fallback(files).with_state(source)
}

async fn files(State(source): State<Source>, method: Method, uri: Uri, headers: HeaderMap) -> impl IntoResponse {
    match method {
        Method::GET | Method::HEAD => site::answer(source, &uri, &headers),
        _ => site::plain(StatusCode::METHOD_NOT_ALLOWED, "This can only be read.\n"),
    }
}

/// Ends when the process is told to stop.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = signal::ctrl_c().await;
}
