use super::origins;
use crate::{Bitboard, CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square};

impl Position {
    /// Writes a legal move in standard algebraic notation: no more of the origin than is needed to tell legal moves
    /// apart, `x` for captures, `+` for check and `#` for mate.
    ///
    /// Like [`play`](Self::play), it gives nonsense for an illegal move (and panics in debug builds).
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let mut text = String::with_capacity(8);
        self.append_san(mv, &mut text);
        text
    }

    /// Appends what [`san`](Self::san) writes to a text.
    pub fn append_san(&self, mv: Move, text: &mut String) {
        match mv.castling_side() {
            Some(CastlingSide::King) => text.push_str("O-O"),
            Some(CastlingSide::Queen) => text.push_str("O-O-O"),
            None => self.append_plain(mv, text),
        }
        let next = self.play(mv);
        if next.is_check() {
            text.push(if next.has_moves() { '+' } else { '#' });
        }
    }

    /// Everything but castling and the sign of check.
    fn append_plain(&self, mv: Move, text: &mut String) {
        let (from, to) = (mv.from(), mv.to());
        let capture = self.is_capture(mv);
        match self.board().role_at(from) {
            Some(Role::Pawn) | None => {
                if capture {
                    text.push(from.file().letter());
                }
            }
            Some(role) => {
                text.push(role.upper_letter());
                let (file, rank) = distinction(from, self.rivals(role, from, to));
                text.extend(file.map(File::letter));
                text.extend(rank.map(Rank::digit));
            }
        }
        if capture {
            text.push('x');
        }
        text.push(to.file().letter());
        text.push(to.rank().digit());
        if let MoveKind::Promotion(role) = mv.kind() {
            text.push('=');
            text.push(role.upper_letter());
        }
    }

    /// The other pieces of this role (not pawns) that can legally go to the same square.
    fn rivals(&self, role: Role, from: Square, to: Square) -> Bitboard {
        let others = origins(self.board(), role, to) & (self.board().pieces(self.turn(), role) - from.bit());
        others.into_iter().filter(|other| self.is_legal(Move::normal(*other, to))).fold(Bitboard::EMPTY, Bitboard::with)
    }
}

/// How much of the origin tells it apart from its rivals: the file if that is enough, else the rank, else both.
fn distinction(from: Square, rivals: Bitboard) -> (Option<File>, Option<Rank>) {
    let (file, rank) = (from.file(), from.rank());
    if rivals.is_empty() {
        (None, None)
    } else if (rivals & file.bitboard()).is_empty() {
        (Some(file), None)
    } else if (rivals & rank.bitboard()).is_empty() {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}
