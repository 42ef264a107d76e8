//! All of it once more with PostgreSQL instead of a file: this program, started again.

use std::process::Command;

use crate::services;

/// Says that servers keep what they know in PostgreSQL. To run some tests that way:
/// `CHRONICLE_TEST_POSTGRES=1 cargo test --test live NAME`.
const WANTED: &str = "CHRONICLE_TEST_POSTGRES";
/// What has nothing to do with the database, or is always about PostgreSQL.
const ELSEWHERE: [&str; 7] = ["with_postgres::", "fuzz::", "leader::", "logs::", "nodes::", "openapi::", "outages::"];

pub(crate) fn is_wanted() -> bool {
    std::env::var_os(WANTED).is_some()
}

#[test]
fn everything_holds_with_postgres() {
    if is_wanted() || services::postgres().is_none() {
        return;
    }
    let skipped = ELSEWHERE.iter().flat_map(|name| ["--skip", name]);
    let program = std::env::current_exe().expect("this program has a path");
    let run = Command::new(program).args(skipped).env(WANTED, "1").output().expect("it can be started");
    println!("{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "with PostgreSQL not everything holds");
}
