//! Which game is meant.

use clap::ValueEnum;

/// A game by name.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Variant {
    /// Orthodox chess and Chess960
    #[default]
    Chess,
    /// Commander Chess: land, sea and air on 11 files and 12 ranks
    Cotulenh,
}
