//! Boards as text.

use std::fmt::Write;

use chronicle_game::Side;

use crate::AnyPosition;

impl AnyPosition {
    /// The board with letters on it, as wide as it must be; holes are `##`, hands stand below.
    #[must_use]
    pub fn drawing(&self) -> String {
        let size = self.size();
        let edge = format!("   +{}\n", "----+".repeat(size.files().into()));
        let mut text = edge.clone();
        for rank in (0..size.ranks()).rev() {
            let _ = write!(text, "{:>2} ", rank + 1);
            for file in 0..size.files() {
                let square = rank * size.files() + file;
                let cell = match self.piece_at(square) {
                    _ if !self.has_square(square) => "##".to_owned(),
                    None => String::new(),
                    Some((side, piece)) => marked(side, self.letter(piece)),
                };
                let _ = write!(text, "| {cell:<3}");
            }
            let _ = write!(text, "|\n{edge}");
        }
        text.push_str("   ");
        for file in 0..size.files() {
            let _ = write!(text, "  {}  ", char::from(b'a' + file));
        }
        if let Some((_, hand)) = self.fen().split_once('[')
            && let Some((hand, _)) = hand.split_once(']')
        {
            let _ = write!(text, "\n   in hand: {}", if hand.is_empty() { "nothing" } else { hand });
        }
        text
    }
}

/// A letter as a FEN writes it for a side.
fn marked(side: Side, letter: &str) -> String {
    match side {
        Side::First => letter.to_owned(),
        Side::Second => letter.to_ascii_lowercase(),
        Side::Third => format!("'{letter}"),
        Side::Fourth => format!("'{}", letter.to_ascii_lowercase()),
    }
}
