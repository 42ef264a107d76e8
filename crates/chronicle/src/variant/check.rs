use std::path::PathBuf;

use chronicle_engine::Rules;
use clap::Args;

use crate::failure::Failure;

/// Check definitions of variants, and say what is wrong with them
#[derive(Args)]
pub(crate) struct Options {
    /// The files: .toml, .json, or .ini of Fairy-Stockfish
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut wrong = 0;
    for file in &options.files {
        let games = Rules::from_file(file).unwrap_or_else(|error| vec![Err(error)]);
        for game in games {
            match game {
                Err(error) => {
                    eprintln!("{error}");
                    wrong += 1;
                }
                Ok(game) => {
                    let moves = game.start().moves().len();
                    println!("{}: {} is fine; {moves} moves at the start", file.display(), game.name());
                }
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(Failure::ReportedInput) }
}
