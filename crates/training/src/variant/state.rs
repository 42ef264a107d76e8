//! The numbers that are tuned, where they stand, and how they are saved.

use std::{
    fmt::{self, Write as _},
    fs,
};

use chronicle_variants::VariantDef;
use fastrand::Rng;

use super::{Options, VariantTuneError};
use crate::checkpoint;

/// What a number stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tuned {
    /// What a piece is worth, by its letter.
    Value(String),
    /// A weight of the evaluation, by its name.
    Weight(&'static str),
}

impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(letter) => f.write_str(letter),
            Self::Weight(name) => f.write_str(name),
        }
    }
}

/// A number and where tuning has brought it.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// What it stands for.
    pub tuned: Tuned,
    /// What it was.
    pub before: i32,
    /// What it is now; definitions have whole numbers, but small steps must add up.
    pub value: f64,
    pub(super) min: i32,
    pub(super) max: i32,
    pub(super) step: i32,
}

impl Number {
    /// The same with a whole number near a value: one or the other, in proportion, so that fractions count.
    pub(super) fn with(&self, value: f64, rng: &mut Rng) -> Self {
        let whole = value.floor() + f64::from(u8::from(rng.f64() < value.fract().abs()));
        Self { value: whole.clamp(self.min.into(), self.max.into()), ..self.clone() }
    }
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Pairs played.
    pub pairs: u64,
    /// The numbers.
    pub numbers: Vec<Number>,
}

impl State {
    /// The definition with the numbers as they are now.
    #[must_use]
    pub fn applied(&self, def: &VariantDef) -> VariantDef {
        applied(def, &self.numbers)
    }

    /// Goes on from the checkpoint, if there is one.
    pub(super) fn begin(start: Self, def: &VariantDef, options: &Options) -> Result<Self, VariantTuneError> {
        let Some(path) = options.checkpoint.as_ref().filter(|path| path.exists()) else { return Ok(start) };
        let text = fs::read_to_string(path).map_err(|source| VariantTuneError::File { path: path.clone(), source })?;
        start
            .read(&text, def)
            .ok_or_else(|| VariantTuneError::Checkpoint { path: path.clone(), name: def.name.clone() })
    }

    pub(super) fn save(&self, def: &VariantDef, options: &Options) -> Result<(), VariantTuneError> {
        let Some(path) = &options.checkpoint else { return Ok(()) };
        let mut text = format!("variant {} {}\n", def.name, self.pairs);
        for number in &self.numbers {
            let _ = writeln!(text, "{} {}", number.tuned, number.value);
        }
        checkpoint::replace(path, &text).map_err(|source| VariantTuneError::File { path: path.clone(), source })
    }

    /// The values of a checkpoint, if they are of this variant and in range.
    fn read(mut self, text: &str, def: &VariantDef) -> Option<Self> {
        let mut lines = text.lines();
        let (name, pairs) = lines.next()?.strip_prefix("variant ")?.rsplit_once(' ')?;
        self.pairs = pairs.parse().ok().filter(|_| name == def.name)?;
        for number in &mut self.numbers {
            let (name, value) = lines.next()?.split_once(' ')?;
            number.value = value.parse().ok()?;
            let in_range = (f64::from(number.min)..=f64::from(number.max)).contains(&number.value);
            if name != number.tuned.to_string() || !in_range {
                return None;
            }
        }
        lines.next().is_none().then_some(self)
    }
}

/// A definition with these numbers in its tables.
pub(super) fn applied(def: &VariantDef, numbers: &[Number]) -> VariantDef {
    let mut def = def.clone();
    for number in numbers {
        let whole = number.value.round();
        match &number.tuned {
            Tuned::Value(letter) => drop(def.values.insert(letter.clone(), whole as u16)),
            Tuned::Weight(name) => drop(def.weights.insert((*name).to_owned(), whole as i16)),
        }
    }
    def
}
