//! Games that were played, by player and by what they were.

use chronicle_protocol::{GameId, PlayerId};

use super::{
    Store, StoreError, StoredGame,
    games::{game_from, select},
};

/// Which games of a player are wanted; an empty text means any.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub(crate) player: PlayerId,
    pub(crate) variant: String,
    pub(crate) speed: String,
    /// `first`, `second` or `draw`.
    pub(crate) outcome: String,
    pub(crate) rated: Option<bool>,
    /// Whether those of private rooms are wanted as well.
    pub(crate) private: bool,
    /// Only games before this one, in the order of the list: when it began, and which it is.
    pub(crate) before: (i64, GameId),
}

impl Store {
    /// Games of a player that are over, the last ones first.
    pub(crate) async fn archive(&self, filter: &Filter, count: i64) -> Result<Vec<StoredGame>, StoreError> {
        let condition = "WHERE (g.first_player = $1 OR g.second_player = $1) AND g.live = 0 \
             AND ($2 = '' OR g.variant = $2) AND ($3 = '' OR g.speed = $3) AND ($4 = '' OR g.outcome = $4) \
             AND ($5 = -1 OR g.rated = $5) AND (g.created < $6 OR (g.created = $6 AND g.id < $7)) \
             AND ($8 = 1 OR g.room = '') ORDER BY g.created DESC, g.id DESC LIMIT $9";
        let rows = sqlx::query(select(condition))
            .bind(filter.player.number())
            .bind(filter.variant.as_str())
            .bind(filter.speed.as_str())
            .bind(filter.outcome.as_str())
            .bind(filter.rated.map_or(-1, i64::from))
            .bind(filter.before.0)
            .bind(filter.before.1.number())
            .bind(i64::from(filter.private))
            .bind(count)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(game_from).collect()
    }

    /// The games that are played now between people with the highest ratings, those that end today.
    pub(crate) async fn top_games(&self, count: i64) -> Result<Vec<StoredGame>, StoreError> {
        let condition = "WHERE g.live = 1 AND g.room = '' AND g.speed <> 'correspondence' \
             AND a.kind <> 'bot' AND b.kind <> 'bot' \
             ORDER BY COALESCE(g.first_rating, 0) + COALESCE(g.second_rating, 0) DESC, g.created DESC LIMIT $1";
        let rows = sqlx::query(select(condition)).bind(count).fetch_all(&self.readers).await?;
        rows.iter().map(game_from).collect()
    }
}
