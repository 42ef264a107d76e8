//! For benchmarks: the parts of generation that have no use of their own outside.

use crate::{Position, context::Context};

/// Works out what is worked out once for a position before its moves are listed; how many bytes that takes.
#[must_use]
pub fn context(position: &Position) -> usize {
    size_of_val(std::hint::black_box(&Context::new(position)))
}
