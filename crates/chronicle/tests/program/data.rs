//! `datagen` and `data`.

use crate::common;

use std::{fs, path::Path};

use crate::common::{chronicle, chronicle_with, file, no_file};

/// Makes so many short games.
fn generate(path: &Path, games: &str, more: &[&str]) -> common::Run {
    let path = path.to_str().expect("UTF-8");
    let base = ["datagen", "-q", "--out", path, "--games", games, "--nodes", "300", "--max-plies", "40", "--hash", "1"];
    chronicle(&[&base[..], more].concat())
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn games_are_made_and_read() {
    let path = no_file("made.cgd");
    let out = generate(&path, "6", &["--threads", "2"]).succeeded();
    assert!(out.contains(": 6 games, "), "{out}");
    let info = chronicle(&["data", "info", text(&path)]).succeeded();
    assert!(info.starts_with("Games:                 6\n"), "{info}");
    assert!(info.contains("\nScores in pawns, for White\n"), "{info}");
    let check = chronicle(&["data", "check", text(&path)]).succeeded();
    assert!(check.starts_with("1 blocks, 6 games, ") && check.ends_with(": all good\n"), "{check}");
}

#[test]
fn an_interrupted_file_goes_on_as_if_nothing_had_happened() {
    let (whole, resumed) = (no_file("whole.cgd"), no_file("resumed.cgd"));
    generate(&whole, "5", &["--seed", "9"]).succeeded();
    generate(&resumed, "3", &["--seed", "9"]).succeeded();
    generate(&resumed, "5", &["--seed", "9"]).failed(2, "exists; --resume adds games to it");
    // A block whose writing was interrupted.
    let good = fs::read(&resumed).expect("it was written");
    fs::write(&resumed, [&good[..], &good[..good.len() / 2]].concat()).expect("it can be written");
    let check = chronicle(&["data", "check", text(&resumed)]);
    assert_eq!(check.code, Some(1));
    assert!(check.err.contains("the file ends in the middle of a block"), "{}", check.err);
    generate(&resumed, "5", &["--seed", "9", "--resume"]).succeeded();
    assert_eq!(fs::read(&resumed).expect("it is there")[..good.len()], good);
    let export = |path: &Path| chronicle(&["data", "export", "--to", "csv", text(path)]).succeeded();
    assert_eq!(export(&resumed), export(&whole));
    // Nothing is left to do.
    let out = generate(&resumed, "5", &["--seed", "9", "--resume"]).succeeded();
    assert_eq!(out.lines().count(), 1, "{out}");
}

#[test]
fn other_files_are_left_alone() {
    let path = file("notes.txt", "these are notes and no games, of more than a header's length\n");
    generate(&path, "1", &["--resume"]).failed(2, "there is no block here");
    assert!(fs::read_to_string(&path).expect("it is there").starts_with("these are notes"));
    let check = chronicle(&["data", "check", text(&path)]);
    assert_eq!((check.code, check.out.as_str()), (Some(1), "0 blocks, 0 games, 0 positions: 1 fault\n"));
    chronicle(&["data", "info", "no-such-file.cgd"]).failed(2, "cannot read no-such-file.cgd");
}

#[test]
fn files_are_joined_without_doubles() {
    let (one, two, both) = (no_file("one.cgd"), no_file("two.cgd"), no_file("both.cgd"));
    generate(&one, "4", &[]).succeeded();
    generate(&two, "6", &["--chess960"]).succeeded();
    let files = ["data", "merge", text(&one), text(&two), text(&one), "-o", text(&both)];
    let out = chronicle(&files).succeeded();
    assert!(out.ends_with(": 14 games\n"), "{out}");
    let out = chronicle(&[&files[..], &["--dedupe", "--shuffle", "--seed", "3"]].concat()).succeeded();
    assert!(out.ends_with(": 10 games, 4 doubles left out\n"), "{out}");
    let sorted = |paths: &[&Path]| {
        let mut lines: Vec<String> = Vec::new();
        for path in paths {
            let out = chronicle(&["data", "export", "--to", "text", text(path)]).succeeded();
            lines.extend(out.lines().map(str::to_owned));
        }
        lines.sort();
        lines
    };
    assert_eq!(sorted(&[&both]), sorted(&[&one, &two]));
    chronicle(&["data", "merge", text(&one), "-o", text(&one)]).failed(2, "is one of the files to join");
}

#[test]
fn exports_are_what_other_programs_read() {
    let path = no_file("exported.cgd");
    generate(&path, "3", &["--chess960"]).succeeded();
    let export = |more: &[&str]| chronicle(&[&["data", "export", text(&path)], more].concat()).succeeded();
    let pgn = no_file("exported.pgn");
    export(&["--to", "pgn", "-o", text(&pgn)]);
    let checked = chronicle(&["pgn", "check", text(&pgn)]).succeeded();
    assert!(checked.contains('3'), "{checked}");
    let lines = export(&["--to", "text"]);
    for line in lines.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        assert_eq!(fields.len(), 3, "{line}");
        assert!(fields[1].parse::<i32>().is_ok() && ["0.0", "0.5", "1.0"].contains(&fields[2]), "{line}");
    }
    let quiet = export(&["--to", "text", "--quiet-only"]);
    assert!(quiet.lines().count() < lines.lines().count());
    let csv = export(&["--to", "csv"]);
    assert_eq!(csv.lines().count(), lines.lines().count() + 1);
    let epd = export(&["--to", "epd"]);
    assert!(epd.lines().all(|line| line.contains(" sm ") && line.contains("; ce ")), "{epd}");
    chronicle(&["data", "export", text(&path), "--to", "pgn", "--quiet-only"]).failed(2, "makes no sense");
}

#[test]
fn bad_settings_are_refused_before_anything_is_written() {
    let path = no_file("never.cgd");
    for more in [&["--random-plies", "9..6"][..], &["--nodes", "1"], &["--positions", "5"], &["--threads", "0"]] {
        assert_eq!(generate(&path, "1", more).code, Some(2), "{more:?}");
    }
    generate(&path, "1", &["--openings", "no-such-book.epd"]).failed(2, "no-such-book.epd");
    assert!(!path.exists());
}

#[test]
fn the_tuners_learn_from_own_games() {
    let (path, weights, state) = (no_file("learn.cgd"), no_file("learnt.rs"), no_file("learn.state"));
    let out = no_file("wdl.txt");
    generate(&path, "40", &["--threads", "2"]).succeeded();
    let tune = |epochs: &str| {
        let files = ["tune", "texel", text(&path), "--out", text(&weights), "--resume", text(&state)];
        chronicle(&[&files[..], &["--epochs", epochs, "--batch", "100"]].concat()).succeeded()
    };
    let told = tune("2");
    assert!(told.contains("before: validation loss ") && told.contains("epoch 2/2: training loss "), "{told}");
    let told = tune("3");
    assert!(!told.contains("epoch 2/3") && told.contains("epoch 3/3"), "resumed: {told}");
    assert!(fs::read_to_string(&weights).expect("written").contains("(\"Material\", &["));
    let told = chronicle(&["tune", "wdl", text(&path), "--out", text(&out)]).succeeded();
    assert!(told.starts_with("40 games, ") && told.contains("half_won: ["), "{told}");
    assert!(told.contains(fs::read_to_string(&out).expect("written").trim_end()));
    chronicle(&["tune", "wdl", text(&file("empty.cgd", ""))]).failed(2, "there are no positions");
    chronicle(&["tune", "texel", text(&path), "--out", "no-such-folder/x.rs"]).failed(2, "cannot write");
}

#[test]
fn a_network_is_trained_and_used() {
    let (path, network, state) = (no_file("train.cgd"), no_file("trained.cgn"), no_file("train.state"));
    generate(&path, "40", &["--threads", "2"]).succeeded();
    let train = |epochs: &str| {
        let files = ["train", text(&path), "--out", text(&network), "--resume", text(&state), "--nearby", "2"];
        chronicle(&[&files[..], &["--epochs", epochs, "--batch", "500"]].concat()).succeeded()
    };
    let told = train("1");
    assert!(told.contains("loss of the classical evaluation ") && told.contains("epoch 1/1: training loss "), "{told}");
    let told = train("2");
    assert!(!told.contains("epoch 1/2") && told.contains("epoch 2/2"), "resumed: {told}");
    let ask = |lines: &str| chronicle_with(&format!("{lines}\neval\n"), &["uci"]).succeeded();
    let judged = |file: &str| ask(&format!("setoption name EvalFile value {file}"));
    let network_says = judged(text(&network));
    assert!(network_says.contains("by the network without it") && !network_says.contains("cannot"), "{network_says}");
    // What is no network changes nothing.
    let (network, other) = (text(&network), text(&path));
    let said = ask(&format!("setoption name EvalFile value {network}\nsetoption name EvalFile value {other}"));
    assert!(said.contains("this is no network of Chronicle's") && said.ends_with(&network_says), "{said}");
    let said = judged("no such net.cgn");
    assert!(said.contains("info string cannot read no such net.cgn: ") && said.contains("KingShelter"), "{said}");
    let said = ask(&format!("setoption name EvalFile value {network}\nsetoption name EvalFile value <empty>"));
    assert!(said.contains("KingShelter"), "{said}");
    chronicle(&["train", text(&file("none.cgd", "")), "--out", network]).failed(2, "no positions to learn from");
    chronicle(&["train", text(&path), "--out", "no-such-folder/x.cgn"]).failed(2, "cannot write");
}

#[test]
fn the_search_is_tuned_by_playing() {
    let state = no_file("spsa.state");
    let pairs = ["tune", "spsa", "null_base", "--nodes", "50", "--resume", text(&state), "--pairs"];
    let told = chronicle(&[&pairs[..], &["2"]].concat()).succeeded();
    assert!(told.contains("2 pairs") && told.contains("option.null_base="), "{told}");
    let told = chronicle(&[&pairs[..], &["3"]].concat()).succeeded();
    assert!(told.contains("3 pairs"), "{told}");
    chronicle(&["tune", "spsa", "nul_base"]).failed(2, "there is no search parameter \"nul_base\"");
}

#[test]
fn positions_are_evaluated() {
    let out = chronicle(&["eval"]).succeeded();
    assert!(out.starts_with("evaluation: +0.") && out.contains("\nchances: White wins "), "{out}");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let out = chronicle(&["eval", fen]).succeeded();
    assert!(out.starts_with("evaluation: +"), "White's view: {out}");
    let words: Vec<&str> = ["eval"].into_iter().chain(fen.split(' ')).chain(["--trace"]).collect();
    let trace = chronicle(&words).succeeded();
    assert!(trace.contains("Material") && trace.contains("phase 0 of ") && trace.ends_with(&out), "{trace}");
    chronicle(&["eval", "8/8 w - -"]).failed(2, "bad FEN");
}
