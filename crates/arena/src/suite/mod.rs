//! Test suites: positions of which somebody has said what to play, and how many of them an engine solves.
//!
//! ```
//! use chronicle_arena::suite::Suite;
//!
//! let suite = Suite::read("6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8+; id \"back rank\";")?;
//! assert_eq!((suite.tasks().len(), suite.tasks()[0].id()), (1, "back rank"));
//! # Ok::<(), chronicle_arena::suite::SuiteError>(())
//! ```

mod run;
mod task;

use chronicle_chess::{
    epd::{self, EpdError},
    pgn::Line,
};
use thiserror::Error;

pub use run::{Attempt, SuiteSettings, run};
pub use task::{Grade, Task};

/// The positions of a file.
#[derive(Clone, Debug)]
pub struct Suite {
    tasks: Vec<Task>,
}

/// Why a file is not a test suite.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SuiteError {
    /// A line is not an EPD.
    #[error("{line}: {error}")]
    Epd {
        /// Which line.
        line: Line,
        /// What is wrong with it.
        error: EpdError,
    },
    /// A line does not say what to play.
    #[error("{line}: no task in it; expected bm, am, dm, or points in c8 and moves in c9")]
    NoTask {
        /// Which line.
        line: Line,
    },
    /// Points and moves do not fit together.
    #[error("{line}: the points in c8 and the moves in c9 do not match: {reason}")]
    Points {
        /// Which line.
        line: Line,
        /// Why not.
        reason: String,
    },
    /// There is nothing in it.
    #[error("there is no position in it")]
    Empty,
}

impl Suite {
    /// Reads the text of a file, with an EPD in each line.
    ///
    /// # Errors
    /// The first line that is no task, and why.
    pub fn read(text: &str) -> Result<Self, SuiteError> {
        let tasks: Vec<Task> = epd::read_lines(text)
            .map(|(line, epd)| Task::new(line, &epd.map_err(|error| SuiteError::Epd { line, error })?))
            .collect::<Result<_, _>>()?;
        if tasks.is_empty() { Err(SuiteError::Empty) } else { Ok(Self { tasks }) }
    }

    /// The positions in order.
    #[must_use]
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }
}
