//! Moves as a book writes them, in 16 bits: the target square, the square of departure, the promotion.

use chronicle_chess::{CastlingSide, File, Move, Position, Role, Square};

/// What a pawn becomes, by its number in the file; 0 is for moves that are no promotions.
const PROMOTIONS: [Option<Role>; 5] =
    [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];

/// A move as a book writes it. Ours are castling as the king taking its rook already.
pub(crate) fn encode(mv: Move) -> u16 {
    let promotion = PROMOTIONS.iter().position(|role| *role == mv.promoted()).unwrap_or_default();
    (mv.to().index() | mv.from().index() << 6 | promotion << 12) as u16
}

/// The legal move that a word means; `None` if there is none, as happens when two positions share a key.
pub(crate) fn decode(position: &Position, word: u16) -> Option<Move> {
    let (to, from) = (Square::wrapping(word.into()), Square::wrapping(u32::from(word) >> 6));
    let promotion = *PROMOTIONS.get(usize::from(word >> 12))?;
    let moves = position.legal_moves();
    let exact = |mv: &Move| mv.from() == from && mv.to() == to && mv.promoted() == promotion;
    // Some programs write castling as e1g1, against the format. A king on the e-file has no other such move.
    let castles = |mv: &Move| {
        mv.from() == from && from.file() == File::E && castling_target(*mv) == Some(to) && promotion.is_none()
    };
    moves.iter().copied().find(exact).or_else(|| moves.iter().copied().find(castles))
}

fn castling_target(mv: Move) -> Option<Square> {
    mv.castling_side().map(|side: CastlingSide| Square::at(side.king_file(), mv.from().rank()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every legal move comes back from its word.
    #[track_caller]
    fn round_trip(fen: &str) {
        let position: Position = fen.parse().expect("test positions are legal");
        for mv in position.legal_moves() {
            assert_eq!(decode(&position, encode(mv)), Some(mv), "{mv:?} in {fen}");
        }
    }

    #[test]
    fn words_and_moves() {
        round_trip("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        round_trip("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        round_trip("8/P1k5/8/8/8/8/8/K7 w - - 0 1");
        round_trip("8/8/8/3pP2k/8/8/8/K7 w - d6 0 2");
        round_trip("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    }

    #[test]
    fn castling_is_the_king_taking_its_rook() {
        let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().expect("legal");
        let castle = position.parse_uci("e1g1").expect("legal");
        assert_eq!(encode(castle), (Square::E1.index() << 6 | Square::H1.index()) as u16);
        let other_way = (Square::E1.index() << 6 | Square::G1.index()) as u16;
        assert_eq!(decode(&position, other_way), Some(castle), "and e1g1 is understood too");
        // In Chess960, f1g1 is a step of the king even where castling would end there.
        let position: Position = "4k3/8/8/8/8/8/8/5K1R w K - 0 1".parse().expect("legal");
        let step = (Square::F1.index() << 6 | Square::G1.index()) as u16;
        assert_eq!(decode(&position, step), Some(Move::normal(Square::F1, Square::G1)));
    }

    #[test]
    fn nonsense_is_no_move() {
        let start = Position::start();
        for word in [0, 0xffff, 5 << 12, (Square::E2.index() << 6 | Square::E5.index()) as u16] {
            assert_eq!(decode(&start, word), None, "{word:#06x}");
        }
    }
}
