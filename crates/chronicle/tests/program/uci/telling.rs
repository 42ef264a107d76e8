//! What the engine tells while and after it searches.

use chronicle_chess::{fen, uci::CastlingStyle::Standard};

use super::{
    Check,
    engine::{Engine, field, position},
};

pub(crate) const CHECKS: [Check; 4] =
    [("U093 U095 U097 U098", every_line), ("U099", several_lines), ("U100", chances), ("U101", no_flood)];

const POSITIONS: [&str; 6] = [
    fen::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/8/1p6/p1p3k1/P1P2p2/1P3P2/6K1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/KRR5 b - - 0 1",
];

fn every_line() {
    let mut engine = Engine::start();
    for threads in [1, 2] {
        engine.send(&format!("setoption name Threads value {threads}"));
        for fen in POSITIONS {
            for go in ["depth 10", "nodes 3000", "movetime 30", "wtime 300 btime 300 winc 1 binc 1"] {
                engine.search(&format!("position fen {fen}\ngo {go}")).is_sound(fen, Standard);
            }
        }
    }
}

fn several_lines() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 3");
    for fen in POSITIONS {
        let search = engine.search(&format!("position fen {fen}\ngo depth 8"));
        search.is_sound(fen, Standard);
        let wanted = position(fen).legal_moves().len().min(3);
        let number = |info: &str| field(info, "multipv").and_then(|text| text.parse::<usize>().ok());
        let numbers: Vec<_> = search.infos.iter().filter_map(|info| number(info)).collect();
        assert!(numbers.chunks(wanted).all(|chunk| chunk.iter().copied().eq(1..=wanted)), "{numbers:?}");
        let score = |info: &str| match (field(info, "cp"), field(info, "mate")) {
            (Some(cp), _) => cp.parse::<i32>().expect("a number"),
            (_, Some(mate)) => match mate.parse::<i32>().expect("a number") {
                mate if mate > 0 => 100_000 - mate,
                mate => -100_000 - mate,
            },
            _ => panic!("{info}"),
        };
        for chunk in search.infos.chunks(wanted) {
            assert!(chunk.is_sorted_by(|a, b| score(a) >= score(b)), "{chunk:?}");
        }
    }
    let few = "7k/8/8/8/8/8/1r6/K7 w - - 0 1";
    let search = engine.search(&format!("position fen {few}\ngo depth 4"));
    assert!(search.infos.iter().all(|info| field(info, "multipv") == Some("1")), "only one move is legal: {search:?}");
}

fn chances() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_ShowWDL value true");
    for fen in POSITIONS {
        let search = engine.search(&format!("position fen {fen}\ngo depth 8"));
        search.is_sound(fen, Standard);
        assert!(search.infos.iter().all(|info| !info.contains(" score ") || info.contains(" wdl ")), "{search:?}");
    }
}

fn no_flood() {
    let mut engine = Engine::start();
    for fen in POSITIONS {
        let search = engine.search(&format!("position fen {fen}\ngo movetime 900"));
        assert!(search.infos.len() < 900, "{} lines", search.infos.len());
        assert!(search.infos.iter().all(|info| !info.contains("currmove")));
        assert!(search.infos.len() as i64 >= search.number("depth"), "at least one line for each iteration");
    }
}
