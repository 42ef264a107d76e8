//! What the network sees in a position, as far as it can be told.

use std::fmt;

use chronicle_chess::{Color, File, Piece, Position, Rank, Role, Square};
use chronicle_game::Evaluator;

use super::{Accumulator, BUCKETS, Nnue, bucket};

/// What the network says of a position, and of each piece: by how much it would say something else without it.
///
/// Shown as text it is a board.
#[derive(Clone, Debug)]
pub struct NetworkTrace {
    /// Every piece but the kings, with its worth for White in hundredths of a pawn.
    pub men: Vec<(Square, Piece, i32)>,
    /// The output that judges positions with so many pieces.
    pub bucket: usize,
    /// What it says for White, in hundredths of a pawn.
    pub output: i32,
    /// The score for White: the output, unless an ending is known or cannot be won.
    pub score: i32,
}

impl Nnue {
    /// What the network sees in a position.
    #[must_use]
    pub fn trace(&self, position: &Position) -> NetworkTrace {
        let board = position.board();
        let sign = if board.turn() == Color::White { 1 } else { -1 };
        let state = self.state(position);
        let output = sign * self.output(&state, position);
        let without = |man| {
            let state: Accumulator = state.moved(&self.network, (board, board), [man], []);
            sign * self.output(&state, position)
        };
        let man = |square: Square| {
            let piece = board.piece_at(square).filter(|piece| piece.role != Role::King)?;
            Some((square, piece, output - without((piece.color, piece.role, square))))
        };
        NetworkTrace {
            men: board.occupied().into_iter().filter_map(man).collect(),
            bucket: bucket(board.occupied().count() as usize),
            output,
            score: sign * self.evaluate(&mut (), &state, position).value(),
        }
    }
}

impl fmt::Display for NetworkTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |hundredths: i32| f64::from(hundredths) / 100.0;
        writeln!(f, "What each piece is worth for White, by the network without it:")?;
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{} ", rank.digit())?;
            for file in File::ALL {
                let here = Square::at(file, rank);
                match self.men.iter().find(|(square, ..)| *square == here) {
                    Some((_, piece, worth)) => write!(f, "{:>3}{:>+6.2}", piece.letter(), pawns(*worth))?,
                    None => write!(f, "{:>9}", "\u{b7}   ")?,
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "  {}", File::ALL.map(|file| format!("{:>6}   ", file.letter())).concat())?;
        writeln!(f, "output {} of {BUCKETS}, by the number of pieces", self.bucket + 1)?;
        if self.score != self.output {
            writeln!(f, "the network alone says {:+.2} for White", pawns(self.output))?;
        }
        write!(f, "score for White {:+.2}", pawns(self.score))
    }
}
