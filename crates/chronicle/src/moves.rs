//! `chronicle moves`: the legal moves of a position.

use std::io::{self, BufWriter, Write};

use chronicle_variants::AnyVariant;
use clap::Args;

use crate::{cotulenh, failure::Failure, reading::PositionOptions, variant::Variant};

/// List the legal moves of a position, one a line
///
/// The moves are in UCI notation (e2e4, e7e8q) and in alphabetical order. Nothing is printed if there are none.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle moves
  chronicle moves --fen '8/P1k5/8/8/8/8/8/K7 w - - 0 1'
  chronicle moves --san | wc -l
  chronicle moves --variant cotulenh --keys")]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOptions,

    /// The game that is played: a name of `chronicle variant list`, cotulenh, or the file of a definition
    #[arg(long, value_name = "NAME", default_value = "chess")]
    variant: Variant,

    /// Write the moves as in a game score (e4, Nf3, O-O, e8=Q+)
    #[arg(long, conflicts_with = "chess960")]
    san: bool,

    /// Write the moves as keys of tables: pieces, origin, kind, target (Commander Chess only)
    #[arg(long, conflicts_with_all = ["chess960", "san"])]
    keys: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.variant {
        Variant::Chess | Variant::Other(_) if options.keys => Err(Failure::Input(anyhow::anyhow!(
            "this game has no action keys; leave out --keys, or name a --variant that has them"
        ))),
        Variant::Other(variant) => list_variant(options, variant),
        Variant::Chess => list_chess(options),
        Variant::Cotulenh(rules) => {
            let style = match options {
                Options { keys: true, .. } => cotulenh::Style::Key,
                Options { san: true, .. } => cotulenh::Style::San,
                _ => cotulenh::Style::Uci,
            };
            cotulenh::list(&cotulenh::position(options.position.fen.as_deref(), *rules)?, style)
        }
    }
}

/// Prints moves in alphabetical order, one a line.
pub(crate) fn print_sorted(mut lines: Vec<String>) -> Result<(), Failure> {
    lines.sort_unstable();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

fn list_variant(options: &Options, variant: &AnyVariant) -> Result<(), Failure> {
    if options.san {
        return Err(Failure::Input(anyhow::anyhow!("--san is for chess; leave it out")));
    }
    let position = options.position.of_variant(variant)?;
    let style = options.position.variant_style();
    print_sorted(position.legal_moves().into_iter().map(|mv| position.uci(mv, style)).collect())
}

fn list_chess(options: &Options) -> Result<(), Failure> {
    let position = options.position.position()?;
    let style = options.position.style(&position);
    let write = |mv| if options.san { position.san(mv) } else { position.uci_in(mv, style) };
    print_sorted(position.legal_moves().into_iter().map(write).collect())
}
