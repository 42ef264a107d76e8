//! The other way of searching, with everything that can be asked of a search.

use std::time::{Duration, Instant};

use chronicle_chess::{fen, uci::CastlingStyle::Standard};

use super::{
    engine::{Engine, field},
    going::{MATE_IN_ONE, MATED, MIDDLEGAME, STALEMATE},
};

/// A Monte-Carlo engine with this position.
#[track_caller]
fn at(fen: &str) -> Engine {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name Searcher value Mcts\nposition fen {fen}"));
    assert!(engine.sync().is_empty());
    engine
}

#[test]
fn every_limit_holds() {
    for fen in [fen::START, MIDDLEGAME, MATE_IN_ONE, MATED, STALEMATE] {
        let mut engine = at(fen);
        for go in [
            "go depth 4",
            "go nodes 1",
            "go nodes 3000",
            "go movetime 1",
            "go movetime 30",
            "go wtime 300 btime 300 winc 10 binc 10",
            "go wtime 0 btime 0",
            "go wtime 500 btime 500 movestogo 3",
            "go depth 3 searchmoves a1a2 e2e4 zzzz",
            "go infinite\nstop",
            "go ponder wtime 100 btime 100\nponderhit",
            "go ponder wtime 100 btime 100\nstop",
        ] {
            let search = engine.search(go);
            search.is_sound(fen, Standard);
            assert!(engine.sync().iter().all(|line| line.starts_with("info string searchmoves")), "{fen} {go}");
        }
    }
    let mut engine = at(MIDDLEGAME);
    assert_eq!(engine.search("go depth 4").number("depth"), 4);
    let search = engine.search("go nodes 3000");
    assert!((3_000..=3_100).contains(&search.number("nodes")), "{search:?}");
    assert!(engine.search("go movetime 60").time >= Duration::from_millis(60));
    assert!(engine.search("go wtime 400 btime 400").number("time") < 400);
    assert_eq!(engine.search("go searchmoves e1g1 nodes 500").best, "e1g1");
}

#[test]
fn searches_without_end_wait() {
    for fen in [MIDDLEGAME, MATE_IN_ONE, MATED, STALEMATE] {
        for go in ["go infinite", "go ponder wtime 20 btime 20", "go ponder depth 1", "go ponder nodes 5"] {
            let mut engine = at(fen);
            engine.send(go);
            assert!(engine.withholds_for(120), "{fen} {go}");
            let told = Instant::now();
            engine.send(if go.contains("ponder") { "ponderhit" } else { "stop" });
            println!("{go}: {:?}", engine.found(told).time);
        }
    }
}

#[test]
fn mates_are_told() {
    let mut engine = at(MATE_IN_ONE);
    for go in ["go nodes 20000", "go mate 1", "go depth 20"] {
        let search = engine.search(go);
        assert_eq!((search.number("mate"), search.best.as_str()), (1, "a1a8"), "{go}");
    }
}

#[test]
fn several_lines_and_chances() {
    let mut engine = at(MIDDLEGAME);
    engine.send("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true");
    let search = engine.search("go nodes 5000");
    search.is_sound(MIDDLEGAME, Standard);
    for number in ["1", "2", "3"] {
        let line = search.infos.iter().rfind(|info| field(info, "multipv") == Some(number)).expect(number);
        assert!(line.contains(" pv ") && line.contains(" wdl ") && line.contains(" hashfull "), "{line}");
    }
    assert!(search.infos.iter().all(|info| field(info, "multipv") != Some("4")));
}

#[test]
fn it_can_be_changed_at_any_time() {
    let mut engine = at(fen::START);
    let first = engine.search("go nodes 2000");
    assert_eq!(engine.search("ucinewgame\ngo nodes 2000").infos.len(), first.infos.len(), "the same search");
    engine.send("go infinite\nsetoption name Searcher value AlphaBeta\nsetoption name Hash value 1");
    assert!(engine.withholds_for(50));
    engine.search("stop").is_sound(fen::START, Standard);
    engine.search("go depth 9").is_sound(fen::START, Standard);
    engine.send("setoption name Searcher value Mcts\nsetoption name Hash value 32\nsetoption name Clear Hash");
    assert!(engine.sync().is_empty());
    engine.search("go nodes 2000").is_sound(fen::START, Standard);
    engine.send("setoption name Searcher value none");
    assert_eq!(engine.sync(), ["info string option Searcher: \"none\" is none of AlphaBeta, Mcts"]);
    engine.send("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 900");
    engine.search("go wtime 10000 btime 10000").is_sound(fen::START, Standard);
    engine.quit();
}
