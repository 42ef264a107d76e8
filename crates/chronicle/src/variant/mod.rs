//! Which game is meant, and `chronicle variant`: the games themselves.

mod check;
mod list;
mod play;
mod show;

use std::str::FromStr;

use chronicle_cotulenh::RuleSet;
use chronicle_engine::Rules;
use chronicle_variants::AnyVariant;
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// A game by name.
#[derive(Clone, Debug, Default)]
pub(crate) enum Variant {
    /// Orthodox chess and Chess960.
    #[default]
    Chess,
    /// Commander Chess: land, sea and air on 11 files and 12 ranks.
    Cotulenh(RuleSet),
    /// A variant of chess.
    Other(AnyVariant),
}

impl FromStr for Variant {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match Rules::named(name) {
            Ok(Rules::Chess) => Ok(Self::Chess),
            Ok(Rules::Cotulenh(rules)) => Ok(Self::Cotulenh(rules)),
            Ok(Rules::Variant(variant)) => Ok(Self::Other(variant)),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Look at variants of chess, check definitions of your own, and play them
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle variant list
  chronicle variant show capablanca
  chronicle variant show crazyhouse --json
  chronicle variant check my-game.toml
  chronicle variant play gardner
  chronicle variant play cotulenh")]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Options),
    Show(show::Options),
    Check(check::Options),
    Play(Box<play::Options>),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::List(options) => list::run(options),
        Command::Show(options) => show::run(options),
        Command::Check(options) => check::run(options),
        Command::Play(options) => play::run(options),
    }
}

/// The variant of this name or file; chess too is one here.
pub(crate) fn named(name: &str) -> Result<AnyVariant, Failure> {
    if let Some(variant) = AnyVariant::preset(&name.to_ascii_lowercase()) {
        return Ok(variant);
    }
    match Rules::named(name) {
        Ok(Rules::Variant(variant)) => Ok(variant),
        Ok(Rules::Cotulenh(_)) => Err(Failure::Input(anyhow::anyhow!(
            "{name} has rules of its own and no definition; `chronicle variant play {name}` plays it"
        ))),
        Ok(Rules::Chess) => Ok(AnyVariant::preset("chess").expect("chess is a preset")),
        Err(error) => Err(Failure::Input(error.into())),
    }
}
