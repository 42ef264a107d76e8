use thiserror::Error;

use crate::go::Go;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    /// Answer when all is set up.
    IsReady,
    /// Say more (or no more) about what goes on.
    Debug(bool),
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value, if there is one.
        value: Option<String>,
    },
    /// Registration, which this engine does not need.
    Register,
    /// The next search belongs to another game.
    NewGame,
    /// Set a position.
    Position {
        /// Where the game starts.
        start: Start,
        /// The moves since, unchecked.
        moves: Vec<String>,
    },
    /// Search.
    Go(Go),
    /// Count move sequences.
    Perft(u32),
    /// End the search.
    Stop,
    /// The move that was pondered on has been played.
    PonderHit,
    /// End.
    Quit,
    /// Show the position.
    Display,
    /// Show the evaluation.
    Eval,
    /// Measure the engine, to this depth if given.
    Bench(Option<u32>),
    /// Explain the commands.
    Help,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start position of orthodox chess.
    Startpos,
    /// A position as FEN, unchecked.
    Fen(String),
}

/// Why a line is not a command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// No word of the line is a command.
    #[error("unknown command {line:?}; `help` lists all")]
    Unknown {
        /// The line, cut short.
        line: String,
    },
    /// Something has to follow a word.
    #[error("{after:?} must be followed by {expected}")]
    Missing {
        /// The word.
        after: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// A word is not what should stand there.
    #[error("{got:?} after {after:?} is not {expected}")]
    Unexpected {
        /// The word before.
        after: &'static str,
        /// The word, cut short.
        got: String,
        /// What should stand there.
        expected: &'static str,
    },
}

impl Command {
    /// Reads a line; `None` if it is blank. Unknown words before a command are skipped, as the protocol asks.
    ///
    /// # Errors
    /// Why the line is not a command.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        if let Some(extra) = extra(first, words) {
            return extra.map(Some);
        }
        let mut rest = line.trim_ascii();
        while let Some((word, after)) = split_word(rest) {
            if let Some(command) = known(word, after) {
                return command.map(Some);
            }
            rest = after;
        }
        Err(ParseError::Unknown { line: cut(line.trim_ascii()) })
    }
}

/// The first word and the trimmed rest; `None` if there is no word.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_ascii();
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (end > 0).then(|| (&text[..end], text[end..].trim_ascii()))
}

/// Commands that are not of the protocol are understood only as the first word, lest `hello d` be one.
fn extra<'a>(word: &str, mut words: impl Iterator<Item = &'a str>) -> Option<Result<Command, ParseError>> {
    Some(Ok(match word {
        "d" => Command::Display,
        "eval" => Command::Eval,
        "help" => Command::Help,
        "bench" => match words.next() {
            None => Command::Bench(None),
            Some(depth) => match depth.parse() {
                Ok(depth) if depth > 0 => Command::Bench(Some(depth)),
                _ => return Some(Err(unexpected("bench", depth, "a depth"))),
            },
        },
        _ => return None,
    }))
}

/// The command that a word begins, if it begins one.
fn known(word: &str, rest: &str) -> Option<Result<Command, ParseError>> {
    Some(Ok(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "register" => Command::Register,
        "debug" => return Some(debug(rest)),
        "setoption" => return Some(set_option(rest)),
        "position" => return Some(position(rest)),
        "go" => return Some(crate::go::parse(rest)),
        _ => return None,
    }))
}

fn debug(rest: &str) -> Result<Command, ParseError> {
    match split_word(rest) {
        Some(("on", _)) => Ok(Command::Debug(true)),
        Some(("off", _)) => Ok(Command::Debug(false)),
        Some((got, _)) => Err(unexpected("debug", got, "on or off")),
        None => Err(ParseError::Missing { after: "debug", expected: "on or off" }),
    }
}

/// `name <words> [value <words>]`; the value is taken as it stands, blanks and all.
fn set_option(rest: &str) -> Result<Command, ParseError> {
    let rest = match split_word(rest) {
        Some(("name", rest)) => rest,
        Some((got, _)) => return Err(unexpected("setoption", got, "the word name")),
        None => return Err(ParseError::Missing { after: "setoption", expected: "name and the name of an option" }),
    };
    let mut name = Vec::new();
    let mut left = rest;
    let mut value = None;
    while let Some((word, after)) = split_word(left) {
        if word == "value" && !name.is_empty() {
            value = Some(if after == "<empty>" { String::new() } else { after.to_owned() });
            break;
        }
        name.push(word);
        left = after;
    }
    if name.is_empty() {
        return Err(ParseError::Missing { after: "name", expected: "the name of an option" });
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

fn position(rest: &str) -> Result<Command, ParseError> {
    let expected = "startpos or fen";
    let Some((word, rest)) = split_word(rest) else {
        return Err(ParseError::Missing { after: "position", expected });
    };
    let mut words = rest.split_ascii_whitespace();
    let start = match word {
        "startpos" => match words.next() {
            None | Some("moves") => Start::Startpos,
            Some(got) => return Err(unexpected("startpos", got, "the word moves")),
        },
        "fen" => {
            let fen: Vec<_> = words.by_ref().take_while(|&word| word != "moves").collect();
            if fen.is_empty() {
                return Err(ParseError::Missing { after: "fen", expected: "a position" });
            }
            Start::Fen(fen.join(" "))
        }
        got => return Err(unexpected("position", got, expected)),
    };
    Ok(Command::Position { start, moves: words.map(str::to_owned).collect() })
}

pub(crate) fn unexpected(after: &'static str, got: &str, expected: &'static str) -> ParseError {
    ParseError::Unexpected { after, got: cut(got), expected }
}

/// Enough of a text to recognise it.
fn cut(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
#[path = "command_tests.rs"]
mod tests;
