//! Reading what has several forms: the form decides which one is meant, so that errors speak of that one alone.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{LettersDef, MovesDef, PatternDef, RegionDef};

impl<'de> Deserialize<'de> for MovesDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MovesVisitor)
    }
}

struct MovesVisitor;

impl<'de> Visitor<'de> for MovesVisitor {
    type Value = MovesDef;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("moves in Betza's notation, a list of parts, or a pattern of slides and jumps")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<MovesDef, E> {
        Ok(MovesDef::Betza(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<MovesDef, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(MovesDef::Parts)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<MovesDef, A::Error> {
        PatternDef::deserialize(MapAccessDeserializer::new(map)).map(MovesDef::Pattern)
    }
}

impl<'de> Deserialize<'de> for RegionDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words =
            deserializer.deserialize_any(WordsVisitor("squares, as one text or as a list with one for each player"))?;
        Ok(match words {
            Words::Same(text) => Self::Mirrored(text),
            Words::Each(each) => Self::Each(each),
        })
    }
}

impl<'de> Deserialize<'de> for LettersDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words =
            deserializer.deserialize_any(WordsVisitor("letters, as one text or as a list with one for each player"))?;
        Ok(match words {
            Words::Same(text) => Self::Same(text),
            Words::Each(each) => Self::Each(each),
        })
    }
}

/// One text, or one for each player.
enum Words {
    Same(String),
    Each(Vec<String>),
}

struct WordsVisitor(&'static str);

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = Words;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Words, E> {
        Ok(Words::Same(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Words, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Words::Each)
    }
}
