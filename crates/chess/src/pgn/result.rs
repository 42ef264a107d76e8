use std::fmt;

use crate::{Color, Ending, PlayedGame};

/// How a recorded game ended, as PGN tells it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still going on, given up, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The proper text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a result, also with long dashes or colons, `1/2` alone, and `½`.
    ///
    /// ```
    /// use chronicle_chess::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::from_text("1–0"), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::from_text("0-0"), None); // castling
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let plain;
        let text = if text.is_ascii() {
            text
        } else {
            plain = text.replace(['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'], "-");
            &plain
        };
        match text {
            "1-0" | "1:0" => Some(Self::WhiteWins),
            "0-1" | "0:1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" | "1/2:1/2" | "½-½" | "½" | "½:½" | "0.5-0.5" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The result of a game that has been played to its end by the rules, else unknown.
    #[must_use]
    pub fn of(game: &PlayedGame) -> Self {
        match game.ending() {
            Some(Ending::Checkmate { winner: Color::White }) => Self::WhiteWins,
            Some(Ending::Checkmate { winner: Color::Black }) => Self::BlackWins,
            Some(Ending::Draw(_)) => Self::Draw,
            None => Self::Unknown,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
