//! How games of chess begin: the names of openings, and the starts of Chess960.

use chronicle_chess::{Position, chess960, openings};
use serde::Serialize;
use thiserror::Error;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

#[derive(Debug, Error)]
enum Refusal {
    #[error("{uci} is not legal after {before}")]
    Move { uci: String, before: String },
    #[error("there are 960 start positions, numbered from 0; {0} is none of them")]
    Start960(u16),
}

/// A start position of Chess960 by its number, 0 to 959.
///
/// # Errors
/// The number is too high.
#[wasm_bindgen]
pub fn chess960(number: u16) -> Result<String, JsError> {
    Ok(chess960::start(number).map(|position| position.to_string()).ok_or(Refusal::Start960(number))?)
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Opening {
    /// A letter and two digits.
    pub code: String,
    /// The name in English.
    pub name: String,
}

/// The opening that a game of chess from its usual start has reached, by its moves as programs write them.
///
/// # Errors
/// A move is not legal.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "lists come from a page as values")]
pub fn opening(moves: Vec<String>) -> Result<Option<Ts<Opening>>, JsError> {
    Ok(opening_of(&moves)?.map(|opening| opening.into_ts()).transpose()?)
}

fn opening_of(texts: &[String]) -> Result<Option<Opening>, Refusal> {
    let mut position = Position::start();
    let mut moves = Vec::with_capacity(texts.len());
    for uci in texts {
        let illegal = |_| Refusal::Move { uci: uci.clone(), before: position.to_string() };
        let mv = position.parse_uci(uci).map_err(illegal)?;
        moves.push(mv);
        position = position.play(mv);
    }
    let found = openings::reached(&Position::start(), &moves);
    Ok(found.map(|opening| Opening { code: opening.code.to_owned(), name: opening.name.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_named() {
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"].map(str::to_owned);
        let opening = opening_of(&moves).expect("legal").expect("it has a name");
        assert!(opening.code.starts_with("C6") && opening.name.contains("Lopez"), "{opening:?}");
        assert!(opening_of(&["e2e5".to_owned()]).is_err());
    }
}
