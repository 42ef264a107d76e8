//! Who may ask for what over HTTP. A new request about which this table says nothing makes the test fail.

use chronicle_protocol::{Answer, Command, RoomAct, RoomSettings, Side};
use serde_json::{Value, json};

use crate::{
    client::{Socket, terms},
    http::{get, send, with_token},
    running::Running,
};

/// A request, and what comes back: to somebody who is not signed in, and to a member who has nothing to do with it.
type Row = (&'static str, &'static str, [u16; 2]);

/// Whatever can be asked for. What stands in braces is Ada's: a session, a challenge to her, a variant that is not
/// listed, a game that she plays in a private room.
const TABLE: &[Row] = &[
    ("get", "/api", [200; 2]),
    ("get", "/ready", [200; 2]),
    ("get", "/metrics", [200; 2]),
    // Without the headers of a socket.
    ("get", "/socket", [400; 2]),
    ("post", "/api/guest", [200; 2]),
    ("post", "/api/register", [400; 2]),
    ("post", "/api/login", [400; 2]),
    ("get", "/api/account", [401, 200]),
    ("get", "/api/sessions", [401, 200]),
    ("delete", "/api/sessions/{id}", [401, 404]),
    ("post", "/api/password", [401, 400]),
    ("delete", "/api/account", [401, 400]),
    ("get", "/api/players/{name}", [200; 2]),
    ("get", "/api/players/{name}/games", [200; 2]),
    ("get", "/api/players/{name}/games.pgn", [200; 2]),
    ("get", "/api/players/{name}/variants", [200; 2]),
    ("get", "/api/live", [200; 2]),
    ("get", "/api/rooms", [200; 2]),
    ("get", "/api/challenges/{id}", [404; 2]),
    ("get", "/api/games/{id}", [404; 2]),
    ("get", "/api/games/{id}/pgn", [404; 2]),
    ("get", "/api/games/{id}/analysis", [404; 2]),
    ("get", "/api/leaders/{variant}/{speed}", [200; 2]),
    ("get", "/api/variants", [200; 2]),
    ("post", "/api/variants", [401, 400]),
    ("get", "/api/variants/{id}", [200; 2]),
    ("put", "/api/variants/{id}", [401, 403]),
    ("delete", "/api/variants/{id}", [401, 403]),
    ("post", "/api/variants/{id}/fork", [401, 200]),
    ("get", "/api/rules/{name}", [200; 2]),
    ("post", "/api/moderation/mute", [401, 403]),
    ("post", "/api/moderation/close", [401, 403]),
    ("post", "/api/moderation/void", [401, 403]),
    ("get", "/api/moderation/log", [401, 403]),
    // Last, because it ends the session.
    ("post", "/api/logout", [401, 204]),
];

/// Everything that the server says it answers.
async fn described(server: &Running) -> Vec<(String, String)> {
    let document = get(server.address, "/api").await.json();
    let paths = document["paths"].as_object().expect("paths").clone();
    let of = |(path, methods): (String, Value)| {
        let methods = methods.as_object().expect("methods").clone();
        methods.into_iter().map(move |(method, _)| (method, path.clone())).collect::<Vec<_>>()
    };
    paths.into_iter().flat_map(of).collect()
}

async fn register(server: &Running, name: &str) -> String {
    let credentials = json!({ "name": name, "password": "correct horse battery" });
    let reply = send(server.address, "POST", "/api/register", &[], Some(credentials)).await;
    reply.json()["token"].as_str().expect("a token").to_owned()
}

/// What Ada has.
struct Things {
    session: String,
    challenge: String,
    variant: String,
    rules: String,
    game: String,
}

impl Things {
    async fn new(server: &Running, ada: &str) -> Self {
        let sessions = with_token(server.address, ada, "GET", "/api/sessions", None).await.json();
        let session = sessions[0]["id"].as_str().expect("a name").to_owned();
        let definition = "base = \"chess\"\nname = \"mine\"\n";
        let body = json!({ "name": "Mine", "description": "", "definition": definition, "listed": false });
        let variant = with_token(server.address, ada, "POST", "/api/variants", Some(body)).await.json();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let (variant, rules) = (text(&variant["id"]), text(&variant["rules"]));
        let mut ada = Socket::open(server.address, Some(ada)).await.expect("a socket");
        let mut friend = server.guest().await;
        let settings = RoomSettings { terms: terms(), spectators: 2, locked: false, chat: true, listed: false };
        Socket::expect(ada.ask(Command::OpenRoom { name: None, settings }).await);
        let named = |answer: &Answer| if let Answer::Room(room) = answer { Some(room.room.clone()) } else { None };
        let room = ada.wait(named).await;
        let act = |act| Command::Room { room: room.clone(), act };
        Socket::expect(friend.ask(act(RoomAct::Join)).await);
        Socket::expect(friend.ask(act(RoomAct::Sit(Side::Second))).await);
        Socket::expect(ada.ask(act(RoomAct::Start)).await);
        let game = ada.started().await.to_string();
        let (path, token) = (format!("/api/games/{game}"), ada.token.clone().expect("hers"));
        let own = with_token(server.address, &token, "GET", &path, None);
        assert_eq!(own.await.status, 200, "who plays may see it");
        let offer = Command::Challenge { terms: terms(), side: None, to: ada.you, listed: true };
        Socket::expect(friend.ask(offer).await);
        let offered =
            |answer: &Answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None };
        let challenge = ada.wait(offered).await.to_string();
        // The game and the challenge are there for as long as those who play.
        server.keep((ada, friend));
        Self { session, challenge, variant, rules, game }
    }

    fn path(&self, path: &str) -> String {
        let id = match path.split('/').nth(2).unwrap_or_default() {
            "sessions" => &self.session,
            "challenges" => &self.challenge,
            "games" => &self.game,
            _ => &self.variant,
        };
        let name = if path.starts_with("/api/rules") { &self.rules } else { "Ada" };
        let fill = [("{id}", id.as_str()), ("{name}", name), ("{variant}", "chess"), ("{speed}", "blitz")];
        fill.iter().fold(path.to_owned(), |path, (what, by)| path.replace(what, by))
    }
}

/// A body that is as good as it must be to get as far as asking who wants that.
fn body(path: &str) -> Option<Value> {
    match path {
        "/api/variants/{id}" => {
            Some(json!({ "name": "M", "description": "", "definition": "base = \"chess\"", "listed": true }))
        }
        "/api/moderation/mute" => Some(json!({ "player": "0000000009", "minutes": 5, "reason": "none" })),
        "/api/moderation/close" => Some(json!({ "player": "0000000009", "reason": "none" })),
        "/api/moderation/void" => Some(json!({ "game": "0000000009", "reason": "none" })),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_is_answered_to_whom_it_is_for() {
    let server = Running::new().await;
    let mut all = described(&server).await;
    let mut told: Vec<_> = TABLE.iter().map(|(method, path, _)| (method.to_string(), path.to_string())).collect();
    all.sort();
    told.sort();
    assert_eq!(all, told, "whoever adds a request says here who may ask for it");
    let [ada, eve] = [register(&server, "Ada").await, register(&server, "Eve").await];
    let things = Things::new(&server, &ada).await;
    for (method, path, [nobody, stranger]) in TABLE {
        let (method, filled) = (method.to_uppercase(), things.path(path));
        let body = if method == "GET" { None } else { body(path) };
        let reply = send(server.address, &method, &filled, &[], body.clone()).await;
        assert_eq!(reply.status, *nobody, "nobody: {method} {path}: {reply:?}");
        let reply = with_token(server.address, &eve, &method, &filled, body).await;
        assert_eq!(reply.status, *stranger, "a stranger: {method} {path}: {reply:?}");
        for secret in [&things.session, &things.challenge, &ada] {
            assert!(!reply.body.contains(secret.as_str()), "{method} {path}: {reply:?}");
        }
        if !path.contains("{id}") {
            assert!(!reply.body.contains(&things.variant) && !reply.body.contains(&things.game), "{path}: {reply:?}");
        }
    }
    let still = with_token(server.address, &ada, "GET", "/api/account", None).await.json();
    assert_eq!(still["name"], json!("Ada"), "nobody has done anything to her");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_change_nothing_by_any_request() {
    let server = Running::new().await;
    let ada = register(&server, "Ada").await;
    let cookie = format!("chronicle={ada}");
    for (method, path) in described(&server).await.into_iter().filter(|(method, _)| method != "get") {
        let foreign = [("Cookie", cookie.as_str()), ("Origin", "http://evil.example")];
        for headers in [&foreign[..], &foreign[..1], &foreign[1..]] {
            let path = path.replace("{id}", "0000000009");
            let reply = send(server.address, &method.to_uppercase(), &path, headers, None).await;
            assert_eq!((reply.status, reply.code().as_str()), (403, "forbidden"), "{method} {path} {headers:?}");
        }
    }
}
