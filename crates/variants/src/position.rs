//! Positions: a variant and the state of its board, with what follows from a move.

use std::{cmp::Ordering, fmt, sync::Arc};

use chronicle_game::{Outcome, Side};

use crate::{
    bits::Bits,
    def::ResultDef,
    geometry::Size,
    moves::{Move, MoveKind, PieceType},
    state::{NONE, State, code, side_of, type_of},
    variant::{Castling, Kind, Variant},
};

/// A position of a variant: a value, cheap to clone.
#[derive(Clone)]
pub struct Position<B: Bits> {
    pub(crate) variant: Arc<Variant<B>>,
    pub(crate) state: State<B>,
}

impl<B: Bits> PartialEq for Position<B> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.variant, &other.variant) && self.state == other.state
    }
}

impl<B: Bits> Eq for Position<B> {}

impl<B: Bits> fmt::Debug for Position<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant.def.name, self.fen())
    }
}

impl<B: Bits> Position<B> {
    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant<B>> {
        &self.variant
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.variant.size
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        Side::ALL[self.state.us()]
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_at(&self, square: u8) -> Option<(Side, PieceType)> {
        let code = *self.state.squares.as_ref().get(usize::from(square))?;
        (code != 0).then(|| (Side::ALL[side_of(code)], type_of(code)))
    }

    /// How the piece on a square, which there must be, moves from there.
    #[inline(always)]
    pub(crate) fn kind_at(&self, side: usize, square: u8) -> &Kind<B> {
        let kind = self.variant.kind(side, type_of(self.state.at(square)));
        match &kind.later {
            Some(later) if !self.state.unmoved.has(square) => &later.kind,
            _ => kind,
        }
    }

    /// Whether a square is part of the board.
    #[must_use]
    pub fn has_square(&self, square: u8) -> bool {
        usize::from(square) < self.variant.size.len() && self.variant.board.has(square)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.state.us())
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = Self { variant: Arc::clone(&self.variant), state: self.state };
        next.make(mv);
        next.put_out_the_lost();
        next
    }

    /// Makes a move, in place.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) {
        let variant = &*self.variant;
        let state = &mut self.state;
        let us = state.us();
        let had_passed = state.en_passant.any();
        let (passed, was_passed) = (state.passed, had_passed);
        if was_passed {
            state.set_en_passant(B::EMPTY, NONE);
        }
        state.halfmoves = state.halfmoves.saturating_add(1);
        match mv.kind() {
            MoveKind::Step => Self::step(variant, state, mv, None, mv.to()),
            MoveKind::Promotion(piece) => Self::step(variant, state, mv, Some(piece), mv.to()),
            MoveKind::EnPassant => Self::step(variant, state, mv, None, passed),
            MoveKind::Gate(piece) => {
                Self::step(variant, state, mv, None, mv.to());
                Self::enter(variant, state, us, piece, mv.from());
            }
            MoveKind::Drop(piece) => {
                Self::enter(variant, state, us, piece, mv.to());
                state.halfmoves = 0;
            }
            MoveKind::Pass => {}
            MoveKind::Castle => Self::castle(variant, state, mv),
            MoveKind::CastleGateKing(piece) => {
                Self::castle(variant, state, mv);
                Self::enter(variant, state, us, piece, mv.from());
            }
            MoveKind::CastleGateRook(piece) => {
                Self::castle(variant, state, mv);
                Self::enter(variant, state, us, piece, mv.to());
            }
        }
        state.ply = state.ply.saturating_add(1);
        let mut next = (us + 1) % variant.players;
        while state.out >> next & 1 == 1 && next != us {
            next = (next + 1) % variant.players;
        }
        state.set_turn(next as u8);
        if variant.rules.checks.is_some() && self.is_attacked(self.state.us()) {
            let left = self.state.checks[us].saturating_sub(1);
            self.state.set_checks(us, left);
        }
    }

    /// A piece moves, perhaps becomes another, and captures what stands on `victim`.
    #[inline(always)]
    fn step(variant: &Variant<B>, state: &mut State<B>, mv: Move, becomes: Option<PieceType>, victim: u8) {
        let us = state.us();
        let (from, to) = (mv.from(), mv.to());
        let captured = state.take(variant, victim);
        let moving = state.take(variant, from);
        state.put(variant, becomes.map_or(moving, |piece| code(us, piece)), to);
        let piece = variant.piece(type_of(moving));
        if captured != 0 || piece.progress {
            state.halfmoves = 0;
        }
        if captured != 0 {
            Self::captured(variant, state, captured, to);
        } else if piece.passes {
            Self::leave_passed(variant, state, type_of(moving), from, to);
        }
        if let Some(castling) = &variant.castling {
            if type_of(moving) == castling.king && state.rooks[us] != [NONE; 2] {
                state.set_rook(us, 0, NONE);
                state.set_rook(us, 1, NONE);
            }
            Self::update_rights(variant, castling, state);
        }
        if state.unmoved.any() {
            state.set_unmoved(state.unmoved & !(B::of(from) | B::of(to) | B::of(victim)));
        }
    }

    /// What follows from a capture on a square.
    fn captured(variant: &Variant<B>, state: &mut State<B>, captured: u8, to: u8) {
        let us = state.us();
        if variant.rules.captures_to_hand
            && let Some(slot) = variant.piece(type_of(captured)).slot
        {
            state.set_hand(us, slot, state.hands[us][usize::from(slot)].saturating_add(1));
        }
        if variant.rules.explosion {
            if !variant.piece(type_of(state.at(to))).proof {
                state.take(variant, to);
            }
            for square in (variant.around[usize::from(to)] & state.pieces()).squares() {
                if !variant.piece(type_of(state.at(square))).immune {
                    state.take(variant, square);
                }
            }
            state.set_unmoved(state.unmoved & state.pieces());
        }
        if variant.players > 2 && variant.piece(type_of(captured)).royal {
            state.put_out(side_of(captured));
        }
    }

    /// A pawn that has gone over squares can be captured there, if an enemy pawn could do so.
    fn leave_passed(variant: &Variant<B>, state: &mut State<B>, piece: PieceType, from: u8, to: u8) {
        let us = state.us();
        let lames = &variant.kind(us, piece).lames[usize::from(from)];
        let Some(lame) = lames.iter().find(|lame| lame.to == to && lame.quiet && lame.passes) else { return };
        let mut squares = B::EMPTY;
        for side in (0..variant.players).filter(|&side| side != us) {
            for square in (lame.way & variant.rules.en_passant[side]).squares() {
                let sources = variant.leap_sources[side][usize::from(square)] & state.sides[side];
                let capturer = |&from: &u8| {
                    let piece = type_of(state.at(from));
                    variant.piece(piece).en_passant && variant.kind(side, piece).capture[usize::from(from)].has(square)
                };
                if sources.squares().any(|from| capturer(&from)) {
                    squares |= B::of(square);
                }
            }
        }
        if squares.any() {
            state.set_en_passant(squares, to);
        }
    }

    /// A piece comes from the hand.
    fn enter(variant: &Variant<B>, state: &mut State<B>, us: usize, piece: PieceType, square: u8) {
        if let Some(slot) = variant.piece(piece).slot {
            state.set_hand(us, slot, state.hands[us][usize::from(slot)].saturating_sub(1));
        }
        state.put(variant, code(us, piece), square);
        if variant.rules.hand_castling {
            Self::earn_rights(variant, state, us);
        }
    }

    /// A king and a rook that have been dropped on their usual squares may castle.
    fn earn_rights(variant: &Variant<B>, state: &mut State<B>, us: usize) {
        let Some(castling) = &variant.castling else { return };
        if state.king_square(variant, us, castling.king).is_none() {
            return;
        }
        let rank = castling.ranks[us] * variant.size.files();
        let files = castling.rook_files.unwrap_or([variant.size.files() - 1, 0]);
        for (wing, file) in files.into_iter().enumerate() {
            let code = state.at(rank + file);
            if code != 0 && side_of(code) == us && castling.rooks.contains(&type_of(code)) {
                state.set_rook(us, wing, rank + file);
            }
        }
    }

    fn castle(variant: &Variant<B>, state: &mut State<B>, mv: Move) {
        let us = state.us();
        let (king_to, rook_to) = variant.castled(us, mv);
        let king = state.take(variant, mv.from());
        let rook = state.take(variant, mv.to());
        state.put(variant, king, king_to);
        state.put(variant, rook, rook_to);
        for wing in 0..2 {
            state.set_rook(us, wing, NONE);
        }
        if state.unmoved.any() {
            state.set_unmoved(state.unmoved & !(B::of(mv.from()) | B::of(mv.to())));
        }
    }

    /// Rights to castle end with the king or the rook leaving their squares.
    #[inline(always)]
    fn update_rights(variant: &Variant<B>, castling: &Castling, state: &mut State<B>) {
        for side in 0..variant.players {
            if state.rooks[side] == [NONE; 2] {
                continue;
            }
            let king_stays = state.king_square(variant, side, castling.king).is_some();
            for wing in 0..2 {
                let rook = state.rooks[side][wing];
                let rook_stays = rook != NONE && {
                    let code = state.at(rook);
                    code != 0 && side_of(code) == side && castling.rooks.contains(&type_of(code))
                };
                if rook != NONE && !(rook_stays && king_stays) {
                    state.set_rook(side, wing, NONE);
                }
            }
        }
    }

    /// Puts players out of the game that cannot move, until one can. Among two that ends the game, and nobody is put out.
    #[inline]
    pub(crate) fn put_out_the_lost(&mut self) {
        if self.variant.players > 2 {
            self.put_out_of_many();
        }
    }

    fn put_out_of_many(&mut self) {
        for _ in 0..self.variant.players {
            let us = self.state.us();
            let alive = (0..self.variant.players).filter(|&side| self.state.out >> side & 1 == 0).count();
            if alive < 2 || (self.state.out >> us & 1 == 0 && self.has_moves()) {
                return;
            }
            if self.state.out >> us & 1 == 0 {
                self.state.put_out(us);
            }
            let mut next = (us + 1) % self.variant.players;
            while self.state.out >> next & 1 == 1 && next != us {
                next = (next + 1) % self.variant.players;
            }
            self.state.set_turn(next as u8);
        }
    }

    /// How the game has been decided on the board, whatever moves there are.
    #[must_use]
    pub fn decided(&self) -> Option<Outcome> {
        let rules = &self.variant.rules;
        if self.variant.players > 2 {
            let mut alive = (0..self.variant.players).filter(|&side| self.state.out >> side & 1 == 0);
            let (first, second) = (alive.next(), alive.next());
            return if second.is_none() { first.map(|side| Outcome::Win(Side::ALL[side])) } else { None };
        }
        let us = self.state.us();
        if rules.explosion || rules.no_check {
            for side in [us, 1 - us] {
                if self.variant.royal_sides[side] && (self.state.royals & self.state.sides[side]).is_empty() {
                    return Some(Outcome::Win(Side::ALL[1 - side]));
                }
            }
        }
        if let Some(outcome) = self.extinct(1 - us).or_else(|| self.extinct(us)) {
            return Some(outcome);
        }
        if rules.checks.is_some()
            && let Some(side) = (0..2).find(|&side| self.state.checks[side] == 0)
        {
            return Some(Outcome::Win(Side::ALL[side]));
        }
        self.goal_reached().or_else(|| self.connected()).or_else(|| self.bared())
    }

    /// A side has nothing left but its royal piece, and cannot do the same to the other at once.
    fn bared(&self) -> Option<Outcome> {
        let means = self.variant.rules.bare?;
        let us = self.state.us();
        let others = |side: usize| self.state.sides[side].without(self.state.royals);
        match (others(us).is_empty(), others(1 - us).is_empty()) {
            (true, true) => Some(Outcome::Draw),
            (true, false) if !others(1 - us).several() && self.can_take(others(1 - us)) => None,
            (true, false) => Some(result_for(us, means)),
            (false, true) => Some(result_for(1 - us, means)),
            (false, false) => None,
        }
    }

    fn extinct(&self, side: usize) -> Option<Outcome> {
        let extinction = self.variant.rules.extinction.as_ref()?;
        let count = |side: usize, piece: Option<PieceType>| match piece {
            Some(piece) => self.of_type(side, piece).count(),
            None => self.state.sides[side].count() + self.in_hand(side),
        };
        let gone = |piece: Option<PieceType>| {
            count(side, piece) <= extinction.count && count(1 - side, piece) >= extinction.opponent
        };
        let all = extinction.pieces.is_empty();
        let extinct = if all { gone(None) } else { extinction.pieces.iter().any(|&piece| gone(Some(piece))) };
        extinct.then(|| result_for(side, extinction.means))
    }

    fn in_hand(&self, side: usize) -> u32 {
        self.state.hands[side].iter().map(|&count| u32::from(count)).sum()
    }

    fn goal_reached(&self) -> Option<Outcome> {
        let goal = self.variant.rules.goal.as_ref()?;
        let there = |side: usize| {
            let mut on = (self.state.sides[side] & goal.region[side]).squares();
            on.any(|square| {
                (goal.pieces.is_empty() || goal.pieces.contains(&type_of(self.state.at(square))))
                    && !(goal.safely && self.attacked(square, self.state.enemies(side), self.occupied()))
            })
        };
        let us = self.state.us();
        match (there(us), there(1 - us)) {
            (true, true) => Some(Outcome::Draw),
            // The first has got there and the second has answered elsewhere.
            (true, false) if goal.reply || goal.safely => Some(Outcome::Win(Side::ALL[us])),
            (true, false) => None,
            (false, true) if goal.reply && us == 1 && self.can_reach_goal() => None,
            (false, true) => Some(Outcome::Win(Side::ALL[1 - us])),
            (false, false) => None,
        }
    }

    /// So many pieces of the side that has just moved stand in a row.
    fn connected(&self) -> Option<Outcome> {
        let wanted = self.variant.rules.connect?;
        let side = 1 - self.state.us();
        let own = self.state.sides[side];
        let row = |square: u8, delta: (i32, i32)| {
            let next = |&square: &u8| self.variant.size.shift(square, delta).filter(|&square| own.has(square));
            std::iter::successors(Some(square), next).count() >= usize::from(wanted)
        };
        let found =
            own.squares().any(|square| [(1, 0), (1, 1), (0, 1), (-1, 1)].iter().any(|&delta| row(square, delta)));
        found.then(|| Outcome::Win(Side::ALL[side]))
    }

    /// How a game ends in which the side to move has no legal move.
    #[must_use]
    pub fn outcome_with_no_move(&self) -> Outcome {
        let us = self.state.us();
        let rules = &self.variant.rules;
        if self.is_attacked(us) {
            return result_for(us, rules.checkmate);
        }
        if rules.stalemate_by_count && self.variant.players == 2 {
            let (own, other) = (self.state.sides[us].count(), self.state.sides[1 - us].count());
            return match own.cmp(&other) {
                Ordering::Less => result_for(us, ResultDef::Win),
                Ordering::Equal => Outcome::Draw,
                Ordering::Greater => result_for(us, ResultDef::Loss),
            };
        }
        result_for(us, rules.stalemate)
    }

    /// How the game ends when its position has come up so often; `None` if it goes on.
    #[must_use]
    pub fn outcome_of_repetition(&self, times: usize) -> Option<Outcome> {
        let ending = &self.variant.def.ending;
        let ends = ending.repetitions > 0 && times >= usize::from(ending.repetitions);
        ends.then(|| {
            if self.variant.players == 2 { result_for(self.state.us(), ending.repetition) } else { Outcome::Draw }
        })
    }

    /// Whether the game has gone on too long without progress.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        let limit = self.variant.rules.move_limit;
        limit > 0 && self.state.halfmoves >= limit.saturating_mul(self.variant.players as u16)
    }
}

impl<B: Bits> State<B> {
    /// The king of a side that may castle: a piece of this type on the rank of its rooks.
    pub(crate) fn king_square(&self, variant: &Variant<B>, side: usize, king: PieceType) -> Option<u8> {
        let castling = variant.castling.as_ref()?;
        let wanted = code(side, king);
        let rank = castling.ranks[side];
        (0..variant.size.files()).map(|file| rank * variant.size.files() + file).find(|&square| {
            self.at(square) == wanted && castling.file.is_none_or(|file| variant.size.file(square) == file)
        })
    }
}

/// What a result of one of two sides means for the game.
pub(crate) fn result_for(side: usize, result: ResultDef) -> Outcome {
    match result {
        ResultDef::Win => Outcome::Win(Side::ALL[side]),
        ResultDef::Loss => Outcome::Win(Side::ALL[1 - side]),
        ResultDef::Draw => Outcome::Draw,
    }
}
