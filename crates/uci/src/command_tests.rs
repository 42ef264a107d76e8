use std::time::Duration;

use super::*;
use crate::Go;

#[track_caller]
fn check(line: &str, want: Command) {
    assert_eq!(Command::parse(line), Ok(Some(want)), "{line:?}");
}

#[track_caller]
fn refuse(line: &str, reason: &str) {
    let error = Command::parse(line).expect_err(line).to_string();
    assert!(error.contains(reason), "{line:?}: {error}");
}

#[track_caller]
fn go(line: &str, want: Go) {
    check(line, Command::Go(want));
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn plain_words() {
    for (line, want) in [
        ("uci", Command::Uci),
        ("isready", Command::IsReady),
        ("\t  isready \t", Command::IsReady),
        ("isready\r", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit now", Command::PonderHit),
        ("quit", Command::Quit),
        ("register later", Command::Register),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("d", Command::Display),
        ("eval", Command::Eval),
        ("help", Command::Help),
        ("bench", Command::Bench(None)),
        ("bench 7", Command::Bench(Some(7))),
        ("go perft 5", Command::Perft(5)),
    ] {
        check(line, want);
    }
    assert_eq!(Command::parse(""), Ok(None));
    assert_eq!(Command::parse(" \t \r"), Ok(None));
}

#[test]
fn unknown_words_are_skipped() {
    check("joho isready", Command::IsReady);
    check("joho  debug   on", Command::Debug(true));
    refuse("foo bar baz", "unknown command \"foo bar baz\"");
    refuse("UCI", "unknown");
    refuse("hello d", "unknown");
    refuse(&"x".repeat(100_000), "unknown");
}

#[test]
fn options() {
    let option =
        |name: &str, value: Option<&str>| Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) };
    check("setoption name Hash value 64", option("Hash", Some("64")));
    check("setoption  name  Move   Overhead  value  30 ", option("Move Overhead", Some("30")));
    check("setoption name Clear Hash", option("Clear Hash", None));
    check("setoption name SyzygyPath value /a  b;/c value d", option("SyzygyPath", Some("/a  b;/c value d")));
    check("setoption name SyzygyPath value <empty>", option("SyzygyPath", Some("")));
    check("setoption name SyzygyPath value", option("SyzygyPath", Some("")));
    refuse("setoption Hash 32", "\"Hash\" after \"setoption\" is not the word name");
    refuse("setoption", "must be followed by");
    refuse("setoption name", "must be followed by the name");
}

#[test]
fn positions() {
    let position = |start: Start, moves: &str| Command::Position {
        start,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    };
    let fen = |text: &str| Start::Fen(text.to_owned());
    check("position startpos", position(Start::Startpos, ""));
    check("position startpos moves", position(Start::Startpos, ""));
    check("position startpos moves e2e4  e7e5", position(Start::Startpos, "e2e4 e7e5"));
    check("position fen 8/8  w - - 0 1", position(fen("8/8 w - - 0 1"), ""));
    check("position fen 8/8 w moves a7a8q", position(fen("8/8 w"), "a7a8q"));
    refuse("position", "startpos or fen");
    refuse("position fen", "a position");
    refuse("position fen moves e2e4", "a position");
    refuse("position here", "\"here\" after \"position\" is not startpos or fen");
    refuse("position startpos e2e4", "the word moves");
}

#[test]
fn searches() {
    go("go", Go::default());
    go("go infinite", Go { infinite: true, ..Go::default() });
    go("go depth 12", Go { depth: Some(12), ..Go::default() });
    go("go nodes 10000", Go { nodes: Some(10_000), ..Go::default() });
    go("go mate 2", Go { mate: Some(2), ..Go::default() });
    go("go movetime 200", Go { move_time: Some(ms(200)), ..Go::default() });
    let clocks = Go {
        remaining: [Some(ms(100)), Some(ms(200))],
        increment: [ms(3), ms(4)],
        moves_to_go: Some(40),
        ..Go::default()
    };
    go("go wtime 100 btime 200 winc 3 binc 4 movestogo 40", clocks.clone());
    go("go movestogo 40 binc 4 winc 3 btime 200 wtime 100", clocks.clone());
    go("go ponder wtime 100 btime 200 winc 3 binc 4 movestogo 40", Go { ponder: true, ..clocks });
    let listed = Go { depth: Some(6), moves: vec!["e2e4".into(), "d2d4".into()], ..Go::default() };
    go("go searchmoves e2e4 d2d4 depth 6", listed.clone());
    go("go depth 6 searchmoves e2e4 d2d4", listed);
}

#[test]
fn searches_with_odd_numbers() {
    go("go depth 5 binc 100 foo 7", Go { depth: Some(5), increment: [ms(0), ms(100)], ..Go::default() });
    go("go wtime -50 btime 1000", Go { remaining: [Some(ms(0)), Some(ms(1000))], ..Go::default() });
    go("go wtime 5 movestogo 0", Go { remaining: [Some(ms(5)), None], ..Go::default() });
    go("go depth 0", Go { depth: Some(1), ..Go::default() });
    go("go nodes 0", Go { nodes: Some(1), ..Go::default() });
    go("go depth 100000", Go { depth: Some(100_000), ..Go::default() });
    go("go nodes 99999999999999999999999", Go { nodes: Some(u64::MAX), ..Go::default() });
    refuse("go depth", "\"depth\" must be followed by a number");
    refuse("go depth x", "\"x\" after \"depth\" is not a number");
    refuse("go wtime 1.5", "not a number");
    refuse("go wtime -", "not a number");
}

mod limits {
    use chronicle_engine::{Clock, Side, TimeLimit};

    use super::*;

    fn time(line: &str, side: Side) -> TimeLimit {
        match Command::parse(line) {
            Ok(Some(Command::Go(go))) => go.limits(side, ms(10), Vec::new(), 1).time,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn each_side_has_its_clock() {
        let clock = |remaining, increment| {
            TimeLimit::Clock(Clock {
                remaining: ms(remaining),
                increment: ms(increment),
                moves_to_go: None,
                overhead: ms(10),
            })
        };
        let line = "go wtime 100 btime 200 winc 3 binc 4";
        assert_eq!(time(line, Side::First), clock(100, 3));
        assert_eq!(time(line, Side::Second), clock(200, 4));
        assert_eq!(time("go btime 200", Side::First), clock(0, 0));
        assert_eq!(time("go movetime 5 wtime 100", Side::First), TimeLimit::Fixed(ms(5)));
        assert_eq!(time("go infinite wtime 100", Side::First), TimeLimit::Unlimited);
        assert_eq!(time("go depth 5 binc 100", Side::Second), TimeLimit::Unlimited);
    }
}
