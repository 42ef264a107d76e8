use std::{
    fmt,
    ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign},
};

/// A value for the middlegame and one for the endgame, in hundredths of a pawn, packed so that one addition adds both.
///
/// Arithmetic wraps: sums that no game reaches (dozens of queens) give nonsense, never a panic.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Self = Self(0);

    /// The two values.
    #[inline]
    #[must_use]
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        // The endgame half borrows from the middlegame half when it is negative; reading undoes that.
        Self(((middlegame as i32) << 16).wrapping_add(endgame as i32))
    }

    /// The value with all pieces on the board.
    #[inline(always)]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The value with no pieces left.
    #[inline(always)]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value in between: `phase` from 0 (endgame) to `full` (middlegame).
    #[inline(always)]
    #[must_use]
    pub const fn at(self, phase: i32, full: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (a, b) in [(0, 0), (5, -7), (-5, 7), (-300, -400), (1200, -1), (-1, 1200)] {
            for (c, d) in [(3, -9), (-250, 250), (-1, -1)] {
                let sum = Tapered::new(a, b) + Tapered::new(c, d) * -3;
                assert_eq!((sum.middlegame(), sum.endgame()), (i32::from(a - 3 * c), i32::from(b - 3 * d)));
                let difference = -(Tapered::new(a, b) - Tapered::new(c, d));
                assert_eq!((difference.middlegame(), difference.endgame()), (i32::from(c - a), i32::from(d - b)));
            }
        }
    }
}
