use std::ops::Range;

/// Something that the evaluation counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CommanderTerm {
    /// A piece, by role.
    Material,
    /// A hero, by role.
    Hero,
    /// A square that a unit can go to, by the role of its carrier.
    Mobility,
    /// An enemy unit that a unit can capture, by the role of its carrier.
    Threat,
    /// A step nearer to the enemy's commander than six, by role.
    Siege,
    /// A piece that is carried, by role.
    Carried,
    /// A rank away from home, by the role of the carrier.
    Advance,
    /// A navy on the coast or in the mouth of the river.
    Coast,
    /// The own commander: guards within two steps, squares around him under air defence, being carried, ranks away from
    /// home, being attacked.
    Shelter,
}

/// How many roles there are.
const ROLES: usize = 11;

impl CommanderTerm {
    /// All terms in the order of their weights.
    pub const ALL: [Self; 9] = [
        Self::Material,
        Self::Hero,
        Self::Mobility,
        Self::Threat,
        Self::Siege,
        Self::Carried,
        Self::Advance,
        Self::Coast,
        Self::Shelter,
    ];

    const fn len(self) -> usize {
        match self {
            Self::Coast => 1,
            Self::Shelter => 5,
            _ => ROLES,
        }
    }

    /// The numbers of the weights of this term.
    pub(super) const fn slots(self) -> Range<usize> {
        let mut start = 0;
        let mut index = 0;
        while index < self as usize {
            start += Self::ALL[index].len();
            index += 1;
        }
        start..start + self.len()
    }
}

/// How many weights there are.
pub(super) const COUNT: usize = CommanderTerm::ALL[CommanderTerm::ALL.len() - 1].slots().end;

/// The number of a weight.
#[inline]
pub(super) const fn slot(term: CommanderTerm, index: usize) -> usize {
    term.slots().start + index
}

/// What each count is worth, in hundredths of an infantry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommanderWeights {
    values: [i32; COUNT],
    tempo: i32,
}

impl CommanderWeights {
    #[inline]
    pub(super) const fn get(&self, slot: usize) -> i32 {
        self.values[slot]
    }

    /// What it is worth to have the move.
    #[must_use]
    pub const fn tempo(&self) -> i32 {
        self.tempo
    }
}

impl Default for CommanderWeights {
    fn default() -> Self {
        let mut values = [0; COUNT];
        for (term, list) in DEFAULTS {
            values[term.slots()].copy_from_slice(list);
        }
        Self { values, tempo: 15 }
    }
}

/// By role: navy, air force, tank, engineer, headquarters, commander, infantry, militia, artillery, anti-air, missile.
#[rustfmt::skip]
const DEFAULTS: [(CommanderTerm, &[i32]); 9] = [
    (CommanderTerm::Material, &[680, 580, 220, 120, 60, 0, 100, 115, 340, 140, 290]),
    (CommanderTerm::Hero,     &[150, 200,  90,  40, 60, 20, 40, 45, 100,  60,  90]),
    (CommanderTerm::Mobility, &[  4,   4,   6,   3,  3, 1,  3,  4,   4,   3,   5]),
    (CommanderTerm::Threat,   &[ 12,  10,  14,  12,  6, 4, 12, 12,  14,  12,  14]),
    (CommanderTerm::Siege,    &[ 12,  14,  14,   3,  1, 0,  8,  9,  14,   4,  12]),
    (CommanderTerm::Carried,  &[  0,   4,   2,   0,  0, 6,  2,  2,   2,   0,   0]),
    (CommanderTerm::Advance,  &[  2,   2,   6,   5,  0, -6, 6,  6,   4,   3,   4]),
    (CommanderTerm::Coast,    &[6]),
    (CommanderTerm::Shelter,  &[8, 3, 10, -4, -40]),
];
