//! How players find each other.

use chronicle_protocol::{Answer, Code, Command, Request, RoomSettings, Terms, TimeControl};

use serde_json::json;

use crate::{
    client::{Socket, terms},
    http::{get, with_token},
    running::Running,
};

#[tokio::test(flavor = "multi_thread")]
async fn two_who_want_the_same_are_paired() {
    let server = Running::new().await;
    let [mut first, mut second, mut other] = [server.guest().await, server.guest().await, server.guest().await];
    let blitz = Terms { time: TimeControl::Clock { base_ms: 180_000, increment_ms: 0 }, ..terms() };
    Socket::expect(other.ask(Command::Seek(blitz)).await);
    Socket::expect(first.ask(Command::Seek(terms())).await);
    Socket::expect(second.ask(Command::Seek(terms())).await);
    let game = first.started().await;
    assert_eq!(second.started().await, game);
    let state = first.watch(game).await;
    let players = state.players.map(|player| Some(player.id));
    assert!(players.contains(&first.you) && players.contains(&second.you));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_wait_any_longer_is_not_paired() {
    let server = Running::new().await;
    let [mut first, mut second, mut third] = [server.guest().await, server.guest().await, server.guest().await];
    Socket::expect(first.ask(Command::Seek(terms())).await);
    Socket::expect(first.ask(Command::CancelSeek).await);
    Socket::expect(second.ask(Command::Seek(terms())).await);
    Socket::expect(third.ask(Command::Seek(terms())).await);
    let game = second.started().await;
    assert_eq!(third.started().await, game);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_what_waits_and_what_changes() {
    let server = Running::new().await;
    let [mut by, mut watcher] = [server.guest().await, server.guest().await];
    Socket::expect(watcher.ask(Command::Lobby).await);
    let whole = |answer: &Answer| match answer {
        Answer::Lobby { challenges, .. } => Some(challenges.len()),
        _ => None,
    };
    assert_eq!(watcher.wait(whole).await, 0);
    let offer = Command::Challenge { terms: terms(), side: None, to: None, listed: true };
    Socket::expect(by.ask(offer.clone()).await);
    let change = |answer: &Answer| if let Answer::LobbyChange(change) = answer { Some(change.clone()) } else { None };
    let added = watcher.wait(change).await.added;
    assert_eq!((added.len(), Some(added[0].by.id)), (1, by.you));
    Socket::expect(watcher.ask(Command::Accept { challenge: added[0].id }).await);
    assert_eq!(by.started().await, watcher.started().await);
    assert_eq!(watcher.wait(change).await.removed, [added[0].id]);
    assert_eq!(watcher.ask(Command::Accept { challenge: added[0].id }).await, Err(Code::NotFound), "only once");
    for _ in 0..5 {
        Socket::expect(by.ask(offer.clone()).await);
    }
    assert_eq!(by.ask(offer).await, Err(Code::TooMany));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_can_be_read_by_whoever_may_take_it() {
    let server = Running::new().await;
    let [mut by, to, stranger] = [server.guest().await, server.guest().await, server.guest().await];
    let linked = by.challenge(terms()).await;
    let path = |id| format!("/api/challenges/{id}");
    let shown = get(server.address, &path(linked)).await.json();
    assert_eq!(shown["by"]["id"], json!(by.you));
    assert_eq!((&shown["terms"]["variant"], &shown["side"]), (&json!("chess"), &json!("first")));
    let direct = Command::Challenge { terms: terms(), side: None, to: to.you, listed: false };
    Socket::expect(by.ask(direct).await);
    let id = by.wait(|answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None }).await;
    assert_eq!(get(server.address, &path(id)).await.code(), "not_found");
    for (socket, status) in [(&by, 200), (&to, 200), (&stranger, 404)] {
        let token = socket.token.clone().expect("a guest has one");
        assert_eq!(with_token(server.address, &token, "GET", &path(id), None).await.status, status);
    }
    Socket::expect(by.ask(Command::CancelChallenge { challenge: linked }).await);
    assert_eq!(get(server.address, &path(linked)).await.code(), "not_found");
    assert_eq!(get(server.address, "/api/challenges/nonsense").await.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn terms_have_bounds() {
    let server = Running::new().await;
    let mut guest = server.guest().await;
    for time in [
        TimeControl::Clock { base_ms: 0, increment_ms: 0 },
        TimeControl::Clock { base_ms: u32::MAX, increment_ms: 0 },
        TimeControl::Days(0),
        TimeControl::Days(200),
    ] {
        assert_eq!(guest.ask(Command::Seek(Terms { time, ..terms() })).await, Err(Code::OutOfRange), "{time:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_for_more_than_two_are_refused_wherever_they_are_asked_for() {
    let server = Running::new().await;
    let mut player = server.guest().await;
    let four = || Terms { variant: "fourplayer".to_owned(), ..terms() };
    let settings = RoomSettings { terms: four(), spectators: 0, locked: false, chat: true, listed: false };
    for command in [
        Command::Seek(four()),
        Command::Challenge { terms: four(), side: None, to: None, listed: true },
        Command::PlayBot { terms: four(), side: None, elo: 1500 },
        Command::OpenRoom { name: None, settings },
    ] {
        let what = format!("{command:?}");
        assert_eq!(player.ask(command).await, Err(Code::OutOfRange), "{what}");
    }
    player.send_text(&Request { id: 77, command: Command::Seek(four()) }.to_json()).await;
    let reason = |answer: &Answer| match answer {
        Answer::Error { id: Some(77), text, .. } => Some(text.clone()),
        _ => None,
    };
    let text = player.wait(reason).await;
    assert!(text.contains("more than two players"), "{text}");
}
