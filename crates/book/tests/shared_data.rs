//! Keys and books made by others. They are not part of the repository; without them there is nothing to check.

mod common;

use std::{collections::HashSet, fs};

use chronicle_book::{Book, key, key_after_double_step};
use chronicle_chess::{Move, Position, Strictness, fen};
use common::shared_data;

#[test]
fn keys_agree_with_other_programs() {
    let Some(path) = shared_data("polyglot/polyglot_keys.tsv") else { return };
    let text = fs::read_to_string(path).expect("it can be read");
    let mut count = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let setup = fen::parse(fields[0], fen::Mode::Lenient).expect("a FEN");
        let position = Position::from_setup(&setup, Strictness::Playable).expect("legal");
        let found = match setup.en_passant {
            Some(square) => key_after_double_step(&position, square.file()),
            None => key(&position),
        };
        assert_eq!(found.to_string(), fields[1], "{line}");
        count += 1;
    }
    println!("{count} keys agree");
    assert!(count > 300, "the table has {count} lines");
}

/// Walks through a book from the start, to so many positions.
fn walk(book: &Book, limit: usize) -> usize {
    let mut open: Vec<(Position, Option<Move>)> = vec![(Position::start(), None)];
    let mut seen = HashSet::new();
    while let Some((position, last)) = open.pop() {
        if seen.len() >= limit || !seen.insert(position.key()) {
            continue;
        }
        for known in book.moves(&position, last) {
            assert!(position.is_legal(known.mv), "{:?} in {position}", known.mv);
            open.push((position.play(known.mv), Some(known.mv)));
        }
    }
    seen.len()
}

#[test]
fn books_of_other_programs_are_read() {
    for (name, entries, wanted) in
        [("performance", 92_954, 1_800), ("gm2001", 30_416, 3_000), ("cutechess_book_small", 31_467, 3_000)]
    {
        let Some(path) = shared_data(&format!("polyglot/{name}.bin")) else { continue };
        let book = Book::open(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(book.len(), entries, "{name}");
        let reached = walk(&book, wanted);
        println!("{name}: {entries} entries, {} positions, {reached} reached from the start", book.positions());
        assert!(reached >= wanted, "{name}: {reached}");
    }
}
