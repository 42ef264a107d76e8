//! How a game ends by the position on the board alone.

use super::Position;
use crate::{Bitboard, Board, Color, Role};

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// Nobody wins.
    Draw(DrawReason),
}

/// Why a game is drawn without anybody's claim.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can ever give mate, whatever both play.
    InsufficientMaterial,
    /// 75 moves of each side without capture or pawn move.
    SeventyFiveMoves,
    /// The same position has come up five times.
    FivefoldRepetition,
}

impl Position {
    /// How the game has ended, as far as this position alone can tell. Repetition needs the history that a
    /// [`PlayedGame`](crate::PlayedGame) has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        if !self.has_moves() {
            // Mate on the board counts before any rule of drawing.
            return Some(if self.is_check() {
                Ending::Checkmate { winner: !self.turn() }
            } else {
                Ending::Draw(DrawReason::Stalemate)
            });
        }
        if is_dead(&self.board) {
            return Some(Ending::Draw(DrawReason::InsufficientMaterial));
        }
        (self.halfmove_clock >= 150).then_some(Ending::Draw(DrawReason::SeventyFiveMoves))
    }

    /// Whether neither side can ever give mate: bare kings, one minor piece, or only bishops on squares of one colour.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        is_dead(&self.board)
    }

    /// Whether this side could give mate if the opponent helped: what decides between a loss and a draw when the
    /// other side's flag falls.
    ///
    /// Every side with a pawn, rook or queen, and every pair of minor pieces that can mate, counts as able to; so does
    /// a lone knight or bishop if the opponent's own pieces can block its king.
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        let board = &self.board;
        let own = board.color(color) - board.role(Role::King);
        let other = board.color(!color) - board.role(Role::King);
        let minors = board.role(Role::Knight) | board.role(Role::Bishop);
        if own.is_empty() {
            return false;
        }
        if (own - minors).any() {
            return true;
        }
        let knights = own & board.role(Role::Knight);
        if knights.is_empty() {
            // Bishops of one colour need a pawn or knight of the opponent's in its king's way: a rook or queen there
            // could always take the bishop or step between.
            let blockers = other & (board.role(Role::Pawn) | board.role(Role::Knight));
            return !on_one_color((own | other) & board.role(Role::Bishop)) || blockers.any();
        }
        // A lone knight needs something of the opponent's other than a queen to block the king's flight.
        own.more_than_one() || (other - board.role(Role::Queen)).any()
    }
}

fn is_dead(board: &Board) -> bool {
    let [a, b, c] = board.planes;
    // Pawns, rooks and queens can always help to a mate.
    if ((a - b - c) | (b & c)).any() {
        return false;
    }
    let knights = b - a - c;
    let bishops = (a & c) - b;
    match (knights.count(), bishops.any()) {
        (0, _) => on_one_color(bishops),
        (1, false) => true,
        _ => false,
    }
}

fn on_one_color(squares: Bitboard) -> bool {
    (squares & Bitboard::LIGHT).is_empty() || (squares & Bitboard::DARK).is_empty()
}
