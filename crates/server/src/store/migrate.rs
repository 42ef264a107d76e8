//! Bringing a database up to what the program expects, step by step.

use sqlx::{AnyConnection, Connection, Executor, Row};

use super::StoreError;

/// The steps. Those that were delivered never change; what comes later is a further step.
const STEPS: [&str; 5] = [
    include_str!("migrations/0001_begin.sql"),
    include_str!("migrations/0002_rooms.sql"),
    include_str!("migrations/0003_variants.sql"),
    include_str!("migrations/0004_moderation.sql"),
    include_str!("migrations/0005_analyses.sql"),
];

/// Does what has not been done yet, each step whole or not at all.
pub(super) async fn run(connection: &mut AnyConnection) -> Result<(), StoreError> {
    connection.execute("CREATE TABLE IF NOT EXISTS schema_steps (step BIGINT PRIMARY KEY)").await?;
    let done: i64 =
        sqlx::query("SELECT COALESCE(MAX(step), 0) FROM schema_steps").fetch_one(&mut *connection).await?.try_get(0)?;
    let known = STEPS.len() as i64;
    if done > known {
        return Err(StoreError::Newer { found: done, known });
    }
    for (number, step) in (1_i64..).zip(STEPS).skip(done as usize) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO schema_steps (step) VALUES ($1)").bind(number).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}
