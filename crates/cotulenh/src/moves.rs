use std::{fmt, num::NonZeroU32};

use crate::{Square, unit::Slots};

/// One action: a whole move, a step of a deployment, or the end of a deployment. It means something only together with
/// its position.
///
/// Bits: origin 0 to 7, target 8 to 15, kind 16 to 18, deployment 19, the pieces that leave a stack 20 to 22.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

const _: () = assert!(size_of::<Option<Move>>() == 4);

/// What an action does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// To an empty square.
    Quiet = 1,
    /// The target is removed and its square taken.
    Capture,
    /// The target is removed from afar.
    Stay,
    /// Target and attacker are removed.
    Suicide,
    /// The mover joins a unit of its own side.
    Board,
    /// The deployment ends, and with it the turn.
    Commit,
}

impl MoveKind {
    const ALL: [Self; 6] = [Self::Quiet, Self::Capture, Self::Stay, Self::Suicide, Self::Board, Self::Commit];

    /// Whether something of the enemy is removed.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Capture | Self::Stay | Self::Suicide)
    }
}

const DEPLOY: u32 = 1 << 19;

impl Move {
    #[inline]
    pub(crate) const fn new(from: Square, to: Square, kind: MoveKind, deploy: bool, slots: Slots) -> Self {
        let word = from.index() as u32
            | (to.index() as u32) << 8
            | (kind as u32) << 16
            | (deploy as u32) << 19
            | (slots.0 as u32) << 20;
        match NonZeroU32::new(word) {
            Some(word) => Self(word),
            None => panic!("no kind has the code 0"),
        }
    }

    /// The end of a deployment.
    #[inline]
    pub(crate) const fn commit(origin: Square) -> Self {
        Self::new(origin, origin, MoveKind::Commit, true, Slots(0))
    }

    /// The move of a number; `None` if no move has it.
    pub(crate) const fn from_word(word: NonZeroU32) -> Option<Self> {
        let mv = Self(word);
        let bits = word.get();
        let on_board = (bits & 255) < Square::COUNT as u32 && (bits >> 8 & 255) < Square::COUNT as u32;
        let kind = bits >> 16 & 7;
        if on_board && kind >= 1 && kind <= 6 && bits >> 23 == 0 { Some(mv) } else { None }
    }

    #[inline]
    pub(crate) const fn word(self) -> NonZeroU32 {
        self.0
    }

    /// Where the unit stands.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        match Square::new(self.0.get() as u8) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The target, also of a capture from afar.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::new((self.0.get() >> 8) as u8) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// What the move does.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        MoveKind::ALL[((self.0.get() >> 16 & 7) as usize).saturating_sub(1) % 6]
    }

    /// Whether it is a step of a deployment or its end.
    #[inline]
    #[must_use]
    pub const fn is_deploy(self) -> bool {
        self.0.get() & DEPLOY != 0
    }

    /// Whether it is a step of a deployment and not its end.
    #[inline]
    #[must_use]
    pub const fn is_step(self) -> bool {
        self.is_deploy() && !matches!(self.kind(), MoveKind::Commit)
    }

    /// The places of the pieces that move, in the unit that stands on the origin.
    #[inline]
    pub(crate) const fn slots(self) -> Slots {
        Slots((self.0.get() >> 20 & 7) as u8)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = if self.is_deploy() { '>' } else { '-' };
        write!(f, "{}{arrow}{:?}{}/{}", self.from(), self.kind(), self.to(), self.slots().0)
    }
}
