use std::str::FromStr;

use super::{Epd, EpdError, MoveOperands, Operand, Operation, excerpt, integer, is_opcode};
use crate::{
    Position, Setup, Strictness,
    fen::{self, FenError},
    pgn::Line,
};

/// Reads a file of EPDs: one in each line, except in blank lines and those that start with `#`.
///
/// ```
/// use chronicle_chess::epd;
///
/// let file = "# a suite\n\n8/8/8/8/8/8/k7/2K5 w - - id \"a\";\nnonsense";
/// let read: Vec<_> = epd::read_lines(file).collect();
/// assert!(read[0].1.is_ok());
/// assert_eq!(read[1].0.to_string(), "line 4");
/// assert!(read[1].1.is_err());
/// ```
pub fn read_lines(text: &str) -> impl Iterator<Item = (Line, Result<Epd, EpdError>)> + '_ {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    (1..)
        .map(Line)
        .zip(lines)
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| (line, text.parse()))
}

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads four fields and operations. Counters after the fields are accepted, as are superfluous semicolons, and at
    /// the end a missing one or a missing quote. The position may be any that the rules can play, also one that no game reaches.
    fn from_str(text: &str) -> Result<Self, EpdError> {
        let (mut setup, mut rest) = read_setup(text)?;
        let mut operations = Vec::new();
        while let Some((operation, after)) = RawOperation::read(rest)? {
            rest = after;
            if is_counter(operation.opcode) {
                operation.set_counter(&mut setup)?;
            } else {
                operations.push(operation);
            }
        }
        let position = Position::from_setup(&setup, Strictness::Playable).map_err(FenError::from)?;
        let operations =
            operations.into_iter().map(|operation| operation.resolve(&position)).collect::<Result<_, _>>()?;
        Ok(Self { position, operations })
    }
}

/// Whether an operation is about a counter of the position.
pub(super) fn is_counter(opcode: &str) -> bool {
    matches!(opcode, "hmvc" | "fmvn")
}

/// The position and what follows it.
fn read_setup(text: &str) -> Result<(Setup, &str), EpdError> {
    let mut rest = text;
    let mut fields = Vec::with_capacity(6);
    while fields.len() < 6 {
        let (field, after) = split_word(rest.trim_start_matches(is_gap), |letter| is_gap(letter) || letter == ';');
        let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
        if field.is_empty() || fields.len() >= 4 && !is_number {
            break;
        }
        fields.push(field);
        rest = after;
    }
    if fields.len() < 4 {
        return Err(EpdError::Fields { count: fields.len() });
    }
    Ok((fen::parse(&fields.join(" "), fen::Mode::Lenient)?, rest))
}

/// What separates words: blanks, and control characters, which nothing that is written contains.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// A text up to a separator, and the rest from there on.
fn split_word(text: &str, separates: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(separates).unwrap_or(text.len()))
}

/// An operation whose moves have not been looked at.
struct RawOperation<'a> {
    opcode: &'a str,
    operands: Vec<RawOperand<'a>>,
}

enum RawOperand<'a> {
    Quoted(String),
    Bare(&'a str),
}

impl<'a> RawOperation<'a> {
    /// Reads the next operation, and what follows it; `None` if there is none.
    fn read(text: &'a str) -> Result<Option<(Self, &'a str)>, EpdError> {
        let text = text.trim_start_matches(|letter| is_gap(letter) || letter == ';');
        if text.is_empty() {
            return Ok(None);
        }
        let ends_word = |letter| is_gap(letter) || matches!(letter, ';' | '"');
        let (opcode, mut rest) = split_word(text, ends_word);
        if !is_opcode(opcode) {
            return Err(EpdError::Opcode { text: excerpt(if opcode.is_empty() { text } else { opcode }) });
        }
        let mut operands = Vec::new();
        loop {
            rest = rest.trim_start_matches(is_gap);
            if let Some(quoted) = rest.strip_prefix('"') {
                let (text, after) = read_quoted(quoted);
                operands.push(RawOperand::Quoted(text));
                rest = after;
            } else if rest.is_empty() || rest.starts_with(';') {
                return Ok(Some((Self { opcode, operands }, rest)));
            } else {
                let (word, after) = split_word(rest, ends_word);
                operands.push(RawOperand::Bare(word));
                rest = after;
            }
        }
    }

    /// Sets the counter that the operation is about.
    fn set_counter(&self, setup: &mut Setup) -> Result<(), EpdError> {
        let text = match &self.operands[..] {
            [RawOperand::Bare(text)] => text,
            [RawOperand::Quoted(text)] => text.as_str(),
            _ => "",
        };
        let digits = if text.bytes().all(|byte| byte.is_ascii_digit()) { text } else { "" };
        let is_set = match self.opcode {
            "hmvc" => digits.parse().map(|number| setup.halfmove_clock = number).is_ok(),
            _ => digits.parse().map(|number: u32| setup.fullmove_number = number.max(1)).is_ok(),
        };
        let error = || EpdError::Counter { opcode: self.opcode.to_owned(), text: excerpt(text) };
        is_set.then_some(()).ok_or_else(error)
    }

    /// Gives the operands their meaning.
    fn resolve(self, position: &Position) -> Result<Operation, EpdError> {
        let moves = MoveOperands::of(self.opcode);
        let mut position = *position;
        let mut operands = Vec::with_capacity(self.operands.len());
        for operand in self.operands {
            operands.push(match (operand, moves) {
                (RawOperand::Quoted(text), _) => Operand::Text(text),
                (RawOperand::Bare(word), None) => match integer(word) {
                    Some(number) => Operand::Integer(number),
                    None => Operand::Word(word.to_owned()),
                },
                (RawOperand::Bare(word), Some(kind)) => {
                    let error = |error| EpdError::Move { opcode: self.opcode.to_owned(), error };
                    let mv = position.parse_san(word).map_err(error)?;
                    if kind == MoveOperands::Line {
                        position = position.play(mv);
                    }
                    Operand::Move(mv)
                }
            });
        }
        Ok(Operation { opcode: self.opcode.to_owned(), operands })
    }
}

/// A text up to its closing quote, with its escapes resolved, and what follows. A backslash escapes quotes and
/// backslashes; before anything else it stands for itself. A text that is not closed goes to the end, without the
/// semicolon that would have ended the operation: published suites have such lines.
fn read_quoted(text: &str) -> (String, &str) {
    let mut plain = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((index, letter)) = letters.next() {
        if letter == '"' {
            return (plain, &text[index + 1..]);
        }
        let escaped = letters.next_if(|(_, next)| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(match escaped {
            Some((_, next)) => next,
            None if letter.is_control() => ' ',
            None => letter,
        });
    }
    let end = plain.trim_end();
    (end.strip_suffix(';').unwrap_or(end).to_owned(), "")
}
