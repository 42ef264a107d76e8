//! PGN and EPD against files from the wild, with what other programs make of them.

use std::{fs, path::Path};

use crate::common::shared_data;
use chronicle_chess::{
    epd::{self, Epd},
    pgn::{Game, GameResult, ReadError, Reader, SetupFault},
};
use serde_json::Value;

/// What a game comes to, in the words of the expectations.
#[derive(Debug, PartialEq, Eq)]
struct Summary {
    plies: i64,
    final_fen: String,
    result: GameResult,
    variations: u64,
}

impl Summary {
    fn expected(game: &Value) -> Self {
        let result = game["result"].as_str().expect("a result");
        Self {
            plies: game["plies"].as_i64().expect("a number"),
            final_fen: game["final_fen"].as_str().expect("a FEN").to_owned(),
            result: GameResult::from_text(result).unwrap_or_default(),
            variations: game["variations"].as_u64().expect("a number"),
        }
    }

    fn read(game: &Result<Game, ReadError>) -> Self {
        let readable = match game {
            Ok(game) => Some(game),
            Err(error) => error.game(),
        };
        let Some(game) = readable else {
            let result = game.as_ref().err().and_then(ReadError::tags).and_then(|tags| tags.get("Result"));
            let result = result.and_then(GameResult::from_text).unwrap_or_default();
            return Self { plies: -1, final_fen: "?".to_owned(), result, variations: 0 };
        };
        Self {
            plies: game.moves.main_line().count().try_into().expect("a number of moves"),
            final_fen: game.final_position().to_string(),
            result: game.result,
            variations: game.moves.variations() as u64,
        }
    }
}

fn rows(folder: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(name)).expect("the expectations can be read");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is a JSON value")).collect()
}

fn read(path: &Path) -> Vec<Result<Game, ReadError>> {
    let games: Vec<_> = Reader::new(fs::read(path).expect("the file can be read").as_slice()).collect();
    for game in games.iter().flatten() {
        check_round_trip(game);
    }
    games
}

/// What we write we read as the same game.
#[track_caller]
fn check_round_trip(game: &Game) {
    let text = game.to_string();
    let again = Reader::new(text.as_bytes()).next().expect("there is a game").expect("we write good games");
    assert_eq!((&again.moves, again.result), (&game.moves, game.result), "{text}");
    assert_eq!(again.to_string(), text);
}

/// How what was read differs from what was expected.
fn differences(row: &Value, games: &[Result<Game, ReadError>]) -> Vec<String> {
    let expected: Vec<_> = row["games"].as_array().expect("a list").iter().map(Summary::expected).collect();
    let read: Vec<_> = games.iter().map(Summary::read).collect();
    if expected.len() != read.len() {
        return vec![format!("{} games expected, {} read: {read:#?}", expected.len(), read.len())];
    }
    let pairs = expected.iter().zip(&read).zip(games);
    pairs
        .filter(|((expected, read), _)| expected != read)
        .map(|((expected, read), game)| {
            format!("{expected:?}\n  read {read:?} {:?}", game.as_ref().err().map(ToString::to_string))
        })
        .collect()
}

/// Whether the games that are expected to be bad are reported as bad, and no others.
fn reports_the_bad_games(row: &Value, games: &[Result<Game, ReadError>]) -> bool {
    let is_bad = |game: &Value| !game["errors"].as_array().expect("a list").is_empty();
    row["games"].as_array().expect("a list").iter().map(is_bad).eq(games.iter().map(Result::is_err))
}

fn is_unsupported_variant(game: &Result<Game, ReadError>) -> bool {
    matches!(game, Err(ReadError::Setup(bad)) if matches!(bad.fault, SetupFault::UnsupportedVariant { .. }))
}

#[test]
fn our_own_pgn_cases() {
    let Some(folder) = shared_data("pgn") else { return };
    for row in rows(&folder, "own_expected.jsonl") {
        let file = row["file"].as_str().expect("a name");
        let games = read(&folder.join("own").join(file));
        let differences = differences(&row, &games);
        match row["class"].as_str().expect("a class") {
            // Drops are for another crate; here the game must not be taken for chess.
            _ if file == "84_crazyhouse_drop.pgn" => assert!(games.iter().all(is_unsupported_variant)),
            "must" | "error" => {
                assert!(differences.is_empty(), "{file}: {}", differences.join("\n"));
                assert!(reports_the_bad_games(&row, &games), "{file}");
            }
            _ => differences.iter().for_each(|difference| println!("{file} differs: {difference}")),
        }
    }
}

#[test]
fn encodings_of_names() {
    let Some(folder) = shared_data("pgn/own") else { return };
    for (file, name) in [("11_latin1.pgn", "Müller, José"), ("12_utf8_names.pgn", "José Müller")] {
        let games = read(&folder.join(file));
        assert_eq!(games[0].as_ref().expect("a good game").tags.get("White"), Some(name), "{file}");
    }
}

#[test]
fn collected_pgn_files() {
    let Some(folder) = shared_data("pgn") else { return };
    for row in rows(&folder, "collected_expected.jsonl") {
        let file = row["file"].as_str().expect("a name");
        let games = read(&folder.join("collected").join(file));
        let differences = differences(&row, &games);
        let agreed = row["agree_two_parsers"].as_bool().expect("yes or no");
        if file.starts_with("fsf_pychess") || file == "pc_antichess-programfox.pgn" {
            assert!(games.iter().all(is_unsupported_variant), "{file}");
        } else if agreed {
            // Not compared: which games are called bad. The others pass over what they do not understand, such as the
            // half move at the end of dl_corrupted.pgn.
            assert!(differences.is_empty(), "{file}: {}", differences.join("\n"));
        } else {
            differences.iter().for_each(|difference| println!("{file} differs: {difference}"));
        }
    }
}

#[test]
fn big_pgn_files_are_good_games() {
    for (path, count) in [("pgn/lichess_db_1000k.pgn", 438), ("pgn/world_matches.pgn", 580)] {
        let Some(path) = shared_data(path) else { return };
        let games = read(&path);
        let errors: Vec<_> = games.iter().filter_map(|game| game.as_ref().err()).map(ToString::to_string).collect();
        assert_eq!((games.len(), &errors[..]), (count, &[][..]), "{}", path.display());
    }
}

/// The EPDs of all files of a folder, each checked to be read back as it is written.
fn suites(folder: &str) -> Vec<Epd> {
    let Some(folder) = shared_data(folder) else { return Vec::new() };
    let files = fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("an entry").path());
    let mut epds = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "epd")) {
        let text = fs::read_to_string(&path).expect("the file can be read");
        for (line, epd) in epd::read_lines(&text) {
            let epd = epd.unwrap_or_else(|error| panic!("{} {line}: {error}", path.display()));
            let written = epd.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&epd), "{} {line}", path.display());
            assert_eq!(written.parse::<Epd>().expect("as just seen").to_string(), written);
            epds.push(epd);
        }
    }
    epds
}

#[test]
fn epd_suites() {
    let epds = suites("epd/suites");
    // That their moves are legal is part of reading them.
    let has_moves = |epd: &&Epd| epd.moves("bm").chain(epd.moves("am")).next().is_some();
    assert_eq!(epds.iter().filter(has_moves).count(), epds.len());
    assert!(epds.iter().all(|epd| epd.text("id").is_some()));
    println!("{} positions with moves", epds.len());
}

#[test]
fn epd_mates() {
    let epds = suites("epd/mates");
    assert!(epds.iter().all(|epd| epd.integer("dm").is_some()));
    println!("{} positions with distances to mate", epds.len());
}

#[test]
fn perft_suites() {
    let epds = suites("perft");
    assert!(epds.iter().all(|epd| epd.perft_counts().count() > 0));
    println!("{} positions with perft counts", epds.len());
    for epd in epds {
        if let Some((_, count)) = epd.perft_counts().find(|(depth, _)| *depth == 1) {
            assert_eq!(u64::from(epd.position().count_moves()), count, "{epd}");
        }
    }
}
