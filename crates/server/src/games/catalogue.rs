//! The rules that can be played here: those that are built in, for two players, each compiled once.

use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex},
};

use chronicle_chess::chess960;
use chronicle_engine::{AnyGame, Rules};
use chronicle_protocol::{Code, Problem};

/// How many start positions Chess960 has.
const CHESS960_STARTS: u64 = 960;

/// The rules of this name. Only names that we know are looked for, never files.
pub(crate) fn rules(name: &str) -> Result<Rules, Problem> {
    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Rules>>> = LazyLock::new(Mutex::default);
    static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(Rules::names);
    let unknown = || Problem::new(Code::NotFound, format!("there is no variant {name:?}"));
    let known = *NAMES.iter().find(|known| **known == name).ok_or_else(unknown)?;
    let mut compiled = COMPILED.lock().expect("nobody panics with it");
    if let Some(rules) = compiled.get(known) {
        return Ok(rules.clone());
    }
    let rules = Rules::named(known).map_err(|error| Problem::new(Code::NotFound, error.to_string()))?;
    if let Rules::Variant(variant) = &rules
        && variant.def().players > 2
    {
        return Err(Problem::new(
            Code::OutOfRange,
            format!("{known} is for more than two players; games here have two"),
        ));
    }
    compiled.insert(known, rules.clone());
    Ok(rules)
}

/// Where a game begins that does not begin in the usual position, with a random number to choose by.
pub(crate) fn drawn_start(variant: &str, random: u64) -> String {
    let start = (variant == "chess960").then(|| chess960::start((random % CHESS960_STARTS) as u16)).flatten();
    start.map(|position| position.to_string()).unwrap_or_default()
}

/// The position in which a game begins.
pub(crate) fn start(rules: &Rules, fen: &str) -> Result<AnyGame, Problem> {
    if fen.is_empty() {
        return Ok(rules.start());
    }
    rules.position(fen).map_err(|error| Problem::new(Code::OutOfRange, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_name_and_files_are_not_read() {
        for name in ["chess", "chess960", "crazyhouse", "cotulenh"] {
            assert!(rules(name).is_ok(), "{name}");
        }
        let folder = std::env::temp_dir().join("chronicle-no-such-variant.toml");
        for name in ["", "no such", "Cargo.toml", "../x.json", &folder.to_string_lossy()] {
            assert_eq!(rules(name).map(|_| ()).unwrap_err().code, Code::NotFound, "{name}");
        }
        assert_eq!(rules("fourplayer").map(|_| ()).unwrap_err().code, Code::OutOfRange);
    }

    #[test]
    fn every_start_of_chess960_can_be_read() {
        let rules = rules("chess960").expect("built in");
        for random in [0, 518, 959, 960, u64::MAX] {
            let fen = drawn_start("chess960", random);
            assert_eq!(start(&rules, &fen).expect("our own FEN").fen(), fen);
        }
        assert_eq!(drawn_start("chess", 7), "");
    }
}
