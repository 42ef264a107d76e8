use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    AnalysisProgress, ChallengeId, Code, Event, GameAnalysis, GameId, GameState, PlayerId, PlayerView, RoomLine,
    RoomName, RoomView, Side, Terms, TimeControl,
};

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Answer {
    /// The first message on every socket. When it comes again, something may have been missed: whoever watches something
    /// asks for it once more.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// Who is signed in; without it one can only watch.
        you: Option<PlayerView>,
        /// The games that wait for this player.
        games: Vec<GameId>,
    },
    /// A request was carried out. Whatever it changed is stored.
    Ack {
        /// The number of the request.
        id: u32,
    },
    /// A request was not carried out, and nothing has changed.
    Error {
        /// The number of the request; none if it could not be read.
        id: Option<u32>,
        /// What kind of problem.
        code: Code,
        /// What was wrong.
        text: String,
    },
    /// Something happened in a game.
    Event(Event),
    /// A whole game.
    State(Box<GameState>),
    /// A player has come or gone.
    Presence(Presence),
    /// Somebody said something.
    Chat(Chat),
    /// A game with this player has begun.
    Started {
        /// Which.
        game: GameId,
    },
    /// A challenge of this player, or to this player.
    Challenge(Challenge),
    /// A challenge is gone: taken back, declined or taken.
    ChallengeGone {
        /// Which.
        challenge: ChallengeId,
    },
    /// What waits in the lobby: the whole list.
    Lobby {
        /// The challenges that everybody may take.
        challenges: Vec<Challenge>,
        /// How many wait in each queue.
        waiting: Vec<Waiting>,
    },
    /// What has changed in the lobby, at most once a second.
    LobbyChange(LobbyChange),
    /// The games with the strongest players, the strongest first: the whole list.
    Live {
        /// The games.
        games: Vec<LiveGame>,
    },
    /// A room that this player is in, whenever something in it has changed.
    Room(Box<RoomView>),
    /// Somebody said something in a room.
    RoomChat(RoomLine),
    /// This player is not in a room any more, or it is gone.
    RoomGone {
        /// Which.
        room: RoomName,
    },
    /// The engine has judged one more position of a game that this player wants to know of.
    AnalysisProgress(AnalysisProgress),
    /// What the engine thinks of a whole game.
    Analysis(Box<GameAnalysis>),
    /// The server stops. It will be back, and every game goes on.
    Restarting,
}

impl Answer {
    /// The message.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("answers are plain data")
    }
}

/// Whether a player is here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// The game.
    pub game: GameId,
    /// Whose player.
    pub side: Side,
    /// Whether here.
    pub online: bool,
    /// After how many seconds the opponent may claim the win, if the player is away and a clock runs.
    pub claim_in: Option<u32>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chat {
    /// The game.
    pub game: GameId,
    /// Who says it.
    pub player: PlayerId,
    /// What others call them.
    pub from: String,
    /// Which side, if it is a player.
    pub side: Option<Side>,
    /// The line. It is text, never markup.
    pub text: String,
}

/// A game that is played now, in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveGame {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub variant: String,
    /// Who plays.
    pub players: [PlayerView; 2],
    /// How much time there is.
    pub time: TimeControl,
    /// Whether ratings depend on it.
    pub rated: bool,
}

/// An offer of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Challenge {
    /// Its identifier, which can be passed on as a link.
    pub id: ChallengeId,
    /// Who offers it.
    pub by: PlayerView,
    /// Which side that player takes; by lot if nothing is said.
    pub side: Option<Side>,
    /// What is to be played.
    pub terms: Terms,
}

/// How many wait for an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Waiting {
    /// For what.
    pub terms: Terms,
    /// How many.
    pub players: u32,
}

/// What has changed in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyChange {
    /// New challenges.
    pub added: Vec<Challenge>,
    /// Challenges that are gone.
    pub removed: Vec<ChallengeId>,
    /// Queues whose length is another.
    pub waiting: Vec<Waiting>,
}
