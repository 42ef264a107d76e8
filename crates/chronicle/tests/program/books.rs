//! `chronicle book`, and the engine that plays from a book.

use crate::common::{chronicle, chronicle_with, file, no_file};

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n\n1. c4 *\n";

#[test]
fn a_book_is_made_shown_and_played_from() {
    let games = file("book-games.pgn", GAMES);
    let book = no_file("book-games.bin");
    let (games, book) = (games.to_str().expect("UTF-8"), book.to_str().expect("UTF-8"));
    let made = chronicle(&["book", "make", games, "--out", book]).succeeded();
    assert!(made.contains("5 moves for 5 positions"), "{made}");
    assert!(made.contains("games: 3 used, 1 without a result, 0 broken"), "{made}");

    let shown = chronicle(&["book", "show", book]).succeeded();
    assert_eq!(shown, "e4       e2e4         3  100.0 %\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let shown = chronicle(&[&["book", "show", book], fen.split(' ').collect::<Vec<_>>().as_slice()].concat());
    assert_eq!(shown.succeeded(), "c5       c7c5         1  100.0 %\n", "e5 has only lost");
    let shown = chronicle(&["book", "show", book, "8/8/8/8/8/4k3/8/4K2R w K - 0 1"]).succeeded();
    assert_eq!(shown, "no moves for this position\n");

    // A search is only ever the last thing asked for, because the end of the input ends it.
    let notable = |lines: &str| -> Vec<String> {
        let said = chronicle_with(&format!("setoption name BookFile value {book}\n{lines}\n"), &["uci"]).succeeded();
        let told = said.lines().filter(|line| line.contains("book") || line.starts_with("bestmove"));
        told.map(str::to_owned).collect()
    };
    let read = "info string the book has moves for 5 positions";
    let told = notable("go depth 1");
    assert!(told.len() == 2 && told[0] == read && told[1].starts_with("bestmove"), "without OwnBook: {told:?}");
    let told = notable(
        "setoption name OwnBook value true\ngo depth 2\nposition startpos moves e2e4\ngo movetime 10\n\
         position startpos moves g1h3\ngo depth 1",
    );
    let book_moves = ["info string book move e2e4", "bestmove e2e4", "info string book move c7c5", "bestmove c7c5"];
    assert_eq!(told[1..5], book_moves);
    assert!(told.len() == 6 && told[5].starts_with("bestmove"), "out of the book it searches: {told:?}");
    let told = notable("setoption name OwnBook value true\nsetoption name BookFile value <empty>\ngo depth 1");
    assert!(told.len() == 2 && told[1].starts_with("bestmove"), "without a book: {told:?}");
}

#[test]
fn analysis_does_not_look_into_the_book() {
    let games = file("book-analysis.pgn", "1. a3 1-0\n");
    let book = no_file("book-analysis.bin");
    let (games, book) = (games.to_str().expect("UTF-8"), book.to_str().expect("UTF-8"));
    chronicle(&["book", "make", games, "--out", book]).succeeded();
    for go in ["go infinite\nstop", "go depth 2 searchmoves e2e4", "go ponder depth 2\nponderhit", "go mate 1\nstop"] {
        let conversation =
            format!("setoption name OwnBook value true\nsetoption name BookFile value {book}\n{go}\nisready\n");
        let said = chronicle_with(&conversation, &["uci"]).succeeded();
        assert!(!said.contains("book move"), "{go}: {said}");
    }
    let options = "setoption name UCI_AnalyseMode value true\nsetoption name OwnBook value true";
    let said =
        chronicle_with(&format!("{options}\nsetoption name BookFile value {book}\ngo depth 1\n"), &["uci"]).succeeded();
    assert!(!said.contains("book move"), "{said}");
}

#[test]
fn bad_books_are_refused_with_a_reason() {
    let cut = file("book-cut.bin", "0123456789");
    let text = file("book-text.bin", "this is not a book of openings!!");
    let (cut, text) = (cut.to_str().expect("UTF-8"), text.to_str().expect("UTF-8"));
    chronicle(&["book", "show", cut]).failed(2, "10 bytes are not a Polyglot book");
    chronicle(&["book", "show", text]).failed(2, "entry 2 has a smaller key");
    chronicle(&["book", "show", "no-such-book.bin"]).failed(2, "cannot read the book no-such-book.bin");
    let start = "8/8/8/8/8/8/8/8 w - - 0 1";
    let games = file("book-bad.pgn", "1. e4 1-0\n");
    let book = no_file("book-bad.bin");
    let (games, book) = (games.to_str().expect("UTF-8"), book.to_str().expect("UTF-8"));
    chronicle(&["book", "make", games, "--out", games]).failed(2, "is one of the files to read");
    chronicle(&["book", "make", games, "--min-games", "2", "--out", book]).failed(1, "no move is left for the book");
    chronicle(&["book", "make", games, "--out", book]).succeeded();
    chronicle(&["book", "show", book, start]).failed(2, "bad FEN");

    let conversation = format!(
        "setoption name OwnBook value true\nsetoption name BookFile value {book}\nsetoption name BookFile value {cut}\n\
         setoption name BookFile value no such book.bin\ngo depth 1\n"
    );
    let said = chronicle_with(&conversation, &["uci"]).succeeded();
    assert!(said.contains("info string 10 bytes are not a Polyglot book"), "{said}");
    assert!(said.contains("info string cannot read the book no such book.bin: "), "{said}");
    assert!(said.contains("info string book move e2e4"), "the good book stays: {said}");
}

#[test]
fn broken_games_are_reported_and_left_out() {
    let games = file("book-broken.pgn", "1. e4 Ke3 1-0\n\n1. e4 e5 1-0\n");
    let book = no_file("book-broken.bin");
    let (games, book) = (games.to_str().expect("UTF-8"), book.to_str().expect("UTF-8"));
    let run = chronicle(&["book", "make", games, "--out", book]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("book-broken.pgn:1: "), "{}", run.err);
    assert!(run.out.contains("games: 1 used, 0 without a result, 1 broken"), "{}", run.out);
    chronicle(&["book", "show", book]).succeeded();
}
