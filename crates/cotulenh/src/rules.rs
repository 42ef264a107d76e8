use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    Role, Unit,
    role::{SKILLS, Skills},
    unit::role_bit,
};

/// What the game is about.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Battle {
    /// The commander.
    #[default]
    Full,
    /// The commander or both navies.
    Marine,
    /// The commander or both air forces.
    Air,
    /// The commander or all tanks, infantry and artillery.
    Land,
}

impl Battle {
    /// All battles.
    pub const ALL: [Self; 4] = [Self::Full, Self::Marine, Self::Air, Self::Land];

    /// The roles, a bit for each, of which a side must keep one; none where only the commander counts.
    pub(crate) const fn stakes(self) -> u16 {
        match self {
            Self::Full => 0,
            Self::Marine => role_bit(Role::Navy),
            Self::Air => role_bit(Role::AirForce),
            Self::Land => role_bit(Role::Tank) | role_bit(Role::Infantry) | role_bit(Role::Artillery),
        }
    }
}

/// The rules by which a game is played: those of the rule book as recommended, unless something else is chosen.
///
/// They have names, by which programs choose them: `cotulenh`, and after it `-marine`, `-air` or `-land` for a
/// [battle](Battle), `-spare` for missiles that do not hit ships, `-swift` for headquarters that go farther as heroes.
///
/// ```
/// use chronicle_cotulenh::{Battle, RuleSet};
///
/// let rules: RuleSet = "cotulenh-air-swift".parse()?;
/// assert_eq!(rules, RuleSet::RECOMMENDED.with_battle(Battle::Air).with_swift_headquarters());
/// assert_eq!(rules.to_string(), "cotulenh-air-swift");
/// # Ok::<(), chronicle_cotulenh::UnknownRules>(())
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u8);

const REFERENCE: u8 = 1;
const SPARE: u8 = 2;
const SWIFT: u8 = 4;
const BATTLE_SHIFT: u32 = 3;

impl RuleSet {
    /// The rules as recommended; what everybody plays here.
    pub const RECOMMENDED: Self = Self(0);

    /// As the public reference implementation does it, for comparing with it: a carried commander still exposes and is
    /// exposed, commanders capture at distance 1 only, planes may join friends inside a zone of air defence, stacks send
    /// away single pieces first, and the last guard becomes heroic only alone.
    pub const REFERENCE: Self = Self(REFERENCE);

    /// The same rules with something else to win by.
    #[must_use]
    pub const fn with_battle(self, battle: Battle) -> Self {
        Self(self.0 & ((1 << BATTLE_SHIFT) - 1) | (battle as u8) << BATTLE_SHIFT)
    }

    /// The same rules, where missiles capture nothing that a navy leads.
    #[must_use]
    pub const fn with_missiles_sparing_ships(self) -> Self {
        Self(self.0 | SPARE)
    }

    /// The same rules, where heroic headquarters move and capture like heroic infantry: two steps instead of one.
    #[must_use]
    pub const fn with_swift_headquarters(self) -> Self {
        Self(self.0 | SWIFT)
    }

    /// What the game is about.
    #[inline]
    #[must_use]
    pub const fn battle(self) -> Battle {
        Battle::ALL[(self.0 >> BATTLE_SHIFT & 3) as usize]
    }

    #[inline(always)]
    pub(crate) const fn is_reference(self) -> bool {
        self.0 & REFERENCE != 0
    }

    #[inline(always)]
    pub(crate) const fn spares_ships(self) -> bool {
        self.0 & SPARE != 0
    }

    #[inline(always)]
    pub(crate) const fn has_swift_headquarters(self) -> bool {
        self.0 & SWIFT != 0
    }

    /// How many ways there are to move and capture; see [`way`](Self::way).
    pub(crate) const WAYS: usize = 8;

    /// The number of the way in which pieces move and capture: everything but the battle.
    #[inline(always)]
    pub(crate) const fn way(self) -> usize {
        self.0 as usize & (Self::WAYS - 1)
    }

    /// The rules of a way.
    pub(crate) const fn of_way(way: usize) -> Self {
        Self(way as u8 & (Self::WAYS as u8 - 1))
    }

    /// How a unit moves.
    #[inline(always)]
    pub(crate) fn skills(self, unit: Unit) -> &'static Skills {
        self.skills_of(unit.carrier(), unit.carrier_is_heroic())
    }

    /// How a piece moves and captures.
    #[inline(always)]
    pub(crate) fn skills_of(self, role: Role, heroic: bool) -> &'static Skills {
        &SKILLS[self.way()][role as usize - 1][heroic as usize]
    }

    /// The name that programs know the rules by. It does not tell those of the reference from the recommended ones.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[(self.0 >> 1) as usize % NAMES.len()]
    }
}

/// By the bits of a rule set without that of the reference.
const NAMES: [&str; 16] = [
    "cotulenh",
    "cotulenh-spare",
    "cotulenh-swift",
    "cotulenh-spare-swift",
    "cotulenh-marine",
    "cotulenh-marine-spare",
    "cotulenh-marine-swift",
    "cotulenh-marine-spare-swift",
    "cotulenh-air",
    "cotulenh-air-spare",
    "cotulenh-air-swift",
    "cotulenh-air-spare-swift",
    "cotulenh-land",
    "cotulenh-land-spare",
    "cotulenh-land-swift",
    "cotulenh-land-spare-swift",
];

/// No rules have this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "{0:?} names no rules of Commander Chess: expected cotulenh, then perhaps -marine, -air or -land, then -spare, then -swift"
)]
pub struct UnknownRules(String);

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let number = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
        let unknown = || UnknownRules(text.chars().take(40).collect());
        number.map(|number| Self((number as u8) << 1)).ok_or_else(unknown)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name(), if self.is_reference() { " (reference)" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_chosen_and_are_read_back() {
        for name in NAMES {
            let rules: RuleSet = name.parse().expect("it is a name");
            assert_eq!(rules.name(), name);
            assert_eq!(rules.spares_ships(), name.contains("spare"));
            assert_eq!(rules.has_swift_headquarters(), name.contains("swift"));
            assert_eq!(rules.battle() == Battle::Air, name.contains("air"));
        }
        assert_eq!(RuleSet::RECOMMENDED.with_battle(Battle::Land).with_battle(Battle::Full), RuleSet::RECOMMENDED);
        for text in ["", "cotulenh-", "cotulenh-swift-spare", "chess", "cotulenh-ref"] {
            assert!(text.parse::<RuleSet>().is_err(), "{text}");
        }
    }
}
