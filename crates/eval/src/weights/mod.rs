//! The one table of all weights.

mod hand;
mod terms;
mod tuned;

pub use terms::{COUNT, Description, Shape, Term};

use std::fmt::Write as _;

use crate::Tapered;

/// All weights of the evaluation as one flat table, grouped by [`Term`].
///
/// ```
/// use chronicle_eval::{Term, Weights};
///
/// let mut weights = Weights::default();
/// let queen = Term::Material.start() + 4;
/// assert!(weights.as_slice()[queen].endgame() > 800);
/// assert_eq!(Weights::name(queen), "Material[4]");
/// weights.as_mut_slice()[queen] = chronicle_eval::Tapered::new(1000, 1000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    values: Box<[Tapered; COUNT]>,
}

impl Weights {
    /// Values set by hand: where tuning starts, and what it is pulled towards where data is thin.
    #[must_use]
    pub fn by_hand() -> Self {
        let mut weights = Self { values: Box::new([Tapered::ZERO; COUNT]) };
        for &term in Term::ALL {
            for (index, number) in term.range().enumerate() {
                let (middlegame, endgame) = hand::value(term, index);
                weights.values[number] = Tapered::new(middlegame, endgame);
            }
        }
        weights
    }

    /// All weights in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Tapered] {
        &self.values[..]
    }

    /// All weights in order, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [Tapered] {
        &mut self.values[..]
    }

    pub(crate) const fn as_array(&self) -> &[Tapered; COUNT] {
        &self.values
    }

    /// The weight of a term's member.
    #[must_use]
    pub fn get(&self, term: Term, index: usize) -> Tapered {
        self.values[term.range()][index]
    }

    /// The name of a weight by its number: the term and the place in it.
    #[must_use]
    pub fn name(number: usize) -> String {
        match Term::ALL.iter().find(|term| term.range().contains(&number)) {
            Some(term) if term.range().len() == 1 => term.description().name.to_owned(),
            Some(term) => format!("{}[{}]", term.description().name, number - term.start()),
            None => format!("weight {number}"),
        }
    }

    /// Name, middlegame value and endgame value of every weight.
    pub fn entries(&self) -> impl Iterator<Item = (String, i32, i32)> {
        self.values
            .iter()
            .enumerate()
            .map(|(number, weight)| (Self::name(number), weight.middlegame(), weight.endgame()))
    }

    /// The source text of `weights/tuned.rs` with these weights.
    #[must_use]
    pub fn to_rust_source(&self) -> String {
        let mut text = String::from(
            "//! The weights that the evaluation uses. Written by the tuner (`Weights::to_rust_source`); do not edit.\n\n\
             /// For each term by name: middlegame and endgame values.\n\
             #[rustfmt::skip]\n\
             pub(super) const TUNED: &[(&str, &[(i16, i16)])] = &[\n",
        );
        for &term in Term::ALL {
            let _ = writeln!(text, "    (\"{}\", &[", term.description().name);
            for row in self.values[term.range()].chunks(8) {
                let cells: Vec<_> =
                    row.iter().map(|weight| format!("({}, {}),", weight.middlegame(), weight.endgame())).collect();
                let _ = writeln!(text, "        {}", cells.join(" "));
            }
            text.push_str("    ]),\n");
        }
        text.push_str("];\n");
        text
    }
}

/// The tuned weights. A term that has not been tuned yet keeps its value set by hand.
impl Default for Weights {
    fn default() -> Self {
        let mut weights = Self::by_hand();
        for &term in Term::ALL {
            let tuned = tuned::TUNED.iter().find(|(name, _)| *name == term.description().name);
            if let Some((_, values)) = tuned.filter(|(_, values)| values.len() == term.range().len()) {
                for (number, &(middlegame, endgame)) in term.range().zip(*values) {
                    weights.values[number] = Tapered::new(middlegame, endgame);
                }
            }
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_has_been_tuned() {
        for &term in Term::ALL {
            let Description { name, shape } = term.description();
            let tuned = tuned::TUNED.iter().find(|(tuned, _)| *tuned == name);
            assert_eq!(tuned.map(|(_, values)| values.len()), Some(shape.len()), "{name}");
        }
    }

    #[test]
    fn names_are_the_terms() {
        assert_eq!(Weights::name(Term::Tempo.start()), "Tempo");
        assert_eq!(Weights::name(Term::KingPlace.start() + 63), "KingPlace[63]");
        assert_eq!(Weights::default().entries().count(), COUNT);
    }
}
