//! Variants as games that the searcher can play.

use std::num::NonZeroU32;

use chronicle_game::{Game, Key, Outcome, Searchable, Side};

use crate::{
    bits::Bits,
    movegen::{Each, Wanted},
    moves::{Move, MoveKind},
    position::{Position, result_for},
    state::{NONE, type_of},
    variant::{NO_DIRECTION, Purpose, key_of},
};

impl<B: Bits> Game for Position<B> {
    type Move = Move;
    type MoveList = Vec<Move>;

    fn turn(&self) -> Side {
        self.side_to_move()
    }

    fn players(&self) -> usize {
        self.variant.players
    }

    fn is_in(&self, side: Side) -> bool {
        Self::is_in(self, side)
    }

    fn append_moves(&self, moves: &mut Vec<Move>) {
        self.generate(Wanted::All, &mut Each(|mv| moves.push(mv)));
    }

    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    fn leave(&self) -> Option<Self> {
        if self.variant.players == 2 || self.in_check() {
            return None;
        }
        Some(self.after(Move::new(0, 0, MoveKind::Pass)))
    }

    fn key(&self) -> Key {
        Key(self.state.key)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.early_outcome().or_else(|| (!self.has_moves()).then(|| self.outcome_with_no_move()))
    }
}

/// What helps to see which moves give check.
#[derive(Copy, Clone, Debug)]
pub struct Survey<B> {
    /// The only royal piece of the next player; none if there is not exactly one.
    royal: u8,
    /// Pieces that may stand in the way of an attack on it.
    screens: B,
    /// Squares on which a piece may let another hop at it.
    hurdles: B,
}

impl<B: Bits> Searchable for Position<B> {
    type Survey = Survey<B>;

    const NULL_MOVE: bool = true;
    const ALTERNATES: bool = true;
    const JUDGES_CIRCLES: bool = true;

    fn outcome_of_circle(&self, checked: bool, checking: bool) -> Outcome {
        let (us, ending) = (self.state.us(), &self.variant.def.ending);
        if self.variant.players > 2 || ending.repetitions == 0 {
            return Outcome::Draw;
        }
        match ending.perpetual_check {
            Some(means) if checked && !checking => result_for(1 - us, means),
            Some(means) if checking && !checked => result_for(us, means),
            _ => result_for(us, ending.repetition),
        }
    }

    fn append_tactical(&self, moves: &mut Vec<Move>) {
        self.generate(Wanted::Tactical, &mut Each(|mv| moves.push(mv)));
    }

    fn append_quiet(&self, moves: &mut Vec<Move>) {
        self.generate(Wanted::Quiet, &mut Each(|mv| moves.push(mv)));
    }

    fn is_tactical(&self, mv: Move) -> bool {
        if self.captures(mv) {
            return true;
        }
        if !matches!(mv.kind(), MoveKind::Step | MoveKind::Promotion(_) | MoveKind::Gate(_)) {
            return false;
        }
        let code = self.state.at(mv.from());
        code != 0 && {
            let kind = self.variant.kind(self.state.us(), type_of(code));
            !kind.becomes.is_empty() && kind.zone.has(mv.to())
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        Self::is_legal(self, mv)
    }

    fn is_check(&self) -> bool {
        self.in_check()
    }

    fn survey(&self) -> Survey<B> {
        let us = self.state.us();
        let royals = self.state.royals & self.state.enemies(us);
        if royals.is_empty() || royals.several() {
            return Survey { royal: NONE, screens: B::EMPTY, hurdles: B::EMPTY };
        }
        let royal = royals.lowest();
        let sources =
            self.variant.line_sources[us][usize::from(royal)] | self.variant.lame_sources[us][usize::from(royal)];
        let (mut screens, mut hurdles) = (B::EMPTY, B::EMPTY);
        for from in (self.state.sides[us] & self.state.long & sources).squares() {
            let direction = self.variant.direction(from, royal);
            if direction == NO_DIRECTION {
                screens = !B::EMPTY;
                continue;
            }
            let between = self.variant.between(direction, from, royal);
            screens |= between & self.state.sides[us];
            if self.kind_at(us, from).hops() {
                hurdles |= between;
            }
        }
        Survey { royal, screens, hurdles }
    }

    fn gives_check(&self, survey: &Survey<B>, mv: Move) -> bool {
        let us = self.state.us();
        let tried = || {
            let mut next = self.clone();
            next.make(mv);
            next.in_check()
        };
        if survey.royal == NONE {
            return self.variant.royal_sides.iter().any(|&royal| royal) && tried();
        }
        let piece = match mv.kind() {
            MoveKind::Step => type_of(self.state.at(mv.from())),
            MoveKind::Promotion(piece) | MoveKind::Drop(piece) => piece,
            _ => return tried(),
        };
        let leaves = mv.from() != mv.to();
        if (leaves && survey.screens.has(mv.from())) || survey.hurdles.has(mv.to()) || self.variant.rules.explosion {
            return tried();
        }
        let from = if leaves { B::of(mv.from()) } else { B::EMPTY };
        let occupied = self.occupied().without(from) | B::of(mv.to());
        self.would_attack(self.variant.kind_moved(us, piece), mv.to(), survey.royal, occupied)
    }

    fn relief(&self, _: &Survey<B>, _: Move) -> i32 {
        0
    }

    fn early_outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| (self.is_too_long() || self.is_dead()).then_some(Outcome::Draw))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.outcome_with_no_move()
    }

    fn pass(&self) -> Option<Self> {
        let us = self.state.us();
        let rules = &self.variant.rules;
        let pieces = self.state.sides[us].squares().filter(|&square| {
            let piece = self.variant.piece(type_of(self.state.at(square)));
            !piece.royal && !piece.progress
        });
        let hand = self.state.hands[us].iter().any(|&count| count > 0);
        if rules.must_capture || rules.must_drop && hand || pieces.take(2).count() < 2 && !hand || self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.make(Move::new(0, 0, MoveKind::Pass));
        (next.variant.players == 2).then_some(next)
    }

    fn see_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.exchange_at_least(mv, threshold)
    }

    fn gain(&self, mv: Move) -> i32 {
        self.wins_at_once(mv)
    }

    fn key_after(&self, mv: Move) -> Key {
        let turn = |turn: u8| key_of(Purpose::Turn, turn.into());
        let us = self.state.turn;
        let next = (us + 1) % self.variant.players as u8;
        let mut key = self.state.key ^ turn(us) ^ turn(next);
        let moving = self.state.at(mv.from());
        if matches!(mv.kind(), MoveKind::Step) && moving != 0 {
            key ^= self.variant.keys.piece(moving, mv.from()) ^ self.variant.keys.piece(moving, mv.to());
            let captured = self.state.at(mv.to());
            if captured != 0 {
                key ^= self.variant.keys.piece(captured, mv.to());
            }
        }
        Key(key)
    }

    fn structure_key(&self) -> Key {
        Key(self.state.structure)
    }

    fn force_keys(&self) -> [Key; 2] {
        self.state.forces.map(Key)
    }

    fn reversible_plies(&self) -> usize {
        // What was captured can be dropped, so that nothing is lost for ever.
        if self.variant.rules.captures_to_hand { usize::MAX } else { self.state.halfmoves.into() }
    }

    fn move_word(mv: Move) -> NonZeroU32 {
        mv.word()
    }

    fn move_from_word(word: NonZeroU32) -> Option<Move> {
        Move::from_word(word)
    }

    fn piece_to(&self, mv: Move) -> usize {
        let us = self.state.us();
        let piece = match mv.kind() {
            MoveKind::Drop(piece) | MoveKind::Promotion(piece) => piece.index(),
            _ => match self.state.at(mv.from()) {
                0 => 0,
                code => type_of(code).index(),
            },
        };
        (us * self.variant.pieces.len() + piece) * self.variant.size.len() + usize::from(mv.to())
    }

    fn piece_to_len(&self) -> usize {
        self.variant.players * self.variant.pieces.len() * self.variant.size.len()
    }

    fn route(&self, _: &Survey<B>, mv: Move) -> usize {
        let len = self.variant.size.len();
        (self.state.us() * len + usize::from(mv.from())) * len + usize::from(mv.to())
    }

    fn route_len(&self) -> usize {
        self.variant.players * self.variant.size.len() * self.variant.size.len()
    }

    fn victim(&self, mv: Move) -> usize {
        let square = if mv.kind() == MoveKind::EnPassant { self.state.passed } else { mv.to() };
        if self.captures(mv) { type_of(self.state.at(square)).index() + 1 } else { 0 }
    }

    fn victim_len(&self) -> usize {
        self.variant.pieces.len() + 1
    }
}

impl<B: Bits> Position<B> {
    /// Whether nothing but royal pieces is left, and nothing but mate could win.
    fn is_dead(&self) -> bool {
        let rules = &self.variant.rules;
        self.state.royals == self.state.pieces()
            && self.variant.hand.is_empty()
            && rules.goal.is_none()
            && rules.extinction.is_none()
            && rules.connect.is_none()
            && self.state.royals.any()
    }
}
