//! Counting sequences of moves.

use crate::{
    bits::Bits,
    movegen::{Count, Each, Wanted},
    moves::Move,
    position::Position,
};

impl<B: Bits> Position<B> {
    /// Counts the sequences of legal moves of this length. Draws by length or material do not end a sequence here: that
    /// is how everyone counts.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = Count::default();
                self.generate(Wanted::All, &mut count);
                count.0
            }
            _ => {
                let mut sum = 0;
                self.generate(Wanted::All, &mut Each(|mv: Move| sum += self.after(mv).perft(depth - 1)));
                sum
            }
        }
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.generate(Wanted::All, &mut Each(|mv| moves.push(mv)));
        moves
    }
}
