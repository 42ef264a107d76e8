//! Chess as one game among others: the traits of `chronicle-game`.

use std::num::{NonZeroU16, NonZeroU32};

use chronicle_game::{Game, Key, MoveBuffer, Outcome, Searchable, Side};

use crate::{Bitboard, Color, Ending, Move, MoveClass, MoveKind, MoveList, Position, Role, Survey, see};

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
    type Survey = Survey;

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

    #[inline]
    fn survey(&self) -> Survey {
        self.survey()
    }

    #[inline]
    fn gives_check(&self, survey: &Survey, mv: Move) -> bool {
        self.gives_check(survey, mv)
    }

    #[inline]
    fn relief(&self, survey: &Survey, mv: Move) -> i32 {
        self.relief(survey, mv)
    }

    /// Draws by material and by the fifty-move rule, which a searcher takes as soon as it can be claimed. Mate on the
    /// hundredth ply comes first.
    #[inline]
    fn early_outcome(&self) -> Option<Outcome> {
        let fifty = self.halfmove_clock() >= 100 && (!self.is_check() || self.has_moves());
        (fifty || self.is_insufficient_material()).then_some(Outcome::Draw)
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.is_check() { Outcome::Win((!self.turn()).into()) } else { Outcome::Draw }
    }

    /// Also `None` with nothing but king and pawns, where having to move is often what loses.
    fn pass(&self) -> Option<Self> {
        let board = self.board();
        let pieces = board.color(board.turn()) - board.role(Role::Pawn) - board.role(Role::King);
        if pieces.is_empty() { None } else { self.pass() }
    }

    #[inline]
    fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.see_at_least(mv, threshold)
    }

    fn gain(&self, mv: Move) -> i32 {
        let victim = match mv.kind() {
            MoveKind::EnPassant => see::value(Role::Pawn),
            MoveKind::Castle => 0,
            MoveKind::Normal | MoveKind::Promotion(_) => self.board().role_at(mv.to()).map_or(0, see::value),
        };
        victim + mv.promoted().map_or(0, |role| see::value(role) - see::value(Role::Pawn))
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        self.key_after(mv)
    }

    #[inline]
    fn force_keys(&self) -> [Key; 2] {
        const FACTORS: [(Role, u64); 5] = [
            (Role::Knight, 0x9e37_79b9_7f4a_7c15),
            (Role::Bishop, 0xc2b2_ae3d_27d4_eb4f),
            (Role::Rook, 0x1656_67b1_9e37_79f9),
            (Role::Queen, 0xd6e8_feb8_6659_fd93),
            (Role::King, 0xa076_1d64_78bd_642f),
        ];
        // Not kept with the position, which has no room for them: a few multiplications are cheaper than a cache line.
        Color::ALL.map(|color| {
            let mixed = FACTORS.iter().fold(0_u64, |sum, &(role, factor)| {
                sum.rotate_left(11) ^ self.board().pieces(color, role).0.wrapping_mul(factor)
            });
            Key((mixed ^ mixed >> 32).wrapping_mul(0xe703_7ed1_a0b4_28db) >> 40)
        })
    }

    #[inline]
    fn structure_key(&self) -> Key {
        self.pawn_key()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.halfmove_clock().into()
    }

    #[inline]
    fn move_word(mv: Move) -> NonZeroU32 {
        mv.word().into()
    }

    #[inline]
    fn move_from_word(word: NonZeroU32) -> Option<Move> {
        NonZeroU16::try_from(word).ok().and_then(Move::from_word)
    }

    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let code = usize::from(self.board().code_at(mv.from()));
        (self.board().turn() as usize * 8 + code) * 64 + mv.to().index()
    }

    #[inline]
    fn piece_to_len(&self) -> usize {
        2 * 8 * 64
    }

    /// Moves out of danger and into it are other moves: what is known of them is kept apart.
    #[inline]
    fn route(&self, survey: &Survey, mv: Move) -> usize {
        let side_and_danger = self.board().turn() as usize * 4 + self.exposure(survey, mv);
        (side_and_danger * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    #[inline]
    fn route_len(&self) -> usize {
        2 * 4 * 64 * 64
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        match mv.kind() {
            MoveKind::EnPassant => Role::Pawn as usize,
            MoveKind::Castle => 0,
            MoveKind::Normal | MoveKind::Promotion(_) => self.board().code_at(mv.to()).into(),
        }
    }

    #[inline]
    fn victim_len(&self) -> usize {
        8
    }
}
