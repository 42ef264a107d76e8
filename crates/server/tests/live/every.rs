//! One of everything that a client can ask for. A new request without a place here makes a test fail, and so does one
//! about which nobody has said who may ask for it.

use std::collections::BTreeSet;

use chronicle_protocol::{
    ChallengeId, Command, GameId, Offer, PlayerId, Request, RoomAct, RoomName, RoomSettings, Side,
};
use serde_json::Value;

use crate::client::terms;

/// What requests are about.
pub(crate) struct About {
    pub(crate) game: GameId,
    pub(crate) room: RoomName,
    pub(crate) challenge: ChallengeId,
    pub(crate) player: PlayerId,
}

impl About {
    /// A game; nothing else exists.
    pub(crate) fn game(game: GameId) -> Self {
        let room = RoomName::new("a-room").expect("a good name");
        Self { game, room, challenge: ChallengeId::new(8), player: PlayerId::new(9) }
    }
}

/// One of each command.
pub(crate) fn commands(about: &About) -> Vec<Command> {
    let &About { game, ref room, challenge, player } = about;
    let settings = RoomSettings { terms: terms(), spectators: 3, locked: false, chat: true, listed: false };
    let mut commands = vec![
        Command::Watch { game, since: Some(1) },
        Command::Leave { game },
        Command::Move { game, uci: "g1f3".to_owned(), ply: 2 },
        Command::Resign { game },
        Command::Abort { game },
        Command::Draw { game, offer: Offer::Want },
        Command::Takeback { game, offer: Offer::Want },
        Command::ClaimDraw { game },
        Command::ClaimWin { game },
        Command::MoreTime { game },
        Command::Rematch { game },
        Command::Say { game, text: "hello".to_owned() },
        Command::Seek(terms()),
        Command::CancelSeek,
        Command::Challenge { terms: terms(), side: Some(Side::Second), to: None, listed: true },
        Command::CancelChallenge { challenge },
        Command::Accept { challenge },
        Command::PlayBot { terms: terms(), side: None, elo: 1000 },
        Command::Lobby,
        Command::LeaveLobby,
        Command::Live,
        Command::LeaveLive,
        Command::Mute { player, muted: true },
        Command::Analyse { game },
        Command::OpenRoom { name: Some(room.clone()), settings: settings.clone() },
        Command::Ping,
    ];
    let acts = [
        RoomAct::Join,
        RoomAct::Sit(Side::First),
        RoomAct::Stand,
        RoomAct::Say("hello".to_owned()),
        RoomAct::Settings(settings),
        RoomAct::Start,
        RoomAct::Mute { player, muted: true },
        RoomAct::Remove { player },
        RoomAct::Leave,
    ];
    commands.extend(acts.map(|act| Command::Room { room: room.clone(), act }));
    commands
}

/// The name of a command, and of what is done in a room after it.
pub(crate) fn name(command: &Command) -> String {
    match command {
        Command::Room { act, .. } => format!("room {}", tag(&serde_json::to_value(act).expect("plain data"))),
        command => tag(&serde_json::to_value(command).expect("plain data")),
    }
}

fn tag(value: &Value) -> String {
    let first = value.as_object().and_then(|fields| fields.keys().next().cloned());
    first.or_else(|| value.as_str().map(str::to_owned)).expect("a name, or one with something in it")
}

/// The names that could stand in a place, as the one who reads requests tells them to whoever writes another.
fn expected(text: &str) -> BTreeSet<String> {
    let said = Request::parse(text).expect_err("there is no such request").to_string();
    let names = said.split("expected").nth(1).expect("it says what it expects").split('`');
    names.skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn none_is_missing() {
    let mut all = expected(r#"{"id":1,"do":"nonsense"}"#);
    assert!(all.remove("room"), "{all:?}");
    let acts = expected(r#"{"id":1,"do":{"room":{"room":"a-room","act":"nonsense"}}}"#);
    all.extend(acts.into_iter().map(|act| format!("room {act}")));
    let here = commands(&About::game(GameId::new(1))).iter().map(name).collect();
    assert_eq!(all, here);
}
