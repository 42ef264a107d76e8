//! A chess board as lines of text, with coloured squares or without.

mod sprites;

#[cfg(test)]
mod tests;

use chronicle_chess::{Bitboard, Board, Color, File, Piece, Rank, Square};

use crate::ink::Ink;

/// How boards are drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) ink: Ink,
    pub(crate) symbols: Symbols,
    pub(crate) size: Size,
}

/// What pieces look like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    /// The chess symbols of Unicode; on large squares, drawings.
    Figurines,
    /// The letters of FEN, for fonts without the symbols.
    Letters,
}

/// How much room a square has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// 3 columns and 1 row.
    Small,
    /// 7 columns and 3 rows, which most fonts make a square.
    Large,
}

impl Size {
    /// The columns of a square.
    const fn columns(self) -> usize {
        match self {
            Self::Small => 3,
            Self::Large => 7,
        }
    }

    /// The rows of a square.
    const fn rows(self) -> usize {
        match self {
            Self::Small => 1,
            Self::Large => 3,
        }
    }

    /// The columns of a whole board with its rank numbers.
    pub(crate) const fn width(self) -> usize {
        LABEL + 8 * self.columns()
    }

    /// The rows of a whole board with its file letters.
    pub(crate) const fn height(self) -> usize {
        8 * self.rows() + 1
    }
}

/// Columns to the left of the board, for the rank numbers.
const LABEL: usize = 3;

/// Squares that deserve attention.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Where the last move came from and went to.
    pub(crate) last_move: Bitboard,
    /// A king in check.
    pub(crate) check: Bitboard,
    /// The piece whose moves are shown.
    pub(crate) selected: Bitboard,
    /// Where that piece may go.
    pub(crate) targets: Bitboard,
}

/// Draws a board with this side at the bottom. All lines are equally wide, as [`Size::width`] says.
pub(crate) fn draw(board: &Board, bottom: Color, marks: &Marks, look: Look) -> Vec<String> {
    let canvas = Drawing { board, marks, look };
    let files = in_order(File::ALL, bottom == Color::Black);
    let mut lines = Vec::with_capacity(look.size.height());
    for rank in in_order(Rank::ALL, bottom == Color::White) {
        for row in 0..look.size.rows() {
            let label = if row == look.size.rows() / 2 { rank.digit() } else { ' ' };
            let cells: String = files.iter().map(|&file| canvas.cell(Square::at(file, rank), row)).collect();
            lines.push(format!("{}{cells}", look.ink.dim(&format!(" {label} "))));
        }
    }
    let letters: String = files.iter().map(|file| centred(file.letter(), look.size)).collect();
    lines.push(format!("{:LABEL$}{}", "", look.ink.dim(&letters)));
    lines
}

fn in_order<T, const N: usize>(mut all: [T; N], reversed: bool) -> [T; N] {
    if reversed {
        all.reverse();
    }
    all
}

fn centred(letter: char, size: Size) -> String {
    format!("{letter:^width$}", width = size.columns())
}

struct Drawing<'a> {
    board: &'a Board,
    marks: &'a Marks,
    look: Look,
}

impl Drawing<'_> {
    /// One row of one square.
    fn cell(&self, square: Square, row: usize) -> String {
        match self.look.ink {
            Ink::Plain => self.plain(square, row),
            Ink::Color => {
                let piece = self.board.piece_at(square);
                let ink = piece.map_or(palette::DOT, |piece| palette::piece(piece.color));
                self.look.ink.on_square(self.background(square), ink, &self.content(square, row))
            }
        }
    }

    /// What stands on a coloured square. The symbols are the filled ones for both sides: the colour of the ink tells
    /// them apart, and filled ones are easier to see.
    fn content(&self, square: Square, row: usize) -> String {
        let Look { symbols, size, .. } = self.look;
        let is_target = self.marks.targets.contains(square);
        match (self.board.piece_at(square), size, symbols) {
            (Some(piece), Size::Large, Symbols::Figurines) => sprites::sprite(piece.role)[row].to_owned(),
            (None, Size::Large, Symbols::Figurines) if is_target => sprites::DOT[row].to_owned(),
            _ if row != size.rows() / 2 => centred(' ', size),
            (Some(piece), Size::Small, Symbols::Figurines) => {
                centred(Piece { color: Color::Black, ..piece }.figurine(), size)
            }
            (Some(piece), _, Symbols::Letters) => centred(piece.letter(), size),
            (None, ..) => centred(if is_target { '•' } else { ' ' }, size),
        }
    }

    fn background(&self, square: Square) -> u8 {
        let marks = self.marks;
        let is_capture = marks.targets.contains(square) && self.board.occupied().contains(square);
        let [light, dark] = if is_capture {
            palette::CAPTURE
        } else if marks.check.contains(square) {
            palette::CHECK
        } else if marks.selected.contains(square) {
            palette::SELECTED
        } else if marks.last_move.contains(square) {
            palette::LAST_MOVE
        } else {
            palette::SQUARES
        };
        if square.is_light() { light } else { dark }
    }

    /// Without colours, brackets around a square say what a background would.
    fn plain(&self, square: Square, row: usize) -> String {
        let Look { symbols, size, .. } = self.look;
        let marks = self.marks;
        if row != size.rows() / 2 {
            return centred(' ', size);
        }
        let is_target = marks.targets.contains(square);
        let symbol = match (self.board.piece_at(square), symbols) {
            (Some(piece), Symbols::Figurines) => piece.figurine(),
            (Some(piece), Symbols::Letters) => piece.letter(),
            (None, Symbols::Figurines) => {
                if is_target {
                    '•'
                } else {
                    '·'
                }
            }
            (None, Symbols::Letters) => {
                if is_target {
                    '*'
                } else {
                    '.'
                }
            }
        };
        let (left, right) = if is_target && self.board.occupied().contains(square) {
            ('>', '<')
        } else if marks.check.contains(square) {
            ('!', '!')
        } else if marks.selected.contains(square) {
            ('(', ')')
        } else if marks.last_move.contains(square) {
            ('[', ']')
        } else {
            (' ', ' ')
        };
        format!("{:^width$}", format!("{left}{symbol}{right}"), width = size.columns())
    }
}

/// Numbers of the 256-colour palette, for light squares and dark ones. White and black pieces must both stand out
/// from every one of them, so all are of middling brightness.
mod palette {
    use chronicle_chess::Color;

    pub(super) const DOT: u8 = 23;
    pub(super) const SQUARES: [u8; 2] = [109, 66];
    pub(super) const LAST_MOVE: [u8; 2] = [143, 100];
    pub(super) const SELECTED: [u8; 2] = [110, 67];
    pub(super) const CAPTURE: [u8; 2] = [173, 130];
    pub(super) const CHECK: [u8; 2] = [167, 124];

    pub(super) const fn piece(color: Color) -> u8 {
        match color {
            Color::White => 231,
            Color::Black => 16,
        }
    }
}
