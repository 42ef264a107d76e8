//! Forsyth-Edwards notation: X-FEN and Shredder-FEN, strict or lenient.
//!
//! Strict wants six fields with single blanks between them and no adjacent digits. Lenient also takes missing fields
//! at the end (White to move, no rights, counters `0 1`), extra blanks and adjacent digits. Neither guesses: what
//! is not understood is an error that names the field and the reason. A move number of 0, common in the wild, is
//! read as 1 by both.
//!
//! ```
//! use chronicle_chess::{Position, Setup, fen};
//!
//! let setup = fen::parse("8/8/8/4k3/8/8/8/4K2R w K", fen::Mode::Lenient)?;
//! assert_eq!(Position::try_from(&setup)?.to_string(), "8/8/8/4k3/8/8/8/4K2R w K - 0 1");
//! assert!("8/8/8/4k3/8/8/8/4K2R w K".parse::<Setup>().is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{CastlingClaim, CastlingSide, Color, File, Piece, Position, Rank, Setup, SetupError, Square};

/// The start position of orthodox chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// No sensible FEN is longer; longer texts are refused unread.
pub const MAX_LENGTH: usize = 256;

/// How much a text may deviate.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Six fields as the standard has them.
    #[default]
    Strict,
    /// Missing fields are filled in, blanks and digits may be sloppy.
    Lenient,
}

/// Why a text is not a FEN of a legal position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// Longer than any FEN.
    #[error("the text has {length} bytes, a FEN has at most {MAX_LENGTH}")]
    TooLong {
        /// Its length.
        length: usize,
    },
    /// A character that no FEN has.
    #[error("character {character:?} at position {index} does not belong in a FEN (ASCII only)")]
    NotAscii {
        /// The character.
        character: char,
        /// Its place, counted from 1.
        index: usize,
    },
    /// Too few or too many fields.
    #[error("a FEN has 6 fields (board, side, castling, en passant, two counters), this has {count}")]
    Fields {
        /// How many there are.
        count: usize,
    },
    /// Not single blanks between the fields.
    #[error("fields must be separated by single blanks, without any at the start or the end")]
    Blanks,
    /// Too few or too many ranks.
    #[error("board field: {count} ranks, expected 8")]
    RankCount {
        /// How many there are.
        count: usize,
    },
    /// A rank that is too short or too long.
    #[error("board field: rank {rank} has {count} squares, expected 8")]
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares it describes.
        count: usize,
    },
    /// A letter that is no piece.
    #[error("board field: rank {rank} has {letter:?}, which is neither a piece (pnbrqkPNBRQK) nor a digit from 1 to 8")]
    Piece {
        /// Which rank.
        rank: Rank,
        /// The letter.
        letter: char,
    },
    /// Digits side by side.
    #[error("board field: rank {rank} has two digits side by side, which should be one")]
    AdjacentDigits {
        /// Which rank.
        rank: Rank,
    },
    /// Not `w` or `b`.
    #[error("side field: {text:?} is neither w nor b")]
    Turn {
        /// What stands there.
        text: String,
    },
    /// An unknown castling letter.
    #[error("castling field: {letter:?} in {text:?} is not one of KQkq, A-H or a-h")]
    Castling {
        /// The letter.
        letter: char,
        /// The whole field.
        text: String,
    },
    /// A castling right stated twice.
    #[error("castling field: {letter:?} stands twice in {text:?}")]
    CastlingRepeated {
        /// The letter.
        letter: char,
        /// The whole field.
        text: String,
    },
    /// Not a square.
    #[error("en-passant field: {text:?} is neither a square nor -")]
    EnPassant {
        /// What stands there.
        text: String,
    },
    /// Not a usable number.
    #[error("halfmove clock: {text:?} is not a number from 0 to {}", u16::MAX)]
    HalfmoveClock {
        /// What stands there.
        text: String,
    },
    /// Not a usable number.
    #[error("move number: {text:?} is not a number from 0 to {}", u32::MAX)]
    FullmoveNumber {
        /// What stands there.
        text: String,
    },
    /// Well written, but not a legal position.
    #[error("illegal position: {0}")]
    Illegal(#[from] SetupError),
}

/// Reads a FEN.
///
/// # Errors
/// The first thing that is wrong with the text.
pub fn parse(text: &str, mode: Mode) -> Result<Setup, FenError> {
    let fields = split(text, mode)?;
    let field = |index: usize, default: &'static str| fields.get(index).copied().unwrap_or(default);
    let mut setup = Setup::empty();
    board(field(0, ""), mode, &mut setup)?;
    setup.turn = turn(field(1, "w"))?;
    setup.castling = castling(field(2, "-"))?;
    setup.en_passant = en_passant(field(3, "-"))?;
    setup.halfmove_clock =
        number(field(4, "0")).ok_or_else(|| FenError::HalfmoveClock { text: field(4, "").into() })?;
    let fullmove: u32 = number(field(5, "1")).ok_or_else(|| FenError::FullmoveNumber { text: field(5, "").into() })?;
    setup.fullmove_number = fullmove.max(1);
    Ok(setup)
}

fn split(text: &str, mode: Mode) -> Result<Vec<&str>, FenError> {
    let text = match mode {
        Mode::Strict => text,
        Mode::Lenient => text.trim(),
    };
    if text.len() > MAX_LENGTH {
        return Err(FenError::TooLong { length: text.len() });
    }
    if let Some((index, character)) =
        text.chars().enumerate().find(|(_, c)| !(c.is_ascii_graphic() || *c == ' ' || *c == '\t'))
    {
        return Err(FenError::NotAscii { character, index: index + 1 });
    }
    match mode {
        Mode::Strict => {
            let fields: Vec<_> = text.split(' ').collect();
            if fields.iter().any(|field| field.is_empty()) {
                return Err(FenError::Blanks);
            }
            if fields.len() == 6 { Ok(fields) } else { Err(FenError::Fields { count: fields.len() }) }
        }
        Mode::Lenient => {
            let fields: Vec<_> = text.split_ascii_whitespace().collect();
            if (1..=6).contains(&fields.len()) { Ok(fields) } else { Err(FenError::Fields { count: fields.len() }) }
        }
    }
}

fn board(text: &str, mode: Mode, setup: &mut Setup) -> Result<(), FenError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount { count: ranks });
    }
    Rank::ALL.into_iter().rev().zip(text.split('/')).try_for_each(|(rank, text)| board_rank(text, rank, mode, setup))
}

fn board_rank(text: &str, rank: Rank, mode: Mode, setup: &mut Setup) -> Result<(), FenError> {
    let mut count = 0;
    let mut after_digit = false;
    for letter in text.chars() {
        if let Some(digit @ 1..=8) = letter.to_digit(10) {
            if after_digit && mode == Mode::Strict {
                return Err(FenError::AdjacentDigits { rank });
            }
            after_digit = true;
            count += digit as usize;
        } else {
            let piece = Piece::from_letter(letter).ok_or(FenError::Piece { rank, letter })?;
            after_digit = false;
            if let Some(&file) = File::ALL.get(count) {
                setup.put(Square::at(file, rank), piece);
            }
            count += 1;
        }
    }
    if count == 8 { Ok(()) } else { Err(FenError::RankLength { rank, count }) }
}

fn turn(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Turn { text: text.into() }),
    }
}

fn castling(text: &str) -> Result<Vec<(Color, CastlingClaim)>, FenError> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut claims = Vec::with_capacity(4);
    for letter in text.chars() {
        let claim = castling_claim(letter).ok_or_else(|| FenError::Castling { letter, text: text.into() })?;
        if claims.contains(&claim) {
            return Err(FenError::CastlingRepeated { letter, text: text.into() });
        }
        claims.push(claim);
    }
    Ok(claims)
}

fn castling_claim(letter: char) -> Option<(Color, CastlingClaim)> {
    let claim = match letter.to_ascii_lowercase() {
        'k' => CastlingClaim::Outermost(CastlingSide::King),
        'q' => CastlingClaim::Outermost(CastlingSide::Queen),
        file => CastlingClaim::File(File::from_letter(file)?),
    };
    Some((Color::from_white(letter.is_ascii_uppercase()), claim))
}

fn en_passant(text: &str) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| FenError::EnPassant { text: text.into() })
}

/// A number without sign; `u16::from_str` alone would take `+5`.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a strict FEN.
    fn from_str(text: &str) -> Result<Self, FenError> {
        parse(text, Mode::Strict)
    }
}

/// Writes the FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(self, rank, f)?;
            f.write_str(if rank == Rank::First { " " } else { "/" })?;
        }
        write!(f, "{} ", self.turn.letter())?;
        if self.castling.is_empty() {
            f.write_str("-")?;
        }
        for &(color, claim) in &self.castling {
            let letter = match claim {
                CastlingClaim::Outermost(CastlingSide::King) => 'k',
                CastlingClaim::Outermost(CastlingSide::Queen) => 'q',
                CastlingClaim::File(file) => file.letter(),
            };
            write!(f, "{}", if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

fn write_rank(setup: &Setup, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        match setup.piece_at(Square::at(file, rank)) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{piece}")?;
            }
        }
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

impl Position {
    /// The FEN with castling rights as file letters (Shredder-FEN), which is never ambiguous in Chess960.
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        let mut setup = self.to_setup();
        setup.castling = Color::ALL
            .into_iter()
            .flat_map(|color| {
                let rooks: Vec<_> = self.board().castling().rooks(color).into_iter().collect();
                rooks.into_iter().rev().map(move |rook| (color, CastlingClaim::File(rook.file())))
            })
            .collect();
        setup.to_string()
    }
}
