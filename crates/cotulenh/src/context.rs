use crate::{Color, MoveKind, Position, Role, RuleSet, Square, Unit, air::Zones, bits::Bits, square::Direction};

/// What of the enemy decides where the units of a side can go.
pub(crate) struct Field {
    /// The enemy's air defence.
    pub(crate) zones: Zones,
    /// Empty squares that the enemy's commander sees.
    pub(crate) sight: Bits,
}

impl Field {
    /// The field for the units of a side.
    pub(crate) fn new(position: &Position, color: Color) -> Self {
        Self { zones: Zones::of(position, !color), sight: sight(position, !color) }
    }
}

/// What is worked out once for a position and makes most moves legal at a glance.
pub(crate) struct Context {
    pub(crate) field: Field,
    /// Squares whose occupant alone keeps an attack or a look off our commander.
    screens: Bits,
    /// Every move must be tried: our commander is in danger now, or the enemy's last guard may become a hero.
    try_all: bool,
    /// In check, the squares where something must happen unless the commander himself goes.
    answers: Option<Bits>,
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
            field: Field::new(position, us),
            screens: Bits::EMPTY,
            try_all: open
                || position.rules.is_reference()
                || position.check
                || position.strength(!us) <= 2
                || position.is_exposed(),
            answers: None,
            air_raid: false,
            spare,
        };
        if position.check && !open && !position.rules.is_reference() {
            context.answers = answers(position);
        }
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
                    if unit.color() != us && is_let_in(position.rules, unit, distance, direction, hidden) {
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

    /// Whether a move of a whole unit leaves an attack on our commander as it is, for sure.
    #[inline]
    pub(crate) fn forbids(&self, unit: Unit, to: Square) -> bool {
        self.answers.is_some_and(|answers| !answers.contains(to)) && !unit.has(Role::Commander)
    }

    /// Whether a unit may leave its square, as a whole or in part, without exposing our commander.
    #[inline]
    pub(crate) fn frees(&self, unit: Unit, from: Square, deploy: bool) -> bool {
        let defends = self.air_raid && unit.defence() > 0;
        let screens = !deploy && self.screens.contains(from);
        !(self.try_all || unit.has(Role::Commander) || screens || defends)
    }

    /// Whether a move of a unit that [may leave](Self::frees) is legal for sure. If not, it must be tried.
    #[inline]
    pub(crate) fn allows(&self, position: &Position, to: Square, kind: MoveKind) -> bool {
        match kind {
            MoveKind::Quiet => true,
            // Aboard a ship the commander is within reach of torpedoes, and whoever is carried defends no air.
            MoveKind::Board => {
                position.commander(position.turn) != Some(to) && !(self.air_raid && position.defence(to) > 0)
            }
            MoveKind::Suicide | MoveKind::Commit => false,
            MoveKind::Capture | MoveKind::Stay => {
                let leaves_enough = position.unit(to).is_some_and(|taken| taken.len() as u16 <= self.spare);
                leaves_enough && !(kind == MoveKind::Stay && self.screens.contains(to))
            }
        }
    }
}

/// The squares where attacks can be met: those of the attackers, and those in between if nobody shoots over them. Planes
/// are left out, as air defence may meet them from anywhere.
fn answers(position: &Position) -> Option<Bits> {
    let us = position.turn;
    let commander = position.commander(us)?;
    let mut common: Option<Bits> = None;
    position.visit_attackers(commander, !us, &mut |square, slots| {
        let Some(unit) = position.unit(square) else { return true };
        let hitting = (0..3).filter(|&slot| slots.contains(slot)).filter_map(|slot| unit.piece(slot));
        let (mut stays, mut lobs) = (false, false);
        for piece in hitting {
            let plane = piece.role == Role::AirForce && !piece.heroic;
            stays |= !plane;
            lobs |= !plane && position.rules.skills_of(piece.role, piece.heroic).lobs;
        }
        if stays {
            let mut squares = Bits::EMPTY;
            squares.insert(square);
            if let (false, Some((direction, distance))) = (lobs, Direction::between(commander, square)) {
                commander.ray(direction).take(distance.into()).for_each(|between| squares.insert(between));
            }
            common = Some(common.map_or(squares, |others| others.and(squares)));
        }
        true
    });
    common
}

/// Whether an enemy unit would attack or face our commander if nothing were in between.
fn is_let_in(rules: RuleSet, unit: Unit, distance: u8, direction: Direction, hidden: bool) -> bool {
    let diagonal = direction.is_diagonal();
    if !diagonal && unit.has(Role::Commander) && !hidden {
        return true;
    }
    // Generous by a step where a piece has none along diagonals: that costs a try and no more.
    unit.pieces().any(|piece| {
        let skills = rules.skills_of(piece.role, piece.heroic);
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
