//! Endings whose result everybody knows.

use chronicle_chess::{Move, Position, Role};
use chronicle_eval::{Caches, Classical};
use chronicle_game::{Evaluator, Key};

fn score(fen: &str) -> i32 {
    let evaluation = Classical::default();
    let position: Position = fen.parse().expect("a legal position");
    let mut cache = evaluation.cache();
    evaluation.evaluate(&mut cache, &evaluation.state(&position), &position).value()
}

#[track_caller]
fn within(fen: &str, low: i32, high: i32) {
    let score = score(fen);
    assert!((low..=high).contains(&score), "{fen} is {score}, expected {low} to {high}");
}

#[test]
fn dead_drawn() {
    for fen in [
        "8/8/4k3/8/8/3NNK2/8/8 w - - 0 1",  // two knights
        "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",   // one bishop
        "k7/8/8/P7/8/3KB3/8/8 w - - 0 1",   // the wrong corner
        "1k6/8/P7/P7/8/3KB3/8/8 w - - 0 1", // and with two pawns
        "k7/8/K7/P7/8/8/8/8 w - - 0 1",     // rook's pawn
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",  // won, to be sure that the others are not by chance
    ] {
        let expected = fen.contains("4k3/8/4K3/4P3");
        assert_eq!(score(fen) != 0, expected, "{fen}");
    }
}

#[test]
fn drawish() {
    within("8/8/3bk3/8/8/3RK3/8/8 w - - 0 1", -60, 60); // rook against bishop
    within("8/8/3nk3/8/8/3RK3/8/8 w - - 0 1", -60, 60); // rook against knight
    within("8/8/3bk3/8/4B3/3PK3/8/8 w - - 0 1", -60, 60); // opposite bishops, one pawn
    within("7K/8/8/8/7Q/8/1kp5/8 w - - 0 1", -60, 120); // queen against a bishop's pawn on the seventh
    within("7K/8/8/8/6R1/8/1pk5/8 w - - 0 1", -60, 120); // rook too late against a pawn
}

#[test]
fn won() {
    within("8/8/4k3/8/8/3RK3/8/8 w - - 0 1", 900, 9_999);
    within("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", 1_000, 9_999);
    within("8/8/4k3/8/8/2BNK3/8/8 w - - 0 1", 900, 9_999);
    within("8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", 900, 9_999);
    within("4k3/8/8/8/8/4r3/4Q3/4K3 w - - 0 1", 200, 9_999);
    within("8/8/8/4k3/8/8/1K2p3/7Q w - - 0 1", 300, 9_999);
}

/// The best move by a small search without any tricks, and its score.
struct Searcher {
    /// The positions of the game so far.
    seen: Vec<Key>,
    evaluation: Classical,
    cache: Caches,
}

impl Searcher {
    fn search(&mut self, position: &Position, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> (i32, Option<Move>) {
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return (if position.is_check() { ply - 30_000 } else { 0 }, None);
        }
        let repeats = ply > 0 && self.seen.contains(&position.key());
        if repeats || position.halfmove_clock() >= 100 || position.is_insufficient_material() {
            return (0, None);
        }
        if depth == 0 {
            let state = self.evaluation.state(position);
            return (self.evaluation.evaluate(&mut self.cache, &state, position).value(), None);
        }
        // Checks and king moves first: enough order for so few pieces.
        let mut sorted: Vec<_> = moves.iter().copied().collect();
        sorted.sort_by_key(|&mv| {
            let next = position.play(mv);
            (!next.is_check(), position.board().role_at(mv.from()) != Some(Role::King))
        });
        moves.clear();
        let mut best = (-32_000, None);
        for mv in sorted {
            let score = -self.search(&position.play(mv), depth - 1, ply + 1, -beta, -alpha).0;
            if score > best.0 {
                best = (score, Some(mv));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Plays both sides and counts the plies until mate.
fn plies_to_mate(fen: &str, depth: u32) -> Option<u32> {
    let evaluation = Classical::default();
    let cache = evaluation.cache();
    let mut searcher = Searcher { seen: vec![], evaluation, cache };
    let mut position: Position = fen.parse().expect("a legal position");
    for ply in 0..101 {
        if !position.has_moves() {
            return position.is_check().then_some(ply);
        }
        searcher.seen.push(position.key());
        position = position.play(searcher.search(&position, depth, 0, -32_000, 32_000).1?);
    }
    None
}

#[test]
fn bare_kings_are_mated_within_fifty_moves() {
    for (fen, depth) in [
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 5),
        ("8/8/3k4/8/8/8/8/4K2Q w - - 0 1", 5),
        ("8/8/3k4/8/8/8/8/2B1KB2 w - - 0 1", 5),
        ("8/8/8/3k4/8/8/8/4KBN1 w - - 0 1", 6),
        ("k7/8/8/8/8/8/8/4KBN1 w - - 0 1", 6),
    ] {
        let plies = plies_to_mate(fen, depth);
        eprintln!("{fen}: {plies:?} plies");
        assert!(plies.is_some(), "{fen} was not won");
    }
}
