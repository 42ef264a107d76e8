use chronicle_chess::{CastlingSide, Color, File, Move, MoveKind, Position, Rank, Role};
use chronicle_game::Key;

use crate::random::RANDOM;

// Where in the random numbers each kind of fact begins.
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4;
const WHITE_TO_MOVE: usize = EN_PASSANT + 8;

/// The key of a position in Polyglot books.
///
/// Where the last move is known and was a double step, [`key_after_double_step`] is more exact: books count a capture en
/// passant wherever an enemy pawn stands beside the pawn that was moved, also if the capture would not be legal, and that
/// a [`Position`] does not know.
///
/// ```
/// use chronicle_book::key;
/// use chronicle_chess::Position;
///
/// assert_eq!(key(&Position::start()).to_string(), "463b96181691fc9c");
/// ```
#[must_use]
pub fn key(position: &Position) -> Key {
    Key(lasting(position)
        ^ position.board().en_passant().map_or(0, |square| RANDOM[EN_PASSANT + square.file() as usize]))
}

/// The key of a position whose last move was the double step of a pawn on this file.
#[must_use]
pub fn key_after_double_step(position: &Position, file: File) -> Key {
    let board = position.board();
    let turn = position.turn();
    let landing = match turn {
        Color::White => Rank::Fifth,
        Color::Black => Rank::Fourth,
    };
    let beside = (file.bitboard().east() | file.bitboard().west()) & landing.bitboard();
    let counts = (board.pieces(turn, Role::Pawn) & beside).any();
    Key(lasting(position) ^ if counts { RANDOM[EN_PASSANT + file as usize] } else { 0 })
}

/// The key of a position after a move that has led to it, if that is known.
pub(crate) fn key_after(position: &Position, last: Option<Move>) -> Key {
    match last.and_then(|last| double_step(position, last)) {
        Some(file) => key_after_double_step(position, file),
        None => key(position),
    }
}

/// The file on which the move that has led to a position was a double step, if it was one.
fn double_step(position: &Position, last: Move) -> Option<File> {
    let is_double = last.kind() == MoveKind::Normal
        && last.from().index().abs_diff(last.to().index()) == 16
        && position.board().pieces(!position.turn(), Role::Pawn).contains(last.to());
    is_double.then(|| last.to().file())
}

/// Everything but en passant.
fn lasting(position: &Position) -> u64 {
    let board = position.board();
    let mut key = 0;
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            // Pawn, knight, bishop, rook, queen, king; each black, then white.
            let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
            key ^= RANDOM[64 * kind + square.index()];
        }
    }
    let castling = board.castling();
    for color in Color::ALL {
        for (number, side) in CastlingSide::ALL.into_iter().enumerate() {
            if castling.rook_file(color, board.king(color).file(), side).is_some() {
                key ^= RANDOM[CASTLING + 2 * usize::from(color == Color::Black) + number];
            }
        }
    }
    if position.turn() == Color::White {
        key ^= RANDOM[WHITE_TO_MOVE];
    }
    key
}
