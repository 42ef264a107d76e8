//! Pawn structure and the pawns before the kings: what depends on pawns and kings alone, and is remembered for them.

use chronicle_chess::{Bitboard, ByColor, File, Position, Role, Square, attacks};

use crate::{
    Tapered, Term, masks,
    side::{Black, Side, White},
    tracer::Tracer,
    weights::COUNT,
};

use super::Context;

/// What is known about pawns and kings on their squares.
#[derive(Copy, Clone, Default)]
pub(crate) struct PawnEntry {
    key: u64,
    /// The score for White.
    pub(crate) score: Tapered,
    pub(super) passed: ByColor<Bitboard>,
    /// The squares that pawns attack now or may attack after they have moved on.
    pub(super) attack_span: ByColor<Bitboard>,
    /// How bare each king is, in units of danger.
    pub(super) bareness: ByColor<i16>,
    /// Pairs of pawns that block each other.
    pub(crate) rams: u8,
}

/// Pawn structures judged already, for one thread.
pub(crate) struct PawnTable {
    entries: Box<[PawnEntry]>,
}

impl PawnTable {
    const LEN: usize = 4096;

    pub(crate) fn new() -> Self {
        Self { entries: vec![PawnEntry::default(); Self::LEN].into() }
    }

    /// The entry of a position, judged now if it is not known.
    #[inline]
    pub(crate) fn entry(&mut self, position: &Position, weights: &[Tapered; COUNT]) -> &PawnEntry {
        let board = position.board();
        let kings = (board.role(Role::King) & board.color(White::COLOR)).0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ (board.role(Role::King) & board.color(Black::COLOR))
                .0
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(29);
        // A key of 0 would match empty entries.
        let key = (position.pawn_key().0 ^ kings ^ kings >> 32) | 1 << 63;
        let entry = &mut self.entries[key as usize % Self::LEN];
        if entry.key != key {
            *entry = PawnEntry { key, ..Context::new(board, weights, &mut ()).pawns() };
        }
        entry
    }
}

impl<T: Tracer> Context<'_, T> {
    /// Judges pawns and shelters from nothing.
    pub(crate) fn pawns(&mut self) -> PawnEntry {
        let before = self.score;
        let mut entry = PawnEntry::default();
        self.structure::<White>(&mut entry);
        self.structure::<Black>(&mut entry);
        self.king_pawns::<White>(&mut entry);
        self.king_pawns::<Black>(&mut entry);
        let (white, black) = (self.sides[White::COLOR].pawns, self.sides[Black::COLOR].pawns);
        entry.rams = (White::up(white) & black).count() as u8;
        entry.score = self.score - before;
        entry
    }

    fn structure<S: Side>(&mut self, entry: &mut PawnEntry) {
        let own = self.sides[S::COLOR].pawns;
        let enemy = self.sides[<S::Enemy as Side>::COLOR].pawns;
        let by_enemy = S::Enemy::pawn_attacks(enemy);
        let mut span = Bitboard::EMPTY;
        for square in own {
            let rank = S::rank(square);
            let ahead = masks::ahead(S::COLOR, square);
            let (file, beside) = (masks::file(square), masks::adjacent_files(square));
            span |= ahead & beside;
            let neighbours = own & beside;
            let opposed = (enemy & file & ahead).any();
            let doubled = (own & file & ahead).any();
            let phalanx = neighbours & masks::rank(square);
            let defenders = neighbours & attacks::pawn(<S::Enemy as Side>::COLOR, square);
            let blocked = (S::up(square.bit()) & enemy).any();
            let lever = enemy & attacks::pawn(S::COLOR, square);
            let sentries = enemy & beside & ahead;

            if blocked {
                self.add::<S>(Term::BlockedPawn, rank, 1);
            }
            if lever.more_than_one() && defenders.is_empty() {
                self.add::<S>(Term::WeakLever, 0, 1);
            }
            if doubled {
                self.add::<S>(Term::DoubledPawn, 0, 1);
            }
            if phalanx.any() {
                self.add::<S>(Term::PhalanxPawn, rank, 1);
            }
            if defenders.any() {
                self.add::<S>(Term::DefendedPawn, rank, 1);
            }
            if neighbours.is_empty() {
                self.add::<S>(Term::IsolatedPawn, (!opposed).into(), 1);
            } else if is_backward::<S>(square, neighbours - ahead, by_enemy | enemy) {
                self.add::<S>(Term::BackwardPawn, (!opposed).into(), 1);
            }
            if !opposed && !doubled {
                let helpers = neighbours - ahead;
                if sentries.is_empty() {
                    entry.passed[S::COLOR] |= square.bit();
                } else if helpers.count() >= sentries.count() {
                    self.add::<S>(Term::CandidatePawn, rank, 1);
                }
            }
        }
        self.add::<S>(Term::PawnIsland, 0, islands(own));
        entry.attack_span[S::COLOR] = span;
    }

    /// The pawns of both sides on the king's file and beside it.
    fn king_pawns<S: Side>(&mut self, entry: &mut PawnEntry) {
        let own = self.sides[S::COLOR].pawns;
        let enemy = self.sides[<S::Enemy as Side>::COLOR].pawns;
        let king = self.sides[S::COLOR].king;
        let not_behind = masks::ahead(S::COLOR, king) | masks::rank(king);
        let middle = masks::file_index(king).clamp(1, 6);
        let mut bareness = 0;
        for file in middle - 1..=middle + 1 {
            let column = File::ALL[file].bitboard() & not_behind;
            let shelter = nearest::<S>(own & column).map_or(0, S::rank);
            let storm = nearest::<S>(enemy & column).map_or(0, S::rank);
            self.add::<S>(Term::KingShelter, file.min(7 - file) * 8 + shelter, 1);
            let blocked = storm > 0 && storm == shelter + 1;
            self.add::<S>(Term::KingStorm, usize::from(blocked) * 8 + storm, 1);
            bareness += match shelter {
                0 => 3,
                1 => 0,
                2 => 1,
                _ => 2,
            };
            bareness += i16::from(!blocked && storm > 0 && storm < 4);
        }
        entry.bareness[S::COLOR] = bareness;
        if (own & masks::file(king)).is_empty() {
            self.add::<S>(Term::KingFile, (enemy & masks::file(king)).is_empty().into(), 1);
        }
        if (wing(king) & (own | enemy)).is_empty() {
            self.add::<S>(Term::KingPawnlessWing, 0, 1);
        }
        let steps = own.into_iter().map(|pawn| masks::distance(king, pawn)).min().unwrap_or(0);
        self.add::<S>(Term::KingPawnDistance, 0, steps as i32);
    }
}

/// No pawn can come to defend it, and the step ahead is into a pawn or its attack.
fn is_backward<S: Side>(square: Square, helpers: Bitboard, denied: Bitboard) -> bool {
    helpers.is_empty() && (S::up(square.bit()) & denied).any()
}

/// The groups of neighbouring files on which there are pawns.
fn islands(pawns: Bitboard) -> i32 {
    let mut folded = pawns.0;
    for shift in [32, 16, 8] {
        folded |= folded >> shift;
    }
    let files = folded as u8;
    (files & !(files << 1)).count_ones() as i32
}

/// The pawn of one file nearest to a side's own first rank.
fn nearest<S: Side>(pawns: Bitboard) -> Option<Square> {
    if S::SIGN > 0 { pawns.first() } else { pawns.last() }
}

/// The files of the king's wing.
pub(super) fn wing(king: Square) -> Bitboard {
    const LEFT: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
    const MIDDLE: Bitboard = masks::CENTRE_FILES;
    const RIGHT: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
    match masks::file_index(king) {
        0..=2 => LEFT,
        3 | 4 => MIDDLE,
        _ => RIGHT,
    }
}
