//! Moves as editors write them: slides by direction and jumps by distance, apart for capturing and for moving.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{PatternDef, SlidesDef};
use crate::step::{Range, Step, Way, When};

/// The most squares in one run: as many as the longest line of a board has.
const MAX_RUN: usize = 16;

/// The most jumps, or runs, in one list.
const MAX_ENTRIES: usize = 512;

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the texts say it")]
pub enum PatternError {
    #[error("{field}: a jump of (0, 0) leads nowhere")]
    Nowhere { field: &'static str },
    #[error("{field}: {got} entries are too many; {MAX_ENTRIES} are the most")]
    TooMany { field: &'static str, got: usize },
    #[error("{field}: a run of {got} squares is too long; {MAX_RUN} are the most")]
    TooLong { field: &'static str, got: usize },
}

/// What a step does apart from what it needs on its target.
type Shape = ((i8, i8), Range, Way);

impl PatternDef {
    /// The steps of a piece with this pattern, sorted; what it captures and moves alike is one step.
    ///
    /// # Errors
    ///
    /// Names the field with a jump to nowhere, or with more than any piece can need.
    pub fn steps(&self) -> Result<Vec<Step>, PatternError> {
        let attacks = shapes(
            self.attack_slides,
            ("attackJumps", &self.attack_jumps),
            ("attackSlideDeltas", &self.attack_slide_deltas),
        )?;
        let moves = shapes(
            self.translate_slides,
            ("translateJumps", &self.translate_jumps),
            ("translateSlideDeltas", &self.translate_slide_deltas),
        )?;
        let mut all: BTreeMap<Shape, When> = attacks.into_iter().map(|shape| (shape, When::Capture)).collect();
        for shape in moves {
            all.entry(shape)
                .and_modify(|when| *when = if *when == When::Quiet { When::Quiet } else { When::Any })
                .or_insert(When::Quiet);
        }
        let step = |((delta, range, way), when)| Step { delta, range, when, way, first: false, en_passant: false };
        Ok(all.into_iter().map(step).collect())
    }

    /// The same pattern for a player who sits on the other side.
    #[must_use]
    pub fn turned(&self) -> Self {
        let turn = |&(files, ranks): &(i8, i8)| (files.saturating_neg(), ranks.saturating_neg());
        let jumps = |list: &[(i8, i8)]| list.iter().map(turn).collect::<Vec<_>>();
        let runs = |list: &[Vec<(i8, i8)>]| list.iter().map(|run| jumps(run)).collect();
        Self {
            attack_slides: self.attack_slides.turned(),
            translate_slides: self.translate_slides.turned(),
            attack_jumps: jumps(&self.attack_jumps),
            translate_jumps: jumps(&self.translate_jumps),
            attack_slide_deltas: runs(&self.attack_slide_deltas),
            translate_slide_deltas: runs(&self.translate_slide_deltas),
        }
    }
}

impl SlidesDef {
    /// The directions that are set, in files and ranks.
    pub fn directions(self) -> impl Iterator<Item = (i8, i8)> {
        [
            (self.north, (0, 1)),
            (self.northeast, (1, 1)),
            (self.east, (1, 0)),
            (self.southeast, (1, -1)),
            (self.south, (0, -1)),
            (self.southwest, (-1, -1)),
            (self.west, (-1, 0)),
            (self.northwest, (-1, 1)),
        ]
        .into_iter()
        .filter_map(|(set, direction)| set.then_some(direction))
    }

    /// The opposite directions.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            north: self.south,
            east: self.west,
            south: self.north,
            west: self.east,
            northeast: self.southwest,
            northwest: self.southeast,
            southeast: self.northwest,
            southwest: self.northeast,
        }
    }
}

/// A list with the name of its field.
type Named<'a, T> = (&'static str, &'a [T]);

fn shapes(
    slides: SlidesDef,
    (jumps_field, jumps): Named<'_, (i8, i8)>,
    (runs_field, runs): Named<'_, Vec<(i8, i8)>>,
) -> Result<Vec<Shape>, PatternError> {
    for (field, got) in [(jumps_field, jumps.len()), (runs_field, runs.len())] {
        if got > MAX_ENTRIES {
            return Err(PatternError::TooMany { field, got });
        }
    }
    let mut shapes: Vec<Shape> = slides.directions().map(|delta| (delta, Range::Unlimited, Way::Leap)).collect();
    for &delta in jumps {
        if delta == (0, 0) {
            return Err(PatternError::Nowhere { field: jumps_field });
        }
        shapes.push((delta, Range::Leaps(1), Way::Leap));
    }
    for run in runs {
        if run.len() > MAX_RUN {
            return Err(PatternError::TooLong { field: runs_field, got: run.len() });
        }
        for (index, &delta) in run.iter().enumerate() {
            if delta == (0, 0) {
                return Err(PatternError::Nowhere { field: runs_field });
            }
            // Each square of a run is a leap of its own, over those before it.
            let way = if index == 0 { Way::Leap } else { Way::Empty(run[..index].to_vec()) };
            shapes.push((delta, Range::Leaps(1), way));
        }
    }
    Ok(shapes)
}
