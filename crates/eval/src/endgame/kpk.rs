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
    let case = Case {
        white: mirror(strong_king),
        black: mirror(weak_king),
        pawn: mirror(pawn),
        white_to_move: turn == strong,
    };
    let index = case.index();
    table()[index / 64] >> (index % 64) & 1 != 0
}

/// The table, built now if it has not been: some 40 ms that should not come up in the middle of a search.
pub(super) fn table() -> &'static [u64] {
    static TABLE: OnceLock<Box<[u64]>> = OnceLock::new();
    TABLE.get_or_init(build)
}

/// One position, White with the pawn.
#[derive(Copy, Clone)]
struct Case {
    white: Square,
    black: Square,
    pawn: Square,
    white_to_move: bool,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Verdict {
    Unknown,
    Impossible,
    Draw,
    Win,
}

impl Case {
    fn index(self) -> usize {
        let pawn = (self.pawn.index() / 8 - 1) * 4 + self.pawn.index() % 4;
        (usize::from(self.white_to_move) * 24 + pawn) * 4096 + self.white.index() * 64 + self.black.index()
    }

    fn of(index: usize) -> Self {
        let pawn = index / 4096 % 24;
        Self {
            white: Square::wrapping((index / 64 % 64) as u32),
            black: Square::wrapping((index % 64) as u32),
            pawn: Square::wrapping(((pawn / 4 + 1) * 8 + pawn % 4) as u32),
            white_to_move: index >= 24 * 4096,
        }
    }

    fn ahead(self) -> Square {
        Square::wrapping(self.pawn.index() as u32 + 8)
    }

    /// Squares that White's pieces attack, with the black king moved away.
    fn white_attacks(self) -> Bitboard {
        attacks::king(self.white) | attacks::pawn(Color::White, self.pawn)
    }

    fn is_impossible(self) -> bool {
        self.white == self.black
            || self.white == self.pawn
            || self.black == self.pawn
            || attacks::king(self.white).contains(self.black)
            || self.white_to_move && attacks::pawn(Color::White, self.pawn).contains(self.black)
    }

    /// What can be said without knowing other positions.
    fn first_verdict(self) -> Verdict {
        if self.is_impossible() {
            return Verdict::Impossible;
        }
        if self.white_to_move {
            let promotes = self.pawn.index() / 8 == 6 && self.ahead() != self.white && self.ahead() != self.black;
            let kept =
                !attacks::king(self.black).contains(self.ahead()) || attacks::king(self.white).contains(self.ahead());
            return if promotes && kept { Verdict::Win } else { Verdict::Unknown };
        }
        let flight = attacks::king(self.black) - self.white_attacks();
        let takes = attacks::king(self.black).contains(self.pawn) && !attacks::king(self.white).contains(self.pawn);
        if takes || flight.is_empty() && !attacks::pawn(Color::White, self.pawn).contains(self.black) {
            // The pawn falls, or stalemate.
            Verdict::Draw
        } else {
            Verdict::Unknown
        }
    }

    /// What follows from the positions one move on.
    fn judge(self, table: &[Verdict]) -> Verdict {
        let (good, bad) =
            if self.white_to_move { (Verdict::Win, Verdict::Draw) } else { (Verdict::Draw, Verdict::Win) };
        let mut all_known = true;
        let mut any = false;
        for next in self.moves() {
            match table[next.index()] {
                Verdict::Impossible => {}
                verdict if verdict == good => return good,
                Verdict::Unknown => (all_known, any) = (false, true),
                _ => any = true,
            }
        }
        match (any, all_known) {
            (false, _) => Verdict::Draw,
            (true, true) => bad,
            (true, false) => Verdict::Unknown,
        }
    }

    /// King moves and pawn steps, illegal ones among them: those lead to impossible positions. Promotions are not
    /// listed: those that win are known from the start, and the others draw.
    fn moves(self) -> impl Iterator<Item = Self> {
        let mover = if self.white_to_move { self.white } else { self.black };
        let kings = attacks::king(mover).into_iter().map(move |to| {
            let mut next = Self { white_to_move: !self.white_to_move, ..self };
            if self.white_to_move {
                next.white = to;
            } else {
                next.black = to;
            }
            next
        });
        kings.chain(self.pawn_steps())
    }

    fn pawn_steps(self) -> impl Iterator<Item = Self> {
        let taken = self.white.bit() | self.black.bit();
        let rank = self.pawn.index() / 8;
        let step = self.white_to_move && rank < 6 && !taken.contains(self.ahead());
        let single = Self { pawn: self.ahead(), white_to_move: false, ..self };
        let double_step = step && rank == 1 && !taken.contains(single.ahead());
        // On the sixth rank a double step is not taken, so that its index is never asked for.
        let double = Self { pawn: if double_step { single.ahead() } else { self.pawn }, ..single };
        step.then_some(single).into_iter().chain(double_step.then_some(double))
    }
}

fn build() -> Box<[u64]> {
    let mut table: Vec<_> = (0..POSITIONS).map(|index| Case::of(index).first_verdict()).collect();
    loop {
        let mut changed = false;
        for index in 0..POSITIONS {
            if table[index] == Verdict::Unknown {
                table[index] = Case::of(index).judge(&table);
                changed |= table[index] != Verdict::Unknown;
            }
        }
        if !changed {
            break;
        }
    }
    table
        .chunks(64)
        .map(|chunk| {
            let bits = chunk.iter().enumerate().map(|(bit, &verdict)| u64::from(verdict == Verdict::Win) << bit);
            bits.fold(0, |word, bit| word | bit)
        })
        .collect()
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
