use std::path::{Path, PathBuf};

use chronicle_cotulenh::{self as cotulenh, Battle, RuleSet};
use chronicle_variants::{
    AnyVariant, DefError, VariantDef,
    def::{ini, load, presets, protochess},
};
use thiserror::Error;

use crate::{AnyGame, PositionError};

/// How the names of files with definitions end.
const EXTENSIONS: [&str; 3] = ["toml", "json", "ini"];

/// The rules of a game, by which positions are read.
#[derive(Clone, Debug, Default)]
pub enum Rules {
    /// Orthodox chess and Chess960.
    #[default]
    Chess,
    /// A variant of chess.
    Variant(AnyVariant),
    /// Commander Chess, the usual one or another.
    Cotulenh(RuleSet),
}

/// Why there are no such rules.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No game has this name.
    #[error(
        "there is no variant {name:?}; `chronicle variant list` shows all, and a file name ends in .toml, .json or .ini"
    )]
    Unknown {
        /// The name asked for, cut short.
        name: String,
    },
    /// A file cannot be read.
    #[error("{}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A file holds no definition.
    #[error("{}: {reason}", file.display())]
    Text {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A definition is wrong.
    #[error("variant {name}: {source}")]
    Definition {
        /// The variant.
        name: String,
        /// What is wrong.
        source: DefError,
    },
}

impl Rules {
    /// The rules of this name: chess, a preset, or the file of a definition.
    ///
    /// # Errors
    /// There is no such game, or its definition is wrong.
    pub fn named(name: &str) -> Result<Self, RulesError> {
        if Self::CHESS.iter().any(|chess| chess.eq_ignore_ascii_case(name)) {
            return Ok(Self::Chess);
        }
        if let Ok(rules) = name.parse() {
            return Ok(Self::Cotulenh(rules));
        }
        if let Some(def) = presets::get(&name.to_ascii_lowercase()) {
            return Self::compile(&def);
        }
        let file = Path::new(name);
        if !file.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            return Err(unknown(name));
        }
        let mut games = Self::from_file(file)?;
        match games.len() {
            1 => games.remove(0),
            count => {
                let reason = format!("{count} games are in it; load it by VariantPath, and choose one by its name");
                Err(RulesError::Text { file: file.to_owned(), reason })
            }
        }
    }

    /// The games that a file defines, or what is wrong with each: a definition in TOML or JSON, a game of CustomChess in
    /// JSON, or a configuration of Fairy-Stockfish with any number of games.
    ///
    /// # Errors
    /// The file cannot be read, or it is none of these.
    pub fn from_file(file: &Path) -> Result<Vec<Result<Self, RulesError>>, RulesError> {
        let text =
            std::fs::read_to_string(file).map_err(|source| RulesError::File { file: file.to_owned(), source })?;
        let wrong = |reason: String| RulesError::Text { file: file.to_owned(), reason };
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let definitions = match extension {
            "ini" => ini::import(&text, &presets::get).map_err(|reason| wrong(reason.to_string()))?,
            // No definition of ours has tiles.
            "json" if text.contains("\"tiles\"") => {
                let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or("custom");
                let def = protochess::import(&text, name).map_err(|reason| wrong(reason.to_string()))?;
                return Ok(vec![Self::compile(&def)]);
            }
            "json" => vec![Ok(load::from_json(&text, &presets::get).map_err(|reason| wrong(reason.to_string()))?)],
            _ => vec![Ok(load::from_toml(&text, &presets::get).map_err(|reason| wrong(reason.to_string()))?)],
        };
        let compile = |def: Result<VariantDef, ini::IniError>| match def {
            Ok(def) => Self::compile(&def),
            Err(reason) => Err(wrong(reason.to_string())),
        };
        Ok(definitions.into_iter().map(compile).collect())
    }

    /// The game of a definition in TOML, in JSON, or in the JSON of CustomChess.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_definition(text: &str) -> Result<Self, RulesError> {
        let wrong = |reason: String| RulesError::Text { file: PathBuf::from("definition"), reason };
        let def = if !text.trim_start().starts_with('{') {
            load::from_toml(text, &presets::get).map_err(|reason| wrong(reason.to_string()))
        } else if text.contains("\"tiles\"") {
            protochess::import(text, "custom").map_err(|reason| wrong(reason.to_string()))
        } else {
            load::from_json(text, &presets::get).map_err(|reason| wrong(reason.to_string()))
        };
        Self::compile(&def?)
    }

    /// Names under which the fast rules of chess itself are meant.
    const CHESS: [&str; 4] = ["chess", "chess960", "fischerandom", "normal"];

    /// The names of all games that are built in, chess first.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let presets = presets::names().filter(|name| !Self::CHESS.contains(name));
        let battles = Battle::ALL.map(|battle| RuleSet::RECOMMENDED.with_battle(battle).name());
        ["chess", "chess960"].into_iter().chain(battles).chain(presets).collect()
    }

    fn compile(def: &VariantDef) -> Result<Self, RulesError> {
        let variant =
            AnyVariant::compile(def).map_err(|source| RulesError::Definition { name: def.name.clone(), source })?;
        Ok(Self::Variant(variant))
    }

    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Chess => "chess",
            Self::Variant(variant) => &variant.def().name,
            Self::Cotulenh(rules) => rules.name(),
        }
    }

    /// The position in which a game begins.
    #[must_use]
    pub fn start(&self) -> AnyGame {
        match self {
            Self::Chess => AnyGame::chess(),
            Self::Variant(variant) => AnyGame::Variant(Box::new(variant.start())),
            Self::Cotulenh(rules) => {
                let start = cotulenh::Position::from_fen(cotulenh::Position::START, *rules);
                AnyGame::Cotulenh(Box::new(start.expect("the start position is legal")))
            }
        }
    }

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn position(&self, fen: &str) -> Result<AnyGame, PositionError> {
        match self {
            Self::Chess => AnyGame::chess_from_fen(fen),
            Self::Variant(variant) => Ok(AnyGame::Variant(Box::new(variant.position(fen)?))),
            Self::Cotulenh(rules) => Ok(AnyGame::Cotulenh(Box::new(cotulenh::Position::from_fen(fen, *rules)?))),
        }
    }
}

fn unknown(name: &str) -> RulesError {
    RulesError::Unknown { name: name.chars().take(40).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("chronicle-rules-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for files of tests");
        let file = folder.join(name);
        std::fs::write(&file, text).expect("it can be written");
        file
    }

    #[test]
    fn a_configuration_gives_what_it_can_and_says_what_it_cannot() {
        let text = "[tall:chess]\nstalemateValue = loss\n[walls:chess]\nwallingRule = duck\n";
        let games = Rules::from_file(&file("two.ini", text)).expect("it is a configuration");
        assert_eq!(games[0].as_ref().map(Rules::name).ok(), Some("tall"));
        let error = games[1].as_ref().expect_err("walls are not supported").to_string();
        assert!(error.contains("section [walls], option 'wallingRule'"), "{error}");
        let error = Rules::named(&file("three.ini", text).to_string_lossy()).expect_err("which of them?").to_string();
        assert!(error.contains("2 games are in it"), "{error}");
    }

    #[test]
    fn files_that_are_no_games_are_refused() {
        for (name, text) in [("a.toml", "files = "), ("b.json", "{\"tiles\": 3}"), ("c.json", "[]"), ("d.ini", "x")] {
            assert!(Rules::from_file(&file(name, text)).is_err(), "{name}");
        }
        assert!(matches!(Rules::from_file(Path::new("no such file.toml")), Err(RulesError::File { .. })));
        assert!(matches!(Rules::named("no such game"), Err(RulesError::Unknown { .. })));
    }

    #[test]
    fn battles_have_names() {
        let air = Rules::named("Cotulenh-Air").expect("it is built in");
        assert_eq!(air.name(), "cotulenh-air");
        let AnyGame::Cotulenh(start) = air.start() else { panic!("it is Commander Chess") };
        assert_eq!(start.rules().battle(), Battle::Air);
        assert!(Rules::names().contains(&"cotulenh-air"));
        assert!(Rules::named("cotulenh-space").is_err());
    }

    #[test]
    fn all_presets_are_offered() {
        for name in ["fourplayer", "crazyhouse", "cotulenh", "chess"] {
            assert!(Rules::names().contains(&name), "{name}");
        }
    }
}
