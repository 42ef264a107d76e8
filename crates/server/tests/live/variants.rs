//! Variants that people make, and what strangers cannot do with them.

use chronicle_protocol::{Code, Command, GameId, Terms};
use serde_json::{Value, json};

use crate::{
    client::{Socket, pair, terms},
    http::{Reply, get, send, with_token},
    running::Running,
};

/// Chess in which nobody has a queen.
const NO_QUEENS: &str = "base = \"chess\"\nname = \"no-queens\"\n\
    start = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"\n";
/// The same with queens back.
const QUEENS: &str = "base = \"chess\"\nname = \"queens\"\n";

async fn register(server: &Running, name: &str) -> String {
    let credentials = json!({ "name": name, "password": "correct horse battery" });
    let reply = send(server.address, "POST", "/api/register", &[], Some(credentials)).await;
    reply.json()["token"].as_str().expect("a token").to_owned()
}

fn body(definition: &str, listed: bool) -> Option<Value> {
    Some(json!({ "name": "No queens", "description": "shorter games", "definition": definition, "listed": listed }))
}

async fn save(server: &Running, token: &str, definition: &str) -> Value {
    let reply = with_token(server.address, token, "POST", "/api/variants", body(definition, false)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

fn path(variant: &Value) -> String {
    format!("/api/variants/{}", variant["id"].as_str().expect("an identifier"))
}

fn rules(variant: &Value) -> String {
    variant["rules"].as_str().expect("rules").to_owned()
}

fn refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!((reply.status, reply.code().as_str()), (status, code), "{reply:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn variants_are_saved_listed_forked_and_shared() {
    let server = Running::new().await;
    let [ada, bo] = [register(&server, "Ada").await, register(&server, "Bo").await];
    let variant = save(&server, &ada, NO_QUEENS).await;
    assert_eq!(get(server.address, "/api/variants").await.json()["variants"], json!([]), "it is not listed");
    assert_eq!(get(server.address, "/api/players/Ada/variants").await.json(), json!([]));
    let own = with_token(server.address, &ada, "GET", "/api/players/Ada/variants", None).await.json();
    assert_eq!(own, json!([variant]));
    let by_link = get(server.address, &path(&variant)).await.json();
    assert_eq!((by_link["definition"].as_str(), &by_link["variant"]), (Some(NO_QUEENS), &variant));
    let fork = with_token(server.address, &bo, "POST", &format!("{}/fork", path(&variant)), None).await.json();
    assert_eq!((&fork["forked_from"], &fork["by"]), (&variant["id"], &json!("Bo")));
    assert_eq!(fork["rules"], variant["rules"], "the same rules have the same name");
    let listed = with_token(server.address, &bo, "PUT", &path(&fork), body(QUEENS, true)).await;
    assert_eq!(listed.status, 200, "{listed:?}");
    let listed = listed.json();
    assert!(listed["rules"] != variant["rules"] && listed["forked_from"] == variant["id"], "{listed}");
    assert_eq!(get(server.address, "/api/variants").await.json()["variants"], json!([listed]));
    let definition = get(server.address, &format!("/api/rules/{}", rules(&variant))).await;
    assert_eq!(definition.json()["name"], json!("no-queens"));
    assert!(definition.head.contains("immutable"), "{definition:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_change_no_variant() {
    let server = Running::new().await;
    let [ada, bo] = [register(&server, "Ada").await, register(&server, "Bo").await];
    let guest = server.guest().await.token.expect("a guest has one");
    let variant = save(&server, &ada, NO_QUEENS).await;
    let (path, fork) = (path(&variant), format!("{}/fork", path(&variant)));
    for (method, path, body) in [
        ("POST", "/api/variants", body(QUEENS, true)),
        ("PUT", path.as_str(), body(QUEENS, true)),
        ("DELETE", &path, None),
        ("POST", &fork, None),
    ] {
        refused(&send(server.address, method, path, &[], body.clone()).await, 401, "sign_in");
        refused(&with_token(server.address, &guest, method, path, body).await, 403, "forbidden");
    }
    refused(&with_token(server.address, &bo, "PUT", &path, body(QUEENS, true)).await, 403, "forbidden");
    refused(&with_token(server.address, &bo, "DELETE", &path, None).await, 403, "forbidden");
    assert_eq!(get(server.address, &path).await.json()["variant"], variant, "nothing has changed");
    for unknown in ["/api/variants/0000000000", "/api/variants/x", "/api/rules/@00", "/api/rules/x"] {
        refused(&get(server.address, unknown).await, 404, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_definitions_are_refused_with_a_reason() {
    let server = Running::new().await;
    let ada = register(&server, "Ada").await;
    let long = format!("{QUEENS}# {}", "x".repeat(chronicle_protocol::limits::DEFINITION_BYTES));
    for (definition, why) in [("base = \"nonsense\"", "nonsense"), ("start = 3\n", "line"), (&long, "bytes")] {
        let reply = with_token(server.address, &ada, "POST", "/api/variants", body(definition, true)).await;
        refused(&reply, 400, "out_of_range");
        assert!(reply.body.contains(why), "{reply:?}");
    }
    let long = "x".repeat(100);
    for (name, description) in [(long.as_str(), ""), ("a\u{202e}b", ""), ("fine", "a\0b"), ("fine", "a\u{2066}b")] {
        let named = Some(json!({ "name": name, "description": description, "definition": QUEENS }));
        let reply = with_token(server.address, &ada, "POST", "/api/variants", named).await;
        refused(&reply, 400, "out_of_range");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn old_games_replay_under_their_own_rules() {
    let mut server = Running::new().await;
    let ada = register(&server, "Ada").await;
    let variant = save(&server, &ada, NO_QUEENS).await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let custom = Terms { variant: rules(&variant), ..terms() };
    let rated = Terms { rated: true, ..custom.clone() };
    let mut member = Socket::open(server.address, Some(&ada)).await.expect("a socket");
    assert_eq!(member.ask(Command::Seek(rated)).await, Err(Code::OutOfRange), "there is no pool for it");
    let unknown = Terms { variant: "@0123456789abcdef".to_owned(), ..terms() };
    assert_eq!(first.ask(Command::Seek(unknown)).await, Err(Code::NotFound));
    let game: GameId = pair(&mut first, &mut second, custom).await;
    Socket::expect(first.play(game, 0, "e2e4").await);
    // The author changes the rules, and even deletes them.
    let changed = with_token(server.address, &ada, "PUT", &path(&variant), body(QUEENS, true)).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    assert_eq!(with_token(server.address, &ada, "DELETE", &path(&variant), None).await.status, 204);
    assert_eq!(get(server.address, &path(&variant)).await.status, 404);
    let tokens = [&first, &second].map(|socket| socket.token.clone().expect("a guest has one"));
    drop((first, second, member));
    server = server.restart().await;
    let mut second = Socket::open(server.address, Some(&tokens[1])).await.expect("a socket");
    let state = second.watch(game).await;
    assert!(!state.fen.to_lowercase().contains('q') || state.fen.contains("KQkq"), "{}", state.fen);
    assert!(state.fen.starts_with("rnb1kbnr/"), "{}", state.fen);
    Socket::expect(second.play(game, 1, "e7e5").await);
    Socket::expect(second.ask(Command::Resign { game }).await);
    let pgn = get(server.address, &format!("/api/games/{game}/pgn")).await;
    assert!(pgn.body.contains("1. e4 e5"), "{pgn:?}");
    assert!(pgn.body.contains(&format!("[Variant \"{}\"]", rules(&variant))), "{pgn:?}");
}
