//! Ratings by Glicko-2, one for each player and pool: a variant at a speed.

use chronicle_engine::progress;
use chronicle_protocol::{GameId, Outcome, PlayerId};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
};
use sqlx::{AnyConnection, Row, any::AnyRow};

use super::{Conclusion, Store, StoreError};

/// The ratings of both players after a game, if it was rated.
pub(crate) type Rated = Option<[i32; 2]>;

/// Above this deviation a rating is not listed.
const PROVISIONAL: f64 = 110.0;
/// How long it takes until a rating without games is as uncertain as one period of Glicko-2 makes it.
const PERIOD_MS: i64 = 7 * 24 * 60 * 60 * 1000;
/// More periods than that change nothing any more.
const MOST_PERIODS: i64 = 400;

/// A rating.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RatingRow {
    pub(crate) pool: String,
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
    pub(crate) games: i64,
    /// The era that was reached, from 1.
    pub(crate) era: i64,
    pub(crate) changed: i64,
}

impl RatingRow {
    /// What everybody begins with.
    fn new(pool: &str) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Self { pool: pool.to_owned(), rating, deviation, volatility, games: 0, era: 0, changed: 0 }
    }

    /// The number that is shown.
    pub(crate) fn shown(&self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether it is too uncertain to be listed.
    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// As it is at a time: it grows uncertain while nobody plays.
    fn at(&self, now: i64) -> Glicko2Rating {
        let fresh = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let periods = if self.games == 0 { 0 } else { ((now - self.changed) / PERIOD_MS).clamp(0, MOST_PERIODS) };
        (0..periods).fold(fresh, |rating, _| decay_deviation(&rating))
    }

    /// After a game. The era is earned by what the rating is for certain, twice the deviation below it.
    fn after(&self, rating: Glicko2Rating, now: i64) -> Self {
        let certain = 2.0f64.mul_add(-rating.deviation, rating.rating) as i32;
        Self {
            pool: self.pool.clone(),
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            games: self.games + 1,
            era: progress::era(certain, self.era as usize) as i64,
            changed: now,
        }
    }
}

impl Store {
    pub(crate) async fn rating(&self, player: PlayerId, pool: &str) -> Result<Option<RatingRow>, StoreError> {
        let query = sqlx::query(ONE).bind(player.number()).bind(pool);
        query.fetch_optional(&self.readers).await?.map(|row| rating_from(&row)).transpose()
    }

    pub(crate) async fn ratings_of(&self, player: PlayerId) -> Result<Vec<RatingRow>, StoreError> {
        let select = "SELECT pool, rating, deviation, volatility, games, era, changed FROM ratings \
                      WHERE player = $1 ORDER BY games DESC";
        let rows = sqlx::query(select).bind(player.number()).fetch_all(&self.readers).await?;
        rows.iter().map(rating_from).collect()
    }

    /// The last ratings of a player: pool, time and number.
    pub(crate) async fn rating_history(&self, player: PlayerId) -> Result<Vec<(String, i64, i32)>, StoreError> {
        let select = "SELECT pool, at, rating FROM rating_history WHERE player = $1 ORDER BY at DESC LIMIT 500";
        let rows = sqlx::query(select).bind(player.number()).fetch_all(&self.readers).await?;
        let point = |row: &AnyRow| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get::<f64, _>(2)?.round() as i32));
        rows.iter().map(point).collect()
    }

    /// The best of a pool, with their names.
    pub(crate) async fn leaders(&self, pool: &str, count: i64) -> Result<Vec<(String, RatingRow)>, StoreError> {
        let select = "SELECT r.pool, r.rating, r.deviation, r.volatility, r.games, r.era, r.changed, p.name \
                      FROM ratings r JOIN players p ON p.id = r.player \
                      WHERE r.pool = $1 AND r.deviation <= $2 AND p.closed IS NULL ORDER BY r.rating DESC LIMIT $3";
        let rows = sqlx::query(select).bind(pool).bind(PROVISIONAL).bind(count).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(7)?, rating_from(row)?))).collect()
    }
}

const ONE: &str = "SELECT pool, rating, deviation, volatility, games, era, changed FROM ratings \
                   WHERE player = $1 AND pool = $2";

/// Rates a game that is over, in the transaction that ends it.
pub(super) async fn rate(connection: &mut AnyConnection, end: &Conclusion, pool: &str) -> Result<[i32; 2], StoreError> {
    let mut before = Vec::with_capacity(2);
    for player in end.players {
        let row = sqlx::query(ONE).bind(player.number()).bind(pool).fetch_optional(&mut *connection).await?;
        before.push(row.map_or_else(|| Ok(RatingRow::new(pool)), |row| rating_from(&row))?);
    }
    let outcome = match end.ending.outcome {
        Outcome::First => Outcomes::WIN,
        Outcome::Second => Outcomes::LOSS,
        Outcome::Draw | Outcome::None => Outcomes::DRAW,
    };
    let (first, second) = glicko2(&before[0].at(end.at), &before[1].at(end.at), &outcome, &Glicko2Config::new());
    let after = [before[0].after(first, end.at), before[1].after(second, end.at)];
    let insert = "INSERT INTO rating_history (game, player, pool, rating, at, rating_before, deviation_before, \
                  volatility_before, era_before) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    for ((player, row), before) in end.players.into_iter().zip(&after).zip(&before) {
        store(connection, player, row).await?;
        let query = sqlx::query(insert).bind(end.game.number()).bind(player.number()).bind(pool);
        let query = query.bind(row.rating).bind(end.at).bind(before.rating).bind(before.deviation);
        query.bind(before.volatility).bind(before.era).execute(&mut *connection).await?;
    }
    Ok([after[0].shown(), after[1].shown()])
}

/// Takes back what a game did to the ratings of its players, and returns what they are then; nothing if it did nothing,
/// or if what was before is not known.
pub(super) async fn take_back(
    connection: &mut AnyConnection,
    game: GameId,
    players: [PlayerId; 2],
    pool: &str,
) -> Result<Rated, StoreError> {
    let mut shown = Vec::with_capacity(2);
    for player in players {
        shown.extend(take_back_one(connection, game, player, pool).await?);
    }
    Ok(<[i32; 2]>::try_from(shown).ok())
}

async fn take_back_one(
    connection: &mut AnyConnection,
    game: GameId,
    player: PlayerId,
    pool: &str,
) -> Result<Option<i32>, StoreError> {
    let select = "SELECT rating, at, rating_before, deviation_before, volatility_before, era_before \
                  FROM rating_history WHERE player = $1 AND game = $2";
    let point = sqlx::query(select).bind(player.number()).bind(game.number()).fetch_optional(&mut *connection).await?;
    let now = sqlx::query(ONE).bind(player.number()).bind(pool).fetch_optional(&mut *connection).await?;
    let (Some(point), Some(now)) = (point, now) else { return Ok(None) };
    let now = rating_from(&now)?;
    let (after, at): (f64, i64) = (point.try_get(0)?, point.try_get(1)?);
    let Some(rating) = point.try_get::<Option<f64>, _>(2)? else { return Ok(None) };
    // Where nothing has happened since, everything is as it was before. Later games were rated from what this one gave:
    // they keep what they added, and lose what this one did.
    let is_last = now.changed == at;
    let row = if is_last {
        RatingRow {
            rating,
            deviation: point.try_get(3)?,
            volatility: point.try_get(4)?,
            era: point.try_get(5)?,
            games: now.games - 1,
            ..now
        }
    } else {
        RatingRow { rating: now.rating - (after - rating), games: now.games - 1, ..now }
    };
    store(connection, player, &row).await?;
    let shift = "UPDATE rating_history SET rating = rating - $1, rating_before = rating_before - $1 \
                 WHERE player = $2 AND pool = $3 AND at > $4";
    sqlx::query(shift).bind(after - rating).bind(player.number()).bind(pool).bind(at).execute(&mut *connection).await?;
    let delete = "DELETE FROM rating_history WHERE player = $1 AND game = $2";
    sqlx::query(delete).bind(player.number()).bind(game.number()).execute(connection).await?;
    Ok(Some(row.shown()))
}

async fn store(connection: &mut AnyConnection, player: PlayerId, row: &RatingRow) -> Result<(), StoreError> {
    let upsert = "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, era, changed) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (player, pool) DO UPDATE SET \
                  rating = $3, deviation = $4, volatility = $5, games = $6, era = $7, changed = $8";
    sqlx::query(upsert)
        .bind(player.number())
        .bind(row.pool.as_str())
        .bind(row.rating)
        .bind(row.deviation)
        .bind(row.volatility)
        .bind(row.games)
        .bind(row.era)
        .bind(row.changed)
        .execute(connection)
        .await?;
    Ok(())
}

fn rating_from(row: &AnyRow) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        pool: row.try_get(0)?,
        rating: row.try_get(1)?,
        deviation: row.try_get(2)?,
        volatility: row.try_get(3)?,
        games: row.try_get(4)?,
        era: row.try_get(5)?,
        changed: row.try_get(6)?,
    })
}
