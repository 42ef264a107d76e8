//! How a side sees the board when it places its pieces: by where the kings are.

use chronicle_chess::{Board, Color, Square};

/// A side's view of the squares: mirrored so that its own king is on the right wing, with one board of places for an
/// enemy king on the same wing and one for the other wing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    mirror: usize,
    start: usize,
}

impl View {
    pub(crate) fn new(own_king: Square, enemy_king: Square) -> Self {
        let (own, enemy) = (is_left(own_king), is_left(enemy_king));
        Self { mirror: if own { 7 } else { 0 }, start: if own == enemy { 0 } else { 64 } }
    }

    /// The place of a square, given as the side sees it, in the tables of places.
    #[inline(always)]
    pub(crate) const fn place(self, relative: usize) -> usize {
        self.start + (relative ^ self.mirror)
    }
}

/// Where the two kings are, as far as views depend on it: 0 to 3.
#[inline(always)]
pub(crate) fn of_kings(board: &Board) -> usize {
    usize::from(is_left(board.king(Color::White))) + 2 * usize::from(is_left(board.king(Color::Black)))
}

/// White's view, then Black's, for every answer of [`of_kings`].
pub(crate) fn both(kings: usize) -> [View; 2] {
    let king = |left: bool| Square::wrapping(if left { 0 } else { 7 });
    let (white, black) = (king(kings & 1 > 0), king(kings & 2 > 0));
    [View::new(white, black), View::new(black, white)]
}

#[inline(always)]
fn is_left(square: Square) -> bool {
    square.index() & 4 == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_king_is_always_on_the_right_wing() {
        for own in Square::all() {
            for enemy in Square::all() {
                let view = View::new(own, enemy);
                let (place, other) = (view.place(own.index()), view.place(enemy.index()));
                assert!(place & 4 != 0, "{own} {enemy}");
                assert_eq!(place / 64, usize::from(other & 4 == 0), "{own} {enemy}: the enemy king's wing chooses");
            }
        }
    }

    #[test]
    fn four_numbers_say_it_all() {
        for (fen, kings) in [
            ("6k1/8/8/8/8/8/8/6K1 w - - 0 1", 0),
            ("6k1/8/8/8/8/8/8/1K6 w - - 0 1", 1),
            ("1k6/8/8/8/8/8/8/6K1 w - - 0 1", 2),
            ("3k4/8/8/8/8/8/8/3K4 w - - 0 1", 3),
        ] {
            let board = *fen.parse::<chronicle_chess::Position>().expect("a legal position").board();
            assert_eq!(of_kings(&board), kings, "{fen}");
            let (white, black) = (board.king(Color::White), board.king(Color::Black));
            assert_eq!(both(kings), [View::new(white, black), View::new(black, white)], "{fen}");
        }
    }
}
