//! What a person can say at the prompt.

use std::path::Path;

use chronicle_chess::{Move, ParseSquareError, Position, SanError, Square};
use thiserror::Error;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input<'a> {
    /// An empty line.
    Nothing,
    /// Anything that is no command: a move, if it is anything.
    Move(&'a str),
    /// Show all legal moves, or those of the piece on a square.
    Moves(Option<Square>),
    Undo,
    Redo,
    /// Turn the board around.
    Flip,
    /// Show the FEN of the position.
    Fen,
    /// Begin a new game from a FEN.
    SetUp(&'a str),
    /// Show the PGN of the game.
    Pgn,
    Save {
        path: &'a Path,
        overwrite: bool,
    },
    Load(&'a Path),
    Hint,
    /// Claim a draw, perhaps by announcing a move that makes the claim good.
    Draw(Option<&'a str>),
    Resign,
    New,
    Help,
    Quit,
}

/// A command that was not understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum InputError {
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    #[error("`{command}` needs the name of a file, such as `{command} game.pgn`")]
    NoFile { command: &'static str },
    #[error("`{command}` stands alone; what does {rest:?} mean?")]
    TooMuch { command: String, rest: String },
}

/// All commands, for `help`.
pub(crate) const HELP: &str = " e4 Nf3 O-O e2e4   a move
 moves [SQUARE]    the legal moves, or those of one piece
 undo redo flip    take back, play again, turn the board
 hint              what the engine would play
 draw [MOVE]       claim a draw, or with an announced move
 resign new        give up, start again
 fen [FEN]         show the position, or set one up
 pgn               show the game
 save load FILE    write the game to a file, or read one
 help quit";

/// Reads a line. Commands are known by their first word, in any case.
pub(crate) fn parse(line: &str) -> Result<Input<'_>, InputError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let some = |text: &'_ str| (!text.is_empty()).then_some(rest);
    let file = |command| some(rest).map(Path::new).ok_or(InputError::NoFile { command });
    let command = word.to_ascii_lowercase();
    let input = match command.as_str() {
        "" => Input::Nothing,
        "moves" | "m" => return Ok(Input::Moves(some(rest).map(str::parse).transpose()?)),
        "fen" => return Ok(some(rest).map_or(Input::Fen, Input::SetUp)),
        "draw" => return Ok(Input::Draw(some(rest))),
        "save" => return Ok(Input::Save { path: file("save")?, overwrite: false }),
        "save!" => return Ok(Input::Save { path: file("save!")?, overwrite: true }),
        "load" => return Ok(Input::Load(file("load")?)),
        "undo" | "u" => Input::Undo,
        "redo" | "r" => Input::Redo,
        "flip" => Input::Flip,
        "pgn" => Input::Pgn,
        "hint" => Input::Hint,
        "resign" => Input::Resign,
        "new" => Input::New,
        "help" | "h" | "?" => Input::Help,
        "quit" | "exit" | "q" => Input::Quit,
        _ => return Ok(Input::Move(line)),
    };
    if rest.is_empty() { Ok(input) } else { Err(InputError::TooMuch { command, rest: shortened(rest) }) }
}

/// Reads a move, from square to square or as in a score sheet; the error is a sentence for the person who typed it.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    position.parse_uci(text).or_else(|_| position.parse_san(text)).map_err(|error| match error {
        // The position is on the screen; its FEN would only hide the point.
        SanError::Illegal { text, .. } => format!("{text} is not a legal move here; `moves` lists those that are"),
        SanError::Ambiguous { text, candidates, .. } => format!("{text} may be {}; which?", candidates.join(" or ")),
        SanError::Syntax { text } => {
            format!(
                "{text:?} is neither a command nor a move (such as e4, Nf3, O-O or e2e4); `help` lists the commands"
            )
        }
        other => other.to_string(),
    })
}

/// Whatever was typed, at a length that can be shown again.
fn shortened(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &Input<'_>) {
        assert_eq!(parse(line).as_ref(), Ok(expected));
    }

    #[test]
    fn commands() {
        check("  \n", &Input::Nothing);
        check("UNDO\r\n", &Input::Undo);
        check("moves", &Input::Moves(None));
        check("moves e2", &Input::Moves(Some(Square::E2)));
        check("draw", &Input::Draw(None));
        check("draw Nf3", &Input::Draw(Some("Nf3")));
        check("fen", &Input::Fen);
        check("fen 8/8 w", &Input::SetUp("8/8 w"));
        check("save my games.pgn", &Input::Save { path: Path::new("my games.pgn"), overwrite: false });
        check("save! a", &Input::Save { path: Path::new("a"), overwrite: true });
        check("Nf3", &Input::Move("Nf3"));
        check("castle please", &Input::Move("castle please"));
    }

    #[test]
    fn errors() {
        assert!(matches!(parse("moves z9"), Err(InputError::Square(_))));
        assert!(matches!(parse("save"), Err(InputError::NoFile { command: "save" })));
        assert!(matches!(parse("undo it all"), Err(InputError::TooMuch { .. })));
    }
}
