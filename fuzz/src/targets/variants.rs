//! What people write about variants: Betza's notation, definitions in TOML, configurations of Fairy-Stockfish. What is
//! accepted must be written and read back, and compiled or refused.

use chronicle_variants::def::{betza, ini, load, presets};
use chronicle_variants::{Bits256, Variant, VariantDef};

/// Reads a piece in Betza's notation.
pub fn betza(data: &[u8]) -> bool {
    let text = super::text(data);
    match betza::parse(text.trim_end()) {
        Ok(steps) => {
            let written = betza::print(&steps).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(betza::parse(&written).as_ref(), Ok(&steps), "{written}");
            true
        }
        Err(error) => {
            assert!(error.position <= text.chars().count().max(1), "{error}");
            false
        }
    }
}

/// Reads a definition in TOML.
pub fn definition(data: &[u8]) -> bool {
    match load::from_toml(&super::text(data), &presets::get) {
        Ok(def) => {
            assert_eq!(load::from_toml(&load::to_toml(&def), &presets::get).as_ref(), Ok(&def));
            is_compiled_or_refused(&def);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Reads a configuration of Fairy-Stockfish.
pub fn ini(data: &[u8]) -> bool {
    match ini::import(&super::text(data), &presets::get) {
        Ok(variants) => {
            for variant in &variants {
                match variant {
                    Ok(def) => is_compiled_or_refused(def),
                    Err(error) => assert!(error.line > 0 && !error.reason.is_empty()),
                }
            }
            variants.iter().any(Result::is_ok)
        }
        Err(error) => {
            assert!(error.line > 0);
            false
        }
    }
}

/// Whatever a definition says, compiling it ends, and says what is wrong if it is not to be played.
fn is_compiled_or_refused(def: &VariantDef) {
    if let Err(error) = Variant::<Bits256>::compile(def) {
        assert!(!error.field.is_empty() && !error.reason.is_empty());
    }
}
