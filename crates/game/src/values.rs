use std::{
    fmt,
    ops::{Add, Neg, Sub},
};

/// A player, by seat: the first to move is seat 0. Up to four players.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The first to move; White in chess.
    First,
    /// The second; Black in chess.
    Second,
    /// The third, where there are more than two.
    Third,
    /// The fourth.
    Fourth,
}

impl Side {
    /// All seats in turn order.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Fourth];

    /// The number of the seat, from 0.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a game ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won, all others have lost.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// A hash key: equal positions have equal keys, and different ones almost surely do not.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// How good a position is for the side to move: hundredths of a pawn, or the plies to a forced win or loss.
///
/// ```
/// use chronicle_game::Score;
///
/// let mate = Score::win_in(3);
/// assert!(mate > Score::new(900));
/// assert_eq!((-mate).plies_to_end(), Some(3));
/// assert_eq!(Score::new(25).plies_to_end(), None);
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Better than every score.
    pub const INFINITE: Self = Self(32_000);
    /// The side to move has won already; the best score of all.
    const WON: i32 = 31_000;
    /// Forced ends are found at most so many plies away.
    const MAX_PLIES: i32 = 1_000;
    /// The side to move is known to win here and now, though nobody has counted how.
    const KNOWN: i32 = 20_000;

    /// A judgement in hundredths of a pawn, kept clear of the scores that mean a forced end or a known win.
    #[inline]
    #[must_use]
    pub const fn new(centipawns: i32) -> Self {
        let limit = Self::KNOWN - Self::MAX_PLIES - 1;
        Self(if centipawns > limit {
            limit
        } else if centipawns < -limit {
            -limit
        } else {
            centipawns
        })
    }

    /// The side to move wins by force in so many plies.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(Self::WON - if plies as i32 > Self::MAX_PLIES { Self::MAX_PLIES } else { plies as i32 })
    }

    /// The side to move loses by force in so many plies.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The side to move is known to win, from a table perhaps, once so many plies are played; how many more it takes to
    /// the end is not known. Less than every counted win and more than every judgement.
    #[inline]
    #[must_use]
    pub const fn known_win_in(plies: u16) -> Self {
        Self(Self::KNOWN - if plies as i32 > Self::MAX_PLIES { Self::MAX_PLIES } else { plies as i32 })
    }

    /// The side to move is known to lose once so many plies are played.
    #[inline]
    #[must_use]
    pub const fn known_loss_in(plies: u16) -> Self {
        Self(-Self::known_win_in(plies).0)
    }

    /// How many plies away the forced end is, if the score means one.
    #[inline]
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u16> {
        let plies = Self::WON - self.0.abs();
        if plies >= 0 && plies <= Self::MAX_PLIES { Some(plies as u16) } else { None }
    }

    /// The bare number.
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline(always)]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgements_never_look_like_forced_ends() {
        for centipawns in [i32::MIN, -40_000, -29_999, 0, 29_999, 30_000, i32::MAX] {
            assert_eq!(Score::new(centipawns).plies_to_end(), None, "{centipawns}");
            assert!(Score::new(centipawns) < Score::known_win_in(u16::MAX), "{centipawns}");
            assert!(Score::new(centipawns) > Score::known_loss_in(u16::MAX), "{centipawns}");
        }
    }

    #[test]
    fn forced_ends_are_ordered_by_distance() {
        assert!(Score::win_in(1) > Score::win_in(2));
        assert!(Score::loss_in(2) > Score::loss_in(1));
        assert!(Score::INFINITE > Score::win_in(0));
        assert_eq!(Score::win_in(u16::MAX).plies_to_end(), Some(1_000));
        assert!(Score::win_in(u16::MAX) > Score::known_win_in(0) && Score::known_win_in(0) > Score::known_win_in(1));
        assert_eq!(Score::known_win_in(0).plies_to_end(), None);
    }
}
