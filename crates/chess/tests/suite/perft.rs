//! Published perft figures.

use chronicle_chess::{Position, perft::perft};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

#[track_caller]
fn check(fen: &str, counts: &[u64]) {
    let position: Position = fen.parse().expect("test positions are legal");
    for (depth, &expected) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), expected, "{fen} at depth {depth}");
    }
}

#[test]
fn start_position() {
    check(chronicle_chess::fen::START, &[20, 400, 8_902, 197_281, 4_865_609]);
}

#[test]
fn kiwipete() {
    check(KIWIPETE, &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
fn position_3() {
    check(POSITION_3, &[14, 191, 2_812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn position_4() {
    check(POSITION_4, &[6, 264, 9_467, 422_333, 15_833_292]);
}

#[test]
fn position_5() {
    check(POSITION_5, &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn position_6() {
    check(POSITION_6, &[46, 2_079, 89_890, 3_894_594]);
}

/// The slow way, move by move through the traits that every game has.
#[test]
fn listing_and_playing_agrees() {
    for (fen, depth, expected) in [
        (chronicle_chess::fen::START, 4, 197_281),
        (KIWIPETE, 3, 97_862),
        (POSITION_3, 4, 43_238),
        (POSITION_4, 3, 9_467),
        (POSITION_5, 3, 62_379),
    ] {
        let position: Position = fen.parse().expect("legal");
        assert_eq!(chronicle_game::perft(&position, depth), expected, "{fen}");
    }
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_figures() {
    let count = |fen: &str, depth| perft(&fen.parse().expect("legal"), depth);
    assert_eq!(count(chronicle_chess::fen::START, 6), 119_060_324);
    assert_eq!(count(KIWIPETE, 5), 193_690_690);
    assert_eq!(count(POSITION_3, 7), 178_633_661);
    assert_eq!(count(POSITION_4, 6), 706_045_033);
    assert_eq!(count(POSITION_5, 5), 89_941_194);
    assert_eq!(count(POSITION_6, 5), 164_075_551);
}
