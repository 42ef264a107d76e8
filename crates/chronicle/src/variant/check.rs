use std::path::PathBuf;

use chronicle_engine::Rules;
use clap::Args;

use crate::failure::Failure;

/// Check definitions of variants, and say what is wrong with them
#[derive(Args)]
pub(crate) struct Options {
    /// The files: .toml or .json
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut wrong = 0;
    for file in &options.files {
        match Rules::from_file(file) {
            Err(error) => {
                eprintln!("{error}");
                wrong += 1;
            }
            Ok(games) => {
                for game in games {
                    let start = game.start();
                    println!("{}: {} is fine; {} moves at the start", file.display(), game.name(), start.moves().len());
                }
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(Failure::ReportedInput) }
}
