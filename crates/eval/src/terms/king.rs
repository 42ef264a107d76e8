//! The danger to the king.
//!
//! Everything that aims at the king or guards it adds units of danger, or takes some away; what so many units cost is a
//! table. So danger may grow faster than its causes. Both, the units of each cause and the table, are tuned.

use chronicle_chess::{Bitboard, Role, attacks};

use crate::{Term, side::Side, tracer::Tracer};

use super::{Context, PawnEntry, pawns};

/// Units of danger per step in the table of what it costs.
pub(crate) const DANGER_STEP: i32 = 40;
/// Causes of danger.
const CAUSES: usize = Term::KingCause.description().shape.len();

/// The place of so much danger in the table of what it costs.
fn danger_step(danger: i32) -> usize {
    const LAST: i32 = Term::KingDanger.description().shape.len() as i32 - 1;
    (danger / DANGER_STEP).clamp(0, LAST) as usize
}

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn king<S: Side>(&mut self, entry: &PawnEntry) {
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let queens = self.board.pieces(<S::Enemy as Side>::COLOR, Role::Queen);
        if enemy.ring_attackers <= i32::from(queens.is_empty()) {
            return;
        }
        let causes = self.causes::<S>(entry, queens);
        let mut danger = 0;
        for (index, &times) in causes.iter().enumerate() {
            let number = Term::KingCause.start() + index;
            danger += self.weights[number].middlegame() * times;
            self.tracer.count(S::COLOR, number, times);
        }
        self.add::<S>(Term::KingDanger, danger_step(danger), 1);
    }

    /// How often each cause of danger is there, in the order of the weights.
    #[inline(always)]
    fn causes<S: Side>(&self, entry: &PawnEntry, queens: Bitboard) -> [i32; CAUSES] {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        // Squares that the enemy attacks and that only king or queen defend.
        let royal = own.by_role[Role::King.index()] | own.by_role[Role::Queen.index()];
        let weak = (enemy.attacked - own.attacked_twice) & (!own.attacked | royal);
        let wing = pawns::wing(own.king) & S::seen(Bitboard(0x0000_00ff_ffff_ffff));
        let flank = ((enemy.attacked & wing).count() + (enemy.attacked_twice & wing).count()) as i32;
        let attackers = |role: Role| enemy.ring_attackers * enemy.ring_by_role[role.index()];
        let checks = self.checks::<S>(weak);
        let one = |checks: Bitboard| i32::from(checks.any() && !checks.more_than_one());
        let several = |checks: Bitboard| i32::from(checks.more_than_one());
        [
            // Pieces that aim at the squares around the king: each counts for more the more there are.
            attackers(Role::Knight),
            attackers(Role::Bishop),
            attackers(Role::Rook),
            attackers(Role::Queen),
            enemy.ring_attackers,
            enemy.ring_contacts,
            // The squares around the king.
            (own.king_ring & weak).count() as i32,
            (own.king_ring & (enemy.attacked - own.attacked)).count() as i32,
            (own.king_ring & (enemy.attacked_twice - own.attacked_twice)).count() as i32,
            // Safe checks: one, several.
            one(checks.rook),
            several(checks.rook),
            one(checks.queen),
            several(checks.queen),
            one(checks.bishop),
            several(checks.bishop),
            one(checks.knight),
            several(checks.knight),
            checks.other.count() as i32,
            // What stands around the king, and the whole wing.
            own.shields.count() as i32,
            i32::from(entry.bareness[S::COLOR]),
            flank * flank / 8,
            (own.attacked & wing).count() as i32,
            (own.by_role[Role::Knight.index()] & own.by_role[Role::King.index()]).any().into(),
            self.board.castling().rooks(S::COLOR).any().into(),
            queens.is_empty().into(),
            1,
        ]
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
