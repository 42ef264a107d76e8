//! `chronicle pgn`: collections of games, checked, converted and summarised.

mod check;
mod convert;
pub(crate) mod files;
mod formats;
mod stats;
mod tally;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Validate, convert and summarise collections of games
///
/// Files are read game by game, so their size does not matter; `-` is standard input. A broken game is reported with
/// its file and line, and the next one is read all the same.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle pgn check *.pgn
  chronicle pgn convert games.pgn -o tidy.pgn
  chronicle pgn convert games.pgn --to json | head -1
  xzcat games.pgn.xz | chronicle pgn stats -")]
pub(crate) struct Options {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Check(check::Options),
    Convert(convert::Options),
    Stats(stats::Options),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        Action::Check(options) => check::run(options),
        Action::Convert(options) => convert::run(options),
        Action::Stats(options) => stats::run(options),
    }
}
