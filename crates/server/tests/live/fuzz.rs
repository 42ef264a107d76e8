//! Everything that a client could send and should not: nearly right messages of every kind, and bytes that are none.

use std::{net::SocketAddr, time::Duration};

use chronicle_protocol::{Command, Request};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    client::{Socket, terms, under_way},
    every::{About, commands},
    http::get,
    running::Running,
};

/// Numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A message with something changed: bytes, a piece twice or missing, or what should not be there.
fn spoiled(text: &str, numbers: &mut Numbers) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let (one, other) = (numbers.below(bytes.len()), numbers.below(bytes.len()));
    let (from, to) = (one.min(other), one.max(other));
    match numbers.below(6) {
        0 => bytes[one] = (numbers.next() % 128) as u8,
        1 => drop(bytes.drain(from..to)),
        2 => bytes.extend_from_slice(&text.as_bytes()[from..to]),
        3 => bytes.splice(from..from, b"\"\\u0000\\ud800\"".iter().copied()).for_each(drop),
        4 => bytes.splice(from..to, b"-99999999999999999999e999".iter().copied()).for_each(drop),
        _ => bytes.splice(from..from, [b"[", b"{"][numbers.below(2)].repeat(200)).for_each(drop),
    }
    String::from_utf8(bytes).expect("ASCII")
}

#[tokio::test(flavor = "multi_thread")]
async fn nearly_right_messages_of_every_kind_do_no_harm() {
    let server = Running::new().await;
    let (mut players, game) = under_way(&server, terms()).await;
    let before = players[0].watch(game).await;
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for round in 0..12 {
        let mut stranger = server.guest().await;
        for command in commands(&About::game(game)) {
            let text = Request { id: round, command }.to_json();
            let text = if numbers.below(3) == 0 { text } else { spoiled(&text, &mut numbers) };
            stranger.send_text(&text).await;
        }
    }
    let after = players[0].watch(game).await;
    assert_eq!((after.v, after.moves, after.ending), (before.v, before.moves, None), "the game is as it was");
    Socket::expect(players[0].play(game, 2, "g1f3").await);
    assert_eq!(get(server.address, "/ready").await.status, 200);
}

/// A connection that has become a socket, without anything that would keep to the rules of one.
async fn raw(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let upgrade = format!(
        "GET /socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.expect("it can be sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("it answers");
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_frames_end_the_socket_and_nothing_else() {
    let server = Running::new().await;
    let mut kept = server.guest().await;
    // Without a mask, with reserved bits, with a length beyond everything, a control frame in pieces, a text that is not
    // UTF-8, a continuation of nothing, and a text that says it goes on for ever.
    let bad: [&[u8]; 7] = [
        b"\x81\x05hello",
        b"\xf1\x80\0\0\0\0",
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
        b"\x09\x80\0\0\0\0",
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x80\x80\0\0\0\0",
        b"\x01\x81\0\0\0\0a",
    ];
    let mut numbers = Numbers(7);
    let random = (0..20).map(|_| (0..200).map(|_| numbers.next() as u8).collect::<Vec<u8>>());
    let all: Vec<Vec<u8>> = bad.iter().map(|bytes| bytes.to_vec()).chain(random).collect();
    for bytes in all {
        let mut stream = raw(server.address).await;
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut rest = Vec::new();
        let end = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut rest)).await;
        assert!(end.is_ok(), "{bytes:02x?} keeps a socket open that nobody writes to");
    }
    Socket::expect(kept.ask(Command::Ping).await);
}
