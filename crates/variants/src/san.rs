//! Moves as people write them: `Nf3`, `exd6`, `e8=Q+`, `P@e4`, `O-O`, `Nc3/H`, `Sxc3=+S`.
//!
//! A piece is written by its letter, a pawn without one; where pieces of one letter reach the same square, the file, the
//! rank or both of the one that moves follow the letter. `=` tells what it becomes (a piece of shogi the one with `+`),
//! `/` what enters behind it, with the square where castling leaves two, and `@` what is dropped. `--` is a pass. A move
//! that wins the game ends with `#`, one that gives check with `+`.

use chronicle_game::{Game, Outcome};

use crate::{
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
    position::Position,
    uci::MoveError,
};

/// What is told of the square from which a piece comes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Origin {
    Nothing,
    File,
    Rank,
    Square,
}

impl Origin {
    const ALL: [Self; 4] = [Self::Nothing, Self::File, Self::Rank, Self::Square];
}

impl<B: Bits> Position<B> {
    /// A legal move as people write it.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        self.san_among(mv, &self.legal_moves())
    }

    /// The same for who has the legal moves at hand.
    fn san_among(&self, mv: Move, moves: &[Move]) -> String {
        let mut text = self.described(mv, self.origin(mv, moves));
        let next = self.after(mv);
        if next.outcome() == Some(Outcome::Win(self.side_to_move())) {
            text.push('#');
        } else if next.in_check() {
            text.push('+');
        }
        text
    }

    /// Reads a move as people write it, and also as programs do.
    ///
    /// Marks of check and capture may be missing, more may be told of the origin than is needed, and castling may be
    /// written with zeros.
    ///
    /// # Errors
    /// It is not a legal move here, or several.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let moves = self.legal_moves();
        let bare = text.trim().trim_end_matches(['!', '?']);
        let without_mark = bare.trim_end_matches(['+', '#']);
        let exact = |&mv: &Move| self.described(mv, self.origin(mv, &moves)) == without_mark;
        if let Some(mv) = moves.iter().copied().find(exact) {
            return Ok(mv);
        }
        let by_program = self.parse_uci(bare);
        if by_program.is_ok() {
            return by_program;
        }
        let wanted = plain(without_mark);
        let means = |mv: &Move| Origin::ALL.iter().any(|&origin| plain(&self.described(*mv, origin)) == wanted);
        let mut found = moves.iter().copied().filter(means);
        match (found.next(), found.next()) {
            (Some(mv), None) => Ok(mv),
            (Some(one), Some(other)) => {
                let (one, other) = (self.san_among(one, &moves), self.san_among(other, &moves));
                Err(MoveError::new(text, format!("; it could be {one} or {other}")))
            }
            (None, _) => Err(MoveError::new(
                text,
                match moves.first() {
                    Some(&mv) => format!("; a legal one would be {}", self.san_among(mv, &moves)),
                    None => "; there is none".to_owned(),
                },
            )),
        }
    }

    /// How much must be told of the origin of a move.
    fn origin(&self, mv: Move, moves: &[Move]) -> Origin {
        let size = self.variant.size;
        let letter = self.letter_from(mv);
        let rival = |other: &&Move| {
            is_step(other.kind())
                && other.to() == mv.to()
                && other.from() != mv.from()
                && self.letter_from(**other) == letter
        };
        let pawn_captures = letter.is_empty() && self.captures(mv);
        let (mut rivals, mut on_file, mut on_rank) = (pawn_captures, false, false);
        for other in moves.iter().filter(rival) {
            rivals = true;
            on_file |= size.file(other.from()) == size.file(mv.from());
            on_rank |= size.rank(other.from()) == size.rank(mv.from());
        }
        match (rivals, on_file, on_rank) {
            (false, ..) => Origin::Nothing,
            (true, false, _) => Origin::File,
            // The file of a pawn that captures is told in any case.
            (true, true, false) if !pawn_captures => Origin::Rank,
            _ => Origin::Square,
        }
    }

    /// The move without marks, with so much of its origin.
    fn described(&self, mv: Move, origin: Origin) -> String {
        let size = self.variant.size;
        let (from, to) = (size.name(mv.from()), size.name(mv.to()));
        match mv.kind() {
            MoveKind::Pass => return "--".to_owned(),
            MoveKind::Drop(piece) => return format!("{}@{to}", self.shown(piece)),
            MoveKind::Castle => return self.wing(mv).to_owned(),
            MoveKind::CastleGateKing(piece) => return format!("{}/{}{from}", self.wing(mv), self.shown(piece)),
            MoveKind::CastleGateRook(piece) => return format!("{}/{}{to}", self.wing(mv), self.shown(piece)),
            MoveKind::Step | MoveKind::EnPassant | MoveKind::Promotion(_) | MoveKind::Gate(_) => {}
        }
        let from = from.to_string();
        let rank = from.find(|digit: char| digit.is_ascii_digit()).unwrap_or(from.len());
        let told = match origin {
            Origin::Nothing => "",
            Origin::File => &from[..rank],
            Origin::Rank => &from[rank..],
            Origin::Square => &from,
        };
        let captures = if self.captures(mv) { "x" } else { "" };
        let after = match mv.kind() {
            MoveKind::Promotion(piece) => format!("={}", self.shown(piece)),
            MoveKind::Gate(piece) => format!("/{}", self.shown(piece)),
            _ => String::new(),
        };
        format!("{}{told}{captures}{to}{after}", self.letter_from(mv))
    }

    /// The letter of the piece that moves; none for a pawn.
    fn letter_from(&self, mv: Move) -> &str {
        match self.piece_at(mv.from()) {
            Some((_, piece)) if self.is_plain(piece) => "",
            Some((_, piece)) => self.shown(piece),
            None => "",
        }
    }

    /// The letter of a piece. That it was a pawn once is not told.
    fn shown(&self, piece: PieceType) -> &str {
        self.variant.piece(piece).letter.trim_end_matches('~')
    }

    /// Whether a piece is written without its letter: a pawn that promotes as those of chess do, or captures so.
    fn is_plain(&self, piece: PieceType) -> bool {
        let promotes = |side: usize| !self.variant.kind(side, piece).becomes.is_empty();
        self.shown(piece) == "P" && (self.variant.piece(piece).en_passant || (0..self.variant.players).any(promotes))
    }

    fn wing(&self, mv: Move) -> &'static str {
        if self.state.rooks[self.state.us()][0] == mv.to() { "O-O" } else { "O-O-O" }
    }
}

/// Whether a piece goes from one square to another, so that its origin may be told.
const fn is_step(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Step | MoveKind::EnPassant | MoveKind::Promotion(_) | MoveKind::Gate(_))
}

/// A text without the signs that people leave out or add.
fn plain(text: &str) -> String {
    let zeros = text.starts_with('0');
    let letters = text.chars().filter(|sign| !matches!(sign, 'x' | '-' | '=' | ':' | '(' | ')'));
    letters.map(|sign| if zeros && sign == '0' { 'O' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use crate::AnyVariant;

    #[track_caller]
    fn written(variant: &str, fen: &str, uci: &str, san: &str) {
        let variant = AnyVariant::preset(variant).expect("a preset");
        let position = if fen.is_empty() { variant.start() } else { variant.position(fen).expect("a good FEN") };
        let mv = position.parse_uci(uci).expect("legal");
        assert_eq!(position.san(mv), san);
        assert_eq!(position.parse_san(san), Ok(mv));
    }

    #[test]
    fn moves_are_written_as_people_do() {
        for (variant, fen, uci, san) in [
            ("crazyhouse", "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3", "P@e4", "P@e4"),
            ("crazyhouse", "4k3/8/8/8/8/8/4K3/Q~6Q[] w - - 0 1", "a1b1", "Qab1"),
            ("seirawan", "", "b1c3h", "Nc3/H"),
            ("xiangqi", "", "b3e3", "Cbe3"),
            ("makruk", "", "c3c4", "c4"),
            ("shogi", "", "c3c4", "Pc4"),
            ("gothic", "4k5/P9/10/10/10/10/10/5K4 w - - 0 1", "a7a8c", "a8=C+"),
            ("kingofthehill", "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4", "Ke4#"),
            ("atomic", "rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "g5f7", "Nxf7#"),
            ("kingofthehill", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
            ("kingofthehill", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("kingofthehill", "8/8/8/R7/7k/8/8/R3K3 w - - 0 1", "a1a4", "R1a4+"),
        ] {
            written(variant, fen, uci, san);
        }
    }

    #[test]
    fn castling_and_gating_tell_where_the_piece_enters() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w KQBCDFGkqbcdfg - 0 1";
        written("seirawan", fen, "e1g1h", "O-O/He1");
        written("seirawan", fen, "h1e1h", "O-O/Hh1");
    }

    #[test]
    fn what_people_leave_out_or_add_is_understood() {
        let position = AnyVariant::preset("kingofthehill").expect("a preset");
        let position = position.position("r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1").expect("a good FEN");
        for (text, want) in [
            ("0-0", "O-O"),
            ("O-O-O!?", "O-O-O"),
            ("ed5", "exd5"),
            ("e4xd5", "exd5"),
            ("e4d5", "exd5"),
            ("Ra1xa8", "Rxa8+"),
            ("Rxa8", "Rxa8+"),
            ("a1a8", "Rxa8+"),
        ] {
            let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(position.san(mv), want, "{text}");
        }
        for text in ["", "Rb9", "Qd1", "e4e6", "ß", "O-O-O-O"] {
            assert!(position.parse_san(text).is_err(), "{text}");
        }
        let two = AnyVariant::preset("kingofthehill").expect("a preset").position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        let error = two.expect("a good FEN").parse_san("Rd1").expect_err("there are two").to_string();
        assert!(error.contains("Rad1") && error.contains("Rhd1"), "{error}");
    }
}
