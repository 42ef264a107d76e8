//! `pgn` as people run it.

use std::{fs, path::Path};

use crate::common::{chronicle, chronicle_with, file, no_file};

const GAMES: &str = r#"[Event "Fool"]
[White "Ann"]
[Black "Bob"]
[Result "0-1"]
[ECO "A00"]

1.f3 e5 2.g4?? {oh} (2. e4 Nf6) Qh4# 0-1

[Event "Broken"]
[White "Ann"]

1. e4 e5
2. Ke3 *

[Event "Ann again"]
[White "Bob"]
[Black "Ann"]
[Result "1/2-1/2"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 1/2-1/2
"#;

const GOOD: &str = "1. e4 e5 1-0\n\n1. d4 *\n";

fn text(path: &Path) -> &str {
    path.to_str().expect("test paths are text")
}

#[test]
fn check_names_the_place_and_goes_on() {
    let path = file("check.pgn", GAMES);
    let run = chronicle(&["pgn", "check", text(&path)]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.out);
    assert!(lines[0].starts_with(&format!("{}:13: Ke3 is not a legal move", text(&path))), "{}", lines[0]);
    assert_eq!(lines[1], "3 games: 2 good, 1 broken, 0 warnings");
    assert_eq!(chronicle_with(GOOD, &["pgn", "check", "-"]).succeeded(), "2 games: 2 good, 0 broken, 0 warnings\n");
    assert_eq!(chronicle_with("", &["pgn", "check", "-"]).succeeded(), "0 games: 0 good, 0 broken, 0 warnings\n");
}

#[test]
fn warnings_are_shown_when_asked_for() {
    let out = chronicle_with("1. e4 (1. d4 e5 *", &["pgn", "check", "--warnings", "-"]).succeeded();
    assert!(out.starts_with("standard input:1: warning: "), "{out}");
    assert!(out.ends_with("1 game: 1 good, 0 broken, 1 warning\n"), "{out}");
}

#[test]
fn files_that_are_none_are_noticed_before_any_work() {
    let good = file("good.pgn", GOOD);
    let missing = no_file("missing.pgn");
    chronicle(&["pgn", "check", text(&good), text(&missing)]).failed(2, "missing.pgn");
    chronicle(&["pgn", "stats", env!("CARGO_TARGET_TMPDIR")]).failed(2, "it is a directory");
}

#[test]
fn convert_to_every_notation() {
    let convert = |to: &[&str]| chronicle_with(GOOD, &[&["pgn", "convert", "-"], to].concat()).succeeded();
    assert_eq!(convert(&["--to", "uci"]), "position startpos moves e2e4 e7e5\nposition startpos moves d2d4\n");
    assert_eq!(
        convert(&["--to", "fen"]),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
         rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n"
    );
    assert_eq!(convert(&["--to", "fen", "--every-position"]).lines().count(), 5);
    let epd = convert(&["--to", "epd"]);
    assert!(epd.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - "), "{epd}");
    let epd = convert(&["--to", "epd", "--every-position"]);
    assert!(epd.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - sm e4; id \"? - ?\";\n"), "{epd}");
    let json = convert(&["--to", "json"]);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().expect("two lines")).expect("it is JSON");
    assert_eq!(first["moves"], serde_json::json!(["e4", "e5"]));
    assert_eq!(first["uci"], serde_json::json!(["e2e4", "e7e5"]));
    assert_eq!(first["result"], "1-0");
}

#[test]
fn convert_to_normal_form() {
    let source = file("convert.pgn", GAMES);
    let target = no_file("converted.pgn");
    let run = chronicle(&["pgn", "convert", text(&source), "-o", text(&target)]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "one game is broken");
    assert!(run.err.contains("convert.pgn:13: Ke3 is not a legal move"), "{}", run.err);
    let written = fs::read_to_string(&target).expect("it was written");
    assert!(written.contains("1. f3 e5 2. g4 $4 {oh} (2. e4 Nf6) 2... Qh4# 0-1\n\n[Event \"Ann again\"]"), "{written}");
    // What is normal stays as it is.
    assert_eq!(chronicle(&["pgn", "convert", text(&target)]).succeeded(), written);
    let bare = chronicle(&["pgn", "convert", "--main-line", text(&target)]).succeeded();
    assert!(bare.contains("1. f3 e5 2. g4 Qh4# 0-1\n"), "{bare}");
}

#[test]
fn convert_does_not_eat_its_input() {
    let path = file("precious.pgn", GOOD);
    chronicle(&["pgn", "convert", text(&path), "-o", text(&path)]).failed(2, "input and output at once");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), GOOD);
    chronicle(&["pgn", "convert", "--every-position", text(&path)]).failed(2, "--every-position");
    let missing = no_file("missing_too.pgn");
    chronicle(&["pgn", "convert", text(&missing), "-o", text(&path)]).failed(2, "cannot read");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), GOOD, "an output is emptied only if there is an input");
    let nowhere = no_file("no/such/directory.pgn");
    chronicle(&["pgn", "convert", text(&path), "-o", text(&nowhere)]).failed(1, "cannot write");
}

#[test]
fn stats_count() {
    let run = chronicle_with(GAMES, &["pgn", "stats", "-"]);
    assert_eq!(run.code, Some(1), "one game is broken");
    assert!(run.err.contains("standard input:13: Ke3"), "{}", run.err);
    for part in [
        "Games: 2 (1 broken, left out)\n",
        "  0-1              1  50.0 %  ████████████████████\n",
        "  1/2-1/2          1  50.0 %",
        "Length in plies: shortest 1, median 1, mean 2.5, longest 4\n",
        "  A00              1  50.0 %\n",
        "Players (2 in all)\n",
        "  Ann       2     0      1     1  25.0 %\n",
        "  Bob       2     1      1     0  75.0 %\n",
    ] {
        assert!(run.out.contains(part), "{part:?} is not in\n{}", run.out);
    }
    assert_eq!(chronicle_with("", &["pgn", "stats", "-"]).succeeded(), "Games: 0\n");
}

#[test]
fn any_bytes_will_do() {
    let mut bytes = 1_u32;
    let mut noise = String::new();
    for _ in 0..20_000 {
        bytes = bytes.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push(char::from((bytes >> 24) as u8));
    }
    for arguments in [&["pgn", "check", "-"][..], &["pgn", "stats", "-"], &["pgn", "convert", "-"], &["fen"]] {
        let run = chronicle_with(&noise, arguments);
        assert!(run.code.is_some_and(|code| code <= 2), "{arguments:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
}
