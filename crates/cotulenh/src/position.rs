use chronicle_game::Key;

use crate::{
    Color, Move, MoveKind, Role, RuleSet, Square, Unit,
    bits::Bits,
    session::Session,
    setup::{Setup, SetupError},
    terrain, zobrist,
};

/// A position of the game: always legal, small, and without history. To play is to make the next one.
///
/// While a stack is being deployed the position knows which pieces have acted and how it began, so that a deployment
/// can be written down and taken back.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: [Option<Unit>; Square::COUNT],
    pub(crate) sides: [Bits; 2],
    /// Squares of units whose carrier has air defence.
    defenders: Bits,
    /// The square of each commander; `None` once he is captured.
    pub(crate) commanders: [Option<Square>; 2],
    /// How many pieces each side has, carried ones included.
    pub(crate) strength: [u16; 2],
    /// The key of each side's placement.
    placement: [u64; 2],
    /// The key of what is there, wherever it is.
    material: u64,
    pub(crate) halfmoves: u16,
    pub(crate) fullmove: u16,
    pub(crate) turn: Color,
    pub(crate) rules: RuleSet,
    /// Whether the commander of the side to move was attacked when its turn began.
    pub(crate) check: bool,
    pub(crate) session: Option<Session>,
}

const _: () = assert!(size_of::<Position>() <= 400);

impl Position {
    /// The position in which every game begins.
    #[must_use]
    pub fn start() -> Self {
        Self::START.parse().expect("the start position is legal")
    }

    /// The FEN of the start position.
    pub const START: &str =
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

    /// The position of a setup under the given rules.
    ///
    /// # Errors
    /// If a unit stands where it cannot, or a side does not have exactly one commander.
    pub fn from_setup(setup: &Setup, rules: RuleSet) -> Result<Self, SetupError> {
        setup.check()?;
        let mut position = Self {
            board: [None; Square::COUNT],
            sides: [Bits::EMPTY; 2],
            defenders: Bits::EMPTY,
            commanders: [None; 2],
            strength: [0; 2],
            placement: [0; 2],
            material: 0,
            halfmoves: setup.halfmoves,
            fullmove: setup.fullmove.get(),
            turn: setup.turn,
            rules,
            check: false,
            session: None,
        };
        for (square, unit) in setup.units() {
            position.put(square, unit);
        }
        position.check = position.is_attacked(setup.turn);
        Ok(position)
    }

    /// What stands on a square.
    #[inline(always)]
    #[must_use]
    pub const fn unit(&self, square: Square) -> Option<Unit> {
        self.board[square.index()]
    }

    /// All units of a side with their squares.
    pub fn units(&self, color: Color) -> impl Iterator<Item = (Square, Unit)> {
        self.sides[color.index()].filter_map(|square| Some((square, self.unit(square)?)))
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Turns of either side since the last capture.
    #[inline]
    #[must_use]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the present pair of turns, from 1.
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Where a commander is, alone or in a stack; `None` once he is captured.
    #[inline]
    #[must_use]
    pub const fn commander(&self, color: Color) -> Option<Square> {
        self.commanders[color.index()]
    }

    /// The deployment that is under way.
    #[inline]
    #[must_use]
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The hash key of all that decides what can follow, but for the clock.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        let mut key = self.placement[0] ^ self.placement[1] ^ zobrist::turn(self.turn);
        if let Some(session) = &self.session {
            key ^= zobrist::session(session.origin, session.acted);
        }
        Key(key)
    }

    /// A key of what is there, wherever it is.
    #[inline]
    pub(crate) const fn material_key(&self) -> Key {
        Key(self.material ^ self.material >> 29)
    }

    /// The key of each side's placement.
    #[inline]
    pub(crate) const fn side_keys(&self) -> [Key; 2] {
        [Key(self.placement[0]), Key(self.placement[1])]
    }

    /// The key after a legal move, but for heroes that it makes.
    pub(crate) fn key_after(&self, mv: Move) -> Key {
        let (from, to) = (mv.from(), mv.to());
        let ends = !mv.is_step();
        let mut key = self.placement[0] ^ self.placement[1] ^ zobrist::turn(if ends { !self.turn } else { self.turn });
        let (Some(unit), Some(group)) = (self.unit(from), self.group(mv)) else { return Key(key) };
        let there = self.unit(to);
        key ^= there.map_or(0, |other| zobrist::unit(to, other));
        if mv.kind() != MoveKind::Stay {
            key ^= zobrist::unit(from, unit);
            key ^= unit.without(mv.slots()).map_or(0, |rest| zobrist::unit(from, rest));
        }
        key ^= match mv.kind() {
            MoveKind::Quiet | MoveKind::Capture => zobrist::unit(to, group),
            MoveKind::Board => there.and_then(|other| other.joined(group)).map_or(0, |all| zobrist::unit(to, all)),
            MoveKind::Stay | MoveKind::Suicide | MoveKind::Commit => 0,
        };
        if !ends {
            key ^= zobrist::session(from, self.session.map_or(0, |session| session.acted));
        }
        Key(key)
    }

    /// How many pieces a side has, carried ones included.
    #[must_use]
    pub const fn strength(&self, color: Color) -> u16 {
        self.strength[color.index()]
    }

    /// The squares of the units that defend a side's airspace.
    #[inline]
    pub(crate) const fn defenders(&self, color: Color) -> Bits {
        self.defenders.and(self.sides[color.index()])
    }

    /// The radius of the air defence of the unit on a square.
    #[inline]
    pub(crate) fn defence(&self, square: Square) -> u8 {
        self.unit(square).map_or(0, Unit::defence)
    }

    /// Puts a unit on an empty square. With [`take`](Self::take) the only way to change the board.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, unit: Unit) {
        debug_assert!(self.unit(square).is_none(), "{square} is occupied");
        let side = unit.color().index();
        self.board[square.index()] = Some(unit);
        self.sides[side].insert(square);
        if unit.defence() > 0 {
            self.defenders.insert(square);
        }
        if unit.has(Role::Commander) {
            self.commanders[side] = Some(square);
        }
        self.strength[side] += unit.len() as u16;
        self.placement[side] ^= zobrist::unit(square, unit);
        self.material = self.material.wrapping_add(zobrist::material(unit));
    }

    /// Takes away what stands on a square.
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> Option<Unit> {
        let unit = self.board[square.index()].take()?;
        let side = unit.color().index();
        self.sides[side].remove(square);
        self.defenders.remove(square);
        if unit.has(Role::Commander) {
            self.commanders[side] = None;
        }
        self.strength[side] -= unit.len() as u16;
        self.placement[side] ^= zobrist::unit(square, unit);
        self.material = self.material.wrapping_sub(zobrist::material(unit));
        Some(unit)
    }

    /// Replaces the unit on a square by another.
    #[inline]
    pub(crate) fn replace(&mut self, square: Square, unit: Option<Unit>) {
        self.take(square);
        if let Some(unit) = unit {
            self.put(square, unit);
        }
    }

    /// Whether a unit may stay where it stands.
    #[inline]
    pub(crate) fn may_stand(unit: Unit, square: Square) -> bool {
        terrain::home(unit.carrier()).contains(square)
    }
}
