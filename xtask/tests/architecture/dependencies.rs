//! Dependencies point downward only.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::{expect_none, root};

/// What each package of ours is built upon. It may use those, and whatever lies beneath them; tests count like code.
/// Packages that do not exist yet have their place already.
const BUILT_UPON: &[(&str, &[&str])] = &[
    ("chronicle-game", &[]),
    ("chronicle-chess", &["chronicle-game"]),
    ("chronicle-book", &["chronicle-chess"]),
    ("chronicle-syzygy", &["chronicle-chess"]),
    ("chronicle-variants", &["chronicle-game"]),
    ("chronicle-cotulenh", &["chronicle-game"]),
    ("chronicle-search", &["chronicle-game"]),
    ("chronicle-eval", &["chronicle-chess", "chronicle-variants", "chronicle-cotulenh"]),
    ("chronicle-learning", &["chronicle-eval"]),
    ("chronicle-engine", &["chronicle-search", "chronicle-eval", "chronicle-book", "chronicle-syzygy"]),
    ("chronicle-uci", &["chronicle-engine"]),
    ("chronicle-arena", &["chronicle-chess", "chronicle-variants", "chronicle-syzygy"]),
    ("chronicle-data", &["chronicle-chess", "chronicle-variants"]),
    ("chronicle-training", &["chronicle-engine", "chronicle-data"]),
    ("chronicle-protocol", &[]),
    ("chronicle-server", &["chronicle-engine", "chronicle-protocol"]),
    ("chronicle", &["chronicle-uci", "chronicle-arena", "chronicle-training", "chronicle-server"]),
    ("chronicle-wasm", &["chronicle-uci", "chronicle-learning"]),
    ("chronicle-python", &["chronicle-engine"]),
    ("chronicle-java", &["chronicle-engine"]),
    ("chronicle-c", &["chronicle-engine"]),
    ("xtask", &[]),
];

/// Packages with dependencies that must never ship.
const OUTSIDERS: &[&str] = &["bench/peers", "fuzz", "tests/crosscheck"];

/// Generators that we race against or compare with. Some are GPL: yardsticks, not parts.
const YARDSTICKS: &[&str] = &["chess", "cozy-chess", "shakmaty"];

#[test]
fn no_crate_depends_upward() {
    let mut complaints = Vec::new();
    for package in packages() {
        let name = text(&package["name"]);
        let Some(allowed) = beneath(name) else {
            complaints.push(format!("{name} has no place in the table BUILT_UPON"));
            continue;
        };
        for used in ours(&package) {
            if !allowed.contains(used) {
                complaints.push(format!("{name} depends on {used}, which is not beneath it"));
            }
        }
    }
    expect_none("Dependencies point downward only:", &complaints);
}

#[test]
fn the_table_has_no_cycle_and_no_stranger() {
    for (package, _) in BUILT_UPON {
        let beneath = beneath(package).expect("the package is from the table");
        assert!(!beneath.contains(package), "{package} is built upon itself");
        for name in beneath {
            assert!(place(name).is_some(), "{package} is built upon {name}, which has no place");
        }
    }
}

#[test]
fn an_upward_edge_would_be_seen() {
    let search = beneath("chronicle-search").expect("search is in the table");
    assert!(!search.contains("chronicle-chess"), "search knows nothing of chess");
    let game = beneath("chronicle-game").expect("game is in the table");
    assert!(game.is_empty(), "game is built upon nothing");
    let uci = beneath("chronicle-uci").expect("uci is in the table");
    assert!(uci.contains("chronicle-game"), "what lies beneath may be used");
}

#[test]
fn outsiders_stay_outside() {
    let mut complaints = Vec::new();
    for package in packages() {
        let manifest = text(&package["manifest_path"]).replace('\\', "/");
        for folder in OUTSIDERS {
            if manifest.ends_with(&format!("/{folder}/Cargo.toml")) {
                complaints.push(format!("{folder} is a member of the workspace"));
            }
        }
    }
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the workspace has a lock file");
    for package in YARDSTICKS {
        if lock.lines().any(|line| line == format!("name = \"{package}\"")) {
            complaints.push(format!("{package} is in Cargo.lock"));
        }
    }
    expect_none("Peers and test opponents never become parts:", &complaints);
}

#[test]
fn the_code_map_names_every_crate() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md exists");
    let root = root().to_string_lossy().replace('\\', "/");
    let mut complaints = Vec::new();
    for package in packages() {
        let manifest = text(&package["manifest_path"]).replace('\\', "/");
        let folder = manifest.trim_start_matches(&root).trim_end_matches("Cargo.toml").trim_matches('/');
        if !map.contains(&format!("`{folder}")) {
            complaints.push(format!("{folder} is missing"));
        }
    }
    expect_none("ARCHITECTURE.md has every package in its code map:", &complaints);
}

/// The members of the workspace, as Cargo sees them.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    metadata["packages"].as_array().expect("cargo metadata lists packages").clone()
}

/// The packages of this repository that a package depends on in any way: they are the ones with a path.
fn ours(package: &Value) -> impl Iterator<Item = &str> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    dependencies.filter(|dependency| dependency["path"].is_string()).map(|dependency| text(&dependency["name"]))
}

/// Everything that a package may use; nothing if the table does not know it.
fn beneath(package: &str) -> Option<BTreeSet<&'static str>> {
    let mut open = place(package)?.to_vec();
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if found.insert(name) {
            open.extend(place(name).unwrap_or_default());
        }
    }
    Some(found)
}

fn place(package: &str) -> Option<&'static [&'static str]> {
    BUILT_UPON.iter().find(|(name, _)| *name == package).map(|(_, upon)| *upon)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("cargo metadata gives a text here")
}
