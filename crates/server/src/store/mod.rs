//! What is kept: accounts, sessions, games and ratings, in a database.
//!
//! Everything is written by one [`Writer`], which joins whatever waits into one transaction, and read by a few
//! connections beside it. The statements are the same for SQLite and PostgreSQL; the few places where they cannot be ask
//! for the [`Kind`].

mod accounts;
mod analyses;
mod archive;
mod games;
mod leases;
mod migrate;
mod moderation;
mod ratings;
mod talk;
mod variants;
mod waiting;
mod writer;

use std::path::Path;

use sqlx::{
    AnyConnection, AnyPool, ConnectOptions, Executor,
    any::{AnyConnectOptions, AnyPoolOptions},
};
use thiserror::Error;

pub(crate) use accounts::{EndSessions, PlayerRow, SessionRow, Who};
pub(crate) use analyses::{Asked, CLAIM_MS, Claim, Room as AnalysisRoom, Wanted};
pub(crate) use archive::Filter;
pub(crate) use games::{Conclusion, LogLine, NewGame, StoredGame};
pub(crate) use leases::{LEASE_MS, Node, Taken};
pub(crate) use moderation::{Order, Void};
pub(crate) use ratings::{Rated, RatingRow};
pub(crate) use variants::{VariantPlace, VariantRow};
pub(crate) use waiting::{Thing, Ticket};
pub(crate) use writer::{LogRow, Writer};

/// How many connections read.
const READERS: u32 = 4;

/// Why nothing could be stored or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The name of the database means nothing to us.
    #[error("{0:?} is no database: give a file, sqlite:FILE, or postgres://USER@HOST/NAME")]
    Url(String),
    /// The database was made by a newer program.
    #[error("the database has version {found}, and this program knows up to {known}: use the newer program")]
    Newer {
        /// What was found.
        found: i64,
        /// What we know.
        known: i64,
    },
    /// Something in it cannot be read.
    #[error("the database holds {what} that cannot be read: {reason}")]
    Damaged {
        /// What it is.
        what: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// Another server has the game now.
    #[error("this server was given up by others, and writes no more about this game")]
    Fenced,
    /// What a game was to begin instead of does not wait any more.
    #[error("this does not wait any more")]
    Gone,
    /// The batch that this was written with failed, or the server stops.
    #[error("it could not be stored: {0}")]
    NotWritten(String),
}

impl StoreError {
    /// Whether something with this key exists already.
    pub(crate) fn is_duplicate(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::Database(error)) if error.is_unique_violation())
    }

    /// Whether the game is not ours any more, or has gone on without our knowing.
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self, Self::Fenced) || self.is_duplicate()
    }

    pub(crate) fn damaged(what: &'static str, reason: &impl ToString) -> Self {
        Self::Damaged { what, reason: reason.to_string() }
    }
}

/// Which database it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file, of which we are the only user.
    Sqlite,
    /// A server, which others may use as well.
    Postgres,
}

impl Kind {
    fn of(connection: &AnyConnection) -> Self {
        if connection.backend_name() == "SQLite" { Self::Sqlite } else { Self::Postgres }
    }
}

/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    kind: Kind,
    readers: AnyPool,
    writer: Writer,
}

impl Store {
    /// Opens a database, and makes it if there is none.
    pub(crate) async fn open(database: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let url = url(database)?;
        let options = url.parse::<AnyConnectOptions>()?.disable_statement_logging();
        let mut connection = connect(&options).await?;
        migrate::run(&mut connection).await?;
        let kind = Kind::of(&connection);
        let readers = AnyPoolOptions::new()
            .max_connections(READERS)
            .after_connect(|connection, _| Box::pin(prepare(connection)))
            .connect_lazy_with(options.clone());
        let writer = Writer::start(connection, options).await?;
        Ok(Self { kind, readers, writer })
    }

    /// Which database it is.
    pub(crate) const fn kind(&self) -> Kind {
        self.kind
    }

    /// What writes.
    pub(crate) const fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Whether the database answers.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Writes what waits, and closes.
    pub(crate) async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

/// A connection that is set up.
async fn connect(options: &AnyConnectOptions) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = options.connect().await?;
    prepare(&mut connection).await?;
    Ok(connection)
}

/// Sets up a connection: a committed transaction has reached the disk.
async fn prepare(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let settings: &[&'static str] = match Kind::of(connection) {
        Kind::Sqlite => &[
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = FULL",
            "PRAGMA busy_timeout = 5000",
            "PRAGMA foreign_keys = ON",
            "PRAGMA wal_autocheckpoint = 4000",
        ],
        Kind::Postgres => &[
            "SET synchronous_commit = on",
            // Who has stopped in the middle of a transaction, for whatever reason, does not keep others waiting.
            "SET idle_in_transaction_session_timeout = '1500ms'",
        ],
    };
    for setting in settings {
        connection.execute(*setting).await?;
    }
    Ok(())
}

/// Lets nobody else come between reading and writing, until the end of the transaction. One lock is enough for all such
/// work, and one lock alone cannot be waited for in a circle. A file has one writer anyway.
async fn alone(connection: &mut AnyConnection) -> Result<(), StoreError> {
    if Kind::of(connection) == Kind::Postgres {
        connection.execute("SELECT pg_advisory_xact_lock(7301)").await?;
    }
    Ok(())
}

/// The address of a database by what people write.
fn url(database: &str) -> Result<String, StoreError> {
    let file = match database.split_once(':') {
        Some(("sqlite", file)) => file.trim_start_matches("//"),
        Some(("postgres" | "postgresql", _)) => return Ok(database.to_owned()),
        // A letter before the colon is a disk.
        Some((scheme, _)) if scheme.len() > 1 => return Err(StoreError::Url(database.to_owned())),
        _ => database,
    };
    if file.is_empty() || file.contains(['?', '#']) {
        return Err(StoreError::Url(database.to_owned()));
    }
    if let Some(folder) = Path::new(file).parent() {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Database(sqlx::Error::Io(error)))?;
    }
    Ok(format!("sqlite://{}?mode=rwc", file.replace('%', "%25").replace(' ', "%20")))
}

/// The time, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
