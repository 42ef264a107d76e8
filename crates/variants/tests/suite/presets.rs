//! Every preset is what its file says, and survives being written and read.

use chronicle_game::{Outcome, Searchable, Side};
use chronicle_variants::def::load::{from_json, from_toml, to_json, to_toml};
use chronicle_variants::def::presets;
use chronicle_variants::{AnyPosition, AnyVariant};

#[test]
fn presets_are_read_written_and_read_back() {
    for name in presets::names() {
        let def = presets::get(name).unwrap();
        assert_eq!(def.name, name);
        assert!(!def.title.is_empty(), "{name}");
        assert_eq!(from_toml(&to_toml(&def), &|_| None).unwrap(), def, "{name}");
        assert_eq!(from_json(&to_json(&def), &|_| None).unwrap(), def, "{name}");
    }
}

#[test]
fn the_names_are_all_different() {
    let mut names: Vec<_> = presets::names().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn who_cannot_move_in_a_fen_for_four_is_out() {
    let four = AnyVariant::preset("fourplayer").expect("a preset");
    let boards = "***8***/***8***/***8***/14/14/14/14/14/14/14/14/***'K7***/***'Q7***/***K7***";
    let mated = four.position(&format!("{boards} w - - 0 1 !bg")).expect("a good FEN");
    assert_eq!((mated.outcome(), mated.turn()), (Some(Outcome::Win(Side::Third)), Side::Third));
    assert_eq!(mated.fen(), format!("{boards} y - - 0 1 !wbg"));
    assert_eq!(four.position(&mated.fen()).expect("its own FEN").key(), mated.key());
}

/// What a move wins at once, and whether it loses nothing by exchange.
fn exchange(fen: &str, mv: &str) -> (i32, bool) {
    let four = AnyVariant::preset("fourplayer").expect("a preset");
    let AnyPosition::Large(position) = four.position(fen).expect("a good FEN") else { panic!("196 squares") };
    let mv = position.parse_uci(mv).expect("it is legal");
    (position.gain(mv), position.see_at_least(mv, 0))
}

/// The second player's pawn is protected by the fourth player's rook, who is not the next to move.
#[test]
fn any_of_three_opponents_may_recapture() {
    let fen = |rank: &str| {
        format!("***4'K3***/***8***/***8***/14/14/{rank}/14/k13/13'k/14/14/***8***/***8***/***3RK3*** w - - 0 1")
    };
    assert!(exchange(&fen("6p7"), "g1g9").1);
    assert!(!exchange(&fen("6p6'r"), "g1g9").1);
    assert!(exchange(&format!("{} !g", fen("6p6'r")), "g1g9").1, "who is out takes nothing");
}

/// The king of a player that is out stands in the way like any other piece, and is worth nothing.
#[test]
fn what_players_leave_behind_is_worth_nothing() {
    let fen = "***4'K3***/***8***/***8***/14/14/14/14/k13/13'k/14/14/***8***/***8***/***3KR3*** w - - 0 1 !y";
    assert_eq!(exchange(fen, "h1h14"), (0, true));
}
