//! Sockets that do what they should not.

use std::{net::SocketAddr, time::Duration};

use chronicle_protocol::{Answer, Command, GameId, limits};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, client::IntoClientRequest},
};

use crate::{
    client::{Socket, pair, terms, under_way},
    http::{get, with_token},
    running::Running,
};

/// A metric of a server.
pub(crate) async fn metric(server: SocketAddr, name: &str) -> u64 {
    let page = get(server, "/metrics").await.body;
    let line = page.lines().find_map(|line| line.strip_prefix(&format!("{name} ")).map(str::to_owned));
    line.expect("a metric").parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_get_no_socket() {
    let server = Running::new().await;
    let mut request = format!("ws://{}/socket", server.address).into_client_request().expect("an address");
    request.headers_mut().insert("origin", "http://evil.example".parse().expect("a header"));
    let refused = connect_async(request).await.expect_err("it is refused");
    assert!(matches!(refused, Error::Http(ref reply) if reply.status() == 403), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_then_closed() {
    let server = Running::new().await;
    let mut guest = server.guest().await;
    for _ in 0..9 {
        guest.send_text("{\"id\":999,\"do\":\"dance\"}").await;
    }
    Socket::expect(guest.ask(Command::Ping).await);
    for _ in 0..10 {
        guest.send_text("nonsense").await;
    }
    assert_eq!(guest.closed().await, Some(1008));
    let mut guest = server.guest().await;
    guest.send_bytes(vec![0, 159, 146, 150]).await;
    assert_eq!(guest.closed().await, Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn long_messages_end_the_socket_and_nothing_else() {
    let server = Running::new().await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    let mut loud = server.guest().await;
    loud.send_text(&"x".repeat(limits::FRAME_BYTES + 1)).await;
    loud.closed().await;
    Socket::expect(first.play(game, 0, "e2e4").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn random_frames_do_no_harm() {
    let server = Running::new().await;
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let good = r#"{"id":1,"do":{"move":{"game":"0000000001","uci":"e2e4","ply":0}}}"#;
    for round in 0..40 {
        let mut guest = server.guest().await;
        for _ in 0..8 {
            let mut bytes = good.as_bytes().to_vec();
            for _ in 0..=random() % 4 {
                let at = (random() % bytes.len() as u64) as usize;
                bytes[at] = (random() % 128) as u8;
            }
            guest.send_text(&String::from_utf8(bytes).expect("ASCII")).await;
        }
        if round % 4 == 0 {
            guest.send_bytes(random().to_le_bytes().to_vec()).await;
        }
    }
    Socket::expect(server.guest().await.ask(Command::Ping).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_and_connections_are_limited() {
    let server = Running::with(|settings| settings.connections_per_address = 3).await;
    let mut guests = [server.guest().await, server.guest().await, server.guest().await];
    assert!(Socket::open(server.address, None).await.is_err(), "a fourth from the same address");
    let mut refused = 0;
    for _ in 0..260 {
        refused += u32::from(guests[0].ask(Command::Ping).await.is_err());
    }
    assert!(refused > 0, "too many requests are refused");
    Socket::expect(guests[1].ask(Command::Ping).await);
    drop(guests);
    while metric(server.address, "chronicle_connections").await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(Socket::open(server.address, None).await.is_ok(), "places are given back");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_silent_is_closed() {
    let server = Running::with(|settings| {
        settings.ping = Duration::from_millis(20);
        settings.silence = Duration::from_millis(100);
    })
    .await;
    // A client that answers no pings, because nobody reads its socket.
    let guest = server.guest().await;
    while metric(server.address, "chronicle_connections").await > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(guest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_onlooker_delays_nobody_and_comes_back_to_what_it_missed() {
    let server = Running::new().await;
    let ([mut first, mut second], game) = under_way(&server, terms()).await;
    let mut slow = server.guest().await;
    let seen = slow.watch(game).await.v;
    // Requests whose answers it never reads, until the buffers of the system are full and nothing can be sent.
    let unknown = Command::Watch { game: GameId::new(1), since: None };
    let text = chronicle_protocol::Request { id: 1, command: unknown }.to_json();
    send_until_it_stalls(&mut slow, &text).await;
    // What happens in the game fills our own.
    for _ in 0..50 {
        Socket::expect(first.ask(Command::MoreTime { game }).await);
        Socket::expect(second.ask(Command::MoreTime { game }).await);
    }
    // A machine that pauses looks like full buffers: then there is room left, and more is sent.
    while metric(server.address, "chronicle_slow_dropped_total").await == 0 {
        send_until_it_stalls(&mut slow, &text).await;
    }
    assert_eq!(metric(server.address, "chronicle_slow_dropped_total").await, 1, "it was dropped, and nobody else");
    // Why it is closed it may never hear: the system resets a line on which something was sent and not read.
    slow.closed().await;
    let mut again = Socket::open(server.address, slow.token.as_deref()).await.expect("it may come back");
    Socket::expect(again.ask(Command::Watch { game, since: Some(seen) }).await);
    let state = again.wait(|answer| if let Answer::State(state) = answer { Some(state.v) } else { None }).await;
    assert_eq!(state, seen + 100, "it missed so much that it is told everything");
}

async fn send_until_it_stalls(socket: &mut Socket, text: &str) {
    for _ in 0..100_000 {
        if tokio::time::timeout(Duration::from_millis(500), socket.send_text(text)).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_nothing_for_long_counts_as_slow() {
    let server = Running::with(|settings| settings.sending = Duration::from_millis(200)).await;
    let mut slow = server.guest().await;
    // While nothing can be sent to it nothing of it is read either, so its own answers never fill our buffer: only time
    // can tell that it is slow.
    let text = chronicle_protocol::Request { id: 1, command: Command::Ping }.to_json();
    while metric(server.address, "chronicle_slow_dropped_total").await == 0 {
        send_until_it_stalls(&mut slow, &text).await;
    }
    slow.closed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_games_are_not_found() {
    let server = Running::new().await;
    let mut guest = server.guest().await;
    let game = GameId::new(12_345);
    for command in [Command::Watch { game, since: None }, Command::Resign { game }] {
        assert_eq!(guest.ask(command).await, Err(chronicle_protocol::Code::NotFound));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_takes_its_sockets_along() {
    let server = Running::new().await;
    let mut guest = server.guest().await;
    let token = guest.token.clone().expect("a guest has one");
    assert_eq!(with_token(server.address, &token, "POST", "/api/logout", None).await.status, 204);
    assert_eq!(guest.closed().await, Some(4401));
    let again = Socket::open(server.address, Some(&token)).await.expect("one may look");
    assert_eq!(again.you, None, "the token is good for nothing");
}
