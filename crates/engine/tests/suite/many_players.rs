//! The engine plays games for more than two.

use crate::common::{best, engine, search};
use chronicle_engine::{AnyMove, Engine, GameRecord, Limits, Outcome, Rules, Score, SearcherKind, Side};

/// A sequence of numbers that looks random enough to choose moves by.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn four() -> GameRecord {
    GameRecord::new(Rules::named("fourplayer").expect("a preset").start())
}

#[test]
fn all_four_are_played() {
    let (mut game, mut engine) = (four(), engine());
    for side in Side::ALL.into_iter().cycle().take(8) {
        assert_eq!(game.position().turn(), side);
        let (found, lines) = search(&mut engine, &game, &Limits::nodes(600));
        assert!(found.depth > 0 && found.nodes > 300 && !lines.is_empty());
        game.play(found.best().expect("there is a move")).expect("it is legal");
    }
}

#[test]
fn what_hangs_is_taken() {
    // A rook of the first player on an open file with the queen of the third, and kings elsewhere.
    let fen = "***4'K3***/***8***/***8***/14/14/6'Q7/14/k13/13'k/14/14/***8***/***8***/***3RK3*** w - - 0 1";
    let game = GameRecord::new(Rules::named("fourplayer").expect("a preset").position(fen).expect("a good FEN"));
    let (found, _) = search(&mut engine(), &game, &Limits::nodes(2_000));
    assert_eq!(best(&game, &found), "g1g9");
    assert!(found.score > Score::new(100), "{:?}", found.score);
}

/// The engine sits in one seat; whoever sits in the others plays anything.
#[test]
fn one_engine_beats_three_random_movers() {
    beats_random_movers(SearcherKind::AlphaBeta, 1_500);
}

#[test]
fn one_that_trusts_nobody_beats_them_too() {
    beats_random_movers(SearcherKind::Paranoid, 1_500);
}

/// Plays from every seat. For more than two, alpha-beta means Monte-Carlo.
fn beats_random_movers(kind: SearcherKind, nodes: u64) {
    let (mut won, mut lost) = (0, 0);
    for number in 0..4 {
        let seat = Side::ALL[number];
        let mut dice = Dice(number as u64 + 5);
        let (mut game, mut engine) = (four(), Engine::builder().hash_mb(8).searcher(kind).build().expect("8 MiB"));
        for _ in 0..1_600 {
            if game.outcome().is_some() {
                break;
            }
            let position = game.position();
            let mv = if position.turn() == seat {
                search(&mut engine, &game, &Limits::nodes(nodes)).0.best().expect("there is a move")
            } else {
                let moves = position.moves();
                moves[dice.below(moves.len())]
            };
            game.play(mv).expect("it is legal");
        }
        match game.outcome() {
            Some(Outcome::Win(side)) if side == seat => won += 1,
            Some(Outcome::Win(_)) => lost += 1,
            _ => {}
        }
        println!("{kind:?}, seat {number}: {:?} {}", game.outcome(), game.position().fen());
    }
    assert!(won >= 3 && lost == 0, "{won} won, {lost} lost");
}

#[test]
fn fixed_nodes_give_the_same_move_again() {
    let play = || -> (AnyMove, Score) {
        let found = search(&mut engine(), &four(), &Limits::nodes(3_000)).0;
        (found.best().expect("a move"), found.score)
    };
    assert_eq!(play(), play());
}
