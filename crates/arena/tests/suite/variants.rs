//! Matches in variants of chess between test engines.

use std::{fs, path::PathBuf};

use crate::common::{engine, play, play_from, settings};
use chronicle_arena::{
    Board, End, Journal, Openings, PgnFile, StartError,
    tournament::{Outputs, Settings, TournamentError},
};
use chronicle_variants::{AnyVariant, def::presets, pgn};

fn match_of(variant: &str, plies: u32, pairs: u64) -> Settings {
    let variant = AnyVariant::preset(variant).expect("a preset");
    let mut settings = settings(vec![engine("A", &["1"]), engine("B", &["2"])], pairs);
    settings.openings = Openings::random_of(variant, plies, 1);
    settings
}

fn scratch(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("chronicle-variants-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn every_variant_is_played_without_a_fault() {
    for name in presets::names() {
        let mut settings = match_of(name, 4, 1);
        settings.rules.max_plies = Some(60);
        let played = play(&settings);
        for game in &played.pairs[0].games {
            assert!(!game.end.is_fault(), "{name}: {} {:?} in {}", game.end, game.detail, game.board);
            assert_eq!(game.board.plies(), game.opening.plies() + game.moves.len());
            assert!(matches!(game.board, Board::Variant(_)));
        }
        assert_eq!(played.pairs[0].games[0].opening, played.pairs[0].games[1].opening);
    }
}

#[test]
fn games_end_by_rules_that_chess_does_not_have() {
    // Random movers reach the last rank of seven sooner or later, and nothing else ends these games.
    let played = play(&match_of("breakthrough7", 4, 3));
    for game in played.pairs.iter().flat_map(|pair| &pair.games) {
        assert_eq!(game.end, End::VariantRule);
        assert!(game.winner.is_some());
    }
}

#[test]
fn a_match_begins_with_positions_of_a_file() {
    let file = scratch("openings.epd");
    let fen = "4k3/8/8/8/8/8/8/4K2R[Pq] w K - 0 1";
    fs::write(&file, format!("{fen}\n")).expect("the test directory can be written");
    let variant = AnyVariant::preset("crazyhouse").expect("a preset");
    let mut settings = match_of("crazyhouse", 0, 1);
    settings.openings = Openings::read_of(&variant, &file, None).expect("a position");
    settings.rules.max_plies = Some(20);
    for game in &play(&settings).pairs[0].games {
        assert!(!game.end.is_fault(), "{} {:?}", game.end, game.detail);
        assert_eq!(game.opening.end().to_string(), fen);
    }
    fs::remove_file(file).expect("removed");
}

#[test]
fn a_journal_remembers_the_variant_and_its_rules() {
    let file = scratch("journal");
    let crazyhouse = match_of("crazyhouse", 4, 1);
    Journal::open(&file, &crazyhouse.fingerprint()).expect("a new journal");
    Journal::open(&file, &crazyhouse.fingerprint()).expect("the same match");
    let error = |settings: &Settings| Journal::open(&file, &settings.fingerprint()).expect_err("another").to_string();
    let told = error(&match_of("capablanca", 4, 1));
    assert!(told.ends_with("game was \"crazyhouse\", and is \"capablanca\""), "{told}");
    let told = error(&settings(vec![engine("A", &["1"]), engine("B", &["2"])], 1));
    assert!(told.ends_with("game was \"crazyhouse\", and is not set"), "{told}");
    // The same name, and another rule.
    let mut def = presets::get("crazyhouse").expect("a preset");
    def.ending.repetitions = 5;
    let mut changed = crazyhouse.clone();
    changed.openings = Openings::random_of(AnyVariant::compile(&def).expect("a good definition"), 4, 1);
    assert!(error(&changed).contains("game rules was"), "{}", error(&changed));
    fs::remove_file(file).expect("removed");
}

#[test]
fn games_are_written_with_their_variant() {
    let file = scratch("games.pgn");
    let mut settings = match_of("minishogi", 2, 1);
    settings.rules.max_plies = Some(10);
    let outputs = Outputs { games: Some(PgnFile::open(&file).expect("a file")), ..Outputs::default() };
    let played = play_from(&settings, &[], outputs).expect("it is played");
    let text = fs::read_to_string(&file).expect("written");
    assert_eq!(text.matches("[Variant \"minishogi\"]\n").count(), 2);
    let read = pgn::read(&text, &pgn::variant_named);
    assert_eq!(read.len(), 2, "{text}");
    for (game, read) in played.pairs[0].games.iter().zip(read) {
        let Board::Variant(board) = &game.board else { panic!("it is a variant") };
        let moves = read.unwrap_or_else(|error| panic!("{error} in {text}")).moves;
        assert_eq!(board.moves().collect::<Vec<_>>(), moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>());
    }
    fs::remove_file(file).expect("removed");
}

#[test]
fn an_own_name_for_the_variant_comes_first() {
    let mut settings = match_of("crazyhouse", 2, 1);
    settings.rules.max_plies = Some(6);
    // This engine knows the presets alone, and ends when it is sent another name.
    settings.engines[1].options.push(("UCI_Variant".into(), "crazyhouse".into()));
    play(&settings);
    settings.engines[1].options[0].1 = "no such game".into();
    let error = play_from(&settings, &[], Outputs::default()).err().expect("it ends");
    assert!(matches!(error, TournamentError::Start(StartError::Ended { .. })), "{error}");
}
