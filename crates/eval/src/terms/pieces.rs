//! Each piece on its square: mobility, outposts, files, diagonals.

use chronicle_chess::{Bitboard, Rank, Role, Square, attacks};

use crate::{Term, masks, side::Side, tracer::Tracer};

use super::{Context, PawnEntry};

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn pieces<S: Side>(&mut self, pawns: &PawnEntry) {
        // Squares in the enemy's half that no pawn of theirs will ever attack.
        let half = S::seen(Rank::Fourth.bitboard() | Rank::Fifth.bitboard() | Rank::Sixth.bitboard());
        let outposts = half - pawns.attack_span[<S::Enemy as Side>::COLOR];
        self.knights::<S>(outposts);
        self.bishops::<S>(outposts);
        self.rooks::<S>();
        self.queens::<S>();
        self.whole_army::<S>();
    }

    #[inline(always)]
    fn knights<S: Side>(&mut self, outposts: Bitboard) {
        let knights = self.board.pieces(S::COLOR, Role::Knight);
        let own_pawns = self.sides[S::COLOR].pawns;
        let by_pawns = self.sides[S::COLOR].by_role[Role::Pawn.index()];
        for square in knights {
            let squares = attacks::knight(square);
            let mobility = self.register::<S>(Role::Knight, square, squares);
            self.add::<S>(Term::KnightMobility, mobility, 1);
            if outposts.contains(square) {
                self.add::<S>(Term::KnightOutpost, by_pawns.contains(square).into(), 1);
            } else if (squares & outposts & (by_pawns - self.sides[S::COLOR].all)).any() {
                self.add::<S>(Term::KnightOutpost, 2, 1);
            }
            self.add::<S>(Term::MinorKingDistance, 0, masks::distance(square, self.sides[S::COLOR].king) as i32);
        }
        let all_pawns = self.board.role(Role::Pawn);
        let minors = knights | self.board.pieces(S::COLOR, Role::Bishop);
        self.add::<S>(Term::MinorBehindPawn, 0, (minors & S::down(all_pawns)).count() as i32);
        let surplus = own_pawns.count() as i32 - 5;
        self.add::<S>(Term::PieceWithPawns, 0, knights.count() as i32 * surplus);
    }

    #[inline(always)]
    fn bishops<S: Side>(&mut self, outposts: Bitboard) {
        const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);
        const LONG_CENTRES: Bitboard =
            Bitboard::EMPTY.with(Square::D4).with(Square::D5).with(Square::E4).with(Square::E5);
        let bishops = self.board.pieces(S::COLOR, Role::Bishop);
        if bishops.is_empty() {
            return;
        }
        let own_pawns = self.sides[S::COLOR].pawns;
        let by_pawns = self.sides[S::COLOR].by_role[Role::Pawn.index()];
        let (enemy_pawns, ring) =
            (self.sides[<S::Enemy as Side>::COLOR].pawns, self.sides[<S::Enemy as Side>::COLOR].king_ring);
        let all_pawns = own_pawns | enemy_pawns;
        let transparent = self.board.occupied() - self.board.role(Role::Queen);
        let blocked = own_pawns & S::down(self.board.occupied()) & masks::CENTRE_FILES;
        for square in bishops {
            let squares = attacks::bishop(square, transparent);
            let mobility = self.register::<S>(Role::Bishop, square, squares);
            self.add::<S>(Term::BishopMobility, mobility, 1);
            if outposts.contains(square) {
                self.add::<S>(Term::BishopOutpost, by_pawns.contains(square).into(), 1);
            }
            let color = if Bitboard::LIGHT.contains(square) { Bitboard::LIGHT } else { Bitboard::DARK };
            let faced = (attacks::diagonals(square) & enemy_pawns).count() as i32;
            self.add::<S>(Term::BishopFacesPawn, 0, faced);
            if (attacks::bishop(square, all_pawns) & ring).any() {
                self.add::<S>(Term::SliderAtKing, 0, 1);
            }
            self.add::<S>(Term::BadBishop, 0, (own_pawns & color).count() as i32);
            self.add::<S>(Term::BadBishop, 1, (blocked & color).count() as i32);
            let sees_both = || (attacks::bishop(square, all_pawns) & LONG_CENTRES).more_than_one();
            if LONG_DIAGONALS.contains(square) && sees_both() {
                self.add::<S>(Term::LongDiagonal, 0, 1);
            }
            self.add::<S>(Term::MinorKingDistance, 1, masks::distance(square, self.sides[S::COLOR].king) as i32);
        }
        if (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any() {
            self.add::<S>(Term::BishopPair, 0, 1);
        }
    }

    #[inline(always)]
    fn rooks<S: Side>(&mut self) {
        let rooks = self.board.pieces(S::COLOR, Role::Rook);
        let (own_pawns, king) = (self.sides[S::COLOR].pawns, self.sides[S::COLOR].king);
        let enemy_pawns = self.sides[<S::Enemy as Side>::COLOR].pawns;
        let enemy_king = self.sides[<S::Enemy as Side>::COLOR].king;
        let ring = self.sides[<S::Enemy as Side>::COLOR].king_ring;
        let queens = self.board.role(Role::Queen);
        let transparent = self.board.occupied() - self.board.role(Role::Queen) - rooks;
        for square in rooks {
            let mobility = self.register::<S>(Role::Rook, square, attacks::rook(square, transparent));
            self.add::<S>(Term::RookMobility, mobility, 1);
            let file = masks::file(square);
            self.add::<S>(Term::SliderAtKing, 1, (file & ring).any().into());
            self.add::<S>(Term::RookOnQueenFile, 0, (file & queens).any().into());
            if (own_pawns & file).is_empty() {
                self.add::<S>(Term::RookFile, (enemy_pawns & file).is_empty().into(), 1);
            } else if mobility <= 3 && shuts_in::<S>(king, square) {
                let may_castle = self.board.castling().rooks(S::COLOR).any();
                self.add::<S>(Term::RookTrapped, may_castle.into(), 1);
            }
            let worth_it = (enemy_pawns & masks::rank(square)).any() || S::rank(enemy_king) == 7;
            if S::rank(square) == 6 && worth_it {
                self.add::<S>(Term::RookSeventh, 0, 1);
            }
        }
        let surplus = own_pawns.count() as i32 - 5;
        self.add::<S>(Term::PieceWithPawns, 1, rooks.count() as i32 * surplus);
    }

    #[inline(always)]
    fn queens<S: Side>(&mut self) {
        let occupied = self.board.occupied();
        let enemy = self.sides[<S::Enemy as Side>::COLOR].all;
        for square in self.board.pieces(S::COLOR, Role::Queen) {
            let mobility = self.register::<S>(Role::Queen, square, attacks::queen(square, occupied));
            self.add::<S>(Term::QueenMobility, mobility, 1);
            let snipers = (attacks::straights(square) & self.board.role(Role::Rook)
                | attacks::diagonals(square) & self.board.role(Role::Bishop))
                & enemy;
            let xrayed = snipers.into_iter().any(|sniper| {
                let between = attacks::between(square, sniper) & occupied;
                between.any() && !between.more_than_one()
            });
            if xrayed {
                self.add::<S>(Term::QueenXrayed, 0, 1);
            }
        }
    }

    #[inline(always)]
    fn whole_army<S: Side>(&mut self) {
        let own = &self.sides[S::COLOR];
        let pinned = (own.shields & own.all).count() as i32;
        let rights = self.board.castling().rooks(S::COLOR).count() as usize;
        self.add::<S>(Term::Pinned, 0, pinned);
        self.add::<S>(Term::Castling, rights.min(2), 1);
    }
}

/// The king stands between the rook and the centre.
fn shuts_in<S: Side>(king: Square, rook: Square) -> bool {
    let (king_file, rook_file) = (masks::file_index(king), masks::file_index(rook));
    (king_file < 4) == (rook_file < king_file) && king_file != rook_file && S::rank(king) == 0 && S::rank(rook) <= 1
}
