//! What servers tell each other.

use std::time::Duration;

use chronicle_protocol::{AnalysisProgress, Code, Command, GameId, PlayerId, Problem, RoomName};
use serde::{Deserialize, Serialize};

use crate::{
    socket::Client,
    store::{Node, PlayerRow, Who},
};

/// A message from one server to another, or to all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Wire {
    /// To the server that has a game: somebody on another server says something to it.
    Game { game: GameId, from: Caller, said: Said },
    /// To the server that has a game: it is there, and shall be in memory.
    Wake { game: GameId },
    /// To the server that has a game: it shall not count.
    Void { game: GameId, node: Node, number: u32 },
    /// How that went.
    Voided { number: u32, problem: Option<(Code, String)> },
    /// To the server that has the lobby: somebody on another server wants something there.
    Desk { from: Caller, id: u32, command: Command },
    /// To all: a socket that others may know is closed.
    Gone { node: Node, socket: u64, player: Option<PlayerId> },
    /// To one: what some of its sockets shall be sent. It may be the answer to a request.
    Frames { sockets: Vec<u64>, frame: String, answers: Option<u32> },
    /// To all: what players shall be told, wherever they are. Those who do not want to hear `by` are not.
    People { players: Vec<PlayerId>, by: Option<PlayerId>, frame: String },
    /// To all: sessions of a player have ended.
    SignOut { player: PlayerId },
    /// To all: a player does not want to hear another, or does again.
    Ignore { player: PlayerId, whom: PlayerId, ignored: bool },
    /// To all: who has these games now.
    Moved { games: Vec<GameId>, to: Node },
    /// To all: who is on this server.
    Here { node: Node, players: Vec<PlayerId> },
    /// To all: the game of a room is played once more.
    Rematched { room: RoomName, last: GameId, next: GameId },
    /// To all: who is in a room; nobody when it is gone.
    Room { room: RoomName, people: Vec<PlayerId> },
    /// To all: another server has the lobby now.
    Leads,
    /// To all: a game waits for the engine.
    AnalysisWanted,
    /// To all: the engine has judged one more position of a game.
    AnalysisProgress(AnalysisProgress),
    /// To all: the analysis of a game is done, or cannot be made.
    Analysed { game: GameId, problem: Option<Problem> },
    /// To all: something that a server has said may be lost.
    Gap,
}

/// What somebody says to a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Said {
    Watch {
        id: u32,
        since: Option<u32>,
    },
    /// Somebody watches since before the game came to where it is now.
    Rejoin,
    Leave,
    Do {
        id: u32,
        command: Command,
    },
}

/// A socket of another server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Caller {
    pub(crate) node: Node,
    pub(crate) socket: u64,
    player: Option<Who>,
    ignored: Vec<PlayerId>,
    lag_ms: u32,
}

impl Caller {
    /// A socket of this server, as others are told of it.
    pub(super) fn new(node: Node, client: &Client) -> Self {
        Self {
            node,
            socket: client.number,
            player: client.player.as_ref().map(Who::from),
            ignored: client.ignores().clone(),
            lag_ms: u32::try_from(client.lag().as_millis()).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn player(&self) -> Option<PlayerRow> {
        self.player.clone().map(PlayerRow::from)
    }

    pub(super) fn ignored(&self) -> Vec<PlayerId> {
        self.ignored.clone()
    }

    pub(super) fn lag(&self) -> Duration {
        Duration::from_millis(self.lag_ms.into())
    }
}
