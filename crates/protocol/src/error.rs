use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What kind of problem it is, for programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// Something in it is longer than allowed, or outside its range.
    OutOfRange,
    /// Nobody is signed in on this connection.
    SignIn,
    /// Somebody is, but has no right to this.
    Forbidden,
    /// There is no such thing, or none that may be seen.
    NotFound,
    /// The game is over.
    Over,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move is against the rules.
    Illegal,
    /// Meanwhile something has happened, and the command was meant for the state before.
    Stale,
    /// It cannot be done now.
    NotNow,
    /// Too much at once; later it may work.
    TooMany,
    /// The name is taken.
    Taken,
    /// The server could not do it; nothing has changed.
    Failed,
}

/// A problem as it is told: a code for programs and a text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// What kind of problem.
    pub code: Code,
    /// What was wrong, and what would be right.
    pub text: String,
}

impl Problem {
    /// A problem.
    #[must_use]
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Problem {}
