//! Guests, members, sessions.

use chronicle_protocol::{Command, Reason};
use serde_json::{Value, json};

use crate::{
    client::{Socket, pair, terms},
    http::{Reply, get, send, with_token},
    running::Running,
};

const PASSWORD: &str = "correct horse battery";

fn credentials(name: &str, password: &str) -> Option<Value> {
    Some(json!({ "name": name, "password": password }))
}

fn token(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["token"].as_str().expect("a token").to_owned()
}

async fn register(server: &Running, name: &str) -> String {
    token(&send(server.address, "POST", "/api/register", &[], credentials(name, PASSWORD)).await)
}

async fn log_in(server: &Running, name: &str, password: &str) -> Reply {
    send(server.address, "POST", "/api/login", &[], credentials(name, password)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_registers_keeps_the_games() {
    let server = Running::new().await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    Socket::expect(first.ask(Command::Resign { game }).await);
    let guest = first.token.clone().expect("a guest has a token");
    let reply = with_token(server.address, &guest, "POST", "/api/register", credentials("Ada", PASSWORD)).await;
    let member = token(&reply);
    let account = with_token(server.address, &member, "GET", "/api/account", None).await.json();
    assert_eq!((account["name"].as_str(), account["kind"].as_str()), (Some("Ada"), Some("member")));
    assert_eq!(account["id"], json!(first.you));
    let page = get(server.address, "/api/players/ada/games").await.json();
    assert_eq!(page["games"][0]["game"], json!(game));
    assert_eq!(page["games"][0]["ending"]["reason"], json!(Reason::Resignation));
    let pgn = get(server.address, &format!("/api/games/{game}/pgn")).await;
    assert!(pgn.body.contains("[White \"Ada\"]") && pgn.body.trim_end().ends_with("0-1"), "{pgn:?}");
    let bulk = get(server.address, "/api/players/Ada/games.pgn").await;
    assert_eq!(bulk.body.matches("[Event ").count(), 1, "{bulk:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_belong_to_one() {
    let server = Running::new().await;
    register(&server, "Bill").await;
    for name in ["Bill", "bill", "B1ll"] {
        let again = send(server.address, "POST", "/api/register", &[], credentials(name, PASSWORD)).await;
        assert_eq!((again.status, again.code().as_str()), (409, "taken"), "{name}");
    }
    for (name, password) in [("x", PASSWORD), ("admin", PASSWORD), ("Good", "short")] {
        let bad = send(server.address, "POST", "/api/register", &[], credentials(name, password)).await;
        assert_eq!((bad.status, bad.code().as_str()), (400, "out_of_range"), "{name}");
    }
    let nonsense = send(server.address, "POST", "/api/register", &[], Some(json!({ "name": 7 }))).await;
    assert_eq!(nonsense.code(), "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_and_a_wrong_name_look_the_same() {
    let server = Running::new().await;
    register(&server, "Carl").await;
    let wrong = log_in(&server, "Carl", "wrong password").await;
    let unknown = log_in(&server, "Nobody", "wrong password").await;
    assert_eq!((wrong.status, &wrong.body), (401, &unknown.body));
    let right = log_in(&server, "carl", PASSWORD).await;
    assert!(right.head.to_lowercase().contains("set-cookie: chronicle="), "{right:?}");
    assert!(right.head.contains("HttpOnly; SameSite=Lax"), "{right:?}");
    token(&right);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended() {
    let server = Running::new().await;
    let first = register(&server, "Dora").await;
    let second = token(&log_in(&server, "Dora", PASSWORD).await);
    let listed = with_token(server.address, &first, "GET", "/api/sessions", None).await;
    assert!(!listed.body.contains(&first) && !listed.body.contains(&second), "tokens are never shown");
    let sessions = listed.json();
    let other = sessions.as_array().expect("a list").iter().find(|session| session["current"] == false);
    let id = other.expect("another one")["id"].as_str().expect("a name").to_owned();
    let stranger = register(&server, "Eve").await;
    let path = format!("/api/sessions/{id}");
    assert_eq!(with_token(server.address, &stranger, "DELETE", &path, None).await.status, 404);
    assert_eq!(with_token(server.address, &first, "DELETE", &path, None).await.status, 204);
    assert_eq!(with_token(server.address, &second, "GET", "/api/account", None).await.status, 401);
    assert_eq!(with_token(server.address, &first, "POST", "/api/logout", None).await.status, 204);
    assert_eq!(with_token(server.address, &first, "GET", "/api/account", None).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_change_and_accounts_go() {
    let server = Running::new().await;
    let own = register(&server, "Finn").await;
    let other = token(&log_in(&server, "Finn", PASSWORD).await);
    let change = |old: &str| Some(json!({ "old": old, "new": "another password" }));
    let reply = with_token(server.address, &own, "POST", "/api/password", change("wrong one")).await;
    assert_eq!(reply.status, 403);
    let reply = with_token(server.address, &own, "POST", "/api/password", change(PASSWORD)).await;
    assert_eq!(reply.status, 204);
    assert_eq!(with_token(server.address, &other, "GET", "/api/account", None).await.status, 401, "others are ended");
    assert_eq!(log_in(&server, "Finn", PASSWORD).await.status, 401);
    let gone = with_token(server.address, &own, "DELETE", "/api/account", credentials("Finn", PASSWORD)).await;
    assert_eq!(gone.status, 403);
    let gone =
        with_token(server.address, &own, "DELETE", "/api/account", credentials("Finn", "another password")).await;
    assert_eq!(gone.status, 204);
    assert_eq!(get(server.address, "/api/players/Finn").await.status, 404);
    register(&server, "Finn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_cannot_use_a_cookie() {
    let server = Running::new().await;
    let cookie = format!("chronicle={}", register(&server, "Gus").await);
    let origin = format!("http://{}", server.address);
    let post = async |headers: &[(&str, &str)]| send(server.address, "POST", "/api/logout", headers, None).await.status;
    assert_eq!(post(&[("Cookie", &cookie), ("Origin", "http://evil.example")]).await, 403);
    assert_eq!(post(&[("Cookie", &cookie)]).await, 403);
    assert_eq!(post(&[("Cookie", &cookie), ("Origin", &origin)]).await, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn attempts_are_limited_by_address() {
    let server = Running::with(|settings| settings.sign_ins_per_minute = 3).await;
    let mut last = 0;
    for _ in 0..4 {
        last = send(server.address, "POST", "/api/guest", &[], None).await.status;
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_limited_by_address() {
    let server = Running::with(|settings| settings.requests_per_minute = 3).await;
    let mut last = 0;
    for _ in 0..4 {
        last = get(server.address, "/api/rooms").await.status;
    }
    assert_eq!(last, 429);
    assert_eq!(get(server.address, "/health").await.status, 200, "others look whether it lives");
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_change_ratings() {
    let server = Running::new().await;
    let tokens = [register(&server, "Hal").await, register(&server, "Ida").await];
    let mut first = Socket::open(server.address, Some(&tokens[0])).await.expect("a socket");
    let mut second = Socket::open(server.address, Some(&tokens[1])).await.expect("a socket");
    let game = pair(&mut first, &mut second, chronicle_protocol::Terms { rated: true, ..terms() }).await;
    Socket::expect(first.play(game, 0, "e2e4").await);
    Socket::expect(second.play(game, 1, "e7e5").await);
    Socket::expect(second.ask(Command::Resign { game }).await);
    first.ended().await;
    let rating = async |name: &str| {
        let profile = get(server.address, &format!("/api/players/{name}")).await.json();
        let rating = &profile["ratings"][0];
        assert_eq!((&rating["pool"], &rating["provisional"]), (&json!("chess:bullet"), &json!(true)));
        rating["rating"].as_i64().expect("a number")
    };
    let (winner, loser) = (rating("Hal").await, rating("Ida").await);
    assert!(winner > 1500 && loser < 1500, "{winner} {loser}");
    let leaders = get(server.address, "/api/leaders/chess/bullet").await;
    assert_eq!(leaders.body, "[]", "both are still uncertain");
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_how_it_is() {
    let server = Running::new().await;
    let _guest = server.guest().await;
    assert_eq!(get(server.address, "/health").await.body, "ok\n");
    assert_eq!(get(server.address, "/ready").await.body, "ready\n");
    let metrics = get(server.address, "/metrics").await;
    assert!(metrics.body.contains("chronicle_connections 1\n"), "{metrics:?}");
    for name in ["content-security-policy", "x-content-type-options"] {
        assert!(metrics.head.to_lowercase().contains(name), "{name}");
    }
}
