//! What is needed to run the server elsewhere: the image, the unit of systemd.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{expect_none, root};

/// Where those files are.
fn deploy() -> PathBuf {
    root().join("deploy")
}

fn text(file: &str) -> String {
    fs::read_to_string(deploy().join(file)).unwrap_or_else(|error| panic!("deploy/{file}: {error}"))
}

/// Runs a program that not every machine has; `None` if it is not there.
fn run(program: &str, arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let said = [output.stdout, output.stderr].concat();
    Some((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

#[test]
fn every_setting_in_them_exists() {
    let source = root().join("crates/chronicle/src/serve.rs");
    let source = fs::read_to_string(source).expect("the command is there");
    let mut complaints = Vec::new();
    for file in ["Dockerfile", "chronicle.service"] {
        for name in settings(&text(file)) {
            if !source.contains(&format!("env = \"{name}\"")) {
                complaints.push(format!("deploy/{file}: `chronicle serve` knows no {name}"));
            }
        }
    }
    expect_none("Files for operators use settings that exist:", &complaints);
}

/// The names of our environment variables in a text.
fn settings(text: &str) -> BTreeSet<&str> {
    let is_name = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let begin = text.match_indices("CHRONICLE_").map(|(place, _)| &text[place..]);
    begin.map(|rest| rest.split(|letter| !is_name(letter)).next().unwrap_or(rest)).collect()
}

#[test]
fn the_image_is_small_and_runs_as_nobody() {
    let text = text("Dockerfile");
    let stages: Vec<&str> = text.lines().filter(|line| line.starts_with("FROM ")).collect();
    assert_eq!(stages.len(), 2, "one stage builds, one runs: {stages:?}");
    assert!(stages[0].contains("AS build") && stages[1].contains("distroless"), "{stages:?}");
    let last = &text[text.rfind("\nFROM ").expect("there are two")..];
    assert!(last.lines().any(|line| line == "USER nonroot"), "{last}");
    assert!(!last.contains("\nRUN "), "nothing can be run in an image without a shell");
    assert!(last.contains("STOPSIGNAL SIGTERM"), "which drains the server");
}

#[test]
fn the_unit_is_one() {
    // The program is not installed on this machine, and what it is does not matter here.
    let unit = text("chronicle.service").replace("/usr/local/bin/chronicle", "/bin/sh");
    let folder = std::env::temp_dir().join(format!("chronicle-unit-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("chronicle.service");
    fs::write(&file, unit).expect("it can be written");
    let checked = verify(&file);
    let _ = fs::remove_dir_all(&folder);
    match checked {
        Some((done, said)) => assert!(done && !said.contains("chronicle.service:"), "{said}"),
        None => println!("skipped: systemd-analyze is not here"),
    }
}

fn verify(file: &Path) -> Option<(bool, String)> {
    run("systemd-analyze", &["verify", "--man=no", &file.to_string_lossy()])
}
