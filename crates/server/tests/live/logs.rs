//! What is in the log, and what is never in it.

use std::{
    io::Write,
    sync::{Arc, Mutex, OnceLock},
};

use chronicle_server::log::{LevelFilter, install};
use serde_json::{Value, json};

use crate::{
    client::Socket,
    http::{send, with_token},
    running::Running,
};

/// A log that can be read.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics with it").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log of everything that this process does, from when it is asked for first.
fn kept() -> Kept {
    static KEPT: OnceLock<Kept> = OnceLock::new();
    let made = || {
        let kept = Kept::default();
        assert!(install(LevelFilter::TRACE, kept.clone()), "nobody else has the log");
        kept
    };
    KEPT.get_or_init(made).clone()
}

fn text(kept: &Kept) -> String {
    String::from_utf8(kept.0.lock().expect("nobody panics with it").clone()).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_can_be_told_apart_and_secrets_are_not_in_the_log() {
    let log = kept();
    let server = Running::new().await;
    let password = "a very secret password 7391";
    let credentials = json!({ "name": "Logan", "password": password });
    let registered = send(server.address, "POST", "/api/register", &[], Some(credentials.clone())).await;
    let token = registered.json()["token"].as_str().expect("a token").to_owned();
    let wrong = json!({ "name": "Logan", "password": "another secret 1937" });
    send(server.address, "POST", "/api/login", &[], Some(wrong)).await;
    let cookie = format!("chronicle={token}");
    send(server.address, "GET", "/api/account?token=in-the-query-5544", &[("Cookie", &cookie)], None).await;
    let change = json!({ "old": password, "new": "the next secret 9173" });
    with_token(server.address, &token, "POST", "/api/password", Some(change)).await;
    let socket = Socket::open(server.address, Some(&token)).await.expect("a socket");
    drop(socket);
    let id =
        registered.head.to_lowercase().lines().find_map(|line| line.strip_prefix("x-request-id: ").map(str::to_owned));
    let id = id.expect("every answer has the number of its request");
    let text = text(&log);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let line = lines.iter().find(|line| line["request"] == json!(id)).expect("the request is in the log");
    assert_eq!(
        (&line["method"], &line["path"], &line["status"]),
        (&json!("POST"), &json!("/api/register"), &json!(200))
    );
    for secret in [password, "another secret 1937", "the next secret 9173", "in-the-query-5544", token.as_str()] {
        assert!(!text.contains(secret), "{secret} is in the log");
    }
}
