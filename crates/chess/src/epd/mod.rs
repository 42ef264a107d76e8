//! Extended position description: a position without counters, and operations that say something about it.
//!
//! This is how test suites are written: `bm` has the best moves, `am` those to avoid, `dm` the distance to mate, `id`
//! a name. Also understood are the lines of perft suites, with six fields and `;D1 20 ;D2 400` behind them.
//!
//! ```
//! use chronicle_chess::epd::Epd;
//!
//! let epd: Epd = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8+; dm 1; id \"back rank\";".parse()?;
//! let [best] = epd.moves("bm").collect::<Vec<_>>()[..] else { panic!("there is one") };
//! assert!(!epd.position().play(best).has_moves());
//! assert_eq!((epd.integer("dm"), epd.text("id")), (Some(1), Some("back rank")));
//! assert_eq!(epd.to_string(), "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; dm 1; id \"back rank\";");
//!
//! let perft: Epd = "8/8/8/8/8/8/k7/2K5 w - - 0 1 ;D1 3 ;D2 15".parse()?;
//! assert!(perft.perft_counts().eq([(1, 3), (2, 15)]));
//! # Ok::<(), chronicle_chess::epd::EpdError>(())
//! ```

mod read;
mod write;

#[cfg(test)]
mod tests;

use thiserror::Error;

pub use read::read_lines;

use crate::{Move, Position, SanError, fen::FenError};

/// A position and what is said about it.
///
/// The counters of the position are those of the operations `hmvc` and `fmvn`, which are kept nowhere else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

/// Something that is said about a position: what about, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

impl Operation {
    /// What it is about, such as `bm`.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// What is said.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

/// One of the things that an operation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A legal move, in the operations that have moves (see [`Epd::push`]).
    Move(Move),
    /// A whole number.
    Integer(i64),
    /// Text in quotes, without control characters.
    Text(String),
    /// A word without quotes that is neither move nor number.
    Word(String),
}

/// Why a text is not an EPD, or an operation cannot be part of one.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdError {
    /// Not even a position.
    #[error("an EPD starts with 4 fields (board, side, castling, en passant), this has {count}")]
    Fields {
        /// How many there are.
        count: usize,
    },
    /// The position is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// Not the name of an operation.
    #[error("{text:?} is not an opcode; expected a letter, then letters, digits and _, at most {MAX_OPCODE} in all")]
    Opcode {
        /// What stands there, cut short.
        text: String,
    },
    /// Not a legal move.
    #[error("operation {opcode}: {error}")]
    Move {
        /// The operation.
        opcode: String,
        /// What is wrong with it.
        error: SanError,
    },
    /// Something that the operation cannot say.
    #[error("operation {opcode}: {operand:?} does not belong there")]
    Operand {
        /// The operation.
        opcode: String,
        /// What it was to say.
        operand: Operand,
    },
    /// `hmvc` or `fmvn` without a usable number.
    #[error("operation {opcode}: {text:?} is not a usable counter")]
    Counter {
        /// The operation.
        opcode: String,
        /// What stands there, cut short.
        text: String,
    },
}

/// The longest name of an operation. The standard allows 14 letters.
const MAX_OPCODE: usize = 32;

/// How the moves of an operation hang together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum MoveOperands {
    /// Each is played in the position.
    Alternatives,
    /// Each is played after the one before.
    Line,
}

impl MoveOperands {
    /// Which operations have moves: best, avoided, predicted and supplied ones, and the predicted variation.
    fn of(opcode: &str) -> Option<Self> {
        match opcode {
            "bm" | "am" | "pm" | "sm" => Some(Self::Alternatives),
            "pv" => Some(Self::Line),
            _ => None,
        }
    }
}

impl Epd {
    /// A position about which nothing is said.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, operations: Vec::new() }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Everything that is said, in order.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Adds an operation. Moves belong to `bm`, `am`, `pm` and `sm`, where each is played in the position, and to
    /// `pv`, where each is played after the one before.
    ///
    /// # Errors
    /// If the opcode is none, or is `hmvc` or `fmvn` (which are part of the position); if an operand could not be read
    /// back: moves elsewhere or illegal ones, words and numbers in place of moves, words that are several or a number,
    /// control characters.
    pub fn push(&mut self, opcode: &str, operands: Vec<Operand>) -> Result<(), EpdError> {
        if !is_opcode(opcode) || read::is_counter(opcode) {
            return Err(EpdError::Opcode { text: excerpt(opcode) });
        }
        let kind = MoveOperands::of(opcode);
        let mut position = self.position;
        for operand in &operands {
            let fits = match operand {
                Operand::Move(mv) => kind.is_some() && position.is_legal(*mv),
                Operand::Integer(_) => kind.is_none(),
                Operand::Word(word) => kind.is_none() && is_word(word),
                Operand::Text(text) => !text.contains(char::is_control),
            };
            if !fits {
                return Err(EpdError::Operand { opcode: opcode.to_owned(), operand: operand.clone() });
            }
            if let (Some(MoveOperands::Line), Operand::Move(mv)) = (kind, operand) {
                position = position.play(*mv);
            }
        }
        self.operations.push(Operation { opcode: opcode.to_owned(), operands });
        Ok(())
    }

    /// The first operation of this name.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The moves of an operation; none if it is not there.
    pub fn moves(&self, opcode: &str) -> impl Iterator<Item = Move> + '_ {
        self.operation(opcode).into_iter().flat_map(Operation::operands).filter_map(|operand| match operand {
            Operand::Move(mv) => Some(*mv),
            _ => None,
        })
    }

    /// The text of an operation that has one operand, with or without quotes.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.operation(opcode)?.operands() {
            [Operand::Text(text) | Operand::Word(text)] => Some(text),
            _ => None,
        }
    }

    /// The number of an operation that has one operand, also if somebody put it in quotes.
    #[must_use]
    pub fn integer(&self, opcode: &str) -> Option<i64> {
        match self.operation(opcode)?.operands() {
            [Operand::Integer(number)] => Some(*number),
            [Operand::Text(text)] => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Depths and numbers of leaves, as perft suites have them: `D1 20; D2 400;`.
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.operations.iter().filter_map(|operation| match operation.operands[..] {
            [Operand::Integer(count)] => {
                Some((operation.opcode.strip_prefix('D')?.parse().ok()?, u64::try_from(count).ok()?))
            }
            _ => None,
        })
    }
}

fn is_opcode(text: &str) -> bool {
    text.len() <= MAX_OPCODE
        && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a word is read back as a word, not as several or as a number.
fn is_word(word: &str) -> bool {
    let ends_word = |letter: char| letter.is_whitespace() || letter.is_control() || matches!(letter, ';' | '"');
    !word.is_empty() && !word.contains(ends_word) && integer(word).is_none()
}

/// The number that a word is. Those with leading zeros or a plus are none, because they would not be written like that.
fn integer(word: &str) -> Option<i64> {
    word.parse().ok().filter(|number: &i64| number.to_string() == word)
}

/// Enough of a text to recognise it.
fn excerpt(text: &str) -> String {
    text.chars().take(24).collect()
}
