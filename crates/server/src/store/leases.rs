//! Which server has which game, where several use one database.
//!
//! A server draws a number when it starts, and renews its row in `nodes` once a second. Who does not for [`LEASE_MS`] is
//! given up: another server marks the row as fenced, and takes the games over. Every transaction that writes an event
//! holds its own row of `nodes` and looks whether it is fenced. So a server that was only slow, stopped or cut off finds
//! out in the very transaction with which it would have done harm.

use chronicle_protocol::{GameId, PlayerId};
use sqlx::{AnyConnection, Executor, Row};

use super::{
    Kind, Store, StoreError, StoredGame,
    games::{add_lines, game_from, select},
    now_ms,
};

/// How long a server is believed to be alive after its last sign of life.
pub(crate) const LEASE_MS: i64 = 3_000;
/// How long the row of a server that is gone stays.
const REMEMBERED_MS: i64 = 60_000;

/// The clock of the database, which is the same for all servers.
macro_rules! database_now {
    () => {
        "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"
    };
}

/// The number of a server, drawn when it starts. 0 is that of one who is alone with its database.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub(crate) struct Node(pub(crate) i64);

impl Node {
    /// Alone with the database.
    pub(crate) const ALONE: Self = Self(0);
}

/// A game that was taken over.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) game: StoredGame,
    /// When its server was last heard of; 0 if it never was.
    pub(crate) alive: i64,
}

impl Store {
    /// The number of what all servers with this database are together; `drawn` if there is none yet.
    pub(crate) async fn number_of_all(&self, drawn: i64) -> Result<i64, StoreError> {
        let insert = "INSERT INTO facts (name, number) VALUES ('cluster', $1) ON CONFLICT (name) DO NOTHING";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(insert).bind(drawn).execute(&mut *connection).await?;
                    let select = sqlx::query("SELECT number FROM facts WHERE name = 'cluster'");
                    Ok(select.fetch_one(connection).await?.try_get(0)?)
                })
            })
            .await
    }

    /// Enters the list of servers.
    pub(crate) async fn join(&self, node: Node, now: i64) -> Result<(), StoreError> {
        let insert =
            concat!("INSERT INTO nodes (id, expires, alive, fenced) VALUES ($1, ", database_now!(), " + $2, $3, 0)");
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(insert).bind(node.0).bind(LEASE_MS).bind(now).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// A sign of life; `false` if it comes too late.
    pub(crate) async fn renew(&self, node: Node, now: i64) -> Result<bool, StoreError> {
        let update =
            concat!("UPDATE nodes SET expires = ", database_now!(), " + $2, alive = $3 WHERE id = $1 AND fenced = 0");
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query(update).bind(node.0).bind(LEASE_MS).bind(now);
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    /// Goes in order: others take the games at once.
    pub(crate) async fn give_up(&self, node: Node, now: i64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE nodes SET fenced = 1, alive = $2 WHERE id = $1");
                    query.bind(node.0).bind(now).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The servers that are alive.
    pub(crate) async fn nodes(&self) -> Result<Vec<Node>, StoreError> {
        let select = concat!("SELECT id FROM nodes WHERE fenced = 0 AND expires > ", database_now!());
        let rows = sqlx::query(select).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(Node(row.try_get(0)?))).collect()
    }

    /// Gives up servers that were not heard of for too long, and takes some of what they had. Nothing is returned when
    /// nothing is left to take.
    pub(crate) async fn take_over(&self, node: Node, most: i64) -> Result<Vec<Taken>, StoreError> {
        self.writer.write(move |connection| Box::pin(take_over(connection, node, most))).await
    }

    /// Takes a game that no living server has; whether it is ours now. When its last server was heard of.
    pub(crate) async fn claim(&self, node: Node, game: GameId) -> Result<Option<Taken>, StoreError> {
        self.writer.write(move |connection| Box::pin(claim(connection, node, game))).await
    }

    /// Takes the lobby if no living server has it; whether it is ours now.
    pub(crate) async fn claim_lobby(&self, node: Node) -> Result<bool, StoreError> {
        self.writer.write(move |connection| Box::pin(take(connection, node, LOBBY))).await
    }

    /// Who has the lobby, if somebody alive does.
    pub(crate) async fn owner_of_lobby(&self) -> Result<Option<Node>, StoreError> {
        self.owner(LOBBY).await
    }

    /// Who has a game, if somebody alive does.
    pub(crate) async fn owner_of(&self, game: GameId) -> Result<Option<Node>, StoreError> {
        self.owner(game.number()).await
    }

    async fn owner(&self, lease: i64) -> Result<Option<Node>, StoreError> {
        let select = "SELECT l.owner FROM leases l JOIN nodes n ON n.id = l.owner WHERE l.game = $1 AND n.fenced = 0";
        let row = sqlx::query(select).bind(lease).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(Node(row.try_get(0)?))).transpose()
    }

    /// A game that is over is not in memory any more.
    pub(crate) async fn release(&self, node: Node, game: GameId) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM leases WHERE game = $1 AND owner = $2");
                    query.bind(game.number()).bind(node.0).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The games that a player plays, wherever they are.
    pub(crate) async fn games_played_by(&self, player: PlayerId) -> Result<Vec<GameId>, StoreError> {
        let select =
            "SELECT id FROM games WHERE live = 1 AND (first_player = $1 OR second_player = $1) ORDER BY created";
        let rows = sqlx::query(select).bind(player.number()).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<i64, _>(0)? as u64))).collect()
    }
}

/// The time by the clock of the database, in milliseconds since 1970. A file has the clock of its one server.
pub(super) async fn clock(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    if Kind::of(connection) == Kind::Sqlite {
        return Ok(now_ms());
    }
    let select = concat!("SELECT ", database_now!());
    Ok(sqlx::query(select).fetch_one(connection).await?.try_get(0)?)
}

/// The lease of the lobby.
const LOBBY: i64 = 0;

/// Whether a server may still write, until the end of the transaction: it cannot be given up meanwhile.
pub(super) async fn expect_unfenced(connection: &mut AnyConnection, node: Node) -> Result<(), StoreError> {
    if node == Node::ALONE {
        return Ok(());
    }
    let select = "SELECT 1 FROM nodes WHERE id = $1 AND fenced = 0 FOR SHARE";
    sqlx::query(select).bind(node.0).fetch_optional(connection).await?.map(|_| ()).ok_or(StoreError::Fenced)
}

/// Whether a server may write the end of a game: it has the game, and was not given up.
pub(super) async fn expect_owner(connection: &mut AnyConnection, node: Node, game: GameId) -> Result<(), StoreError> {
    expect_unfenced(connection, node).await?;
    if node == Node::ALONE {
        return Ok(());
    }
    let select = sqlx::query("SELECT 1 FROM leases WHERE game = $1 AND owner = $2");
    let found = select.bind(game.number()).bind(node.0).fetch_optional(connection).await?;
    found.map(|_| ()).ok_or(StoreError::Fenced)
}

/// Notes who has a game that begins.
pub(super) async fn grant(connection: &mut AnyConnection, node: Node, game: GameId) -> Result<(), StoreError> {
    if node != Node::ALONE {
        let insert = sqlx::query("INSERT INTO leases (game, owner) VALUES ($1, $2)");
        insert.bind(game.number()).bind(node.0).execute(connection).await?;
    }
    Ok(())
}

async fn take_over(connection: &mut AnyConnection, node: Node, most: i64) -> Result<Vec<Taken>, StoreError> {
    // A transaction that is under way holds its row; who holds one is looked at again later.
    let fence = concat!(
        "UPDATE nodes SET fenced = 1 WHERE id IN (SELECT id FROM nodes WHERE fenced = 0 AND expires < ",
        database_now!(),
        " FOR UPDATE SKIP LOCKED)"
    );
    connection.execute(fence).await?;
    let take = "WITH found AS MATERIALIZED (SELECT l.game, n.alive FROM leases l JOIN nodes n ON n.id = l.owner \
                WHERE n.fenced = 1 AND l.game <> 0 LIMIT $2 FOR UPDATE OF l SKIP LOCKED) \
                UPDATE leases SET owner = $1 FROM found WHERE leases.game = found.game \
                RETURNING leases.game, found.alive";
    let rows = sqlx::query(take).bind(node.0).bind(most).fetch_all(&mut *connection).await?;
    let mut taken = Vec::with_capacity(rows.len());
    for row in rows {
        let (game, alive): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        match load(connection, game).await?.filter(|game| game.live) {
            Some(game) => taken.push(Taken { game, alive }),
            // It is over; whoever wants to see it will ask for it.
            None => {
                let delete = sqlx::query("DELETE FROM leases WHERE game = $1").bind(game);
                delete.execute(&mut *connection).await?;
            }
        }
    }
    let forget = concat!(
        "DELETE FROM nodes WHERE fenced = 1 AND id <> 0 AND expires < ",
        database_now!(),
        " - $1 AND NOT EXISTS (SELECT 1 FROM leases WHERE owner = nodes.id)"
    );
    sqlx::query(forget).bind(REMEMBERED_MS).execute(connection).await?;
    Ok(taken)
}

async fn claim(connection: &mut AnyConnection, node: Node, game: GameId) -> Result<Option<Taken>, StoreError> {
    let before = "SELECT n.alive FROM leases l JOIN nodes n ON n.id = l.owner WHERE l.game = $1 FOR UPDATE OF l";
    let before = sqlx::query(before).bind(game.number()).fetch_optional(&mut *connection).await?;
    let alive = before.map(|row| row.try_get(0)).transpose()?.unwrap_or_default();
    let Some(stored) = load(connection, game.number()).await? else { return Ok(None) };
    let taken = take(connection, node, game.number()).await?;
    Ok(taken.then_some(Taken { game: stored, alive }))
}

async fn take(connection: &mut AnyConnection, node: Node, lease: i64) -> Result<bool, StoreError> {
    let take = "INSERT INTO leases (game, owner) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET owner = $2 \
                WHERE leases.owner = $2 OR leases.owner IN (SELECT id FROM nodes WHERE fenced = 1)";
    let query = sqlx::query(take).bind(lease).bind(node.0);
    Ok(query.execute(connection).await?.rows_affected() == 1)
}

/// A game with everything that happened in it.
async fn load(connection: &mut AnyConnection, game: i64) -> Result<Option<StoredGame>, StoreError> {
    debug_assert_eq!(Kind::of(connection), Kind::Postgres, "a file has one server");
    let row = sqlx::query(select("WHERE g.id = $1")).bind(game).fetch_optional(&mut *connection).await?;
    let Some(mut stored) = row.as_ref().map(game_from).transpose()? else { return Ok(None) };
    let lines = sqlx::query("SELECT game, v, at, what FROM game_log WHERE game = $1 ORDER BY v").bind(game);
    let lines = lines.fetch_all(connection).await?;
    add_lines(std::slice::from_mut(&mut stored), &lines)?;
    Ok(Some(stored))
}
