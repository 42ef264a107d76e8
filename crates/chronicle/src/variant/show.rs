use std::io::{self, Write};

use chronicle_variants::def::load;
use clap::Args;

use super::named;
use crate::failure::Failure;

/// Show a variant: its board and pieces, or its whole definition
#[derive(Args)]
pub(crate) struct Options {
    /// The name of a variant, or the file of a definition
    name: String,

    /// Print the definition as TOML
    #[arg(long, conflicts_with = "json")]
    toml: bool,

    /// Print the definition as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let variant = named(&options.name)?;
    let def = variant.def();
    let mut out = io::stdout().lock();
    if options.toml {
        return Ok(write!(out, "{}", load::to_toml(def))?);
    }
    if options.json {
        return Ok(writeln!(out, "{}", load::to_json(def))?);
    }
    writeln!(out, "{} ({}): {}x{}", def.title, def.name, def.files, def.ranks)?;
    writeln!(out, "\n{}", variant.start().drawing())?;
    for (piece, value) in def.pieces.iter().zip(variant.values()) {
        let royal = if piece.royal { "royal".to_owned() } else { format!("worth about {value}") };
        writeln!(out, "{:>3}  {:<16} {royal}", piece.letter, piece.name)?;
    }
    writeln!(out, "\nstart: {}", def.start)?;
    Ok(())
}
