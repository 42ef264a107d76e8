//! `chronicle pgn check`: are all moves of all games legal?

use std::io::{self, BufWriter, Write};

use clap::Args;

use super::files::{Content, Files, describe};
use crate::failure::Failure;

/// Check that the games of files can be read and their moves are legal
///
/// Prints a line `FILE:LINE: REASON` for each broken game and a summary at the end. The exit code is 1 if there is a
/// broken one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle pgn check games.pgn
  chronicle pgn check --warnings *.pgn")]
pub(super) struct Options {
    #[command(flatten)]
    files: Files,

    /// Also print what is odd about games but costs no moves
    #[arg(long)]
    warnings: bool,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut games, mut broken, mut warnings) = (0_u64, 0_u64, 0_usize);
    options.files.each_game(Content::Everything, |found| {
        games += 1;
        warnings += found.warnings.len();
        let mut lines = Vec::new();
        if options.warnings {
            let warn = |note: &chronicle_chess::pgn::Note| {
                format!("{}:{}: warning: {}", found.file, note.line.0, note.warning)
            };
            lines.extend(found.warnings.iter().map(warn));
        }
        if let Err(error) = &found.game {
            broken += 1;
            lines.push(describe(found.file, error));
        }
        if lines.is_empty() {
            return Ok(());
        }
        // A broken game is shown when it is found, however long the file is.
        found.bar.suspend(|| {
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            out.flush()
        })?;
        Ok(())
    })?;
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    let odd = plural(warnings as u64);
    writeln!(out, "{games} game{}: {} good, {broken} broken, {warnings} warning{odd}", plural(games), games - broken)?;
    out.flush()?;
    if broken == 0 { Ok(()) } else { Err(Failure::ReportedWork) }
}
