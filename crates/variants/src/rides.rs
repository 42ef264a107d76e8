//! Where a piece can go along rays, given what stands on the board.

use crate::{
    bits::Bits,
    variant::{Kind, Ride, Style, Variant},
};

/// The directions of the compass: those to higher squares first.
pub(crate) const COMPASS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const ROOK: [usize; 4] = [0, 2, 4, 6];
const BISHOP: [usize; 4] = [1, 3, 5, 7];

impl<B: Bits> Variant<B> {
    /// The squares a slider sees in one direction of the compass, the first piece included.
    ///
    /// The ray behind the first piece is taken away. Where there is none, a mark at the end of the board stands for it:
    /// behind it there is no square.
    #[inline(always)]
    fn slide(&self, direction: usize, square: u8, occupied: B) -> B {
        let ray = self.compass[usize::from(square)][direction];
        let first = if direction < 4 {
            (ray & occupied | B::of((B::LEN - 1) as u8)).lowest()
        } else {
            (ray & occupied | B::of(0)).highest()
        };
        ray & !self.compass[usize::from(first)][direction]
    }

    #[inline(always)]
    pub(crate) fn rook(&self, square: u8, occupied: B) -> B {
        ROOK.iter().fold(B::EMPTY, |seen, &direction| seen | self.slide(direction, square, occupied))
    }

    #[inline(always)]
    pub(crate) fn bishop(&self, square: u8, occupied: B) -> B {
        BISHOP.iter().fold(B::EMPTY, |seen, &direction| seen | self.slide(direction, square, occupied))
    }

    /// The first piece on a ray, if there is one.
    #[inline]
    fn first(&self, direction: u8, ray: B, occupied: B) -> Option<u8> {
        let blockers = ray & occupied;
        if blockers.is_empty() {
            return None;
        }
        let rising = self.rays[usize::from(direction)].rising;
        Some(if rising { blockers.lowest() } else { blockers.highest() })
    }

    /// Where a ride leads: squares it can move to, and squares it can capture on.
    #[inline]
    pub(crate) fn ride(&self, ride: &Ride<B>, square: u8, occupied: B) -> B {
        let squares = &self.rays[usize::from(ride.direction)].squares;
        let reach = ride.reach[usize::from(square)];
        let ray = squares[usize::from(square)];
        let Some(first) = self.first(ride.direction, ray, occupied) else {
            return if ride.style == Style::Slide { reach & ride.to } else { B::EMPTY };
        };
        let behind = squares[usize::from(first)];
        let seen = match ride.style {
            Style::Slide => ray & !behind,
            Style::Hop => match self.first(ride.direction, behind, occupied) {
                Some(second) => behind & !squares[usize::from(second)],
                None => behind,
            },
            Style::Behind => behind & !self.behind_next(ride.direction, behind),
        };
        seen & reach & ride.to
    }

    /// All of a ray but its first square.
    fn behind_next(&self, direction: u8, ray: B) -> B {
        match self.first(direction, ray, ray) {
            Some(next) => self.rays[usize::from(direction)].squares[usize::from(next)],
            None => B::EMPTY,
        }
    }

    /// Where a piece can go: to empty squares, and to those of the enemy.
    #[inline]
    pub(crate) fn targets(&self, kind: &Kind<B>, square: u8, occupied: B, empty: B, enemy: B) -> B {
        let index = usize::from(square);
        let mut both = B::EMPTY;
        if kind.rook {
            both |= self.rook(square, occupied);
        }
        if kind.bishop {
            both |= self.bishop(square, occupied);
        }
        let mut quiet = both | kind.quiet[index];
        let mut capture = both | kind.capture[index];
        if !kind.simple {
            for ride in &kind.rides {
                let seen = self.ride(ride, square, occupied);
                if ride.quiet {
                    quiet |= seen;
                }
                if ride.capture {
                    capture |= seen;
                }
            }
            for lame in &kind.lames[index] {
                if (lame.way & occupied).is_empty() {
                    let to = B::of(lame.to);
                    if lame.quiet {
                        quiet |= to;
                    }
                    if lame.capture {
                        capture |= to;
                    }
                }
            }
        }
        (quiet & empty | capture & enemy) & kind.region
    }
}
