use std::fmt;

use crate::RuleSet;

/// A kind of piece. The order is that of a stack: whoever carries comes before what he carries.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Hải quân: at sea, with guns for the land and torpedoes for ships.
    Navy = 1,
    /// Không quân: flies over everything but air defence.
    AirForce,
    /// Xe tăng.
    Tank,
    /// Công binh: carries heavy pieces over the river.
    Engineer,
    /// Sở chỉ huy: does not move unless heroic.
    Headquarters,
    /// Tư lệnh: to lose him is to lose the game.
    Commander,
    /// Bộ binh.
    Infantry,
    /// Dân quân.
    Militia,
    /// Pháo binh: shoots over others.
    Artillery,
    /// Cao xạ: air defence.
    AntiAir,
    /// Tên lửa: air defence, and shoots over others.
    Missile,
}

impl Role {
    /// All roles in the order of stacks.
    pub const ALL: [Self; 11] = [
        Self::Navy,
        Self::AirForce,
        Self::Tank,
        Self::Engineer,
        Self::Headquarters,
        Self::Commander,
        Self::Infantry,
        Self::Militia,
        Self::Artillery,
        Self::AntiAir,
        Self::Missile,
    ];

    const LETTERS: [u8; 11] = *b"nftehcimags";

    /// The lower-case letter of the role.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize - 1] as char
    }

    /// The role of a letter of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase())
    }

    /// What a captured piece of the role counts in games that are decided by points.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::Commander => 100,
            Self::Navy => 80,
            Self::AirForce => 40,
            Self::Artillery => 30,
            Self::Tank | Self::Missile => 20,
            Self::Infantry | Self::Militia | Self::Engineer | Self::AntiAir | Self::Headquarters => 10,
        }
    }

    /// The role of a code from 1 to 11.
    #[inline(always)]
    pub(crate) const fn from_code(code: u16) -> Option<Self> {
        if code >= 1 && code <= 11 { Some(Self::ALL[code as usize - 1]) } else { None }
    }

    /// The same, for tables made before the program starts.
    pub(crate) const fn skills_const(self, heroic: bool, rules: RuleSet) -> Skills {
        skills(self, heroic, rules)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Navy => "Navy",
            Self::AirForce => "Air Force",
            Self::Tank => "Tank",
            Self::Engineer => "Engineer",
            Self::Headquarters => "Headquarters",
            Self::Commander => "Commander",
            Self::Infantry => "Infantry",
            Self::Militia => "Militia",
            Self::Artillery => "Artillery",
            Self::AntiAir => "Anti-Air",
            Self::Missile => "Missile",
        })
    }
}

/// What a piece can do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Skills {
    /// How far it moves.
    pub(crate) reach: u8,
    /// How far it captures what is not led by a navy.
    pub(crate) capture: u8,
    /// How far it captures what is led by a navy.
    pub(crate) torpedo: u8,
    /// Along diagonals too.
    pub(crate) diagonals: bool,
    /// One step less along diagonals.
    pub(crate) short_diagonals: bool,
    /// Captures over pieces in between.
    pub(crate) lobs: bool,
    /// Crosses the river on bridges only.
    pub(crate) heavy: bool,
    /// The radius of its air defence; 0 for none.
    pub(crate) defence: u8,
}

/// Farther than any line of the board.
const UNLIMITED: u8 = 12;

/// By the way of the rules, the role, and whether it is a hero.
pub(crate) static SKILLS: [[[Skills; 2]; 11]; RuleSet::WAYS] = {
    let mut table = [[[skills(Role::Navy, false, RuleSet::RECOMMENDED); 2]; 11]; RuleSet::WAYS];
    let mut entry = 0;
    while entry < RuleSet::WAYS * 11 {
        let (way, role) = (entry / 11, entry % 11);
        let rules = RuleSet::of_way(way);
        table[way][role] = [skills(Role::ALL[role], false, rules), skills(Role::ALL[role], true, rules)];
        entry += 1;
    }
    table
};

const fn skills(role: Role, heroic: bool, rules: RuleSet) -> Skills {
    let (reach, capture, torpedo) = match role {
        Role::Navy => (4, 3, 4),
        Role::AirForce => (4, 4, 4),
        Role::Artillery => (3, 3, 3),
        Role::Tank | Role::Missile => (2, 2, 2),
        Role::Headquarters => (0, 0, 0),
        Role::Commander => (UNLIMITED, 1, 1),
        Role::Engineer | Role::Infantry | Role::Militia | Role::AntiAir => (1, 1, 1),
    };
    let defence = match role {
        Role::Navy | Role::AntiAir => 1,
        Role::Missile => 2,
        _ => 0,
    };
    let swift = rules.has_swift_headquarters() && matches!(role, Role::Headquarters);
    let bonus = if heroic && swift { 2 } else { heroic as u8 };
    let is_commander = matches!(role, Role::Commander);
    let spares = rules.spares_ships() && matches!(role, Role::Missile);
    Skills {
        reach: if is_commander { reach } else { reach + bonus },
        capture: if is_commander { capture } else { capture + bonus },
        torpedo: if spares {
            0
        } else if is_commander {
            torpedo
        } else {
            torpedo + bonus
        },
        diagonals: heroic
            || matches!(role, Role::Navy | Role::AirForce | Role::Artillery | Role::Missile | Role::Militia),
        short_diagonals: matches!(role, Role::Missile),
        lobs: matches!(role, Role::Navy | Role::AirForce | Role::Artillery | Role::Missile),
        heavy: matches!(role, Role::Artillery | Role::AntiAir | Role::Missile),
        defence: if defence > 0 { defence + bonus } else { 0 },
    }
}
