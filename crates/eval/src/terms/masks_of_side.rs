use chronicle_chess::{Bitboard, Board, Rank, Role, Square, attacks};

use crate::{masks, side::Side, tracer::Tracer};

use super::Context;

/// What one side has, attacks and may use.
pub(super) struct SideMasks {
    pub(super) all: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    /// Pieces of either side that stand alone between this side's king and a slider of the enemy's.
    pub(super) shields: Bitboard,
    /// Squares where a piece counts as mobile.
    pub(super) area: Bitboard,
    /// What the pieces of each role attack, by the role's index.
    pub(super) by_role: [Bitboard; 6],
    pub(super) attacked: Bitboard,
    pub(super) attacked_twice: Bitboard,
    /// The squares around this side's king that the enemy aims at.
    pub(super) king_ring: Bitboard,
    /// Pieces of this side that aim at the enemy's king ring: their number, their number by role, their attacks next to the king.
    pub(super) ring_attackers: i32,
    pub(super) ring_by_role: [i32; 6],
    pub(super) ring_contacts: i32,
}

impl SideMasks {
    #[inline(always)]
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let pawns = board.pieces(S::COLOR, Role::Pawn);
        let king = board.king(S::COLOR);
        let enemy_pawns = board.pieces(<S::Enemy as Side>::COLOR, Role::Pawn);
        let by_pawns = S::pawn_attacks(pawns);
        let by_king = attacks::king(king);
        let occupied = board.occupied();
        let mut by_role = [Bitboard::EMPTY; 6];
        by_role[Role::Pawn.index()] = by_pawns;
        by_role[Role::King.index()] = by_king;
        let shields = shields::<S>(board, king);
        // Pawns that are blocked or at home stay where they are: nobody gets their squares soon.
        let early = S::seen(Rank::Second.bitboard() | Rank::Third.bitboard());
        let stuck = pawns & (S::down(occupied) | early);
        let royal = board.pieces(S::COLOR, Role::King) | board.pieces(S::COLOR, Role::Queen);
        Self {
            all: board.color(S::COLOR),
            pawns,
            king,
            shields,
            area: !(stuck | royal | <S::Enemy as Side>::pawn_attacks(enemy_pawns)),
            by_role,
            attacked: by_pawns | by_king,
            attacked_twice: S::double_pawn_attacks(pawns) | by_pawns & by_king,
            king_ring: Bitboard::EMPTY,
            ring_attackers: 0,
            ring_by_role: [0; 6],
            ring_contacts: 0,
        }
    }
}

/// Pieces that stand alone between a king and a slider of the enemy's.
#[inline(always)]
fn shields<S: Side>(board: &Board, king: Square) -> Bitboard {
    let enemy = board.color(<S::Enemy as Side>::COLOR);
    let snipers = (attacks::straights(king) & board.straight_sliders()
        | attacks::diagonals(king) & board.diagonal_sliders())
        & enemy;
    let occupied = board.occupied();
    let mut shields = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & occupied;
        if !between.more_than_one() {
            shields |= between;
        }
    }
    shields
}

impl<T: Tracer> Context<'_, T> {
    /// The squares next to the king, moved inward at the edge, and not those that two of its own pawns hold.
    #[inline(always)]
    pub(super) fn find_rings<S: Side>(&mut self) {
        let own = &mut self.sides[S::COLOR];
        let (file, rank) = ((own.king.index() % 8).clamp(1, 6), (own.king.index() / 8).clamp(1, 6));
        let middle = Square::wrapping((rank * 8 + file) as u32);
        let ring = attacks::king(middle) | middle.bit();
        own.king_ring = ring - S::double_pawn_attacks(own.pawns);
        let pawns = S::Enemy::pawn_attacks(self.sides[<S::Enemy as Side>::COLOR].pawns) & ring;
        self.sides[<S::Enemy as Side>::COLOR].ring_attackers = pawns.count() as i32;
    }

    /// Notes what a piece attacks and gives back the number of squares it may use.
    #[inline(always)]
    pub(super) fn register<S: Side>(&mut self, role: Role, square: Square, mut squares: Bitboard) -> usize {
        let ring = self.sides[<S::Enemy as Side>::COLOR].king_ring;
        let contact = self.sides[<S::Enemy as Side>::COLOR].by_role[Role::King.index()];
        let own = &mut self.sides[S::COLOR];
        if own.shields.contains(square) {
            squares &= attacks::line(own.king, square);
        }
        own.attacked_twice |= own.attacked & squares;
        own.attacked |= squares;
        own.by_role[role.index()] |= squares;
        if (squares & ring).any() {
            own.ring_attackers += 1;
            own.ring_by_role[role.index()] += 1;
            own.ring_contacts += (squares & contact).count() as i32;
        }
        (squares & own.area).count() as usize
    }

    /// Squares behind the own pawns in the centre that no pawn of the enemy's attacks, worth more with more pieces.
    #[inline(always)]
    pub(super) fn space<S: Side>(&mut self) {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let ranks = Bitboard(0x0000_0000_ffff_ff00);
        let home = masks::CENTRE_FILES & S::seen(ranks);
        let safe = home - own.pawns - enemy.by_role[Role::Pawn.index()];
        let mut behind = own.pawns | S::down(own.pawns);
        behind |= S::down(S::down(behind));
        let squares = safe.count() + (behind & (safe - enemy.attacked)).count();
        let users = own.all.count().saturating_sub(4);
        self.add::<S>(crate::Term::Space, 0, (squares * users / 8) as i32);
    }
}
