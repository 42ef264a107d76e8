//! `play` as people play it.

use std::fs;

use crate::common::{chronicle, chronicle_with, file, no_file};

/// Plays with these options and lines, and gives what was shown.
#[track_caller]
fn play(options: &[&str], lines: &[&str]) -> String {
    chronicle_with(&(lines.join("\n") + "\n"), &[&["play"], options].concat()).succeeded()
}

const PEOPLE: [&str; 4] = ["--white", "human", "--black", "human"];

#[test]
fn a_game_to_mate() {
    let shown = play(&PEOPLE, &["e4", "e5", "f1c4", "Nc6", "Qh5", "Nf6", "Qxf7#", "pgn", "quit"]);
    assert!(shown.contains("Checkmate: White wins, 1-0."), "{shown}");
    assert!(shown.contains("[Result \"1-0\"]"), "{shown}");
    assert!(shown.contains("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"), "{shown}");
    assert!(!shown.contains('\x1b'), "no colours where there is no terminal");
}

#[test]
fn undo_and_redo() {
    let shown = play(&PEOPLE, &["e4", "c5", "undo", "undo", "redo", "fen", "e5", "redo", "fen"]);
    assert!(shown.contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), "{shown}");
    assert!(shown.contains("there is nothing to play again"), "a new move ends what could be redone: {shown}");
    assert!(shown.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), "{shown}");
}

#[test]
fn undo_against_a_machine_takes_both_moves_back() {
    let shown = play(&["--seed", "5", "--black", "random"], &["e4", "d4", "undo", "undo", "fen"]);
    let last = shown.rsplit("> ").nth(1).and_then(|text| text.lines().next());
    assert_eq!(last, Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "{shown}");
}

#[test]
fn bad_input_never_ends_the_game() {
    let shown = play(&PEOPLE, &["", "hello", "e5", "moves q9", "undo", "save", "load /no/such/file", "\u{7f}", "e4"]);
    assert_eq!(shown.matches('✗').count(), 7, "{shown}");
    assert!(shown.contains("Black to move"), "{shown}");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    chronicle(&["play"]).succeeded();
    chronicle_with("e4", &["play", "--black", "human"]).succeeded();
}

#[test]
fn games_are_saved_and_continued() {
    let path = no_file("saved.pgn");
    let name = path.to_str().expect("text");
    let shown =
        play(&PEOPLE, &["e4", "e5", &format!("save {name}"), "Nf3", &format!("save {name}"), &format!("save! {name}")]);
    assert_eq!(shown.matches("Saved to").count(), 2, "{shown}");
    assert!(shown.contains("exists already"), "{shown}");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert!(saved.contains("[White \"Human\"]") && saved.ends_with("1. e4 e5 2. Nf3 *\n"), "{saved}");
    let shown = play(&[&["--pgn", name], &PEOPLE[..]].concat(), &["undo", "fen"]);
    assert!(shown.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), "{shown}");
    let shown = play(&PEOPLE, &["d4", &format!("load {name}"), "moves f8"]);
    assert!(shown.contains("Ba3 Bb4 Bc5 Bd6 Be7"), "{shown}");
}

#[test]
fn a_resignation_is_written_down() {
    let shown = play(&PEOPLE, &["e4", "resign", "pgn"]);
    assert!(shown.contains("1. e4 {Black resigns: White wins, 1-0.} 1-0"), "{shown}");
}

#[test]
fn files_that_cannot_be_continued_are_bad_input() {
    let broken = file("play_broken.pgn", "1. e4 e5 2. Ke3 *");
    let empty = file("play_empty.pgn", "");
    chronicle(&["play", "--pgn", broken.to_str().expect("text")]).failed(2, "Ke3 is not a legal move");
    chronicle(&["play", "--pgn", empty.to_str().expect("text")]).failed(2, "has no game");
    chronicle(&["play", "--pgn", "/no/such/file"]).failed(2, "cannot read /no/such/file");
    chronicle(&["play", "--fen", "8/8 w"]).failed(2, "bad FEN");
    assert_eq!(chronicle(&["play", "--chess960", "960"]).code, Some(2));
    assert_eq!(chronicle(&["play", "--chess960", "1", "--fen", "x"]).code, Some(2));
}

#[test]
fn starts() {
    let shown = play(&["--chess960", "0"], &["fen"]);
    assert!(shown.contains("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"), "{shown}");
    let drawn = |seed| play(&["--chess960", "--seed", seed], &["fen"]);
    assert_eq!(drawn("1"), drawn("1"));
    assert_ne!(drawn("1"), drawn("2"));
    let shown = play(&["--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30", "--black", "random", "--seed", "1"], &["moves"]);
    assert!(shown.contains("Black plays K") && shown.contains("30. ..."), "{shown}");
}

#[test]
fn machines_play_a_whole_game() {
    let shown = play(&["--white", "random", "--black", "greedy", "--seed", "11"], &["pgn"]);
    assert!(shown.contains("Game over>"), "{shown}");
    assert!(shown.contains("[White \"Chronicle (random)\"]\n[Black \"Chronicle (greedy)\"]"), "{shown}");
}

#[test]
fn colours_and_letters_on_request() {
    assert!(play(&["--color", "always"], &[]).contains("\x1b[48;5;"));
    assert!(play(&["--letters"], &[]).contains(" 8  r  n  b  q  k  b  n  r"));
}
