//! Mates are found, with the right distance, and none is claimed that is not there. The judge is a plain solver.

use crate::common::{best, engine, game, search, shared_data};
use chronicle_chess::Position;
use chronicle_engine::{Bound, Limits, Score};

/// Whether the side to move can force mate in so many moves: every way is tried.
fn can_mate(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|&mv| {
            let next = position.play(mv);
            let replies = next.legal_moves();
            if replies.is_empty() {
                return next.is_check();
            }
            moves > 1 && replies.iter().all(|&reply| can_mate(&next.play(reply), moves - 1))
        })
}

const MATES: [(&str, u32, &str); 9] = [
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", 1, "a1a8"),
    ("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", 1, ""),
    ("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", 1, ""),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
    ("8/8/8/8/8/5K2/6R1/7k w - - 0 1", 3, ""),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
    ("7k/8/8/6K1/8/8/8/R7 w - - 0 1", 2, "g5g6"),
    ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", 0, "h8g8"),
];

#[test]
fn mates_have_their_distance() {
    for (fen, moves, mv) in MATES {
        let game = game(fen, "");
        let position: Position = fen.parse().expect("legal");
        // A selective search may need more depth than plies, but not for ever.
        let limits = Limits { mate: Some(moves), nodes: Some(1_000_000), ..Limits::depth(30) };
        let (found, lines) = search(&mut engine(), &game, &limits);
        if moves == 0 {
            // The side to move gets mated.
            assert_eq!(found.score, Score::loss_in(2), "{fen}");
        } else {
            assert!(can_mate(&position, moves) && !can_mate(&position, moves - 1), "{fen} is not mate in {moves}");
            let plies = 2 * moves as u16 - 1;
            println!("{fen}: mate in {moves} at depth {}, {} nodes", found.depth, found.nodes);
            assert_eq!(found.score, Score::win_in(plies), "{fen}");
            let line = lines.iter().rfind(|line| line.bound == Bound::Exact).expect("there are lines");
            assert_eq!(line.score, found.score, "{fen}");
        }
        if !mv.is_empty() {
            assert_eq!(best(&game, &found), mv, "{fen}");
        }
    }
}

/// A queen is given for a mate by two quiet checks, from a position that looks lost after the gift: whoever leaves out
/// quiet moves there must not leave out checks.
#[test]
fn quiet_checks_are_not_left_out() {
    let game = game("r2rb1k1/pp1q1p1p/2n1p1p1/2bp4/5P2/PP1BPR1Q/1BPN2PP/R5K1 w - - 0 1", "");
    let (found, _) = search(&mut engine(), &game, &Limits::nodes(20_000));
    assert_eq!(best(&game, &found), "h3h7");
}

#[test]
fn no_mate_is_claimed_that_is_not_there() {
    let others = ["7k/8/8/8/8/8/1r6/K7 b - - 0 1", "8/8/8/8/3k4/8/8/KQ6 w - - 0 1", "4k3/8/4K3/8/8/8/8/7R b - - 0 1"];
    for fen in MATES.iter().map(|(fen, ..)| *fen).chain(others) {
        let position: Position = fen.parse().expect("legal");
        for depth in 1..=7 {
            let (found, lines) = search(&mut engine(), &game(fen, ""), &Limits::depth(depth));
            for score in lines.iter().map(|line| line.score).chain([found.score]) {
                let Some(plies) = score.plies_to_end().filter(|&plies| plies <= 5) else { continue };
                let is_true = if score > Score::DRAW {
                    can_mate(&position, u32::from(plies).div_ceil(2))
                } else {
                    let moves = u32::from(plies) / 2;
                    position.legal_moves().iter().all(|&mv| can_mate(&position.play(mv), moves))
                };
                assert!(is_true, "{fen} at depth {depth}: {score:?}");
            }
        }
    }
}

/// Positions of the shared data with the moves to mate, negative for the side that is mated; every so many of them.
fn collected(name: &str, every: usize) -> Vec<(String, i32)> {
    let Some(file) = shared_data(&format!("epd/mates/{name}.epd")) else { return Vec::new() };
    let text = std::fs::read_to_string(file).expect("it can be read");
    let mate = |line: &str| {
        let (fen, operations) = (line.split(' ').take(4).collect::<Vec<_>>().join(" "), line.split_once("dm ")?.1);
        Some((fen, operations.split(';').next()?.parse().ok()?))
    };
    text.lines().step_by(every).map(|line| mate(line).expect(line)).collect()
}

/// Proven lengths are lower bounds: whoever tells a shorter mate has seen one that is not there.
#[test]
fn no_mate_of_the_collections_is_told_shorter_than_it_is() {
    let mut told = 0;
    for (name, every) in [("mates2000", 5), ("mate_in_2_6331", 20), ("matetrack", 20), ("KBNvK1000", 20)] {
        for (fen, moves) in collected(name, every) {
            let (_, lines) = search(&mut engine(), &game(&fen, ""), &Limits::nodes(4_000));
            for score in lines.iter().filter(|line| line.bound == Bound::Exact).map(|line| line.score) {
                let Some(plies) = score.plies_to_end() else { continue };
                let won = score > Score::DRAW;
                let least = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
                assert!(won == (moves > 0) && i32::from(plies) >= least, "{name}, {fen}: {score:?}, not {moves} moves");
                told += 1;
            }
        }
    }
    println!("{told} mates told, none too short");
}

/// A search that is broken off while its best move fails low tells what the last iteration found: below the window it
/// had once seen a mate that is not there.
#[test]
fn a_bound_is_no_result() {
    let game = game("r7/6Rp/8/5N1k/r7/R7/2PPP1Pb/n6K b - - 0 1", "");
    for nodes in (2_000..8_000).step_by(250) {
        let (found, _) = search(&mut engine(), &game, &Limits::nodes(nodes));
        assert!(found.score >= Score::loss_in(12), "{nodes}: {:?}", found.score);
    }
}

/// Selective as it is, the search looks deep enough in the end to miss none of the short ones.
#[test]
fn no_short_mate_of_the_collections_is_missed() {
    for (name, every) in [("mates2000", 4), ("mate_in_2_6331", 40)] {
        for (fen, moves) in collected(name, every).into_iter().filter(|(_, moves)| (1..=3).contains(moves)) {
            let limits = Limits { mate: Some(moves as u32), nodes: Some(3_000_000), ..Limits::default() };
            let (found, _) = search(&mut engine(), &game(&fen, ""), &limits);
            assert_eq!(found.score, Score::win_in(2 * moves as u16 - 1), "{name}, {fen}: depth {}", found.depth);
        }
    }
}

#[test]
fn the_search_for_a_mate_ends_when_it_is_found() {
    let game = game("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "");
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let (found, _) = search(&mut engine(), &game, &limits);
    assert_eq!((found.score, best(&game, &found).as_str()), (Score::win_in(3), "a1a6"));
}

#[test]
fn ended_games_have_no_move() {
    for (fen, score) in
        [("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", Score::loss_in(0)), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW)]
    {
        let (found, _) = search(&mut engine(), &game(fen, ""), &Limits::depth(5));
        assert_eq!((found.best(), found.score), (None, score), "{fen}");
    }
}
