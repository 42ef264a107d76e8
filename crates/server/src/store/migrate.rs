//! Bringing a database up to what the program expects, step by step.

use sqlx::{AnyConnection, Connection, Executor, Row};

use super::{Kind, StoreError};

/// A step of the schema.
#[derive(Copy, Clone)]
enum Step {
    /// The same for every database.
    Same(&'static str),
    /// For PostgreSQL alone.
    Postgres(&'static str),
}

/// The steps. Those that were delivered never change; what comes later is a further step.
const STEPS: [Step; 9] = [
    Step::Same(include_str!("migrations/0001_begin.sql")),
    Step::Same(include_str!("migrations/0002_rooms.sql")),
    Step::Same(include_str!("migrations/0003_variants.sql")),
    Step::Same(include_str!("migrations/0004_moderation.sql")),
    Step::Same(include_str!("migrations/0005_analyses.sql")),
    Step::Postgres(include_str!("migrations/0006_log_of_postgres.sql")),
    Step::Postgres(include_str!("migrations/0007_nodes_of_postgres.sql")),
    Step::Same(include_str!("migrations/0008_workers.sql")),
    Step::Same(include_str!("migrations/0009_waiting.sql")),
];

/// Does what has not been done yet, each step whole or not at all.
pub(super) async fn run(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let kind = Kind::of(connection);
    // Servers that are started together do it one after the other.
    if kind == Kind::Postgres {
        connection.execute("SELECT pg_advisory_lock(7300)").await?;
    }
    let done = steps(connection, kind).await;
    if kind == Kind::Postgres {
        connection.execute("SELECT pg_advisory_unlock(7300)").await?;
    }
    done
}

async fn steps(connection: &mut AnyConnection, kind: Kind) -> Result<(), StoreError> {
    connection.execute("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)").await?;
    let done: i64 =
        sqlx::query("SELECT COALESCE(MAX(step), 0) FROM schema_steps").fetch_one(&mut *connection).await?.try_get(0)?;
    let known = STEPS.len() as i64;
    if done > known {
        return Err(StoreError::Newer { found: done, known });
    }
    for (number, step) in (1_i64..).zip(STEPS).skip(done as usize) {
        let mut transaction = connection.begin().await?;
        let sql = match step {
            Step::Same(sql) => Some(sql),
            Step::Postgres(sql) => Some(sql).filter(|_| kind == Kind::Postgres),
        };
        if let Some(sql) = sql {
            sqlx::raw_sql(sql).execute(&mut *transaction).await?;
        }
        sqlx::query("INSERT INTO schema_steps (step) VALUES ($1)").bind(number).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}
