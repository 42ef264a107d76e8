use std::fmt;

use chronicle_chess::{Claim, Color, DrawReason, Ending};

/// How a game came to its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// By the rules, whatever the players say.
    ByRule(Ending),
    /// One side gave up.
    Resigned(Color),
    /// One side claimed a draw that the rules offered.
    Claimed(Claim),
}

impl Finish {
    /// Who won; nobody in a draw.
    pub(crate) const fn winner(self) -> Option<Color> {
        match self {
            Self::ByRule(Ending::Checkmate { winner }) => Some(winner),
            Self::Resigned(Color::White) => Some(Color::Black),
            Self::Resigned(Color::Black) => Some(Color::White),
            Self::ByRule(Ending::Draw(_)) | Self::Claimed(_) => None,
        }
    }
}

/// Says it in one sentence, the score last.
impl fmt::Display for Finish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByRule(Ending::Checkmate { .. }) => f.write_str("Checkmate")?,
            Self::ByRule(Ending::Draw(reason)) => f.write_str(match reason {
                DrawReason::Stalemate => "Stalemate",
                DrawReason::InsufficientMaterial => "Neither side can ever give mate",
                DrawReason::SeventyFiveMoves => "75 moves without capture or pawn move",
                DrawReason::FivefoldRepetition => "The same position for the fifth time",
            })?,
            Self::Resigned(color) => write!(f, "{} resigns", name(*color))?,
            Self::Claimed(claim) => write!(f, "Draw claimed after {}", describe(*claim))?,
        }
        match self.winner() {
            Some(Color::White) => f.write_str(": White wins, 1-0."),
            Some(Color::Black) => f.write_str(": Black wins, 0-1."),
            None => f.write_str(": a draw, ½-½."),
        }
    }
}

/// The side's name at the start of a sentence.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// What gives the right to claim a draw.
pub(crate) const fn describe(claim: Claim) -> &'static str {
    match claim {
        Claim::FiftyMoves => "50 moves without capture or pawn move",
        Claim::ThreefoldRepetition => "the same position for the third time",
    }
}
