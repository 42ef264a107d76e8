//! Values set by hand: rough, smooth and sensible.

use super::Term;

type Pair = (i16, i16);

/// The value of a term's member.
pub(super) fn value(term: Term, index: usize) -> Pair {
    match term {
        Term::Material => [(82, 94), (337, 281), (365, 297), (477, 512), (1025, 936)][index],
        Term::PawnPlace
        | Term::KnightPlace
        | Term::BishopPlace
        | Term::RookPlace
        | Term::QueenPlace
        | Term::KingPlace => place(term, index % 64),
        Term::KnightMobility | Term::BishopMobility | Term::RookMobility | Term::QueenMobility => mobility(term, index),
        Term::KingDanger | Term::KingShelter | Term::KingStorm => king(term, index),
        Term::PhalanxPawn
        | Term::DefendedPawn
        | Term::CandidatePawn
        | Term::BlockedPawn
        | Term::PassedPawn
        | Term::PassedBlocked
        | Term::PassedSafeStep
        | Term::PassedFreePath
        | Term::PassedOwnKing
        | Term::PassedEnemyKing => by_rank(term)[index],
        _ => small(term)[index],
    }
}

fn small(term: Term) -> &'static [Pair] {
    match term {
        Term::Tempo => &[(18, 12)],
        Term::BishopPair => &[(25, 50)],
        Term::PieceWithPawns => &[(3, 5), (-4, -3)],
        Term::Castling => &[(0, 0), (15, 0), (25, 0)],
        Term::DoubledPawn => &[(-6, -18)],
        Term::IsolatedPawn => &[(-5, -8), (-13, -12)],
        Term::BackwardPawn => &[(-6, -8), (-14, -13)],
        Term::PassedRunner => &[(0, 250)],
        Term::PassedRookBehind => &[(5, 15), (-5, -20)],
        Term::WeakLever => &[(-5, -20)],
        Term::BishopFacesPawn => &[(-2, -3)],
        Term::SliderAtKing => &[(15, 0), (10, 0)],
        Term::RookOnQueenFile => &[(4, 4)],
        Term::DefendedByQueen => &[(8, 0)],
        Term::Loose => &[(-4, -6)],
        Term::KnightOutpost => &[(12, 6), (28, 18), (12, 6)],
        Term::BishopOutpost => &[(10, 5), (22, 12)],
        Term::MinorBehindPawn => &[(9, 4)],
        Term::MinorKingDistance => &[(-3, -3), (-2, -2)],
        Term::BadBishop => &[(-2, -4), (-4, -3)],
        Term::LongDiagonal => &[(20, 5)],
        Term::RookFile => &[(13, 8), (32, 12)],
        Term::RookSeventh => &[(10, 25)],
        Term::RookTrapped => &[(-40, -10), (-15, -5)],
        Term::QueenXrayed => &[(-20, -8)],
        Term::Pinned => &[(-10, -10)],
        Term::KingCause => &CAUSES,
        Term::Imbalance => &[(0, 0); 25],
        Term::Closed => &[(0, 0); 4],
        Term::Control => &[(0, 0); 9],
        Term::PawnIsland => &[(0, 0)],
        Term::KingFile => &[(-10, 0), (-25, 5)],
        Term::KingPawnlessWing => &[(-8, -35)],
        Term::KingPawnDistance => &[(0, -7)],
        Term::ThreatByPawn => &[(0, 0), (60, 35), (60, 40), (75, 35), (70, 40)],
        Term::ThreatByMinor => &[(4, 14), (25, 22), (28, 25), (45, 40), (40, 55)],
        Term::ThreatByRook => &[(2, 18), (18, 28), (20, 28), (5, 15), (40, 25)],
        Term::ThreatByKing => &[(12, 40)],
        Term::Hanging => &[(30, 18)],
        Term::ThreatByPush => &[(20, 16)],
        Term::ThreatOnQueen => &[(8, 6), (20, 10)],
        Term::Restricted => &[(3, 3)],
        Term::Space => &[(2, 0)],
        _ => &[],
    }
}

/// Units of danger, in the order of `terms/king.rs`; there is no endgame half.
#[rustfmt::skip]
const CAUSES: [Pair; 26] = [
    (80, 0), (50, 0), (45, 0), (15, 0), (0, 0), (70, 0),
    (180, 0), (0, 0), (0, 0),
    (900, 0), (1300, 0), (650, 0), (900, 0), (450, 0), (650, 0), (700, 0), (1050, 0), (130, 0),
    (100, 0), (60, 0), (3, 0), (-4, 0), (-100, 0), (0, 0), (-850, 0), (0, 0),
];

fn by_rank(term: Term) -> [Pair; 8] {
    const NIL: Pair = (0, 0);
    match term {
        Term::PhalanxPawn => [NIL, (3, 0), (8, 2), (11, 6), (25, 25), (60, 65), (90, 100), NIL],
        Term::DefendedPawn => [NIL, NIL, (12, 8), (9, 7), (15, 15), (40, 40), (100, 70), NIL],
        Term::CandidatePawn => [NIL, (0, 3), (0, 5), (6, 12), (14, 24), (30, 45), NIL, NIL],
        Term::BlockedPawn => [NIL, (-2, -2), (-2, -2), (-2, -2), (-5, -2), (-2, 2), NIL, NIL],
        Term::PassedPawn => [NIL, (3, 12), (3, 18), (5, 30), (25, 50), (60, 95), (130, 150), NIL],
        Term::PassedBlocked => [NIL, (0, -2), (0, -4), (-2, -10), (-4, -20), (-8, -40), (-15, -75), NIL],
        Term::PassedSafeStep => [NIL, (0, 2), (0, 4), (2, 8), (5, 15), (10, 28), (20, 45), NIL],
        Term::PassedFreePath => [NIL, (0, 2), (0, 4), (2, 8), (6, 15), (15, 30), (30, 50), NIL],
        Term::PassedOwnKing => [(0, 10), (0, 9), (0, 4), (0, 0), (0, -3), (0, -6), (0, -7), (0, -8)],
        Term::PassedEnemyKing => [(0, -20), (0, -12), (0, -2), (0, 4), (0, 10), (0, 14), (0, 16), (0, 17)],
        _ => [NIL; 8],
    }
}

/// More squares are better, with falling returns.
fn mobility(term: Term, squares: usize) -> Pair {
    let (least, most, usual): (Pair, Pair, f64) = match term {
        Term::KnightMobility => ((-45, -55), (25, 22), 8.0),
        Term::BishopMobility => ((-40, -50), (45, 45), 13.0),
        Term::RookMobility => ((-40, -60), (30, 75), 14.0),
        _ => ((-25, -40), (40, 75), 27.0),
    };
    let part = (squares as f64 / usual).powf(0.55);
    let between = |low: i16, high: i16| (f64::from(low) + f64::from(high - low) * part).round() as i16;
    (between(least.0, most.0), between(least.1, most.1))
}

fn king(term: Term, index: usize) -> Pair {
    let number = index as i16;
    match term {
        Term::KingDanger => (-(number * number * 3 / 8), -(number * 5 / 2)),
        Term::KingShelter => {
            const BY_RANK: [i16; 8] = [-20, 25, 18, 2, -5, -8, -12, 0];
            let (file, rank) = (index / 8, index % 8);
            (BY_RANK[rank] + if rank == 1 && file == 1 { 8 } else { 0 }, 0)
        }
        _ => {
            const FREE: [i16; 8] = [0, -15, -35, -25, -10, -4, 0, 0];
            const BLOCKED: [i16; 8] = [0, 0, -25, -3, -2, -1, 0, 0];
            (if index < 8 { FREE[index] } else { BLOCKED[index - 8] }, if index == 10 { -20 } else { 0 })
        }
    }
}

/// A piece by its square: the centre, the ranks ahead, the corners.
fn place(term: Term, square: usize) -> Pair {
    let (file, rank) = ((square % 8) as i16, (square / 8) as i16);
    let from_edge = file.min(7 - file);
    let from_back = rank.min(7 - rank);
    let centre = from_edge + from_back;
    match term {
        Term::PawnPlace if rank == 0 || rank == 7 => (0, 0),
        Term::PawnPlace => ((from_edge - 2) * 5 + (rank - 2) * from_edge * 3 / 2, (rank - 2) * 6 - from_edge * 2),
        Term::KnightPlace => (centre * 9 - 36 + rank * 3, centre * 7 - 28),
        Term::BishopPlace => (centre * 4 - 12 + if rank == 0 { -8 } else { 0 }, centre * 3 - 9),
        Term::RookPlace => (from_edge * 4 - 8 + if rank == 6 { 12 } else { 0 }, rank - 3),
        Term::QueenPlace => (centre - 3 - if rank == 0 { 4 } else { 0 }, centre * 6 - 18),
        _ => {
            const FILES: [i16; 8] = [22, 28, 14, -8, -8, 8, 30, 24];
            (FILES[file as usize] - rank.min(4) * 22, centre * 11 - 40)
        }
    }
}
