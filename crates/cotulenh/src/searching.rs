//! What a searcher asks of Commander Chess.

use std::num::NonZeroU32;

use chronicle_game::{Key, Outcome, Searchable};

use crate::{Move, MoveClass, MoveKind, Position, Session, Square, ending::QUIET_TURNS, movegen, square::Direction};

/// What helps to judge all moves of a position.
#[derive(Copy, Clone, Debug)]
pub struct Survey {
    /// Where the enemy's commander is.
    target: Option<Square>,
}

/// Roles, and one number for the end of a deployment.
const MOVERS: usize = 12;

impl Searchable for Position {
    type Survey = Survey;

    const NULL_MOVE: bool = true;
    /// A deployment is a sequence of actions of one side.
    const ALTERNATES: bool = false;

    #[inline]
    fn append_tactical(&self, moves: &mut Vec<Move>) {
        self.append_moves(MoveClass::Tactical, moves);
    }

    #[inline]
    fn append_quiet(&self, moves: &mut Vec<Move>) {
        self.append_moves(MoveClass::Quiet, moves);
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        movegen::is_tactical(mv.kind())
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    /// An open deployment counts as a threat that must be answered: what it leaves hanging is seen only once it has
    /// ended, so no position inside it may be judged as it stands.
    #[inline]
    fn is_check(&self) -> bool {
        self.session().is_some() || self.is_check()
    }

    fn survey(&self) -> Survey {
        Survey { target: self.commander(!self.turn()) }
    }

    fn gives_check(&self, survey: &Survey, mv: Move) -> bool {
        survey.target.is_some_and(|target| self.attacks_after(mv, target))
    }

    /// Not worked out: what stands in danger is found out cheaply enough by captures.
    fn relief(&self, _: &Survey, _: Move) -> i32 {
        0
    }

    /// What captures have decided, and the hundred turns without a capture; mate in the hundredth comes first.
    #[inline]
    fn early_outcome(&self) -> Option<Outcome> {
        if self.session().is_some() {
            return None;
        }
        if let Some(ending) = self.decision() {
            return Some(ending.into());
        }
        (self.halfmoves() >= QUIET_TURNS && (!self.is_check() || self.has_moves())).then_some(Outcome::Draw)
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.is_check() { Outcome::Win((!self.turn()).into()) } else { Outcome::Draw }
    }

    /// Also `None` with hardly anything left, where having to move may be what loses.
    fn pass(&self) -> Option<Self> {
        let quiet = self.session().is_none() && !self.is_check() && !self.is_exposed();
        (quiet && self.strength(self.turn()) > 3).then(|| self.passed())
    }

    fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.see_at_least(mv, threshold)
    }

    fn gain(&self, mv: Move) -> i32 {
        self.gain(mv)
    }

    /// Without the heroes that the move may make: rare enough for fetching entries early.
    fn key_after(&self, mv: Move) -> Key {
        self.key_after(mv)
    }

    fn structure_key(&self) -> Key {
        self.material_key()
    }

    fn force_keys(&self) -> [Key; 2] {
        self.side_keys()
    }

    /// The clock counts turns; a turn has four actions at most.
    fn reversible_plies(&self) -> usize {
        if self.session().is_some_and(Session::has_captured) {
            return 0;
        }
        (usize::from(self.halfmoves()) + 1) * 4
    }

    fn move_word(mv: Move) -> NonZeroU32 {
        mv.word()
    }

    fn move_from_word(word: NonZeroU32) -> Option<Move> {
        Move::from_word(word)
    }

    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let mover = self.group(mv).map_or(0, |group| group.carrier() as usize);
        mover * Square::COUNT + mv.to().index()
    }

    fn piece_to_len(&self) -> usize {
        MOVERS * Square::COUNT
    }

    #[inline]
    fn route(&self, _: &Survey, mv: Move) -> usize {
        (self.turn().index() * Square::COUNT + mv.from().index()) * Square::COUNT + mv.to().index()
    }

    fn route_len(&self) -> usize {
        2 * Square::COUNT * Square::COUNT
    }

    #[inline]
    fn victim(&self, mv: Move) -> usize {
        if !mv.kind().is_capture() {
            return 0;
        }
        self.unit(mv.to()).map_or(0, |unit| unit.carrier() as usize)
    }

    fn victim_len(&self) -> usize {
        MOVERS
    }
}

impl Position {
    /// Whether a legal move attacks the enemy's commander. Where more may change than the place of the mover, it is
    /// played to see.
    fn attacks_after(&self, mv: Move, target: Square) -> bool {
        let moves_away = matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture | MoveKind::Board);
        let lifts_defence = mv.kind().is_capture() && self.defence(mv.to()) > 0;
        let opens_line = |square: Square| Direction::between(square, target).is_some_and(|(_, distance)| distance <= 3);
        let few = self.strength(self.turn()) <= 3 || self.strength(!self.turn()) <= 3;
        let open = opens_line(mv.from()) || !moves_away && opens_line(mv.to());
        if mv.is_deploy() || lifts_defence || few || open {
            let next = self.play(mv);
            return next.session().is_none() && next.is_check();
        }
        moves_away && self.group(mv).is_some_and(|group| self.would_hit(group, mv.to(), target))
    }

    /// Whether a move is certainly not legal, at a glance: moves from tables come from anywhere.
    #[inline]
    pub(crate) fn is_impossible(&self, mv: Move) -> bool {
        let Some(unit) = self.unit(mv.from()) else { return mv.kind() != MoveKind::Commit };
        let fits = match (mv.kind(), self.unit(mv.to())) {
            (MoveKind::Commit, _) => self.session().is_some(),
            (MoveKind::Quiet, other) => other.is_none(),
            (MoveKind::Board, other) => other.is_some_and(|other| other.color() == self.turn()),
            (_, other) => other.is_some_and(|other| other.color() != self.turn()),
        };
        unit.color() != self.turn() || !fits
    }
}
