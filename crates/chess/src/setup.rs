use crate::{Bitboard, Board, CastlingSide, Color, File, Piece, Role, Square};

/// A castling right as a text can state it, before anybody has looked at the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastlingClaim {
    /// `K` or `Q`: with the outermost rook on that side of the king.
    Outermost(CastlingSide),
    /// A file letter: with the rook on that file.
    File(File),
}

/// Anything a FEN can say, sensible or not: freely editable, and turned into a [`Position`](crate::Position) by a check.
///
/// ```
/// use chronicle_chess::{Color, Piece, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece { role: Role::King, color: Color::White });
/// assert!(Position::try_from(&setup).is_err()); // no black king
/// setup.put(Square::E8, Piece { role: Role::King, color: Color::Black });
/// assert!(Position::try_from(&setup).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// The claimed castling rights, as written.
    pub castling: Vec<(Color, CastlingClaim)>,
    /// The square behind a pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move of the game, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// No pieces, White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::EMPTY,
            turn: Color::White,
            castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Puts a piece on a square, replacing what stands there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.board.put(square, Some(piece));
    }

    /// Takes whatever stands on a square.
    pub fn take(&mut self, square: Square) {
        self.board.put(square, None);
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The pieces of one role and colour.
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// The bare placement, for checking.
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }
}
