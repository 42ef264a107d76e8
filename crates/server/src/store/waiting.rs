//! What waits in the lobby and in rooms. One server decides about it, and has it in memory; it is here for whichever
//! server decides next, and for all who only want to see it.

use std::fmt::Display;

use serde::{Serialize, de::DeserializeOwned};
use sqlx::{AnyConnection, Row, any::AnyRow};

use super::{Node, Store, StoreError, games::read, leases::expect_unfenced};

/// What can wait.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    Challenge,
    Seek,
    Room,
}

impl Thing {
    const fn name(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Seek => "seek",
            Self::Room => "room",
        }
    }
}

/// What something that waits is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ticket {
    thing: Thing,
    id: String,
}

impl Ticket {
    pub(crate) fn new(thing: Thing, id: &impl Display) -> Self {
        Self { thing, id: id.to_string() }
    }
}

impl Store {
    /// Something waits, or is another now. Its size counts if everybody may see it in a list.
    pub(crate) async fn wait(
        &self,
        node: Node,
        what: Ticket,
        listed: Option<usize>,
        body: &impl Serialize,
    ) -> Result<(), StoreError> {
        let upsert = "INSERT INTO waiting (kind, id, listed, size, body) VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (kind, id) DO UPDATE SET listed = $3, size = $4, body = $5";
        let body = serde_json::to_string(body).expect("plain data");
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    expect_unfenced(connection, node).await?;
                    sqlx::query(upsert)
                        .bind(what.thing.name())
                        .bind(what.id)
                        .bind(i64::from(listed.is_some()))
                        .bind(listed.unwrap_or_default() as i64)
                        .bind(body)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Something does not wait any more.
    pub(crate) async fn end_waiting(&self, node: Node, what: Vec<Ticket>) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    expect_unfenced(connection, node).await?;
                    for what in &what {
                        remove(connection, what).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Everything of a kind that waits.
    pub(crate) async fn all_waiting<T: DeserializeOwned>(&self, thing: Thing) -> Result<Vec<T>, StoreError> {
        let query = sqlx::query("SELECT body FROM waiting WHERE kind = $1").bind(thing.name());
        let rows = query.fetch_all(&self.readers).await?;
        // One thing that cannot be read does not keep the others from waiting.
        let readable = |row| body(row).inspect_err(|error| tracing::error!(%error, "it is left out")).ok();
        Ok(rows.iter().filter_map(readable).collect())
    }

    /// One thing that waits.
    pub(crate) async fn waiting<T: DeserializeOwned>(&self, what: Ticket) -> Result<Option<T>, StoreError> {
        let query = sqlx::query("SELECT body FROM waiting WHERE kind = $1 AND id = $2");
        let row = query.bind(what.thing.name()).bind(what.id).fetch_optional(&self.readers).await?;
        row.as_ref().map(body).transpose()
    }

    /// What everybody may see in a list, the largest first.
    pub(crate) async fn listed<T: DeserializeOwned>(&self, thing: Thing, most: usize) -> Result<Vec<T>, StoreError> {
        let select = "SELECT body FROM waiting WHERE kind = $1 AND listed = 1 ORDER BY size DESC, id LIMIT $2";
        let rows = sqlx::query(select).bind(thing.name()).bind(most as i64).fetch_all(&self.readers).await?;
        rows.iter().map(body).collect()
    }
}

/// Takes away what a game begins instead of; if something of it is gone, the game must not begin.
pub(super) async fn expect_waiting(connection: &mut AnyConnection, what: &[Ticket]) -> Result<(), StoreError> {
    for what in what {
        if !remove(connection, what).await? {
            return Err(StoreError::Gone);
        }
    }
    Ok(())
}

async fn remove(connection: &mut AnyConnection, what: &Ticket) -> Result<bool, StoreError> {
    let query = sqlx::query("DELETE FROM waiting WHERE kind = $1 AND id = $2");
    Ok(query.bind(what.thing.name()).bind(what.id.clone()).execute(connection).await?.rows_affected() == 1)
}

fn body<T: DeserializeOwned>(row: &AnyRow) -> Result<T, StoreError> {
    read("something that waits", &row.try_get::<String, _>(0)?)
}
