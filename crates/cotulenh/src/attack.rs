//! Who attacks a square, and whether a commander is safe.

use crate::{
    Color, Position, Role, RuleSet, Square,
    air::{self, AirState, Flight},
    bits::Bits,
    square::Direction,
    unit::{Piece, Slots, Unit},
};

/// No piece captures from farther away.
const FARTHEST: u8 = 5;

/// The squares on the lines through a square, as far as pieces capture.
static LINES: [Bits; Square::COUNT] = {
    let mut lines = [Bits::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(center) = Square::new(index) {
        let mut other = 0;
        while let Some(square) = Square::new(other) {
            let files = center.file().abs_diff(square.file());
            let ranks = center.rank().abs_diff(square.rank());
            let far = if files > ranks { files } else { ranks };
            if far >= 1 && far <= FARTHEST && (files == 0 || ranks == 0 || files == ranks) {
                lines[index as usize].insert(square);
            }
            other += 1;
        }
        index += 1;
    }
    lines
};

/// How far a piece captures, by the way of the rules; see [`index`].
static RANGES: [[u8; 12 * 16]; RuleSet::WAYS] = {
    let mut tables = [[0; 12 * 16]; RuleSet::WAYS];
    let mut way = 0;
    while way < RuleSet::WAYS {
        tables[way] = ranges(RuleSet::of_way(way));
        way += 1;
    }
    tables
};

const fn index(role: usize, heroic: bool, diagonal: bool, blocked: bool, naval: bool) -> usize {
    role << 4 | (heroic as usize) << 3 | (diagonal as usize) << 2 | (blocked as usize) << 1 | naval as usize
}

const fn ranges(rules: RuleSet) -> [u8; 12 * 16] {
    let mut table = [0; 12 * 16];
    let mut entry = 16;
    while entry < 12 * 16 {
        let role = Role::ALL[(entry >> 4) - 1];
        let (heroic, diagonal, blocked, naval) =
            (entry >> 3 & 1 == 1, entry >> 2 & 1 == 1, entry >> 1 & 1 == 1, entry & 1 == 1);
        let skills = role.skills_const(heroic, rules);
        let mut range = if naval { skills.torpedo } else { skills.capture };
        if rules.is_reference() {
            // Its test for check lets a heroic commander reach farther than he captures.
            if matches!(role, Role::Commander) && heroic {
                range += 1;
            }
        } else if diagonal && skills.short_diagonals && range > 0 {
            range -= 1;
        }
        if (diagonal && !skills.diagonals) || (blocked && !skills.lobs) {
            range = 0;
        }
        table[index(role as usize, heroic, diagonal, blocked, naval)] = range;
        entry += 1;
    }
    table
}

/// How a piece sees its target.
#[derive(Copy, Clone)]
struct Sight {
    distance: u8,
    diagonal: bool,
    blocked: bool,
    naval: bool,
}

impl Position {
    /// Whether the commander of a side is attacked. One that is captured is not.
    #[must_use]
    pub fn is_attacked(&self, color: Color) -> bool {
        let Some(commander) = self.commander(color) else { return false };
        let mut attacked = false;
        self.visit_attackers(commander, !color, &mut |_, _| {
            attacked = true;
            false
        });
        attacked
    }

    /// Whether the commander of the side to move is attacked.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        if self.session.is_some() { self.is_attacked(self.turn) } else { self.check }
    }

    /// Whether the commanders face each other on an open line.
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        let [Some(red), Some(blue)] = self.commanders else { return false };
        if red.file() != blue.file() && red.rank() != blue.rank() {
            return false;
        }
        let Some((direction, distance)) = Direction::between(red, blue) else { return false };
        let hidden = [red, blue].into_iter().any(|square| self.hides_commander(square));
        !hidden && red.ray(direction).take(usize::from(distance) - 1).all(|square| self.unit(square).is_none())
    }

    /// Whether the commander on a square is carried and so neither sees nor is seen.
    #[inline]
    pub(crate) fn hides_commander(&self, square: Square) -> bool {
        !self.rules.is_reference() && self.unit(square).is_some_and(|unit| !unit.is_bare_commander())
    }

    /// Whether a turn may end like this: the commander is there, not attacked and not exposed.
    pub(crate) fn is_safe(&self, color: Color) -> bool {
        self.commander(color).is_some() && !self.is_exposed() && !self.is_attacked(color)
    }

    /// Calls the visitor for each unit of a side with pieces that could capture on a square, until it returns `false`.
    #[inline]
    pub(crate) fn visit_attackers(&self, target: Square, by: Color, visit: &mut impl FnMut(Square, Slots) -> bool) {
        let naval = self.unit(target).is_some_and(|unit| unit.carrier() == Role::Navy);
        self.visit_hitters(target, by, None, naval, visit);
    }

    /// The same for a square on which something else may stand, and as if another square were empty.
    pub(crate) fn visit_hitters(
        &self,
        target: Square,
        by: Color,
        vacated: Option<Square>,
        naval: bool,
        visit: &mut impl FnMut(Square, Slots) -> bool,
    ) {
        for square in self.sides[by.index()].and(LINES[target.index()]) {
            if let (Some(unit), false) = (self.unit(square), Some(square) == vacated)
                && let Some((toward, sight)) = self.sees(unit, square, target, vacated, naval)
            {
                let slots = self.hitting(unit, square, toward, sight);
                if !slots.is_empty() && !visit(square, slots) {
                    return;
                }
            }
        }
    }

    /// How a unit sees a target; `None` if none of its pieces reaches so far even with nothing in between.
    #[inline]
    fn sees(
        &self,
        unit: Unit,
        square: Square,
        target: Square,
        vacated: Option<Square>,
        naval: bool,
    ) -> Option<(Direction, Sight)> {
        let (toward, distance) = Direction::between(square, target)?;
        let open = Sight { distance, diagonal: toward.is_diagonal(), blocked: false, naval };
        if !unit.pieces().any(|piece| self.hits(piece, open)) {
            return None;
        }
        let mut blocked = false;
        let mut between = square;
        for _ in 1..distance {
            between = between.step(toward);
            blocked |= self.unit(between).is_some() && Some(between) != vacated;
        }
        Some((toward, Sight { blocked, ..open }))
    }

    /// Whether a commander on a square is out of danger, at a glance: nobody of the enemy's reaches him, not even a plane
    /// that air defence would stop, for new heroes change what it covers. `false` means that nothing is known.
    #[inline]
    pub(crate) fn is_surely_safe_at(&self, target: Square, by: Color, vacated: Option<Square>) -> bool {
        // Whoever has just come to the square has come alone.
        let naval = vacated.is_none() && self.unit(target).is_some_and(|unit| unit.carrier() == Role::Navy);
        self.sides[by.index()].and(LINES[target.index()]).all(|square| {
            let Some(unit) = self.unit(square) else { return true };
            let seen = self.sees(unit, square, target, vacated, naval);
            seen.is_none_or(|(_, sight)| !unit.pieces().any(|piece| self.hits(piece, sight)))
        })
    }

    /// Whether a unit would attack a target if it stood on a square.
    pub(crate) fn would_hit(&self, unit: Unit, square: Square, target: Square) -> bool {
        let Some((toward, distance)) = Direction::between(square, target) else { return false };
        if distance > FARTHEST {
            return false;
        }
        let blocked = square.ray(toward).take(usize::from(distance) - 1).any(|between| self.unit(between).is_some());
        let naval = self.unit(target).is_some_and(|unit| unit.carrier() == Role::Navy);
        let sight = Sight { distance, diagonal: toward.is_diagonal(), blocked, naval };
        !self.hitting(unit, square, toward, sight).is_empty()
    }

    /// The places of the pieces of a unit that hit a target as they see it.
    fn hitting(&self, unit: Unit, square: Square, toward: Direction, sight: Sight) -> Slots {
        let mut slots = 0;
        for slot in 0..3 {
            let Some(piece) = unit.piece(slot) else { break };
            if self.hits(piece, sight) && self.gets_through(piece, unit.color(), square, toward, sight.distance) {
                slots |= 1 << slot;
            }
        }
        Slots(slots)
    }

    #[inline]
    fn hits(&self, piece: Piece, sight: Sight) -> bool {
        let ranges = &RANGES[self.rules.way()];
        let index = index(piece.role as usize, piece.heroic, sight.diagonal, sight.blocked, sight.naval);
        sight.distance <= ranges[index]
    }

    /// Whether air defence lets a plane attack; everything else gets through.
    fn gets_through(&self, piece: Piece, color: Color, from: Square, toward: Direction, distance: u8) -> bool {
        if piece.role != Role::AirForce || piece.heroic {
            return true;
        }
        let mut flight = Flight::START;
        from.ray(toward)
            .take(distance.into())
            .all(|square| flight.enter(air::cover(self, !color, square)) != AirState::Destroyed)
    }
}
