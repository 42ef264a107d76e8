//! `chronicle tune`: fitting the engine's numbers to games.

mod cotulenh;
mod spsa;
mod texel;
mod variant;
mod wdl;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Fit the engine's numbers to games: weights of the evaluation, parameters of the search, values of a variant's pieces,
/// chances that a score means
///
/// `docs/tuning.md` is the recipe.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle tune texel games.cgd positions.txt.xz --out tuned.rs --resume tuning.state
  chronicle tune spsa --pairs 4000 --threads 4 --resume spsa.state
  chronicle tune variant crazyhouse --pairs 4000 --resume crazyhouse.state
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
    Variant(variant::Options),
    Wdl(wdl::Options),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.what {
        What::Cotulenh(options) => cotulenh::run(options),
        What::Spsa(options) => spsa::run(options),
        What::Texel(options) => texel::run(options),
        What::Variant(options) => variant::run(options),
        What::Wdl(options) => wdl::run(options),
    }
}

/// A number that a step can have.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number: &f64| number > 0.0 && number.is_finite());
    number.ok_or_else(|| "expected a number above 0".to_owned())
}
