//! The games that are built in.

use chronicle_engine::Rules;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// What a page shows of a game before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct VariantInfo {
    /// The name by which it is asked for.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// How many players there are.
    pub players: u8,
    /// Whether pieces come from the hand.
    pub drops: bool,
}

/// All games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct VariantInfos(pub Vec<VariantInfo>);

/// The games that are built in and that the engine plays, chess first. Asked when the page is built, so that it can
/// offer games whose rules it has not loaded.
///
/// # Errors
/// None that is known.
#[wasm_bindgen(js_name = knownGames)]
pub fn known_games() -> Result<Ts<VariantInfos>, JsError> {
    Ok(VariantInfos(Rules::names().into_iter().filter_map(info).collect()).into_ts()?)
}

/// What is known of a game by its name alone; nothing is compiled for it.
fn info(name: &str) -> Option<VariantInfo> {
    let fixed = |title: &str, files, ranks| VariantInfo {
        name: name.to_owned(),
        title: title.to_owned(),
        files,
        ranks,
        players: 2,
        drops: false,
    };
    match name {
        "chess" => Some(fixed("Chess", 8, 8)),
        "chess960" => Some(fixed("Chess960", 8, 8)),
        "cotulenh" => Some(fixed("Cờ Tư Lệnh (Commander Chess)", 11, 12)),
        "cotulenh-marine" => Some(fixed("Cờ Tư Lệnh: battle at sea", 11, 12)),
        "cotulenh-air" => Some(fixed("Cờ Tư Lệnh: battle in the air", 11, 12)),
        "cotulenh-land" => Some(fixed("Cờ Tư Lệnh: battle on land", 11, 12)),
        _ => {
            let def = chronicle_variants::def::presets::get(name)?;
            Some(VariantInfo {
                name: def.name,
                title: def.title,
                files: def.files,
                ranks: def.ranks,
                players: def.players,
                drops: def.hand.drops,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_known() {
        let unknown: Vec<_> = Rules::names().into_iter().filter(|name| info(name).is_none()).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
