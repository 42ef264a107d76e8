//! What moves do, without playing them: whether they give check, and whether they run from danger or into it.

use super::Position;
use crate::{Bitboard, Board, Color, Move, MoveKind, Role, Square, attacks, movegen};

/// What helps to judge the moves of a position, worked out once for all of them.
#[derive(Copy, Clone, Debug)]
pub struct Survey {
    /// The king to be checked.
    king: Square,
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    pawn: Bitboard,
    /// Own pieces that uncover a check when they leave their line.
    shields: Bitboard,
    /// Squares that the other side attacks.
    danger: Bitboard,
    /// Squares that its pawns attack, its pawns and minor pieces, and these and its rooks.
    by_lesser: [Bitboard; 3],
}

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
        Survey {
            king,
            knight: attacks::knight(king),
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
            pawn: attacks::pawn(!us, king),
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
    #[must_use]
    pub fn gives_check(&self, survey: &Survey, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() != MoveKind::Normal {
            // Rare, and several squares change at once.
            return self.play(mv).is_check();
        }
        let squares = match self.board().role_at(from) {
            Some(Role::Pawn) => survey.pawn,
            Some(Role::Knight) => survey.knight,
            Some(Role::Bishop) => survey.diagonal,
            Some(Role::Rook) => survey.straight,
            Some(Role::Queen) => survey.diagonal | survey.straight,
            Some(Role::King) | None => Bitboard::EMPTY,
        };
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
        let (dangerous, stake) = match self.board().role_at(mv.from()) {
            Some(Role::Knight | Role::Bishop) => (survey.by_lesser[0], 300),
            Some(Role::Rook) => (survey.by_lesser[1], 500),
            Some(Role::Queen) => (survey.by_lesser[2], 900),
            _ => return 0,
        };
        stake * (i32::from(dangerous.contains(mv.from())) - i32::from(dangerous.contains(mv.to())))
    }
}

/// The squares that a side attacks with pawns, with pawns and minor pieces, and with these and rooks.
fn lesser_attacks(board: &Board, color: Color) -> [Bitboard; 3] {
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
    [by_pawns, by_minors, by_rooks]
}
