//! Players and the places where they are signed in.

use chronicle_protocol::{PlayerId, PlayerKind};
use serde::{Deserialize, Serialize};
use sqlx::{Row, any::AnyRow};

use super::{
    Store, StoreError,
    games::{from_name, to_name},
};

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayerRow {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: PlayerKind,
    /// The hash of the password.
    pub(crate) password: Option<String>,
    /// How strong a bot plays.
    pub(crate) elo: Option<u16>,
    /// In milliseconds since 1970, as all times here.
    pub(crate) created: i64,
    pub(crate) closed: Option<i64>,
}

/// A player without what nobody else must know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Who {
    id: PlayerId,
    name: String,
    kind: PlayerKind,
    elo: Option<u16>,
    created: i64,
}

impl From<&PlayerRow> for Who {
    fn from(player: &PlayerRow) -> Self {
        let PlayerRow { id, name, kind, elo, created, .. } = player.clone();
        Self { id, name, kind, elo, created }
    }
}

impl From<Who> for PlayerRow {
    fn from(Who { id, name, kind, elo, created }: Who) -> Self {
        Self { id, name, kind, password: None, elo, created, closed: None }
    }
}

/// A place where a player is signed in.
#[derive(Clone, Debug)]
pub(crate) struct SessionRow {
    pub(crate) token_hash: String,
    pub(crate) player: PlayerId,
    pub(crate) agent: String,
    pub(crate) created: i64,
    pub(crate) seen: i64,
    pub(crate) expires: i64,
}

const PLAYER: &str = "SELECT id, name, kind, password, elo, created, closed FROM players ";

fn select(condition: &'static str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe([PLAYER, condition].concat())
}

impl Store {
    /// Adds a player; fails with a duplicate if the name is taken.
    pub(crate) async fn add_player(&self, player: PlayerRow, name_key: String) -> Result<(), StoreError> {
        let insert = "INSERT INTO players (id, name, name_key, kind, password, elo, created) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7)";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(insert)
                        .bind(player.id.number())
                        .bind(player.name)
                        .bind(name_key)
                        .bind(to_name(&player.kind))
                        .bind(player.password)
                        .bind(player.elo.map(i64::from))
                        .bind(player.created)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Makes a member of a guest, who keeps all games. `false` if it is none any more.
    pub(crate) async fn promote_guest(
        &self,
        id: PlayerId,
        name: String,
        name_key: String,
        password: String,
    ) -> Result<bool, StoreError> {
        let update = "UPDATE players SET name = $1, name_key = $2, password = $3, kind = 'member' \
                      WHERE id = $4 AND kind = 'guest' AND closed IS NULL";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query(update).bind(name).bind(name_key).bind(password).bind(id.number());
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    pub(crate) async fn set_password(&self, id: PlayerId, password: String) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE players SET password = $1 WHERE id = $2");
                    query.bind(password).bind(id.number()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Deletes an account: name, password and sessions are gone, the games stay.
    pub(crate) async fn close_player(&self, id: PlayerId, at: i64) -> Result<(), StoreError> {
        let update = "UPDATE players SET name = 'deleted', name_key = $1, password = NULL, closed = $2 WHERE id = $3";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    // No name can have this key.
                    let query = sqlx::query(update).bind(format!("!{id}")).bind(at).bind(id.number());
                    query.execute(&mut *connection).await?;
                    let query = sqlx::query("DELETE FROM sessions WHERE player = $1").bind(id.number());
                    query.execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn player(&self, id: PlayerId) -> Result<Option<PlayerRow>, StoreError> {
        let row = sqlx::query(select("WHERE id = $1")).bind(id.number()).fetch_optional(&self.readers).await?;
        row.map(|row| player_from(&row, 0)).transpose()
    }

    pub(crate) async fn player_by_key(&self, name_key: &str) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query(select("WHERE name_key = $1 AND closed IS NULL")).bind(name_key);
        query.fetch_optional(&self.readers).await?.map(|row| player_from(&row, 0)).transpose()
    }

    pub(crate) async fn add_session(&self, session: SessionRow) -> Result<(), StoreError> {
        let insert = "INSERT INTO sessions (token_hash, player, agent, created, seen, expires) \
                      VALUES ($1, $2, $3, $4, $5, $6)";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(insert)
                        .bind(session.token_hash)
                        .bind(session.player.number())
                        .bind(session.agent)
                        .bind(session.created)
                        .bind(session.seen)
                        .bind(session.expires)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Who is signed in with a token that has this hash, and the session.
    pub(crate) async fn session(&self, hash: &str, now: i64) -> Result<Option<(PlayerRow, SessionRow)>, StoreError> {
        let select = "SELECT p.id, p.name, p.kind, p.password, p.elo, p.created, p.closed, \
                      s.token_hash, s.player, s.agent, s.created, s.seen, s.expires \
                      FROM sessions s JOIN players p ON p.id = s.player \
                      WHERE s.token_hash = $1 AND s.expires > $2 AND p.closed IS NULL";
        let row = sqlx::query(select).bind(hash).bind(now).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((player_from(&row, 0)?, session_from(&row, 7)?))).transpose()
    }

    /// Notes that a session was used; it lasts from now.
    pub(crate) async fn touch_session(&self, hash: String, seen: i64, expires: i64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE sessions SET seen = $1, expires = $2 WHERE token_hash = $3");
                    query.bind(seen).bind(expires).bind(hash).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn sessions_of(&self, player: PlayerId, now: i64) -> Result<Vec<SessionRow>, StoreError> {
        let select = "SELECT token_hash, player, agent, created, seen, expires FROM sessions \
                      WHERE player = $1 AND expires > $2 ORDER BY seen DESC";
        let rows = sqlx::query(select).bind(player.number()).bind(now).fetch_all(&self.readers).await?;
        rows.iter().map(|row| session_from(row, 0)).collect()
    }

    /// Ends sessions of a player: the one whose hash begins so, or all but the one with this hash.
    pub(crate) async fn end_sessions(&self, player: PlayerId, which: EndSessions) -> Result<u64, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = match &which {
                        EndSessions::One(beginning) => {
                            sqlx::query("DELETE FROM sessions WHERE player = $1 AND substr(token_hash, 1, 16) = $2")
                                .bind(player.number())
                                .bind(beginning.as_str())
                        }
                        EndSessions::AllBut(hash) => {
                            sqlx::query("DELETE FROM sessions WHERE player = $1 AND token_hash <> $2")
                                .bind(player.number())
                                .bind(hash.as_str())
                        }
                    };
                    Ok(query.execute(connection).await?.rows_affected())
                })
            })
            .await
    }
}

/// Which sessions to end.
#[derive(Clone, Debug)]
pub(crate) enum EndSessions {
    /// The one whose hash begins with these sixteen characters.
    One(String),
    /// All but the one with this hash.
    AllBut(String),
}

/// The columns of a player, from a place on.
pub(super) fn player_from(row: &AnyRow, at: usize) -> Result<PlayerRow, StoreError> {
    Ok(PlayerRow {
        id: PlayerId::new(row.try_get::<i64, _>(at)? as u64),
        name: row.try_get(at + 1)?,
        kind: from_name("a kind of player", row.try_get(at + 2)?)?,
        password: row.try_get(at + 3)?,
        elo: row.try_get::<Option<i64>, _>(at + 4)?.map(|elo| elo as u16),
        created: row.try_get(at + 5)?,
        closed: row.try_get(at + 6)?,
    })
}

fn session_from(row: &AnyRow, at: usize) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        token_hash: row.try_get(at)?,
        player: PlayerId::new(row.try_get::<i64, _>(at + 1)? as u64),
        agent: row.try_get(at + 2)?,
        created: row.try_get(at + 3)?,
        seen: row.try_get(at + 4)?,
        expires: row.try_get(at + 5)?,
    })
}
