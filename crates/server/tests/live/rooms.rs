//! Private rooms, and what strangers cannot do there.

use chronicle_protocol::{
    Answer, Code, Command, GameId, PlayerId, RoomAct, RoomName, RoomSettings, RoomView, Side, Terms, limits,
};
use serde_json::json;

use crate::{
    client::{Socket, terms},
    http::{get, send, with_token},
    running::Running,
};

fn settings() -> RoomSettings {
    RoomSettings { terms: terms(), spectators: 2, locked: false, chat: true, listed: false }
}

fn act(room: &RoomName, act: RoomAct) -> Command {
    Command::Room { room: room.clone(), act }
}

impl Socket {
    async fn open_room(&mut self) -> RoomName {
        Self::expect(self.ask(Command::OpenRoom { name: None, settings: settings() }).await);
        self.room().await.room
    }

    async fn room(&mut self) -> RoomView {
        self.wait(|answer| if let Answer::Room(room) = answer { Some((**room).clone()) } else { None }).await
    }

    async fn room_line(&mut self) -> String {
        self.wait(|answer| if let Answer::RoomChat(line) = answer { Some(line.text.clone()) } else { None }).await
    }

    async fn id(&self) -> PlayerId {
        self.you.expect("a guest is somebody")
    }
}

/// A room where two sit and one looks on, and its game.
async fn playing(server: &Running) -> ([Socket; 3], RoomName, GameId) {
    let [mut host, mut guest, mut onlooker] = [server.guest().await, server.guest().await, server.guest().await];
    let room = host.open_room().await;
    Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    Socket::expect(onlooker.ask(act(&room, RoomAct::Join)).await);
    assert_eq!(host.ask(act(&room, RoomAct::Start)).await, Err(Code::NotNow), "a seat is free");
    Socket::expect(guest.ask(act(&room, RoomAct::Sit(Side::Second))).await);
    Socket::expect(host.ask(act(&room, RoomAct::Start)).await);
    let game = host.started().await;
    assert_eq!(guest.started().await, game);
    ([host, guest, onlooker], room, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_found_by_its_name_and_plays_its_game() {
    let server = Running::new().await;
    let ([mut host, mut guest, mut onlooker], room, game) = playing(&server).await;
    assert_eq!(host.watch(game).await.you, Some(Side::First));
    assert_eq!(guest.watch(game).await.you, Some(Side::Second));
    assert_eq!(onlooker.watch(game).await.you, None, "who is in the room sees its game");
    Socket::expect(host.play(game, 0, "e2e4").await);
    assert_eq!(host.ask(act(&room, RoomAct::Start)).await, Err(Code::NotNow), "one game at a time");
    Socket::expect(guest.ask(Command::Resign { game }).await);
    host.ended().await;
    Socket::expect(host.ask(act(&room, RoomAct::Start)).await);
    assert_ne!(host.started().await, game);
    let view = host.room().await;
    assert!(view.people.len() == 3 && view.settings == settings(), "{view:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_the_next_game_of_the_room() {
    let server = Running::new().await;
    let ([mut host, mut guest, mut onlooker], room, game) = playing(&server).await;
    host.watch(game).await;
    guest.watch(game).await;
    Socket::expect(guest.ask(Command::Resign { game }).await);
    host.ended().await;
    Socket::expect(host.ask(Command::Rematch { game }).await);
    Socket::expect(guest.ask(Command::Rematch { game }).await);
    let next = host.started().await;
    let is_next = |answer: &Answer| match answer {
        Answer::Room(view) if view.game == Some(next) => Some(view.seats),
        _ => None,
    };
    assert_eq!(onlooker.wait(is_next).await, [guest.you, host.you], "colours are swapped");
    assert_eq!(onlooker.watch(next).await.you, None);
    assert_eq!(host.ask(act(&room, RoomAct::Start)).await, Err(Code::NotNow), "one game at a time");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_rooms_whose_host_wants_it_are_listed() {
    let server = Running::new().await;
    let mut host = server.guest().await;
    let room = host.open_room().await;
    let listed = async || get(server.address, "/api/rooms").await.json();
    assert_eq!(listed().await, json!([]));
    let change = |settings| act(&room, RoomAct::Settings(settings));
    Socket::expect(host.ask(change(RoomSettings { listed: true, ..settings() })).await);
    let rooms = listed().await;
    assert_eq!((&rooms[0]["room"], &rooms[0]["host"]["id"]), (&json!(room), &json!(host.you)));
    assert_eq!((&rooms[0]["people"], &rooms[0]["free"]), (&json!(1), &json!(1)));
    Socket::expect(host.ask(change(RoomSettings { listed: true, locked: true, ..settings() })).await);
    assert_eq!(listed().await, json!([]), "nobody could come in");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_neither_see_a_private_game_nor_find_it() {
    let server = Running::new().await;
    let ([mut host, mut guest, _onlooker], room, game) = playing(&server).await;
    let mut stranger = server.guest().await;
    let mut nobody = Socket::open(server.address, None).await.expect("one may look");
    for socket in [&mut stranger, &mut nobody] {
        assert_eq!(socket.ask(Command::Watch { game, since: None }).await, Err(Code::NotFound));
    }
    let hello = || "hello".to_owned();
    assert_eq!(stranger.ask(Command::Say { game, text: hello() }).await, Err(Code::Forbidden));
    assert_eq!(stranger.ask(Command::Resign { game }).await, Err(Code::Forbidden));
    assert_eq!(get(server.address, "/api/live").await.body, "[]");
    let player = PlayerId::new(5);
    for what in [
        RoomAct::Leave,
        RoomAct::Sit(Side::First),
        RoomAct::Stand,
        RoomAct::Say(hello()),
        RoomAct::Settings(settings()),
        RoomAct::Start,
        RoomAct::Mute { player, muted: true },
        RoomAct::Remove { player },
    ] {
        assert_eq!(stranger.ask(act(&room, what.clone())).await, Err(Code::NotFound), "{what:?}");
        assert_eq!(nobody.ask(act(&room, what.clone())).await, Err(Code::SignIn), "{what:?}");
    }
    assert_eq!(nobody.ask(act(&room, RoomAct::Join)).await, Err(Code::SignIn));
    let open = Command::OpenRoom { name: None, settings: settings() };
    assert_eq!(nobody.ask(open).await, Err(Code::SignIn));
    // What is over is still in no list but that of its players.
    host.watch(game).await;
    Socket::expect(guest.ask(Command::Resign { game }).await);
    host.ended().await;
    let path = format!("/api/players/{}/games", host.id().await);
    assert_eq!(get(server.address, &path).await.json()["games"], json!([]));
    let [own, other] = [&host, &stranger].map(|socket| socket.token.clone().expect("a guest has one"));
    assert_eq!(with_token(server.address, &other, "GET", &path, None).await.json()["games"], json!([]));
    let page = with_token(server.address, &own, "GET", &path, None).await.json();
    assert_eq!(page["games"][0]["game"], json!(game));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_decides() {
    let server = Running::new().await;
    let [mut host, mut guest, mut third] = [server.guest().await, server.guest().await, server.guest().await];
    let room = host.open_room().await;
    Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    let (own, other) = (host.id().await, guest.id().await);
    for what in [
        RoomAct::Settings(settings()),
        RoomAct::Start,
        RoomAct::Mute { player: own, muted: true },
        RoomAct::Remove { player: own },
    ] {
        assert_eq!(guest.ask(act(&room, what.clone())).await, Err(Code::Forbidden), "{what:?}");
    }
    assert_eq!(guest.ask(act(&room, RoomAct::Sit(Side::First))).await, Err(Code::Taken));
    let many = RoomSettings { spectators: limits::ROOM_SPECTATORS + 1, ..settings() };
    assert_eq!(host.ask(act(&room, RoomAct::Settings(many))).await, Err(Code::OutOfRange));
    let rated = RoomSettings { terms: Terms { rated: true, ..terms() }, ..settings() };
    assert_eq!(host.ask(act(&room, RoomAct::Settings(rated))).await, Err(Code::Forbidden), "guests have no ratings");
    // Muted, put out, locked out.
    let say = |text: &str| act(&room, RoomAct::Say(text.to_owned()));
    Socket::expect(guest.ask(say("hello")).await);
    assert_eq!(host.room_line().await, "hello");
    Socket::expect(host.ask(act(&room, RoomAct::Mute { player: other, muted: true })).await);
    assert_eq!(guest.ask(say("again")).await, Err(Code::Forbidden));
    Socket::expect(host.ask(act(&room, RoomAct::Remove { player: other })).await);
    guest.wait(|answer| matches!(answer, Answer::RoomGone { .. }).then_some(())).await;
    assert_eq!(guest.ask(act(&room, RoomAct::Join)).await, Err(Code::NotFound));
    Socket::expect(third.ask(act(&room, RoomAct::Join)).await);
    assert_eq!(third.room_line().await, "hello", "who comes later sees what was said");
    Socket::expect(third.ask(act(&room, RoomAct::Leave)).await);
    let locked = RoomSettings { locked: true, ..settings() };
    Socket::expect(host.ask(act(&room, RoomAct::Settings(locked))).await);
    assert_eq!(third.ask(act(&room, RoomAct::Join)).await, Err(Code::NotFound));
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_are_bounded() {
    let server = Running::new().await;
    let mut host = server.guest().await;
    let room = host.open_room().await;
    let taken = Command::OpenRoom { name: Some(room.clone()), settings: settings() };
    assert_eq!(host.ask(taken).await, Err(Code::Taken));
    // Two seats, and two who look on.
    let mut guests = Vec::new();
    for _ in 0..3 {
        let mut guest = server.guest().await;
        Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
        guests.push(guest);
    }
    assert_eq!(server.guest().await.ask(act(&room, RoomAct::Join)).await, Err(Code::TooMany));
    let mut refused = 0;
    for _ in 0..10 {
        let line = act(&room, RoomAct::Say("spam".to_owned()));
        refused += u32::from(guests[0].ask(line).await == Err(Code::TooMany));
    }
    assert!(refused >= 3, "only {refused} of 10 lines were too many");
    assert_eq!(host.ask(act(&room, RoomAct::Say(" \u{7} ".to_owned()))).await, Err(Code::OutOfRange));
    for _ in 0..2 {
        host.open_room().await;
    }
    let more = Command::OpenRoom { name: None, settings: settings() };
    assert_eq!(host.ask(more).await, Err(Code::TooMany));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_wanted_is_not_heard() {
    let server = Running::new().await;
    let credentials = json!({ "name": "Ada", "password": "correct horse battery" });
    let reply = send(server.address, "POST", "/api/register", &[], Some(credentials)).await;
    let token = reply.json()["token"].as_str().expect("a token").to_owned();
    let mut ada = Socket::open(server.address, Some(&token)).await.expect("a socket");
    let [mut loud, mut nice] = [server.guest().await, server.guest().await];
    let room = ada.open_room().await;
    for guest in [&mut loud, &mut nice] {
        Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    }
    let say = |text: &str| act(&room, RoomAct::Say(text.to_owned()));
    let whom = loud.id().await;
    let own = ada.id().await;
    assert_eq!(ada.ask(Command::Mute { player: own, muted: true }).await, Err(Code::OutOfRange));
    let mut nobody = Socket::open(server.address, None).await.expect("one may look");
    assert_eq!(nobody.ask(Command::Mute { player: whom, muted: true }).await, Err(Code::SignIn));
    Socket::expect(ada.ask(Command::Mute { player: whom, muted: true }).await);
    // Another socket of the same member knows it too.
    let mut again = Socket::open(server.address, Some(&token)).await.expect("a socket");
    Socket::expect(again.ask(Command::Ping).await);
    Socket::expect(loud.ask(say("buy this")).await);
    Socket::expect(nice.ask(say("good luck")).await);
    assert_eq!(ada.room_line().await, "good luck");
    assert_eq!(again.room_line().await, "good luck");
    assert_eq!(nice.room_line().await, "buy this", "others hear it");
    Socket::expect(ada.ask(Command::Mute { player: whom, muted: false }).await);
    Socket::expect(loud.ask(say("sorry")).await);
    assert_eq!(ada.room_line().await, "sorry");
}
