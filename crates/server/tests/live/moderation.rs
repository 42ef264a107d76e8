//! What moderators can do, and what nobody else can.

use chronicle_protocol::{Code, Command, Outcome, PlayerId, Reason, Terms};
use chronicle_server::admin;
use serde_json::{Value, json};

use crate::{
    client::{Socket, pair, terms},
    http::{Reply, get, send, with_token},
    running::Running,
};

async fn register(server: &Running, name: &str) -> (String, PlayerId) {
    let credentials = json!({ "name": name, "password": "correct horse battery" });
    let reply = send(server.address, "POST", "/api/register", &[], Some(credentials)).await.json();
    let id = serde_json::from_value(reply["account"]["id"].clone()).expect("an identifier");
    (reply["token"].as_str().expect("a token").to_owned(), id)
}

async fn order(server: &Running, token: &str, what: &str, body: Value) -> Reply {
    with_token(server.address, token, "POST", &format!("/api/moderation/{what}"), Some(body)).await
}

async fn rating(server: &Running, name: &str) -> Option<(i64, i64, usize)> {
    let profile = get(server.address, &format!("/api/players/{name}")).await.json();
    let points = profile["history"].as_array().map_or(0, Vec::len);
    let rating = &profile["ratings"][0];
    Some((rating["rating"].as_i64()?, rating["games"].as_i64()?, points))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_moderators_moderate() {
    let server = Running::new().await;
    let (token, _) = register(&server, "Ada").await;
    let (_, other) = register(&server, "Bo").await;
    let guest = server.guest().await.token.expect("a guest has one");
    let orders = [
        ("mute", json!({ "player": other, "minutes": 5, "reason": "spam" })),
        ("close", json!({ "player": other, "reason": "spam" })),
        ("void", json!({ "game": "0000000001", "reason": "spam" })),
    ];
    for (what, body) in &orders {
        for stranger in [&token, &guest] {
            assert_eq!(order(&server, stranger, what, body.clone()).await.code(), "forbidden", "{what}");
        }
        let path = format!("/api/moderation/{what}");
        let nobody = send(server.address, "POST", &path, &[], Some(body.clone())).await;
        assert_eq!(nobody.code(), "sign_in", "{what}");
    }
    assert_eq!(with_token(server.address, &token, "GET", "/api/moderation/log", None).await.code(), "forbidden");
    assert_eq!(get(server.address, "/api/moderation/log").await.code(), "sign_in");
    // The operator decides who is one, while the server runs.
    let database = server.database();
    assert!(admin::grant(&database, "Nobody").await.is_err());
    admin::grant(&database, "ada").await.expect("there is such a member");
    assert_eq!(admin::moderators(&database).await.expect("they can be read"), ["Ada"]);
    let account = with_token(server.address, &token, "GET", "/api/account", None).await.json();
    assert_eq!(account["moderator"], json!(true));
    assert_eq!(order(&server, &token, "mute", orders[0].1.clone()).await.status, 204);
    let log = with_token(server.address, &token, "GET", "/api/moderation/log", None).await.json();
    let names: Vec<&str> =
        log["players"].as_array().expect("a list").iter().filter_map(|player| player["name"].as_str()).collect();
    assert!(names.contains(&"Ada"), "{log}");
    let acts: Vec<&str> =
        log["lines"].as_array().expect("a list").iter().filter_map(|line| line["act"].as_str()).collect();
    assert_eq!(acts, ["mute", "grant"]);
    assert!(log["lines"][0]["reason"].as_str().is_some_and(|reason| reason.contains("spam")), "{log}");
    admin::revoke(&database, "Ada").await.expect("there is such a member");
    assert_eq!(order(&server, &token, "mute", orders[0].1.clone()).await.code(), "forbidden");
}

/// A moderator, and what names them.
async fn moderator(server: &Running) -> (String, PlayerId) {
    let moderator = register(server, "Marshal").await;
    admin::grant(&server.database(), "Marshal").await.expect("there is such a member");
    moderator
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_is_silent_and_who_is_closed_is_gone() {
    let server = Running::new().await;
    let (token, own) = moderator(&server).await;
    let (bad, id) = register(&server, "Badger").await;
    let [mut first, mut second] =
        [Socket::open(server.address, Some(&bad)).await.expect("a socket"), server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    let say = || Command::Say { game, text: "hello".to_owned() };
    Socket::expect(first.ask(say()).await);
    let mute = |minutes: u32| json!({ "player": id, "minutes": minutes, "reason": "insults" });
    assert_eq!(order(&server, &token, "mute", mute(10)).await.status, 204);
    assert_eq!(first.ask(say()).await, Err(Code::Forbidden));
    assert_eq!(order(&server, &token, "mute", mute(0)).await.status, 204);
    Socket::expect(first.ask(say()).await);
    for (what, body) in [
        ("mute", json!({ "player": own, "minutes": 5, "reason": "myself" })),
        ("close", json!({ "player": own, "reason": "myself" })),
    ] {
        assert_eq!(order(&server, &token, what, body).await.code(), "forbidden");
    }
    let unknown = json!({ "player": "0000000001", "reason": "nobody" });
    assert_eq!(order(&server, &token, "close", unknown).await.code(), "not_found");
    let without = json!({ "player": id, "reason": " " });
    assert_eq!(order(&server, &token, "close", without).await.code(), "out_of_range");
    assert_eq!(order(&server, &token, "close", json!({ "player": id, "reason": "engine" })).await.status, 204);
    assert_eq!(first.closed().await, Some(4401));
    assert_eq!(with_token(server.address, &bad, "GET", "/api/account", None).await.code(), "sign_in");
    let credentials = json!({ "name": "Badger", "password": "correct horse battery" });
    let login = send(server.address, "POST", "/api/login", &[], Some(credentials.clone())).await;
    assert_eq!(login.code(), "sign_in");
    let again = send(server.address, "POST", "/api/register", &[], Some(credentials)).await;
    assert_eq!(again.code(), "taken", "nobody comes back under the name");
}

#[tokio::test(flavor = "multi_thread")]
async fn void_games_do_not_count() {
    let server = Running::new().await;
    let (token, _) = moderator(&server).await;
    let [(ada, _), (bo, _)] = [register(&server, "Ada").await, register(&server, "Bo").await];
    let mut first = Socket::open(server.address, Some(&ada)).await.expect("a socket");
    let mut second = Socket::open(server.address, Some(&bo)).await.expect("a socket");
    let rated = || Terms { rated: true, ..terms() };
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = pair(&mut first, &mut second, rated()).await;
        Socket::expect(first.play(game, 0, "e2e4").await);
        Socket::expect(second.play(game, 1, "e7e5").await);
        Socket::expect(second.ask(Command::Resign { game }).await);
        first.ended().await;
        second.ended().await;
        games.push(game);
    }
    let (twice, _, _) = rating(&server, "Ada").await.expect("a rating");
    let body = |game| json!({ "game": game, "reason": "an engine" });
    // The last one: everything is as before.
    assert_eq!(order(&server, &token, "void", body(games[1])).await.status, 204);
    let ending = first.ended().await;
    assert_eq!((ending.outcome, ending.reason), (Outcome::None, Reason::Voided), "who looks is told");
    let (once, count, points) = rating(&server, "Ada").await.expect("a rating");
    assert!(1500 < once && once < twice && (count, points) == (1, 1), "{once} {twice} {count} {points}");
    assert_eq!(order(&server, &token, "void", body(games[1])).await.status, 204, "again changes nothing");
    assert_eq!(rating(&server, "Ada").await, Some((once, 1, 1)));
    assert_eq!(order(&server, &token, "void", body(games[0])).await.status, 204);
    for name in ["Ada", "Bo"] {
        assert_eq!(rating(&server, name).await, Some((1500, 0, 0)), "{name}");
    }
    let summary = get(server.address, &format!("/api/games/{}", games[0])).await.json();
    assert_eq!(summary["ending"]["reason"], json!("voided"));
    // One that is being played ends.
    let game = pair(&mut first, &mut second, rated()).await;
    assert_eq!(order(&server, &token, "void", body(game)).await.status, 204);
    assert_eq!(second.ended().await.reason, Reason::Voided);
    assert_eq!(first.play(game, 0, "e2e4").await, Err(Code::Over));
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_games_are_taken_back_from_what_came_later() {
    let server = Running::new().await;
    let (token, _) = moderator(&server).await;
    let [(ada, _), (bo, _)] = [register(&server, "Ada").await, register(&server, "Bo").await];
    let mut first = Socket::open(server.address, Some(&ada)).await.expect("a socket");
    let mut second = Socket::open(server.address, Some(&bo)).await.expect("a socket");
    let mut shown = vec![1500];
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = pair(&mut first, &mut second, Terms { rated: true, ..terms() }).await;
        Socket::expect(first.play(game, 0, "e2e4").await);
        Socket::expect(second.play(game, 1, "e7e5").await);
        Socket::expect(second.ask(Command::Resign { game }).await);
        first.ended().await;
        shown.push(rating(&server, "Ada").await.expect("a rating").0);
        games.push(game);
    }
    let body = json!({ "game": games[0], "reason": "an engine" });
    assert_eq!(order(&server, &token, "void", body).await.status, 204);
    let (after, count, points) = rating(&server, "Ada").await.expect("a rating");
    let wanted = shown[2] - (shown[1] - shown[0]);
    assert!((after - wanted).abs() <= 1 && (count, points) == (1, 1), "{after}, and not {wanted}");
}
