use super::{SetupFault, Tags};
use crate::{Position, Strictness, fen};

/// The position from which the game of these tags starts.
///
/// A `FEN` tag counts with or without `SetUp`, and may have its counters missing. Anything that the rules can play goes,
/// also positions that no game can reach, because compositions and odds games are recorded in PGN too.
pub(super) fn start_position(tags: &Tags) -> Result<Position, SetupFault> {
    if let Some(name) = tags.get("Variant").filter(|name| !is_chess(name)) {
        return Err(SetupFault::UnsupportedVariant { name: super::text::excerpt(name) });
    }
    let Some(text) = tags.get("FEN").filter(|text| !matches!(text.trim(), "" | "?" | "-")) else {
        return Ok(Position::start());
    };
    let setup = fen::parse(text, fen::Mode::Lenient)?;
    Ok(Position::from_setup(&setup, Strictness::Playable).map_err(fen::FenError::from)?)
}

/// Whether the value of a `Variant` tag means chess or Chess960. Both have the same rules here: the start position
/// makes the difference.
fn is_chess(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let chess = [
        "",
        "chess",
        "standard",
        "standardchess",
        "normal",
        "regular",
        "classic",
        "classical",
        "classicalchess",
        "orthodox",
        "orthodoxchess",
        "orthochess",
        "fromposition",
        "setup",
    ];
    let chess960 = [
        "chess960",
        "960",
        "fischerandom",
        "fischerrandom",
        "fischerandomchess",
        "fischerrandomchess",
        "frc",
        "wildfr",
        "freestyle",
        "freestylechess",
        "dfrc",
        "doublefischerrandom",
        "doublefischerandom",
        "doublechess960",
    ];
    chess.contains(&name.as_str()) || chess960.contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_chess_are_known_in_any_spelling() {
        for name in ["Standard", "chess 960", "Chess960", "From Position", "FISCHERANDOM", "Normal", "?", "wild/fr"] {
            assert!(is_chess(name), "{name}");
        }
        for name in ["Crazyhouse", "Antichess", "Seirawan960", "3-check", "Atomic", "King of the Hill", "Horde"] {
            assert!(!is_chess(name), "{name}");
        }
    }
}
