//! Every command for this program in the code blocks of our documents exists; those of `chronicle` are its own tests'.

use std::fs;

use crate::{
    documents::{code_lines, refusal, refusals, words},
    expect_none, root,
};

#[test]
fn documented_tasks_exist() {
    let complaints = refusals(env!("CARGO_BIN_EXE_xtask"), |words| match words {
        ["cargo", "xtask", arguments @ ..] => {
            // What stands after `play` is for the server.
            let own = if arguments.first() == Some(&"play") { &arguments[..1] } else { arguments };
            Some(own.iter().map(ToString::to_string).collect())
        }
        _ => None,
    });
    expect_none("Every task in the documents exists:", &complaints);
}

#[test]
fn the_readme_shows_the_two_commands() {
    let readme = fs::read_to_string(root().join("README.md")).expect("README.md exists");
    let lines = code_lines(&readme);
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
    assert_eq!(code_lines(text), ["chronicle yes", "# comment"]);
    let long = code_lines("```sh\nchronicle match \\\n  --games 20 \\\n  --seed 1\nchronicle yes\n```\n");
    assert_eq!(long, ["chronicle match --games 20 --seed 1", "chronicle yes"]);
}
