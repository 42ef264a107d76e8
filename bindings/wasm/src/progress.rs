//! Ratings and the eras they open.

use chronicle_engine::progress;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// An era of history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Era {
    /// 1 to 20.
    pub number: usize,
    /// For messages and folders.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The rating that opens it.
    pub from: i32,
    /// One line about it.
    pub line: String,
}

/// All eras.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Eras(pub Vec<Era>);

/// The twenty eras, in order.
///
/// # Errors
/// None that is known.
#[wasm_bindgen]
pub fn eras() -> Result<Ts<Eras>, JsError> {
    let era = |(number, era): (usize, &progress::Era)| Era {
        number,
        id: era.id.to_owned(),
        title: era.title.to_owned(),
        from: era.from,
        line: era.line.to_owned(),
    };
    Ok(Eras((1..).zip(&progress::ERAS).map(era).collect()).into_ts()?)
}

/// The number of the era of a rating, given the one before (0 for none).
#[wasm_bindgen(js_name = era)]
#[must_use]
pub fn era_of(rating: i32, before: usize) -> usize {
    progress::era(rating, before)
}

/// The rating after a game; the score is 1, 0.5 or 0.
///
/// # Errors
/// The score is none of these.
#[wasm_bindgen]
pub fn rate(own: i32, opponent: i32, score: f64) -> Result<i32, JsError> {
    if ![0.0, 0.5, 1.0].contains(&score) {
        // The number itself is not told: nothing else that a page loads first has to write fractions.
        return Err(JsError::new("that is no score of a game; it is 1, 0.5 or 0"));
    }
    Ok(progress::rate(own, opponent, score))
}
