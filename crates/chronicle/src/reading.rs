//! Positions as people give them.

use chronicle_chess::{
    Position, Strictness,
    fen::{self, FenError},
    uci::CastlingStyle,
};
use chronicle_variants::{AnyPosition, AnyVariant};
use clap::Args;

use crate::failure::Failure;

/// Which position, and how its castling moves are written.
#[derive(Args)]
pub(crate) struct PositionOptions {
    /// The position, as a FEN in quotation marks [default: the start position]
    ///
    /// Read leniently: missing fields at the end are filled in, and positions that no game can reach are fine as long
    /// as the rules say which moves are legal.
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,

    /// Write castling as the king taking its rook (e1h1)
    ///
    /// Without this, castling is written in the usual way (e1g1) unless king or rooks stand where only Chess960 puts
    /// them.
    #[arg(long)]
    pub(crate) chess960: bool,
}

impl PositionOptions {
    /// The position asked for.
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start()),
            Some(text) => playable(text).map_err(|reason| bad_fen(&reason)),
        }
    }

    /// The position of a variant asked for.
    pub(crate) fn of_variant(&self, variant: &AnyVariant) -> Result<AnyPosition, Failure> {
        match &self.fen {
            None => Ok(variant.start()),
            Some(text) => variant.position(text).map_err(|reason| Failure::Input(anyhow::anyhow!("bad FEN: {reason}"))),
        }
    }

    /// How to write castling moves of a variant.
    pub(crate) const fn variant_style(&self) -> chronicle_variants::CastlingStyle {
        if self.chess960 {
            chronicle_variants::CastlingStyle::KingTakesRook
        } else {
            chronicle_variants::CastlingStyle::KingMoves
        }
    }

    /// How to write castling moves of this position.
    pub(crate) fn style(&self, position: &Position) -> CastlingStyle {
        if self.chess960 { CastlingStyle::Chess960 } else { position.natural_style() }
    }
}

/// Reads a FEN leniently; the rules must apply to the position, but no game need reach it.
pub(crate) fn playable(text: &str) -> Result<Position, FenError> {
    Ok(Position::from_setup(&fen::parse(text, fen::Mode::Lenient)?, Strictness::Playable)?)
}

/// What is said of a FEN that is refused.
pub(crate) fn bad_fen(reason: &FenError) -> Failure {
    Failure::Input(anyhow::anyhow!("bad FEN: {reason}"))
}
