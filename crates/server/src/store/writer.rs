//! The one who writes.
//!
//! A commit costs a trip to the disk, whether it holds one move or five hundred. So whatever waits is written in one
//! transaction, and each writer is told when that transaction is on the disk: the busier the server, the larger the
//! batches, and nobody waits for more than two of them. When several come in the time of one commit, batches begin a few
//! milliseconds apart: nobody notices, and the processor does a fraction of the work.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicI64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, any::AnyConnectOptions};
use tokio::sync::{mpsc, oneshot};

use super::{Kind, Node, StoreError, connect, leases};
use crate::metrics::Metrics;

/// How much may wait; whoever comes then has to wait too.
const WAITING: usize = 4_096;
/// How much is written at once.
const BATCH: usize = 512;
/// How far apart batches begin when there is much to write.
const PACE: Duration = Duration::from_millis(4);
/// There is much to write when a batch has so much in it. At the pace above that many come with 2,000 moves a second.
const MUCH: usize = 8;
/// The number of all lines where lines have none, because they are found by their game: nothing is before it.
pub(super) const UNNUMBERED: i64 = i64::MIN;
/// How long to wait until a database that was lost is tried again.
const RECONNECT: Duration = Duration::from_millis(200);
/// The most rows of one statement. Statements have powers of two, so that few of them must be prepared.
const ROWS: usize = 64;

/// Something that happened in a game, as it is written down.
#[derive(Clone, Debug)]
pub(crate) struct LogRow {
    /// The server that believes to have the game.
    pub(crate) node: Node,
    pub(crate) game: i64,
    pub(crate) v: i64,
    pub(crate) at: i64,
    pub(crate) what: String,
}

type Written = Result<i64, StoreError>;
type Work = Box<dyn for<'c> FnOnce(&'c mut AnyConnection) -> Step<'c> + Send>;
/// A piece of work on a connection.
type Step<'c> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'c>>;

enum Job {
    Write(Item),
    Close(oneshot::Sender<()>),
}

/// Writes.
#[derive(Clone)]
pub(crate) struct Writer {
    jobs: mpsc::Sender<Job>,
    metrics: Arc<Metrics>,
    /// The number of the next line of the log.
    next: Arc<AtomicI64>,
}

impl Writer {
    pub(super) async fn start(mut connection: AnyConnection, options: AnyConnectOptions) -> Result<Self, StoreError> {
        let kind = Kind::of(&connection);
        let next = match kind {
            Kind::Sqlite => {
                let last = "SELECT COALESCE(MAX(seq), 0) FROM game_log";
                sqlx::query(last).fetch_one(&mut connection).await?.try_get::<i64, _>(0)? + 1
            }
            Kind::Postgres => UNNUMBERED,
        };
        let (jobs, waiting) = mpsc::channel(WAITING);
        let metrics = Arc::new(Metrics::default());
        let next = Arc::new(AtomicI64::new(next));
        let scribe = Scribe { connection, options, kind };
        tokio::spawn(run(scribe, Arc::clone(&next), waiting, Arc::clone(&metrics)));
        Ok(Self { jobs, metrics, next })
    }

    /// What is counted here and elsewhere.
    pub(crate) fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.metrics)
    }

    /// The number that the next line of the log will have; [`UNNUMBERED`] where lines have none.
    pub(crate) fn next_line(&self) -> i64 {
        self.next.load(Relaxed)
    }

    /// Writes lines of the log; when this returns, they are on the disk. The number of the first line is returned.
    pub(crate) async fn log(&self, rows: Vec<LogRow>) -> Written {
        self.send(What::Lines(rows)).await
    }

    /// Writes something, and returns what it says once that is on the disk.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut AnyConnection) -> Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>
            + Send
            + 'static,
    {
        let slot: Arc<Mutex<Option<T>>> = Arc::default();
        let result = Arc::clone(&slot);
        let work: Work = Box::new(move |connection| {
            Box::pin(async move {
                let value = work(connection).await?;
                *result.lock().expect("nobody panics with it") = Some(value);
                Ok(())
            })
        });
        self.send(What::Work(work)).await?;
        let value = slot.lock().expect("nobody panics with it").take();
        value.ok_or_else(|| StoreError::NotWritten("nothing came back".to_owned()))
    }

    async fn send(&self, what: What) -> Written {
        let (done, written) = oneshot::channel();
        let stopped = || StoreError::NotWritten("the server stops".to_owned());
        self.jobs.send(Job::Write(Item { what, done })).await.map_err(|_| stopped())?;
        written.await.map_err(|_| stopped())?
    }

    pub(super) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

/// Something to write, and who waits for it.
struct Item {
    what: What,
    done: oneshot::Sender<Written>,
}

enum What {
    /// Lines of the log.
    Lines(Vec<LogRow>),
    /// Anything else, whole or not at all.
    Work(Work),
}

/// The one connection that writes.
struct Scribe {
    connection: AnyConnection,
    options: AnyConnectOptions,
    kind: Kind,
}

async fn run(mut scribe: Scribe, next: Arc<AtomicI64>, mut waiting: mpsc::Receiver<Job>, metrics: Arc<Metrics>) {
    let mut jobs = Vec::with_capacity(BATCH);
    let mut closing = Vec::new();
    // When the next batch may begin.
    let mut due = Instant::now();
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        if due > Instant::now() {
            // What comes meanwhile wakes nobody.
            tokio::time::sleep_until(due.into()).await;
            let room = BATCH - jobs.len();
            if room > 0 && !waiting.is_empty() {
                waiting.recv_many(&mut jobs, room).await;
            }
        }
        let mut items = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Write(item) => items.push(item),
                Job::Close(done) => closing.push(done),
            }
        }
        if !items.is_empty() {
            let begun = Instant::now();
            due = if items.len() >= MUCH { begun + PACE } else { begun };
            let after = scribe.batch(next.load(Relaxed), items).await;
            next.store(after, Relaxed);
            metrics.committed(begun.elapsed());
        }
        if !closing.is_empty() {
            break;
        }
    }
    let _ = scribe.connection.close().await;
    for done in closing {
        let _ = done.send(());
    }
}

impl Scribe {
    /// Writes a batch and tells everybody how it went; returns the next number of the log.
    async fn batch(&mut self, next: i64, items: Vec<Item>) -> i64 {
        let mut results = Vec::with_capacity(items.len());
        let mut dones = Vec::with_capacity(items.len());
        match self.transaction(next, items, &mut results, &mut dones).await {
            Ok(after) => {
                for (done, result) in dones.into_iter().zip(results) {
                    let _ = done.send(result);
                }
                after
            }
            Err(error) => {
                let reason = error.to_string();
                for done in dones {
                    let _ = done.send(Err(StoreError::NotWritten(reason.clone())));
                }
                self.find_again().await;
                next
            }
        }
    }

    /// A server may have been restarted, or the way to it broken: then it is tried until it is there again. What waits
    /// meanwhile waits.
    async fn find_again(&mut self) {
        if self.kind == Kind::Sqlite || self.connection.ping().await.is_ok() {
            return;
        }
        loop {
            match connect(&self.options).await {
                Ok(connection) => {
                    self.connection = connection;
                    return;
                }
                Err(error) => tracing::error!("the database is not there: {error}"),
            }
            tokio::time::sleep(RECONNECT).await;
        }
    }

    async fn transaction(
        &mut self,
        mut next: i64,
        items: Vec<Item>,
        results: &mut Vec<Written>,
        dones: &mut Vec<oneshot::Sender<Written>>,
    ) -> Result<i64, StoreError> {
        // Whoever waits is known before anything can fail.
        let mut work = Vec::with_capacity(items.len());
        let mut lines = Vec::with_capacity(items.len());
        for item in items {
            dones.push(item.done);
            results.push(Ok(next));
            match item.what {
                What::Lines(rows) => lines.push((results.len() - 1, rows)),
                What::Work(step) => work.push((results.len() - 1, step)),
            }
        }
        let mut transaction = self.connection.begin().await?;
        // Where an item begins in the log matters only as a bound, so all of a batch begin where the batch does.
        let all: Vec<&LogRow> = lines.iter().flat_map(|(_, rows)| rows).collect();
        match insert(&mut transaction, self.kind, next, &all).await {
            Ok(after) => next = after,
            Err(StoreError::Database(sqlx::Error::Database(_)) | StoreError::Fenced) => {
                transaction.rollback().await?;
                transaction = self.connection.begin().await?;
                next = insert_each(&mut transaction, self.kind, next, &lines, results).await?;
            }
            Err(error) => return Err(error),
        }
        for (place, step) in work {
            // What fails here takes back only what it did itself.
            let mut part = transaction.begin().await?;
            match step(&mut part).await {
                Ok(()) => part.commit().await?,
                Err(error) => {
                    part.rollback().await?;
                    results[place] = Err(error);
                }
            }
        }
        transaction.commit().await?;
        Ok(next)
    }
}

/// Appends lines item by item, because one of them cannot be written: its writer is told, and the others do not suffer.
async fn insert_each(
    connection: &mut AnyConnection,
    kind: Kind,
    mut next: i64,
    items: &[(usize, Vec<LogRow>)],
    results: &mut [Written],
) -> Result<i64, StoreError> {
    for (place, rows) in items {
        let mut part = connection.begin().await?;
        let rows: Vec<&LogRow> = rows.iter().collect();
        match insert(&mut part, kind, next, &rows).await {
            Ok(after) => {
                part.commit().await?;
                next = after;
            }
            Err(error) => {
                part.rollback().await?;
                results[*place] = Err(error);
            }
        }
    }
    Ok(next)
}

/// Appends lines to the log, in as few statements as powers of two allow.
async fn insert(
    connection: &mut AnyConnection,
    kind: Kind,
    mut next: i64,
    rows: &[&LogRow],
) -> Result<i64, StoreError> {
    let statements = match kind {
        Kind::Sqlite => &*NUMBERED_INSERTIONS,
        Kind::Postgres => &*INSERTIONS,
    };
    if kind == Kind::Postgres
        && let Some(first) = rows.first()
    {
        // All of a batch are of one server, unless it has become another meanwhile; then each is looked at by itself.
        if rows.iter().any(|row| row.node != first.node) {
            return Err(StoreError::Fenced);
        }
        leases::expect_unfenced(connection, first.node).await?;
    }
    let mut left = rows;
    while !left.is_empty() {
        let power = left.len().min(ROWS).ilog2();
        let (now, later) = left.split_at(1 << power);
        // No text from outside is in these statements, only places for values.
        let mut query = sqlx::query(AssertSqlSafe(statements[power as usize].as_str()));
        for row in now {
            if kind == Kind::Sqlite {
                query = query.bind(next);
                next += 1;
            }
            query = query.bind(row.game).bind(row.v).bind(row.at).bind(row.what.as_str());
        }
        query.execute(&mut *connection).await?;
        left = later;
    }
    Ok(next)
}

type Insertions = LazyLock<[String; ROWS.ilog2() as usize + 1]>;
/// The statements that append 1, 2, 4 ... lines.
static INSERTIONS: Insertions =
    LazyLock::new(|| std::array::from_fn(|power| insertion(&["game", "v", "at", "what"], 1 << power)));
/// The same where lines have numbers.
static NUMBERED_INSERTIONS: Insertions =
    LazyLock::new(|| std::array::from_fn(|power| insertion(&["seq", "game", "v", "at", "what"], 1 << power)));

/// The statement that appends so many lines.
fn insertion(columns: &[&str], count: usize) -> String {
    let width = columns.len();
    let rows: Vec<String> = (0..count)
        .map(|row| {
            let places: Vec<String> = (1..=width).map(|column| format!("${}", row * width + column)).collect();
            format!("({})", places.join(", "))
        })
        .collect();
    format!("INSERT INTO game_log ({}) VALUES {}", columns.join(", "), rows.join(", "))
}
