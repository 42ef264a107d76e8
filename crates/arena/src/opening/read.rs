use std::{
    fs, io,
    path::{Path, PathBuf},
};

use chronicle_chess::{
    Position, SanToken, Strictness,
    fen::{self, FenError},
    pgn::Reader,
};
use thiserror::Error;

use super::Opening;

/// Why openings cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{}: {error}", .file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A line is not a position.
    #[error("line {line}: {error}")]
    Fen {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: FenError,
    },
    /// A line is not a position of the variant.
    #[error("line {line}: {error}")]
    VariantFen {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: chronicle_variants::FenError,
    },
    /// A line of moves has something else.
    #[error("line {line}: {text:?} is not a legal move after {plies} plies")]
    Move {
        /// Which line, counted from 1.
        line: usize,
        /// What stands there, cut short.
        text: String,
        /// How many moves before it are fine.
        plies: usize,
    },
    /// A game is not one.
    #[error("game {number}: {reason}")]
    Game {
        /// Which game, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The game is over before the engines may play.
    #[error("opening {number} leaves nothing to play: the game is over in {fen}")]
    Over {
        /// Which opening, counted from 1.
        number: usize,
        /// Where it ends.
        fen: String,
    },
    /// Not all are of the same game.
    #[error("opening {number} is of another game than the first; a match has only one")]
    Mixed {
        /// Which opening, counted from 1.
        number: usize,
    },
    /// There is no opening at all.
    #[error("there is no opening in it")]
    Empty,
}

/// Reads any kind of file.
pub(super) fn file(file: &Path, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    text(&content(file)?, plies)
}

/// The text of a file, whatever its bytes are.
pub(super) fn content(file: &Path) -> Result<String, OpeningError> {
    let bytes = fs::read(file).map_err(|error| OpeningError::Unreadable { file: file.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned())
}

/// What a file of openings holds.
pub(super) enum Kind {
    Games,
    Positions,
    Moves,
}

impl Kind {
    /// Only games have tags or move numbers, and only positions have their ranks between slashes.
    pub(super) fn of(text: &str) -> Self {
        match text.split_whitespace().next().unwrap_or_default() {
            first if first.starts_with(['[', '{', '%']) || first.starts_with("1.") => Self::Games,
            first if first.contains('/') => Self::Positions,
            _ => Self::Moves,
        }
    }
}

/// The lines that say something, with their numbers.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn text(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    match Kind::of(text) {
        Kind::Games => games(text, plies),
        Kind::Positions => lines(text)
            .map(|(number, line)| position(line).map_err(|error| OpeningError::Fen { line: number, error }))
            .collect(),
        Kind::Moves => lines(text).map(|(number, line)| moves(number, line, plies)).collect(),
    }
}

/// A FEN, or the four fields of an EPD with anything behind them.
fn position(line: &str) -> Result<Opening, FenError> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_counter = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let counters = fields.iter().skip(4).take(2).filter(|field| is_counter(field)).count();
    let length = fields.len().min(if counters == 2 { 6 } else { 4 });
    let setup = fen::parse(&fields[..length].join(" "), fen::Mode::Lenient)?;
    Ok(Opening::of(Position::from_setup(&setup, Strictness::Playable)?))
}

fn moves(line: usize, text: &str, plies: Option<usize>) -> Result<Opening, OpeningError> {
    let (start, mut moves) = (Position::start(), Vec::new());
    let mut position = start;
    for word in text.split_whitespace().take(plies.unwrap_or(usize::MAX)) {
        let mv = position.parse_uci(word).ok().or_else(|| position.parse_san(word).ok());
        let mv = mv.ok_or_else(|| bad_move(line, word, moves.len()))?;
        moves.push(mv);
        position = position.play(mv);
    }
    Ok(Opening::Chess { start, moves })
}

pub(super) fn bad_move(line: usize, word: &str, plies: usize) -> OpeningError {
    OpeningError::Move { line, text: word.chars().take(24).collect(), plies }
}

fn games(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, OpeningError> {
    (1..)
        .zip(Reader::new(text.as_bytes()).main_lines_only())
        .map(|(number, game)| {
            let bad = |reason: String| OpeningError::Game { number, reason };
            let game = game.map_err(|error| bad(error.to_string()))?;
            let steps = game.moves.main_line().take(plies.unwrap_or(usize::MAX));
            let moves: Option<Vec<_>> = steps.map(|id| game.moves.step(id).and_then(SanToken::to_move)).collect();
            let moves = moves.ok_or_else(|| bad("it has a null move".into()))?;
            Ok(Opening::Chess { start: *game.moves.start(), moves })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(source: &str, plies: Option<usize>) -> Vec<String> {
        text(source, plies).expect("good openings").iter().map(|opening| opening.end().to_string()).collect()
    }

    const KINGS_PAWN: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn every_kind_of_file_is_understood() {
        assert_eq!(ends("# book\n\ne2e4\n", None), [KINGS_PAWN]);
        assert_eq!(ends("e4 e5 Nf3", Some(1)), [KINGS_PAWN]);
        assert_eq!(ends("1. e4 *\n\n1. e4 e5 *", Some(1)), [KINGS_PAWN, KINGS_PAWN]);
        assert_eq!(ends("[Event \"x\"]\n\n1. e4 e5 *", Some(1)), [KINGS_PAWN]);
        let epd = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; id \"a\";";
        assert_eq!(ends(epd, None), [KINGS_PAWN]);
        assert_eq!(ends("8/8/8/4k3/8/8/8/4K2R w K - 3 40\n", None), ["8/8/8/4k3/8/8/8/4K2R w K - 3 40"]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |source| text(source, None).expect_err("bad").to_string();
        assert_eq!(error("e2e4\ne2e4 e2e4"), "line 2: \"e2e4\" is not a legal move after 1 plies");
        assert!(error("8/8/8/4k3/8/8/8/4K2R w K - 3 40\n8/8/8/8 w - -").starts_with("line 2: "));
        assert!(error("1. e4 e5 2. Ke3 *").starts_with("game 1: line 1: Ke3"));
    }
}
