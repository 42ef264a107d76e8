//! Random play and random positions: the generator against a plain second implementation, and what must always hold.

use crate::common::position;
use crate::oracle::Model;
use chronicle_cotulenh::{Color, Ending, Move, Piece, PlayedGame, Position, Role, RuleSet, Setup, Square, Unit};
use fastrand::Rng;

fn sorted_keys(position: &Position) -> Vec<String> {
    let mut keys: Vec<_> = position.legal_moves().iter().map(|&mv| position.action_key(mv)).collect();
    keys.sort();
    keys
}

/// A random position with up to so many units of each side; not always a legal one.
fn random_setup(rng: &mut Rng, most: usize) -> Setup {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let commander = Piece { role: Role::Commander, heroic: rng.u8(..8) == 0 };
        let mut units = vec![random_unit(rng, color, Some(commander))];
        units.extend((0..rng.usize(..most)).map(|_| random_unit(rng, color, None)));
        for unit in units {
            setup.set(Square::new(rng.u8(..132)).expect("a square"), Some(unit));
        }
    }
    setup.turn = if rng.bool() { Color::Red } else { Color::Blue };
    setup
}

/// A piece or a stack, with or without the commander.
fn random_unit(rng: &mut Rng, color: Color, commander: Option<Piece>) -> Unit {
    loop {
        let mut pieces: Vec<Piece> = commander.into_iter().collect();
        while pieces.is_empty() || rng.u8(..3) == 0 && pieces.len() < 3 {
            let role = Role::ALL[rng.usize(..11)];
            if role != Role::Commander {
                pieces.push(Piece { role, heroic: rng.u8(..6) == 0 });
            }
        }
        if let Some(unit) = Unit::new(color, &pieces) {
            return unit;
        }
    }
}

fn random_position(rng: &mut Rng, most: usize) -> Position {
    loop {
        if let Ok(position) = Position::from_setup(&random_setup(rng, most), RuleSet::RECOMMENDED) {
            return position;
        }
    }
}

/// Plays at random from a position, with the model beside it, and compares at every step.
fn play_beside(rng: &mut Rng, start: &Position, actions: usize) -> usize {
    let mut position = start.clone();
    let mut model = Model::parse(&Setup::from(start).to_string());
    for count in 0..actions {
        let moves = position.legal_moves();
        assert_eq!(sorted_keys(&position), model.keys(), "{position}");
        assert_eq!(position.is_check(), model.in_check(), "{position}");
        if moves.is_empty() {
            return count;
        }
        let mv = choose(rng, &moves);
        let key = position.action_key(mv);
        (position, model) = (position.play(mv), model.play(&key));
        assert_eq!(Setup::from(&position).to_string(), model.fen(), "after {key}");
    }
    actions
}

/// Deployments are rare among all moves: every other time one is taken if there is one.
fn choose(rng: &mut Rng, moves: &[Move]) -> Move {
    let steps: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_deploy()).collect();
    let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.kind().is_capture()).collect();
    match rng.u8(..4) {
        0 if !steps.is_empty() => steps[rng.usize(..steps.len())],
        1 if !captures.is_empty() => captures[rng.usize(..captures.len())],
        _ => moves[rng.usize(..moves.len())],
    }
}

#[test]
fn games_agree_with_the_plain_model() {
    let mut rng = Rng::with_seed(5);
    let start = Position::start();
    let actions: usize = (0..4).map(|_| play_beside(&mut rng, &start, 90)).sum();
    println!("{actions} positions of games agree");
}

#[test]
fn random_positions_agree_with_the_plain_model() {
    let mut rng = Rng::with_seed(11);
    let mut actions = 0;
    for most in (2..20).cycle().take(400) {
        let position = random_position(&mut rng, most);
        actions += play_beside(&mut rng, &position, 6);
    }
    println!("{actions} random positions agree");
    assert!(actions > 1_000);
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_many_more_agree_with_the_plain_model() {
    let mut rng = Rng::with_seed(77);
    let start = Position::start();
    let games: usize = (0..8).map(|_| play_beside(&mut rng, &start, 150)).sum();
    let mut others = 0;
    for most in (2..26).cycle().take(4_000) {
        let position = random_position(&mut rng, most);
        others += play_beside(&mut rng, &position, 6);
    }
    println!("{games} positions of games and {others} others agree");
}

/// Everything that must hold in every position, without a second opinion.
fn check_invariants(position: &Position, moves: &[Move]) {
    let text = position.to_string();
    let again: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.to_string(), text);
    assert_eq!(again.key(), position.key(), "{text}");
    assert_eq!(&again, position, "{text}");
    if let Some(before) = position.before_session() {
        assert!(before.session().is_none());
        assert!(!moves.is_empty(), "a deployment can always end: {text}");
    }
    for &mv in moves {
        assert!(position.is_legal(mv), "{mv:?} in {text}");
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{text}");
        assert_eq!(position.parse_san(&position.san(mv)), Ok(mv), "{text}");
        assert_eq!(position.parse_san(&position.lan(mv)), Ok(mv), "{text}");
    }
}

#[test]
fn texts_and_keys_go_there_and_back() {
    let mut rng = Rng::with_seed(3);
    for most in (2..24).cycle().take(60) {
        let mut position = random_position(&mut rng, most);
        for _ in 0..12 {
            if position.ending().is_some() {
                break;
            }
            let moves = position.legal_moves();
            check_invariants(&position, &moves);
            position = position.play(choose(&mut rng, &moves));
        }
    }
}

/// The ways of leaving a deployment open are told apart by the key, and its steps can be taken back.
#[test]
fn deployments_are_part_of_the_position() {
    let before = position("7c3/11/11/11/11/11/11/11/2i8/1n(NFT)8/11/6C4 r - - 7 9");
    let mut keys = vec![before.key()];
    for text in ["T>xc4", "F>@b3", "(NF)>c5", "N>xb3"] {
        let open = before.play(before.parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}")));
        assert_eq!(open.turn(), Color::Red, "{text}");
        assert_eq!(open.before_session().as_ref(), Some(&before), "{text}");
        keys.push(open.key());
        let same_board = Position::from_setup(&Setup::from(&open), RuleSet::RECOMMENDED).expect("it is legal");
        keys.push(same_board.key());
    }
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count, "no two keys are equal");
}

/// Undo and redo give back every position bit by bit, and a deployment can be played again with a passenger.
#[test]
fn undo_and_redo_restore_every_position() {
    let mut rng = Rng::with_seed(8);
    for most in (2..20).cycle().take(20) {
        let mut game = PlayedGame::new(random_position(&mut rng, most));
        let mut seen = vec![game.position().clone()];
        while seen.len() < 30 && game.ending().is_none() {
            let moves = game.position().legal_moves();
            game.play(choose(&mut rng, &moves)).expect("it is legal");
            seen.push(game.position().clone());
            for other in game.position().recombinations() {
                let mut changed = game.clone();
                changed.replace_deployment(&other.steps).expect("it was offered");
                assert_ne!(changed.position(), game.position());
            }
        }
        for position in seen.iter().rev().skip(1) {
            assert!(game.undo());
            assert_eq!(game.position(), position);
        }
        assert!(!game.undo());
        for position in &seen[1..] {
            assert!(game.redo());
            assert_eq!(game.position(), position);
        }
        assert!(!game.redo());
    }
}

#[test]
fn a_passenger_may_be_taken_along_afterwards() {
    let mut game = PlayedGame::new(position("7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1"));
    game.play(game.position().parse_san("N>c5").expect("legal")).expect("legal");
    let choices = game.position().recombinations();
    let letters: Vec<_> = choices.iter().map(|choice| (choice.piece.role.letter(), choice.to.to_string())).collect();
    assert_eq!(letters, [('f', "c5".to_owned()), ('t', "c5".to_owned())]);
    game.replace_deployment(&choices[1].steps).expect("it was offered");
    assert!(game.position().to_string().ends_with(" c3:F:(NT)>c5..."), "{}", game.position());
    assert!(game.undo_turn() && game.position() == game.start());
    let dests = game.position().dests();
    assert!(dests.is_sorted_by_key(|dest| (dest.from, dest.to)));
    assert_eq!(dests.iter().map(|dest| dest.moves.len()).sum::<usize>(), 100);
}

#[test]
fn the_third_time_is_a_draw() {
    let mut game = PlayedGame::default();
    for count in 1..=8 {
        assert_eq!(game.ending(), None, "before turn {count}");
        let text = ["Nc6", "Nc7", "Nc4", "Nc9"][(count - 1) % 4];
        let mv = game.position().parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(mv).expect("legal");
    }
    assert_eq!((game.repetitions(), game.ending()), (3, Some(Ending::Repetition)));
    assert_eq!(game.keys().len(), 9);
}

#[test]
fn a_hundred_turns_without_a_capture_are_a_draw() {
    let before = position("2c8/11/11/11/11/11/11/11/11/11/11/5FC4 r - - 99 80");
    assert_eq!(before.ending(), None);
    let after = before.play(before.parse_san("Ff2").expect("legal"));
    assert_eq!(after.ending(), Some(Ending::HundredTurns));
}

/// The position with sides and ranks turned around.
fn mirrored(position: &Position) -> Position {
    let setup = Setup::from(position);
    let mut mirror = Setup::empty();
    for (square, unit) in setup.units() {
        let pieces: Vec<Piece> = unit.pieces().collect();
        mirror.set(square.flip(), Unit::new(!unit.color(), &pieces));
    }
    (mirror.turn, mirror.halfmoves, mirror.fullmove) = (!setup.turn, setup.halfmoves, setup.fullmove);
    Position::from_setup(&mirror, RuleSet::RECOMMENDED).expect("the board is the same from both sides")
}

/// The order of moves decides what a searcher tries first. It was another one for Red once, and Blue won three games of
/// four.
#[test]
fn both_sides_meet_the_same_moves_in_the_same_order() {
    let mut rng = Rng::with_seed(33);
    for _ in 0..300 {
        let position = random_position(&mut rng, 12);
        let mirror = mirrored(&position);
        let told = |position: &Position, flipped: bool| -> Vec<(Square, Square, String)> {
            let seen = |square: Square| if flipped { square.flip() } else { square };
            let tell = |mv: Move| {
                let group = position.group(mv).expect("whole moves and first steps").to_string();
                (seen(mv.from()), seen(mv.to()), group.to_ascii_lowercase())
            };
            position.legal_moves().into_iter().map(tell).collect()
        };
        assert_eq!(told(&position, false), told(&mirror, true), "{position}");
    }
}
