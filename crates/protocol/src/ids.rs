use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The characters of an identifier, in the order of their values.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// How many characters an identifier has.
const LENGTH: usize = 10;
/// How many identifiers there are: 62 to the power of their length, so that a database can keep them as numbers.
const COUNT: u64 = 62_u64.pow(LENGTH as u32);

/// A text is not an identifier.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{text:?} is not an identifier: it has {LENGTH} letters and digits")]
pub struct BadId {
    /// The text, cut short.
    pub text: String,
}

/// Declares a kind of identifier: a number that people see as ten letters and digits.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
        pub struct $name(u64);

        impl $name {
            /// The identifier that a number stands for; any number will do, so random ones make random identifiers.
            #[must_use]
            pub const fn new(number: u64) -> Self {
                Self(number % COUNT)
            }

            /// The number, which fits a signed one too.
            #[must_use]
            pub const fn number(self) -> i64 {
                self.0 as i64
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(text(&mut [0; LENGTH], self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                number(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(text(&mut [0; LENGTH], self.0))
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": "^[0-9A-Za-z]{10}$" })
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id! {
    /// A game.
    GameId
}
id! {
    /// A player: somebody with an account, a guest or a bot.
    PlayerId
}
id! {
    /// A challenge that waits for somebody to take it.
    ChallengeId
}

id! {
    /// A variant that somebody has saved.
    VariantId
}

fn text(buffer: &mut [u8; LENGTH], mut number: u64) -> &str {
    for place in buffer.iter_mut().rev() {
        *place = DIGITS[(number % 62) as usize];
        number /= 62;
    }
    std::str::from_utf8(buffer).expect("the digits are ASCII")
}

fn number(text: &str) -> Result<u64, BadId> {
    let bad = || BadId { text: text.chars().take(2 * LENGTH).collect() };
    if text.len() != LENGTH {
        return Err(bad());
    }
    text.bytes().try_fold(0, |number, byte| {
        let digit = DIGITS.iter().position(|digit| *digit == byte).ok_or_else(bad)?;
        Ok(number * 62 + digit as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_read_as_they_are_written() {
        for number in [0, 1, 61, 62, COUNT - 1, u64::MAX] {
            let id = GameId::new(number);
            assert_eq!(id.to_string().len(), LENGTH);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert!(id.number() >= 0);
            assert_eq!(GameId::new(id.number() as u64), id);
        }
        assert_eq!(GameId::new(COUNT - 1).to_string(), "zzzzzzzzzz");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "short", "0000000000000", "00000000-0", "00000000é", "ééééé"] {
            assert!(text.parse::<PlayerId>().is_err(), "{text}");
        }
        let long = "x".repeat(1_000).parse::<GameId>().expect_err("too long");
        assert!(long.to_string().len() < 100, "what is wrong is shown, not repeated at length");
    }
}
