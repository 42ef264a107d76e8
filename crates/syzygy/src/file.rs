//! A table as it lies on disk.

use std::path::Path;

use chronicle_chess::{Color, Piece, Position, Square};

use crate::{
    index::{First, Groups},
    maps::PAWNS,
    material::Material,
    memory::Mapped,
    pairs::{Cursor, Pairs, u16_at},
    probe::Wdl,
};

/// The two kinds of tables.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Who wins.
    Wdl,
    /// How far it is to the next capture or pawn move.
    Dtz,
}

impl Kind {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// The four bytes with which the files begin.
    pub(crate) const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// A table, ready to be asked.
pub(crate) struct Table {
    bytes: Mapped,
    material: Material,
    /// By side to move (one, where both are alike or only one is stored), then by file of the leading pawn (one without
    /// pawns).
    parts: Vec<Vec<Part>>,
}

struct Part {
    groups: Groups,
    pairs: Pairs,
    /// Where the distances of wins, losses, cursed wins and blessed losses are listed, if they are numbered.
    map: Option<[usize; 4]>,
}

/// What a table of distances answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Distance {
    Plies(u16),
    /// It is stored for the other side to move only.
    OtherSide,
}

// What the flags of a table of distances mean.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WINS_IN_PLIES: u8 = 4;
const LOSSES_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

impl Table {
    /// Opens a table; `None` if the file is not what it should be.
    pub(crate) fn open(path: &Path, material: Material, kind: Kind) -> Option<Self> {
        let bytes = Mapped::open(path).ok()?;
        let parts = read(&bytes, material, kind)?;
        Some(Self { bytes, material, parts })
    }

    /// Who wins, as stored. What a capture decides may be stored as anything.
    pub(crate) fn wdl(&self, position: &Position) -> Option<Wdl> {
        let (part, mut squares, _) = self.find(position)?;
        let value = part.pairs.value(&self.bytes, part.groups.index(&mut squares))?;
        [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win].get(usize::from(value)).copied()
    }

    /// The distance, as stored, of a position that is won or lost so. It is not signed, and without the 100 plies by
    /// which cursed wins and blessed losses are too long.
    pub(crate) fn distance(&self, position: &Position, wdl: Wdl) -> Option<Distance> {
        let (part, mut squares, black_to_move) = self.find(position)?;
        let flags = part.pairs.flags();
        let alike = self.material.is_symmetric() && self.material.pawns() == [0, 0];
        if (flags & BLACK_TO_MOVE != 0) != black_to_move && !alike {
            return Some(Distance::OtherSide);
        }
        let mut value = part.pairs.value(&self.bytes, part.groups.index(&mut squares))?;
        if let Some(starts) = part.map {
            let list = match wdl {
                Wdl::Win => 0,
                Wdl::Loss => 1,
                Wdl::CursedWin => 2,
                Wdl::BlessedLoss => 3,
                Wdl::Draw => return None,
            };
            value = if flags & WIDE != 0 {
                u16_at(&self.bytes, starts[list].checked_add(2 * usize::from(value))?)?
            } else {
                u16::from(*self.bytes.get(starts[list].checked_add(value.into())?)?)
            };
        }
        let in_plies = match wdl {
            Wdl::Win => flags & WINS_IN_PLIES != 0,
            Wdl::Loss => flags & LOSSES_IN_PLIES != 0,
            _ => false,
        };
        // Whole moves are enough where nothing hangs on a ply.
        let plies = if in_plies { value } else { value.checked_mul(2)? };
        plies.checked_add(1).map(Distance::Plies)
    }

    /// The part of the table for a position, the squares of its pieces in the table's order, and whether it is Black
    /// who moves there.
    fn find(&self, position: &Position) -> Option<(&Part, Vec<usize>, bool)> {
        let black_moves = position.turn() == Color::Black;
        // The table has one of two positions that differ by colours only.
        let flip = if self.material.is_symmetric() { black_moves } else { Material::of(position) != self.material };
        let black_moves = black_moves != flip;
        let board = position.board();
        let mut pieces: Vec<(u8, usize)> = board
            .occupied()
            .into_iter()
            .filter_map(|square| board.piece_at(square).map(|piece| seen(piece, square, flip)))
            .collect();
        let side = self.parts.get(usize::from(black_moves)).or_else(|| self.parts.first())?;
        let mut squares = Vec::with_capacity(pieces.len());
        let mut file = 0;
        if side.len() > 1 {
            // The leading pawn is the one with the greatest number; it says which file's part it is.
            let code = *side[0].groups.pieces().first()?;
            let leading = pieces.iter().filter(|(other, _)| *other == code).max_by_key(|(_, square)| PAWNS[*square]);
            let &(_, first) = leading?;
            file = (first & 7).min(7 - (first & 7));
            pieces.retain(|&(_, square)| square != first);
            squares.push(first);
        }
        let part = side.get(file)?;
        for &code in &part.groups.pieces()[squares.len()..] {
            let place = pieces.iter().position(|&(other, _)| other == code)?;
            squares.push(pieces.remove(place).1);
        }
        Some((part, squares, black_moves))
    }
}

/// A piece and its square as a table sees them: codes from 1 (pawn) to 6 (king), and 8 more for Black.
fn seen(piece: Piece, square: Square, flip: bool) -> (u8, usize) {
    let black = (piece.color == Color::Black) != flip;
    let code = piece.role.index() as u8 + 1 + if black { 8 } else { 0 };
    (code, if flip { square.flip() } else { square }.index())
}

/// Reads everything that stands before the values.
fn read(bytes: &[u8], material: Material, kind: Kind) -> Option<Vec<Vec<Part>>> {
    if bytes.get(..4)? != kind.magic() {
        return None;
    }
    let [white_pawns, black_pawns] = material.pawns();
    let has_pawns = white_pawns + black_pawns > 0;
    let both_have_pawns = white_pawns > 0 && black_pawns > 0;
    let mut cursor = Cursor::new(bytes, 4);
    // The flags say what the name says already.
    cursor.skip(1)?;
    let sides = if kind == Kind::Wdl && !material.is_symmetric() { 2 } else { 1 };
    let files = if has_pawns { 4 } else { 1 };
    let first = match (has_pawns, material.has_single_piece()) {
        (true, _) => First::Pawns { others: both_have_pawns },
        (false, true) => First::Three,
        (false, false) => First::Kings,
    };
    let mut groups: Vec<Vec<Groups>> = (0..sides).map(|_| Vec::new()).collect();
    for file in 0..files {
        let order = cursor.u8()?;
        let second = if both_have_pawns { cursor.u8()? } else { 0xff };
        let codes: Vec<u8> = (0..material.men()).map(|_| cursor.u8()).collect::<Option<_>>()?;
        for (side, list) in groups.iter_mut().enumerate() {
            let half = |byte: u8| if side == 0 { byte & 0xf } else { byte >> 4 };
            let pieces = codes.iter().map(|&byte| half(byte)).collect();
            list.push(Groups::new(first, pieces, [half(order), half(second)], file)?);
        }
    }
    cursor.align(2)?;
    let mut parts: Vec<Vec<Part>> = (0..sides).map(|_| Vec::new()).collect();
    // In the file, both sides of a file of the board come together.
    for file in 0..files {
        for side in 0..sides {
            let groups = groups[side][file].clone();
            let pairs = Pairs::read(&mut cursor, groups.size())?;
            parts[side].push(Part { groups, pairs, map: None });
        }
    }
    if kind == Kind::Dtz {
        read_maps(&mut parts[0], &mut cursor)?;
    }
    let place = [Pairs::place_index, Pairs::place_lengths, Pairs::place_data];
    for place in place {
        for file in 0..files {
            for side in &mut parts {
                place(&mut side[file].pairs, &mut cursor)?;
            }
        }
    }
    Some(parts)
}

/// Reads where the distances are listed.
fn read_maps(parts: &mut [Part], cursor: &mut Cursor<'_>) -> Option<()> {
    for part in parts {
        let flags = part.pairs.flags();
        if flags & MAPPED == 0 {
            continue;
        }
        let mut starts = [0; 4];
        if flags & WIDE != 0 {
            cursor.align(2)?;
        }
        for start in &mut starts {
            let count = if flags & WIDE != 0 { 2 * usize::from(cursor.u16()?) } else { cursor.u8()?.into() };
            *start = cursor.at();
            cursor.skip(count)?;
        }
        part.map = Some(starts);
    }
    cursor.align(2)
}
