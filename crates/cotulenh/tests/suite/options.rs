//! Rules that can be chosen: battles, missiles that spare ships, swift headquarters.

use crate::common::{keys, position_under};
use chronicle_cotulenh::{Battle, Color, Ending, PlayedGame, Position, RuleSet, perft::perft};
use chronicle_game::{Game, Outcome, Searchable, Side};

const RULES: RuleSet = RuleSet::RECOMMENDED;

#[test]
fn who_loses_both_navies_loses_the_marine_battle() {
    let fen = "7c3/11/11/11/11/8i2/8i2/11/11/1n1T7/11/2N1C6 r - - 0 1";
    let marine = position_under(fen, RULES.with_battle(Battle::Marine));
    let full = position_under(fen, RULES);
    assert_eq!(keys(&marine), keys(&full), "until then it is the same game");
    let capture = marine.parse_san("T_b3").expect("a tank hits ships");
    let end = marine.play(capture);
    assert_eq!(end.ending(), Some(Ending::BattleWon { winner: Color::Red }));
    assert_eq!(end.early_outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)));
    assert!(end.legal_moves().is_empty() && !end.has_moves() && perft(&end, 2) == 0);
    assert_eq!(full.play(capture).ending(), None);
    let mut game = PlayedGame::new(marine);
    game.play(capture).expect("it is legal");
    assert_eq!(game.points(), [80 + 50, 0]);
}

#[test]
fn the_other_battles_have_stakes_of_their_own() {
    for (battle, fen, capture) in [
        (Battle::Air, "7c3/11/11/11/11/8i2/8i2/11/11/3fT6/11/2F1C6 r - - 0 1", "Txd3"),
        (Battle::Land, "7c3/11/11/11/11/1n9/8e2/11/11/3iT6/11/4C6 r - - 0 1", "Txd3"),
    ] {
        let end = |rules| {
            let position = position_under(fen, rules);
            position.play(position.parse_san(capture).expect("a capture")).ending()
        };
        assert_eq!(end(RULES.with_battle(battle)), Some(Ending::BattleWon { winner: Color::Red }), "{battle:?}");
        assert_eq!(end(RULES), None, "{battle:?}");
    }
}

/// The last planes of both sides die together: whoever attacked has won.
#[test]
fn the_attacker_wins_when_both_lose_all() {
    let start =
        position_under("5c5/11/11/11/11/8i2/8i2/8I2/11/11/1(nf)1F7/4C6 r - - 0 1", RULES.with_battle(Battle::Air));
    let end = start.play(start.parse_san("F@b2").expect("a suicide"));
    assert_eq!(end.ending(), Some(Ending::BattleWon { winner: Color::Red }));
}

/// A stack with the last plane may take something within a deployment; the battle is decided when the turn ends.
#[test]
fn a_battle_is_not_decided_inside_a_deployment() {
    let start =
        position_under("7c3/11/11/11/11/8i2/8i2/11/11/3f(TI)6/11/2F1C6 r - - 0 1", RULES.with_battle(Battle::Air));
    let open = start.play(start.parse_san("T>xd3").expect("a step"));
    assert!(open.ending().is_none() && open.session().is_some());
    let end = open.play(open.commit().expect("it may end"));
    assert_eq!(end.ending(), Some(Ending::BattleWon { winner: Color::Red }));
}

#[test]
fn missiles_may_be_told_to_spare_ships() {
    let fen = "7c3/11/11/11/11/8i2/8i2/11/2ni7/2S8/11/4C6 r - - 0 1";
    let hits = |rules| -> Vec<String> {
        let position = position_under(fen, rules);
        keys(&position).into_iter().filter(|key| key.starts_with("s:") && key.contains("-c")).collect()
    };
    assert_eq!(hits(RULES), ["s:c3-cc4", "s:c3-cd4"]);
    assert_eq!(hits(RULES.with_missiles_sparing_ships()), ["s:c3-cd4"]);
}

/// A commander aboard a ship need not fear missiles then, and does not become their hero.
#[test]
fn spared_ships_shelter_commanders() {
    let fen = "7c3/11/11/11/8i2/8i2/11/2s8/11/2(NC)8/11/11 r - - 0 1";
    assert!(position_under(fen, RULES).is_check());
    assert!(!position_under(fen, RULES.with_missiles_sparing_ships()).is_check());
}

#[test]
fn heroic_headquarters_may_be_swift() {
    let fen = "7c3/11/11/11/8i2/8i2/11/11/4+H6/11/8I2/4C6 r - - 0 1";
    let count = |rules| keys(&position_under(fen, rules)).iter().filter(|key| key.starts_with("+h:")).count();
    assert_eq!((count(RULES), count(RULES.with_swift_headquarters())), (8, 16));
}

#[test]
fn the_rules_stay_with_the_game() {
    let rules = RULES.with_battle(Battle::Land).with_swift_headquarters();
    let start = Position::from_fen(Position::START, rules).expect("the start");
    let next = start.play(start.legal_moves()[0]);
    assert_eq!(next.rules(), rules);
    assert_eq!(perft(&start, 2), 13_460);
}
