//! Chess as one game among others: the traits of `chronicle-game`.

use chronicle_game::{Game, Key, MoveBuffer, Outcome, Score, Searchable, Side};

use crate::{Bitboard, Color, Ending, Move, MoveClass, MoveKind, MoveList, Position, Role};

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::First,
            Color::Black => Self::Second,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Checkmate { winner } => Self::Win(winner.into()),
            Ending::Draw(_) => Self::Draw,
        }
    }
}

impl MoveBuffer<Move> for MoveList {
    #[inline]
    fn push(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline]
    fn swap(&mut self, a: usize, b: usize) {
        self.swap(a, b);
    }

    #[inline]
    fn clear(&mut self) {
        self.clear();
    }
}

impl Game for Position {
    type Move = Move;
    type MoveList = MoveList;

    #[inline]
    fn turn(&self) -> Side {
        self.turn().into()
    }

    #[inline]
    fn append_moves(&self, moves: &mut MoveList) {
        self.append_moves(MoveClass::All, Bitboard::FULL, moves);
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        self.play(mv)
    }

    #[inline]
    fn key(&self) -> Key {
        self.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Outcome::from)
    }
}

impl Searchable for Position {
    /// No technique of the search has a margin of its own in chess yet.
    type Params = ();

    const NULL_MOVE: bool = true;
    const ALTERNATES: bool = true;

    #[inline]
    fn append_tactical(&self, moves: &mut MoveList) {
        self.append_moves(MoveClass::Tactical, Bitboard::FULL, moves);
    }

    #[inline]
    fn append_quiet(&self, moves: &mut MoveList) {
        self.append_moves(MoveClass::Quiet, Bitboard::FULL, moves);
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        self.is_capture(mv) || matches!(mv.kind(), MoveKind::Promotion(_))
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn is_check(&self) -> bool {
        self.is_check()
    }

    /// Also `None` with nothing but king and pawns, where having to move is often what loses.
    fn pass(&self) -> Option<Self> {
        let board = self.board();
        let pieces = board.color(board.turn()) - board.role(Role::Pawn) - board.role(Role::King);
        if pieces.is_empty() { None } else { self.pass() }
    }

    #[inline]
    fn see_at_least(&self, mv: Move, threshold: Score) -> bool {
        self.see_at_least(mv, threshold.value())
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        self.key_after(mv)
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.halfmove_clock().into()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let code = usize::from(self.board().code_at(mv.from()));
        (self.board().turn() as usize * 8 + code) * 64 + mv.to().index()
    }

    #[inline]
    fn history_len(&self) -> usize {
        2 * 8 * 64
    }
}
