//! The rules that are not about how pieces move.

use super::{
    DefError,
    region::{Regions, one_file},
    seats, unknown,
};
use crate::{
    bits::Bits,
    def::VariantDef,
    geometry::Size,
    moves::PieceType,
    variant::{Castling, Chase, Extinction, Goal, Piece, Rules},
};

/// The type with this letter.
pub(crate) fn find(letter: &str, pieces: &[Piece]) -> Option<PieceType> {
    pieces.iter().position(|piece| piece.letter == letter).map(PieceType::new)
}

/// The types of letters written one after the other; those with a `+` before them are promoted ones.
pub(crate) fn letters(text: &str, pieces: &[Piece], field: &str) -> Result<Vec<PieceType>, DefError> {
    let mut types = Vec::new();
    let mut plus = false;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if letter == '+' && !plus {
            plus = true;
            continue;
        }
        let letter = if plus { format!("+{letter}") } else { letter.to_string() };
        types.push(find(&letter, pieces).ok_or_else(|| unknown(field, &letter))?);
        plus = false;
    }
    Ok(types)
}

/// The same, with `*` for all: then the list is empty.
fn letters_or_all(text: &str, pieces: &[Piece], field: &str) -> Result<Vec<PieceType>, DefError> {
    if text.trim() == "*" {
        return Ok(Vec::new());
    }
    let types = letters(text, pieces, field)?;
    if types.is_empty() { Err(DefError::new(field, "names no piece; give letters, or * for all")) } else { Ok(types) }
}

pub(crate) fn castling(def: &VariantDef, pieces: &[Piece], size: Size) -> Result<Option<Castling>, DefError> {
    let Some(castling) = &def.castling else { return Ok(None) };
    let king = match &castling.king {
        Some(letter) => find(letter, pieces).ok_or_else(|| unknown("castling.king", letter))?,
        None => {
            let royal = pieces.iter().position(|piece| piece.royal);
            royal
                .map(PieceType::new)
                .ok_or_else(|| DefError::new("castling.king", "there is no royal piece; say which piece castles"))?
        }
    };
    let file = |letter: char, field: &str| {
        one_file(letter.encode_utf8(&mut [0; 4]), size)
            .ok_or_else(|| DefError::new(field, format!("{letter} is no file of this board")))
    };
    if !(1..=size.ranks()).contains(&castling.rank) {
        return Err(DefError::new("castling.rank", format!("{} is no rank of this board", castling.rank)));
    }
    if def.players > 2 {
        return Err(DefError::new("castling", "castling is for two players"));
    }
    let near = castling.rank - 1;
    let far = size.ranks() - castling.rank;
    let king_files = [file(castling.kingside, "castling.kingside")?, file(castling.queenside, "castling.queenside")?];
    if king_files[0] == 0 || king_files[1] + 1 >= size.files() {
        return Err(DefError::new("castling", "there is no room for the rook beside the king"));
    }
    Ok(Some(Castling {
        king,
        rooks: letters(&castling.rooks, pieces, "castling.rooks")?,
        ranks: [near, far, near, far],
        king_files,
        rook_files: match castling.rook_files {
            Some((king, queen)) => Some([file(king, "castling.rook_files")?, file(queen, "castling.rook_files")?]),
            None => None,
        },
        file: castling.file.map(|letter| file(letter, "castling.file")).transpose()?,
    }))
}

pub(crate) fn rules<B: Bits>(def: &VariantDef, pieces: &[Piece], regions: &Regions<B>) -> Result<Rules<B>, DefError> {
    if def.rules.first_once && def.hand.gating {
        // Both are about pieces that have not moved, but not about the same ones.
        return Err(DefError::new("rules.first_once", "is not possible together with hand.gating"));
    }
    let explosion = def.rules.explosion.as_ref();
    let mut limits = Vec::new();
    for (letter, &limit) in &def.promotion.limits {
        limits.push((find(letter, pieces).ok_or_else(|| unknown("promotion.limits", letter))?, limit));
    }
    Ok(Rules {
        must_capture: def.rules.must_capture,
        explosion: explosion.is_some(),
        stalemate_by_count: def.ending.stalemate_by_count,
        opposite_colours: letters(&def.hand.opposite_colours, pieces, "hand.opposite_colours")?,
        en_passant: en_passant(def, regions)?,
        hand_castling: def.hand.castling,
        no_check: explosion.is_some_and(|explosion| explosion.no_check),
        no_checks_given: def.rules.no_checks,
        all_royals: def.rules.all_royals,
        spare_royals: def.rules.spare_royals,
        royals_stay: def.rules.royals_stay_in_check,
        pass: def.rules.pass,
        drops: def.hand.drops,
        captures_to_hand: def.hand.captures,
        drop_promoted: def.hand.drop_promoted,
        must_drop: def.hand.must_drop,
        no_drop_checks: def.hand.no_drop_checks,
        gating: def.hand.gating,
        promotion_optional: def.promotion.optional,
        promotion_forced: def.promotion.forced,
        promotion_by_capture: def.promotion.by_capture,
        demotion: def.promotion.demotion,
        limits,
        checkmate: def.ending.checkmate,
        stalemate: def.ending.stalemate,
        extinction: extinction(def, pieces)?,
        goal: goal(def, pieces, regions)?,
        checks: def.ending.checks,
        connect: def.ending.connect,
        bare: def.ending.bare,
        move_limit: def.ending.move_limit,
        chase: chase(def, pieces, regions)?,
    })
}

fn extinction(def: &VariantDef, pieces: &[Piece]) -> Result<Option<Extinction>, DefError> {
    let Some(extinction) = &def.ending.extinction else { return Ok(None) };
    Ok(Some(Extinction {
        pieces: letters_or_all(&extinction.pieces, pieces, "ending.extinction.pieces")?,
        count: extinction.count.into(),
        opponent: extinction.opponent.into(),
        means: extinction.means,
        royal: extinction.royal,
    }))
}

fn goal<B: Bits>(def: &VariantDef, pieces: &[Piece], regions: &Regions<B>) -> Result<Option<Goal<B>>, DefError> {
    let Some(goal) = &def.ending.goal else { return Ok(None) };
    let mut region = [B::EMPTY; 4];
    for (player, _) in seats(def) {
        region[player] = regions.read(&goal.region, player, "ending.goal.region")?;
    }
    Ok(Some(Goal {
        pieces: letters_or_all(&goal.pieces, pieces, "ending.goal.pieces")?,
        region,
        reply: goal.reply,
        safely: goal.safely,
    }))
}

fn chase<B: Bits>(def: &VariantDef, pieces: &[Piece], regions: &Regions<B>) -> Result<Option<Chase<B>>, DefError> {
    let Some(chase) = &def.ending.perpetual_chase else { return Ok(None) };
    if def.players != 2 {
        return Err(DefError::new("ending.perpetual_chase", "chasing is for two players"));
    }
    let by = letters(&chase.by, pieces, "ending.perpetual_chase.by")?;
    if by.is_empty() {
        return Err(DefError::new("ending.perpetual_chase.by", "names no piece"));
    }
    let field = "ending.perpetual_chase.above";
    let pair =
        |(hunters, prey): &(String, String)| Ok((letters(hunters, pieces, field)?, letters(prey, pieces, field)?));
    let mut free = Vec::new();
    for (letter, region) in &chase.free {
        let field = format!("ending.perpetual_chase.free.{letter}");
        let mut squares = [B::EMPTY; 4];
        for (player, _) in seats(def) {
            squares[player] = regions.read(region, player, &field)?;
        }
        free.push((find(letter, pieces).ok_or_else(|| unknown(&field, letter))?, squares));
    }
    Ok(Some(Chase { by, above: chase.above.iter().map(pair).collect::<Result<_, DefError>>()?, free }))
}

/// Which sides have a royal piece at the start.
pub(crate) fn royal_sides(def: &VariantDef, pieces: &[Piece], size: Size) -> Result<[bool; 4], DefError> {
    let placement = def.start.split_whitespace().next().unwrap_or_default();
    let rows = crate::fen::rows(placement, size).map_err(|error| DefError::new("start", error.to_string()))?;
    let royal = |player: usize| {
        let mut royals = pieces.iter().filter(|piece| piece.royal);
        royals.any(|piece| rows.iter().any(|(_, cell)| cell.is(&piece.letter, player)))
    };
    Ok(std::array::from_fn(royal))
}

/// Where each side may capture en passant.
fn en_passant<B: Bits>(def: &VariantDef, regions: &Regions<B>) -> Result<[B; 4], DefError> {
    let mut squares = [B::EMPTY; 4];
    for (player, _) in seats(def) {
        squares[player] = regions.read_or_all(def.rules.en_passant.as_ref(), player, "rules.en_passant")?;
    }
    Ok(squares)
}
