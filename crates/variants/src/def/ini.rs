//! Import of variants from the configuration files of Fairy-Stockfish.
//!
//! A section `[child:parent]` says how a variant differs from another, which is a preset or an earlier section of the file;
//! `[name]` alone starts from the rules of chess without any piece. Every option is either put into the definition or is
//! an error that names it: there is no option that is read over, apart from those about evaluation and display.

mod options;
mod pieces;
mod regions;
mod rules;

use std::collections::BTreeMap;

use thiserror::Error;

use super::load::Bases;
use super::{EndingDef, HandDef, PromotionDef, RulesDef, VariantDef};
use pieces::Types;

/// What is wrong with a file, or with one of its sections.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, section [{section}], option '{option}': {reason}")]
pub struct IniError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The name of the section, empty before the first.
    pub section: String,
    /// The option, or the line itself where it is none.
    pub option: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Reads a file. A section that cannot be expressed spoils only itself and those that build on it.
///
/// ```
/// use chronicle_variants::def::{ini, presets};
///
/// let text = "
/// [myvariant:chess]
/// queen = -
/// amazon = a
/// promotionPieceTypes = arbn
/// startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
/// [other:myvariant]
/// wallingRule = duck
/// ";
/// let variants = ini::import(text, &presets::get).unwrap();
/// assert_eq!(variants[0].as_ref().unwrap().promotion.to.of(0), "ARBN");
/// let error = variants[1].as_ref().unwrap_err().to_string();
/// assert_eq!(error, "line 8, section [other], option 'wallingRule': 'duck' is not supported");
/// ```
///
/// # Errors
///
/// If a line is neither a section nor an option nor a comment.
pub fn import(text: &str, bases: Bases<'_>) -> Result<Vec<Result<VariantDef, IniError>>, IniError> {
    let mut known: BTreeMap<String, Result<Draft, IniError>> = BTreeMap::new();
    let mut variants = Vec::new();
    for section in sections(text)? {
        let draft = parent(&section, &known, bases).and_then(|parent| parent.with(&section));
        variants.push(draft.as_ref().map(|draft| draft.def.clone()).map_err(IniError::clone));
        known.insert(section.name.clone(), draft);
    }
    Ok(variants)
}

/// A variant on its way, with what a definition does not keep but children ask for.
#[derive(Clone)]
struct Draft {
    def: VariantDef,
    types: Types,
    facts: Facts,
}

/// Options whose effect depends on others.
#[derive(Clone)]
struct Facts {
    double_step: bool,
    /// Whence pawns can go three steps, for each colour.
    triple_step: [String; 2],
    first_rank_pawn_drops: bool,
    promotion_zone_pawn_drops: bool,
    /// Whether nothing has been said about promotion yet.
    plain_promotion: bool,
    /// Whether there are pieces without a name, which have other numbers there.
    unnumbered: bool,
}

impl Facts {
    fn new(double_step: bool, unnumbered: bool) -> Self {
        Self {
            double_step,
            triple_step: ["-", "-"].map(str::to_owned),
            first_rank_pawn_drops: false,
            promotion_zone_pawn_drops: false,
            plain_promotion: false,
            unnumbered,
        }
    }
}

impl Draft {
    /// The rules of chess without any piece.
    fn scratch() -> Self {
        let castling = super::presets::get("chess").and_then(|chess| chess.castling);
        let def = VariantDef {
            name: String::new(),
            title: String::new(),
            files: 8,
            ranks: 8,
            players: 2,
            pieces: Vec::new(),
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            promotion: PromotionDef::default(),
            castling,
            hand: HandDef::default(),
            rules: RulesDef::default(),
            ending: EndingDef::default(),
            values: BTreeMap::new(),
            weights: BTreeMap::new(),
        };
        let facts = Facts { plain_promotion: true, ..Facts::new(true, false) };
        Self { def, types: Types::default(), facts }
    }

    /// A preset, with its pieces recognised by how they move.
    fn of(def: VariantDef) -> Self {
        let (types, all) = Types::of(&def);
        let double_step = types.letter("pawn").is_none_or(|letter| {
            def.pieces.iter().any(|piece| piece.letter == letter && pieces::has_double_step(&piece.moves))
        });
        Self { def, types, facts: Facts::new(double_step, !all) }
    }
}

/// The options of a section.
struct Section {
    name: String,
    parent: Option<String>,
    line: usize,
    options: BTreeMap<String, Setting>,
}

/// What an option is set to.
#[derive(Clone)]
struct Setting {
    value: String,
    line: usize,
}

impl Section {
    fn error(&self, line: usize, option: &str, reason: impl Into<String>) -> IniError {
        IniError { line, section: self.name.clone(), option: option.to_owned(), reason: reason.into() }
    }
}

fn parent(
    section: &Section,
    known: &BTreeMap<String, Result<Draft, IniError>>,
    bases: Bases<'_>,
) -> Result<Draft, IniError> {
    let Some(parent) = &section.parent else { return Ok(Draft::scratch()) };
    match known.get(parent) {
        Some(Ok(draft)) => Ok(draft.clone()),
        Some(Err(error)) => Err(section.error(section.line, parent, format!("the parent is not supported: {error}"))),
        None => bases(parent)
            .map(Draft::of)
            .ok_or_else(|| section.error(section.line, parent, "there is no such variant to inherit from")),
    }
}

fn sections(text: &str) -> Result<Vec<Section>, IniError> {
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim().trim_start_matches('\u{feff}'), index + 1);
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let section = sections.last().map_or(String::new(), |section| section.name.clone());
        let error = |reason: &str| IniError {
            line: number,
            section: section.clone(),
            option: line.to_owned(),
            reason: reason.to_owned(),
        };
        if let Some(header) = line.strip_prefix('[') {
            let header = header.split_once(']').ok_or_else(|| error("expected ']'"))?.0;
            let (name, parent) = header.split_once(':').map_or((header, None), |(name, parent)| (name, Some(parent)));
            if name.trim().is_empty() {
                return Err(error("a variant needs a name"));
            }
            if sections.iter().any(|section| section.name == name.trim()) {
                return Err(error("there are two sections of this name"));
            }
            let parent = parent.map(|parent| parent.trim().to_owned());
            sections.push(Section { name: name.trim().to_owned(), parent, line: number, options: BTreeMap::new() });
            continue;
        }
        let (key, value) = line.split_once('=').ok_or_else(|| error("expected 'option = value'"))?;
        let section = sections.last_mut().ok_or_else(|| error("expected a section, [name], before any option"))?;
        let setting = Setting { value: value.trim().to_owned(), line: number };
        if section.options.insert(key.trim().to_owned(), setting).is_some() {
            return Err(error("this option is given twice"));
        }
    }
    Ok(sections)
}
