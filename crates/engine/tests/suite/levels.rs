//! Playing weaker: believable, repeatable, never slower.

use crate::common::{VARIED, best, game, search};
use chronicle_engine::{Control, Elo, Engine, GameRecord, Limits, Outcome, Side};

fn player(elo: u16, seed: u64) -> Engine {
    let elo = Elo::new(elo).expect("a level");
    Engine::builder().hash_mb(1).elo(elo).seed(seed).build().expect("1 MiB")
}

#[test]
fn the_same_seed_gives_the_same_moves_and_others_differ() {
    let moves = |seed| -> Vec<String> {
        let choose = |fen: &&str| {
            let game = game(fen, "");
            best(&game, &search(&mut player(800, seed), &game, &Limits::default()).0)
        };
        VARIED.iter().map(choose).collect()
    };
    assert_eq!(moves(1), moves(1));
    let different = (2..6).filter(|&seed| moves(seed) != moves(1)).count();
    assert!(different >= 3, "{different} of 4 seeds");
}

#[test]
fn every_level_takes_a_mate_in_one() {
    let game = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "");
    for elo in [500, 900, 1400, 2000, 3000] {
        for seed in 0..5 {
            let (found, _) = search(&mut player(elo, seed), &game, &Limits::nodes(1_000));
            assert_eq!(best(&game, &found), "a1a8", "{elo} {seed}");
        }
    }
}

#[test]
fn a_level_shows_only_the_lines_that_were_asked_for() {
    let game = game(VARIED[1], "");
    let (found, lines) = search(&mut player(700, 1), &game, &Limits::default());
    assert!(lines.iter().all(|line| line.number == 1));
    assert!(found.best().is_some_and(|mv| game.position().is_legal(mv)));
    let (_, lines) = search(&mut player(700, 1), &game, &Limits { lines: 3, ..Limits::default() });
    assert_eq!(lines.iter().map(|line| line.number).max(), Some(3));
}

#[test]
fn limits_hold_at_every_level() {
    for elo in [500, 1500, 2500, 3000] {
        let game = game(VARIED[1], "");
        let (found, _) = search(&mut player(elo, 1), &game, &Limits { nodes: Some(300), ..Limits::default() });
        assert!(found.nodes <= 310, "{elo}: {}", found.nodes);
        let (found, _) = search(&mut player(elo, 1), &game, &Limits::depth(2));
        assert!(found.depth <= 2 && found.best().is_some());
    }
}

/// What the first of two players gets out of a game, in half points; a game without end is a draw.
fn play(white: &mut Engine, black: &mut Engine, start: GameRecord) -> u32 {
    let mut game = start;
    for _ in 0..300 {
        if let Some(outcome) = game.outcome() {
            return match outcome {
                Outcome::Win(Side::First) => 2,
                Outcome::Win(_) => 0,
                Outcome::Draw => 1,
            };
        }
        let engine = if game.position().turn() == Side::First { &mut *white } else { &mut *black };
        let found = engine.search(&game, &Limits::default(), &Control::new(), |_| ());
        game.play(found.best().expect("the game goes on")).expect("moves found are legal");
    }
    1
}

#[test]
fn levels_far_apart_are_far_apart() {
    let mut points = 0;
    for seed in 0..6 {
        let (mut strong, mut weak) = (player(1400, seed), player(700, seed));
        points += play(&mut strong, &mut weak, GameRecord::default());
        points += 2 - play(&mut weak, &mut strong, GameRecord::default());
    }
    assert!(points >= 19, "{points} of 24 half points");
}
