//! A little weight and colour, on terminals that want it.

use std::env;
use std::io::{IsTerminal, stderr, stdout};

/// A line that opens a section of standard output.
pub(crate) fn heading(text: &str) -> String {
    paint("1", text, stdout().is_terminal())
}

/// Good news on standard output.
pub(crate) fn success(text: &str) -> String {
    paint("1;32", text, stdout().is_terminal())
}

/// Bad news on standard error.
pub(crate) fn failure(text: &str) -> String {
    paint("1;31", text, stderr().is_terminal())
}

fn paint(code: &str, text: &str, terminal: bool) -> String {
    let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if terminal && !unwanted { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}
