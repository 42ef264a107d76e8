//! One server has the lobby and the rooms. When it is killed another has them, with everything that waits there.

use std::time::Instant;

use chronicle_protocol::{Answer, Code, Command, RoomAct, Side};

use crate::{
    client::{Socket, terms},
    crash::Killable,
    http::get,
    nodes::nodes,
    running::Folder,
    waiting::{act, open_room, view},
};

/// All servers answer a question in the same words, which are returned.
async fn alike(nodes: &[&Killable], path: &str) -> String {
    let mut answers = Vec::new();
    for node in nodes {
        answers.push(get(node.address, path).await.body);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{path}: {answers:?}");
    answers.swap_remove(0)
}

fn lobby(answer: &Answer) -> Option<usize> {
    if let Answer::Lobby { challenges, .. } = answer { Some(challenges.len()) } else { None }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_survives_the_server_that_has_the_lobby() {
    let database = Folder::in_postgres();
    // The first one that is started has the lobby.
    let Some([leader, second, third]) = nodes::<3>(&database) else { return };
    let [mut host, mut seeks] = [Socket::guest(second.address).await, Socket::guest(second.address).await];
    let [mut guest, mut onlooker] = [Socket::guest(third.address).await, Socket::guest(third.address).await];
    let challenge = host.challenge(terms()).await;
    let listed = Command::Challenge { terms: terms(), side: None, to: None, listed: true };
    Socket::expect(host.ask(listed.clone()).await);
    let room = open_room(&mut host).await;
    Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    Socket::expect(guest.ask(act(&room, RoomAct::Sit(Side::Second))).await);
    Socket::expect(seeks.ask(Command::Seek(terms())).await);
    Socket::expect(onlooker.ask(Command::Lobby).await);
    assert_eq!(onlooker.wait(lobby).await, 1);
    let path = format!("/api/challenges/{challenge}");
    let before =
        (alike(&[&leader, &second, &third], "/api/rooms").await, alike(&[&leader, &second, &third], &path).await);
    assert!(before.0.contains(room.as_str()) && before.1.contains(&challenge.to_string()), "{before:?}");

    let killed = Instant::now();
    leader.kill();
    // Nobody has to ask twice: what is asked meanwhile is done by whoever has the lobby next.
    Socket::expect(guest.ask(Command::Accept { challenge }).await);
    println!("the lobby went on {:?} after the kill", killed.elapsed());
    assert_eq!(host.started().await, guest.started().await);
    let after = alike(&[&second, &third], "/api/rooms").await;
    assert_eq!(after, before.0);
    assert_eq!(get(third.address, &path).await.code(), "not_found");
    Socket::expect(host.ask(act(&room, RoomAct::Start)).await);
    let game = host.started().await;
    assert_eq!(guest.started().await, game);
    assert_eq!(onlooker.ask(Command::Watch { game, since: None }).await, Err(Code::NotFound), "it is private");
    // Who waited waits, and who looked at the lobby still sees it.
    assert_eq!(onlooker.wait(lobby).await, 1, "it is shown once more, as it is");
    let mut other = Socket::guest(third.address).await;
    Socket::expect(other.ask(Command::Seek(terms())).await);
    assert_eq!(seeks.started().await, other.started().await);
    Socket::expect(other.ask(listed).await);
    let added = |answer: &Answer| match answer {
        Answer::LobbyChange(change) => change.added.first().map(|challenge| challenge.by.id),
        _ => None,
    };
    assert_eq!(onlooker.wait(added).await, other.you.expect("a guest is somebody"));
    // And once more, down to one.
    let mut host = Socket::open(third.address, host.token.as_deref()).await.expect("a socket");
    second.kill();
    Socket::expect(host.ask(act(&room, RoomAct::Join)).await);
    assert_eq!(view(&mut host).await.game, Some(game));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_later_knows_who_is_in_a_room() {
    let database = Folder::in_postgres();
    let Some([first]) = nodes::<1>(&database) else { return };
    let [mut host, mut guest] = [Socket::guest(first.address).await, Socket::guest(first.address).await];
    let room = open_room(&mut host).await;
    Socket::expect(guest.ask(act(&room, RoomAct::Join)).await);
    Socket::expect(guest.ask(act(&room, RoomAct::Sit(Side::Second))).await);
    let Some([second]) = nodes::<1>(&database) else { return };
    assert_eq!(alike(&[&first, &second], "/api/rooms").await.matches("\"room\"").count(), 1);
    // Games take turns, so that of several one is on the new server.
    for _ in 0..6 {
        Socket::expect(host.ask(act(&room, RoomAct::Start)).await);
        let game = host.started().await;
        let mut onlooker = Socket::guest(second.address).await;
        assert_eq!(onlooker.ask(Command::Watch { game, since: None }).await, Err(Code::NotFound));
        Socket::expect(onlooker.ask(act(&room, RoomAct::Join)).await);
        onlooker.watch(game).await;
        Socket::expect(onlooker.ask(act(&room, RoomAct::Leave)).await);
        Socket::expect(host.ask(Command::Resign { game }).await);
        guest.watch(game).await;
    }
}
