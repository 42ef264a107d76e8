//! Rules that the counts of the shared tables do not reach.

use std::sync::Arc;

use chronicle_game::Game;
use chronicle_variants::def::{load, presets};
use chronicle_variants::{AnyVariant, CastlingStyle, Position, Variant, VariantDef};

fn position(def: &VariantDef, fen: &str) -> Position<u128> {
    let variant = Variant::compile(def).unwrap_or_else(|error| panic!("{error}"));
    Position::from_fen(&Arc::new(variant), fen).unwrap_or_else(|error| panic!("{error}"))
}

fn moves(position: &Position<u128>) -> Vec<String> {
    position.legal_moves().into_iter().map(|mv| position.uci(mv, CastlingStyle::KingMoves)).collect()
}

fn play(position: &Position<u128>, mv: &str) -> Position<u128> {
    position.after(position.parse_uci(mv).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_piece_that_does_not_capture_en_passant_can_be_captured_so() {
    let wolf = presets::get("wolf").unwrap();
    let after = play(&position(&wolf, "k7/1s6/8/2P5/8/8/8/8/8/K7 b - - 0 1"), "b9b7");
    assert!(after.fen().contains(" b8 "), "{}", after.fen());
    let captured = play(&after, "c7b8");
    assert!(captured.fen().starts_with("k7/8/1P6/8/8"), "{}", captured.fen());
    // A sergeant goes there, too, but captures nothing.
    let after = play(&position(&wolf, "k7/1p6/8/2S5/8/8/8/8/8/K7 b - - 0 1"), "b9b7");
    assert!(play(&after, "c7b8").fen().starts_with("k7/8/1S6/1p6/8"));
}

#[test]
fn one_of_two_kings_is_to_spare() {
    // The prince is attacked by the horse already, and a square that a pawn attacks is not forbidden to the king.
    let shoshogi = presets::get("shoshogi").unwrap();
    let both = position(&shoshogi, "3k5/1g7/G2Ps3l/l8/1P6p/G6g1/N8/K5+e+B1/2S1+p4 b - - 7 82");
    assert!(moves(&both).contains(&"d9d8".to_owned()), "{:?}", moves(&both));
    // Without the prince the king must look out.
    let alone = position(&shoshogi, "3k5/1g7/G2Ps3l/l8/1P6p/G6g1/N8/K6+B1/2S1+p4 b - - 7 82");
    assert!(!moves(&alone).contains(&"d9d8".to_owned()), "{:?}", moves(&alone));
}

#[test]
fn a_leap_over_others_cannot_be_captured_en_passant() {
    let text = "base = \"chess\"\nname = \"x\"\n[[pieces]]\nletter = \"N\"\nmoves = \"nN\"";
    let def = load::from_toml(text, &presets::get).unwrap();
    let after = play(&position(&def, "4k3/8/8/8/2p5/8/8/1N2K3 w - - 0 1"), "b1a3");
    assert!(moves(&after).iter().all(|mv| mv != "c4b3"), "{:?}", moves(&after));
}

#[test]
fn pawns_in_hand_do_not_enter_on_the_first_rank() {
    let shouse = presets::get("shouse").unwrap();
    let start = position(&shouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PH] w KQBCDFGkqbcdfg - 0 1");
    let moves = moves(&start);
    assert!(moves.contains(&"b1c3h".to_owned()) && !moves.contains(&"b1c3p".to_owned()), "{moves:?}");
}

#[test]
fn extinction_asks_for_no_more_of_the_opponent_than_it_says() {
    let def = presets::get("threekings").unwrap();
    // Both sides have lost a king already: the game is over.
    assert!(moves(&position(&def, "k3k3/8/8/8/8/8/8/K3K3 w - - 0 1")).is_empty());
    let text = "base = \"threekings\"\nname = \"x\"\n[ending.extinction]\nopponent = 3";
    let def = load::from_toml(text, &presets::get).unwrap();
    assert!(!moves(&position(&def, "k3k3/8/8/8/8/8/8/K3K3 w - - 0 1")).is_empty());
}

/// Fairy-Stockfish writes the limit of the count in the place of the square for en passant.
#[test]
fn a_count_in_a_fen_is_passed_over() {
    let makruk = AnyVariant::preset("makruk").expect("a preset");
    let board = "3M4/1M6/M7/2RS2k1/K7/5R2/8/4sm1m b -";
    let counted = makruk.position(&format!("{board} 128 0 92")).expect("a count, a clock and a number");
    assert_eq!(counted, makruk.position(&format!("{board} - 0 92")).expect("without the count"));
    let chess = AnyVariant::preset("kingofthehill").expect("a preset");
    assert!(chess.position("4k3/8/8/8/8/8/8/4K3 w - 128 0 92").is_err(), "nobody counts there");
}

/// The steps of a king, and the leap of a knight as its first move.
fn stepper(once: bool) -> VariantDef {
    let text = format!(
        "base = \"chess\"\nname = \"x\"\nrules = {{ first_once = {once} }}\n[[pieces]]\nletter = \"N\"\nmoves = \"KiN\""
    );
    load::from_toml(&text, &presets::get).unwrap()
}

#[test]
fn a_first_move_is_made_once_where_the_rules_say_so() {
    for once in [false, true] {
        let def = stepper(once);
        let start = position(&def, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
        assert_eq!(start.fen(), "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1");
        assert!(moves(&start).contains(&"b1c3".to_owned()));
        let back = ["b1b2", "e8e7", "b2b1", "e7e8"].iter().fold(start, |position, mv| play(&position, mv));
        assert_eq!(moves(&back).contains(&"b1c3".to_owned()), !once, "{}", back.fen());
        assert_eq!(back.fen().ends_with(" 4 3 moved:b1"), once, "{}", back.fen());
        let again = position(&def, &back.fen());
        assert_eq!((again.fen(), again.key(), moves(&again)), (back.fen(), back.key(), moves(&back)));
    }
}

#[test]
fn a_piece_that_has_moved_attacks_less() {
    let def = stepper(true);
    let board = "8/8/8/8/8/2k5/8/1N2K3 b - - 0 1";
    assert!(position(&def, board).in_check());
    let moved = position(&def, &format!("{board} moved:b1"));
    assert!(!moved.in_check());
    assert!(moves(&moved).contains(&"c3d3".to_owned()) && !moves(&moved).contains(&"c3b2".to_owned()));
    let variant = AnyVariant::compile(&def).unwrap();
    for wrong in ["moved:", "moved:c3", "moved:b9", "moved:b1,", "moved:e1"] {
        let error = variant.position(&format!("{board} {wrong}")).expect_err(wrong).to_string();
        assert!(error.contains("have moved"), "{error}");
    }
}

#[test]
fn first_moves_by_history_and_gating_are_not_mixed() {
    let text = "base = \"seirawan\"\nname = \"x\"\nrules = { first_once = true }";
    let error = AnyVariant::compile(&load::from_toml(text, &presets::get).unwrap()).expect_err("both");
    assert!(error.to_string().contains("rules.first_once: is not possible together with hand.gating"), "{error}");
}
