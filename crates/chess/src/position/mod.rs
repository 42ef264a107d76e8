mod checked;
mod end;
mod keys;
mod legality;
mod survey;

pub use checked::{SetupError, Strictness};
pub use end::{DrawReason, Ending};
pub use survey::Survey;

use std::{fmt, str::FromStr};

use chronicle_game::Key;

use crate::{
    Bitboard, Board, Color, Move, MoveClass, MoveKind, MoveList, Role, Setup, Square,
    fen::{self, FenError},
    movegen,
    side::{Black, Side, White},
    zobrist,
};
use keys::KeyChanges;

/// A legal chess position: 64 bytes, one cache line, copied at will.
///
/// There is no way to build one that breaks the rules (see [`Setup`]), and [`play`](Self::play) gives the next one
/// without touching this one. A position knows nothing of its past but the two counters of FEN; repetition needs a
/// [`PlayedGame`](crate::PlayedGame).
///
/// ```
/// use chronicle_chess::Position;
///
/// let start = Position::start();
/// assert_eq!(start.legal_moves().len(), 20);
/// let next = start.play(start.parse_uci("e2e4")?);
/// assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone)]
pub struct Position {
    board: Board,
    key: Key,
    pawn_key: Key,
    fullmove_number: u32,
    halfmove_clock: u16,
}

const _: () = assert!(size_of::<Position>() <= 64);

impl Position {
    /// The start position of orthodox chess.
    #[must_use]
    pub fn start() -> Self {
        Self::from_str(fen::START).expect("the start position is legal")
    }

    /// The pieces, without keys and clocks.
    #[inline(always)]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.board.turn
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the next move of the game, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The hash key of everything that decides which moves are legal. Clocks are not part of it.
    #[inline(always)]
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The hash key of the pawns alone.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_key(&self) -> Key {
        self.pawn_key
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        movegen::checkers(&self.board)
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of the side to move that may only move along a line to their king.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        movegen::pinned(&self.board)
    }

    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.append_moves(MoveClass::All, Bitboard::FULL, &mut list);
        list
    }

    /// Appends the legal moves of one class made by pieces on the given squares.
    #[inline]
    pub fn append_moves(&self, class: MoveClass, movers: Bitboard, list: &mut MoveList) {
        movegen::append(&self.board, class, movers, list);
    }

    /// The number of legal moves, without listing them.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        movegen::count(&self.board)
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        movegen::any(&self.board)
    }

    /// The squares to which the piece on a square may go, as a user interface shows them: castling by both the king's
    /// target square and the rook's square.
    #[must_use]
    pub fn dests(&self, from: Square) -> Bitboard {
        let mut list = MoveList::new();
        self.append_moves(MoveClass::All, from.bit(), &mut list);
        list.into_iter().fold(Bitboard::EMPTY, |dests, mv| {
            let landing = match mv.castling_side() {
                Some(side) => Square::at(side.king_file(), mv.to().rank()).bit(),
                None => Bitboard::EMPTY,
            };
            dests | mv.to().bit() | landing
        })
    }

    /// The position after a legal move. Illegal moves give nonsense (and a panic in debug builds); words of unknown
    /// origin go through [`is_legal`](Self::is_legal) first.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self}");
        let next = match self.turn() {
            Color::White => self.after::<White>(mv),
            Color::Black => self.after::<Black>(mv),
        };
        debug_assert_eq!(next.key, zobrist::key(&next.board));
        debug_assert_eq!(next.pawn_key, zobrist::pawn_key(&next.board));
        next
    }

    #[inline(always)]
    fn after<S: Side>(&self, mv: Move) -> Self {
        let mut board = self.board.after::<S>(mv);
        let mut changes = KeyChanges::of::<S>(&self.board, mv);
        if let Some(file) = board.en_passant {
            if board.has_legal_en_passant() {
                changes.whole ^= zobrist::en_passant(file);
            } else {
                board.en_passant = None;
            }
        }
        Self {
            board,
            key: Key(self.key.0 ^ changes.whole),
            pawn_key: Key(self.pawn_key.0 ^ changes.pawns),
            fullmove_number: self.fullmove_number.saturating_add((S::COLOR == Color::Black).into()),
            halfmove_clock: if self.is_zeroing(mv) { 0 } else { self.halfmove_clock.saturating_add(1) },
        }
    }

    /// The position with the other side to move and nothing else changed but the lost right to capture en passant;
    /// `None` in check, where passing would leave the king to be taken.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.board.turn = !self.turn();
        next.key.0 ^= zobrist::black_to_move();
        if let Some(file) = next.board.en_passant.take() {
            next.key.0 ^= zobrist::en_passant(file);
        }
        next.fullmove_number = self.fullmove_number.saturating_add(u32::from(self.turn() == Color::Black));
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        Some(next)
    }

    /// The key of the position after a legal move, without playing it.
    #[must_use]
    pub fn key_after(&self, mv: Move) -> Key {
        match self.turn() {
            Color::White => self.key_after_by::<White>(mv),
            Color::Black => self.key_after_by::<Black>(mv),
        }
    }

    fn key_after_by<S: Side>(&self, mv: Move) -> Key {
        let mut key = self.key.0 ^ KeyChanges::of::<S>(&self.board, mv).whole;
        // Only a double step can leave a pawn to be captured en passant.
        if mv.from().index().abs_diff(mv.to().index()) == 16 {
            let next = self.board.after::<S>(mv);
            if let Some(file) = next.en_passant.filter(|_| next.has_legal_en_passant()) {
                key ^= zobrist::en_passant(file);
            }
        }
        Key(key)
    }

    /// Whether a legal move takes something (also en passant).
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Castle => false,
            MoveKind::Normal | MoveKind::Promotion(_) => self.board.occupied().contains(mv.to()),
        }
    }

    /// Whether a legal move sets the clock of the fifty-move rule back: a capture or a pawn move.
    #[inline]
    #[must_use]
    pub fn is_zeroing(&self, mv: Move) -> bool {
        self.is_capture(mv) || self.board.role_at(mv.from()) == Some(Role::Pawn)
    }

    /// The setup that describes this position.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        checked::to_setup(self)
    }
}

/// Positions are equal if the same moves are legal from here on; clocks do not count (as in the rule of repetition).
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.board == other.board
    }
}

impl Eq for Position {}

impl std::hash::Hash for Position {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key.0);
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a strict FEN.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(Self::try_from(&fen::parse(text, fen::Mode::Strict)?)?)
    }
}

/// Writes the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_setup())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
