//! The one who writes.
//!
//! A commit costs a trip to the disk, whether it holds one move or five hundred. So whatever waits is written in one
//! transaction, and each writer is told when that transaction is on the disk: the busier the server, the larger the
//! batches, and nobody waits for more than two of them.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, LazyLock, Mutex,
        atomic::{AtomicI64, Ordering::Relaxed},
    },
    time::Instant,
};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use crate::metrics::Metrics;

/// How much may wait; whoever comes then has to wait too.
const WAITING: usize = 4_096;
/// How much is written at once.
const BATCH: usize = 512;
/// The most rows of one statement. Statements have powers of two, so that few of them must be prepared.
const ROWS: usize = 64;

/// Something that happened in a game, as it is written down.
#[derive(Clone, Debug)]
pub(crate) struct LogRow {
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
    pub(super) async fn start(mut connection: AnyConnection) -> Result<Self, StoreError> {
        let last = sqlx::query("SELECT COALESCE(MAX(seq), 0) FROM game_log").fetch_one(&mut connection).await?;
        let next = last.try_get::<i64, _>(0)? + 1;
        let (jobs, waiting) = mpsc::channel(WAITING);
        let metrics = Arc::new(Metrics::default());
        let next = Arc::new(AtomicI64::new(next));
        tokio::spawn(run(connection, Arc::clone(&next), waiting, Arc::clone(&metrics)));
        Ok(Self { jobs, metrics, next })
    }

    /// What is counted here and elsewhere.
    pub(crate) fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.metrics)
    }

    /// The number that the next line of the log will have.
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

async fn run(
    mut connection: AnyConnection,
    next: Arc<AtomicI64>,
    mut waiting: mpsc::Receiver<Job>,
    metrics: Arc<Metrics>,
) {
    let mut jobs = Vec::with_capacity(BATCH);
    let mut closing = Vec::new();
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let mut items = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Write(item) => items.push(item),
                Job::Close(done) => closing.push(done),
            }
        }
        if !items.is_empty() {
            let begun = Instant::now();
            let after = batch(&mut connection, next.load(Relaxed), items).await;
            next.store(after, Relaxed);
            metrics.committed(begun.elapsed());
        }
        if !closing.is_empty() {
            break;
        }
    }
    let _ = connection.close().await;
    for done in closing {
        let _ = done.send(());
    }
}

/// Writes a batch and tells everybody how it went; returns the next number of the log.
async fn batch(connection: &mut AnyConnection, next: i64, items: Vec<Item>) -> i64 {
    let mut results = Vec::with_capacity(items.len());
    let mut dones = Vec::with_capacity(items.len());
    let written = transaction(connection, next, items, &mut results, &mut dones).await;
    match written {
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
            next
        }
    }
}

async fn transaction(
    connection: &mut AnyConnection,
    mut next: i64,
    items: Vec<Item>,
    results: &mut Vec<Written>,
    dones: &mut Vec<oneshot::Sender<Written>>,
) -> Result<i64, StoreError> {
    // Whoever waits is known before anything can fail.
    let mut work = Vec::with_capacity(items.len());
    let mut lines = Vec::new();
    for item in items {
        dones.push(item.done);
        results.push(Ok(next));
        match item.what {
            What::Lines(rows) => lines.extend(rows),
            What::Work(step) => work.push((results.len() - 1, step)),
        }
    }
    let mut transaction = connection.begin().await?;
    // Where an item begins in the log matters only as a bound, so all of a batch begin where the batch does.
    next = insert(&mut transaction, next, &lines).await?;
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

/// Appends lines to the log, in as few statements as powers of two allow.
async fn insert(connection: &mut AnyConnection, mut next: i64, rows: &[LogRow]) -> Result<i64, StoreError> {
    let mut left = rows;
    while !left.is_empty() {
        let power = left.len().min(ROWS).ilog2();
        let (now, later) = left.split_at(1 << power);
        // No text from outside is in these statements, only places for values.
        let mut query = sqlx::query(AssertSqlSafe(INSERTIONS[power as usize].as_str()));
        for row in now {
            query = query.bind(next).bind(row.game).bind(row.v).bind(row.at).bind(row.what.as_str());
            next += 1;
        }
        query.execute(&mut *connection).await?;
        left = later;
    }
    Ok(next)
}

/// The statements that append 1, 2, 4 ... lines.
static INSERTIONS: LazyLock<[String; ROWS.ilog2() as usize + 1]> =
    LazyLock::new(|| std::array::from_fn(|power| insertion(1 << power)));

/// The statement that appends so many lines.
fn insertion(count: usize) -> String {
    let rows: Vec<String> = (0..count)
        .map(|row| {
            let places: Vec<String> = (1..=5).map(|column| format!("${}", row * 5 + column)).collect();
            format!("({})", places.join(", "))
        })
        .collect();
    format!("INSERT INTO game_log (seq, game, v, at, what) VALUES {}", rows.join(", "))
}
