use std::fmt;

use crate::{Bitboard, CastlingRights, Color, File, Piece, Rank, Role, Square, attacks};

/// The pieces on their squares, who is to move, who may castle, and which pawn may be taken in passing.
///
/// Four 64-bit planes hold all pieces: one for the colour and three for the [`Role`] code of each square. So a move
/// changes four words whatever it moves or takes, and a whole board is 40 bytes. Since every role code has bit 0 or
/// bit 1 set, two planes tell which squares are occupied, and one `and` finds all sliders of a kind.
///
/// A `Board` alone does not know its hash key nor its clocks; that is [`Position`](crate::Position).
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Squares with a black piece.
    pub(crate) black: Bitboard,
    /// Squares whose role code has bit 0, 1 or 2 set.
    pub(crate) planes: [Bitboard; 3],
    pub(crate) castling: CastlingRights,
    /// The file of the pawn that just made a double step, if an enemy pawn stands beside it.
    pub(crate) en_passant: Option<File>,
    pub(crate) turn: Color,
}

impl Board {
    /// A board without pieces, White to move.
    pub(crate) const EMPTY: Self = Self {
        black: Bitboard::EMPTY,
        planes: [Bitboard::EMPTY; 3],
        castling: CastlingRights::NONE,
        en_passant: None,
        turn: Color::White,
    };

    /// Whose move it is.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.planes[0] | self.planes[1]
    }

    /// The pieces of one colour.
    #[inline(always)]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() - self.black,
            Color::Black => self.black,
        }
    }

    /// The pieces of one role and both colours.
    #[inline(always)]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        let [a, b, c] = self.planes;
        match role {
            Role::Pawn => a - b - c,
            Role::Knight => b - a - c,
            Role::King => (a & b) - c,
            Role::Bishop => (a & c) - b,
            Role::Rook => (b & c) - a,
            Role::Queen => a & b & c,
        }
    }

    /// The pieces of one role and colour.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        match color {
            Color::White => self.role(role) - self.black,
            Color::Black => self.role(role) & self.black,
        }
    }

    /// Bishops and queens of both colours.
    #[inline(always)]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.planes[0] & self.planes[2]
    }

    /// Rooks and queens of both colours.
    #[inline(always)]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.planes[1] & self.planes[2]
    }

    /// The square of a king. Every [`Position`](crate::Position) has one of each colour.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).lowest()
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.black.contains(square) { Color::Black } else { Color::White };
        self.role_at(square).map(|role| Piece { role, color })
    }

    /// The role of what stands on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.code_at(square))
    }

    /// The role code of a square; 0 if nothing stands there.
    #[inline(always)]
    pub(crate) fn code_at(&self, square: Square) -> u8 {
        let bit = |plane: Bitboard| (plane.0 >> square.index() & 1) as u8;
        bit(self.planes[0]) | bit(self.planes[1]) << 1 | bit(self.planes[2]) << 2
    }

    /// Who may still castle with which rook.
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square on which the side to move may capture en passant.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::at(file, self.turn.en_passant_rank()))
    }

    /// The pieces of both colours that attack a square, with these squares occupied.
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn)
            | attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn);
        pawns
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// Whether a side attacks a square, with these squares occupied.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        (self.attackers(square, occupied) & self.color(by)).any()
    }

    /// Puts a piece on a square, replacing what stands there.
    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        let bit = square.bit();
        let code = piece.map_or(0, |piece| piece.role as u8);
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane -= bit;
            if code >> index & 1 != 0 {
                *plane |= bit;
            }
        }
        self.black -= bit;
        if piece.is_some_and(|piece| piece.color == Color::Black) {
            self.black |= bit;
        }
    }
}

/// Draws the board from White's side with FEN letters.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
                write!(f, "{letter}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{} to move, castling {:?}, en passant {:?}", self.turn, self.castling, self.en_passant())
    }
}
