//! Legal moves.
//!
//! Most moves are legal by what is known of the position as a whole: a piece that does not stand between a royal piece
//! and an attacker can go wherever it can go. They are handed out as sets. What remains (pinned pieces, captures en
//! passant, explosions) is tried out.

mod castling;
mod drops;
mod sinks;

use sinks::Any;
pub(crate) use sinks::{Count, Each, Sink};

use crate::{
    attacks::Danger,
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
    position::Position,
    state::{NONE, type_of},
    variant::{Kind, Piece, Variant},
};

/// Which moves are asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    Captures,
    /// Captures, and steps of pawns to where they promote.
    Tactical,
    /// All that are not tactical, drops included.
    Quiet,
}

/// What is the same for all pieces of a position.
struct Scene<B> {
    us: usize,
    own: B,
    empty: B,
    enemy: B,
    occupied: B,
    /// Squares that may be gone to.
    wanted: B,
    royals: B,
    danger: Danger<B>,
    /// Whether every move must be tried, whatever the danger.
    suspicious: bool,
}

impl<B: Bits> Position<B> {
    /// Hands out every legal move of a kind. An ended game has none.
    #[inline]
    pub(crate) fn generate(&self, wanted: Wanted, sink: &mut impl Sink<B>) {
        if self.decided().is_some() {
            return;
        }
        if self.variant.rules.must_capture && wanted != Wanted::Captures {
            let mut captures = Any::default();
            self.generate_part(Wanted::Captures, &mut captures);
            if captures.0 {
                if wanted != Wanted::Quiet {
                    self.generate_part(Wanted::Captures, sink);
                }
                return;
            }
        }
        self.generate_part(wanted, sink);
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        let mut any = Any::default();
        self.generate(Wanted::All, &mut any);
        any.0
    }

    #[inline]
    fn generate_part(&self, wanted: Wanted, sink: &mut impl Sink<B>) {
        let rules = &self.variant.rules;
        let scene = self.scene(wanted);
        let in_hand = rules.drops && self.state.hands[scene.us].iter().any(|&count| count > 0);
        let quiet = matches!(wanted, Wanted::All | Wanted::Quiet);
        if in_hand && quiet {
            self.drops(&scene, sink);
        }
        if in_hand && rules.must_drop {
            return;
        }
        for from in scene.own.squares() {
            if sink.is_full() {
                return;
            }
            self.moves_from(&scene, from, wanted, sink);
        }
        if quiet {
            if self.state.rooks[scene.us] != [NONE; 2] && !scene.danger.check {
                self.castles(&scene, sink);
            }
            if rules.pass && !scene.danger.check {
                sink.push(Move::new(0, 0, MoveKind::Pass));
            }
        }
    }

    #[inline(always)]
    fn scene(&self, wanted: Wanted) -> Scene<B> {
        let variant = &*self.variant;
        let us = self.state.us();
        let own = self.state.sides[us];
        let pieces = self.state.pieces();
        let empty = variant.board.without(pieces);
        let enemy = pieces.without(own);
        Scene {
            us,
            own,
            empty,
            enemy,
            occupied: pieces | variant.walls,
            wanted: match wanted {
                Wanted::All => !B::EMPTY,
                Wanted::Captures | Wanted::Tactical => enemy,
                Wanted::Quiet => empty,
            },
            royals: self.royals_of(us),
            danger: self.danger(),
            suspicious: variant.rules.no_checks_given,
        }
    }

    #[inline(always)]
    fn moves_from(&self, scene: &Scene<B>, from: u8, wanted: Wanted, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        let piece_type = type_of(self.state.at(from));
        let (piece, kind) = (variant.piece(piece_type), self.kind_at(scene.us, from));
        let mut targets = variant.targets(kind, from, scene.occupied, scene.empty, scene.enemy);
        targets &= match wanted {
            Wanted::Tactical if !kind.becomes.is_empty() => scene.wanted | kind.zone,
            Wanted::Quiet if !kind.becomes.is_empty() => scene.wanted.without(kind.zone),
            _ => scene.wanted,
        };
        if piece.truce {
            targets &= !self.truce_of(scene.enemy);
        }
        let legal = if scene.royals.has(from) {
            self.safe_for_royal(scene, from, targets)
        } else {
            self.safe(scene, from, targets)
        };
        self.emit(scene, kind, piece, from, legal, sink);
        if kind.crowns {
            self.crownings(scene, kind, from, targets, sink);
        }
        if variant.rules.gating && self.state.unmoved.has(from) {
            self.gates(scene, from, targets, sink);
        }
        if piece.en_passant && wanted != Wanted::Quiet {
            for to in (kind.capture[usize::from(from)] & self.state.en_passant).squares() {
                self.push_if_safe(Move::new(from, to, MoveKind::EnPassant), sink);
            }
        }
    }

    /// The targets of a piece that is no royal one that leave no royal piece under attack.
    #[inline(always)]
    fn safe(&self, scene: &Scene<B>, from: u8, targets: B) -> B {
        let danger = &scene.danger;
        let (mut safe, mut unsure) = if scene.suspicious || danger.try_all || danger.pinned.has(from) {
            (B::EMPTY, targets)
        } else {
            let possible = targets & danger.evasions;
            (possible.without(danger.touchy), possible & danger.touchy)
        };
        if self.variant.rules.explosion && !self.variant.rules.no_check {
            unsure |= targets & scene.enemy;
            safe &= scene.empty;
        }
        for to in unsure.squares() {
            if self.is_safe(Move::new(from, to, MoveKind::Step)) {
                safe |= B::of(to);
            }
        }
        safe
    }

    #[inline(always)]
    fn safe_for_royal(&self, scene: &Scene<B>, from: u8, targets: B) -> B {
        let rules = &self.variant.rules;
        let checkers = scene.danger.checkers;
        let targets = match rules.royals_stay && scene.danger.check {
            true if checkers.several() => return B::EMPTY,
            true => targets & checkers,
            false => targets,
        };
        let simple = !scene.royals.several() && !rules.explosion && !rules.no_check && !scene.suspicious;
        let enemies = self.state.enemies(scene.us);
        let left = scene.occupied.without(B::of(from));
        let mut safe = B::EMPTY;
        for to in targets.squares() {
            let bit = B::of(to);
            let ok = if simple {
                !self.attacked(to, enemies.without(bit), left | bit)
            } else {
                self.is_safe(Move::new(from, to, MoveKind::Step))
            };
            if ok {
                safe |= bit;
            }
        }
        safe
    }

    /// Whether a move leaves the royal pieces of its side safe, found out by making it.
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let us = self.state.us();
        let rules = &self.variant.rules;
        if rules.no_check {
            return true;
        }
        let mut next = self.clone();
        next.make(mv);
        if rules.explosion {
            let royals = |position: &Self, side: usize| position.state.royals & position.state.sides[side];
            if royals(self, us).any() && royals(&next, us).is_empty() {
                return false;
            }
            let them = 1 - us.min(1);
            if royals(self, them).any() && royals(&next, them).is_empty() {
                return true;
            }
        }
        if rules.no_checks_given && next.is_attacked(next.state.us()) {
            return false;
        }
        !next.is_attacked(us)
    }

    fn push_if_safe(&self, mv: Move, sink: &mut impl Sink<B>) {
        if self.is_safe(mv) {
            sink.push(mv);
        }
    }

    /// Hands out legal steps of a piece, with what it may become.
    #[inline(always)]
    fn emit(&self, scene: &Scene<B>, kind: &Kind<B>, piece: &Piece, from: u8, legal: B, sink: &mut impl Sink<B>) {
        let changes = kind.zone.any() || (piece.base.is_some() && self.variant.rules.demotion);
        if !changes || legal.is_empty() {
            sink.steps(from, legal);
            return;
        }
        self.emit_changing(scene, kind, piece, from, legal, sink);
    }

    fn emit_changing(
        &self,
        scene: &Scene<B>,
        kind: &Kind<B>,
        piece: &Piece,
        from: u8,
        legal: B,
        sink: &mut impl Sink<B>,
    ) {
        let rules = &self.variant.rules;
        let mut plain = legal;
        if !kind.becomes.is_empty() {
            let promoting = legal & kind.zone;
            for to in promoting.squares() {
                let common = |becomes: &&PieceType| {
                    !self.variant.piece(**becomes).royal && self.below_limit(scene.us, **becomes)
                };
                for &becomes in kind.becomes.iter().filter(common) {
                    sink.push(Move::new(from, to, MoveKind::Promotion(becomes)));
                }
            }
            plain &= if rules.promotion_optional { !(kind.zone & kind.stuck) } else { !kind.zone };
        }
        if let Some(promoted) = piece.promoted {
            let promoting = match (rules.promotion_by_capture, kind.zone.has(from)) {
                (true, _) => legal & scene.enemy,
                (false, true) => legal,
                (false, false) => legal & kind.zone,
            };
            for to in promoting.squares() {
                sink.push(Move::new(from, to, MoveKind::Promotion(promoted)));
            }
            plain &= !kind.stuck;
            if rules.promotion_forced {
                plain &= !promoting;
            }
        }
        if let Some(base) = piece.base.filter(|_| rules.demotion) {
            let turning = if rules.promotion_by_capture { legal & scene.enemy } else { legal };
            for to in turning.squares() {
                sink.push(Move::new(from, to, MoveKind::Promotion(base)));
            }
            if rules.promotion_forced {
                plain &= !turning;
            }
        }
        sink.steps(from, plain);
    }

    /// Promotions to a royal piece: what they leave under attack has nothing to do with what the pawn would.
    fn crownings(&self, scene: &Scene<B>, kind: &Kind<B>, from: u8, targets: B, sink: &mut impl Sink<B>) {
        for &royal in kind.becomes.iter().filter(|&&becomes| self.variant.piece(becomes).royal) {
            if self.below_limit(scene.us, royal) {
                for to in (targets & kind.zone).squares() {
                    self.push_if_safe(Move::new(from, to, MoveKind::Promotion(royal)), sink);
                }
            }
        }
    }

    fn below_limit(&self, side: usize, piece: PieceType) -> bool {
        let limit = self.variant.rules.limits.iter().find(|(limited, _)| *limited == piece);
        limit.is_none_or(|&(_, limit)| self.of_type(side, piece).count() < limit.into())
    }

    fn truce_of(&self, enemy: B) -> B {
        let holds = |&square: &u8| self.variant.piece(type_of(self.state.at(square))).truce;
        enemy.squares().filter(holds).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// Whether a move is legal. It may come from anywhere.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let on_board = |square: u8| usize::from(square) < self.variant.size.len();
        if !on_board(mv.from()) || !on_board(mv.to()) || self.decided().is_some() {
            return false;
        }
        let mut found = false;
        let mut find = Each(|other: Move| found |= other == mv);
        if self.variant.rules.must_capture {
            self.generate(Wanted::All, &mut find);
            return found;
        }
        let scene = self.scene(Wanted::All);
        match mv.kind() {
            MoveKind::Drop(piece) => {
                let slot = self.variant.pieces.get(piece.index()).and_then(|piece| piece.slot);
                if slot.is_some_and(|slot| self.state.hands[scene.us][usize::from(slot)] > 0) {
                    self.drops(&scene, &mut find);
                }
                found && self.variant.rules.drops
            }
            MoveKind::Pass | MoveKind::Castle | MoveKind::CastleGateKing(_) | MoveKind::CastleGateRook(_) => {
                self.generate_part(Wanted::Quiet, &mut find);
                found
            }
            _ => {
                let must_drop =
                    self.variant.rules.must_drop && self.state.hands[scene.us].iter().any(|&count| count > 0);
                if !must_drop && scene.own.has(mv.from()) {
                    self.moves_from(&scene, mv.from(), Wanted::All, &mut find);
                }
                found
            }
        }
    }

    /// Whether the side to move can capture on one of these squares.
    pub(crate) fn can_take(&self, squares: B) -> bool {
        let scene = self.scene(Wanted::Captures);
        let mut takes = false;
        for from in scene.own.squares() {
            self.moves_from(&scene, from, Wanted::Captures, &mut Each(|mv: Move| takes |= squares.has(mv.to())));
        }
        takes
    }

    /// Whether the side to move can reach its goal at once.
    pub(crate) fn can_reach_goal(&self) -> bool {
        let Some(goal) = &self.variant.rules.goal else { return false };
        let mut reaches = false;
        let scene = self.scene(Wanted::All);
        for from in scene.own.squares() {
            let piece = type_of(self.state.at(from));
            if goal.pieces.is_empty() || goal.pieces.contains(&piece) {
                let mut each = Each(|mv: Move| reaches |= goal.region[scene.us].has(mv.to()));
                self.moves_from(&scene, from, Wanted::All, &mut each);
            }
        }
        reaches
    }
}

impl<B: Bits> Variant<B> {
    /// Where king and rook end when they castle.
    pub(crate) fn castled(&self, side: usize, mv: Move) -> (u8, u8) {
        let Some(castling) = &self.castling else { return (mv.from(), mv.to()) };
        let rank = castling.ranks[side] * self.size.files();
        if mv.to() > mv.from() {
            let file = castling.king_files[0];
            (rank + file, rank + file - 1)
        } else {
            let file = castling.king_files[1];
            (rank + file, rank + file + 1)
        }
    }

    /// The square before this one for who comes along a direction.
    pub(crate) fn around_next(&self, direction: u8, square: u8) -> B {
        let (files, ranks) = self.rays[usize::from(direction)].delta;
        self.size.shift(square, (-files, -ranks)).map_or(B::EMPTY, B::of)
    }
}
