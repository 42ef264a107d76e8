use std::collections::HashMap;

use super::*;
use crate::{SanError, chess960};

/// The file is part of every program that names openings, so it stays small.
const MOST_BYTES: usize = 20_000;

/// Ten moves of each side: what comes later is a middlegame, whatever books say.
const MOST_PLIES: usize = 20;

fn moves(start: Position, text: &str) -> Result<Vec<Move>, SanError> {
    let mut position = start;
    let play = |text| {
        let mv = position.parse_san(text)?;
        position = position.play(mv);
        Ok(mv)
    };
    text.split_whitespace().map(play).collect()
}

#[track_caller]
fn check(text: &str, want: &str) {
    let moves = moves(Position::start(), text).expect("a game");
    let got = reached(&Position::start(), &moves).map(|opening| opening.to_string());
    assert_eq!(got.unwrap_or_default(), want, "{text}");
}

#[test]
fn every_line_is_legal_and_proper_san() {
    for line in lines() {
        let mut position = Position::start();
        for text in line.moves.split(' ') {
            let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{}: {error}", line.opening));
            assert_eq!(position.san(mv), text, "{}", line.opening);
            position = position.play(mv);
        }
    }
}

#[test]
fn no_two_lines_end_in_the_same_position() {
    let mut seen = HashMap::new();
    for line in lines() {
        if let Some(other) = seen.insert(line.last(Position::start()), line.opening) {
            panic!("{} and {other} are one position", line.opening);
        }
    }
}

#[test]
fn codes_are_well_formed_and_in_order() {
    let codes: Vec<&str> = lines().map(|line| line.opening.code).collect();
    for code in &codes {
        assert!(matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{code:?}");
    }
    assert!(codes.is_sorted());
}

#[test]
fn names_are_clean() {
    for Line { opening: Opening { name, .. }, .. } in lines() {
        assert!(!name.is_empty() && name.trim() == name && !name.contains("  "), "{name:?}");
        assert!(name.chars().next().is_some_and(char::is_uppercase), "{name:?}");
        assert!(name.matches(':').count() <= 1, "{name:?} has variations of variations after a comma, not a colon");
    }
}

#[test]
fn the_table_is_of_a_sensible_size() {
    assert!(include_str!("names.tsv").len() < MOST_BYTES);
    assert!((250..=400).contains(&lines().count()), "{}", lines().count());
    for line in lines() {
        let plies = line.moves.split(' ').count();
        assert!(plies <= MOST_PLIES, "{} has {plies} plies", line.opening);
    }
}

#[test]
fn every_line_finds_itself() {
    for line in lines() {
        check(line.moves, &line.opening.to_string());
    }
}

#[test]
fn every_first_move_has_a_name() {
    let start = Position::start();
    for mv in start.legal_moves() {
        assert!(reached(&start, &[mv]).is_some(), "{}", start.san(mv));
    }
}

#[test]
fn the_deepest_name_counts() {
    check("", "");
    check("e4 e5", "C20 King's Pawn Game");
    check("d4 d5 Bf4 Nf6 e3", "D00 London System");
    check("e4 e5 Nf3 Nc6 Bb5 a6", "C60 Ruy Lopez");
    check("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5", "C89 Ruy Lopez: Marshall Attack");
    check("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7", "B92 Sicilian Defence: Najdorf, Opočenský");
}

#[test]
fn transpositions_are_found() {
    // A double step that no pawn can answer en passant leaves no trace in the key.
    check("d4 e6 e4", "C00 French Defence");
    check("Nf3 c5 e4", "B27 Sicilian Defence");
    check("Nf3 d6 e4 c5", "B50 Sicilian Defence: Modern");
    check("c4 g6 Nc3 Bg7 d4 Nf6 e4 d6 f3", "E80 King's Indian Defence: Sämisch");
    check("Nc3 Nf6 d4 d5 Bg5", "D01 Richter-Veresov Attack");
    check("Nf3 Nc6 e4 e5 Bc4 Bc5 c3", "C53 Italian Game: Classical");
}

#[test]
fn only_games_from_the_start_of_chess_have_openings() {
    let other = chess960::start(0).expect("below 960");
    assert_eq!(reached(&other, &moves(other, "e4").expect("a game")), None);
    let later = Position::start().play(Position::start().parse_san("e4").expect("a move"));
    assert_eq!(reached(&later, &moves(later, "c5").expect("a game")), None);
}

#[test]
fn an_illegal_move_ends_the_game() {
    let start = Position::start();
    let pawn = start.parse_san("e4").expect("a move");
    let knight = start.parse_san("Nf3").expect("a move");
    let code = |moves: &[Move]| reached(&start, moves).map(|opening| opening.code);
    assert_eq!(code(&[pawn, pawn]), Some("B00"));
    assert_eq!(code(&[pawn, knight, pawn]), Some("B00"));
    assert_eq!(code(&[Move::normal(pawn.to(), pawn.from())]), None);
}
