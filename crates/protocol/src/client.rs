use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{ChallengeId, GameId, PlayerId, RoomAct, RoomName, RoomSettings, Side, TimeControl, limits};

/// What a client asks for, with a number by which it knows the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Chosen by the client; the answer has the same.
    pub id: u32,
    /// What shall be done.
    #[serde(rename = "do")]
    pub command: Command,
}

/// What a client can ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Command {
    /// Tell me of everything that happens in a game.
    Watch {
        /// The game.
        game: GameId,
        /// The last version that I know; without it the whole state is sent.
        #[serde(default)]
        since: Option<u32>,
    },
    /// Tell me no more of it.
    Leave {
        /// The game.
        game: GameId,
    },
    /// Play a move.
    Move {
        /// The game.
        game: GameId,
        /// The move, as programs write it.
        uci: String,
        /// How many moves were played before it. The same move at the same place is played once, however often it is
        /// sent; another one is refused.
        ply: u32,
    },
    /// Give up.
    Resign {
        /// The game.
        game: GameId,
    },
    /// Call the game off, in its first moves.
    Abort {
        /// The game.
        game: GameId,
    },
    /// Offer a draw, agree to one, or decline it.
    Draw {
        /// The game.
        game: GameId,
        /// What about it.
        offer: Offer,
    },
    /// Ask to take a move back, agree to that, or decline it.
    Takeback {
        /// The game.
        game: GameId,
        /// What about it.
        offer: Offer,
    },
    /// Claim a draw, by repetition or by fifty moves.
    ClaimDraw {
        /// The game.
        game: GameId,
    },
    /// Claim the win because the opponent has been away for too long.
    ClaimWin {
        /// The game.
        game: GameId,
    },
    /// Give the opponent fifteen seconds.
    MoreTime {
        /// The game.
        game: GameId,
    },
    /// Offer to play again, or agree to it.
    Rematch {
        /// The game that is over.
        game: GameId,
    },
    /// Say something to those who see the game.
    Say {
        /// The game.
        game: GameId,
        /// The line.
        text: String,
    },
    /// Find me an opponent. Who disconnects does not wait any longer.
    Seek(Terms),
    /// I do not wait any longer.
    CancelSeek,
    /// Offer a game to whoever takes it, or to one player.
    Challenge {
        /// What is to be played.
        terms: Terms,
        /// Which side I take; by lot if nothing is said.
        #[serde(default)]
        side: Option<Side>,
        /// Who may take it; everybody if nothing is said.
        #[serde(default)]
        to: Option<PlayerId>,
        /// Whether it is shown in the lobby; otherwise whoever has its identifier can take it.
        #[serde(default)]
        listed: bool,
    },
    /// Take my challenge back, or decline one to me.
    CancelChallenge {
        /// Which.
        challenge: ChallengeId,
    },
    /// Take a challenge.
    Accept {
        /// Which.
        challenge: ChallengeId,
    },
    /// Play the engine of the server.
    PlayBot {
        /// What is to be played; never rated.
        terms: Terms,
        /// Which side I take; by lot if nothing is said.
        #[serde(default)]
        side: Option<Side>,
        /// How strong it plays, from 500 to 3000.
        elo: u16,
    },
    /// Tell me what waits in the lobby, and what changes there.
    Lobby,
    /// Tell me no more of it.
    LeaveLobby,
    /// Tell me which of the games that are played now have the strongest players, and tell me again when they change.
    Live,
    /// Tell me no more of it.
    LeaveLive,
    /// Show me no more of what this player says, or show it again. It is remembered for those who have an account.
    Mute {
        /// Who.
        player: PlayerId,
        /// Whether I do not want to hear them.
        muted: bool,
    },
    /// Let the engine of the server look at a game that is over. What it thinks is told position by position, and kept.
    Analyse {
        /// Which.
        game: GameId,
    },
    /// Open a private room and be its host. Whoever knows the name can come in.
    OpenRoom {
        /// How it shall be called; without it a name is drawn.
        #[serde(default)]
        name: Option<RoomName>,
        /// How it shall be.
        settings: RoomSettings,
    },
    /// Do something in a room.
    Room {
        /// Which.
        room: RoomName,
        /// What.
        act: RoomAct,
    },
    /// Are you there?
    Ping,
}

/// What to do about something that both must want.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// I want it; if the opponent does already, it is agreed.
    Want,
    /// I do not want it, or not any more.
    Decline,
}

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The rules.
    pub variant: String,
    /// How much time there is.
    pub time: TimeControl,
    /// Whether ratings shall depend on it.
    pub rated: bool,
}

/// Why a message is not a request.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Malformed {
    /// It is too long.
    #[error("the message has {0} bytes, and {max} are allowed", max = limits::FRAME_BYTES)]
    TooLong(usize),
    /// It is not what we expect.
    #[error("the message is not a request: {0}")]
    Json(#[from] serde_json::Error),
    /// A text in it is too long.
    #[error("{what} has {length} characters, and {most} are allowed")]
    Text {
        /// What it is.
        what: &'static str,
        /// How long it is.
        length: usize,
        /// How long it may be.
        most: usize,
    },
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Malformed> {
        if text.len() > limits::FRAME_BYTES {
            return Err(Malformed::TooLong(text.len()));
        }
        let request: Self = serde_json::from_str(text)?;
        request.command.check()?;
        Ok(request)
    }

    /// The number of a message that is not a request, if it has one at all: then the answer can name it.
    #[must_use]
    pub fn number(text: &str) -> Option<u32> {
        #[derive(Deserialize)]
        struct Numbered {
            id: u32,
        }
        let within = text.len() <= limits::FRAME_BYTES;
        within.then(|| serde_json::from_str::<Numbered>(text).ok()).flatten().map(|numbered| numbered.id)
    }

    /// The message.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("requests are plain data")
    }
}

impl Command {
    /// Whether all texts are as long as they may be.
    fn check(&self) -> Result<(), Malformed> {
        let within =
            |what, length, most| if length > most { Err(Malformed::Text { what, length, most }) } else { Ok(()) };
        match self {
            Self::Move { uci, .. } => within("the move", uci.len(), limits::MOVE_BYTES),
            Self::Say { text, .. } | Self::Room { act: RoomAct::Say(text), .. } => {
                within("the line", text.chars().count(), limits::CHAT_CHARS)
            }
            Self::Seek(terms)
            | Self::Challenge { terms, .. }
            | Self::PlayBot { terms, .. }
            | Self::OpenRoom { settings: RoomSettings { terms, .. }, .. }
            | Self::Room { act: RoomAct::Settings(RoomSettings { terms, .. }), .. } => {
                within("the name of the variant", terms.variant.len(), limits::VARIANT_BYTES)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn terms() -> Terms {
        Terms { variant: "chess".to_owned(), time: TimeControl::Days(3), rated: true }
    }

    /// One of each.
    fn commands() -> Vec<Command> {
        let (game, challenge) = (GameId::new(7), ChallengeId::new(8));
        vec![
            Command::Watch { game, since: Some(3) },
            Command::Leave { game },
            Command::Move { game, uci: "e2e4".to_owned(), ply: 0 },
            Command::Resign { game },
            Command::Abort { game },
            Command::Draw { game, offer: Offer::Want },
            Command::Takeback { game, offer: Offer::Decline },
            Command::ClaimDraw { game },
            Command::ClaimWin { game },
            Command::MoreTime { game },
            Command::Rematch { game },
            Command::Say { game, text: "gg".to_owned() },
            Command::Seek(terms()),
            Command::CancelSeek,
            Command::Challenge { terms: terms(), side: Some(Side::Second), to: None, listed: true },
            Command::CancelChallenge { challenge },
            Command::Accept { challenge },
            Command::PlayBot { terms: terms(), side: None, elo: 1500 },
            Command::Lobby,
            Command::LeaveLobby,
            Command::Live,
            Command::LeaveLive,
            Command::Mute { player: PlayerId::new(9), muted: true },
            Command::Analyse { game },
            Command::OpenRoom { name: None, settings: room_settings() },
            Command::Ping,
        ]
        .into_iter()
        .chain(acts().into_iter().map(|act| Command::Room { room: room(), act }))
        .collect()
    }

    fn room() -> RoomName {
        RoomName::new("amber-bishop-river").expect("a good name")
    }

    fn room_settings() -> RoomSettings {
        RoomSettings { terms: terms(), spectators: 20, locked: false, chat: true, listed: false }
    }

    fn acts() -> [RoomAct; 9] {
        let player = PlayerId::new(9);
        [
            RoomAct::Join,
            RoomAct::Leave,
            RoomAct::Sit(Side::First),
            RoomAct::Stand,
            RoomAct::Say("hello".to_owned()),
            RoomAct::Settings(room_settings()),
            RoomAct::Start,
            RoomAct::Mute { player, muted: false },
            RoomAct::Remove { player },
        ]
    }

    #[test]
    fn requests_are_read_as_they_are_written() {
        for (id, command) in (0..).zip(commands()) {
            let request = Request { id, command };
            assert_eq!(Request::parse(&request.to_json()).expect("we wrote it"), request);
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let game = GameId::new(7);
        let refused = |command: Command| Request::parse(&Request { id: 1, command }.to_json()).is_err();
        assert!(refused(Command::Move { game, uci: "x".repeat(limits::MOVE_BYTES + 1), ply: 0 }));
        assert!(!refused(Command::Say { game, text: "é".repeat(limits::CHAT_CHARS) }));
        assert!(refused(Command::Say { game, text: "é".repeat(limits::CHAT_CHARS + 1) }));
        assert!(refused(Command::Room { room: room(), act: RoomAct::Say("é".repeat(limits::CHAT_CHARS + 1)) }));
        assert!(refused(Command::Seek(Terms { variant: "v".repeat(limits::VARIANT_BYTES + 1), ..terms() })));
        assert!(matches!(Request::parse(&" ".repeat(limits::FRAME_BYTES + 1)), Err(Malformed::TooLong(_))));
    }

    #[test]
    fn answers_to_nonsense_can_name_it() {
        assert_eq!(Request::number(r#"{"id":9,"do":"dance"}"#), Some(9));
        assert_eq!(Request::number("[]"), None);
        assert!(Request::parse(r#"{"id":9,"do":"ping","also":1}"#).is_err(), "unknown fields are mistakes");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = (Request::parse(&text), Request::number(&text));
        }

        /// Messages that are nearly right: one byte of a good one is another.
        #[test]
        fn nearly_right_messages_do_no_harm(which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), byte in 0_u8..128) {
            let mut commands = commands();
            let command = commands.swap_remove(which.index(commands.len()));
            let mut text = Request { id: 1, command }.to_json().into_bytes();
            let at = at.index(text.len());
            text[at] = byte;
            if let Ok(request) = Request::parse(std::str::from_utf8(&text).expect("ASCII")) {
                prop_assert_eq!(Request::parse(&request.to_json()).expect("we wrote it"), request);
            }
        }
    }
}
