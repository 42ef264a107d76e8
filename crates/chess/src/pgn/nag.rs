use std::fmt;

/// A numeric annotation glyph: the number of a judgement such as "good move" or "White is winning".
///
/// ```
/// use chronicle_chess::pgn::Nag;
///
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag(18).symbol(), Some("+-"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);
    /// `N`: nobody has played this before.
    pub const NOVELTY: Self = Self(146);

    /// The glyph of a symbol, in the usual spellings.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        SYMBOLS.iter().find(|(_, spelling)| *spelling == symbol).map(|(number, _)| Self(*number))
    }

    /// The usual symbol, if there is one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.iter().find(|(number, _)| *number == self.0).map(|(_, spelling)| *spelling)
    }

    /// Splits a symbol off the end of a move, such as `+-` off `Qh5+-`. The sign of check stays with the move, and so
    /// do the letters that mean something else there.
    pub(super) fn split_off(text: &str) -> Option<(&str, Self)> {
        SYMBOLS
            .iter()
            .filter(|(_, spelling)| !spelling.ends_with(|letter: char| letter.is_ascii_alphabetic()))
            .filter_map(|(number, spelling)| Some((text.strip_suffix(spelling)?, Self(*number))))
            .filter(|(rest, _)| rest.len() >= 2)
            .min_by_key(|(rest, _)| rest.len())
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// Numbers and their spellings, the usual one first.
#[rustfmt::skip]
const SYMBOLS: [(u8, &str); 38] = [
    (1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!"), (3, "‼"), (4, "⁇"), (5, "⁉"), (6, "⁈"),
    (7, "□"), (10, "="), (13, "∞"), (13, "~"),
    (14, "⩲"), (14, "+/="), (14, "+="), (15, "⩱"), (15, "=/+"), (15, "=+"),
    (16, "±"), (16, "+/-"), (17, "∓"), (17, "-/+"), (18, "+-"), (18, "+−"), (19, "-+"), (19, "−+"),
    (22, "⨀"), (32, "⟳"), (36, "↑"), (40, "→"), (44, "=∞"), (132, "⇆"), (138, "⊕"), (140, "∆"),
    (146, "N"), (220, "D"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_come_off_the_end_of_moves() {
        assert_eq!(Nag::split_off("Qh5+-"), Some(("Qh5", Nag(18))));
        assert_eq!(Nag::split_off("Qh5=∞"), Some(("Qh5", Nag(44))));
        assert_eq!(Nag::split_off("e4±"), Some(("e4", Nag(16))));
        for text in ["Qh5+", "Qh5#", "--", "e8=N", "O-O"] {
            assert_eq!(Nag::split_off(text), None, "{text}");
        }
    }

    #[test]
    fn usual_symbols_read_back() {
        for number in 0..=u8::MAX {
            if let Some(symbol) = Nag(number).symbol() {
                assert_eq!(Nag::from_symbol(symbol), Some(Nag(number)), "{symbol}");
            }
        }
    }
}
