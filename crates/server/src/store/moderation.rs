//! What moderators do, and the log of it.

use chronicle_protocol::{AuditLine, Clocks, Ending, EventKind, GameId, ModerationAct, Outcome, PlayerId, Reason};
use sqlx::{AnyConnection, Row, any::AnyRow};

use super::{
    LogLine, Rated, Store, StoreError, alone,
    games::{from_name, to_lines, to_name},
    ratings,
};

/// Something that was ordered.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Nobody for the operator of the server.
    pub(crate) by: Option<PlayerId>,
    pub(crate) act: ModerationAct,
    pub(crate) player: Option<PlayerId>,
    pub(crate) game: Option<GameId>,
    pub(crate) reason: String,
    /// In milliseconds since 1970.
    pub(crate) at: i64,
}

/// A game that is over and shall not count.
#[derive(Clone, Debug)]
pub(crate) struct Void {
    pub(crate) game: GameId,
    pub(crate) players: [PlayerId; 2],
    /// The pool, if ratings depended on the game.
    pub(crate) pool: Option<String>,
    pub(crate) clocks: Clocks,
    /// What happened until now.
    pub(crate) log: Vec<LogLine>,
    pub(crate) at: i64,
}

impl Store {
    pub(crate) async fn is_moderator(&self, player: PlayerId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM roles WHERE player = $1 AND role = 'moderator'").bind(player.number());
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// The names of all moderators.
    pub(crate) async fn moderators(&self) -> Result<Vec<String>, StoreError> {
        let select = "SELECT p.name FROM roles r JOIN players p ON p.id = r.player \
                      WHERE r.role = 'moderator' AND p.closed IS NULL ORDER BY p.name";
        let rows = sqlx::query(select).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Makes somebody a moderator, or takes that back.
    pub(crate) async fn set_moderator(&self, player: PlayerId, is_one: bool, order: Order) -> Result<(), StoreError> {
        let statement = if is_one {
            "INSERT INTO roles (player, role) VALUES ($1, 'moderator') ON CONFLICT (player) DO NOTHING"
        } else {
            "DELETE FROM roles WHERE player = $1"
        };
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(statement).bind(player.number()).execute(&mut *connection).await?;
                    note(connection, order).await
                })
            })
            .await
    }

    /// Writes down what is about to be done.
    pub(crate) async fn note_order(&self, order: Order) -> Result<(), StoreError> {
        self.writer.write(move |connection| Box::pin(note(connection, order))).await
    }

    /// Nobody hears a player until a time.
    pub(crate) async fn mute(&self, player: PlayerId, until: i64, order: Order) -> Result<(), StoreError> {
        let upsert = "INSERT INTO muted (player, until) VALUES ($1, $2) ON CONFLICT (player) DO UPDATE SET until = $2";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(upsert).bind(player.number()).bind(until).execute(&mut *connection).await?;
                    note(connection, order).await
                })
            })
            .await
    }

    /// Closes an account. The name stays taken, so that nobody comes back under it.
    pub(crate) async fn shut_player(&self, player: PlayerId, order: Order) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE players SET closed = $1, password = NULL WHERE id = $2");
                    query.bind(order.at).bind(player.number()).execute(&mut *connection).await?;
                    let query = sqlx::query("DELETE FROM sessions WHERE player = $1").bind(player.number());
                    query.execute(&mut *connection).await?;
                    note(connection, order).await
                })
            })
            .await
    }

    /// A game that is over does not count any more; the ratings that it gave are taken back. What they are then.
    pub(crate) async fn void_game(&self, void: Void) -> Result<Rated, StoreError> {
        self.writer.write(move |connection| Box::pin(void_game(connection, void))).await
    }

    /// What was ordered before a line, the last first.
    pub(crate) async fn audit(&self, before: i64, count: i64) -> Result<Vec<AuditLine>, StoreError> {
        let select = "SELECT number, at, moderator, act, player, game, reason FROM audit \
                      WHERE number < $1 ORDER BY number DESC LIMIT $2";
        let rows = sqlx::query(select).bind(before).bind(count).fetch_all(&self.readers).await?;
        rows.iter().map(line_from).collect()
    }
}

async fn note(connection: &mut AnyConnection, order: Order) -> Result<(), StoreError> {
    let insert = "INSERT INTO audit (number, at, moderator, act, player, game, reason) \
                  SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM audit";
    alone(connection).await?;
    sqlx::query(insert)
        .bind(order.at)
        .bind(order.by.map(PlayerId::number))
        .bind(to_name(&order.act))
        .bind(order.player.map(PlayerId::number))
        .bind(order.game.map(GameId::number))
        .bind(order.reason)
        .execute(connection)
        .await?;
    Ok(())
}

async fn void_game(connection: &mut AnyConnection, mut void: Void) -> Result<Rated, StoreError> {
    alone(connection).await?;
    let rated = match &void.pool {
        Some(pool) => ratings::take_back(connection, void.game, void.players, pool).await?,
        None => None,
    };
    let ending = Ending { outcome: Outcome::None, reason: Reason::Voided };
    let what = EventKind::Ended { ending, clocks: void.clocks, ratings: rated };
    void.log.push(LogLine { at: void.at, what });
    let update = "UPDATE games SET outcome = $1, reason = $2, events = $3 WHERE id = $4 AND live = 0 AND reason <> $2";
    let done = sqlx::query(update)
        .bind(to_name(&ending.outcome))
        .bind(to_name(&ending.reason))
        .bind(to_lines(&void.log))
        .bind(void.game.number())
        .execute(connection)
        .await?;
    // Ratings are taken back once: who comes second changes nothing.
    if done.rows_affected() == 0 {
        return Err(StoreError::NotWritten("the game is void already".to_owned()));
    }
    Ok(rated)
}

fn line_from(row: &AnyRow) -> Result<AuditLine, StoreError> {
    let player = |column: usize| -> Result<Option<PlayerId>, StoreError> {
        Ok(row.try_get::<Option<i64>, _>(column)?.map(|id| PlayerId::new(id as u64)))
    };
    Ok(AuditLine {
        number: row.try_get(0)?,
        at: row.try_get::<i64, _>(1)? / 1000,
        by: player(2)?,
        act: from_name("an act of a moderator", row.try_get(3)?)?,
        player: player(4)?,
        game: row.try_get::<Option<i64>, _>(5)?.map(|id| GameId::new(id as u64)),
        reason: row.try_get(6)?,
    })
}
