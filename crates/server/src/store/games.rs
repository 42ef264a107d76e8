//! Games that are played, and the line under those that are over.

use std::collections::HashMap;

use chronicle_protocol::{Clocks, Ending, EventKind, GameId, Outcome, PlayerId, RoomName, TimeControl};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sqlx::{AnyConnection, Row, any::AnyRow};

use super::{
    Kind, Node, PlayerRow, Rated, Store, StoreError, Ticket, accounts::player_from, alone, leases, ratings,
    waiting::expect_waiting,
};

/// Something that happened, and when, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LogLine {
    pub(crate) at: i64,
    pub(crate) what: EventKind,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) variant: String,
    /// Empty for the usual one.
    pub(crate) start_fen: String,
    pub(crate) time: TimeControl,
    pub(crate) rated: bool,
    pub(crate) players: [PlayerRow; 2],
    pub(crate) ratings: [Option<i32>; 2],
    pub(crate) created: i64,
    /// The private room where it is played, if it is: it is in no list.
    pub(crate) room: Option<RoomName>,
}

/// A game as it was stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) new: NewGame,
    pub(crate) live: bool,
    pub(crate) ending: Option<Ending>,
    pub(crate) plies: i64,
    pub(crate) log: Vec<LogLine>,
}

/// The end of a game.
#[derive(Clone, Debug)]
pub(crate) struct Conclusion {
    pub(crate) game: GameId,
    pub(crate) ending: Ending,
    pub(crate) clocks: Clocks,
    pub(crate) plies: usize,
    pub(crate) at: i64,
    /// What happened before the end.
    pub(crate) log: Vec<LogLine>,
    /// The pool, if ratings depend on the game.
    pub(crate) pool: Option<String>,
    pub(crate) players: [PlayerId; 2],
    /// The server that believes to have the game.
    pub(crate) node: Node,
}

const COLUMNS: &str = "SELECT g.id, g.variant, g.start_fen, g.time_control, g.rated, g.first_rating, g.second_rating, \
     g.created, g.live, g.outcome, g.reason, g.plies, g.events, \
     a.id, a.name, a.kind, a.password, a.elo, a.created, a.closed, \
     b.id, b.name, b.kind, b.password, b.elo, b.created, b.closed, g.room \
     FROM games g JOIN players a ON a.id = g.first_player JOIN players b ON b.id = g.second_player ";

/// A statement that reads games: those that a condition chooses.
pub(super) fn select(condition: &'static str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe([COLUMNS, condition].concat())
}

impl Store {
    /// Stores a game that begins on a server, instead of what waited for it: both, or nothing if that does not wait any
    /// more.
    pub(crate) async fn begin_game(&self, game: NewGame, node: Node, waited: Vec<Ticket>) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    expect_waiting(connection, &waited).await?;
                    insert_game(connection, &game).await?;
                    leases::grant(connection, node, game.id).await
                })
            })
            .await
    }

    /// Every game that is being played, with everything that happened in it. The log of a file is emptied into the
    /// games, so it never grows for longer than the server runs.
    pub(crate) async fn resume_games(&self) -> Result<Vec<StoredGame>, StoreError> {
        self.writer.write(|connection| Box::pin(resume(connection))).await
    }

    /// A game; `None` if there is none.
    pub(crate) async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let row = sqlx::query(select("WHERE g.id = $1")).bind(id.number()).fetch_optional(&self.readers).await?;
        row.as_ref().map(game_from).transpose()
    }

    /// The games that are played in rooms.
    pub(crate) async fn games_in_rooms(&self) -> Result<HashMap<String, GameId>, StoreError> {
        let select = "SELECT room, id FROM games WHERE live = 1 AND room <> '' ORDER BY created";
        let rows = sqlx::query(select).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, GameId::new(row.try_get::<i64, _>(1)? as u64)))).collect()
    }

    /// Draws the line under a game: how it ended, what happened, and what the ratings are now, all or nothing.
    pub(crate) async fn conclude(&self, end: Conclusion) -> Result<Rated, StoreError> {
        self.writer.write(move |connection| Box::pin(conclude(connection, end))).await
    }

    /// Keeps in the game what happened in it so far, so that the log need not.
    pub(crate) async fn keep_log(&self, node: Node, game: GameId, log: &[LogLine]) -> Result<(), StoreError> {
        let (events, count) = (to_lines(log), log.len() as i64);
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    leases::expect_owner(connection, node, game).await?;
                    let update = sqlx::query("UPDATE games SET events = $1 WHERE id = $2 AND live = 1");
                    update.bind(events).bind(game.number()).execute(&mut *connection).await?;
                    drop_lines(connection, game, count).await
                })
            })
            .await
    }

    /// Drops from the log what stands before a number, where lines have numbers.
    pub(crate) async fn trim_log(&self, before: i64) -> Result<(), StoreError> {
        if self.kind != Kind::Sqlite {
            return Ok(());
        }
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM game_log WHERE seq < $1").bind(before).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Notes that the server is alive at this time.
    pub(crate) async fn note_alive(&self, at: i64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let upsert = "INSERT INTO facts (name, number) VALUES ('alive', $1) \
                                  ON CONFLICT (name) DO UPDATE SET number = $1";
                    sqlx::query(upsert).bind(at).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// When the server was last known to be alive.
    pub(crate) async fn last_alive(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query("SELECT number FROM facts WHERE name = 'alive'").fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }
}

async fn insert_game(connection: &mut AnyConnection, game: &NewGame) -> Result<(), StoreError> {
    let insert = "INSERT INTO games (id, variant, start_fen, time_control, speed, rated, first_player, second_player, \
                  first_rating, second_rating, created, room, live, plies, events) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, 0, '')";
    sqlx::query(insert)
        .bind(game.id.number())
        .bind(game.variant.as_str())
        .bind(game.start_fen.as_str())
        .bind(serde_json::to_string(&game.time).expect("plain data"))
        .bind(game.time.speed().name())
        .bind(i64::from(game.rated))
        .bind(game.players[0].id.number())
        .bind(game.players[1].id.number())
        .bind(game.ratings[0].map(i64::from))
        .bind(game.ratings[1].map(i64::from))
        .bind(game.created)
        .bind(game.room.as_ref().map_or("", RoomName::as_str))
        .execute(connection)
        .await?;
    Ok(())
}

async fn resume(connection: &mut AnyConnection) -> Result<Vec<StoredGame>, StoreError> {
    let rows = sqlx::query(select("WHERE g.live = 1")).fetch_all(&mut *connection).await?;
    let mut games: Vec<StoredGame> = rows.iter().map(game_from).collect::<Result<_, _>>()?;
    let kind = Kind::of(connection);
    let lines = match kind {
        Kind::Sqlite => "SELECT game, v, at, what FROM game_log ORDER BY seq",
        Kind::Postgres => "SELECT game, v, at, what FROM game_log ORDER BY game, v",
    };
    let lines = sqlx::query(lines).fetch_all(&mut *connection).await?;
    add_lines(&mut games, &lines)?;
    if kind == Kind::Sqlite {
        for game in &games {
            let update = sqlx::query("UPDATE games SET events = $1 WHERE id = $2");
            update.bind(to_lines(&game.log)).bind(game.new.id.number()).execute(&mut *connection).await?;
        }
        sqlx::query("DELETE FROM game_log").execute(connection).await?;
    }
    Ok(games)
}

/// Adds lines of the log to what the games have kept already.
pub(super) fn add_lines(games: &mut [StoredGame], lines: &[AnyRow]) -> Result<(), StoreError> {
    let places: HashMap<i64, usize> =
        games.iter().enumerate().map(|(place, game)| (game.new.id.number(), place)).collect();
    for row in lines {
        let (game, v): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let Some(stored) = places.get(&game).map(|place| &mut games[*place]) else { continue };
        // What the game has kept already is in the log as well, until that is trimmed.
        if v as usize == stored.log.len() + 1 {
            stored.log.push(LogLine { at: row.try_get(2)?, what: read("an event", &row.try_get::<String, _>(3)?)? });
        }
    }
    Ok(())
}

/// Drops the first lines of a game from the log, where lines are found by their game; elsewhere the log is trimmed.
async fn drop_lines(connection: &mut AnyConnection, game: GameId, count: i64) -> Result<(), StoreError> {
    if Kind::of(connection) == Kind::Postgres {
        let delete = sqlx::query("DELETE FROM game_log WHERE game = $1 AND v <= $2");
        delete.bind(game.number()).bind(count).execute(connection).await?;
    }
    Ok(())
}

async fn conclude(connection: &mut AnyConnection, mut end: Conclusion) -> Result<Rated, StoreError> {
    leases::expect_owner(connection, end.node, end.game).await?;
    let counts = end.ending.outcome != Outcome::None;
    let rated = match end.pool.as_deref().filter(|_| counts) {
        Some(pool) => {
            alone(connection).await?;
            Some(ratings::rate(connection, &end, pool).await?)
        }
        None => None,
    };
    let what = EventKind::Ended { ending: end.ending, clocks: end.clocks, ratings: rated };
    end.log.push(LogLine { at: end.at, what });
    let update = "UPDATE games SET live = 0, outcome = $1, reason = $2, ended = $3, plies = $4, events = $5 \
                  WHERE id = $6 AND live = 1";
    let done = sqlx::query(update)
        .bind(to_name(&end.ending.outcome))
        .bind(to_name(&end.ending.reason))
        .bind(end.at)
        .bind(end.plies as i64)
        .bind(to_lines(&end.log))
        .bind(end.game.number())
        .execute(&mut *connection)
        .await?;
    // Ratings change once for each game: who comes second takes everything back.
    if done.rows_affected() == 0 {
        return Err(StoreError::NotWritten("the game is over already".to_owned()));
    }
    drop_lines(connection, end.game, i64::MAX).await?;
    Ok(rated)
}

/// The columns of [`COLUMNS`] as a game.
pub(super) fn game_from(row: &AnyRow) -> Result<StoredGame, StoreError> {
    let rating = |column: usize| -> Result<Option<i32>, StoreError> {
        Ok(row.try_get::<Option<i64>, _>(column)?.map(|rating| rating as i32))
    };
    let new = NewGame {
        id: GameId::new(row.try_get::<i64, _>(0)? as u64),
        variant: row.try_get(1)?,
        start_fen: row.try_get(2)?,
        time: read("a time control", &row.try_get::<String, _>(3)?)?,
        rated: row.try_get::<i64, _>(4)? != 0,
        ratings: [rating(5)?, rating(6)?],
        created: row.try_get(7)?,
        players: [player_from(row, 13)?, player_from(row, 20)?],
        room: room_from(row.try_get(27)?)?,
    };
    let ending = match (row.try_get::<Option<String>, _>(9)?, row.try_get::<Option<String>, _>(10)?) {
        (Some(outcome), Some(reason)) => {
            Some(Ending { outcome: from_name("an outcome", outcome)?, reason: from_name("a reason", reason)? })
        }
        _ => None,
    };
    let log = row.try_get::<String, _>(12)?.lines().map(|line| read("an event", line)).collect::<Result<_, _>>()?;
    Ok(StoredGame { new, live: row.try_get::<i64, _>(8)? != 0, ending, plies: row.try_get(11)?, log })
}

/// The name of a room; an empty one is none.
fn room_from(name: String) -> Result<Option<RoomName>, StoreError> {
    let damaged = |error| StoreError::damaged("the name of a room", &error);
    if name.is_empty() { Ok(None) } else { RoomName::new(name).map(Some).map_err(damaged) }
}

pub(super) fn to_lines(log: &[LogLine]) -> String {
    log.iter().map(|line| serde_json::to_string(line).expect("plain data") + "\n").collect()
}

pub(super) fn read<T: DeserializeOwned>(what: &'static str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::damaged(what, &error))
}

/// The name of a value that is nothing but a name.
pub(super) fn to_name(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

pub(super) fn from_name<T: DeserializeOwned>(what: &'static str, name: String) -> Result<T, StoreError> {
    serde_json::from_value(serde_json::Value::String(name)).map_err(|error| StoreError::damaged(what, &error))
}
