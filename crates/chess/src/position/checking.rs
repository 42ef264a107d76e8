//! Which moves give check, without playing them.

use super::Position;
use crate::{Bitboard, Move, MoveKind, Role, Square, attacks};

/// From where the side to move gives check, worked out once for a position.
#[derive(Copy, Clone, Debug)]
pub struct CheckMap {
    /// The king to be checked.
    king: Square,
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    pawn: Bitboard,
    /// Own pieces that uncover a check when they leave their line.
    shields: Bitboard,
}

impl Position {
    /// What [`gives_check`](Self::gives_check) needs, once for all moves.
    #[must_use]
    pub fn check_map(&self) -> CheckMap {
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
        CheckMap {
            king,
            knight: attacks::knight(king),
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
            pawn: attacks::pawn(!us, king),
            shields,
        }
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use chronicle_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let map = position.check_map();
    /// assert!(position.gives_check(&map, position.parse_uci("a1a8")?));
    /// assert!(!position.gives_check(&map, position.parse_uci("a1a7")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, map: &CheckMap, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() != MoveKind::Normal {
            // Rare, and several squares change at once.
            return self.play(mv).is_check();
        }
        let squares = match self.board().role_at(from) {
            Some(Role::Pawn) => map.pawn,
            Some(Role::Knight) => map.knight,
            Some(Role::Bishop) => map.diagonal,
            Some(Role::Rook) => map.straight,
            Some(Role::Queen) => map.diagonal | map.straight,
            Some(Role::King) | None => Bitboard::EMPTY,
        };
        squares.contains(to) || map.shields.contains(from) && !attacks::aligned(map.king, from, to)
    }
}
