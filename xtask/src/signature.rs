//! The number of positions that `chronicle bench` visits, against the one that the history promises.
//!
//! A commit that changes how the engine plays ends with `Bench: N`. The newest such line must be what the program
//! prints, so that nobody changes the play without knowing.

use anyhow::{Context, Result, ensure};

use crate::program;
use crate::shell::CommandLine;

/// The command that prints the number, once the program is built.
pub(crate) fn command() -> CommandLine {
    CommandLine::new("target/debug/chronicle").args(["bench"])
}

/// Compares, or says why there is nothing to compare with.
pub(crate) fn check() -> Result<()> {
    let promised = match promised() {
        Ok(promised) => promised,
        Err(reason) => {
            println!("  skipped: {reason:#}");
            return Ok(());
        }
    };
    let output = CommandLine::new(&program::tested()?).args(["bench"]).capture()?;
    let printed = printed(&output).with_context(|| format!("the bench printed no number of nodes:\n{output}"))?;
    if printed == promised {
        println!("  bench: {printed}, as the history says");
        return Ok(());
    }
    let changed = program::git(&["status", "--porcelain", "--", "crates", "Cargo.lock"])?;
    if !changed.trim().is_empty() {
        println!("  skipped: there are changes without a commit; end its message with the line `Bench: {printed}`");
        return Ok(());
    }
    ensure!(
        printed == promised,
        "the engine plays differently, and the history does not say so: the bench prints {printed}, and the newest \
         `Bench:` line in a commit message says {promised}.\nIf the change is meant, end the message of its commit \
         with the line `Bench: {printed}`; if not, find what changed"
    );
    Ok(())
}

/// The number in the newest commit that has one.
fn promised() -> Result<u64> {
    let log = program::git(&["log", "-1", "--extended-regexp", "--grep=^Bench: [0-9]+$", "--format=%B"])?;
    number(&log).context("no commit message in the history at hand has a line `Bench: N` (is this a shallow clone?)")
}

/// The number in a commit message.
fn number(message: &str) -> Option<u64> {
    message.lines().filter_map(|line| line.strip_prefix("Bench: ")?.trim().parse().ok()).next_back()
}

/// The number that the program prints in its last line.
fn printed(output: &str) -> Option<u64> {
    output.lines().filter_map(|line| line.strip_prefix("nodes: ")?.trim().parse().ok()).next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_where_they_stand() {
        assert_eq!(number("search: better\n\nBench: 1 was before\nBench: 3165437\n"), Some(3_165_437));
        assert_eq!(number("No functional change\n"), None);
        assert_eq!(printed("time: 2.7 s\nnodes/s: 1145069\nnodes: 3165437\n"), Some(3_165_437));
        assert_eq!(printed("nodes/s: 1145069\n"), None);
    }
}
