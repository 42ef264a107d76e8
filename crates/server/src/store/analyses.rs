//! What the engine thinks of games. What is wanted and not done is the queue: whoever works takes the game that has
//! waited longest, and has it for as long as it is heard of. Nothing is kept twice, however many have worked on it.

use chronicle_protocol::{GameAnalysis, GameId, PlayerId};
use sqlx::{AnyConnection, Row};

use super::{Store, StoreError, alone, games::read, leases::clock};

/// For how long a game is believed to be worked on after the last sign of it.
pub(crate) const CLAIM_MS: i64 = 8_000;

/// What became of a request for an analysis.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// It waits, or is worked on.
    Waits,
    /// It is done.
    Done,
    /// Too many wait.
    Full,
    /// Too many of the same player wait.
    Enough,
}

/// How many may wait.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Room {
    /// Of all players.
    pub(crate) all: i64,
    /// Of one.
    pub(crate) own: i64,
}

/// A game to work on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) game: GameId,
    /// Drawn for this attempt.
    pub(crate) number: i64,
    /// How many attempts there were before.
    pub(crate) tries: i64,
}

/// Whether there is an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Done(Box<GameAnalysis>),
    NotYet,
    /// Nobody has asked for it, or it could not be made.
    Never,
}

/// How many games wait for the engine.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backlog {
    pub(crate) all: u64,
    /// How many of them are worked on.
    pub(crate) claimed: u64,
}

impl Store {
    /// Notes that an analysis is wanted, if there is room for it.
    pub(crate) async fn ask_analysis(
        &self,
        game: GameId,
        by: PlayerId,
        at: i64,
        room: Room,
    ) -> Result<Asked, StoreError> {
        self.writer.write(move |connection| Box::pin(ask(connection, game, by, at, room))).await
    }

    /// Takes the game that has waited longest, under a number that was drawn for it.
    pub(crate) async fn claim_analysis(&self, number: i64) -> Result<Option<Claim>, StoreError> {
        self.writer.write(move |connection| Box::pin(claim(connection, number))).await
    }

    /// Whether a game waits that nobody works on.
    pub(crate) async fn is_analysis_free(&self) -> Result<bool, StoreError> {
        let mut connection = self.readers.acquire().await?;
        let now = clock(&mut connection).await?;
        let select = "SELECT 1 FROM analyses WHERE result IS NULL AND until <= $1 LIMIT 1";
        Ok(sqlx::query(select).bind(now).fetch_optional(&mut *connection).await?.is_some())
    }

    /// Work goes on; `false` if somebody else has the game, or nobody wants it any more.
    pub(crate) async fn renew_analysis(&self, game: GameId, number: i64) -> Result<bool, StoreError> {
        let update = "UPDATE analyses SET until = $1 WHERE game = $2 AND claim = $3 AND result IS NULL";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let until = clock(connection).await? + CLAIM_MS;
                    let query = sqlx::query(update).bind(until).bind(game.number()).bind(number);
                    Ok(query.execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    /// Gives a game back, as if nobody had tried it.
    pub(crate) async fn return_analysis(&self, game: GameId, number: i64) -> Result<(), StoreError> {
        let update =
            "UPDATE analyses SET until = 0, tries = tries - 1 WHERE game = $1 AND claim = $2 AND result IS NULL";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(update).bind(game.number()).bind(number).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Keeps an analysis; `false` if there is one already, or nobody wants it any more.
    pub(crate) async fn keep_analysis(&self, analysis: &GameAnalysis) -> Result<bool, StoreError> {
        let (game, result) = (analysis.game, serde_json::to_string(analysis).expect("plain data"));
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE analyses SET result = $1 WHERE game = $2 AND result IS NULL");
                    Ok(query.bind(result).bind(game.number()).execute(connection).await?.rows_affected() == 1)
                })
            })
            .await
    }

    /// Forgets that an analysis was wanted, because it cannot be made.
    pub(crate) async fn drop_analysis(&self, game: GameId) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM analyses WHERE game = $1 AND result IS NULL");
                    query.bind(game.number()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The analysis of a game, if it is done.
    pub(crate) async fn analysis(&self, game: GameId) -> Result<Option<GameAnalysis>, StoreError> {
        Ok(match self.wanted_analysis(game).await? {
            Wanted::Done(analysis) => Some(*analysis),
            Wanted::NotYet | Wanted::Never => None,
        })
    }

    /// What became of the analysis of a game.
    pub(crate) async fn wanted_analysis(&self, game: GameId) -> Result<Wanted, StoreError> {
        let query = sqlx::query("SELECT result FROM analyses WHERE game = $1").bind(game.number());
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(Wanted::Never) };
        match row.try_get::<Option<String>, _>(0)? {
            Some(text) => Ok(Wanted::Done(Box::new(read("an analysis", &text)?))),
            None => Ok(Wanted::NotYet),
        }
    }

    /// How many games wait for the engine.
    pub(crate) async fn backlog(&self) -> Result<Backlog, StoreError> {
        let mut connection = self.readers.acquire().await?;
        let now = clock(&mut connection).await?;
        let select = "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN until > $1 THEN 1 ELSE 0 END), 0) AS BIGINT) \
                      FROM analyses WHERE result IS NULL";
        let row = sqlx::query(select).bind(now).fetch_one(&mut *connection).await?;
        let (all, claimed): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        Ok(Backlog { all: all.unsigned_abs(), claimed: claimed.unsigned_abs() })
    }
}

async fn ask(
    connection: &mut AnyConnection,
    game: GameId,
    by: PlayerId,
    at: i64,
    room: Room,
) -> Result<Asked, StoreError> {
    alone(connection).await?;
    let found = "SELECT CAST(CASE WHEN result IS NULL THEN 0 ELSE 1 END AS BIGINT) FROM analyses WHERE game = $1";
    if let Some(row) = sqlx::query(found).bind(game.number()).fetch_optional(&mut *connection).await? {
        let is_done = row.try_get::<i64, _>(0)? == 1;
        return Ok(if is_done { Asked::Done } else { Asked::Waits });
    }
    let count = "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN player = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) \
                 FROM analyses WHERE result IS NULL";
    let row = sqlx::query(count).bind(by.number()).fetch_one(&mut *connection).await?;
    let (all, own): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if own >= room.own {
        return Ok(Asked::Enough);
    }
    if all >= room.all {
        return Ok(Asked::Full);
    }
    let insert = sqlx::query("INSERT INTO analyses (game, asked, player) VALUES ($1, $2, $3)");
    insert.bind(game.number()).bind(at).bind(by.number()).execute(connection).await?;
    Ok(Asked::Waits)
}

async fn claim(connection: &mut AnyConnection, number: i64) -> Result<Option<Claim>, StoreError> {
    alone(connection).await?;
    let now = clock(connection).await?;
    let select = "SELECT game, tries FROM analyses WHERE result IS NULL AND until <= $1 ORDER BY asked LIMIT 1";
    let Some(row) = sqlx::query(select).bind(now).fetch_optional(&mut *connection).await? else { return Ok(None) };
    let (game, tries): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let update = sqlx::query("UPDATE analyses SET claim = $1, until = $2, tries = tries + 1 WHERE game = $3");
    update.bind(number).bind(now + CLAIM_MS).bind(game).execute(connection).await?;
    Ok(Some(Claim { game: GameId::new(game as u64), number, tries }))
}
