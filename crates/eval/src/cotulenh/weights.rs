use std::{fmt::Write, ops::Range};

use super::tuned::{TEMPO, TUNED};

/// Something that the evaluation counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CommanderTerm {
    /// A piece, by role.
    Material,
    /// A hero, by role.
    Hero,
    /// A square that a unit can go to, by the role of its carrier.
    Mobility,
    /// The same where land and sea meet, in addition.
    Shore,
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
    /// A square under air defence: anywhere, beyond the river, near the enemy's commander.
    Air,
    /// The own commander: guards within two steps, squares around him under air defence, being carried, ranks away from
    /// home, being attacked.
    Shelter,
}

/// How many roles there are.
const ROLES: usize = 11;

impl CommanderTerm {
    /// All terms in the order of their weights.
    pub const ALL: [Self; 11] = [
        Self::Material,
        Self::Hero,
        Self::Mobility,
        Self::Shore,
        Self::Threat,
        Self::Siege,
        Self::Carried,
        Self::Advance,
        Self::Coast,
        Self::Air,
        Self::Shelter,
    ];

    const fn len(self) -> usize {
        match self {
            Self::Coast => 1,
            Self::Air => 3,
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
    /// How many weights there are, without that of having the move.
    pub const COUNT: usize = COUNT;

    /// These weights, in the order of [`CommanderTerm::ALL`], and what it is worth to have the move.
    #[must_use]
    pub const fn new(values: [i32; COUNT], tempo: i32) -> Self {
        Self { values, tempo }
    }

    /// The weights as they were set by hand, from which tuning began.
    #[must_use]
    pub fn by_hand() -> Self {
        Self::from_table(&BY_HAND, 15)
    }

    fn from_table(table: &[(CommanderTerm, &[i32])], tempo: i32) -> Self {
        let mut values = [0; COUNT];
        for (term, list) in table {
            values[term.slots()].copy_from_slice(list);
        }
        Self { values, tempo }
    }

    #[inline]
    pub(super) const fn get(&self, slot: usize) -> i32 {
        self.values[slot]
    }

    /// All weights in the order of [`CommanderTerm::ALL`].
    #[must_use]
    pub const fn values(&self) -> &[i32; COUNT] {
        &self.values
    }

    /// What it is worth to have the move.
    #[must_use]
    pub const fn tempo(&self) -> i32 {
        self.tempo
    }

    /// The file `tuned.rs` with these weights.
    #[must_use]
    pub fn to_rust_source(&self) -> String {
        let mut text = String::from(
            "//! The weights that Commander Chess is judged by. Written by `chronicle tune cotulenh`; do not edit.\n\n\
             use super::CommanderTerm;\n\n\
             /// By role: navy, air force, tank, engineer, headquarters, commander, infantry, militia, artillery, anti-air,\n\
             /// missile.\n\
             #[rustfmt::skip]\n",
        );
        let _ = writeln!(text, "pub(super) const TUNED: [(CommanderTerm, &[i32]); {}] = [", CommanderTerm::ALL.len());
        for term in CommanderTerm::ALL {
            let cells: Vec<_> = self.values[term.slots()].iter().map(|value| format!("{value:>4}")).collect();
            let name = format!("{term:?},");
            let _ = writeln!(text, "    (CommanderTerm::{name:<10}&[{}]),", cells.join(","));
        }
        let _ = writeln!(
            text,
            "];\n\n/// What it is worth to have the move.\npub(super) const TEMPO: i32 = {};",
            self.tempo
        );
        text
    }
}

/// The tuned weights.
impl Default for CommanderWeights {
    fn default() -> Self {
        Self::from_table(&TUNED, TEMPO)
    }
}

/// By role: navy, air force, tank, engineer, headquarters, commander, infantry, militia, artillery, anti-air, missile.
#[rustfmt::skip]
const BY_HAND: [(CommanderTerm, &[i32]); CommanderTerm::ALL.len()] = [
    (CommanderTerm::Material, &[680, 580, 220, 120, 60, 0, 100, 115, 340, 140, 290]),
    (CommanderTerm::Hero,     &[150, 200,  90,  40, 60, 20, 40, 45, 100,  60,  90]),
    (CommanderTerm::Mobility, &[  4,   4,   6,   3,  3, 1,  3,  4,   4,   3,   5]),
    (CommanderTerm::Shore,    &[  0,   0,   0,   0,  0, 0,  0,  0,   0,   0,   0]),
    (CommanderTerm::Threat,   &[ 12,  10,  14,  12,  6, 4, 12, 12,  14,  12,  14]),
    (CommanderTerm::Siege,    &[ 12,  14,  14,   3,  1, 0,  8,  9,  14,   4,  12]),
    (CommanderTerm::Carried,  &[  0,   4,   2,   0,  0, 6,  2,  2,   2,   0,   0]),
    (CommanderTerm::Advance,  &[  2,   2,   6,   5,  0, -6, 6,  6,   4,   3,   4]),
    (CommanderTerm::Coast,    &[6]),
    (CommanderTerm::Air,      &[0, 0, 0]),
    (CommanderTerm::Shelter,  &[8, 3, 10, -4, -40]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_names_every_weight_of_every_term() {
        let weights = CommanderWeights::new(std::array::from_fn(|slot| slot as i32 + 1000), 7);
        let source = weights.to_rust_source();
        for slot in 0..COUNT {
            assert_eq!(source.matches(&(slot + 1000).to_string()).count(), 1, "weight {slot} in\n{source}");
        }
        assert!(source.contains("TEMPO: i32 = 7;"));
        // Whoever tunes writes the file that the engine is built with.
        assert_eq!(CommanderWeights::default().to_rust_source(), include_str!("tuned.rs"));
    }
}
