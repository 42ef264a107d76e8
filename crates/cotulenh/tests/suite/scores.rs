//! Turns, game scores, and what user interfaces are told.

use crate::common::position;
use chronicle_cotulenh::{Color, Move, MoveKind, Pgn, PgnError, PlayedGame, Position, Role, Square};
use chronicle_game::{Outcome, Side};
use fastrand::Rng;

const STACKS: &str = "2t8/4(h+c)6/8S2/11/2(nf)8/11/2g5(TI)2/3(EA)7/11/2(NFT)8/11/6C4 r - - 0 1";

/// A game at random in which deployments are as frequent as other moves.
fn random_game(rng: &mut Rng, start: &str, actions: usize) -> PlayedGame {
    let mut game = PlayedGame::new(position(start));
    for _ in 0..actions {
        let moves = game.position().legal_moves();
        let steps: Vec<_> = moves.iter().copied().filter(|mv| mv.is_deploy()).collect();
        let choice = if rng.bool() && !steps.is_empty() { rng.choice(&steps) } else { rng.choice(&moves) };
        let (Some(&mv), None) = (choice, game.ending()) else { break };
        game.play(mv).expect("it is listed");
    }
    game
}

#[test]
fn scores_of_random_games_are_read_back() {
    let mut rng = Rng::with_seed(5);
    let mut deployments = 0;
    for round in 0..60 {
        let start = if round % 2 == 0 { Position::START } else { STACKS };
        let game = random_game(&mut rng, start, 50);
        deployments += game.turns().iter().filter(|turn| turn.contains(['<', ':'])).count();
        let text = Pgn::new(game.clone()).to_string();
        let read: Pgn = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(read.game().position(), game.position(), "{text}");
        assert!(read.game().moves().eq(game.moves()), "{text}");
        assert_eq!((read.result(), read.to_string()), (game.ending().map(Outcome::from), text));
    }
    assert!(deployments > 200, "only {deployments} deployments");
}

/// A game may begin inside a deployment, where the score goes on with what is left of it.
#[test]
fn a_score_may_begin_inside_a_deployment() {
    let mut rng = Rng::with_seed(8);
    for _ in 0..20 {
        let open = position(STACKS).play(position(STACKS).parse_san("T>d3").expect("a step"));
        let game = random_game(&mut rng, &open.to_string(), 12);
        let text = Pgn::new(game.clone()).to_string();
        let read: Pgn = text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert!(read.game().moves().eq(game.moves()), "{text}");
    }
}

#[test]
fn two_stacks_alike_are_told_apart() {
    let start = position("7c3/11/11/11/11/11/11/2(TI)8/11/2(TI)8/11/6C4 r - - 0 1");
    let error = start.parse_turn("T<I>c4").expect_err("both can").to_string();
    assert!(error.contains("c3 and c5"), "{error}");
    let actions = start.parse_turn("c5:T:I>c4").expect("it says which");
    assert_eq!(start.turn_text(&actions), "c5:T:I>c4");
    assert_eq!(actions[0].from().to_string(), "c5");
    // Only one of them can reach d3.
    assert_eq!(start.parse_turn("T<I>d3").map(|actions| start.turn_text(&actions)), Ok("T<I>d3".to_owned()));
}

#[test]
fn turns_that_are_none_are_refused() {
    let start = position(STACKS);
    for text in
        ["", "<", "(NF)<", "(NF)<d3", "NFT<T>d3", "(NT)<T>d3", "z9:NF:T>d3", "c3:NF", "c3:NF:T>d3,T>d2", "Ic6..."]
    {
        assert!(start.parse_turn(text).is_err(), "{text}");
    }
    // Nothing but the tank would be left at sea.
    let sea = position("7c3/11/11/11/11/11/11/11/11/(NFT)10/11/6C4 r - - 0 1");
    assert!(sea.parse_turn("(FT)<N>a5").is_err());
    assert_eq!(sea.parse_turn("(FT)<N>a5...").map(|actions| actions.len()), Ok(1));
}

#[test]
fn foreign_scores_are_read() {
    let text = "[Event \"a \\\"cup\\\"\"]\n[Red \"An\"]\n[Blue \"Bình\"]\n[RedElo \"1800\"]\n\n\
                1.Nc6 {to the river} Nc7 (1... Na9 (1... (NF)c9)) 2. Nxc7+ $1 ; the end\n 1-0";
    let pgn: Pgn = text.parse().expect("a score");
    assert_eq!(pgn.game().turns(), ["Nc6", "Nc7", "Nxc7"]);
    assert_eq!(pgn.result(), Some(Outcome::Win(Side::First)));
    assert_eq!((pgn.tag("Event"), pgn.tag("RedElo"), pgn.tag("Round")), (Some("a \"cup\""), Some("1800"), None));
    let again = pgn.to_string();
    assert!(again.contains("[Event \"a \\\"cup\\\"\"]") && again.contains("[Result \"1-0\"]"), "{again}");

    let refused = |text: &str| text.parse::<Pgn>().expect_err("it is no score");
    assert!(matches!(refused("[Red An]\n\n*"), PgnError::Tag(_)));
    assert!(matches!(refused("[FEN \"8/8\"]\n\n*"), PgnError::Fen(_)));
    assert!(matches!(refused("[Variant \"chess\"]\n\n*"), PgnError::Variant(_)));
    assert!(matches!(refused("1. Nc6 Nc6 *"), PgnError::Turn { number: 2, .. }));
    assert!(matches!(refused("1. Nc6 {what"), PgnError::Unfinished(_)));
    assert!(matches!(refused("1. Nc6 (1. Nc7"), PgnError::Unfinished(_)));
    assert!(matches!(refused("1. Nc6 * Nc7"), PgnError::After(_)));
}

#[test]
fn who_may_still_act_is_told() {
    let start = position("7c3/11/11/11/11/11/11/11/11/1n(TI)8/11/6C4 r - - 0 1");
    let at = |name: &str| name.parse::<Square>().expect("a square");
    let idle = |position: &Position, square| -> Vec<Role> {
        position.idle_pieces(at(square)).map(|piece| piece.role).collect()
    };
    assert_eq!(idle(&start, "c3"), [Role::Tank, Role::Infantry]);
    assert_eq!(idle(&start, "b3"), [], "not theirs");
    let open = start.play(start.parse_san("T>_b3").expect("a capture from afar"));
    assert_eq!(idle(&open, "c3"), [Role::Infantry]);
    assert_eq!(idle(&open, "g1"), [], "not during a deployment of others");
    assert_eq!(open.commit().map(Move::kind), Some(MoveKind::Commit));
    assert_eq!(start.commit(), None);
}

#[test]
fn points_are_what_was_captured() {
    let mut game = PlayedGame::new(position("7c3/11/11/11/11/8i2/8i2/11/11/1n1T7/11/4C6 r - - 0 1"));
    assert_eq!(game.points(), [0, 0]);
    game.play(game.position().parse_san("T_b3").expect("a capture")).expect("it is legal");
    assert_eq!(game.points(), [80, 0]);
    assert_eq!(game.position().turn(), Color::Blue);
}
