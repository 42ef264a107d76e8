//! One position as three generators see it, and the comparison.

use chronicle_chess::{Color, Ending, Move, Position};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionError, fen::Fen, san::SanPlus, uci::UciMove,
};

/// A move whoever generated it: from, to (for castling the rook's square) and the letter of a promotion.
type Plain = (u8, u8, Option<char>);

/// The same position three times. `cozy-chess` refuses some boards that no game reaches: then it is left out.
#[derive(Clone)]
pub struct Trio {
    pub ours: Position,
    shakmaty: Chess,
    cozy: Option<cozy_chess::Board>,
}

impl Trio {
    /// The position as the peers read it from our FEN; `None` if shakmaty refuses it.
    pub fn new(ours: Position) -> Option<Self> {
        let fen: Fen = ours.to_string().parse().expect("our FEN is well written");
        let shakmaty = Chess::from_setup(fen.into_setup(), CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()?;
        let cozy = cozy_chess::Board::from_fen(&ours.to_shredder_fen(), true).ok();
        Some(Self { ours, shakmaty, cozy })
    }

    /// The position after one of our legal moves.
    pub fn play(&self, mv: Move) -> Self {
        let text = self.ours.uci_in(mv, chronicle_chess::uci::CastlingStyle::Chess960);
        let uci: UciMove = text.parse().expect("our UCI is well written");
        let theirs = uci.to_move(&self.shakmaty).expect("the sets of moves were equal");
        let shakmaty = self.shakmaty.clone().play(theirs).expect("the sets of moves were equal");
        let cozy = self.cozy.clone().map(|mut board| {
            board.try_play(text.parse().expect("well written")).expect("the sets of moves were equal");
            board
        });
        Self { ours: self.ours.play(mv), shakmaty, cozy }
    }

    /// Compares everything that the three can say about the position.
    pub fn compare(&self) {
        self.compare_moves();
        self.compare_san();
        self.compare_checks();
        self.compare_ends();
        self.compare_fen();
    }

    fn compare_moves(&self) {
        let ours = &self.ours;
        let mut moves: Vec<Plain> = ours.legal_moves().into_iter().map(plain).collect();
        moves.sort_unstable();
        let mut theirs: Vec<(Plain, bool, bool)> = self
            .shakmaty
            .legal_moves()
            .into_iter()
            .map(|mv| (plain_shakmaty(mv), mv.is_capture(), mv.is_zeroing()))
            .collect();
        theirs.sort_unstable();
        assert!(moves.iter().eq(theirs.iter().map(|(mv, ..)| mv)), "{ours}: {moves:?}, shakmaty {theirs:?}");
        for mv in ours.legal_moves() {
            let place = theirs.binary_search_by_key(&plain(mv), |(mv, ..)| *mv).expect("just compared");
            assert_eq!((ours.is_capture(mv), ours.is_zeroing(mv)), (theirs[place].1, theirs[place].2), "{ours} {mv:?}");
        }
        if let Some(cozy) = &self.cozy {
            let mut theirs = Vec::with_capacity(moves.len());
            cozy.generate_moves(|set| {
                theirs.extend(set.into_iter().map(plain_cozy));
                false
            });
            theirs.sort_unstable();
            assert_eq!(moves, theirs, "{ours} (cozy-chess)");
        }
    }

    /// The same text for the same move, and each reads what the other writes.
    fn compare_san(&self) {
        for theirs in self.shakmaty.legal_moves() {
            let text = SanPlus::from_move(self.shakmaty.clone(), theirs).to_string();
            let mv = self.ours.parse_san(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((plain(mv), self.ours.san(mv)), (plain_shakmaty(theirs), text), "{}", self.ours);
        }
    }

    fn compare_checks(&self) {
        let ours = &self.ours;
        assert_eq!(ours.is_check(), self.shakmaty.is_check(), "{ours}");
        assert_eq!(ours.checkers().0, u64::from(self.shakmaty.checkers()), "{ours}");
        if let Some(cozy) = &self.cozy {
            assert_eq!(ours.checkers().0, cozy.checkers().0, "{ours} (cozy-chess)");
            // cozy-chess also counts enemy pieces between a slider and the king.
            let own = cozy.colors(cozy.side_to_move());
            assert_eq!(ours.pinned().0, (cozy.pinned() & own).0, "{ours} (cozy-chess)");
        }
    }

    fn compare_ends(&self) {
        let ours = &self.ours;
        let ending = ours.ending();
        assert_eq!(matches!(ending, Some(Ending::Checkmate { .. })), self.shakmaty.is_checkmate(), "{ours}");
        assert_eq!(!ours.has_moves() && !ours.is_check(), self.shakmaty.is_stalemate(), "{ours}");
        assert_eq!(ours.is_insufficient_material(), self.shakmaty.is_insufficient_material(), "{ours}");
    }

    /// Who could still win on time.
    pub fn compare_mating_material(&self) {
        for (color, theirs) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)] {
            let insufficient = self.shakmaty.has_insufficient_material(theirs);
            assert_eq!(self.ours.can_mate(color), !insufficient, "{} {color}", self.ours);
        }
    }

    fn compare_fen(&self) {
        let text = self.ours.to_string();
        let theirs = Fen::from_position(&self.shakmaty, EnPassantMode::Legal).to_string();
        assert_eq!(text, theirs);
        let setup = theirs.parse().expect("a FEN of shakmaty is well written");
        let read = Position::from_setup(&setup, chronicle_chess::Strictness::Playable).expect("it was legal before");
        assert_eq!((read, read.key(), read.to_string()), (self.ours, self.ours.key(), text));
    }
}

fn plain(mv: Move) -> Plain {
    (mv.from().index() as u8, mv.to().index() as u8, mv.promoted().map(chronicle_chess::Role::letter))
}

fn plain_shakmaty(mv: shakmaty::Move) -> Plain {
    match UciMove::from_chess960(mv) {
        UciMove::Normal { from, to, promotion } => (from.into(), to.into(), promotion.map(shakmaty::Role::char)),
        other => unreachable!("{other} is no move of chess"),
    }
}

fn plain_cozy(mv: cozy_chess::Move) -> Plain {
    (mv.from as u8, mv.to as u8, mv.promotion.map(char::from))
}
