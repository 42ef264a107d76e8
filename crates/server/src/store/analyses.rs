//! What the engine thinks of games.

use chronicle_protocol::{GameAnalysis, GameId};
use sqlx::Row;

use super::{Store, StoreError, games::read};

impl Store {
    /// Notes that an analysis is wanted.
    pub(crate) async fn ask_analysis(&self, game: GameId, at: i64) -> Result<(), StoreError> {
        let insert = "INSERT INTO analyses (game, asked) VALUES ($1, $2) ON CONFLICT (game) DO NOTHING";
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(insert).bind(game.number()).bind(at).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    pub(crate) async fn keep_analysis(&self, analysis: &GameAnalysis) -> Result<(), StoreError> {
        let (game, result) = (analysis.game, serde_json::to_string(analysis).expect("plain data"));
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = sqlx::query("UPDATE analyses SET result = $1 WHERE game = $2");
                    query.bind(result).bind(game.number()).execute(connection).await?;
                    Ok(())
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
        let select = "SELECT result FROM analyses WHERE game = $1 AND result IS NOT NULL";
        let row = sqlx::query(select).bind(game.number()).fetch_optional(&self.readers).await?;
        row.map(|row| read("an analysis", &row.try_get::<String, _>(0)?)).transpose()
    }

    /// The analyses that were wanted and are not done, those asked for first first.
    pub(crate) async fn wanted_analyses(&self, count: i64) -> Result<Vec<GameId>, StoreError> {
        let select = "SELECT game FROM analyses WHERE result IS NULL ORDER BY asked LIMIT $1";
        let rows = sqlx::query(select).bind(count).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<i64, _>(0)? as u64))).collect()
    }
}
