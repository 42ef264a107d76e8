//! What the evaluation counts in labelled positions.

use std::{path::Path, sync::Arc};

use chronicle_chess::Color;
use chronicle_eval::{COUNT, Classical, Term, Trace};

use crate::{
    curve::sigmoid,
    labelled::{self, DataError, Gather, Labelled},
};

/// All positions, to learn from and to check with.
#[derive(Debug, Default)]
pub struct Dataset {
    /// To learn from.
    pub training: Samples,
    /// To check with.
    pub validation: Samples,
    /// Positions left out: known endings, and of games what is not quiet.
    pub skipped: usize,
}

/// What the evaluation counts in many positions, packed.
#[derive(Debug, Default)]
pub struct Samples {
    heads: Vec<Head>,
    numbers: Vec<u16>,
    counts: Vec<i8>,
    dangers: Vec<Danger>,
}

/// What endangers one king.
#[derive(Copy, Clone, Debug)]
pub(super) struct Danger {
    /// 1 for White's king, -1 for Black's.
    pub(super) sign: i8,
    /// How often each cause is there.
    pub(super) causes: [i8; CAUSES],
}

/// Causes of danger to a king.
pub(super) const CAUSES: usize = Term::KingCause.description().shape.len();

/// One position without its counts.
#[derive(Copy, Clone, Debug)]
struct Head {
    end: u32,
    dangers_end: u32,
    centipawns: f32,
    result: f32,
    target: f32,
    phase: u8,
    scales: [u8; 2],
}

/// One position with its counts.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sample<'a> {
    pub(super) numbers: &'a [u16],
    pub(super) counts: &'a [i8],
    /// The kings in danger, whose scores are not among the counts.
    pub(super) dangers: &'a [Danger],
    pub(super) centipawns: f32,
    pub(super) result: f32,
    pub(super) target: f32,
    /// 1 for the middlegame, 0 for the endgame.
    pub(super) phase: f32,
    /// For White's and for Black's advantage, from 0 to 1.
    pub(super) scales: [f32; 2],
}

impl Samples {
    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// For each weight whether any position shows it.
    pub(super) fn seen(&self) -> Vec<bool> {
        let mut seen = vec![false; COUNT];
        for &number in &self.numbers {
            seen[usize::from(number)] = true;
        }
        if !self.dangers.is_empty() {
            seen[Term::KingCause.range()].fill(true);
            seen[Term::KingDanger.range()].fill(true);
        }
        seen
    }

    /// Sets what is to be predicted: a blend of result and label.
    pub(super) fn set_targets(&mut self, result_share: f32, label_steepness: f32) {
        for head in &mut self.heads {
            let label = sigmoid(label_steepness * head.centipawns);
            head.target = result_share * head.result + (1.0 - result_share) * label;
        }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Sample<'_> {
        let head = &self.heads[index];
        let (start, dangers_start) =
            if index == 0 { (0, 0) } else { (self.heads[index - 1].end, self.heads[index - 1].dangers_end) };
        let range = start as usize..head.end as usize;
        Sample {
            dangers: &self.dangers[dangers_start as usize..head.dangers_end as usize],
            numbers: &self.numbers[range.clone()],
            counts: &self.counts[range],
            centipawns: head.centipawns,
            result: head.result,
            target: head.target,
            phase: f32::from(head.phase) / Trace::FULL_PHASE as f32,
            scales: head.scales.map(|scale| f32::from(scale) / Trace::FULL_SCALE as f32),
        }
    }

    fn push(&mut self, labelled: &Labelled, trace: &Trace) {
        // The danger to a king depends on weights in another way than by a sum, and is kept as its causes.
        let by_danger = Term::KingDanger.range();
        for (number, balance) in trace.coefficients.balances().enumerate() {
            if balance != 0 && !by_danger.contains(&number) {
                self.numbers.push(number as u16);
                self.counts.push(balance.clamp(-127, 127) as i8);
            }
        }
        for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
            let is_counted = by_danger.clone().any(|number| trace.coefficients.of(number, color) != 0);
            if is_counted {
                let cause = |index| trace.coefficients.of(Term::KingCause.start() + index, color);
                let causes = std::array::from_fn(|index| cause(index).clamp(-127, 127) as i8);
                self.dangers.push(Danger { sign, causes });
            }
        }
        self.heads.push(Head {
            dangers_end: self.dangers.len() as u32,
            end: self.numbers.len() as u32,
            centipawns: labelled.centipawns,
            result: labelled.result,
            target: labelled.result,
            phase: trace.phase as u8,
            scales: trace.scales.0,
        });
    }

    fn append(&mut self, mut other: Self) {
        let (offset, dangers_offset) = (self.numbers.len() as u32, self.dangers.len() as u32);
        for head in &mut other.heads {
            head.end += offset;
            head.dangers_end += dangers_offset;
        }
        self.heads.append(&mut other.heads);
        self.numbers.append(&mut other.numbers);
        self.counts.append(&mut other.counts);
        self.dangers.append(&mut other.dangers);
    }
}

impl Dataset {
    /// Reads a file: of scored games if it begins like one, else of labelled positions.
    ///
    /// # Errors
    /// If the file cannot be read or something in it is wrong.
    pub fn read(path: &Path, max_positions: usize, threads: usize) -> Result<Self, DataError> {
        let evaluation = Arc::new(Classical::default());
        let counted = labelled::read(path, max_positions, threads, || Counting {
            evaluation: Arc::clone(&evaluation),
            data: Self::default(),
        });
        Ok(counted?.data)
    }

    pub(super) fn append(&mut self, other: Self) {
        self.training.append(other.training);
        self.validation.append(other.validation);
        self.skipped += other.skipped;
    }
}

/// Positions while they are counted.
struct Counting {
    evaluation: Arc<Classical>,
    data: Dataset,
}

impl Gather for Counting {
    /// Positions that the evaluation knows by heart are left out.
    fn add(&mut self, labelled: &Labelled, is_for_validation: bool) {
        let trace = self.evaluation.trace(&labelled.position);
        if trace.known.is_some() {
            self.data.skipped += 1;
        } else if is_for_validation {
            self.data.validation.push(labelled, &trace);
        } else {
            self.data.training.push(labelled, &trace);
        }
    }

    fn leave_out(&mut self) {
        self.data.skipped += 1;
    }

    fn append(&mut self, other: Self) {
        self.data.append(other.data);
    }

    fn len(&self) -> usize {
        self.data.training.len() + self.data.validation.len()
    }
}
