//! `chronicle data`: files of self-play games, shown, checked, joined and exported.

mod check;
mod export;
pub(crate) mod files;
mod info;
mod merge;
mod tally;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Show, check, join and export files of scored games
///
/// Such files come from `chronicle datagen`; `docs/data-format.md` describes them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle data info games.cgd
  chronicle data check *.cgd
  chronicle data merge one.cgd two.cgd -o both.cgd --dedupe --shuffle
  chronicle data export games.cgd --to pgn -o games.pgn
  chronicle data export games.cgd --to text --quiet-only | head")]
pub(crate) struct Options {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Info(info::Options),
    Check(check::Options),
    Merge(merge::Options),
    Export(export::Options),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        Action::Info(options) => info::run(options),
        Action::Check(options) => check::run(options),
        Action::Merge(options) => merge::run(options),
        Action::Export(options) => export::run(options),
    }
}
