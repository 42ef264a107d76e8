//! What waits in the lobby and in rooms is there after a crash, and only what waits.

use chronicle_protocol::{Answer, Code, Command, RoomAct, RoomName, RoomSettings, RoomView, Side};

use crate::{
    client::{Socket, terms},
    crash::Killable,
    http::get,
    running::{Folder, Running},
};

pub(crate) fn room_settings() -> RoomSettings {
    RoomSettings { terms: terms(), spectators: 3, locked: false, chat: true, listed: true }
}

/// The next view of a room.
pub(crate) async fn view(socket: &mut Socket) -> RoomView {
    socket.wait(|answer| if let Answer::Room(room) = answer { Some((**room).clone()) } else { None }).await
}

/// Opens a room, and returns its name.
pub(crate) async fn open_room(host: &mut Socket) -> RoomName {
    Socket::expect(host.ask(Command::OpenRoom { name: None, settings: room_settings() }).await);
    view(host).await.room
}

pub(crate) fn act(room: &RoomName, act: RoomAct) -> Command {
    Command::Room { room: room.clone(), act }
}

async fn back(server: &Killable, socket: &Socket) -> Socket {
    Socket::open(server.address, socket.token.as_deref()).await.expect("a socket")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_survives_a_crash() {
    let folder = Folder::new();
    let server = Killable::with(&folder.database(), None);
    let [mut host, mut guest, mut seeks] =
        [Socket::guest(server.address).await, Socket::guest(server.address).await, Socket::guest(server.address).await];
    let (taken, open) = (host.challenge(terms()).await, host.challenge(terms()).await);
    Socket::expect(guest.ask(Command::Accept { challenge: taken }).await);
    let room = open_room(&mut host).await;
    Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    Socket::expect(guest.ask(act(&room, RoomAct::Sit(Side::Second))).await);
    Socket::expect(seeks.ask(Command::Seek(terms())).await);
    let before = get(server.address, "/api/rooms").await.body;
    assert!(before.contains(room.as_str()), "{before}");
    server.kill();

    let server = Killable::with(&folder.database(), None);
    assert_eq!(get(server.address, "/api/rooms").await.body, before);
    assert_eq!(get(server.address, &format!("/api/challenges/{open}")).await.status, 200);
    let [mut host, mut guest] = [back(&server, &host).await, back(&server, &guest).await];
    assert_eq!(guest.ask(Command::Accept { challenge: taken }).await, Err(Code::NotFound), "a game began instead");
    Socket::expect(guest.ask(Command::Accept { challenge: open }).await);
    assert_eq!(host.started().await, guest.started().await);
    // The room has its host and its seats, and only those who were in it.
    let mut stranger = Socket::guest(server.address).await;
    assert_eq!(stranger.ask(act(&room, RoomAct::Say("hello".to_owned()))).await, Err(Code::NotFound));
    assert_eq!(guest.ask(act(&room, RoomAct::Start)).await, Err(Code::Forbidden), "another is host");
    Socket::expect(host.ask(act(&room, RoomAct::Start)).await);
    let game = host.started().await;
    assert_eq!(guest.started().await, game);
    // Who waited and is not back is not paired; who is back has not lost the place.
    let [mut one, mut other] = [Socket::guest(server.address).await, Socket::guest(server.address).await];
    for seeker in [&mut one, &mut other] {
        Socket::expect(seeker.ask(Command::Seek(terms())).await);
    }
    assert_eq!(one.started().await, other.started().await);
    let mut seeks = back(&server, &seeks).await;
    Socket::expect(stranger.ask(Command::Seek(terms())).await);
    assert_eq!(seeks.started().await, stranger.started().await);
    server.kill();

    // A game of a room goes on, and the room knows of it.
    let server = Killable::with(&folder.database(), None);
    let mut host = back(&server, &host).await;
    assert_eq!(host.ask(act(&room, RoomAct::Start)).await, Err(Code::NotNow), "the game is not over");
    Socket::expect(host.ask(act(&room, RoomAct::Join)).await);
    assert_eq!(view(&mut host).await.game, Some(game));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_survives_a_restart_in_order() {
    let server = Running::new().await;
    let [mut offers, mut seeks] = [server.guest().await, server.guest().await];
    let listed = Command::Challenge { terms: terms(), side: None, to: None, listed: true };
    Socket::expect(offers.ask(listed).await);
    Socket::expect(seeks.ask(Command::Seek(terms())).await);
    let server = server.restart().await;
    let mut onlooker = server.guest().await;
    Socket::expect(onlooker.ask(Command::Lobby).await);
    let lobby = |answer: &Answer| match answer {
        Answer::Lobby { challenges, waiting } => Some((challenges.clone(), waiting.clone())),
        _ => None,
    };
    let (challenges, waiting) = onlooker.wait(lobby).await;
    assert_eq!(challenges.iter().map(|challenge| Some(challenge.by.id)).collect::<Vec<_>>(), [offers.you]);
    assert_eq!(waiting.iter().map(|waiting| waiting.players).collect::<Vec<_>>(), [1]);
    // Who goes does not wait any more, and that survives as well.
    let mut seeks = Socket::open(server.address, seeks.token.as_deref()).await.expect("a socket");
    Socket::expect(seeks.ask(Command::CancelSeek).await);
    let server = server.restart().await;
    let mut onlooker = server.guest().await;
    Socket::expect(onlooker.ask(Command::Lobby).await);
    assert!(onlooker.wait(lobby).await.1.is_empty());
}
