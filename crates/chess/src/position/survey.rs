//! What moves do, without playing them: whether they give check, and whether they run from danger or into it.

use super::Position;
use crate::{Bitboard, Board, Color, Move, MoveKind, Role, Square, attacks, movegen};

/// What helps to judge the moves of a position, worked out once for all of them.
#[derive(Copy, Clone, Debug)]
pub struct Survey {
    /// The king to be checked.
    king: Square,
    /// Squares from which a piece checks it, by the code of its role.
    checks: [Bitboard; 8],
    /// Own pieces that uncover a check when they leave their line.
    shields: Bitboard,
    /// Squares that the other side attacks.
    danger: Bitboard,
    /// Squares that its lesser pieces attack, by the code of the role that shuns them.
    by_lesser: [Bitboard; 8],
}

/// What a piece has to lose to lesser ones, by the code of its role. Pawns have no lesser ones, and kings only one fear.
const STAKES: [i32; 8] = {
    let mut stakes = [0; 8];
    stakes[Role::Knight as usize] = 300;
    stakes[Role::Bishop as usize] = 300;
    stakes[Role::Rook as usize] = 500;
    stakes[Role::Queen as usize] = 900;
    stakes
};

impl Position {
    /// What [`gives_check`](Self::gives_check) and [`exposure`](Self::exposure) need, once for all moves.
    #[must_use]
    pub fn survey(&self) -> Survey {
        let board = self.board();
        let (us, occupied) = (self.turn(), board.occupied());
        let king = board.king(!us);
        let own = board.color(us);
        let mut shields = Bitboard::EMPTY;
        let snipers =
            attacks::diagonals(king) & board.diagonal_sliders() | attacks::straights(king) & board.straight_sliders();
        for sniper in snipers & own {
            let between = attacks::between(king, sniper) & occupied;
            if !between.more_than_one() {
                shields |= between & own;
            }
        }
        let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let mut checks = [Bitboard::EMPTY; 8];
        checks[Role::Pawn as usize] = attacks::pawn(!us, king);
        checks[Role::Knight as usize] = attacks::knight(king);
        checks[Role::Bishop as usize] = diagonal;
        checks[Role::Rook as usize] = straight;
        checks[Role::Queen as usize] = diagonal | straight;
        Survey {
            king,
            checks,
            shields,
            danger: movegen::attacked_by(board, !us),
            by_lesser: lesser_attacks(board, !us),
        }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chronicle_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let survey = position.survey();
    /// assert!(position.gives_check(&survey, position.parse_uci("a1a8")?));
    /// assert!(!position.gives_check(&survey, position.parse_uci("a1a7")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, survey: &Survey, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() != MoveKind::Normal {
            // Rare, and several squares change at once.
            return self.play(mv).is_check();
        }
        let squares = survey.checks[self.role_code(from)];
        squares.contains(to) || survey.shields.contains(from) && !attacks::aligned(survey.king, from, to)
    }

    /// Whether a move begins on an attacked square (1), ends on one (2), both (3) or neither (0).
    ///
    /// ```
    /// use chronicle_chess::Position;
    ///
    /// let position: Position = "4k2r/8/8/8/8/8/8/4K2Q w - - 0 1".parse()?;
    /// let survey = position.survey();
    /// assert_eq!(position.exposure(&survey, position.parse_uci("h1g1")?), 1); // out of the rook's file
    /// assert_eq!(position.exposure(&survey, position.parse_uci("h1h4")?), 3); // along it
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn exposure(&self, survey: &Survey, mv: Move) -> usize {
        usize::from(survey.danger.contains(mv.from())) + 2 * usize::from(survey.danger.contains(mv.to()))
    }

    /// What a move saves from attackers that are worth less, or puts at their mercy (negative), in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub fn relief(&self, survey: &Survey, mv: Move) -> i32 {
        let code = self.role_code(mv.from());
        let dangerous = survey.by_lesser[code];
        STAKES[code] * (i32::from(dangerous.contains(mv.from())) - i32::from(dangerous.contains(mv.to())))
    }

    /// The code of the role on a square; always below 8, which the compiler can see.
    #[inline]
    fn role_code(&self, square: Square) -> usize {
        usize::from(self.board().code_at(square)) & 7
    }
}

/// The squares that a side attacks with pieces that are worth less than one of a role, by the code of the role.
fn lesser_attacks(board: &Board, color: Color) -> [Bitboard; 8] {
    let occupied = board.occupied();
    let pawns = board.pieces(color, Role::Pawn);
    let ahead = if color == Color::White { pawns.north() } else { pawns.south() };
    let by_pawns = ahead.east() | ahead.west();
    let mut by_minors = by_pawns;
    for knight in board.pieces(color, Role::Knight) {
        by_minors |= attacks::knight(knight);
    }
    for bishop in board.pieces(color, Role::Bishop) {
        by_minors |= attacks::bishop(bishop, occupied);
    }
    let mut by_rooks = by_minors;
    for rook in board.pieces(color, Role::Rook) {
        by_rooks |= attacks::rook(rook, occupied);
    }
    let mut squares = [Bitboard::EMPTY; 8];
    squares[Role::Knight as usize] = by_pawns;
    squares[Role::Bishop as usize] = by_pawns;
    squares[Role::Rook as usize] = by_minors;
    squares[Role::Queen as usize] = by_rooks;
    squares
}
