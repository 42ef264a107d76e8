//! Legal moves.
//!
//! Most moves are legal by what is known of the position as a whole: a piece that does not stand between a royal piece
//! and an attacker can go wherever it can go. They are handed out as sets. What remains (pinned pieces, captures en
//! passant, explosions) is tried out.

use crate::{
    attacks::Danger,
    bits::Bits,
    moves::{Move, MoveKind, PieceType},
    position::Position,
    state::{NONE, type_of},
    variant::{Kind, Piece, Variant},
};

/// Takes moves as they are found.
pub(crate) trait Sink<B> {
    /// Plain steps from a square to each of a set.
    fn steps(&mut self, from: u8, to: B);

    /// Drops of a piece on each of a set.
    fn drops(&mut self, piece: PieceType, to: B);

    /// Any one move.
    fn push(&mut self, mv: Move);

    /// Whether nothing more is of interest.
    fn is_full(&self) -> bool {
        false
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn steps(&mut self, _: u8, to: B) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn drops(&mut self, _: PieceType, to: B) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Finds out whether there is any move.
#[derive(Default)]
struct Any(bool);

impl<B: Bits> Sink<B> for Any {
    fn steps(&mut self, _: u8, to: B) {
        self.0 |= to.any();
    }

    fn drops(&mut self, _: PieceType, to: B) {
        self.0 |= to.any();
    }

    fn push(&mut self, _: Move) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}

/// Hands each move to a function.
pub(crate) struct Each<F>(pub(crate) F);

impl<B: Bits, F: FnMut(Move)> Sink<B> for Each<F> {
    #[inline(always)]
    fn steps(&mut self, from: u8, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(from, to, MoveKind::Step));
        }
    }

    fn drops(&mut self, piece: PieceType, to: B) {
        for to in to.squares() {
            (self.0)(Move::new(to, to, MoveKind::Drop(piece)));
        }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        (self.0)(mv);
    }
}

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
        let (piece, kind) = (variant.piece(piece_type), variant.kind(scene.us, piece_type));
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

    fn drops(&self, scene: &Scene<B>, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        for (slot, &piece) in variant.hand.iter().enumerate() {
            if self.state.hands[scene.us][slot] == 0 {
                continue;
            }
            self.drop_piece(scene, piece, sink);
            if let Some(promoted) = variant.piece(piece).promoted.filter(|_| variant.rules.drop_promoted) {
                self.drop_piece(scene, promoted, sink);
            }
        }
    }

    fn drop_piece(&self, scene: &Scene<B>, piece_type: PieceType, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        let (piece, kind) = (variant.piece(piece_type), variant.kind(scene.us, piece_type));
        let mut targets = (kind.drop & scene.empty).without(kind.stuck);
        if piece.per_file > 0 {
            targets &= !self.full_files(scene.us, piece_type, piece.per_file);
        }
        if variant.rules.opposite_colours.contains(&piece_type) {
            targets &= self.colours_without(scene.us, piece_type);
        }
        targets &= !self.kept_free(scene, piece_type);
        let danger = &scene.danger;
        let all = scene.suspicious || danger.try_all || piece.no_drop_mate || variant.rules.no_drop_checks;
        let (safe, unsure) = match all {
            true if !danger.try_all => (B::EMPTY, targets & danger.evasions),
            true => (B::EMPTY, targets),
            false => {
                let possible = targets & danger.evasions;
                (possible.without(danger.touchy), possible & danger.touchy)
            }
        };
        let fine = |to: &u8| self.drop_is_fine(Move::new(*to, *to, MoveKind::Drop(piece_type)), piece);
        let tried = unsure.squares().filter(fine).fold(B::EMPTY, |set, to| set | B::of(to));
        sink.drops(piece_type, safe | tried);
    }

    fn drop_is_fine(&self, mv: Move, piece: &Piece) -> bool {
        if !self.is_safe(mv) {
            return false;
        }
        if !piece.no_drop_mate && !self.variant.rules.no_drop_checks {
            return true;
        }
        let mut next = self.clone();
        next.make(mv);
        let check = next.in_check();
        !(check && (self.variant.rules.no_drop_checks || piece.no_drop_mate && !next.has_moves()))
    }

    /// The last squares of their colours for pieces in hand that need one of each.
    fn kept_free(&self, scene: &Scene<B>, dropped: PieceType) -> B {
        let variant = &*self.variant;
        let mut kept = B::EMPTY;
        for &piece in variant.rules.opposite_colours.iter().filter(|&&piece| piece != dropped) {
            let slot = variant.piece(piece).slot.map_or(0, usize::from);
            if self.state.hands[scene.us][slot] == 0 {
                continue;
            }
            let free = variant.kind(scene.us, piece).drop & scene.empty & self.colours_without(scene.us, piece);
            for colour in 0..2 {
                let dark = |&square: &u8| (variant.size.file(square) + variant.size.rank(square)) % 2 == colour;
                let squares = free.squares().filter(dark).fold(B::EMPTY, |set, square| set | B::of(square));
                if !squares.several() {
                    kept |= squares;
                }
            }
        }
        kept
    }

    /// The squares of colours on which a side has no piece of a type.
    fn colours_without(&self, side: usize, piece: PieceType) -> B {
        let size = self.variant.size;
        let colour = |square: u8| (size.file(square) + size.rank(square)) % 2;
        let taken: Vec<u8> = self.of_type(side, piece).squares().map(colour).collect();
        let free = |&square: &u8| !taken.contains(&colour(square));
        size.squares().filter(free).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// The files that hold as many of a side's pieces of a type as they may.
    fn full_files(&self, side: usize, piece: PieceType, limit: u8) -> B {
        let size = self.variant.size;
        let mut counts = [0; 16];
        for square in self.of_type(side, piece).squares() {
            counts[usize::from(size.file(square))] += 1;
        }
        let full = |&square: &u8| counts[usize::from(size.file(square))] >= limit;
        size.squares().filter(full).fold(B::EMPTY, |set, square| set | B::of(square))
    }

    /// First moves of a piece with another coming in behind it: it may even stop an attack that the move opens.
    fn gates(&self, scene: &Scene<B>, from: u8, targets: B, sink: &mut impl Sink<B>) {
        for (slot, &piece) in self.variant.hand.iter().enumerate() {
            if self.state.hands[scene.us][slot] > 0 && self.variant.kind(scene.us, piece).drop.has(from) {
                for to in targets.squares() {
                    self.push_if_safe(Move::new(from, to, MoveKind::Gate(piece)), sink);
                }
            }
        }
    }

    fn castles(&self, scene: &Scene<B>, sink: &mut impl Sink<B>) {
        let variant = &*self.variant;
        let Some(castling) = &variant.castling else { return };
        let Some(king) = self.state.king_square(variant, scene.us, castling.king) else { return };
        for rook in self.state.rooks[scene.us] {
            if rook == NONE || !self.way_is_free(scene, king, rook) {
                continue;
            }
            self.push_if_safe(Move::new(king, rook, MoveKind::Castle), sink);
            if !variant.rules.gating {
                continue;
            }
            for (slot, &piece) in variant.hand.iter().enumerate() {
                if self.state.hands[scene.us][slot] == 0 || !variant.kind(scene.us, piece).drop.has(king) {
                    continue;
                }
                let (king_to, rook_to) = variant.castled(scene.us, Move::new(king, rook, MoveKind::Castle));
                for (square, kind) in [(king, MoveKind::CastleGateKing(piece)), (rook, MoveKind::CastleGateRook(piece))]
                {
                    let enters = variant.kind(scene.us, piece).drop.has(square);
                    if enters && self.state.unmoved.has(square) && square != king_to && square != rook_to {
                        self.push_if_safe(Move::new(king, rook, kind), sink);
                    }
                }
            }
        }
    }

    /// Whether king and rook can castle: nothing between where they stand and where they go, no attack on the way of a
    /// royal king.
    fn way_is_free(&self, scene: &Scene<B>, king: u8, rook: u8) -> bool {
        let variant = &*self.variant;
        let (king_to, rook_to) = variant.castled(scene.us, Move::new(king, rook, MoveKind::Castle));
        let both = B::of(king) | B::of(rook);
        let path = |a: u8, b: u8| (a.min(b)..=a.max(b)).fold(B::EMPTY, |set, square| set | B::of(square));
        let others = scene.occupied.without(both);
        if ((path(king, king_to) | path(rook, rook_to)) & others).any() {
            return false;
        }
        if !scene.royals.has(king) || variant.rules.no_check {
            return true;
        }
        let enemies = self.state.enemies(scene.us);
        let other_royals = if variant.rules.explosion { self.state.royals & enemies } else { B::EMPTY };
        let left = scene.occupied.without(B::of(king));
        // The end of the way is looked at when the rook is in its place.
        path(king, king_to).without(B::of(king_to)).squares().all(|square| {
            // Beside the other king nobody can be blown up.
            let sheltered = (variant.around[usize::from(square)] & other_royals).any();
            sheltered || !self.attacked(square, enemies, left)
        })
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
