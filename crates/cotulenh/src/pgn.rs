//! Games as texts: tags, the turns, and the result, as in the PGN of chess.

use std::{fmt, str::FromStr};

use chronicle_game::{Outcome, Side};
use thiserror::Error;

use crate::{Color, FenError, IllegalMove, MoveError, PlayedGame, Position, RuleSet, UnknownRules, fen::short};

/// A game score: who played, what was played, and how it ended.
///
/// The tags are those of chess with `Red` and `Blue` instead of `White` and `Black`; `1-0` says that Red has won. Turns
/// are those of [`PlayedGame::turns`].
///
/// ```
/// use chronicle_cotulenh::{PlayedGame, Pgn};
///
/// let mut game = PlayedGame::default();
/// for turn in ["Nc6", "Nc7", "Nxc7"] {
///     for action in game.position().parse_turn(turn)? {
///         game.play(action)?;
///     }
/// }
/// let mut pgn = Pgn::new(game);
/// pgn.set_tag("Red", "An");
/// let text = pgn.to_string();
/// assert!(text.contains("[Red \"An\"]") && text.ends_with("1. Nc6 Nc7 2. Nxc7 *\n"));
/// assert_eq!(text.parse::<Pgn>()?.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pgn {
    /// Those that are not told by the game itself.
    tags: Vec<(String, String)>,
    game: PlayedGame,
    result: Option<Outcome>,
}

/// Why a text is not a game score.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnError {
    /// A line of tags is not like `[Name "value"]`.
    #[error("{0:?} is not a tag; expected something like [Red \"An\"]")]
    Tag(String),
    /// The tag FEN has no position.
    #[error("the tag FEN: {0}")]
    Fen(#[from] FenError),
    /// The tag Variant names no rules.
    #[error("the tag Variant: {0}")]
    Variant(#[from] UnknownRules),
    /// A turn cannot be played.
    #[error("turn {number}: {reason}")]
    Turn {
        /// The number of the turn, from 1, both sides counted.
        number: usize,
        /// What is wrong.
        reason: MoveError,
    },
    /// A comment or a variation has no end.
    #[error("a comment or a variation that begins with {0:?} does not end")]
    Unfinished(String),
    /// There is more after the result.
    #[error("{0:?} follows the result")]
    After(String),
}

/// The tags that every game has, in their order.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Blue", "?")];
/// Tags that the game itself tells.
const DERIVED: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

impl Pgn {
    /// The score of a game, with the result that the rules give it.
    #[must_use]
    pub fn new(game: PlayedGame) -> Self {
        let result = game.ending().map(Outcome::from);
        Self { tags: Vec::new(), game, result }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// The result; `None` if it is not known.
    #[must_use]
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Says how the game ended: by resignation, agreement or the clock.
    pub const fn set_result(&mut self, result: Option<Outcome>) {
        self.result = result;
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value. The tags `Result`, `Variant`, `SetUp` and `FEN` follow from the game and are not changed.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if DERIVED.contains(&name) {
            return;
        }
        self.tags.retain(|(other, _)| other != name);
        self.tags.push((name.to_owned(), value.to_owned()));
    }

    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", result_text(self.result))?;
        let start = self.game.start();
        if start.rules() != RuleSet::RECOMMENDED {
            write_tag(f, "Variant", start.rules().name())?;
        }
        let fen = start.to_string();
        if fen != Position::START {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &fen)?;
        }
        let others = self.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name));
        others.clone().try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    // A tag is one line.
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    writeln!(f, "[{name} \"{value}\"]")
}

const fn result_text(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(_)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

fn parse_result(text: &str) -> Option<Option<Outcome>> {
    let results = [Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)), Some(Outcome::Draw), None];
    results.into_iter().find(|&result| result_text(result) == text)
}

impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        writeln!(f)?;
        let start = self.game.start();
        let mut number = start.fullmove();
        let mut mover = start.turn();
        let mut words = Vec::new();
        for (index, turn) in self.game.turns().into_iter().enumerate() {
            match mover {
                Color::Red => words.push(format!("{number}.")),
                Color::Blue if index == 0 => words.push(format!("{number}...")),
                Color::Blue => {}
            }
            number = number.saturating_add(u16::from(mover == Color::Blue));
            mover = !mover;
            words.push(turn);
        }
        words.push(result_text(self.result).to_owned());
        write_lines(f, &words)
    }
}

/// Writes words in lines of at most 80 letters.
fn write_lines(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut width = 0;
    for word in words {
        if width > 0 {
            let fits = width + 1 + word.len() <= 80;
            f.write_str(if fits { " " } else { "\n" })?;
            width = if fits { width + 1 } else { 0 };
        }
        f.write_str(word)?;
        width += word.len();
    }
    writeln!(f)
}

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads one game. Comments and variations are skipped.
    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut rest = text.trim_start_matches('\u{feff}').trim_start();
        let mut tags = Vec::new();
        while rest.starts_with('[') {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            tags.push(parse_tag(line.trim()).ok_or_else(|| PgnError::Tag(short(line)))?);
            rest = after.trim_start();
        }
        let value = |name: &str| tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let rules = value("Variant").map_or(Ok(RuleSet::RECOMMENDED), str::parse)?;
        let start = Position::from_fen(value("FEN").unwrap_or(Position::START), rules)?;
        let (game, told) = parse_turns(rest, PlayedGame::new(start))?;
        let mut pgn = Self::new(game);
        // What the score says counts: games are also given up.
        pgn.result = told.or_else(|| parse_result(value("Result")?)).unwrap_or(pgn.result);
        tags.iter().for_each(|(name, value)| pgn.set_tag(name, value));
        Ok(pgn)
    }
}

/// Reads `[Name "value"]`.
fn parse_tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.push(letters.next()?),
            '"' => return None,
            _ => text.push(letter),
        }
    }
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    is_name.then(|| (name.to_owned(), text))
}

/// Plays the turns of a score; the result if it is told.
fn parse_turns(text: &str, mut game: PlayedGame) -> Result<(PlayedGame, Option<Option<Outcome>>), PgnError> {
    let mut result = None;
    let mut number = 0;
    let mut rest = text;
    while let Some(word) = next_word(&mut rest)? {
        if result.is_some() {
            return Err(PgnError::After(short(word)));
        }
        result = parse_result(word);
        let turn = without_number(word);
        if result.is_some() || turn.is_empty() {
            continue;
        }
        number += 1;
        let actions = game.position().parse_turn(turn).map_err(|reason| PgnError::Turn { number, reason })?;
        for action in actions {
            let illegal = |IllegalMove(_)| PgnError::Turn { number, reason: MoveError::Illegal(short(turn)) };
            game.play(action).map_err(illegal)?;
        }
    }
    Ok((game, result))
}

/// A word without the number of the turn before it.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if after.len() < word.len() && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

/// The next word that is no comment, no variation and no sign of judgement.
fn next_word<'a>(rest: &mut &'a str) -> Result<Option<&'a str>, PgnError> {
    loop {
        *rest = rest.trim_start();
        let Some(letter) = rest.chars().next() else { return Ok(None) };
        let end = match letter {
            '{' => rest.find('}').map(|end| end + 1),
            ';' => Some(rest.find('\n').unwrap_or(rest.len())),
            '$' => Some(rest.find(char::is_whitespace).unwrap_or(rest.len())),
            '(' if is_variation(rest) => end_of_variation(rest),
            _ => {
                let end = rest.find(|letter: char| letter.is_whitespace() || "{;$".contains(letter));
                let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
                *rest = after;
                return Ok(Some(word));
            }
        };
        let end = end.ok_or_else(|| PgnError::Unfinished(short(rest)))?;
        *rest = &rest[end..];
    }
}

/// Whether a bracket begins a variation and not a stack, which begins with a piece.
fn is_variation(text: &str) -> bool {
    let inside = text[1..].chars().next();
    inside.is_none_or(|letter| !letter.is_ascii_uppercase() && letter != '+')
}

/// Where a variation ends; stacks and variations in it have brackets of their own.
fn end_of_variation(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut comment = false;
    for (index, letter) in text.char_indices() {
        match letter {
            '{' => comment = true,
            '}' => comment = false,
            '(' if !comment => depth += 1,
            ')' if !comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index + 1);
        }
    }
    None
}
