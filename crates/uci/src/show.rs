//! Texts for people who talk to the engine by hand.

use std::fmt::Write;

use chronicle_chess::{File, Piece, Position, Rank, Square};
use chronicle_engine::{AnyGame, AnyPosition};

pub(crate) const HELP: &str = "\
uci                         who the engine is and what can be set
isready                     answered by readyok, also during a search
setoption name N [value V]  set an option
ucinewgame                  forget what was learned
position startpos|fen F [moves M..]
go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS]
   [movestogo N] [mate N] [infinite] [ponder] [searchmoves M..]
go perft N                  count move sequences
stop, ponderhit             end the search; the move pondered on was played
d, eval                     show the position, its evaluation
bench [DEPTH]               measure the engine
quit";

/// The board with all that a FEN says.
pub(crate) fn position(game: &AnyGame) -> String {
    match game {
        AnyGame::Chess(position) => chess(position),
        AnyGame::Variant(position) => variant(position),
        AnyGame::Cotulenh(position) => cotulenh(position),
    }
}

fn chess(position: &Position) -> String {
    const EDGE: &str = " +---+---+---+---+---+---+---+---+\n";
    let mut text = String::from(EDGE);
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            let letter = position.board().piece_at(Square::at(file, rank)).map_or(' ', Piece::letter);
            let _ = write!(text, " | {letter}");
        }
        let _ = write!(text, " | {}\n{EDGE}", rank.digit());
    }
    text.push_str("   a   b   c   d   e   f   g   h\n\n");
    let checkers: Vec<_> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let _ = write!(text, "Fen: {position}\nKey: {}\nCheckers: {}", position.key(), checkers.join(" "));
    text
}

fn variant(position: &AnyPosition) -> String {
    let (name, fen) = (&position.def().name, position.fen());
    format!("{}\n\nVariant: {name}\nFen: {fen}\nKey: {}", position.drawing(), position.key())
}

fn cotulenh(position: &chronicle_cotulenh::Position) -> String {
    let check = if position.is_check() { "yes" } else { "no" };
    format!("{}\n\nFen: {position}\nKey: {}\nCheck: {check}", position.drawing(), position.key())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn() {
        let text = position(&AnyGame::chess());
        assert!(text.contains(" | r | n | b | q | k | b | n | r | 8\n"), "{text}");
        assert!(text.contains("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"), "{text}");
        let text = position(&AnyGame::cotulenh());
        assert!(text.contains(" 2   ~     N     :     .     F     H  "), "{text}");
        assert!(text.contains("Fen: 6c4/"), "{text}");
    }
}
