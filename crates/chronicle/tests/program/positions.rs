//! `perft`, `moves` and `fen` as people run them.

use crate::common::{chronicle, chronicle_with};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[track_caller]
fn perft(arguments: &[&str], nodes: u64) {
    let out = chronicle(&[&["perft"], arguments].concat()).succeeded();
    assert_eq!(out.lines().last(), Some(format!("nodes: {nodes}").as_str()));
    assert!(out.contains("time: ") && out.contains("nodes/s: "), "{out}");
}

#[test]
fn perft_ends_with_the_count() {
    perft(&["0"], 1);
    perft(&["1"], 20);
    perft(&["4"], 197_281);
    perft(&["3", "--fen", KIWIPETE], 97_862);
    perft(&["--threads", "2", "--hash", "1", "4"], 197_281);
    perft(&["--threads", "0", "3"], 8_902);
    // Lenient: no counters, and more knights than any game has.
    let moves = chronicle(&["moves", "--fen", "NNNNNNNN/NNNNNNNN/8/8/8/8/6k1/K7 w"]).succeeded().lines().count();
    perft(&["1", "--fen", "NNNNNNNN/NNNNNNNN/8/8/8/8/6k1/K7 w"], moves as u64);
}

#[test]
fn divide_lists_each_move_in_order() {
    let out = chronicle(&["perft", "--divide", "2", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).succeeded();
    let lines: Vec<&str> = out.lines().filter(|line| line.as_bytes()[1].is_ascii_digit()).collect();
    assert!(lines.is_sorted());
    assert_eq!(lines.len(), 15);
    assert!(lines.contains(&"e1g1: 3"));
    let sum: u64 = lines.iter().filter_map(|line| line.split(": ").nth(1)?.parse::<u64>().ok()).sum();
    assert_eq!(out.lines().last(), Some(format!("nodes: {sum}").as_str()));
    let out = chronicle(&["perft", "--chess960", "--divide", "2", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert!(out.succeeded().contains("e1h1: 3\n"));
    assert!(!chronicle(&["perft", "--divide", "0"]).succeeded().contains("e2e4"));
}

#[test]
fn perft_refuses_what_makes_no_sense() {
    for arguments in [&["perft"][..], &["perft", "-1"], &["perft", "99"], &["perft", "x"], &["perft", "1", "2"]] {
        assert_eq!(chronicle(arguments).code, Some(2), "{arguments:?}");
    }
    chronicle(&["perft", "1", "--fen", "8/8 w"]).failed(2, "bad FEN: board field: 2 ranks, expected 8");
    chronicle(&["perft", "1", "--fen", "4k3/8/8/8/8/8/8/8 w - - 0 1"]).failed(2, "white has 0 kings");
    chronicle(&["perft", "1", "--hash", "99999999999"]).failed(1, "does not fit into memory");
}

#[test]
fn moves_are_sorted_and_nothing_else() {
    let out = chronicle(&["moves"]).succeeded();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 20);
    assert!(lines.is_sorted() && lines[0] == "a2a3" && lines[19] == "h2h4");
    let out = chronicle(&["moves", "--san", "--fen", "8/P6k/8/8/8/8/8/R3K3 w Q - 0 1"]).succeeded();
    for san in ["a8=N", "a8=Q", "O-O-O", "Ra6", "Kd2"] {
        assert!(out.lines().any(|line| line == san), "{san}: {out}");
    }
    // Mate: no moves is an answer, not a failure.
    assert_eq!(chronicle(&["moves", "--fen", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"]).succeeded(), "");
}

#[test]
fn castling_is_written_as_asked() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let usual = chronicle(&["moves", "--fen", fen]).succeeded();
    assert!(usual.contains("e1g1\n") && usual.contains("e1c1\n"));
    let chess960 = chronicle(&["moves", "--fen", fen, "--chess960"]).succeeded();
    assert!(chess960.contains("e1h1\n") && chess960.contains("e1a1\n") && !chess960.contains("e1g1"));
    // Only Chess960 has a king on f1 that may castle: there it is the natural way.
    let natural = chronicle(&["moves", "--fen", "4k3/8/8/8/8/8/8/5K1R w H - 0 1"]).succeeded();
    assert!(natural.contains("f1h1\n"));
    chronicle(&["moves", "--fen", "nonsense"]).failed(2, "bad FEN");
}

#[test]
fn fen_is_normalised() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    // Nobody can capture on e3; HAha is the same as KQkq; the words need no quotation marks.
    let out = chronicle(&["fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "b", "HAha", "e3", "0", "1"]);
    assert_eq!(out.succeeded(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
    let out = chronicle(&["fen", "--shredder", &format!("{start} w KQkq - 0 1")]).succeeded();
    assert_eq!(out, format!("{start} w HAha - 0 1\n"));
    let out = chronicle(&["fen", "--lenient", start]).succeeded();
    assert_eq!(out, format!("{start} w - - 0 1\n"));
    let out = chronicle(&["fen", "--board", "4k3/8/8/8/8/8/8/4K2R", "w", "-", "-", "0", "1"]).succeeded();
    assert!(out.contains(" 1  ·  ·  ·  ·  ♔  ·  ·  ♖\n    a  b  c  d  e  f  g  h\n"), "{out}");
    let out = chronicle(&["fen", "--board", "--color", "always", "4k3/8/8/8/8/8/8/4K2R", "w", "-", "-", "0", "1"]);
    assert!(out.succeeded().contains("\x1b[48;5;"));
}

#[test]
fn bad_fens_are_refused_with_the_reason() {
    chronicle(&["fen", "8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"]).failed(2, "white has 0 kings");
    chronicle(&["fen", "4k3/8/8/8/8/8/8/4K3", "w"]).failed(2, "a FEN has 6 fields");
    chronicle(&["fen", ""]).failed(2, "bad FEN");
    chronicle(&["fen", "é"]).failed(2, "ASCII");
    chronicle(&["fen", &"8".repeat(5_000)]).failed(2, "at most 256");
    let knights = "NNNNNNNN/NNNNNNNN/8/8/8/8/6k1/K7 w - - 0 1";
    chronicle(&["fen", knights]).failed(2, "17 pieces");
    assert_eq!(chronicle(&["fen", "--playable", knights]).succeeded(), format!("{knights}\n"));
}

#[test]
fn fen_reads_lines() {
    let good = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for arguments in [&["fen"][..], &["fen", "-"]] {
        assert_eq!(chronicle_with(&format!("{good}\r\n\n{good}"), arguments).succeeded(), format!("{good}\n{good}\n"));
    }
    let run = chronicle_with(&format!("{good}\nbad\n{good}\nworse"), &["fen"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.out, format!("{good}\n{good}\n"));
    let lines: Vec<&str> = run.err.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("chronicle: line 2: bad FEN: ") && lines[1].starts_with("chronicle: line 4: "));
}

#[test]
fn commander_chess_is_counted_and_listed() {
    const STACK: &str = "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1";
    perft(&["--variant", "cotulenh", "0"], 1);
    perft(&["--variant", "cotulenh", "2"], 13_460);
    perft(&["--variant", "cotulenh", "--fen", STACK, "3"], 36_173);
    let out = chronicle(&["perft", "--variant", "cotulenh", "--divide", "1", "--fen", STACK]).succeeded();
    assert!(out.contains("c3d3t: 1\n") && out.contains("c3c5: 1\n"), "{out}");
    let keys = chronicle(&["moves", "--variant", "cotulenh", "--keys", "--fen", STACK]).succeeded();
    assert_eq!(keys.lines().count(), 100);
    assert!(keys.lines().is_sorted_by(|a, b| a < b) && keys.contains("nf:c3>nc5\n"), "{keys}");
    assert!(chronicle(&["moves", "--variant", "cotulenh", "--san"]).succeeded().contains("Ncc3\n"));
    let game = chronicle_with(
        "T>d3\nundo\nc3d3t\ncommit\nfen\nquit\n",
        &["variant", "play", "cotulenh", "--engine", "none", "--fen", STACK],
    );
    assert!(game.succeeded().contains("2(NF)T7/11/6C4 b - - 1 1"));
    chronicle(&["moves", "--variant", "cotulenh", "--fen", "11 r - - 0 1"]).failed(2, "bad FEN: the board has 1 ranks");
    chronicle(&["perft", "--variant", "cotulenh", "--threads", "2", "1"]).failed(2, "are for chess");
    chronicle(&["moves", "--keys"]).failed(2, "this game has no action keys");
}
