//! Who hears whom.

use chronicle_protocol::PlayerId;
use sqlx::Row;

use super::{Store, StoreError};

impl Store {
    /// Whom a player does not want to hear.
    pub(crate) async fn ignored_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let query = sqlx::query("SELECT whom FROM ignored WHERE player = $1").bind(player.number());
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(PlayerId::new(row.try_get::<i64, _>(0)? as u64))).collect()
    }

    /// A player does not want to hear another any more, or does again. Nothing happens if there is no such other.
    pub(crate) async fn ignore(&self, player: PlayerId, whom: PlayerId, ignored: bool) -> Result<(), StoreError> {
        let statement = if ignored {
            "INSERT INTO ignored (player, whom) SELECT $1, id FROM players WHERE id = $2 ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM ignored WHERE player = $1 AND whom = $2"
        };
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query(statement).bind(player.number()).bind(whom.number());
                    query.execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Until when a player may not talk, in milliseconds since 1970, if that was ever said.
    pub(crate) async fn muted_until(&self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query("SELECT until FROM muted WHERE player = $1").bind(player.number());
        Ok(query.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
    }
}
