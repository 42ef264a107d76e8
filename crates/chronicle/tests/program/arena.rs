//! `chronicle match` and `chronicle epd`, with the test engine of the arena.

use std::{fs, path::PathBuf};

use crate::common::chronicle;

/// The test engine, which stands beside our program wherever the whole workspace has been built.
fn engine(name: &str, arguments: &str) -> Option<String> {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_chronicle")).with_file_name("chronicle-test-engine");
    if !program.exists() {
        println!("skipped: the test engine has not been built");
        return None;
    }
    Some(format!("name={name} cmd='\"{}\" {arguments}'", program.display()))
}

fn scratch(name: &str) -> String {
    let file = std::env::temp_dir().join(format!("chronicle-cli-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&file);
    file.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_match_is_played_summed_up_and_resumed() {
    let (Some(a), Some(b)) = (engine("A", "1"), engine("B", "2")) else { return };
    let [pgn, json, journal] = ["games.pgn", "summary.json", "journal.json"].map(scratch);
    let run = |games: &str, extra: &[&str]| {
        let mut arguments = vec!["match", "-q", "-e", &a, "-e", &b, "--nodes", "10", "--games", games];
        arguments.extend(["--pgn", &pgn, "--json", &json, "--resume", &journal]);
        arguments.extend(extra);
        chronicle(&arguments)
    };
    let out = run("3", &[]).succeeded();
    assert!(out.starts_with("A against B, 10 nodes, random openings\nFinish   all games played\nGames    4:"), "{out}");
    let out = run("8", &["--sprt", "elo0=0,elo1=5"]).succeeded();
    assert!(out.contains("Games    8:") && out.contains("SPRT     LLR"), "{out}");
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&json).expect("written")).expect("it is JSON");
    assert_eq!((&summary["games"], &summary["sprt"]["verdict"]), (&8.into(), &"open".into()));
    assert_eq!(fs::read_to_string(&pgn).expect("written").matches("[Event ").count(), 8);
    let refused = run("8", &["--seed", "2"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("is from a match with other settings: openings was"), "{}", refused.err);
    for file in [pgn, json, journal] {
        fs::remove_file(file).expect("removed");
    }
}

/// Our own engine, in a process of its own.
fn own(name: &str) -> String {
    format!("name={name} cmd='\"{}\" uci' option.Hash=1", env!("CARGO_BIN_EXE_chronicle"))
}

#[test]
fn our_engine_plays_itself_in_variants() {
    for variant in ["crazyhouse", "minishogi"] {
        let [pgn, journal] = ["pgn", "jsonl"].map(|end| scratch(&format!("{variant}.{end}")));
        let (a, b) = (own("A"), own("B"));
        let run = |game: &str| {
            let arguments = ["match", "-q", "-e", &a, "-e", &b, "--nodes", "60", "--games", "2", "--max-moves", "40"];
            chronicle(&[&arguments[..], &["--variant", game, "--pgn", &pgn, "--resume", &journal]].concat())
        };
        let out = run(variant).succeeded();
        assert!(
            out.starts_with(&format!("A against B, 60 nodes, random openings of {variant}\nFinish   all")),
            "{out}"
        );
        assert!(out.contains("Games    2:"), "{out}");
        let games = fs::read_to_string(&pgn).expect("written");
        assert_eq!(games.matches(&format!("[Variant \"{variant}\"]")).count(), 2, "{games}");
        let faults = ["rules infraction", "abandoned", "time forfeit"];
        assert!(faults.iter().all(|fault| !games.contains(fault)), "{games}");
        run("chess").failed(2, &format!("game was \"{variant}\", and is not set"));
        for file in [pgn, journal] {
            fs::remove_file(file).expect("removed");
        }
    }
}

#[test]
fn a_gauntlet_has_a_table() {
    let (Some(a), Some(b), Some(c)) = (engine("A", "1 greedy"), engine("B", "2"), engine("C", "3")) else { return };
    let out =
        chronicle(&["match", "-q", "--gauntlet", "-e", &a, "-e", &b, "-e", &c, "--depth", "1", "-n", "4"]).succeeded();
    assert!(out.contains("gauntlet of 3 engines, depth 1") && out.contains("Against the field"), "{out}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, want) in [
        (&["match", "-e", "a", "-e", "b"][..], "say how long to think"),
        (&["match", "-e", "a", "--nodes", "1"], "at least 2 engines"),
        (&["match", "-e", "/no/engine", "-e", "b", "--nodes", "1"], "cannot be run"),
        (&["match", "-e", "a", "-e", "b", "--nodes", "1", "--depth", "1"], "cannot be used with"),
        (&["match", "-e", "a", "-e", "b", "--tc", "soon"], "is not a time control"),
        (&["match", "-e", "cmd=a hash=1", "-e", "b", "--nodes", "1"], "is not a setting of an engine"),
        (&["match", "-e", "a", "-e", "b", "--nodes", "1", "--openings", "/no/file"], "/no/file"),
        (&["match", "-e", "a", "-e", "b", "--nodes", "1", "--variant", "no-such"], "there is no variant \"no-such\""),
        (&["match", "-e", "a", "-e", "b", "--nodes", "1", "--variant", "cotulenh"], "cotulenh has no matches"),
        (
            &["match", "-e", "a", "-e", "b", "--nodes", "1", "--variant", "atomic", "--tablebases", "x"],
            "--tablebases knows chess alone",
        ),
        (&["epd", "/no/file"], "/no/file"),
    ] {
        let run = chronicle(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(want), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_suite_is_scored() {
    let Some(a) = engine("A", "1 greedy") else { return };
    let file = scratch("suite.epd");
    fs::write(
        &file,
        "4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; id \"take.1\";\n7k/8/8/8/8/8/r7/7K w - - am Kg1; id \"bad.1\";\n",
    )
    .expect("written");
    let out = chronicle(&["epd", &file, "-e", &a, "--nodes", "10", "--threads", "2"]).succeeded();
    assert!(out.starts_with("failed  bad.1"), "{out}");
    assert!(out.contains("1/2      50.0 %"), "{out}");
    fs::remove_file(file).expect("removed");
}

#[test]
fn tables_that_are_not_there_are_refused_before_the_match() {
    let arguments = ["match", "-e", "no-such-engine", "-e", "nor-this-one", "--nodes", "10"];
    let run = chronicle(&[&arguments[..], &["--tablebases", "no such folder"]].concat());
    run.failed(2, "cannot read the tables in no such folder");
}
