//! The codes of our openings against those of a larger table.

use std::{collections::HashMap, fs};

use crate::common::shared_data;
use chronicle_chess::Position;

const NAMES: &str = include_str!("../../src/openings/names.tsv");

/// Codes by position, from a table with the columns code, name, PGN, UCI moves and position.
fn codes(table: &str) -> HashMap<String, &str> {
    let rows = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|fields| (fields[4].to_owned(), fields[0])).collect()
}

/// Board, turn, castling rights and en-passant square: a FEN without its clocks.
fn without_clocks(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The position after each of the moves.
fn positions(moves: &str) -> impl Iterator<Item = Position> {
    moves.split(' ').scan(Position::start(), |position, text| {
        *position = position.play(position.parse_san(text).expect("a legal move"));
        Some(*position)
    })
}

/// Other tables choose other positions, but where theirs ends on the way of one of our lines, the code must be ours.
#[test]
fn codes_of_openings_agree_with_a_larger_table() {
    let Some(path) = shared_data("openings/lichess_openings.tsv") else { return };
    let table = fs::read_to_string(path).expect("the table can be read");
    let codes = codes(&table);
    let mut exact = 0;
    for line in NAMES.lines() {
        let [code, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line:?}") };
        let known: Vec<Option<&str>> =
            positions(moves).map(|position| codes.get(&without_clocks(&position)).copied()).collect();
        assert_eq!(known.iter().flatten().last(), Some(&code), "{code} {name}");
        exact += usize::from(known.last().is_some_and(Option::is_some));
    }
    let lines = NAMES.lines().count();
    println!("{exact} of {lines} openings are known under the same code");
    assert!(exact * 20 >= lines * 19, "only {exact} of {lines}");
}
