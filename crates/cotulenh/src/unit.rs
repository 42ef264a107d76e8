use std::{fmt, num::NonZeroU16};

use crate::{Color, Role, RuleSet};

/// A piece as part of a unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// Whether it has become a hero.
    pub heroic: bool,
}

impl Piece {
    /// How far it defends the air around it when nobody carries it; 0 if it does not.
    #[must_use]
    pub const fn air_defence(self) -> u8 {
        self.role.skills_const(self.heroic, RuleSet::RECOMMENDED).defence
    }

    /// Whether it is a plane that air defence can shoot down. Heroic ones do not mind it.
    #[must_use]
    pub const fn fears_air_defence(self) -> bool {
        matches!(self.role, Role::AirForce) && !self.heroic
    }
}

/// What stands on a square: a piece, or a stack of two or three with the carrier first. Stacks that the rules do not
/// allow cannot be made.
///
/// Sixteen bits: three roles of four bits, a heroic bit for each, and the colour.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(NonZeroU16);

const HEROIC_SHIFT: u32 = 12;
const BLUE: u16 = 1 << 15;

const _: () = assert!(size_of::<Option<Unit>>() == 2);

impl Unit {
    /// A piece alone.
    #[must_use]
    pub const fn single(color: Color, piece: Piece) -> Self {
        Self::pack(color, [piece.role as u16, 0, 0], piece.heroic as u16)
    }

    /// A unit of these pieces in any order; `None` if they do not form one.
    #[must_use]
    pub fn new(color: Color, pieces: &[Piece]) -> Option<Self> {
        let mut sorted = [Piece { role: Role::Navy, heroic: false }; 3];
        let sorted = sorted.get_mut(..pieces.len())?;
        sorted.copy_from_slice(pieces);
        sorted.sort_unstable();
        let roles = sorted.iter().fold(0, |set, piece| set | role_bit(piece.role));
        if roles.count_ones() as usize != sorted.len() || !is_allowed(roles) {
            return None;
        }
        let mut codes = [0; 3];
        let mut heroic = 0;
        for (slot, piece) in sorted.iter().enumerate() {
            codes[slot] = piece.role as u16;
            heroic |= u16::from(piece.heroic) << slot;
        }
        Some(Self::pack(color, codes, heroic))
    }

    const fn pack(color: Color, [carrier, second, third]: [u16; 3], heroic: u16) -> Self {
        let color = if matches!(color, Color::Blue) { BLUE } else { 0 };
        let word = carrier | second << 4 | third << 8 | heroic << HEROIC_SHIFT | color;
        match NonZeroU16::new(word) {
            Some(word) => Self(word),
            None => panic!("the carrier has a code"),
        }
    }

    /// Whose unit it is.
    #[inline(always)]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() & BLUE == 0 { Color::Red } else { Color::Blue }
    }

    /// The role that decides how the unit moves.
    #[inline(always)]
    #[must_use]
    pub const fn carrier(self) -> Role {
        match Role::from_code(self.0.get() & 15) {
            Some(role) => role,
            None => Role::Navy,
        }
    }

    /// The pieces, carrier first.
    pub fn pieces(self) -> impl ExactSizeIterator<Item = Piece> {
        (0..self.len()).map(move |slot| self.piece(slot).expect("a slot below the length is filled"))
    }

    /// How many pieces there are, 1 to 3.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a unit is never empty")]
    pub const fn len(self) -> usize {
        let word = self.0.get();
        1 + (word & 0xf0 != 0) as usize + (word & 0xf00 != 0) as usize
    }

    /// The piece of a slot.
    #[inline]
    pub(crate) const fn piece(self, slot: usize) -> Option<Piece> {
        match Role::from_code(self.0.get() >> (4 * slot) & 15) {
            Some(role) if slot < 3 => {
                Some(Piece { role, heroic: self.0.get() >> (HEROIC_SHIFT + slot as u32) & 1 == 1 })
            }
            _ => None,
        }
    }

    /// Whether a piece of this role is part of the unit.
    #[inline]
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        self.roles() & role_bit(role) != 0
    }

    /// The commander and nothing else.
    #[inline]
    pub(crate) const fn is_bare_commander(self) -> bool {
        self.0.get() & 0xfff == Role::Commander as u16
    }

    /// The radius of the unit's air defence; 0 for none.
    #[inline(always)]
    pub(crate) fn defence(self) -> u8 {
        RuleSet::RECOMMENDED.skills(self).defence
    }

    #[inline(always)]
    pub(crate) const fn carrier_is_heroic(self) -> bool {
        self.0.get() >> HEROIC_SHIFT & 1 == 1
    }

    /// All slots of the unit.
    #[inline]
    pub(crate) const fn slots(self) -> Slots {
        Slots((1 << self.len()) - 1)
    }

    /// The pieces of some slots as a unit of their own; `None` for no slots.
    pub(crate) fn part(self, slots: Slots) -> Option<Self> {
        let mut codes = [0; 3];
        let mut heroic = 0;
        let mut count = 0;
        for slot in 0..3 {
            if slots.contains(slot)
                && let Some(piece) = self.piece(slot)
            {
                codes[count] = piece.role as u16;
                heroic |= u16::from(piece.heroic) << count;
                count += 1;
            }
        }
        // A part of an allowed stack is allowed.
        (count > 0).then(|| Self::pack(self.color(), codes, heroic))
    }

    /// What is left without some slots.
    #[inline]
    pub(crate) fn without(self, slots: Slots) -> Option<Self> {
        self.part(Slots(self.slots().0 & !slots.0))
    }

    /// The slots of some roles.
    pub(crate) fn slots_of(self, roles: u16) -> Slots {
        let mut slots = 0;
        for slot in 0..3 {
            if self.piece(slot).is_some_and(|piece| roles & role_bit(piece.role) != 0) {
                slots |= 1 << slot;
            }
        }
        Slots(slots)
    }

    /// The set of roles, a bit for each.
    #[inline]
    pub(crate) const fn roles(self) -> u16 {
        let word = self.0.get();
        ((1 << (word & 15)) | (1 << (word >> 4 & 15)) | (1 << (word >> 8 & 15))) & !1
    }

    /// Whether two units of one side may become one, and if so who leads it.
    #[inline]
    pub(crate) const fn leader_with(self, other: Self) -> Option<Role> {
        if self.roles() & other.roles() != 0 || !is_allowed(self.roles() | other.roles()) {
            return None;
        }
        let (a, b) = (self.carrier(), other.carrier());
        Some(if (a as u8) < b as u8 { a } else { b })
    }

    /// Two units of one side as one, if they may.
    pub(crate) fn joined(self, other: Self) -> Option<Self> {
        self.leader_with(other)?;
        let mut pieces = [Piece { role: Role::Navy, heroic: false }; 3];
        let mut count = 0;
        for piece in self.pieces().chain(other.pieces()) {
            *pieces.get_mut(count)? = piece;
            count += 1;
        }
        Self::new(self.color(), &pieces[..count])
    }

    /// The unit with the pieces of some slots made heroic.
    #[inline]
    pub(crate) fn promoted(self, slots: Slots) -> Self {
        Self(self.0 | u16::from(slots.0 & self.slots().0) << HEROIC_SHIFT)
    }

    /// The slots of heroic pieces.
    #[inline]
    pub(crate) const fn heroic(self) -> Slots {
        Slots((self.0.get() >> HEROIC_SHIFT & 7) as u8)
    }

    /// The unit as a number, for keys.
    #[inline]
    pub(crate) const fn word(self) -> u16 {
        self.0.get()
    }

    /// Writes the pieces without brackets, in lower or upper case.
    pub(crate) fn write_pieces(self, upper: bool, out: &mut impl fmt::Write) -> fmt::Result {
        for piece in self.pieces() {
            if piece.heroic {
                out.write_char('+')?;
            }
            let letter = piece.role.letter();
            out.write_char(if upper { letter.to_ascii_uppercase() } else { letter })?;
        }
        Ok(())
    }

    /// Writes the unit with brackets around a stack, in lower or upper case.
    pub(crate) fn write(self, upper: bool, out: &mut impl fmt::Write) -> fmt::Result {
        if self.len() == 1 {
            return self.write_pieces(upper, out);
        }
        out.write_char('(')?;
        self.write_pieces(upper, out)?;
        out.write_char(')')
    }
}

impl fmt::Display for Unit {
    /// As in a FEN: capitals for Red, brackets around a stack.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.color() == Color::Red, f)
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Some of the three places in a unit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Slots(pub(crate) u8);

impl Slots {
    #[inline]
    pub(crate) const fn contains(self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All choices of at least one of these slots.
    pub(crate) fn choices(self) -> impl Iterator<Item = Self> {
        (1..=self.0).filter(move |choice| choice & !self.0 == 0).map(Self)
    }
}

/// The bit of a role in a set of roles.
#[inline]
pub(crate) const fn role_bit(role: Role) -> u16 {
    1 << role as u16
}

/// Whether a set of roles forms a piece or a stack.
#[inline]
const fn is_allowed(roles: u16) -> bool {
    ALLOWED[(roles >> 6) as usize & 63] >> (roles & 63) & 1 == 1
}

/// A bit for each set of roles that the table of carriers allows.
static ALLOWED: [u64; 64] = {
    let mut allowed = [0; 64];
    let mut index = 0;
    while index < CARRIERS.len() {
        let (carrier, first, second) = CARRIERS[index];
        // Bit 0 of a slot stands for "empty".
        let mut a = 0;
        while a < 12 {
            let mut b = 0;
            while b < 12 {
                if (first | 1) >> a & 1 == 1 && (second | 1) >> b & 1 == 1 {
                    let set = (role_bit(carrier) | 1 << a | 1 << b) & !1;
                    allowed[(set >> 6) as usize] |= 1 << (set & 63);
                }
                b += 1;
            }
            a += 1;
        }
        index += 1;
    }
    allowed
};

const PEOPLE: u16 = role_bit(Role::Commander) | role_bit(Role::Infantry) | role_bit(Role::Militia);
const HEAVY: u16 = role_bit(Role::Artillery) | role_bit(Role::AntiAir) | role_bit(Role::Missile);

/// Who carries what, in two places that may be empty.
const CARRIERS: [(Role, u16, u16); 11] = [
    (Role::Navy, role_bit(Role::AirForce), PEOPLE | role_bit(Role::Tank)),
    (Role::AirForce, role_bit(Role::Tank), PEOPLE),
    (Role::Tank, PEOPLE, 0),
    (Role::Engineer, HEAVY, 0),
    (Role::Headquarters, role_bit(Role::Commander), 0),
    (Role::Commander, 0, 0),
    (Role::Infantry, 0, 0),
    (Role::Militia, 0, 0),
    (Role::Artillery, 0, 0),
    (Role::AntiAir, 0, 0),
    (Role::Missile, 0, 0),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> Option<Unit> {
        let pieces: Vec<_> = text
            .chars()
            .map(|letter| Piece { role: Role::from_letter(letter).expect("a role"), heroic: false })
            .collect();
        Unit::new(Color::Blue, &pieces)
    }

    #[test]
    fn exactly_23_stacks_are_allowed() {
        let known = "nf nc ni nm nt nfc nfi nfm nft fc fi fm ft ftc fti ftm tc ti tm ea eg es hc";
        let mut found = Vec::new();
        for a in Role::ALL {
            for b in Role::ALL {
                let pair: String = [a, b].map(Role::letter).iter().collect();
                found.extend(unit(&pair));
                for c in Role::ALL {
                    found.extend(unit(&format!("{pair}{}", c.letter())));
                }
            }
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 23);
        for name in known.split(' ') {
            let stack = unit(name).expect("allowed");
            assert!(found.contains(&stack));
            let mut text = String::new();
            stack.write_pieces(false, &mut text).expect("a string takes all");
            assert_eq!(text, name, "the carrier comes first");
            for slots in stack.slots().choices() {
                let part = stack.part(slots).expect("not empty");
                match stack.without(slots) {
                    Some(rest) => assert_eq!(part.joined(rest), Some(stack)),
                    None => assert_eq!(part, stack),
                }
            }
        }
    }

    #[test]
    fn heroes_stay_heroes() {
        let hero = Unit::single(Color::Red, Piece { role: Role::Tank, heroic: true });
        let infantry = Unit::single(Color::Red, Piece { role: Role::Infantry, heroic: false });
        let stack = infantry.joined(hero).expect("a tank carries infantry");
        assert_eq!(stack.to_string(), "(+TI)");
        assert_eq!(stack.promoted(Slots(0b10)).to_string(), "(+T+I)");
        assert_eq!(stack.without(Slots(1)), Some(infantry));
        assert_eq!(stack.joined(infantry), None);
    }
}
