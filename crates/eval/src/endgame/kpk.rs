//! King and pawn against king, exactly: one bit for each position, found by working backwards at first use.
//!
//! The pawn is White's and on files a to d; everything else is a mirror image. 24 pawn squares, 64 squares for each
//! king and two sides to move make 196,608 positions in 24 KiB.

use std::sync::OnceLock;

use chronicle_chess::{Bitboard, Color, Square, attacks};

const POSITIONS: usize = 2 * 24 * 64 * 64;

/// Whether the side with the pawn wins.
pub(super) fn wins(strong: Color, strong_king: Square, pawn: Square, weak_king: Square, turn: Color) -> bool {
    let mirror = |square: Square| {
        let file_flip = if pawn.index() % 8 > 3 { 7 } else { 0 };
        let rank_flip = if strong == Color::Black { 56 } else { 0 };
        Square::wrapping((square.index() ^ file_flip ^ rank_flip) as u32)
    };
    let won = table()[row(turn == strong, mirror(pawn), mirror(strong_king))];
    won >> mirror(weak_king).index() & 1 != 0
}

/// The table, built now if it has not been: a few milliseconds that should not come up in the middle of a search.
pub(super) fn table() -> &'static [u64] {
    static TABLE: OnceLock<Box<[u64]>> = OnceLock::new();
    TABLE.get_or_init(build)
}

/// For each pawn and white king the black kings with which White wins, to move and not.
///
/// All squares of the black king are worked on together: a set of them is one word, and so are the squares that it can
/// go to. Sets grow until nothing changes.
fn build() -> Box<[u64]> {
    let mut wins = vec![Bitboard::EMPTY; POSITIONS / 64];
    loop {
        let mut changed = false;
        for pawn in (0..24).map(pawn_square) {
            for white in Square::all().filter(|&white| white != pawn) {
                for white_to_move in [false, true] {
                    let case = Case { white, pawn };
                    let won = if white_to_move { case.white_wins(&wins) } else { case.black_loses(&wins) };
                    let entry = &mut wins[row(white_to_move, pawn, white)];
                    changed |= won != *entry;
                    *entry = won;
                }
            }
        }
        if !changed {
            break;
        }
    }
    wins.into_iter().map(|won| won.0).collect()
}

/// Where the black kings for a pawn, a white king and a side to move are in the table.
fn row(white_to_move: bool, pawn: Square, white: Square) -> usize {
    let pawn = (pawn.index() / 8 - 1) * 4 + pawn.index() % 4;
    (usize::from(white_to_move) * 24 + pawn) * 64 + white.index()
}

fn pawn_square(number: u32) -> Square {
    Square::wrapping((number / 4 + 1) * 8 + number % 4)
}

/// A pawn and its king, and every black king.
#[derive(Copy, Clone)]
struct Case {
    white: Square,
    pawn: Square,
}

impl Case {
    /// Squares that White attacks.
    fn attacked(self) -> Bitboard {
        attacks::king(self.white) | attacks::pawn(Color::White, self.pawn)
    }

    /// Where a black king may be with Black to move: also in check by the pawn.
    fn places(self) -> Bitboard {
        !(attacks::king(self.white) | self.white.bit() | self.pawn.bit())
    }

    /// With Black to move: every move of the king leads to a win, and there is one, or it is mate.
    fn black_loses(self, wins: &[Bitboard]) -> Bitboard {
        let targets = !(self.attacked() | self.white.bit());
        // To take the pawn is a draw, and so is to go where White does not win.
        let saving = targets - (wins[row(true, self.pawn, self.white)] - self.pawn.bit());
        let stuck = !neighbours(targets);
        let mated = stuck & attacks::pawn(Color::White, self.pawn);
        self.places() & ((!neighbours(saving) - stuck) | mated)
    }

    /// With White to move: some move leads to a win.
    fn white_wins(self, wins: &[Bitboard]) -> Bitboard {
        let places = self.places() - attacks::pawn(Color::White, self.pawn);
        let mut won = Bitboard::EMPTY;
        for to in attacks::king(self.white) - self.pawn.bit() {
            // Next to the black king it may not go, and such kings are in no set.
            won |= wins[row(false, self.pawn, to)];
        }
        let ahead = Square::wrapping(self.pawn.index() as u32 + 8);
        if ahead != self.white {
            let free = !ahead.bit();
            if self.pawn.index() / 8 == 6 {
                // A queen that is not lost at once wins.
                let safe =
                    if attacks::king(self.white).contains(ahead) { !Bitboard::EMPTY } else { !attacks::king(ahead) };
                won |= free & safe;
            } else {
                won |= free & wins[row(false, ahead, self.white)];
                let beyond = Square::wrapping(ahead.index() as u32 + 8);
                if self.pawn.index() / 8 == 1 && beyond != self.white {
                    won |= free & !beyond.bit() & wins[row(false, beyond, self.white)];
                }
            }
        }
        places & won
    }
}

/// The squares from which a king reaches one of these.
fn neighbours(squares: Bitboard) -> Bitboard {
    let beside = squares.east() | squares.west();
    let rows = squares | beside;
    beside | rows.north() | rows.south()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(king: &str, pawn: &str, enemy: &str, to_move_wins: bool, to_wait_wins: bool) {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let (king, pawn, enemy) = (square(king), square(pawn), square(enemy));
        assert_eq!(wins(Color::White, king, pawn, enemy, Color::White), to_move_wins, "White to move");
        assert_eq!(wins(Color::White, king, pawn, enemy, Color::Black), to_wait_wins, "Black to move");
        let mirrored = [king, pawn, enemy].map(|square| Square::wrapping(square.index() as u32 ^ 63));
        let [king, pawn, enemy] = mirrored;
        assert_eq!(wins(Color::Black, king, pawn, enemy, Color::Black), to_move_wins, "mirrored");
        assert_eq!(wins(Color::Black, king, pawn, enemy, Color::White), to_wait_wins, "mirrored");
    }

    #[test]
    fn facts_of_the_textbooks() {
        // The king on the sixth before its pawn wins whoever moves.
        check("e6", "e5", "e8", true, true);
        // Opposition decides one rank further back.
        check("e5", "e4", "e7", false, true);
        check("e4", "e3", "e6", false, true);
        // The pawn on the sixth beside its king: whoever is to move loses half a point or the game.
        check("d6", "e6", "e8", true, false);
        check("e6", "e7", "e8", true, false);
        // A rook pawn with the enemy in the corner never wins.
        check("a6", "a5", "a8", false, false);
        check("b6", "a6", "b8", false, false);
        // Out of the square.
        check("a1", "h4", "b4", true, true);
        check("a1", "e4", "e7", false, false);
    }

    /// The number of won positions, both sides to move, as every correct table has it.
    #[test]
    fn number_of_wins() {
        let table = build();
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        assert_eq!(count(&table), 111_282);
    }
}
