//! `chronicle tune`: fitting the engine's numbers to games.

mod cotulenh;
mod spsa;
mod texel;
mod wdl;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Fit the engine's numbers to games: weights of the evaluation, parameters of the search, chances that a score means
///
/// `docs/tuning.md` is the recipe.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune texel games.cgd positions.txt.xz --out tuned.rs --resume tuning.state
  chronicle tune spsa --pairs 4000 --threads 4 --resume spsa.state
  chronicle tune wdl games.cgd
  chronicle tune cotulenh --data games.txt --out tuned.rs")]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Cotulenh(cotulenh::Options),
    Spsa(spsa::Options),
    Texel(texel::Options),
    Wdl(wdl::Options),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.what {
        What::Cotulenh(options) => cotulenh::run(options),
        What::Spsa(options) => spsa::run(options),
        What::Texel(options) => texel::run(options),
        What::Wdl(options) => wdl::run(options),
    }
}
