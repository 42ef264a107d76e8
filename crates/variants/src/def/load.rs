//! Definitions from files: TOML or JSON, on their own or as what differs from another variant.
//!
//! A file with `base = "chess"` says only what is different: tables are merged key by key, everything else replaces what
//! was there. Pieces are merged by their letter. Whatever is `{ remove = true }` vanishes.
//!
//! ```
//! use chronicle_variants::def::{load, presets};
//!
//! let text = r#"
//!     base = "chess"
//!     name = "no-queens"
//!     start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
//!     [[pieces]]
//!     letter = "Q"
//!     remove = true
//!     [promotion]
//!     to = "RBN"
//! "#;
//! let def = load::from_toml(text, &presets::get).unwrap();
//! assert_eq!(def.pieces.len(), 5);
//! ```

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::VariantDef;

/// Where the variants come from that files call their `base`.
pub type Bases<'a> = &'a dyn Fn(&str) -> Option<VariantDef>;

/// Why a text is not a definition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct LoadError {
    /// What is wrong.
    pub message: String,
    /// The field in which it is, such as `pieces.moves`, if it is in one.
    pub field: Option<String>,
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.line, &self.field) {
            (Some(line), Some(field)) => write!(f, "line {line}, field '{field}': {}", self.message),
            (Some(line), None) => write!(f, "line {line}: {}", self.message),
            (None, Some(field)) => write!(f, "field '{field}': {}", self.message),
            (None, None) => f.write_str(&self.message),
        }
    }
}

/// Reads a definition in TOML.
///
/// # Errors
///
/// If the text is not TOML, not a definition, or based on a variant that is not there; with the line and the field.
pub fn from_toml(text: &str, bases: Bases<'_>) -> Result<VariantDef, LoadError> {
    read(text, bases).map_err(|fault| fault.at(text))
}

/// Reads a definition in JSON.
///
/// # Errors
///
/// As [`from_toml`]; the line is known for errors of syntax and for definitions without a base.
pub fn from_json(text: &str, bases: Bases<'_>) -> Result<VariantDef, LoadError> {
    let mut value: serde_json::Value = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // The position is given by the field for it.
        let message = message.split(" at line ").next().unwrap_or(&message).to_owned();
        LoadError { message, field: None, line: Some(error.line()) }
    })?;
    let fault = |message: String| LoadError { message, field: None, line: None };
    if !value.is_object() {
        return Err(fault("expected an object, {...}".to_owned()));
    }
    drop_nulls(&mut value);
    let as_toml = toml::to_string(&value).map_err(|error| fault(error.to_string()))?;
    read(&as_toml, bases).map_err(|error| {
        let line = serde_json::from_str::<VariantDef>(text).err().map(|error| error.line());
        LoadError { line: line.filter(|_| value.get("base").is_none()), ..error.at("") }
    })
}

/// Writes a definition in TOML, without a base.
///
/// # Panics
///
/// Never: everything in a definition has a form in TOML.
#[must_use]
pub fn to_toml(def: &VariantDef) -> String {
    toml::to_string(def).expect("everything in a definition has a form in TOML")
}

/// Writes a definition in JSON, without a base.
///
/// # Panics
///
/// Never: everything in a definition has a form in JSON.
#[must_use]
pub fn to_json(def: &VariantDef) -> String {
    serde_json::to_string_pretty(def).expect("everything in a definition has a form in JSON")
}

/// Something wrong at a place of the text.
struct Fault {
    message: String,
    field: Option<String>,
    span: Option<Range<usize>>,
}

impl Fault {
    fn new(message: String, field: &str, span: Range<usize>) -> Self {
        Self { message, field: Some(field.to_owned()), span: Some(span) }
    }

    fn at(self, text: &str) -> LoadError {
        let before = self.span.and_then(|span| text.as_bytes().get(..span.start));
        let line = before.map(|before| before.iter().filter(|&&byte| byte == b'\n').count() + 1);
        LoadError { message: self.message, field: self.field, line }
    }
}

impl From<toml::de::Error> for Fault {
    fn from(mut error: toml::de::Error) -> Self {
        // The fields are told only where the text is not at hand, and only as a part of the message.
        error.set_input(None);
        let shown = error.to_string();
        let field = shown.rsplit_once("\nin `").and_then(|(_, field)| field.trim_end().strip_suffix('`'));
        Self { message: error.message().to_owned(), field: field.map(str::to_owned), span: error.span() }
    }
}

fn read(text: &str, bases: Bases<'_>) -> Result<VariantDef, Fault> {
    let mut table = DeTable::parse(text)?;
    if let Some(base) = table.get_mut().remove("base") {
        let span = base.span();
        let DeValue::String(name) = base.into_inner() else {
            return Err(Fault::new("expected the name of a variant".to_owned(), "base", span));
        };
        let base = bases(&name).ok_or_else(|| Fault::new(format!("there is no variant '{name}'"), "base", span))?;
        let base = to_toml(&base);
        let mut merged = DeTable::parse(&base)?;
        // What comes from the base has been read before, so that any error is in what is put over it.
        merged.get_mut().make_owned();
        table.get_mut().make_owned();
        let (span, over) = (table.span(), table.into_inner());
        let mut merged = merged.into_inner();
        merge_root(&mut merged, over)?;
        return Ok(VariantDef::deserialize(toml::Deserializer::from(Spanned::new(span, merged)))?);
    }
    Ok(VariantDef::deserialize(toml::Deserializer::from(table))?)
}

/// Merges a file over its base: pieces by letter, the rest by key.
fn merge_root<'a>(base: &mut DeTable<'a>, mut over: DeTable<'a>) -> Result<(), Fault> {
    if let Some(pieces) = over.remove("pieces") {
        let span = pieces.span();
        let (DeValue::Array(pieces), Some(DeValue::Array(known))) =
            (pieces.into_inner(), base.get_mut("pieces").map(Spanned::get_mut))
        else {
            return Err(Fault::new("expected a list of pieces".to_owned(), "pieces", span));
        };
        let mut merged: Vec<_> = std::mem::replace(known, DeArray::new()).into_iter().collect();
        for piece in pieces {
            merge_piece(&mut merged, piece)?;
        }
        *known = merged.into_iter().collect();
    }
    merge(base, over);
    Ok(())
}

/// Puts a piece over the one with the same letter, takes that away, or adds a new one.
fn merge_piece<'a>(known: &mut Vec<Spanned<DeValue<'a>>>, piece: Spanned<DeValue<'a>>) -> Result<(), Fault> {
    let span = piece.span();
    let fault = |message: String| Fault::new(message, "pieces", span.clone());
    let DeValue::Table(piece) = piece.into_inner() else {
        return Err(fault("expected a piece, {...}".to_owned()));
    };
    let letter = letter_of(&piece).ok_or_else(|| fault("a piece needs a letter".to_owned()))?;
    let same = |it: &Spanned<DeValue<'a>>| matches!(it.get_ref(), DeValue::Table(it) if letter_of(it) == Some(letter));
    match (known.iter().position(same), is_removal(&piece)) {
        (Some(index), true) => drop(known.remove(index)),
        (None, true) => return Err(fault(format!("there is no piece '{letter}' to remove"))),
        (Some(index), false) => {
            if let Some(DeValue::Table(table)) = known.get_mut(index).map(Spanned::get_mut) {
                merge(table, piece);
            }
        }
        (None, false) => known.push(Spanned::new(span, DeValue::Table(piece))),
    }
    Ok(())
}

fn letter_of<'a>(piece: &'a DeTable<'_>) -> Option<&'a str> {
    match piece.get("letter")?.get_ref() {
        DeValue::String(letter) => Some(letter),
        _ => None,
    }
}

fn is_removal(table: &DeTable<'_>) -> bool {
    matches!(table.get("remove").map(Spanned::get_ref), Some(DeValue::Boolean(true)))
}

/// Puts a table over another.
fn merge<'a>(base: &mut DeTable<'a>, over: DeTable<'a>) {
    for (key, value) in over {
        if matches!(value.get_ref(), DeValue::Table(table) if is_removal(table)) {
            base.remove(key.get_ref().as_ref());
            continue;
        }
        let span = value.span();
        match (base.get_mut(key.get_ref().as_ref()).map(Spanned::get_mut), value.into_inner()) {
            (Some(DeValue::Table(below)), DeValue::Table(table)) => merge(below, table),
            (_, value) => drop(base.insert(key, Spanned::new(span, value))),
        }
    }
}

fn drop_nulls(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        serde_json::Value::Array(array) => array.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}
