use std::ops::Neg;

use chronicle_chess::{Position, Role};

use crate::{file::Distance, tables::Tables};

/// Who wins with best play, for the side to move. The clock of the rule of fifty moves is taken to stand at 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum Wdl {
    /// The other side wins.
    Loss = -2,
    /// The other side would win, but the rule of fifty moves comes first.
    BlessedLoss = -1,
    /// Nobody wins.
    Draw = 0,
    /// The side to move would win, but the rule of fifty moves comes first.
    CursedWin = 1,
    /// The side to move wins.
    Win = 2,
}

/// How many plies it is to the next capture or pawn move (or mate) with best play: positive if the side to move wins,
/// negative if it loses, 0 for draws. More than 100 if the rule of fifty moves comes first. May be one ply too little,
/// where the table counts in moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dtz(pub i32);

impl Neg for Wdl {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// An answer, and whether a capture or pawn move gives it.
struct Decided {
    wdl: Wdl,
    by_zeroing: bool,
}

impl Tables {
    /// Who wins; `None` if no table knows, or if somebody may still castle.
    #[must_use]
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        self.covers(position).then(|| self.decide(position, false)).flatten().map(|decided| decided.wdl)
    }

    /// How far it is to the next capture or pawn move; `None` if no table knows, or if somebody may still castle.
    #[must_use]
    pub fn dtz(&self, position: &Position) -> Option<Dtz> {
        if self.covers(position) { self.measure(position).map(Dtz) } else { None }
    }

    /// Tables leave out what a capture decides, so captures have to be tried; with `pawns`, pawn moves too.
    fn decide(&self, position: &Position, pawns: bool) -> Option<Decided> {
        let moves = position.legal_moves();
        let mut best = None;
        let mut tried = 0;
        for mv in &moves {
            let is_pawn = pawns && position.board().role_at(mv.from()) == Some(Role::Pawn);
            if !is_pawn && !position.is_capture(mv) {
                continue;
            }
            tried += 1;
            let wdl = -self.decide(&position.play(mv), false)?.wdl;
            if wdl == Wdl::Win {
                return Some(Decided { wdl, by_zeroing: true });
            }
            best = best.max(Some(wdl));
        }
        // With no other moves there is nothing to look up; what is stored may be anything.
        let all_tried = tried > 0 && tried == moves.len();
        match best {
            Some(best) if all_tried => Some(Decided { wdl: best, by_zeroing: true }),
            _ => {
                let stored = self.stored_wdl(position)?;
                Some(match best {
                    Some(best) if best >= stored => Decided { wdl: best, by_zeroing: best > Wdl::Draw },
                    _ => Decided { wdl: stored, by_zeroing: false },
                })
            }
        }
    }

    fn measure(&self, position: &Position) -> Option<i32> {
        let Decided { wdl, by_zeroing } = self.decide(position, true)?;
        if wdl == Wdl::Draw {
            return Some(0);
        }
        if by_zeroing {
            return Some(before_zeroing(wdl));
        }
        let sign = if wdl > Wdl::Draw { 1 } else { -1 };
        let too_long = if matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss) { 100 } else { 0 };
        match self.stored_distance(position, wdl)? {
            Distance::Plies(plies) => Some(sign * (i32::from(plies) + too_long)),
            Distance::OtherSide => self.measure_by_moves(position, sign),
        }
    }

    /// The distance by those after every move, where only the other side's are stored.
    fn measure_by_moves(&self, position: &Position, sign: i32) -> Option<i32> {
        let mut best: Option<i32> = None;
        for mv in position.legal_moves() {
            let plies = self.after(position, mv)?;
            // The shortest win; of losses the longest, which is the smallest number too.
            if plies.signum() == sign {
                best = Some(best.map_or(plies, |best| best.min(plies)));
            }
        }
        // No move, and lost: mate.
        Some(best.unwrap_or(-1))
    }

    /// The distance by way of a move, for the side that makes it.
    pub(crate) fn after(&self, position: &Position, mv: chronicle_chess::Move) -> Option<i32> {
        let next = position.play(mv);
        if position.is_zeroing(mv) {
            return Some(before_zeroing(-self.decide(&next, false)?.wdl));
        }
        // Mate is the end and not a step towards it.
        if next.is_check() && !next.has_moves() {
            return Some(1);
        }
        let plies = -self.measure(&next)?;
        Some(plies + plies.signum())
    }
}

/// The distance if the next move captures or moves a pawn, and this is what it leads to.
const fn before_zeroing(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -1,
        Wdl::BlessedLoss => -101,
        Wdl::Draw => 0,
        Wdl::CursedWin => 101,
        Wdl::Win => 1,
    }
}
