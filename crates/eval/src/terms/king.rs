//! The danger to the king.
//!
//! Everything that aims at the king is counted in units with fixed proportions; what so many units cost is a table of
//! weights. So danger may grow faster than its causes, and the evaluation is still linear in its weights.

use chronicle_chess::{Bitboard, Role, attacks};

use crate::{Term, side::Side, tracer::Tracer};

use super::{Context, PawnEntry, pawns};

/// Units of danger per step in the table of weights.
const STEP: i32 = 40;
/// Entries in that table.
const STEPS: i32 = 64;

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn king<S: Side>(&mut self, entry: &PawnEntry) {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let enemy_queens = self.board.pieces(<S::Enemy as Side>::COLOR, Role::Queen);
        if enemy.ring_attackers <= i32::from(enemy_queens.is_empty()) {
            return;
        }
        // Squares that the enemy attacks and that only king or queen defend.
        let royal = own.by_role[Role::King.index()] | own.by_role[Role::Queen.index()];
        let weak = (enemy.attacked - own.attacked_twice) & (!own.attacked | royal);
        let wing = pawns::wing(own.king) & S::seen(Bitboard(0x0000_00ff_ffff_ffff));
        let flank = (enemy.attacked & wing).count() + (enemy.attacked_twice & wing).count();
        let guard = (own.attacked & wing).count();
        let knight_guard = (own.by_role[Role::Knight.index()] & own.by_role[Role::King.index()]).any();

        let danger = enemy.ring_attackers * enemy.ring_weight
            + 70 * enemy.ring_contacts
            + 180 * (own.king_ring & weak).count() as i32
            + 100 * own.shields.count() as i32
            + 60 * i32::from(entry.bareness[S::COLOR])
            + (flank * flank * 3 / 8) as i32
            + self.checks::<S>(weak).danger()
            - 4 * guard as i32
            - 100 * i32::from(knight_guard)
            - if enemy_queens.is_empty() { 850 } else { 0 };
        let steps = (danger / STEP).clamp(0, STEPS - 1);
        self.add::<S>(Term::KingDanger, steps as usize, 1);
    }

    /// The checks that the enemy can give.
    #[inline(always)]
    fn checks<S: Side>(&self, weak: Bitboard) -> Checks {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let reach = |role: Role| enemy.by_role[role.index()] - enemy.all;
        let safe = !own.attacked | (weak & enemy.attacked_twice);
        let transparent = self.board.occupied() - self.board.pieces(S::COLOR, Role::Queen);
        let straight = attacks::rook(own.king, transparent);
        let diagonal = attacks::bishop(own.king, transparent);

        let rooks = straight & reach(Role::Rook);
        let queens = (straight | diagonal) & reach(Role::Queen);
        let bishops = diagonal & reach(Role::Bishop);
        let knights = attacks::knight(own.king) & reach(Role::Knight);
        let by_queen = queens & (safe - own.by_role[Role::Queen.index()] - rooks);
        Checks {
            queen: by_queen,
            rook: rooks & safe,
            bishop: bishops & (safe - by_queen),
            knight: knights & safe,
            other: (rooks | bishops | knights) - safe,
        }
    }
}

/// Squares from which a king can be checked: by role where the checker is safe, and the others.
struct Checks {
    queen: Bitboard,
    rook: Bitboard,
    bishop: Bitboard,
    knight: Bitboard,
    other: Bitboard,
}

impl Checks {
    /// In units of danger.
    #[inline(always)]
    fn danger(&self) -> i32 {
        let priced = |checks: Bitboard, one: i32, more: i32| match checks.count() {
            0 => 0,
            1 => one,
            _ => more,
        };
        priced(self.rook, 900, 1300)
            + priced(self.queen, 650, 900)
            + priced(self.bishop, 450, 650)
            + priced(self.knight, 700, 1050)
            + 130 * self.other.count() as i32
    }
}
