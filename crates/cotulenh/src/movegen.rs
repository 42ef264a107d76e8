//! Legal moves: a walk for each unit, then the glance or the trial that tells whether the commander is safe.

use crate::{
    Color, Move, MoveKind, Position, Role, Square, Unit,
    air::{AirState, Flight},
    bits::Bits,
    context::{Context, Field},
    role::Skills,
    square::Direction,
    terrain,
    unit::Slots,
};

/// Which moves are wanted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// Every legal move.
    All,
    /// Captures, and the end of a deployment.
    Tactical,
    /// All others.
    Quiet,
}

impl MoveClass {
    #[inline]
    fn wants(self, kind: MoveKind) -> bool {
        match self {
            Self::All => true,
            Self::Tactical => is_tactical(kind),
            Self::Quiet => !is_tactical(kind),
        }
    }
}

/// Whether moves of a kind change the balance. The end of a deployment does not, but what it leaves hanging is seen only
/// after it.
#[inline]
pub(crate) const fn is_tactical(kind: MoveKind) -> bool {
    kind.is_capture() || matches!(kind, MoveKind::Commit)
}

impl Position {
    /// Every legal move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(160);
        self.append_moves(MoveClass::All, &mut moves);
        moves
    }

    /// Appends the legal moves of a class. There are none once the game is decided.
    pub fn append_moves(&self, class: MoveClass, moves: &mut Vec<Move>) {
        if self.is_over_by_capture() {
            return;
        }
        let context = Context::new(self);
        match &self.session {
            Some(session) => self.append_session(&context, class, session.origin, moves),
            None => {
                for from in self.sides[self.turn.index()].front_first(self.turn) {
                    self.append_from(&context, class, from, moves);
                }
            }
        }
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        if self.is_over_by_capture() {
            return false;
        }
        if self.session.is_some() {
            return true;
        }
        let context = Context::new(self);
        let mut moves = Vec::new();
        self.sides[self.turn.index()].into_iter().any(|from| {
            self.append_from(&context, MoveClass::All, from, &mut moves);
            !moves.is_empty()
        })
    }

    /// Whether a move is legal here. It may come from anywhere.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        if self.is_over_by_capture() || self.is_impossible(mv) {
            return false;
        }
        let mut moves = Vec::new();
        match &self.session {
            Some(_) => self.append_moves(MoveClass::All, &mut moves),
            None => self.append_from(&Context::new(self), MoveClass::All, mv.from(), &mut moves),
        }
        moves.contains(&mv)
    }

    /// Whether a commander is captured, or what else the battle is about, and the turn in which it happened has ended.
    #[inline]
    pub(crate) fn is_over_by_capture(&self) -> bool {
        self.session.is_none() && (self.commanders.contains(&None) || self.is_battle_won())
    }

    /// The moves of one unit outside a deployment: as a whole, and of its parts.
    fn append_from(&self, context: &Context, class: MoveClass, from: Square, moves: &mut Vec<Move>) {
        let Some(unit) = self.unit(from) else { return };
        let slots = unit.slots();
        let free = context.frees(unit, from, false);
        self.walk(&context.field, from, unit, false, &mut |to, kind| {
            if class.wants(kind) && !context.forbids(unit, to) {
                let mv = Move::new(from, to, kind, false, slots);
                if free && context.allows(self, to, kind) || self.is_whole_legal(mv, unit) {
                    moves.push(mv);
                }
            }
        });
        if unit.len() > 1 {
            for part in slots.choices().filter(|&part| part != slots) {
                self.append_part(context, class, from, unit, part, moves);
            }
        }
    }

    /// The steps that part of a stack can make.
    fn append_part(
        &self,
        context: &Context,
        class: MoveClass,
        from: Square,
        unit: Unit,
        part: Slots,
        moves: &mut Vec<Move>,
    ) {
        let Some(group) = unit.part(part) else { return };
        if self.rules.is_reference() && group.len() > 1 {
            return;
        }
        let free = context.frees(unit, from, true);
        let rest_stands = unit.without(part).is_some_and(|rest| Self::may_stand(rest, from));
        self.walk(&context.field, from, group, true, &mut |to, kind| {
            if class.wants(kind) {
                let mv = Move::new(from, to, kind, true, part);
                let stands = rest_stands || kind == MoveKind::Stay;
                let sure = free && stands && context.allows(self, to, kind);
                if sure || self.is_step_legal(mv, unit) {
                    moves.push(mv);
                }
            }
        });
    }

    fn append_session(&self, context: &Context, class: MoveClass, origin: Square, moves: &mut Vec<Move>) {
        if let Some(unit) = self.unit(origin) {
            for part in self.idle(origin).choices() {
                self.append_part(context, class, origin, unit, part, moves);
            }
        }
        let commit = Move::commit(origin);
        if class.wants(MoveKind::Commit) && self.may_commit() {
            moves.push(commit);
        }
    }

    /// Whether a move of a whole unit is legal, by a look around the commander's new square or by trying.
    fn is_whole_legal(&self, mv: Move, unit: Unit) -> bool {
        let commander_walks = mv.kind() == MoveKind::Quiet && unit.is_bare_commander();
        if commander_walks && self.guard_is_known() && self.is_surely_safe_at(mv.to(), !self.turn, Some(mv.from())) {
            // Where the enemy's commander looks he cannot go.
            return true;
        }
        self.play(mv).is_safe(self.turn)
    }

    /// Whether the end of the turn makes no hero of the enemy's, who could then reach farther.
    #[inline]
    fn guard_is_known(&self) -> bool {
        !self.rules.is_reference() && self.strength(!self.turn) > 2
    }

    /// Whether a step can be followed by others, or none, that end the turn well.
    fn is_step_legal(&self, mv: Move, unit: Unit) -> bool {
        let next = self.play(mv);
        if self.rules.is_reference() {
            return self.session.is_some() || unit.has(Role::Commander) || next.is_safe(self.turn);
        }
        next.can_end_turn_of(self, mv.from())
    }

    /// Whether the turn that a step belongs to has ended well with it, or still can.
    fn can_end_turn_of(&self, before: &Self, origin: Square) -> bool {
        if self.session.is_none() {
            let stands = self.unit(origin).is_none_or(|rest| Self::may_stand(rest, origin));
            return stands && self.is_safe(before.turn);
        }
        self.may_commit() || self.some_step_ends_well(origin)
    }

    fn some_step_ends_well(&self, origin: Square) -> bool {
        let Some(unit) = self.unit(origin) else { return false };
        let context = Context::new(self);
        let mut found = false;
        for part in self.idle(origin).choices() {
            let Some(group) = unit.part(part) else { continue };
            self.walk(&context.field, origin, group, true, &mut |to, kind| {
                if !found {
                    let next = self.play(Move::new(origin, to, kind, true, part));
                    found = next.can_end_turn_of(self, origin);
                }
            });
        }
        found
    }

    /// Whether the deployment may end now: what is left can stay, and the commander is safe.
    pub(crate) fn may_commit(&self) -> bool {
        let Some(session) = &self.session else { return false };
        let origin = session.origin;
        let stands = self.unit(origin).is_none_or(|rest| Self::may_stand(rest, origin));
        stands && (self.is_surely_safe() || self.play(Move::commit(origin)).is_safe(self.turn))
    }

    /// Whether the commander of the side to move is safe as it stands, at a glance.
    fn is_surely_safe(&self) -> bool {
        let Some(commander) = self.commander(self.turn) else { return false };
        self.guard_is_known() && !self.is_exposed() && self.is_surely_safe_at(commander, !self.turn, None)
    }

    /// Visits all that a unit could do from a square if commanders could not be lost.
    pub(crate) fn walk(
        &self,
        field: &Field,
        from: Square,
        group: Unit,
        deploy: bool,
        visit: &mut impl FnMut(Square, MoveKind),
    ) {
        let walk = Walk::new(self, field, from, group, deploy);
        match group.carrier() {
            Role::AirForce => walk.everywhere::<Plane>(visit),
            Role::Navy => walk.everywhere::<Ship>(visit),
            Role::Commander => walk.everywhere::<General>(visit),
            _ => walk.everywhere::<Soldier>(visit),
        }
        if group.carrier() == Role::Commander {
            self.visit_flying_capture(from, visit);
        }
    }

    /// Commanders that face each other may capture at any distance.
    fn visit_flying_capture(&self, from: Square, visit: &mut impl FnMut(Square, MoveKind)) {
        if !self.rules.is_reference()
            && self.is_exposed()
            && let Some(enemy) = self.commander(!self.turn)
            && let Some((_, 2..)) = Direction::between(from, enemy)
        {
            visit(enemy, MoveKind::Capture);
        }
    }
}

/// How a unit gets along. Each way is compiled apart.
trait Gait {
    /// Over everything but air defence.
    const FLIES: bool = false;
    /// At sea.
    const SAILS: bool = false;
    /// Not where the enemy's commander looks.
    const HIDES: bool = false;
}

struct Plane;
struct Ship;
struct General;
struct Soldier;

impl Gait for Plane {
    const FLIES: bool = true;
}

impl Gait for Ship {
    const SAILS: bool = true;
}

impl Gait for General {
    const HIDES: bool = true;
}

impl Gait for Soldier {}

/// A unit on its way.
struct Walk<'a> {
    position: &'a Position,
    field: &'a Field,
    from: Square,
    group: Unit,
    color: Color,
    skills: &'static Skills,
    deploy: bool,
    /// A plane that air defence can harm.
    vulnerable: bool,
    home: &'static Bits,
}

impl<'a> Walk<'a> {
    #[inline]
    fn new(position: &'a Position, field: &'a Field, from: Square, group: Unit, deploy: bool) -> Self {
        Self {
            position,
            field,
            from,
            group,
            color: group.color(),
            skills: position.rules.skills(group),
            deploy,
            vulnerable: !group.carrier_is_heroic(),
            home: terrain::home(group.carrier()),
        }
    }

    fn everywhere<G: Gait>(&self, visit: &mut impl FnMut(Square, MoveKind)) {
        let farthest = self.skills.reach.max(self.skills.torpedo);
        if farthest == 0 {
            return;
        }
        // For both sides in the same order, so that a searcher meets the same moves first.
        let [straight, diagonal] = Direction::for_side(self.color);
        for direction in straight {
            self.along::<G>(direction, self.skills.reach, farthest, visit);
        }
        if self.skills.diagonals {
            let less = u8::from(self.skills.short_diagonals);
            for direction in diagonal {
                self.along::<G>(direction, self.skills.reach - less, farthest - less, visit);
            }
        }
    }

    /// One direction, outwards. `landlocked` and `blocked` stay set once they are: no moves from there on, only captures.
    fn along<G: Gait>(&self, direction: Direction, reach: u8, farthest: u8, visit: &mut impl FnMut(Square, MoveKind)) {
        let mut flight = Flight::START;
        let mut state = AirState::Safe;
        let mut landlocked = false;
        let mut blocked = false;
        let mut square = self.from;
        for distance in 1..self.from.room(direction).min(farthest) + 1 {
            let last = square;
            square = square.step(direction);
            if G::HIDES && self.field.sight.contains(square) {
                return;
            }
            if G::FLIES && self.vulnerable {
                state = flight.enter(self.field.zones.at(self.position, square));
                if state == AirState::Destroyed {
                    return;
                }
            }
            let stands = self.home.contains(square);
            if !G::FLIES {
                landlocked = landlocked || !stands || self.stops::<G>(last, square, direction);
            }
            let free = distance <= reach && !landlocked && !blocked;
            let Some(other) = self.position.unit(square) else {
                if free && stands && state == AirState::Safe {
                    visit(square, MoveKind::Quiet);
                }
                continue;
            };
            if other.color() != self.color {
                let naval = other.carrier() == Role::Navy;
                let range = if naval { self.skills.torpedo } else { self.skills.capture };
                // Along short diagonals nothing is farther away than the range.
                if distance <= range {
                    self.captures::<G>(square, stands, state, visit);
                }
            } else if free && self.may_board(other, square, state) {
                visit(square, MoveKind::Board);
            }
            // Planes fly over all, ships pass all but ships.
            let passes = G::FLIES || G::SAILS && other.carrier() != Role::Navy;
            blocked = blocked || !passes;
            if blocked && !self.skills.lobs {
                return;
            }
        }
    }

    /// Whether the unit cannot move to a square nor beyond it, though it could stand there.
    #[inline]
    fn stops<G: Gait>(&self, last: Square, square: Square, direction: Direction) -> bool {
        if G::SAILS {
            return terrain::is_coast_corner(last, square);
        }
        let needs_bridge = self.skills.heavy && !self.from.same_bank(square);
        needs_bridge && !(direction.is_vertical() && terrain::has_bridge(square))
    }

    #[inline]
    fn may_board(&self, other: Unit, square: Square, state: AirState) -> bool {
        let lands = state == AirState::Safe || self.position.rules.is_reference();
        lands && self.group.leader_with(other).is_some_and(|leader| terrain::home(leader).contains(square))
    }

    fn captures<G: Gait>(
        &self,
        square: Square,
        stands: bool,
        state: AirState,
        visit: &mut impl FnMut(Square, MoveKind),
    ) {
        if state == AirState::Kamikaze {
            visit(square, MoveKind::Suicide);
        } else if stands {
            visit(square, MoveKind::Capture);
            if G::FLIES && !self.deploy {
                visit(square, MoveKind::Stay);
            }
        } else if !self.deploy || self.group.len() == 1 {
            visit(square, MoveKind::Stay);
        }
    }
}
