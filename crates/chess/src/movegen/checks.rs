use crate::{
    Bitboard, Board, Color, Role, Square,
    attacks::{self, Sliders},
    side::{Black, Side, White},
};

/// What restricts the side to move: who gives check, and which own pieces shield the king.
pub(crate) struct Checks {
    pub(crate) checkers: Bitboard,
    /// Pieces of the side to move that must stay on their line to the king.
    pub(crate) pinned: Bitboard,
}

impl Checks {
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board, king: Square, occupied: Bitboard) -> Self {
        let [a, b, c] = board.planes;
        let enemies = S::Enemy::own(board);
        let mut checkers =
            (attacks::pawn(S::COLOR, king) & (a - b - c) | attacks::knight(king) & (b - a - c)) & enemies;
        let mut pinned = Bitboard::EMPTY;
        let snipers = (attacks::diagonals(king) & a | attacks::straights(king) & b) & c & enemies;
        for sniper in snipers {
            let shields = attacks::between(king, sniper) & occupied;
            if shields.is_empty() {
                checkers |= sniper.bit();
            } else if !shields.more_than_one() {
                pinned |= shields;
            }
        }
        Self { checkers, pinned: pinned - enemies }
    }
}

/// All squares that a side attacks, with these squares occupied.
#[inline(always)]
pub(crate) fn attacked<S: Side>(board: &Board, occupied: Bitboard) -> Bitboard {
    let [a, b, c] = board.planes;
    let own = S::own(board);
    let pawns = S::up(own & (a - b - c));
    let mut squares = pawns.east() | pawns.west() | attacks::king((own & ((a & b) - c)).lowest());
    for from in own & (b - a - c) {
        squares |= attacks::knight(from);
    }
    squares | attacks::slides(Sliders { straight: own & b & c, diagonal: own & a & c }, occupied)
}

/// The pieces that give check to the side to move.
pub(crate) fn checkers(board: &Board) -> Bitboard {
    let king = board.king(board.turn);
    board.attackers(king, board.occupied()) & (board.color(!board.turn) - board.role(Role::King))
}

/// All squares that a side attacks.
pub(crate) fn attacked_by(board: &Board, color: Color) -> Bitboard {
    match color {
        Color::White => attacked::<White>(board, board.occupied()),
        Color::Black => attacked::<Black>(board, board.occupied()),
    }
}

/// The pieces of the side to move that shield their king.
pub(crate) fn pinned(board: &Board) -> Bitboard {
    let king = board.king(board.turn);
    match board.turn {
        Color::White => Checks::of::<White>(board, king, board.occupied()).pinned,
        Color::Black => Checks::of::<Black>(board, king, board.occupied()).pinned,
    }
}
