//! `chronicle book`: opening books, made and shown.

mod make;
mod show;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Make opening books from games, and look into them
///
/// Books are in the Polyglot format (.bin), which most chess programs read. To play from one, set the engine's options
/// OwnBook and BookFile.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle book make games.pgn --out book.bin
  chronicle book make *.pgn --plies 30 --min-games 5 --out book.bin
  chronicle book show book.bin
  chronicle book show book.bin rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")]
pub(crate) struct Options {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Make(make::Options),
    Show(show::Options),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        Action::Make(options) => make::run(options),
        Action::Show(options) => show::run(options),
    }
}
