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

/// The game after these moves.
fn four_after<'a>(moves: impl Iterator<Item = &'a str>) -> GameRecord {
    let mut game = four();
    for text in moves {
        let mv = game.position().parse_move(text).expect("it is legal");
        game.play(mv).expect("it is legal");
    }
    game
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
    beats_random_movers(SearcherKind::MonteCarlo, 1_500);
}

#[test]
fn one_that_trusts_nobody_beats_them_too() {
    beats_random_movers(SearcherKind::AlphaBeta, 1_500);
}

/// Plays from every seat.
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

/// Three opponents in a row can capture in so many orders that following all of them takes 995,856 positions here.
#[test]
fn exchanges_among_four_come_to_an_end() {
    let game = four_after("h2h3 a5c6 h13h12 m9l9 g1j4 b9d9 g14i12 n10l11 i1g3 b7c7 i12i7".split(' '));
    let mut engine = Engine::builder().hash_mb(8).searcher(SearcherKind::AlphaBeta).build().expect("8 MiB");
    let (found, _) = search(&mut engine, &game, &Limits::depth(3));
    assert!(found.nodes < 60_000, "{}", found.nodes);
}

/// Among four equals an even position is far from won, and so a draw once looked like a good bargain to all of them.
#[test]
fn nobody_of_four_equals_goes_for_a_draw() {
    for kind in [SearcherKind::AlphaBeta, SearcherKind::MonteCarlo] {
        let round = ["e1f3", "a5c6", "e14f12", "n5l6", "f3e1", "c6a5", "f12e14", "l6n5"];
        let game = four_after(round.into_iter().cycle().take(15));
        let mut engine = Engine::builder().hash_mb(8).searcher(kind).build().expect("8 MiB");
        let (found, _) = search(&mut engine, &game, &Limits::nodes(3_000));
        assert_ne!(best(&game, &found), "l6n5", "{kind:?}");
    }
}

/// A queen once drove a lone king round and round, because one in the corner was worth more than one that is out.
#[test]
fn lone_kings_are_mated() {
    let fen = "***8***/***8***/***8***/14/14/14/14/14/1Q12/2K11/k13/***8***/***8***/***1'k2'K3*** w - - 0 1";
    let mut game = GameRecord::new(Rules::named("fourplayer").expect("a preset").position(fen).expect("a good FEN"));
    let mut engine = Engine::builder().hash_mb(8).searcher(SearcherKind::AlphaBeta).build().expect("8 MiB");
    for _ in 0..60 {
        let (found, _) = search(&mut engine, &game, &Limits::nodes(1_500));
        game.play(found.best().expect("there is a move")).expect("it is legal");
        if game.position().fen().contains('!') {
            return;
        }
    }
    panic!("nobody is out: {}", game.position().fen());
}

/// Who looked for the answer of one opponent only was mated here in the second move: one queen looks at i2, and another
/// takes there.
#[test]
fn what_two_opponents_do_together_is_seen() {
    let begun = "j2j4 b8d8 f13f12 m6l6";
    // Whether the first player is out after that, if it can be played at all.
    let loses = |first: &str| {
        let mut game = four();
        let is_played = format!("{begun} {first} a8c8 d13d12 n7i2").split(' ').all(|text| {
            let mv = game.position().parse_move(text).ok();
            mv.is_some_and(|mv| game.play(mv).is_ok())
        });
        is_played && game.position().fen().contains("!w")
    };
    assert!(loses("k2k3"), "this is what has to be seen");
    let game = four_after(begun.split(' '));
    let (found, _) = search(&mut engine(), &game, &Limits::nodes(20_000));
    let first = best(&game, &found);
    assert!(!loses(&first), "{first}");
}

#[test]
fn fixed_nodes_give_the_same_move_again() {
    let play = || -> (AnyMove, Score) {
        let found = search(&mut engine(), &four(), &Limits::nodes(3_000)).0;
        (found.best().expect("a move"), found.score)
    };
    assert_eq!(play(), play());
}
