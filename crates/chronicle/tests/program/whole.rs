//! The program as a whole: help, unknown arguments, readers that go away.

use std::io::{BufRead, BufReader, Write};

use crate::common::{chronicle, start};

#[test]
fn every_command_has_help_with_examples() {
    for arguments in [
        &["--help"][..],
        &["perft", "--help"],
        &["moves", "--help"],
        &["fen", "--help"],
        &["play", "--help"],
        &["pgn", "--help"],
        &["pgn", "check", "--help"],
        &["pgn", "convert", "--help"],
        &["pgn", "stats", "--help"],
        &["uci", "--help"],
        &["bench", "--help"],
        &["datagen", "--help"],
        &["data", "--help"],
        &["data", "info", "--help"],
        &["data", "check", "--help"],
        &["data", "merge", "--help"],
        &["data", "export", "--help"],
        &["tune", "--help"],
        &["tune", "spsa", "--help"],
        &["tune", "texel", "--help"],
        &["tune", "wdl", "--help"],
        &["eval", "--help"],
    ] {
        let out = chronicle(arguments).succeeded();
        assert!(out.contains("Examples:\n  "), "{arguments:?}: {out}");
        assert!(out.lines().all(|line| line.chars().count() <= 100), "{arguments:?}: {out}");
    }
    assert!(chronicle(&["--version"]).succeeded().starts_with("chronicle "));
}

#[test]
fn unknown_arguments_are_bad_input() {
    for arguments in [&["fly"][..], &["moves", "--fly"], &["play", "--white", "kasparov"], &["pgn"], &["pgn", "check"]]
    {
        let run = chronicle(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(!run.err.is_empty());
    }
}

/// Reads one line of the output and goes away; the program must end quietly.
#[track_caller]
fn hang_up(arguments: &[&str], input: &[u8]) {
    let mut child = start(arguments);
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut stdin = child.stdin.take().expect("it is piped");
    let _ = stdin.write_all(&input[..input.len().min(30_000)]);
    let mut line = String::new();
    output.read_line(&mut line).expect("there is output");
    drop(output);
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    hang_up(&["moves"], b"");
    hang_up(&["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n".repeat(10_000).as_bytes());
    hang_up(&["pgn", "convert", "--to", "fen", "-"], "1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(20_000).as_bytes());
    hang_up(&["play", "--black", "human"], "moves\n".repeat(20_000).as_bytes());
}
