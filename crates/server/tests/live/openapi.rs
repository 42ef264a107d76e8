//! The description of the interface for programs, against the server that it describes.

use serde_json::{Value, json};

use crate::{
    http::{get, send},
    running::Running,
};

/// A path with something in the place of each name in braces.
fn filled(path: &str) -> String {
    path.split('/').map(|part| if part.starts_with('{') { "0000000000" } else { part }).collect::<Vec<_>>().join("/")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_described_is_answered() {
    let server = Running::new().await;
    let document: Value = get(server.address, "/api").await.json();
    assert_eq!(document["openapi"], json!("3.1.0"));
    let paths = document["paths"].as_object().expect("paths");
    let mut count = 0;
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            count += 1;
            let reply = send(server.address, &method.to_uppercase(), &filled(path), &[], None).await;
            let what = format!("{method} {path}: {reply:?}");
            assert!(reply.status != 405 && !reply.body.contains("<html"), "{what}");
            if operation["security"].is_array() {
                assert_eq!((reply.status, reply.code().as_str()), (401, "sign_in"), "{what}");
            } else if reply.status >= 400 && path != "/socket" {
                assert!(document["components"]["schemas"]["Code"].to_string().contains(&reply.code()), "{what}");
            }
        }
    }
    assert!(count > 30, "only {count} are described");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_as_described() {
    let server = Running::new().await;
    let document: Value = get(server.address, "/api").await.json();
    let guest = send(server.address, "POST", "/api/guest", &[], None).await.json();
    let schema = |name: &str| document["components"]["schemas"][name]["required"].clone();
    for (name, value) in [("SignedIn", &guest), ("Account", &guest["account"])] {
        for field in schema(name).as_array().expect("fields") {
            assert!(value.get(field.as_str().expect("a name")).is_some(), "{name} has no {field}");
        }
    }
}
