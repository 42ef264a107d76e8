//! `chronicle uci`: the engine for chess programs.

use std::io::{self, BufReader};

use clap::Args;

use crate::failure::Failure;

/// Be the engine of a chess program, by the Universal Chess Interface
///
/// Reads commands from standard input until `quit` or its end. `help` lists them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle uci
  printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | (cat; sleep 2) | chronicle uci")]
pub(crate) struct Options {}

pub(crate) fn run(_: &Options) -> Result<(), Failure> {
    Ok(chronicle_uci::run(BufReader::new(io::stdin()), io::stdout())?)
}
