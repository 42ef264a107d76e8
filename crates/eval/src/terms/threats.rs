//! What each side threatens to take.

use chronicle_chess::{Bitboard, Rank, Role, attacks};

use crate::{Term, side::Side, tracer::Tracer};

use super::Context;

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn threats<S: Side>(&mut self) {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let pieces = enemy.all - enemy.pawns;
        // Defended by a pawn, or by more than we attack with.
        let held = enemy.by_role[Role::Pawn.index()] | (enemy.attacked_twice - own.attacked_twice);
        let weak = enemy.all & (own.attacked - held);
        let defended = pieces & held;

        let by_minor = (weak | defended) & (own.by_role[Role::Knight.index()] | own.by_role[Role::Bishop.index()]);
        let by_rook = weak & own.by_role[Role::Rook.index()];
        let by_king = (weak & own.by_role[Role::King.index()]).any();
        let hanging = weak & (!enemy.attacked | pieces & own.attacked_twice);
        let by_queen_only = weak & enemy.by_role[Role::Queen.index()];
        let loose = own.all - own.pawns - own.attacked - own.king.bit();
        let restricted = enemy.attacked & (own.attacked - held);
        let safe = !enemy.attacked | own.attacked;
        let by_pawn = S::pawn_attacks(own.pawns & safe) & pieces;
        let by_push = self.pushes::<S>(safe) & (pieces - own.by_role[Role::Pawn.index()]);

        self.victims::<S>(Term::ThreatByMinor, by_minor);
        self.victims::<S>(Term::ThreatByRook, by_rook);
        self.victims::<S>(Term::ThreatByPawn, by_pawn);
        self.add::<S>(Term::ThreatByKing, 0, by_king.into());
        self.add::<S>(Term::Hanging, 0, hanging.count() as i32);
        self.add::<S>(Term::DefendedByQueen, 0, by_queen_only.count() as i32);
        self.add::<S>(Term::Loose, 0, loose.count() as i32);
        self.add::<S>(Term::Restricted, 0, restricted.count() as i32);
        self.add::<S>(Term::ThreatByPush, 0, by_push.count() as i32);
        self.queen_in_sight::<S>(held);
    }

    /// One weight for each role that is attacked; kings are not threatened but in check.
    #[inline(always)]
    fn victims<S: Side>(&mut self, term: Term, attacked: Bitboard) {
        if attacked.is_empty() {
            return;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            self.add::<S>(term, role.index(), (attacked & self.board.role(role)).count() as i32);
        }
    }

    /// What pawns would attack after one safe step forward.
    #[inline(always)]
    fn pushes<S: Side>(&self, safe: Bitboard) -> Bitboard {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let free = !self.board.occupied();
        let single = S::up(own.pawns) & free;
        let double = S::up(single & S::seen(Rank::Third.bitboard())) & free;
        S::pawn_attacks((single | double) & (safe - enemy.by_role[Role::Pawn.index()]))
    }

    /// Safe squares from which the enemy's only queen could be attacked on the next move.
    #[inline(always)]
    fn queen_in_sight<S: Side>(&mut self, held: Bitboard) {
        let Some(queen) = self.board.pieces(<S::Enemy as Side>::COLOR, Role::Queen).single() else { return };
        let own = &self.sides[S::COLOR];
        let safe = own.area - held;
        let occupied = self.board.occupied();
        let knights = own.by_role[Role::Knight.index()] & attacks::knight(queen) & safe;
        let sliders = own.by_role[Role::Bishop.index()] & attacks::bishop(queen, occupied)
            | own.by_role[Role::Rook.index()] & attacks::rook(queen, occupied);
        let sliders = sliders & safe & own.attacked_twice;
        self.add::<S>(Term::ThreatOnQueen, 0, knights.count() as i32);
        self.add::<S>(Term::ThreatOnQueen, 1, sliders.count() as i32);
    }
}
