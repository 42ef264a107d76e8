//! Passed pawns: what stops them and what helps them on.

use chronicle_chess::{Bitboard, Color, Role, Square, attacks};

use crate::{Term, masks, side::Side, tracer::Tracer};

use super::{Context, PawnEntry};

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn passed<S: Side>(&mut self, entry: &PawnEntry) {
        for square in entry.passed[S::COLOR] {
            let rank = S::rank(square);
            self.add::<S>(Term::PassedPawn, rank, 1);
            if rank >= 3 {
                self.passed_beyond_middle::<S>(square, rank);
            } else {
                self.way_ahead::<S>(square, rank);
            }
        }
    }

    fn passed_beyond_middle<S: Side>(&mut self, square: Square, rank: usize) {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let Some(stop) = S::up(square.bit()).first() else { return };
        let own_steps = masks::distance(own.king, stop);
        let enemy_steps = masks::distance(enemy.king, stop);
        // A rook behind the pawn drives it on or holds it back.
        let behind = masks::file(square) & masks::ahead(<S::Enemy as Side>::COLOR, square);
        let lines = attacks::rook(square, self.board.occupied()) & behind & self.board.role(Role::Rook);
        let (own_rook, enemy_rook) = ((lines & own.all).any(), (lines & enemy.all).any());
        let runs = self.outruns::<S>(square, rank);

        let urgency = rank as i32 - 2;
        self.add::<S>(Term::PassedOwnKing, own_steps, urgency);
        self.add::<S>(Term::PassedEnemyKing, enemy_steps, urgency);
        self.add::<S>(Term::PassedRookBehind, 0, own_rook.into());
        self.add::<S>(Term::PassedRookBehind, 1, enemy_rook.into());
        self.add::<S>(Term::PassedRunner, 0, runs.into());
        self.way_ahead::<S>(square, rank);
    }

    #[inline(always)]
    fn way_ahead<S: Side>(&mut self, square: Square, rank: usize) {
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let stop = S::up(square.bit());
        let path = masks::file(square) & masks::ahead(S::COLOR, square);
        let blocked = (stop & enemy.all).any();
        let dangers = self.board.occupied() | enemy.attacked;
        let (safe, free) = ((stop & dangers).is_empty(), (path & dangers).is_empty());
        if blocked {
            self.add::<S>(Term::PassedBlocked, rank, 1);
        }
        if safe {
            self.add::<S>(Term::PassedSafeStep, rank, 1);
        }
        if free {
            self.add::<S>(Term::PassedFreePath, rank, 1);
        }
    }

    /// The enemy has only pawns, the way is free and their king is too far away: the rule of the square.
    fn outruns<S: Side>(&self, square: Square, rank: usize) -> bool {
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let pieces = enemy.all - enemy.pawns - enemy.king.bit();
        let path: Bitboard = masks::file(square) & masks::ahead(S::COLOR, square);
        if pieces.any() || (path & self.board.occupied()).any() {
            return false;
        }
        let promotion = match S::COLOR {
            Color::White => Square::wrapping(56 + masks::file_index(square) as u32),
            Color::Black => Square::wrapping(masks::file_index(square) as u32),
        };
        let late = usize::from(self.board.turn() != S::COLOR);
        masks::distance(enemy.king, promotion) > 7 - rank + late
    }
}
