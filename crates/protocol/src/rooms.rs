use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{GameId, PlayerId, PlayerView, Side, Terms, limits};

/// The name of a room: words that can be said over the telephone, such as `amber-bishop-river`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct RoomName(String);

/// A text is not the name of a room.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "{text:?} cannot be the name of a room: it has {least} to {most} characters, words of a to z and digits with single \
     hyphens between them",
    least = limits::ROOM_NAME_BYTES.start(), most = limits::ROOM_NAME_BYTES.end()
)]
pub struct BadRoomName {
    /// The text, cut short.
    pub text: String,
}

impl RoomName {
    /// The name, if it is one.
    ///
    /// # Errors
    /// It is too short or too long, or has characters that names of rooms have not.
    pub fn new(text: impl Into<String>) -> Result<Self, BadRoomName> {
        let text = text.into();
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        if limits::ROOM_NAME_BYTES.contains(&text.len()) && text.split('-').all(is_word) {
            return Ok(Self(text));
        }
        Err(BadRoomName { text: text.chars().take(*limits::ROOM_NAME_BYTES.end()).collect() })
    }

    /// The name as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for RoomName {
    type Error = BadRoomName;

    fn try_from(text: String) -> Result<Self, BadRoomName> {
        Self::new(text)
    }
}

impl From<RoomName> for String {
    fn from(name: RoomName) -> Self {
        name.0
    }
}

impl fmt::Display for RoomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a room is; its host decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RoomSettings {
    /// What is played.
    pub terms: Terms,
    /// How many may look on.
    pub spectators: u16,
    /// Whether nobody else may come in.
    pub locked: bool,
    /// Whether those who look on may talk; the players always may.
    pub chat: bool,
    /// Whether everybody finds it in the list of rooms; otherwise whoever knows its name comes in.
    #[serde(default)]
    pub listed: bool,
}

/// A room in the list that everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomSummary {
    /// Its name, by which one comes in.
    #[schemars(with = "String")]
    pub room: RoomName,
    /// Who decides there.
    pub host: PlayerView,
    /// What is played.
    pub terms: Terms,
    /// How many are in.
    pub people: u32,
    /// How many seats are free.
    pub free: u8,
}

/// What somebody does in a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum RoomAct {
    /// Come in, to look on at first.
    Join,
    /// Go out. When the host goes, somebody else becomes host; when everybody has gone, the room is gone.
    Leave,
    /// Take a seat.
    Sit(Side),
    /// Give the seat up, and look on.
    Stand,
    /// Say something.
    Say(String),
    /// Change how the room is; for the host.
    Settings(RoomSettings),
    /// Begin the game; for the host, when both seats are taken.
    Start,
    /// Nobody hears this one any more, or again; for the host.
    Mute {
        /// Who.
        player: PlayerId,
        /// Whether nobody hears them.
        muted: bool,
    },
    /// Put this one out; for the host. Who was put out does not come in again.
    Remove {
        /// Who.
        player: PlayerId,
    },
}

/// A room as those in it see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomView {
    /// Its name, by which others can come in.
    pub room: RoomName,
    /// Who decides.
    pub host: PlayerId,
    /// How it is.
    pub settings: RoomSettings,
    /// Who sits where, the one who begins first.
    pub seats: [Option<PlayerId>; 2],
    /// Everybody who is in, those who sit as well.
    pub people: Vec<PlayerView>,
    /// Whom nobody hears.
    pub muted: Vec<PlayerId>,
    /// The last game that was begun here.
    pub game: Option<GameId>,
}

/// A line that was said in a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomLine {
    /// Where.
    pub room: RoomName,
    /// Who said it.
    pub player: PlayerId,
    /// What others call them.
    pub from: String,
    /// The line. It is text, never markup.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rooms_can_be_said() {
        for good in ["amber-bishop-river", "abc", "club-7", "7-club"] {
            assert_eq!(RoomName::new(good).map(String::from), Ok(good.to_owned()));
        }
        let long = "x".repeat(41);
        for bad in ["", "ab", "Amber-bishop", "amber bishop", "amber--bishop", "-amber", "amber-", "ämber", &long] {
            assert!(RoomName::new(bad).is_err(), "{bad}");
            assert!(serde_json::from_value::<RoomName>(bad.into()).is_err(), "{bad}");
        }
        let error = RoomName::new("x".repeat(10_000)).expect_err("too long").to_string();
        assert!(error.len() < 250, "what is wrong is shown, not repeated at length");
    }
}
