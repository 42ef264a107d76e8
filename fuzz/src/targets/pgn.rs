use std::io::{BufRead, BufReader};

use chronicle_chess::{
    PlayedGame, SanToken,
    pgn::{Game, ReadError, Reader},
};

/// Reads a file of games.
pub fn pgn(data: &[u8]) -> bool {
    let games = read(Reader::new(data));
    for game in games.iter().filter_map(found) {
        is_read_back(game);
    }
    // Small pieces and the main lines alone must give the same games.
    let pieces = BufReader::with_capacity(1 + data.len() % 7, data);
    agree(&games, &read(Reader::new(pieces)), |game| game.to_string());
    agree(&games, &read(Reader::new(data).main_lines_only()), main_line);
    games.iter().any(Result::is_ok)
}

/// All games, with a look at every message.
fn read<R: BufRead>(mut reader: Reader<R>) -> Vec<Result<Game, ReadError>> {
    let mut games = Vec::new();
    while let Some(game) = reader.next() {
        assert!(reader.warnings().iter().all(|note| !note.to_string().is_empty()));
        if let Err(error) = &game {
            assert!(!error.to_string().is_empty());
            assert!(error.line().is_some(), "bytes in memory cannot fail to be read");
        }
        games.push(game);
    }
    games
}

/// The game, or what could be read of it.
fn found(game: &Result<Game, ReadError>) -> Option<&Game> {
    game.as_ref().map_or_else(ReadError::game, Some)
}

fn agree<T: Eq + std::fmt::Debug>(
    games: &[Result<Game, ReadError>],
    others: &[Result<Game, ReadError>],
    view: impl Fn(&Game) -> T,
) {
    assert_eq!(games.len(), others.len());
    for (game, other) in games.iter().zip(others) {
        assert_eq!(found(game).map(&view), found(other).map(&view));
    }
}

fn main_line(game: &Game) -> (Vec<SanToken>, String, String) {
    let steps = game.moves.main_line().filter_map(|id| game.moves.step(id)).collect();
    (steps, game.final_position().to_string(), game.result.to_string())
}

/// A game is written without oddities and read back to the same.
fn is_read_back(game: &Game) {
    let text = game.to_string();
    let mut reader = Reader::new(text.as_bytes());
    let again = reader.next().expect("a game was written").unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(reader.warnings().is_empty(), "{:?}\n{text}", reader.warnings());
    assert!(reader.next().is_none(), "two games were written\n{text}");
    assert_eq!(again.moves, game.moves, "\n{text}");
    assert_eq!(again.result, game.result, "\n{text}");
    assert_eq!(again.to_string(), text);
    for (name, value) in game.tags.iter().filter(|(name, _)| !is_derived(name)) {
        assert_eq!(again.tags.get(name), Some(value), "{name}\n{text}");
    }
    lines_are_short(&text);
    if let Ok(played) = PlayedGame::try_from(game) {
        assert_eq!(*played.position(), game.final_position());
        assert!(played.moves().map(SanToken::Move).eq(main_line(game).0));
    }
}

/// Tags that are written as the game itself has them.
fn is_derived(name: &str) -> bool {
    ["Result", "FEN", "SetUp"].iter().any(|derived| name.eq_ignore_ascii_case(derived))
}

/// Export format: fewer than 80 characters, unless a word alone has more or a comment goes to the end of the line.
fn lines_are_short(text: &str) {
    let (_, moves) = text.split_once("\n\n").expect("tags and moves are apart");
    for line in moves.lines().filter(|line| line.chars().count() > 79) {
        assert!(!line.trim_start().contains(' ') || line.contains(';'), "{line:?} is too long");
    }
}
