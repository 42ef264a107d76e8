use chronicle_chess::Color;

use crate::{Term, weights::COUNT};

/// Listens to what the evaluation counts. The evaluation is compiled for each listener; with `()` listening costs
/// nothing.
pub(crate) trait Tracer {
    /// A weight applies to a side so many times.
    fn count(&mut self, color: Color, weight: usize, times: i32);
}

impl Tracer for () {
    #[inline(always)]
    fn count(&mut self, _: Color, _: usize, _: i32) {}
}

/// How often each weight applies to White and to Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coefficients {
    counts: Box<[[i16; 2]; COUNT]>,
}

impl Coefficients {
    pub(crate) fn new() -> Self {
        Self { counts: Box::new([[0; 2]; COUNT]) }
    }

    /// How often a weight applies to a side.
    #[must_use]
    pub fn of(&self, weight: usize, color: Color) -> i32 {
        self.counts[weight][color as usize].into()
    }

    /// For each weight how much more often it is added for White than for Black; 0 for weights that are not added.
    pub fn balances(&self) -> impl Iterator<Item = i32> {
        let not_added = Term::KingCause.range();
        self.counts.iter().enumerate().map(move |(number, &[white, black])| {
            if not_added.contains(&number) { 0 } else { i32::from(white) - i32::from(black) }
        })
    }
}

impl Tracer for Coefficients {
    fn count(&mut self, color: Color, weight: usize, times: i32) {
        self.counts[weight][color as usize] += times as i16;
    }
}
