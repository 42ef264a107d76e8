//! From a definition to tables. What is wrong with a definition is told by the name of the field.

mod kinds;
mod region;
mod rules;
mod tables;

use thiserror::Error;

use crate::{
    bits::{Bits, Bits256},
    def::{PieceDef, VariantDef},
    geometry::{Seat, Size},
    moves::PieceType,
    variant::{HAND, Keys, Piece, Variant},
    worth::worths,
};
use region::Regions;

/// What is wrong with a definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {reason}")]
pub struct DefError {
    /// The field, as a path.
    pub field: String,
    /// What is wrong with it, and what is asked for.
    pub reason: String,
}

impl DefError {
    pub(crate) fn new(field: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { field: field.into(), reason: reason.into() }
    }
}

impl<B: Bits> Variant<B> {
    /// Compiles a definition.
    ///
    /// # Errors
    /// The first thing that is wrong with it. That it has more squares than this size class can hold is one; see
    /// [`SizeClass::of`].
    pub fn compile(def: &VariantDef) -> Result<Self, DefError> {
        let size = size(def)?;
        if size.len() > B::LEN {
            let reason = format!("{} squares do not fit into a class of {}", size.len(), B::LEN);
            return Err(DefError::new("files", reason));
        }
        if !(2..=4).contains(&def.players) {
            return Err(DefError::new("players", format!("{} players; 2, 3 or 4 can play", def.players)));
        }
        if def.players > 2 && size.files() != size.ranks() {
            return Err(DefError::new("players", "more than two players sit around a square board, which this is not"));
        }
        let holes = region::holes::<B>(def, size)?;
        let all = size.squares().fold(B::EMPTY, |all, square| all | B::of(square));
        let board = all.without(holes);
        if board.is_empty() {
            return Err(DefError::new("start", "every square is a hole"));
        }
        let regions = Regions { size, players: def.players, board };
        let pieces = pieces(def)?;
        let rays = tables::rays(size, &kinds::deltas(def)?);
        let kinds = kinds::compile(def, &pieces, &rays, &regions)?;
        let players = usize::from(def.players);
        let sources = tables::sources(&kinds, &rays, pieces.len(), players, size);
        let mut variant = Self {
            def: def.clone(),
            size,
            board,
            walls: !board,
            players,
            compass: tables::compass(&rays),
            directions: tables::directions(size, &rays),
            line_sources: sources.lines,
            leap_sources: sources.leaps,
            lame_sources: sources.lames,
            around: tables::around(size),
            castling: rules::castling(def, &pieces, size)?,
            rules: rules::rules(def, &pieces, &regions)?,
            hand: hand(&pieces),
            royal_sides: rules::royal_sides(def, &pieces, size)?,
            keys: Keys::new(players, size.len()),
            gates: std::array::from_fn(|player| regions.rank(player, 0)),
            worths: Vec::new(),
            weights: crate::weights::weights(def)?,
            pieces,
            kinds,
            rays,
        };
        variant.worths = worths(&variant);
        Ok(variant)
    }
}

/// The smallest class of boards that holds a definition.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SizeClass {
    /// Up to 64 squares.
    Small,
    /// Up to 128 squares.
    Medium,
    /// Up to 256 squares.
    Large,
}

impl SizeClass {
    /// The smallest class that holds a definition.
    ///
    /// # Errors
    /// The board is larger than any class.
    pub fn of(def: &VariantDef) -> Result<Self, DefError> {
        let squares = size(def)?.len();
        Ok(match squares {
            _ if squares <= <u64 as Bits>::LEN => Self::Small,
            _ if squares <= <u128 as Bits>::LEN => Self::Medium,
            _ => {
                debug_assert!(squares <= Bits256::LEN);
                Self::Large
            }
        })
    }
}

fn size(def: &VariantDef) -> Result<Size, DefError> {
    Size::new(def.files, def.ranks).ok_or_else(|| {
        let field = if (1..=16).contains(&def.files) { "ranks" } else { "files" };
        DefError::new(field, format!("a board of {}x{}; 1x1 to 16x16 is possible", def.files, def.ranks))
    })
}

/// The pieces of the definition; where promoted pawns go into hand as pawns, a marked twin of all they can become too.
fn pieces(def: &VariantDef) -> Result<Vec<Piece>, DefError> {
    if def.pieces.is_empty() {
        return Err(DefError::new("pieces", "there is none"));
    }
    let find = |letter: &str| def.pieces.iter().position(|piece| piece.letter == letter).map(PieceType::new);
    let mut pieces = Vec::new();
    for (index, piece) in def.pieces.iter().enumerate() {
        let field = format!("pieces[{index}]");
        check_letter(def, index, piece, &field)?;
        let promoted = match &piece.promoted {
            None => None,
            Some(letter) => Some(find(letter).ok_or_else(|| unknown(&format!("{field}.promoted"), letter))?),
        };
        pieces.push(Piece {
            letter: piece.letter.clone(),
            royal: piece.royal,
            slot: None,
            promoted,
            base: None,
            en_passant: kinds::captures_en_passant(piece, &field)?,
            passes: kinds::passes(piece, &field)?,
            immune: def.rules.explosion.as_ref().is_some_and(|explosion| explosion.immune.contains(&piece.letter)),
            proof: def.rules.explosion.as_ref().is_some_and(|explosion| explosion.proof.contains(&piece.letter)),
            progress: def.promotion.pieces.contains(&piece.letter),
            per_file: piece.per_file,
            no_drop_mate: piece.no_drop_mate,
            truce: def.rules.immune_to_each_other.contains(&piece.letter),
        });
    }
    for index in 0..pieces.len() {
        if let Some(promoted) = pieces[index].promoted
            && pieces[promoted.index()].letter.starts_with('+')
        {
            pieces[promoted.index()].base = Some(PieceType::new(index));
        }
    }
    if def.hand.captures && !def.hand.keeps_promotion {
        add_twins(def, &mut pieces)?;
    }
    if pieces.len() > PieceType::LIMIT {
        let reason =
            format!("{} kinds, promoted ones included; at most {} are possible", pieces.len(), PieceType::LIMIT);
        return Err(DefError::new("pieces", reason));
    }
    give_slots(def, &mut pieces)?;
    Ok(pieces)
}

fn check_letter(def: &VariantDef, index: usize, piece: &PieceDef, field: &str) -> Result<(), DefError> {
    let letter = piece.letter.strip_prefix('+').unwrap_or(&piece.letter);
    let field = format!("{field}.letter");
    if letter.len() != 1 || !letter.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let reason = format!("\"{}\" is not one letter A to Z, perhaps with a + before it", piece.letter);
        return Err(DefError::new(field, reason));
    }
    if def.pieces[..index].iter().any(|other| other.letter == piece.letter) {
        return Err(DefError::new(field, format!("{} is the letter of another piece already", piece.letter)));
    }
    Ok(())
}

pub(crate) fn unknown(field: &str, letter: &str) -> DefError {
    DefError::new(field, format!("no piece has the letter {letter}"))
}

/// A twin of each piece a pawn can become, which is a pawn again in the captor's hand.
fn add_twins(def: &VariantDef, pieces: &mut Vec<Piece>) -> Result<(), DefError> {
    let Some(pawn) = rules::letters(&def.promotion.pieces, pieces, "promotion.pieces")?.first().copied() else {
        return Ok(());
    };
    let mut targets = Vec::new();
    for (player, _) in seats(def) {
        targets.extend(rules::letters(def.promotion.to.of(player), pieces, "promotion.to")?);
    }
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        let twin = Piece {
            letter: format!("{}~", pieces[target.index()].letter),
            base: Some(pawn),
            promoted: None,
            ..pieces[target.index()].clone()
        };
        pieces.push(twin);
    }
    Ok(())
}

/// Gives every piece its place in hand: promoted ones that of what they were.
fn give_slots(def: &VariantDef, pieces: &mut [Piece]) -> Result<(), DefError> {
    if !(def.hand.drops || def.hand.captures || def.hand.gating) {
        return Ok(());
    }
    let plain: Vec<usize> = (0..pieces.len()).filter(|&index| pieces[index].base.is_none()).collect();
    if plain.len() > HAND {
        let reason = format!("{} kinds of pieces can come into hand; at most {HAND} are possible", plain.len());
        return Err(DefError::new("hand", reason));
    }
    for (slot, &index) in plain.iter().enumerate() {
        pieces[index].slot = Some(slot as u8);
    }
    for index in 0..pieces.len() {
        if let Some(base) = pieces[index].base {
            pieces[index].slot = pieces[base.index()].slot;
        }
    }
    Ok(())
}

fn hand(pieces: &[Piece]) -> Vec<PieceType> {
    let plain = pieces.iter().enumerate().filter(|(_, piece)| piece.base.is_none() && piece.slot.is_some());
    plain.map(|(index, _)| PieceType::new(index)).collect()
}

/// The definition of a compiled piece: a twin has that of its original.
pub(crate) fn definition<'a>(def: &'a VariantDef, piece: &Piece) -> &'a PieceDef {
    let letter = piece.letter.trim_end_matches('~');
    def.pieces.iter().find(|other| other.letter == letter).expect("pieces are made from definitions")
}

/// The seats of all players.
pub(crate) fn seats(def: &VariantDef) -> impl Iterator<Item = (usize, Seat)> {
    let players = def.players;
    (0..usize::from(players)).map(move |player| (player, Seat::of(player, players)))
}
