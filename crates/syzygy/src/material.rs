use std::{fmt, str::FromStr};

use chronicle_chess::{Color, Position, Role};

/// How many pieces of each kind both sides have, as in the name of a table: `KQvKR`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// By side and [`Role::index`].
    counts: [[u8; 6]; 2],
}

/// The text is not the name of a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NotMaterial;

impl Material {
    /// The greatest number of men in a table.
    pub const MAX_MEN: u32 = 7;

    /// The material of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let board = position.board();
        let count = |color| Role::ALL.map(|role| board.pieces(color, role).count() as u8);
        Self { counts: Color::ALL.map(count) }
    }

    /// With colours exchanged.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { counts: [self.counts[1], self.counts[0]] }
    }

    /// How many pieces there are, kings included.
    #[must_use]
    pub fn men(self) -> u32 {
        self.counts.iter().flatten().map(|&count| u32::from(count)).sum()
    }

    pub(crate) fn is_symmetric(self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// Pawns of White and Black.
    pub(crate) const fn pawns(self) -> [u8; 2] {
        [self.counts[0][0], self.counts[1][0]]
    }

    /// Whether some side has exactly one of some kind, apart from kings.
    pub(crate) fn has_single_piece(self) -> bool {
        self.counts.iter().any(|side| side[..5].contains(&1))
    }
}

/// `KQvKR`: kings first, and no more than seven men.
impl FromStr for Material {
    type Err = NotMaterial;

    fn from_str(text: &str) -> Result<Self, NotMaterial> {
        let (white, black) = text.split_once('v').ok_or(NotMaterial)?;
        let count = |side: &str| {
            let mut counts = [0_u8; 6];
            for letter in side.chars() {
                let role = Role::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
                // Nothing overflows: names are short.
                counts[role?.index()] += 1;
            }
            (counts[Role::King.index()] == 1 && side.starts_with('K')).then_some(counts)
        };
        if text.len() > 1 + Self::MAX_MEN as usize {
            return Err(NotMaterial);
        }
        let material = Self { counts: [count(white).ok_or(NotMaterial)?, count(black).ok_or(NotMaterial)?] };
        if material.men() > 2 { Ok(material) } else { Err(NotMaterial) }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, side) in self.counts.iter().enumerate() {
            write!(f, "{}", if number == 0 { "" } else { "v" })?;
            for role in Role::ALL.into_iter().rev() {
                for _ in 0..side[role.index()] {
                    write!(f, "{}", role.upper_letter())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["KQvK", "KRPvKR", "KBNvK", "KPPPvKPP"] {
            assert_eq!(name.parse::<Material>().expect(name).to_string(), name);
        }
        for text in ["", "KvK", "QvK", "KQK", "KQvKX", "KQQvK ", "kqvk", "KKvK", "KPPPvKPPP", "QKvK", "KQvKvK"] {
            assert_eq!(text.parse::<Material>(), Err(NotMaterial), "{text}");
        }
    }

    #[test]
    fn material_of_positions() {
        let position: Position = "8/8/8/4k3/8/r7/8/3QK3 w - - 0 1".parse().expect("legal");
        let material = Material::of(&position);
        assert_eq!((material.to_string().as_str(), material.men()), ("KQvKR", 4));
        assert_eq!(material.flipped().to_string(), "KRvKQ");
        assert!(material.has_single_piece() && !material.is_symmetric());
    }
}
