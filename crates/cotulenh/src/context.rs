use crate::{Color, MoveKind, Position, Role, Square, Unit, air::Zones, bits::Bits, square::Direction};

/// What is worked out once for a position and makes most moves legal at a glance.
pub(crate) struct Context {
    /// The enemy's air defence.
    pub(crate) zones: Zones,
    /// Empty squares that the enemy's commander sees.
    pub(crate) sight: Bits,
    /// Squares whose occupant alone keeps an attack or a look off our commander.
    screens: Bits,
    /// Every move must be tried: our commander is in danger now, or the enemy's last guard may become a hero.
    try_all: bool,
    /// An enemy plane is in reach of our commander, so that our air defence matters.
    air_raid: bool,
    /// How many pieces the enemy may lose before only the last guard is left.
    spare: u16,
}

impl Context {
    pub(crate) fn new(position: &Position) -> Self {
        let us = position.turn;
        let spare = position.strength(!us).saturating_sub(3);
        let open = position.session.is_some();
        let mut context = Self {
            zones: Zones::of(position, !us),
            sight: sight(position, !us),
            screens: Bits::EMPTY,
            try_all: open
                || position.rules.is_reference()
                || position.check
                || position.strength(!us) <= 2
                || position.is_exposed(),
            air_raid: false,
            spare,
        };
        if let (false, Some(commander)) = (context.try_all, position.commander(us)) {
            for direction in Direction::ALL {
                context.look(position, commander, direction);
            }
        }
        context
    }

    /// Looks from our commander in one direction.
    fn look(&mut self, position: &Position, commander: Square, direction: Direction) {
        let us = position.turn;
        let hidden = position.hides_commander(commander);
        let mut screen = None;
        let mut screened = true;
        for (index, square) in commander.ray(direction).enumerate() {
            let Some(unit) = position.unit(square) else { continue };
            let distance = index as u8 + 1;
            if unit.color() != us && distance <= 4 && unit.pieces().any(|p| p.role == Role::AirForce && !p.heroic) {
                self.air_raid = true;
            }
            match screen {
                None => screen = Some(square),
                Some(first) if screened => {
                    screened = false;
                    if unit.color() != us && is_let_in(unit, distance, direction, hidden) {
                        self.screens.insert(first);
                    }
                }
                Some(_) => {}
            }
            if distance >= 4 && !screened {
                break;
            }
        }
    }

    /// Whether a move is legal for sure. If not, it must be tried.
    #[inline]
    pub(crate) fn allows(
        &self,
        position: &Position,
        unit: Unit,
        from: Square,
        to: Square,
        kind: MoveKind,
        deploy: bool,
    ) -> bool {
        if self.try_all || unit.has(Role::Commander) || (!deploy && self.screens.contains(from)) {
            return false;
        }
        if self.air_raid && (unit.skills().defence > 0 || (kind == MoveKind::Board && position.defence(to) > 0)) {
            return false;
        }
        match kind {
            MoveKind::Quiet => true,
            // Aboard a ship the commander is within reach of torpedoes.
            MoveKind::Board => position.commander(position.turn) != Some(to),
            MoveKind::Suicide | MoveKind::Commit => false,
            MoveKind::Capture | MoveKind::Stay => {
                let leaves_enough = position.unit(to).is_some_and(|taken| taken.len() as u16 <= self.spare);
                leaves_enough && !(kind == MoveKind::Stay && self.screens.contains(to))
            }
        }
    }
}

/// Whether an enemy unit would attack or face our commander if nothing were in between.
fn is_let_in(unit: Unit, distance: u8, direction: Direction, hidden: bool) -> bool {
    let diagonal = direction.is_diagonal();
    if !diagonal && unit.has(Role::Commander) && !hidden {
        return true;
    }
    // Generous by a step where a piece has none along diagonals: that costs a try and no more.
    unit.pieces().any(|piece| {
        let skills = piece.role.skills(piece.heroic);
        distance <= skills.capture && (!diagonal || skills.diagonals)
    })
}

/// The empty squares that a commander sees along files and ranks; through the other commander, also through a stack
/// that he is about to leave.
fn sight(position: &Position, color: Color) -> Bits {
    let mut seen = Bits::EMPTY;
    let Some(eye) = position.commander(color) else { return seen };
    if position.hides_commander(eye) {
        return seen;
    }
    for direction in Direction::STRAIGHT {
        for square in eye.ray(direction) {
            match position.unit(square) {
                None => seen.insert(square),
                Some(unit) if unit.color() != color && unit.has(Role::Commander) => {}
                Some(_) => break,
            }
        }
    }
    seen
}
