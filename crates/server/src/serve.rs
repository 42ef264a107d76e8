//! Listening, answering, and stopping in order.

use std::{
    future::{Future, IntoFuture},
    io,
    net::SocketAddr,
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::IntoResponse,
    routing::get,
};
use thiserror::Error;
use tokio::{net::TcpListener, signal, time};

use crate::{
    Later, Settings, StoreError, api,
    app::App,
    listen::{Lines, Peer},
    site::{self, Source},
};

/// How long a request that is being answered may still take when the server has been told to stop.
const GRACE: Duration = Duration::from_secs(2);

/// How long stopping in order may take.
const STOPPING: Duration = Duration::from_secs(10);

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
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus to other servers and to workers cannot be used.
    #[error("the bus to other servers and workers (--redis): {0}")]
    Bus(String),
    /// Two servers that do not know each other would both go on with the same games.
    #[error("another server uses this database; several need a bus between them: give all of them --redis")]
    NotAlone,
    /// Others have taken the games.
    #[error(
        "other servers have given this one up and taken its games, because it was not heard of for too long; \
             start it again"
    )]
    Fenced,
    /// The network failed.
    #[error("serving failed: {0}")]
    Serve(#[from] io::Error),
}

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    resumed: usize,
}

impl Server {
    /// Takes an address, where the port 0 means any that is free; opens the database, and goes on with the games in it.
    ///
    /// # Errors
    /// The address cannot be had, or the database cannot be used.
    pub fn bind(address: SocketAddr, settings: Settings) -> Later<'static, Result<Self, ServeError>> {
        Box::pin(async move {
            let refused = |source| ServeError::Listen { address, source };
            let listener = TcpListener::bind(address).await.map_err(refused)?;
            let address = listener.local_addr().map_err(refused)?;
            let (app, resumed) = App::start(settings).await?;
            Ok(Self { listener, address, app, resumed })
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many games it goes on with.
    #[must_use]
    pub const fn resumed(&self) -> usize {
        self.resumed
    }

    /// Serves until the process is told to stop, by Ctrl-C or a termination signal.
    ///
    /// # Errors
    /// The network failed.
    pub fn run(self) -> Later<'static, Result<(), ServeError>> {
        self.run_until(stop_signal())
    }

    /// Serves until something ends. Clients are then told to come back, and everything that was begun is finished.
    ///
    /// # Errors
    /// The network failed.
    pub fn run_until(self, stop: impl Future<Output = ()> + Send + 'static) -> Later<'static, Result<(), ServeError>> {
        self.serve(Box::pin(stop))
    }

    fn serve(self, stop: Later<'static, ()>) -> Later<'static, Result<(), ServeError>> {
        Box::pin(self.served(stop))
    }

    async fn served(self, stop: Later<'static, ()>) -> Result<(), ServeError> {
        let (told, stopped) = tokio::sync::oneshot::channel();
        let app = Arc::clone(&self.app);
        let mut fenced = app.cluster.as_ref().map(|cluster| cluster.fenced());
        let mut given_up = fenced.clone();
        let stop = async move {
            let fence = async {
                match &mut given_up {
                    Some(fenced) => drop(fenced.wait_for(|fenced| *fenced).await),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = stop => {}
                () = fence => {}
            }
        };
        let service = router(site::embedded, self.app).into_make_service_with_connect_info::<Peer>();
        let lines = Lines::new(self.listener, Arc::clone(&app.settings));
        let serving = axum::serve(lines, service).with_graceful_shutdown(async {
            stop.await;
            let _ = told.send(());
        });
        // Browsers keep connections open for as long as they like; they are not waited for without end.
        let patience = async {
            let _ = stopped.await;
            stop_in_time(&app).await;
            time::sleep(GRACE).await;
        };
        tokio::select! {
            done = serving.into_future() => done?,
            () = patience => {}
        }
        // However it came to an end, what was begun is finished.
        stop_in_time(&app).await;
        if fenced.as_mut().is_some_and(|fenced| *fenced.borrow()) {
            return Err(ServeError::Fenced);
        }
        Ok(())
    }
}

/// Stops in order, but not for ever: a database that is gone keeps nobody from ending. What it had not confirmed was not
/// acknowledged.
async fn stop_in_time(app: &App) {
    if time::timeout(STOPPING, app.stop()).await.is_err() {
        tracing::error!("the database did not answer in time; the server ends without it");
    }
}

fn router(source: Source, app: Arc<App>) -> Router {
    let site = Router::new().route("/health", get(|| async { "ok\n" })).fallback(files).with_state(source);
    site.merge(api::router(app))
}

async fn files(State(source): State<Source>, method: Method, uri: Uri, headers: HeaderMap) -> impl IntoResponse {
    match method {
        Method::GET | Method::HEAD => site::answer(source, &uri, &headers),
        _ => site::plain(StatusCode::METHOD_NOT_ALLOWED, "This can only be read.\n"),
    }
}

/// Ends when the process is told to stop.
pub(crate) async fn stop_signal() {
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
