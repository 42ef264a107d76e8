//! Rules that people have made.

use chronicle_protocol::{PlayerId, VariantId};
use sqlx::{AnyConnection, Row, any::AnyRow};

use super::{Store, StoreError};

/// A variant that somebody has saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VariantRow {
    pub(crate) id: VariantId,
    pub(crate) owner: PlayerId,
    /// The name of the owner; what is stored is the identifier.
    pub(crate) owner_name: String,
    pub(crate) name: String,
    pub(crate) description: String,
    /// What the author wrote.
    pub(crate) source: String,
    pub(crate) hash: String,
    pub(crate) listed: bool,
    pub(crate) forked_from: Option<VariantId>,
    /// In milliseconds since 1970.
    pub(crate) changed: i64,
}

/// A place in a list of variants: when the last one was changed, and which it is.
pub(crate) type VariantPlace = (i64, VariantId);

const COLUMNS: &str = "SELECT v.id, v.owner, p.name, v.name, v.description, v.source, v.hash, v.listed, v.forked_from, \
                       v.changed FROM variants v JOIN players p ON p.id = v.owner ";

fn select(condition: &'static str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe([COLUMNS, condition].concat())
}

impl Store {
    /// Saves a new variant with its definition; `false` if the owner has as many as one may have.
    pub(crate) async fn add_variant(&self, row: VariantRow, definition: String, most: i64) -> Result<bool, StoreError> {
        let insert = "INSERT INTO variants (id, owner, name, description, source, hash, listed, forked_from, changed) \
                      SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
                      WHERE (SELECT COUNT(*) FROM variants WHERE owner = $2) < $10";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    keep_definition(connection, &row.hash, definition).await?;
                    let query = sqlx::query(insert)
                        .bind(row.id.number())
                        .bind(row.owner.number())
                        .bind(row.name)
                        .bind(row.description)
                        .bind(row.source)
                        .bind(row.hash)
                        .bind(i64::from(row.listed))
                        .bind(row.forked_from.map(VariantId::number))
                        .bind(row.changed)
                        .bind(most);
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    /// Changes a variant of its owner; `false` if there is none.
    pub(crate) async fn change_variant(&self, row: VariantRow, definition: String) -> Result<bool, StoreError> {
        let update = "UPDATE variants SET name = $1, description = $2, source = $3, hash = $4, listed = $5, changed = $6 \
                      WHERE id = $7 AND owner = $8";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    keep_definition(connection, &row.hash, definition).await?;
                    let query = sqlx::query(update)
                        .bind(row.name)
                        .bind(row.description)
                        .bind(row.source)
                        .bind(row.hash)
                        .bind(i64::from(row.listed))
                        .bind(row.changed)
                        .bind(row.id.number())
                        .bind(row.owner.number());
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    /// Forgets a variant of its owner; its definition stays, for games that were played by it.
    pub(crate) async fn drop_variant(&self, id: VariantId, owner: PlayerId) -> Result<bool, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM variants WHERE id = $1 AND owner = $2");
                    let query = query.bind(id.number()).bind(owner.number());
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    pub(crate) async fn variant(&self, id: VariantId) -> Result<Option<VariantRow>, StoreError> {
        let row = sqlx::query(select("WHERE v.id = $1")).bind(id.number()).fetch_optional(&self.readers).await?;
        row.as_ref().map(variant_from).transpose()
    }

    /// Variants that are shown to everybody, after a place.
    pub(crate) async fn listed_variants(
        &self,
        (changed, id): VariantPlace,
        count: i64,
    ) -> Result<Vec<VariantRow>, StoreError> {
        let condition = "WHERE v.listed = 1 AND p.closed IS NULL \
                         AND (v.changed < $1 OR (v.changed = $1 AND v.id < $2)) \
                         ORDER BY v.changed DESC, v.id DESC LIMIT $3";
        let query = sqlx::query(select(condition)).bind(changed).bind(id.number()).bind(count);
        query.fetch_all(&self.readers).await?.iter().map(variant_from).collect()
    }

    /// Variants of one player: all, or those that are shown to everybody.
    pub(crate) async fn variants_of(&self, owner: PlayerId, all: bool) -> Result<Vec<VariantRow>, StoreError> {
        let condition = "WHERE v.owner = $1 AND ($2 = 1 OR v.listed = 1) ORDER BY v.changed DESC, v.id DESC";
        let query = sqlx::query(select(condition)).bind(owner.number()).bind(i64::from(all));
        query.fetch_all(&self.readers).await?.iter().map(variant_from).collect()
    }

    /// The rules with this hash.
    pub(crate) async fn definition(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT definition FROM definitions WHERE hash = $1").bind(hash);
        Ok(query.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
    }
}

async fn keep_definition(connection: &mut AnyConnection, hash: &str, definition: String) -> Result<(), StoreError> {
    let insert = "INSERT INTO definitions (hash, definition) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
    sqlx::query(insert).bind(hash).bind(definition).execute(connection).await?;
    Ok(())
}

fn variant_from(row: &AnyRow) -> Result<VariantRow, StoreError> {
    Ok(VariantRow {
        id: VariantId::new(row.try_get::<i64, _>(0)? as u64),
        owner: PlayerId::new(row.try_get::<i64, _>(1)? as u64),
        owner_name: row.try_get(2)?,
        name: row.try_get(3)?,
        description: row.try_get(4)?,
        source: row.try_get(5)?,
        hash: row.try_get(6)?,
        listed: row.try_get::<i64, _>(7)? != 0,
        forked_from: row.try_get::<Option<i64>, _>(8)?.map(|id| VariantId::new(id as u64)),
        changed: row.try_get(9)?,
    })
}
