//! `chronicle uci`: the engine for chess programs.

use std::io::{self, BufReader};

use chronicle_uci::Offer;
use clap::Args;

use crate::failure::Failure;

/// Be the engine of a chess program, by the Universal Chess Interface
///
/// Reads commands from standard input until `quit` or its end. `help` lists them.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  chronicle uci
  chronicle match --engine 'name=new cmd=\"chronicle uci --params\" option.null_base=5' --engine name=old ...
  printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | (cat; sleep 2) | chronicle uci")]
pub(crate) struct Options {
    /// List the parameters of the search as options too, for tuners and for matches between settings
    #[arg(long)]
    params: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let offer = if options.params { Offer::OptionsAndParams } else { Offer::Options };
    Ok(chronicle_uci::run(BufReader::new(io::stdin()), io::stdout(), offer)?)
}
