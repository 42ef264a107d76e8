//! Regions of a definition as sets of squares.

use super::DefError;
use crate::{
    bits::Bits,
    def::{RegionDef, VariantDef},
    geometry::{Seat, Size},
};

/// What is needed to read a region.
pub(crate) struct Regions<B> {
    pub(crate) size: Size,
    pub(crate) players: u8,
    pub(crate) board: B,
}

impl<B: Bits> Regions<B> {
    /// The region of a player.
    pub(crate) fn read(&self, region: &RegionDef, player: usize, field: &str) -> Result<B, DefError> {
        match region {
            RegionDef::Mirrored(words) => {
                let seat = Seat::of(player, self.players);
                let set = self.words(words, field)?;
                Ok(set.squares().fold(B::EMPTY, |seen, square| seen | B::of(seat.see(self.size, square))) & self.board)
            }
            RegionDef::Each(each) => {
                let Some(words) = each.get(player).filter(|_| each.len() == usize::from(self.players)) else {
                    let reason = format!("{} regions for {} players; give one for each", each.len(), self.players);
                    return Err(DefError::new(field, reason));
                };
                Ok(self.words(words, field)? & self.board)
            }
        }
    }

    /// The region of a player if there is one, or the whole board.
    pub(crate) fn read_or_all(&self, region: Option<&RegionDef>, player: usize, field: &str) -> Result<B, DefError> {
        region.map_or(Ok(self.board), |region| self.read(region, player, field))
    }

    /// A rank as a player counts them, from 0; from the far side if negative.
    pub(crate) fn rank(&self, player: usize, rank: i32) -> B {
        let seat = Seat::of(player, self.players);
        let rank = if rank < 0 { rank + i32::from(self.size.ranks()) } else { rank };
        let squares = self.size.squares().filter(|&square| i32::from(self.size.rank(square)) == rank);
        squares.fold(B::EMPTY, |seen, square| seen | B::of(seat.see(self.size, square))) & self.board
    }

    fn words(&self, words: &str, field: &str) -> Result<B, DefError> {
        let mut set = B::EMPTY;
        for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
            set |= self.word(word).ok_or_else(|| {
                let reason = format!("\"{word}\" is none of a square (e4), a rank (*8), a file (d*), * and -");
                DefError::new(field, reason)
            })?;
        }
        Ok(set)
    }

    fn word(&self, word: &str) -> Option<B> {
        let having = |has: &dyn Fn(u8) -> bool| {
            self.size.squares().filter(|&square| has(square)).fold(B::EMPTY, |set, square| set | B::of(square))
        };
        if word == "-" {
            return Some(B::EMPTY);
        }
        if word == "*" {
            return Some(having(&|_| true));
        }
        if let Some(rank) = word.strip_prefix('*') {
            let rank: u8 = rank.parse().ok()?;
            return (1..=self.size.ranks())
                .contains(&rank)
                .then(|| having(&|square| self.size.rank(square) + 1 == rank));
        }
        if let Some(file) = word.strip_suffix('*') {
            let file = one_file(file, self.size)?;
            return Some(having(&|square| self.size.file(square) == file));
        }
        self.size.parse(word).map(B::of)
    }
}

/// Reads the letter of a file.
pub(crate) fn one_file(text: &str, size: Size) -> Option<u8> {
    let [letter] = text.as_bytes() else { return None };
    let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
    (file < size.files()).then_some(file)
}

/// The holes that the start position shows.
pub(crate) fn holes<B: Bits>(def: &VariantDef, size: Size) -> Result<B, DefError> {
    let placement = def.start.split_whitespace().next().unwrap_or_default();
    let rows = crate::fen::rows(placement, size).map_err(|error| DefError::new("start", error.to_string()))?;
    let holes = rows.iter().filter(|(_, cell)| *cell == crate::fen::Cell::Hole);
    Ok(holes.fold(B::EMPTY, |set, (square, _)| set | B::of(*square)))
}
