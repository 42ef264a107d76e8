//! Searches, their limits and their end.

use std::{
    thread,
    time::{Duration, Instant},
};

use chronicle_chess::{fen, uci::CastlingStyle::Standard};

use super::{Check, engine::Engine};

pub(crate) const CHECKS: [Check; 14] = [
    ("U055 U056 U102 U106", depths),
    ("U057 U058", nodes),
    ("U061 U096 U103", mates),
    ("U062 U063", infinite),
    ("U072 U073 U074", listed_moves),
    ("U078 U079", strange_words),
    ("U080 U081", ended_games),
    ("U082", dead_draws),
    ("U083", two_at_once),
    ("U086", ready_while_searching),
    ("U088", new_game_while_searching),
    ("U089", great_depths),
    ("U094", always_a_score),
    ("U104 U105", special_moves),
];

pub(crate) const CLOCKS: [Check; 7] = [
    ("U059 U060", move_time),
    ("U064 U065 U066", own_clock),
    ("U067 U068", no_time),
    ("U069 U070", moves_to_go),
    ("U071", much_time),
    ("U075 U076", pondering),
    ("U077", pondering_on_mate),
];

pub(crate) const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
pub(crate) const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
pub(crate) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
pub(crate) const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// An engine with this position.
#[track_caller]
fn at(fen: &str) -> Engine {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {fen}"));
    engine
}

fn depths() {
    for fen in [fen::START, MIDDLEGAME] {
        let mut engine = at(fen);
        engine.search("go depth 1").is_sound(fen, Standard);
        let search = engine.search("go depth 12");
        search.is_sound(fen, Standard);
        assert!(search.number("depth") >= 12);
        assert!(engine.sync().is_empty(), "one best move only");
    }
}

fn nodes() {
    let mut engine = at(MIDDLEGAME);
    engine.send("setoption name UCI_ShowWDL value true");
    for limit in [1, 2, 100, 10_000] {
        let search = engine.search(&format!("go nodes {limit}"));
        search.is_sound(MIDDLEGAME, Standard);
        assert!(search.number("nodes") <= limit + limit / 10 + 100, "{search:?}");
    }
}

fn mates() {
    let mut engine = at(MATE_IN_ONE);
    let search = engine.search("go depth 5");
    search.is_sound(MATE_IN_ONE, Standard);
    assert_eq!((search.number("mate"), search.best.as_str(), &search.ponder), (1, "a1a8", &None));

    let mate_in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    engine.send(&format!("position fen {mate_in_two}"));
    let search = engine.search("go mate 2");
    search.is_sound(mate_in_two, Standard);
    assert_eq!((search.number("mate"), search.best.as_str()), (2, "a1a6"));

    let getting_mated = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";
    engine.send(&format!("position fen {getting_mated}"));
    let search = engine.search("go depth 20");
    search.is_sound(getting_mated, Standard);
    assert_eq!(search.number("mate"), -1);

    // Where there is none, the search can be stopped.
    engine.send("position startpos\ngo mate 1");
    thread::sleep(Duration::from_millis(50));
    engine.search("stop").is_sound(fen::START, Standard);
}

fn infinite() {
    for fen in [fen::START, MATE_IN_ONE, MATED, STALEMATE, "8/8/4k3/8/8/4K3/8/8 w - - 0 1"] {
        let mut engine = at(fen);
        engine.send("go infinite");
        assert!(engine.withholds_for(400), "{fen}");
        let told = Instant::now();
        engine.send("stop");
        let search = engine.found(told);
        println!("stopped after {:?}", search.time);
        engine.search("go depth 3").is_sound(fen, Standard);
        assert!(engine.sync().is_empty());
    }
}

fn listed_moves() {
    let mut engine = at(fen::START);
    let search = engine.search("go searchmoves e2e4 d2d4 depth 6");
    search.is_sound(fen::START, Standard);
    assert!(["e2e4", "d2d4"].contains(&search.best.as_str()));
    assert_eq!(engine.search("go depth 5 searchmoves a2a3").best, "a2a3");
    engine.search("go searchmoves a1a8 depth 4").is_sound(fen::START, Standard);
}

fn strange_words() {
    let mut engine = at(fen::START);
    engine.search("go depth 5 binc 100 foo 7").is_sound(fen::START, Standard);
    for line in ["go depth", "go wtime", "go depth x", "go movetime 1.5"] {
        engine.send(line);
        let answer = engine.sync();
        assert!(answer.len() == 1 && answer[0].starts_with("info string "), "{line}: {answer:?}");
    }
    engine.search("go depth 2").is_sound(fen::START, Standard);
}

fn ended_games() {
    for (fen, score) in [(MATED, " score mate 0 "), (STALEMATE, " score cp 0 ")] {
        for go in ["go", "go depth 5", "go movetime 10", "go wtime 1000 btime 1000"] {
            let search = at(fen).search(go);
            search.is_sound(fen, Standard);
            assert!(search.last().contains(score), "{search:?}");
        }
    }
}

fn dead_draws() {
    for fen in ["8/8/4k3/8/8/4K3/8/8 w - - 0 1", "8/8/4k3/8/8/3BK3/8/8 b - - 0 1"] {
        let search = at(fen).search("go depth 20");
        search.is_sound(fen, Standard);
        assert_eq!(search.number("cp"), 0);
    }
}

fn two_at_once() {
    let mut engine = at(MIDDLEGAME);
    engine.send("go depth 8\ngo depth 8\nisready");
    let mut lines = engine.until("bestmove");
    lines.extend(engine.until("bestmove"));
    lines.extend(engine.sync());
    assert!(engine.is_silent_for(100));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2);
    // A stop is meant for both.
    engine.send("go depth 90\ngo depth 90\nstop");
    engine.until("bestmove");
    engine.until("bestmove");
}

fn ready_while_searching() {
    let mut engine = at(MIDDLEGAME);
    engine.send("go infinite");
    engine.until("info depth 5");
    let lines = engine.sync();
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    engine.search("stop");
}

fn new_game_while_searching() {
    let mut engine = at(MIDDLEGAME);
    engine.send("go infinite\nucinewgame\nposition startpos\ngo depth 4");
    engine.until("bestmove");
    engine.found(Instant::now()).is_sound(fen::START, Standard);
    assert!(engine.sync().is_empty());
}

fn great_depths() {
    for depth in ["255", "100000", "99999999999999999999"] {
        let mut engine = at(MIDDLEGAME);
        engine.send(&format!("go depth {depth}"));
        assert!(engine.withholds_for(100));
        engine.send("stop");
        engine.until("bestmove");
    }
}

fn always_a_score() {
    for go in
        ["go nodes 1", "go depth 1", "go movetime 1", "go wtime 1 btime 1", "go infinite\nstop", "go ponder\nstop"]
    {
        for fen in [fen::START, MIDDLEGAME, MATE_IN_ONE, MATED] {
            at(fen).search(go).is_sound(fen, Standard);
        }
    }
}

fn special_moves() {
    let promoting = "8/4P2k/8/8/8/8/7K/8 w - - 0 1";
    let search = at(promoting).search("go depth 8");
    search.is_sound(promoting, Standard);
    assert_eq!(search.best, "e7e8q");
    let castling = "5k2/8/8/8/8/8/3PPP2/3RK2R w K - 0 1";
    for (setting, castle) in [("false", "e1g1"), ("true", "e1h1")] {
        let mut engine = at(castling);
        engine.send(&format!("setoption name UCI_Chess960 value {setting}"));
        assert_eq!(engine.search("go depth 3 searchmoves e1g1").best, castle);
    }
}

fn move_time() {
    let mut engine = at(MIDDLEGAME);
    let search = engine.search("go movetime 200");
    println!("200 ms became {:?}", search.time);
    search.is_sound(MIDDLEGAME, Standard);
    assert!(search.time >= Duration::from_millis(200) && search.number("time") <= 250);
    engine.search("go movetime 1").is_sound(MIDDLEGAME, Standard);
    engine.search("go movetime 0").is_sound(MIDDLEGAME, Standard);
}

fn own_clock() {
    let mut engine = at(MIDDLEGAME);
    for go in ["go wtime 100", "go wtime 100 winc 100 btime 100 binc 100", "go binc 100 btime 100 wtime 100 winc 100"] {
        let search = engine.search(go);
        println!("{go}: {:?}", search.time);
        search.is_sound(MIDDLEGAME, Standard);
        assert!(search.number("time") < 100);
    }
    engine.send("position startpos moves e2e4");
    let search = engine.search("go btime 100");
    println!("go btime 100: {:?}", search.time);
    assert!(search.number("time") < 100);
}

fn no_time() {
    let mut engine = at(MIDDLEGAME);
    for go in ["go wtime 0 btime 0", "go wtime -50 btime 1000", "go btime 1000", "go wtime -9223372036854775808"] {
        let search = engine.search(go);
        println!("{go}: {:?}", search.time);
        search.is_sound(MIDDLEGAME, Standard);
        assert!(search.number("time") < 50);
    }
}

fn moves_to_go() {
    let mut engine = at(MIDDLEGAME);
    let search = engine.search("go wtime 600 btime 600 movestogo 1");
    assert!(search.number("time") < 580, "{search:?}");
    let search = engine.search("go wtime 8000 btime 8000 movestogo 40");
    search.is_sound(MIDDLEGAME, Standard);
    println!("8 s for 40 moves: {:?}", search.time);
    assert!(search.time > Duration::from_millis(20) && search.number("time") < 1_600);
    engine.search("go wtime 100 btime 100 movestogo 0").is_sound(MIDDLEGAME, Standard);
}

fn much_time() {
    let mut engine = at(MIDDLEGAME);
    engine.send("go wtime 3600000 btime 3600000 winc 0 binc 0");
    assert!(engine.withholds_for(500));
    engine.send("stop");
    engine.until("bestmove");
}

fn pondering() {
    let mut engine = at(MIDDLEGAME);
    engine.send("setoption name Ponder value true");
    engine.send("go ponder wtime 1000 btime 1000");
    assert!(engine.withholds_for(300));
    let hit = Instant::now();
    engine.send("ponderhit");
    engine.found(hit);
    engine.send("go ponder wtime 5000 btime 5000");
    assert!(engine.withholds_for(100));
    engine.send("stop");
    engine.until("bestmove");
    engine.search("go depth 4").is_sound(MIDDLEGAME, Standard);
}

fn pondering_on_mate() {
    for fen in [MATE_IN_ONE, MATED, STALEMATE] {
        for go in ["go ponder wtime 50 btime 50", "go ponder depth 3", "go ponder movetime 20", "go ponder mate 1"] {
            let mut engine = at(fen);
            engine.send(go);
            assert!(engine.withholds_for(120), "{fen} {go}");
            engine.send("ponderhit");
            engine.until("bestmove");
        }
    }
}
