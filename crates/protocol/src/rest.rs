//! What goes over HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Ending, GameId, PlayerId, PlayerKind, PlayerView, TimeControl};

/// A name and a password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A change of the password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The present one.
    pub old: String,
    /// The next one.
    pub new: String,
}

/// One's own account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Account {
    /// The identifier.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Guest, member or bot.
    pub kind: PlayerKind,
    /// Whether this is a moderator.
    pub moderator: bool,
}

/// The answer to signing in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignedIn {
    /// Who is signed in.
    pub account: Account,
    /// The token for programs, which send it as `Authorization: Bearer`. Browsers have a cookie and forget this.
    pub token: String,
}

/// A place where an account is signed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SessionView {
    /// A name of the session by which it can be ended; not its token.
    pub id: String,
    /// What the program called itself.
    pub agent: String,
    /// When it began, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// When it was last used.
    #[cfg_attr(test, ts(type = "number"))]
    pub seen: i64,
    /// Whether it is this one.
    pub current: bool,
}

/// A rating in one pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountRating {
    /// The pool: variant and speed.
    pub pool: String,
    /// The rating.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// Whether it is too uncertain to be listed.
    pub provisional: bool,
    /// How many games it is made of.
    pub games: u32,
    /// The number of the era that it opens, from 1.
    pub era: u8,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingPoint {
    /// The pool.
    pub pool: String,
    /// When, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The rating.
    pub rating: i32,
}

/// What everybody may know of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Profile {
    /// The identifier.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Guest, member or bot.
    pub kind: PlayerKind,
    /// Since when, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: i64,
    /// The ratings.
    pub ratings: Vec<AccountRating>,
    /// How they went, the last ones first.
    pub history: Vec<RatingPoint>,
}

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Leader {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: i32,
    /// How uncertain it is.
    pub deviation: i32,
    /// How many games it is made of.
    pub games: u32,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSummary {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub variant: String,
    /// Who played.
    pub players: [PlayerView; 2],
    /// How much time there was.
    pub time: TimeControl,
    /// Whether it was rated.
    pub rated: bool,
    /// When it began, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created: i64,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// How many moves it has.
    pub plies: u32,
}

/// A page of a list of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamePage {
    /// The games, the last ones first.
    pub games: Vec<GameSummary>,
    /// What to ask for to get the next page, if there is one.
    pub next: Option<String>,
}
