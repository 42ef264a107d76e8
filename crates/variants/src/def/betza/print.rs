//! Writing steps in Betza's notation.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::directions::{Direction, Shape, turns};
use super::lame_way;
use crate::step::{Range, Step, Way, When};

/// A step that Betza's notation has no word for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("Betza's notation has no word for the step {0:?}")]
pub struct Unwritable(pub Step);

/// Words for directions, those that select most first, so that the fewest are used.
const ORTHOGONAL: [&str; 14] = ["fs", "bs", "vl", "vr", "v", "s", "fl", "fr", "bl", "br", "f", "b", "l", "r"];
const DIAGONAL: [&str; 8] = ["f", "b", "l", "r", "fl", "fr", "bl", "br"];
const OBLIQUE: [&str; 28] = [
    "v", "s", "fh", "bh", "lh", "rh", "hr", "hl", "f", "b", "l", "r", "fs", "bs", "lv", "rv", "vl", "vr", "sf", "sb",
    "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb",
];

/// Writes steps; [`parse`](super::parse) reads them back.
///
/// # Errors
///
/// If there are ways that must be empty other than those of the notation, or steps that it cannot tell apart.
pub fn print(steps: &[Step]) -> Result<String, Unwritable> {
    let mut groups: BTreeMap<Group, BTreeSet<(i8, i8)>> = BTreeMap::new();
    for step in steps {
        let group = Group::of(step).ok_or_else(|| Unwritable(step.clone()))?;
        groups.entry(group).or_default().insert(step.delta);
    }
    let mut terms: Vec<(String, String)> = Vec::new();
    for (group, deltas) in groups {
        for direction in cover(group.leap, deltas) {
            terms.push((format!("{}{direction}", group.modifiers), group.atom()));
        }
    }
    Ok(join(terms))
}

/// Steps that differ in nothing but direction.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    /// First, so that short leaps are written before long ones.
    length: i8,
    leap: (i8, i8),
    range: Range,
    modifiers: String,
}

impl Group {
    fn of(step: &Step) -> Option<Self> {
        let (files, ranks) = (step.delta.0.checked_abs()?, step.delta.1.checked_abs()?);
        let leap = (files.min(ranks), files.max(ranks));
        if leap == (0, 0) || leap.1 > super::MAX_LEAP || step.range == Range::Leaps(0) {
            return None;
        }
        let once = step.range == Range::Leaps(1);
        let when = match (step.when, step.en_passant) {
            (When::Any, false) => "",
            (When::Quiet, false) => "m",
            (When::Capture, false) => "c",
            (When::Capture, true) => "ce",
            (When::Any | When::Quiet, true) => return None,
        };
        let way = match &step.way {
            Way::Leap => "",
            Way::Hop if !once => "p",
            Way::Behind if !once => "g",
            Way::Empty(squares) if squares.is_empty() => "",
            Way::Empty(squares) if once && lame_way(step.delta).as_ref() == Some(squares) => "n",
            _ => return None,
        };
        let first = if step.first { "i" } else { "" };
        Some(Self { length: leap.1, leap, range: step.range, modifiers: format!("{first}{when}{way}") })
    }

    fn atom(&self) -> String {
        let letter = match self.leap {
            (0, 1) => 'W',
            (1, 1) => 'F',
            (0, 2) => 'D',
            (1, 2) => 'N',
            (2, 2) => 'A',
            (0, 3) => 'H',
            (1, 3) => 'C',
            (2, 3) => 'Z',
            (3, 3) => 'G',
            (short, long) => return format!("({long},{short}){}", number(self.range)),
        };
        match (letter, self.range) {
            ('W', Range::Unlimited) => "R".to_owned(),
            ('F', Range::Unlimited) => "B".to_owned(),
            (letter, Range::Unlimited) => format!("{letter}{letter}"),
            (letter, range) => format!("{letter}{}", number(range)),
        }
    }
}

fn number(range: Range) -> String {
    match range {
        Range::Leaps(1) => String::new(),
        Range::Leaps(count) => count.to_string(),
        Range::Unlimited => "0".to_owned(),
    }
}

/// Words for directions that together select exactly these leaps.
fn cover(leap: (i8, i8), mut deltas: BTreeSet<(i8, i8)>) -> Vec<&'static str> {
    let (shape, all) = (Shape::of(leap), turns(leap));
    if deltas.len() == all.len() {
        return vec![""];
    }
    let words: &[&'static str] = match shape {
        Shape::Orthogonal => &ORTHOGONAL,
        Shape::Diagonal => &DIAGONAL,
        Shape::Oblique => &OBLIQUE,
    };
    let mut chosen = Vec::new();
    for word in words {
        let mut letters = word.chars();
        let (Some(first), second) = (letters.next(), letters.next()) else { continue };
        let selected: Vec<_> = all.iter().filter(|&&it| Direction(first, second).contains(shape, it)).collect();
        if selected.iter().all(|it| deltas.contains(it)) {
            chosen.push(*word);
            for delta in selected {
                deltas.remove(delta);
            }
        }
    }
    chosen
}

/// Chains terms, with the usual letters for pairs of them.
fn join(mut terms: Vec<(String, String)>) -> String {
    for (straight, diagonal, both) in [("W", "F", "K"), ("R", "B", "Q")] {
        let pairs: Vec<String> = terms
            .iter()
            .filter(|(modifiers, atom)| {
                atom == straight && plain(modifiers) && terms.contains(&(modifiers.clone(), diagonal.to_owned()))
            })
            .map(|(modifiers, _)| modifiers.clone())
            .collect();
        for modifiers in pairs {
            terms.retain(|(other, atom)| *other != modifiers || (atom != straight && atom != diagonal));
            terms.push((modifiers, both.to_owned()));
        }
    }
    let mut text = String::new();
    let mut last = String::new();
    for (modifiers, atom) in terms {
        // Two of the same letter side by side would be read as one that is repeated.
        if modifiers.is_empty() && last.len() == 1 && atom.starts_with(&last) {
            text.push('1');
        }
        text.push_str(&modifiers);
        text.push_str(&atom);
        last = atom;
    }
    text
}

/// Whether no directions are among the modifiers: those mean different things for different shapes.
fn plain(modifiers: &str) -> bool {
    !modifiers.contains(['f', 'b', 'l', 'r', 'v', 's', 'h'])
}
