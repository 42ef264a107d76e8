//! Options and positions.

use chronicle_chess::{fen, uci::CastlingStyle::Chess960, uci::CastlingStyle::Standard};

use super::{
    Check,
    engine::{Engine, field},
};
use crate::common::shared_data;

pub(crate) const CHECKS: [Check; 17] = [
    ("U023 U024 U026", hash),
    ("U025 U031", bad_values),
    ("U027 U028", unknown_options),
    ("U029 U030", table_paths),
    ("U032", threads),
    ("U033 U054", while_searching),
    ("U036", strength),
    ("U037 U038 U039 U040 U041 U042", positions),
    ("U043 U044 U045", chess960),
    ("U046 U047 U048", bad_positions),
    ("U049", take_back),
    ("U050", third_time),
    ("U051", ninety_nine_plies),
    ("U052", illegal_en_passant),
    ("U053", no_position),
    ("U091", new_game),
    ("U090", perft),
];

/// The position that the engine shows.
#[track_caller]
fn shown(engine: &mut Engine) -> String {
    engine.send("d");
    let lines = engine.until("Checkers");
    lines.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("it is shown").to_owned()
}

fn hash() {
    let mut engine = Engine::start();
    for line in ["name Hash value 64", "name hash value 3", "name Clear Hash", "name CLEAR hash value x"] {
        engine.send(&format!("setoption {line}"));
        assert!(engine.sync().is_empty(), "{line}");
        engine.search("go depth 5");
    }
}

fn bad_values() {
    let mut engine = Engine::start();
    for line in [
        "name Hash value 0",
        "name Hash value -5",
        "name Hash value 99999999",
        "name Hash value abc",
        "name Hash",
        "name Threads value 513",
        "name UCI_Chess960 value maybe",
        "name MultiPV value 1.5",
        "Hash 32",
        "name",
        "name null_base value 99999",
    ] {
        engine.send(&format!("setoption {line}"));
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string "), "{line}: {answer:?}");
    }
    engine.send("setoption name null_base value 4");
    assert!(engine.sync().is_empty(), "parameters of the search can be set too");
    engine.search("go depth 5");
}

fn unknown_options() {
    let mut engine = Engine::start();
    for line in ["name UCI_EngineAbout value x", "name NoSuchOption value 3"] {
        engine.send(&format!("setoption {line}"));
        assert!(engine.sync().iter().all(|answer| answer.starts_with("info string ")), "{line}");
    }
    engine.search("go depth 5");
}

/// Tuners see every parameter of the search; others are not bothered.
#[test]
fn parameters_are_options_when_asked_for() {
    let listed = |arguments: &[&str]| {
        let mut engine = Engine::start_with(&mut crate::common::command(arguments));
        engine.send("uci");
        let lines = engine.until("uciok");
        let line = lines.iter().find(|line| line.starts_with("option name null_base type spin")).cloned();
        engine.send("setoption name null_base value 5000");
        assert!(engine.sync().iter().any(|line| line.contains("null_base: 5000 is not between")));
        line
    };
    assert_eq!(listed(&["uci"]), None);
    let line = listed(&["uci", "--params"]).expect("it is listed");
    assert!(line.contains(" min ") && line.contains(" max "), "{line}");
}

fn table_paths() {
    let mut engine = Engine::start();
    for option in ["SyzygyPath", "BookFile"] {
        engine.send(&format!("setoption name {option} value /no such dir/with blanks;/other"));
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string cannot read the "), "{answer:?}");
        assert!(answer[0].contains("/no such dir/with blanks"), "{answer:?}");
        for empty in ["value <empty>", "value", ""] {
            engine.send(&format!("setoption name {option} {empty}"));
            assert!(engine.sync().is_empty(), "{option} {empty}");
        }
    }
    let search = engine.search("go depth 5");
    assert_eq!(search.number("tbhits"), 0);
    let Some(folder) = shared_data("syzygy/3-4") else { return };
    engine.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    let answer = engine.sync();
    assert!(answer.len() == 1 && answer[0].starts_with("info string found 35 endgame tables"), "{answer:?}");
    // A path that is not there changes nothing: the tables stay.
    engine.send("setoption name SyzygyPath value /no such dir");
    assert_eq!(engine.sync().len(), 1);
    let fen = "8/8/3k4/8/8/2BN4/8/4K3 w - - 0 1";
    let search = engine.search(&format!("position fen {fen}\ngo nodes 200"));
    search.is_sound(fen, Standard);
    assert!(search.number("tbhits") > 0 && (19_000..=20_000).contains(&search.number("cp")), "{search:?}");
    // What the tables know does not take a search, whichever way it would go.
    for searcher in ["Mcts", "AlphaBeta"] {
        let search = engine.search(&format!("setoption name Searcher value {searcher}\ngo nodes 1"));
        assert!((19_000..=20_000).contains(&search.number("cp")), "{searcher}: {search:?}");
    }
    engine.send("setoption name SyzygyPath value <empty>");
    assert!(engine.sync().is_empty());
    let search = engine.search("go nodes 200");
    assert_eq!(search.number("tbhits"), 0);
}

fn threads() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 4\nisready");
    engine.until("readyok");
    for _ in 0..3 {
        engine.search("go depth 8").is_sound(fen::START, Standard);
    }
    engine.search("go nodes 20000").is_sound(fen::START, Standard);
    engine.search("go movetime 50").is_sound(fen::START, Standard);
}

fn while_searching() {
    let mut engine = Engine::start();
    engine.send(
        "go infinite\nsetoption name MultiPV value 2\nsetoption name Hash value 1\nposition fen k7/8/8/8/8/8/8/KQ6 w",
    );
    assert!(engine.withholds_for(100));
    let search = engine.search("stop");
    assert!(search.infos.iter().all(|info| field(info, "multipv").is_none_or(|number| number == "1")));
    let search = engine.search("go depth 3");
    search.is_sound("k7/8/8/8/8/8/8/KQ6 w", Standard);
    assert!(search.infos.iter().any(|info| field(info, "multipv") == Some("2")));
}

fn strength() {
    let mut engine = Engine::start();
    engine.send("uci");
    let declared = engine.until("uciok");
    assert!(
        declared.iter().any(|line| line == "option name UCI_LimitStrength type check default false"),
        "{declared:?}"
    );
    let elo = declared.iter().find(|line| line.starts_with("option name UCI_Elo type spin ")).expect("it is offered");
    let [default, least, most] =
        ["default", "min", "max"].map(|name| field(elo, name).and_then(|text| text.parse::<u32>().ok()).expect(elo));
    assert!(least < 1500 && 1500 < most && (least..=most).contains(&default), "{elo}");
    engine.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500");
    assert!(engine.sync().is_empty(), "both are accepted");
    let search = engine.search("go depth 30");
    search.is_sound(fen::START, Standard);
    assert!(search.number("depth") < 30, "a weaker player does not look so far: {search:?}");
    for bad in [least - 1, most + 1] {
        engine.send(&format!("setoption name UCI_Elo value {bad}"));
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string option UCI_Elo: "), "{answer:?}");
    }
    engine.send("setoption name UCI_LimitStrength value false");
    assert!(engine.search("go depth 8").number("depth") >= 8);
}

fn positions() {
    let mut engine = Engine::start();
    for (command, want) in [
        ("startpos", fen::START),
        ("startpos moves e2e4 e7e5 g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        (
            "fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27",
            "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27",
        ),
        ("fen 8/8/4k3/8/8/4K3/8/7R b - -", "8/8/4k3/8/8/4K3/8/7R b - - 0 1"),
        ("fen 8/8/4k3/8/8/4K3/8/7R b - - moves e6e5", "8/8/8/4k3/8/4K3/8/7R w - - 1 2"),
        ("fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8q", "Q7/7k/8/8/8/8/7K/8 b - - 0 1"),
        ("fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8n", "N7/7k/8/8/8/8/7K/8 b - - 0 1"),
        (
            "startpos moves e2e4 d7d5 e4d5 d8d5 g1f3 c8g4 f1e2 b8c6 e1g1 e8c8",
            "2kr1bnr/ppp1pppp/2n5/3q4/6b1/5N2/PPPPBPPP/RNBQ1RK1 w - - 6 6",
        ),
    ] {
        engine.send(&format!("position {command}"));
        assert_eq!(shown(&mut engine), want);
        engine.search("go depth 4").is_sound(want, Standard);
    }
}

fn chess960() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_Chess960 value true");
    for fen in [
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
    ] {
        engine.send(&format!("position fen {fen}"));
        engine.search("go depth 7").is_sound(fen, Chess960);
    }
    // Castling is written as the king taking its rook, and understood both ways.
    let castling = "5k2/8/8/8/8/8/3PPP2/3RK2R w K - 0 1";
    engine.send(&format!("position fen {castling}"));
    let search = engine.search("go depth 4 searchmoves e1h1");
    search.is_sound(castling, Chess960);
    assert_eq!(search.best, "e1h1");
    for castle in ["e1g1", "e1h1"] {
        engine.send(&format!("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 {castle}"));
        assert!(engine.sync().is_empty());
        assert!(shown(&mut engine).starts_with("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b"));
    }
}

fn bad_positions() {
    let mut engine = Engine::start();
    engine.send("position startpos moves d2d4");
    let before = shown(&mut engine);
    for line in [
        "fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "fen rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "fen 4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
        "fen garbage",
        "fen",
        "startpos moves e2e5",
        "startpos moves e2e4 e7e5 e4e5",
        "startpos moves 0000",
        "startpos moves e2e4 zzzz",
    ] {
        engine.send(&format!("position {line}"));
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string "), "{line}: {answer:?}");
        assert_eq!(shown(&mut engine), before, "{line}");
    }
    engine.search("go depth 3").is_sound(&before, Standard);
    engine.send("position startpos");
    assert_eq!(shown(&mut engine), fen::START);
}

fn take_back() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5");
    engine.search("go depth 3");
    engine.send("position startpos moves e2e4");
    let shown = shown(&mut engine);
    assert_eq!(shown, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    engine.search("go depth 3").is_sound(&shown, Standard);
}

fn third_time() {
    let mut engine = Engine::start();
    engine.send("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    engine.search("go depth 5").is_sound(fen::START, Standard);
    // A queen down, the draw by repetition is there for the taking.
    engine.send("position fen 4k1n1/8/8/8/8/8/8/4K1NQ w - - 0 1 moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let search = engine.search("go depth 6");
    assert_eq!((search.best.as_str(), search.number("cp")), ("f6g8", 0));
}

fn ninety_nine_plies() {
    let mut engine = Engine::start();
    let fen = "8/8/8/8/8/4k3/8/R3K3 w Q - 99 80";
    engine.send(&format!("position fen {fen}"));
    let search = engine.search("go depth 10");
    search.is_sound(fen, Standard);
    assert_eq!(search.number("cp"), 0);
}

fn illegal_en_passant() {
    let mut engine = Engine::start();
    // Taking would lay the king bare to the rook, on the rank or on the file.
    for (fen, taking) in [
        ("8/8/8/K2pP2r/8/8/8/7k w - d6 0 2", "e5d6"),
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"),
        ("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2", "d5e6"),
    ] {
        engine.send(&format!("position fen {fen}"));
        assert!(engine.sync().is_empty(), "{fen}");
        let search = engine.search("go depth 6");
        search.is_sound(fen, Standard);
        assert_ne!(search.best, taking);
    }
}

fn no_position() {
    Engine::start().search("go depth 4").is_sound(fen::START, Standard);
}

fn new_game() {
    let mut engine = Engine::start();
    let nodes: Vec<_> = (0..3)
        .map(|_| {
            engine.send("ucinewgame\nisready");
            engine.until("readyok");
            engine.search("position startpos moves e2e4\ngo depth 9").number("nodes")
        })
        .collect();
    assert!(nodes[0] == nodes[1] && nodes[1] == nodes[2], "{nodes:?}");
}

fn perft() {
    let mut engine = Engine::start();
    engine.send("go perft 5");
    assert_eq!(engine.until("Nodes searched").last().map(String::as_str), Some("Nodes searched: 4865609"));
    engine.send("go perft 12\nstop");
    engine.until("info string counting was stopped");
}
