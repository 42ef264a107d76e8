//! The engine plays Commander Chess.

use crate::common::{best, engine, search};
use chronicle_cotulenh::{Color, Move, MoveKind, PlayedGame, Position};
use chronicle_engine::{AnyGame, AnyMove, Engine, GameRecord, Limits, Outcome, SearcherKind, Side};
use chronicle_eval::Commander;

fn game(fen: &str) -> GameRecord {
    GameRecord::new(AnyGame::cotulenh_from_fen(fen).expect("test positions are legal"))
}

#[test]
fn what_hangs_is_taken() {
    for (fen, wanted) in [
        // A ship within reach of a tank, a commander on an open line, a tank that may be had for nothing.
        ("6c4/11/11/11/11/8i2/8i2/11/11/1n1T7/11/4C6 r - - 0 1", "d3b3_"),
        ("4c6/11/11/11/11/8i2/8i2/11/11/8I2/11/4C6 r - - 0 1", "e1e12"),
        ("6c4/11/11/8i2/8i2/4t6/4A6/11/11/8I2/8I2/4C6 r - - 0 1", "e6e7"),
    ] {
        let game = game(fen);
        let (found, _) = search(&mut engine(), &game, &Limits::depth(4));
        assert_eq!(best(&game, &found), wanted, "{fen}");
    }
}

/// The stack can take two pieces in one turn, one after the other. The search must see through all actions of it, and
/// its score must not change its sign on the way.
#[test]
fn a_deployment_is_one_turn_of_several_actions() {
    let mut game = game("8c2/11/11/8i2/11/4a6/11/3f(TI)6/11/8I2/8I2/5C5 r - - 0 1");
    let mut engine = engine();
    let mut taken = Vec::new();
    while game.position().turn() == Side::First {
        let (found, _) = search(&mut engine, &game, &Limits::depth(6));
        assert!(found.score.value() > 100, "{:?} in {:?}", found.score, game.position());
        taken.push(best(&game, &found));
        game.play(found.best().expect("there is a move")).expect("it is legal");
    }
    taken.sort();
    assert_eq!(taken, ["e5d5i", "e5e7t"]);
}

#[test]
fn both_searchers_find_a_mate() {
    let game = game("5C5/5E1c3/10m/3a7/3g7/3i7/11/7a3/10t/11/11/3A7 b - - 0 1");
    for kind in [SearcherKind::AlphaBeta, SearcherKind::MonteCarlo] {
        let mut engine = Engine::builder().hash_mb(4).searcher(kind).build().expect("4 MiB");
        let (found, _) = search(&mut engine, &game, &Limits::nodes(20_000));
        assert_eq!(found.score.plies_to_end(), Some(1), "{kind:?}: {}", best(&game, &found));
        let end = game.position().play(found.best().expect("a move")).expect("it is legal");
        assert_eq!(end.outcome(), Some(Outcome::Win(Side::Second)));
    }
}

#[test]
fn fixed_nodes_give_the_same_game_again() {
    let play = || {
        let mut game = GameRecord::new(AnyGame::cotulenh());
        let mut engine = engine();
        for _ in 0..12 {
            let (found, _) = search(&mut engine, &game, &Limits::nodes(500));
            game.play(found.best().expect("there is a move")).expect("it is legal");
        }
        game.keys()
    };
    assert_eq!(play(), play());
}

/// A player: the next action in a game.
type Player<'a> = &'a mut dyn FnMut(&PlayedGame) -> Move;

/// Takes the action after which the position looks best, without looking further.
fn greedy(game: &PlayedGame) -> Move {
    let position = game.position();
    let worth = |mv: &Move| {
        let next = position.play(*mv);
        let score = Commander::default().trace(&next).score;
        let mine = if next.turn() == position.turn() { score } else { -score };
        // A captured commander is the end.
        if Color::ALL.into_iter().any(|color| next.commander(color).is_none()) { i32::MAX } else { mine }
    };
    let moves = position.legal_moves();
    // Whoever has opened a deployment must be able to end it.
    let best = moves.iter().copied().max_by_key(|mv| (worth(mv), mv.kind() == MoveKind::Commit));
    best.expect("the game goes on")
}

/// The engine with a limit.
fn searching(limits: Limits) -> impl FnMut(&PlayedGame) -> Move {
    let mut engine = Engine::builder().hash_mb(8).build().expect("8 MiB");
    move |game| {
        let mut record = GameRecord::new(AnyGame::Cotulenh(Box::new(game.start().clone())));
        for mv in game.moves() {
            record.play(AnyMove::Cotulenh(mv)).expect("it was played before");
        }
        match search(&mut engine, &record, &limits).0.best() {
            Some(AnyMove::Cotulenh(mv)) => mv,
            other => panic!("{other:?} is no action of the game"),
        }
    }
}

/// A game that begins with a few random turns.
fn opening(seed: u64) -> PlayedGame {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut game = PlayedGame::default();
    for _ in 0..4 {
        let moves: Vec<Move> = game.position().legal_moves().into_iter().filter(|mv| !mv.kind().is_capture()).collect();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(moves[(state >> 33) as usize % moves.len()]).expect("it is listed");
    }
    while game.position().session().is_some() {
        let mv = game.position().legal_moves().into_iter().max_by_key(|mv| mv.kind() == MoveKind::Commit);
        game.play(mv.expect("a deployment can end")).expect("it is listed");
    }
    game
}

/// The end of a game; one without end is a draw.
fn play(red: Player<'_>, blue: Player<'_>, mut game: PlayedGame) -> Outcome {
    for _ in 0..600 {
        if let Some(ending) = game.ending() {
            if Outcome::from(ending) == Outcome::Draw {
                println!("{ending:?} in {} with {:?} points", game.position(), game.points());
            }
            return ending.into();
        }
        let mv = if game.position().turn() == Color::Red { red(&game) } else { blue(&game) };
        game.play(mv).expect("players choose legal moves");
    }
    Outcome::Draw
}

/// An army that has won everything else must not let a lonely commander run until the hundred turns are over.
#[test]
fn a_lonely_commander_is_hunted_down() {
    for prey in ["2C8/11", "4C6/11", "6C4/11", "9C1/11", "11/2C8", "11/5C5", "11/7C3", "11/10C"] {
        let fen = format!("5c5/1n3h1h3/3a2s2a1/5t1tge1/11/3+f7/7m3/11/11/11/{prey} r - - 0 1");
        let start = PlayedGame::new(fen.parse().expect("a position"));
        let (mut prey, mut hunter) = (searching(Limits::nodes(1_000)), searching(Limits::nodes(4_000)));
        assert_eq!(play(&mut prey, &mut hunter, start), Outcome::Win(Side::Second), "{fen}");
    }
}

/// Wins, draws and losses of the first player, with both colours in each opening.
fn compare(first: Player<'_>, second: Player<'_>, pairs: u64) -> [u32; 3] {
    let mut tally = [0; 3];
    for pair in 0..pairs {
        for side in [Side::First, Side::Second] {
            let start = opening(pair + 1);
            let outcome = match side {
                Side::First => play(first, second, start),
                _ => play(second, first, start),
            };
            tally[match outcome {
                Outcome::Win(winner) if winner == side => 0,
                Outcome::Draw => 1,
                Outcome::Win(_) => 2,
            }] += 1;
        }
        println!("after {} games: {tally:?}", 2 * (pair + 1));
    }
    tally
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_it_beats_a_greedy_player_always() {
    let mut engine = searching(Limits::nodes(20_000));
    let pairs = pairs();
    assert_eq!(compare(&mut engine, &mut greedy, pairs), [2 * pairs as u32, 0, 0]);
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_it_beats_itself_at_depth_two() {
    let [wins, draws, losses] =
        compare(&mut searching(Limits::nodes(20_000)), &mut searching(Limits::depth(2)), pairs());
    println!("{wins} won, {draws} drawn, {losses} lost");
    assert!(10 * (2 * wins + draws) >= 18 * (wins + draws + losses), "{wins} wins, {draws} draws, {losses} losses");
}

/// How many pairs of games the matches have: few, or as many as the variable `PAIRS` says.
fn pairs() -> u64 {
    std::env::var("PAIRS").ok().and_then(|pairs| pairs.parse().ok()).unwrap_or(5)
}

/// One pair of games even without optimisations.
#[test]
fn it_beats_a_greedy_player() {
    let position = Position::start();
    assert_eq!(position.turn(), Color::Red);
    assert_eq!(compare(&mut searching(Limits::nodes(1_500)), &mut greedy, 1), [2, 0, 0]);
}
