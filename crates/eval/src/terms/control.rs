//! Who rules which part of the board.

use chronicle_chess::Bitboard;

use crate::{Term, side::Side, tracer::Tracer};

use super::{Context, pawns};

/// The files c to f on the ranks 3 to 6.
const CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);
const UPPER_HALF: Bitboard = Bitboard(0xffff_ffff_0000_0000);
const LAST_RANKS: Bitboard = Bitboard(0xffff_ff00_0000_0000);

impl<T: Tracer> Context<'_, T> {
    #[inline(always)]
    pub(super) fn control<S: Side>(&mut self) {
        let own = &self.sides[S::COLOR];
        let enemy = &self.sides[<S::Enemy as Side>::COLOR];
        let (once, twice) = (own.attacked, own.attacked_twice);
        let ahead = S::seen(UPPER_HALF);
        let wing = pawns::wing(enemy.king) & S::seen(LAST_RANKS);
        let squares = [
            once & ahead,
            twice & ahead,
            once - ahead,
            twice - ahead,
            once & CENTRE,
            twice & CENTRE,
            once & wing,
            (once - enemy.attacked) & ahead,
            (twice - enemy.attacked_twice) & CENTRE,
        ];
        for (index, set) in squares.into_iter().enumerate() {
            self.add::<S>(Term::Control, index, set.count() as i32);
        }
    }
}
