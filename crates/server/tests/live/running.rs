//! A server of our own for a test.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

use chronicle_server::{Server, Settings};
use tokio::{sync::oneshot, task::JoinHandle};

use crate::{client::Socket, services, with_postgres};

/// A database of its own. That in a folder is gone when the test is.
pub(crate) struct Folder {
    folder: PathBuf,
    database: String,
}

impl Folder {
    /// A file, or PostgreSQL if all tests are run with it. Where there is no PostgreSQL this has been said, and the tests
    /// are those of the file once more.
    pub(crate) fn new() -> Self {
        if with_postgres::is_wanted() { Self::in_postgres() } else { Self::with(None) }
    }

    /// PostgreSQL, if there is one.
    pub(crate) fn in_postgres() -> Self {
        Self::with(services::postgres())
    }

    fn with(database: Option<String>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("chronicle-live-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let database = database.unwrap_or_else(|| folder.join("live.db").to_string_lossy().into_owned());
        Self { folder, database }
    }

    pub(crate) fn database(&self) -> String {
        self.database.clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A server that runs in this process.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) resumed: usize,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    folder: Option<Folder>,
    kept: Mutex<Vec<Box<dyn Send>>>,
}

/// Settings for tests: everything from one address, and nobody waits for long.
pub(crate) fn settings(database: String) -> Settings {
    Settings {
        database,
        connections_per_address: 10_000,
        sign_ins_per_minute: 100_000,
        requests_per_minute: 1_000_000,
        absence: Duration::from_millis(50),
        // The sockets of tests answer pings only while somebody reads them, and machines may be busy.
        silence: Duration::from_secs(600),
        ..Settings::default()
    }
}

impl Running {
    pub(crate) async fn new() -> Self {
        Self::with(|_| ()).await
    }

    /// With other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let folder = Folder::new();
        let mut settings = settings(folder.database());
        change(&mut settings);
        Self::start(folder, settings).await
    }

    async fn start(folder: Folder, settings: Settings) -> Self {
        let server = Server::bind("127.0.0.1:0".parse().expect("an address"), settings).await.expect("it starts");
        let (address, resumed) = (server.address(), server.resumed());
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            server.run_until(until).await.expect("it serves");
        });
        Self { address, resumed, stop: Some(stop), task, folder: Some(folder), kept: Mutex::default() }
    }

    /// Stops it in order, and starts it again with the same database.
    pub(crate) async fn restart(mut self) -> Self {
        let folder = self.folder.take().expect("it has one");
        drop(self.stop.take());
        self.task.await.expect("it stops without a panic");
        let settings = settings(folder.database());
        Self::start(folder, settings).await
    }

    /// Keeps sockets open for as long as it runs.
    pub(crate) fn keep(&self, sockets: impl Send + 'static) {
        self.kept.lock().expect("nobody panics with it").push(Box::new(sockets));
    }

    /// Where its database is.
    pub(crate) fn database(&self) -> String {
        self.folder.as_ref().expect("it has one").database()
    }

    /// A guest with a socket.
    pub(crate) async fn guest(&self) -> Socket {
        Socket::guest(self.address).await
    }
}
