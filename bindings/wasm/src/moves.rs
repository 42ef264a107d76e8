//! Moves as boards and move lists show them.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Move {
    /// As programs write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// None for drops and for moves that move nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub from: Option<String>,
    /// None for moves that move nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub to: Option<String>,
    /// The letter of the piece dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub drop: Option<String>,
    /// The letter of what the piece becomes by choice. Several moves between the same squares differ by it, or by `san`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub promotion: Option<String>,
    /// Whether it captures.
    pub capture: bool,
    /// Whether it castles.
    pub castling: bool,
    /// Who moves, in Commander Chess: the letters, the carrier first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub group: Option<String>,
    /// What the move does, in Commander Chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[tsify(optional)]
    pub manner: Option<Manner>,
    /// Whether it is a step of a deployment, after which the turn may go on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[tsify(optional)]
    pub deploys: bool,
}

/// What a move of Commander Chess does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// To an empty square.
    Goes,
    /// The target is removed and its square taken.
    Takes,
    /// The target is removed from afar.
    Shoots,
    /// Target and attacker are removed.
    Dies,
    /// The mover joins a unit of its own side.
    Joins,
    /// The deployment ends, and with it the turn.
    Ends,
}

/// Legal moves, as a page gets them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Moves(pub Vec<Move>);

impl Move {
    /// A move of which nothing is known but its squares.
    pub(crate) fn between(uci: String) -> Self {
        let (from, to) = squares(&uci);
        Self {
            san: uci.clone(),
            uci,
            from,
            to,
            drop: None,
            promotion: None,
            capture: false,
            castling: false,
            group: None,
            manner: None,
            deploys: false,
        }
    }
}

/// The squares of a move as programs write it: `e2e4`, `a10b9`, `N@f3`; none of `0000`.
fn squares(uci: &str) -> (Option<String>, Option<String>) {
    if let Some((_, target)) = uci.split_once('@') {
        return (None, square(target).map(|(name, _)| name.to_owned()));
    }
    let Some((from, rest)) = square(uci) else { return (None, None) };
    (Some(from.to_owned()), square(rest).map(|(to, _)| to.to_owned()))
}

/// The square at the beginning of a text, and what follows.
fn square(text: &str) -> Option<(&str, &str)> {
    let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
    let is_square = text.as_bytes()[0].is_ascii_lowercase() && digits > 0;
    is_square.then(|| text.split_at(1 + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_on_boards_of_any_size() {
        let named = |from: Option<&str>, to: &str| (from.map(str::to_owned), Some(to.to_owned()));
        assert_eq!(squares("e2e4"), named(Some("e2"), "e4"));
        assert_eq!(squares("a10p16q"), named(Some("a10"), "p16"));
        assert_eq!(squares("N@f3"), named(None, "f3"));
        assert_eq!(squares("0000"), (None, None));
        assert_eq!(squares(""), (None, None));
    }
}
