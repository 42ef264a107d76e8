//! Import of whole games as the editors of CustomChess and protochess save them.
//!
//! Their JSON knows the board with its holes, the pieces on it and the patterns of custom pieces. What it does not say is
//! filled in as those programs play it: letters without a pattern are the pieces of chess, a king must not be lost, pawns
//! promote on the last rank, and nobody castles. Patterns are seen from the first player for both sides.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use super::{EndingDef, HandDef, LettersDef, MovesDef, PatternDef, PieceDef, PromotionDef, RulesDef, VariantDef};

/// Why a text is not a game of CustomChess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {reason}")]
pub struct ImportError {
    /// The field, as a path.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
}

impl ImportError {
    fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { field: field.into(), reason: reason.into() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameState {
    width: u8,
    height: u8,
    to_move: u8,
    tiles: Vec<Tile>,
    pieces: Vec<Placed>,
    #[serde(default)]
    movement_patterns: BTreeMap<String, PatternDef>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tile {
    x: u8,
    y: u8,
    tile_type: char,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    owner: u8,
    x: u8,
    y: u8,
    piece_type: char,
}

/// The pieces of chess by their letters; without castling, which the form does not know.
const STANDARD: [(char, &str, &str); 6] = [
    ('P', "pawn", "fmWfceFifmnD"),
    ('N', "knight", "N"),
    ('B', "bishop", "B"),
    ('R', "rook", "R"),
    ('Q', "queen", "Q"),
    ('K', "king", "K"),
];

/// Reads a game, which becomes a variant with this name.
///
/// # Errors
///
/// If the text is no such game; names the field.
pub fn import(text: &str, name: &str) -> Result<VariantDef, ImportError> {
    let state: GameState = serde_json::from_str(text).map_err(|error| {
        ImportError::new(format!("line {}, column {}", error.line(), error.column()), error.to_string())
    })?;
    for (field, got) in [("width", state.width), ("height", state.height)] {
        if !(1..=16).contains(&got) {
            return Err(ImportError::new(field, format!("{got} is not from 1 to 16")));
        }
    }
    if state.to_move > 1 {
        return Err(ImportError::new("to_move", format!("{} is neither 0 nor 1", state.to_move)));
    }
    let patterns = patterns(&state)?;
    let mut board = Board::new(&state)?;
    let turned = board.place(&state, &patterns)?;
    // Pieces with a pattern do not promote, even if they are called pawns.
    let promotes = board.has('P') && !patterns.contains_key(&'P');
    let pieces = pieces(&board, patterns, &turned, promotes);
    let promotion = if promotes {
        let to = LettersDef::Same("QRBN".to_owned());
        PromotionDef { pieces: "P".to_owned(), to, ..PromotionDef::default() }
    } else {
        PromotionDef::default()
    };
    Ok(VariantDef {
        name: name.to_owned(),
        title: String::new(),
        files: state.width,
        ranks: state.height,
        players: 2,
        start: format!("{} {} - - 0 1", board.fen(), if state.to_move == 0 { 'w' } else { 'b' }),
        pieces,
        promotion,
        castling: None,
        hand: HandDef::default(),
        rules: RulesDef::default(),
        ending: EndingDef::default(),
        values: BTreeMap::new(),
        weights: BTreeMap::new(),
    })
}

/// The patterns by letter in upper case.
fn patterns(state: &GameState) -> Result<BTreeMap<char, PatternDef>, ImportError> {
    let mut patterns = BTreeMap::new();
    for (key, pattern) in &state.movement_patterns {
        let field = format!("movement_patterns.{key}");
        let mut letters = key.chars();
        let (Some(letter), None) = (letters.next().filter(char::is_ascii_alphabetic), letters.next()) else {
            return Err(ImportError::new(field, "not a letter"));
        };
        pattern.steps().map_err(|error| ImportError::new(&field, error.to_string()))?;
        if patterns.insert(letter.to_ascii_uppercase(), pattern.clone()).is_some() {
            return Err(ImportError::new(field, "the same letter is there in upper and in lower case"));
        }
    }
    Ok(patterns)
}

/// The board as letters, the bottom rank first.
struct Board {
    rows: Vec<Vec<char>>,
}

const HOLE: char = '*';
const EMPTY: char = ' ';

impl Board {
    /// The board without pieces. Squares without a tile are holes, as in those programs.
    fn new(state: &GameState) -> Result<Self, ImportError> {
        let mut rows = vec![vec![HOLE; usize::from(state.width)]; usize::from(state.height)];
        for (index, tile) in state.tiles.iter().enumerate() {
            let field = format!("tiles[{index}]");
            let cell = match tile.tile_type {
                'w' | 'b' => EMPTY,
                'x' => HOLE,
                other => return Err(ImportError::new(field, format!("'{other}' is none of 'w', 'b' and 'x'"))),
            };
            *square(&mut rows, tile.x, tile.y, &field)? = cell;
        }
        Ok(Self { rows })
    }

    /// Puts the pieces on the board. The second player gets letters of its own for patterns that are not the same from both
    /// sides, because a definition is turned round for it and the form is not: for each such letter the other one.
    fn place(
        &mut self,
        state: &GameState,
        patterns: &BTreeMap<char, PatternDef>,
    ) -> Result<BTreeMap<char, char>, ImportError> {
        let mut turned = BTreeMap::new();
        for (index, piece) in state.pieces.iter().enumerate() {
            let field = format!("pieces[{index}]");
            let letter = piece.piece_type.to_ascii_uppercase();
            let pattern = patterns.get(&letter);
            if pattern.is_none() && !STANDARD.iter().any(|&(standard, ..)| standard == letter) {
                let reason = format!("'{}' is no piece of chess and has no movement pattern", piece.piece_type);
                return Err(ImportError::new(field, reason));
            }
            let cell = square(&mut self.rows, piece.x, piece.y, &field)?;
            if *cell != EMPTY {
                let what = if *cell == HOLE { "no square" } else { "not empty" };
                return Err(ImportError::new(field, format!("x {}, y {} is {what}", piece.x, piece.y)));
            }
            *cell = match piece.owner {
                0 => letter,
                1 if pattern.is_some_and(|pattern| pattern.steps() != pattern.turned().steps()) => {
                    let other = match turned.get(&letter) {
                        Some(&other) => other,
                        None => free_letter(state, patterns, &turned, &field)?,
                    };
                    turned.insert(letter, other);
                    other.to_ascii_lowercase()
                }
                1 => letter.to_ascii_lowercase(),
                other => return Err(ImportError::new(field, format!("owner {other} is neither 0 nor 1"))),
            };
        }
        Ok(turned)
    }

    fn has(&self, letter: char) -> bool {
        self.rows.iter().flatten().any(|cell| cell.to_ascii_uppercase() == letter)
    }

    fn fen(&self) -> String {
        let mut text = String::new();
        for (index, row) in self.rows.iter().rev().enumerate() {
            if index > 0 {
                text.push('/');
            }
            for run in row.chunk_by(|left, right| *left == EMPTY && *right == EMPTY) {
                if run[0] == EMPTY {
                    text.push_str(&run.len().to_string());
                } else {
                    text.extend(run);
                }
            }
        }
        text
    }
}

fn square<'a>(rows: &'a mut [Vec<char>], x: u8, y: u8, field: &str) -> Result<&'a mut char, ImportError> {
    let cell = rows.get_mut(usize::from(y)).and_then(|row| row.get_mut(usize::from(x)));
    cell.ok_or_else(|| ImportError::new(field, format!("x {x}, y {y} is not on the board")))
}

/// A letter that nothing has yet.
fn free_letter(
    state: &GameState,
    patterns: &BTreeMap<char, PatternDef>,
    turned: &BTreeMap<char, char>,
    field: &str,
) -> Result<char, ImportError> {
    let taken = |letter: &char| {
        patterns.contains_key(letter)
            || turned.values().any(|other| other == letter)
            || STANDARD.iter().any(|(standard, ..)| standard == letter)
            || state.pieces.iter().any(|piece| piece.piece_type.to_ascii_uppercase() == *letter)
    };
    ('A'..='Z').find(|letter| !taken(letter)).ok_or_else(|| {
        ImportError::new(field, "there is no letter left for the second player's pieces of this pattern")
    })
}

/// The definitions of the pieces: all of chess that are on the board or that pawns become, and all with a pattern.
fn pieces(
    board: &Board,
    patterns: BTreeMap<char, PatternDef>,
    turned: &BTreeMap<char, char>,
    promotes: bool,
) -> Vec<PieceDef> {
    let mut pieces = Vec::new();
    for (letter, name, betza) in STANDARD {
        let wanted = board.has(letter) || (promotes && "QRBN".contains(letter));
        if wanted && !patterns.contains_key(&letter) {
            pieces.push(piece(letter, name, MovesDef::Betza(betza.to_owned())));
        }
    }
    for (&letter, &other) in turned {
        pieces.push(piece(other, "", MovesDef::Pattern(patterns[&letter].turned())));
    }
    for (letter, pattern) in patterns {
        pieces.push(piece(letter, "", MovesDef::Pattern(pattern)));
    }
    pieces
}

fn piece(letter: char, name: &str, moves: MovesDef) -> PieceDef {
    PieceDef { royal: letter == 'K', ..PieceDef::new(letter, name, moves) }
}
