//! The text form of positions: `placement turn - - halfmoves fullmove`, and after it a deployment that is under way.
//!
//! ```
//! use chronicle_cotulenh::Position;
//!
//! let position: Position = "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1".parse()?;
//! let step = position.parse_san("T>d3")?;
//! let open = position.play(step);
//! assert_eq!(open.to_string(), "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1 c3:NF:T>d3...");
//! assert_eq!(open.to_string().parse::<Position>()?, open);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{
    fmt::{self, Write},
    num::NonZeroU16,
    str::FromStr,
};

use thiserror::Error;

use crate::{
    Color, MoveError, ParseSquareError, Piece, Position, Role, RuleSet, Setup, SetupError, Square, Unit, session::Step,
};

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// Not six fields, or seven with a deployment.
    #[error(
        "the FEN has {0} fields, expected 6: placement, turn, -, -, half-moves, full move (and perhaps a deployment)"
    )]
    Fields(usize),
    /// Too few or too many ranks.
    #[error("the board has {0} ranks, expected 12")]
    Ranks(usize),
    /// A rank with too few or too many squares.
    #[error("rank {rank} has {files} squares, expected 11")]
    Files {
        /// The rank, from 1.
        rank: u8,
        /// The squares it has.
        files: usize,
    },
    /// A letter that has no meaning where it stands.
    #[error("rank {rank} has {letter:?} where a piece, a stack or a number from 1 to 11 was expected")]
    Letter {
        /// The rank, from 1.
        rank: u8,
        /// The letter.
        letter: char,
    },
    /// A bracket or a `+` without what belongs after it.
    #[error("rank {rank} ends inside a stack or after a +")]
    Unfinished {
        /// The rank, from 1.
        rank: u8,
    },
    /// Pieces that do not form a stack.
    #[error(
        "rank {rank} has ({pieces}), which is no stack: the carrier comes first, and only 23 combinations are allowed"
    )]
    Stack {
        /// The rank, from 1.
        rank: u8,
        /// The pieces.
        pieces: String,
    },
    /// Not `r` or `b`.
    #[error("the side to move is {0:?}, expected r or b")]
    Turn(String),
    /// Fields for castling and en passant, which the game does not have.
    #[error("the fields 3 and 4 are {0:?}, expected -")]
    Dashes(String),
    /// Not a number in range.
    #[error("{field} is {text:?}, expected a number from {least} to 65535")]
    Clock {
        /// Which clock.
        field: &'static str,
        /// What it says.
        text: String,
        /// The least number.
        least: u8,
    },
    /// The position breaks the rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deployment is not written as `origin:pieces that stay:step,step`.
    #[error("the deployment {0:?} is not of the form origin:stay:step,step")]
    Session(String),
    /// The origin of the deployment is no square.
    #[error("the deployment begins nowhere: {0}")]
    Origin(#[from] ParseSquareError),
    /// A step of the deployment is not possible.
    #[error("the deployment cannot be played: {0}")]
    Step(#[from] MoveError),
    /// What stays is not what the text says.
    #[error("the deployment says that {told:?} stays on the origin, but it is {found:?}")]
    Stay {
        /// What the text says.
        told: String,
        /// What the steps lead to.
        found: String,
    },
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, RuleSet::RECOMMENDED)
    }
}

impl Position {
    /// Reads a position under the given rules.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn from_fen(text: &str, rules: RuleSet) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (setup, session) = match fields.len() {
            6 => (parse_setup(&fields)?, None),
            7 => (parse_setup(&fields)?, Some(fields[6])),
            count => return Err(FenError::Fields(count)),
        };
        let position = Self::from_setup(&setup, rules)?;
        session.map_or(Ok(position.clone()), |session| position.with_session(session))
    }

    /// Plays the steps of a deployment as a FEN has them.
    fn with_session(self, text: &str) -> Result<Self, FenError> {
        let bad = || FenError::Session(short(text));
        let mut parts = text.split(':');
        let (Some(origin), Some(stay), Some(steps), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(bad());
        };
        let origin: Square = origin.parse()?;
        let steps = steps.strip_suffix("...").unwrap_or(steps);
        if steps.is_empty() {
            return Err(bad());
        }
        let mut position = self;
        for step in steps.split(',') {
            if !step.contains('>') {
                return Err(bad());
            }
            let mv = position.parse_san_from(step, Some(origin))?;
            position = position.play(mv);
        }
        let found = position.stay_text(origin);
        if position.session.is_some() && !found.eq_ignore_ascii_case(stay.trim_matches(['(', ')'])) {
            return Err(FenError::Stay { told: short(stay), found });
        }
        Ok(position)
    }

    /// The pieces on a square, capital and without brackets.
    fn stay_text(&self, square: Square) -> String {
        let mut text = String::new();
        if let Some(unit) = self.unit(square) {
            let _ = unit.write_pieces(true, &mut text);
        }
        text
    }
}

impl fmt::Display for Position {
    /// The FEN. The FEN of an open deployment is that of the position before it, and the steps.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(before) = self.before_session() else { return write_fen(&Setup::from(self), f) };
        write_fen(&Setup::from(&before), f)?;
        let Some(session) = self.session() else { return Ok(()) };
        write!(f, " {}:{}:", session.origin(), self.stay_text(session.origin()))?;
        for (index, step) in session.steps().enumerate() {
            if index > 0 {
                f.write_char(',')?;
            }
            write_step(step, f)?;
        }
        if self.idle(session.origin()).is_empty() { Ok(()) } else { f.write_str("...") }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fen(self, f)
    }
}

/// A step as in `T>xc4`.
pub(crate) fn write_step(step: Step, out: &mut impl Write) -> fmt::Result {
    step.group.write(true, out)?;
    out.write_char('>')?;
    out.write_str(crate::san::separator(step.kind))?;
    write!(out, "{}", step.to)
}

fn write_fen(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..Square::RANKS).rev() {
        let mut empty = 0;
        for square in (0..Square::FILES).filter_map(|file| Square::at(file, rank)) {
            let Some(unit) = setup.unit(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{unit}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    write!(f, " {} - - {} {}", setup.turn.letter(), setup.halfmoves, setup.fullmove)
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if fields.len() == 6 { parse_setup(&fields) } else { Err(FenError::Fields(fields.len())) }
    }
}

/// Reads the first six fields.
fn parse_setup(fields: &[&str]) -> Result<Setup, FenError> {
    let mut setup = Setup::empty();
    let ranks: Vec<&str> = fields[0].split('/').collect();
    if ranks.len() != usize::from(Square::RANKS) {
        return Err(FenError::Ranks(ranks.len()));
    }
    for (rank, text) in (0..Square::RANKS).rev().zip(ranks) {
        parse_rank(text, rank, &mut setup)?;
    }
    setup.turn = match fields[1] {
        "r" => Color::Red,
        "b" => Color::Blue,
        other => return Err(FenError::Turn(short(other))),
    };
    if let Some(field) = fields[2..4].iter().find(|&&field| field != "-") {
        return Err(FenError::Dashes(short(field)));
    }
    setup.halfmoves = parse_clock("the half-move clock", fields[4], 0)?;
    let fullmove = parse_clock("the full-move number", fields[5], 1)?;
    setup.fullmove = NonZeroU16::new(fullmove).unwrap_or(NonZeroU16::MIN);
    Ok(setup)
}

fn parse_clock(field: &'static str, text: &str, least: u8) -> Result<u16, FenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.filter(|&number: &u16| number >= least.into()).ok_or_else(|| FenError::Clock {
        field,
        text: short(text),
        least,
    })
}

fn parse_rank(text: &str, rank: u8, setup: &mut Setup) -> Result<(), FenError> {
    let name = rank + 1;
    let mut file = 0_usize;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if letter.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = rest.split_at(digits);
            match number.parse::<u8>() {
                Ok(count @ 1..=Square::FILES) if !number.starts_with('0') => file += usize::from(count),
                _ => return Err(FenError::Letter { rank: name, letter }),
            }
            rest = after;
            continue;
        }
        let (unit, after) = parse_unit(rest, name)?;
        if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::at(file, rank)) {
            setup.set(square, Some(unit));
        }
        file += 1;
        rest = after;
    }
    if file == usize::from(Square::FILES) { Ok(()) } else { Err(FenError::Files { rank: name, files: file }) }
}

/// Reads a piece or a stack and returns what follows it.
fn parse_unit(text: &str, rank: u8) -> Result<(Unit, &str), FenError> {
    let Some(inside) = text.strip_prefix('(') else {
        let (color, piece, after) = parse_piece(text, rank)?;
        return Ok((Unit::single(color, piece), after));
    };
    let end = inside.find(')').ok_or(FenError::Unfinished { rank })?;
    let (inside, after) = (&inside[..end], &inside[end + 1..]);
    let no_stack = || FenError::Stack { rank, pieces: short(inside) };
    let mut pieces = Vec::new();
    let mut side = None;
    let mut rest = inside;
    while !rest.is_empty() {
        let (color, piece, after) = parse_piece(rest, rank)?;
        if side.is_some_and(|side| side != color) || pieces.len() == 3 {
            return Err(no_stack());
        }
        side = Some(color);
        pieces.push(piece);
        rest = after;
    }
    let color = side.ok_or_else(no_stack)?;
    let unit = Unit::new(color, &pieces).filter(|unit| unit.len() > 1 && unit.pieces().eq(pieces.iter().copied()));
    Ok((unit.ok_or_else(no_stack)?, after))
}

/// Reads a letter, heroic or not.
fn parse_piece(text: &str, rank: u8) -> Result<(Color, Piece, &str), FenError> {
    let (heroic, text) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
    let letter = text.chars().next().ok_or(FenError::Unfinished { rank })?;
    let role = Role::from_letter(letter).ok_or(FenError::Letter { rank, letter })?;
    let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Blue };
    Ok((color, Piece { role, heroic }, &text[letter.len_utf8()..]))
}

/// The beginning of a text, for messages.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(32).collect()
}
