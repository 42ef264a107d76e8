//! Every command in the code blocks of our documents exists and takes the options shown.
//!
//! `--help` after a whole command line makes clap read all that stands before it, complain about what it does not know,
//! and otherwise do nothing but print the help.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{expect_none, root};

/// The documents whose commands people copy.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "docs/books-and-tables.md",
    "docs/server.md",
    "docs/tuning.md",
    "docs/uci.md",
    "docs/variants.md",
];

#[test]
fn documented_commands_exist() {
    let chronicle = chronicle();
    let mut complaints = Vec::new();
    for document in DOCUMENTS {
        let text = fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"));
        for line in code_lines(&text) {
            let words = words(line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let complaint = match words.as_slice() {
                ["cargo", "xtask", "play", options @ ..] => refusal(&chronicle, &[&["play"], options].concat()),
                ["cargo", "xtask", arguments @ ..] => refusal(env!("CARGO_BIN_EXE_xtask"), arguments),
                ["chronicle", arguments @ ..] => refusal(&chronicle, arguments),
                _ => None,
            };
            complaints.extend(complaint.map(|reason| format!("{document}: {line}\n    {reason}")));
        }
    }
    expect_none("Every command in the documents exists:", &complaints);
}

#[test]
fn the_readme_shows_the_two_commands() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md exists");
    let lines: Vec<&str> = code_lines(&readme).collect();
    for command in ["cargo xtask play", "cargo xtask test"] {
        assert!(lines.iter().any(|line| line.starts_with(command)), "README.md does not show {command}");
        assert_eq!(refusal(env!("CARGO_BIN_EXE_xtask"), &words(command)[2..]), None);
    }
}

#[test]
fn a_command_that_does_not_exist_is_refused() {
    let xtask = env!("CARGO_BIN_EXE_xtask");
    for arguments in [["no-such-task"].as_slice(), &["test", "--no-such-option"], &["bench", "no-such-benchmark"]] {
        assert!(refusal(xtask, arguments).is_some(), "{arguments:?}");
    }
    assert_eq!(refusal(xtask, &["bench", "perft", "--runs", "3"]), None);
}

#[test]
fn command_lines_are_read_as_a_shell_reads_them() {
    let line = r#"chronicle fen "8/8 w - -" 'a b' x\ y # why"#;
    assert_eq!(words(line), ["chronicle", "fen", "8/8 w - -", "a b", "x y"]);
    assert_eq!(words("chronicle pgn - < games.pgn"), ["chronicle", "pgn", "-"]);
    let text = "chronicle no\n```sh\n$ chronicle yes\n\n# comment\n```\nchronicle no\n```text\nchronicle no\n```\n";
    assert_eq!(code_lines(text).collect::<Vec<_>>(), ["chronicle yes", "# comment"]);
}

/// Why the program does not take these arguments, or nothing if it does.
fn refusal<S: AsRef<str>>(program: &str, arguments: &[S]) -> Option<String> {
    let arguments = arguments.iter().map(AsRef::as_ref);
    let output = Command::new(program).args(arguments).arg("--help").output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Some(errors.lines().next().unwrap_or("it fails without a word").to_owned());
    }
    let helps = String::from_utf8_lossy(&output.stdout).contains("Usage:");
    (!helps).then(|| "it prints no help".to_owned())
}

/// The lines of the code blocks that hold shell commands, without a prompt.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().map(str::trim).filter_map(move |line| {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside && ["sh", "bash", "console"].contains(&language);
            return None;
        }
        (inside && !line.is_empty()).then(|| line.trim_start_matches("$ "))
    })
}

/// The words of one command, up to a comment, a redirection or the next command.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(letters.next()),
            (None, '#' | '<' | '>' | '|' | ';' | '&') if word.is_none() => return words,
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// The product. `cargo test` builds the programs of the whole workspace into one folder before any test runs; who runs only
/// these tests may have none there, or an old one.
fn chronicle() -> String {
    let beside =
        Path::new(env!("CARGO_BIN_EXE_xtask")).with_file_name(format!("chronicle{}", std::env::consts::EXE_SUFFIX));
    if is_current(&beside) { beside.to_string_lossy().into_owned() } else { built() }
}

/// Whether a program is younger than all sources that Cargo notes beside it. A folder among them, as that of the page,
/// says nothing: what the program can be asked does not come from there.
fn is_current(program: &Path) -> bool {
    let changed = |path: &Path| path.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok();
    let (Some(made), Ok(notes)) = (changed(program), fs::read_to_string(program.with_extension("d"))) else {
        return false;
    };
    let sources = notes.split_once(": ").map_or("", |(_, sources)| sources).trim();
    // A space in a path is written with a backslash before it; what is gone has no time.
    let sources = sources.replace("\\ ", "\0");
    sources.split(' ').all(|source| changed(Path::new(&source.replace('\0', " "))).is_none_or(|time| time < made))
}

/// Builds the product and returns where Cargo put it.
fn built() -> String {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "chronicle", "--message-format", "json"])
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "chronicle does not build: {}", String::from_utf8_lossy(&output.stderr));
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut executables = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(str::to_owned));
    executables.next().expect("cargo names the program it built")
}
