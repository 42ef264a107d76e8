use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerId, PlayerView};

/// Somebody shall be silent for some time; for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MuteOrder {
    /// Who.
    pub player: PlayerId,
    /// For how many minutes; 0 lets them talk again.
    pub minutes: u32,
    /// Why; it is written down.
    pub reason: String,
}

/// An account shall be closed; for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CloseOrder {
    /// Whose.
    pub player: PlayerId,
    /// Why; it is written down.
    pub reason: String,
}

/// A game shall not count; for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct VoidOrder {
    /// Which. If it is played it ends; if it was rated, its ratings are taken back.
    pub game: GameId,
    /// Why; it is written down.
    pub reason: String,
}

/// What moderators and operators can do.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ModerationAct {
    /// A player was muted, or could talk again.
    Mute,
    /// An account was closed.
    Close,
    /// A game was declared void.
    Void,
    /// The operator made somebody a moderator.
    Grant,
    /// The operator took that back.
    Revoke,
}

/// A line of the log of what moderators did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuditLine {
    /// Its number; the later, the larger.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: i64,
    /// When, in seconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// The moderator; nobody if it was the operator of the server.
    pub by: Option<PlayerId>,
    /// What was done.
    pub act: ModerationAct,
    /// To whom.
    pub player: Option<PlayerId>,
    /// To which game.
    pub game: Option<GameId>,
    /// Why, and for how long.
    pub reason: String,
}

/// A page of the log of what moderators did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuditPage {
    /// The lines, the last first.
    pub lines: Vec<AuditLine>,
    /// Everybody who is named in them.
    pub players: Vec<PlayerView>,
    /// What to ask for to get the next page, if there is one.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub next: Option<i64>,
}
