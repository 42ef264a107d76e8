use std::path::{Path, PathBuf};

use chronicle_variants::{
    AnyVariant, DefError,
    def::{load, presets},
};
use thiserror::Error;

use crate::{AnyGame, PositionError};

/// The rules of a game, by which positions are read.
#[derive(Clone, Debug, Default)]
pub enum Rules {
    /// Orthodox chess and Chess960.
    #[default]
    Chess,
    /// A variant of chess.
    Variant(AnyVariant),
    /// Commander Chess.
    Cotulenh,
}

/// Why there are no such rules.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No game has this name.
    #[error("there is no variant {name:?}; `chronicle variant list` shows all, and a file name ends in .toml or .json")]
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
        if Self::COTULENH.eq_ignore_ascii_case(name) {
            return Ok(Self::Cotulenh);
        }
        if let Some(def) = presets::get(&name.to_ascii_lowercase()) {
            return Self::compile(&def);
        }
        let file = Path::new(name);
        if file.extension().is_some_and(|extension| extension == "toml" || extension == "json") {
            return Self::from_file(file)?.pop().ok_or_else(|| unknown(name));
        }
        Err(unknown(name))
    }

    /// The games that a file defines.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is wrong.
    pub fn from_file(file: &Path) -> Result<Vec<Self>, RulesError> {
        let text =
            std::fs::read_to_string(file).map_err(|source| RulesError::File { file: file.to_owned(), source })?;
        let json = file.extension().is_some_and(|extension| extension == "json");
        let def = if json { load::from_json(&text, &presets::get) } else { load::from_toml(&text, &presets::get) };
        let def = def.map_err(|reason| RulesError::Text { file: file.to_owned(), reason: reason.to_string() })?;
        Ok(vec![Self::compile(&def)?])
    }

    /// Names under which the fast rules of chess itself are meant.
    const CHESS: [&str; 4] = ["chess", "chess960", "fischerandom", "normal"];

    /// The name of Commander Chess.
    const COTULENH: &str = "cotulenh";

    /// The names of all games that are built in, chess first.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let presets = presets::names().filter(|name| !Self::CHESS.contains(name));
        ["chess", "chess960", Self::COTULENH].into_iter().chain(presets).collect()
    }

    fn compile(def: &chronicle_variants::VariantDef) -> Result<Self, RulesError> {
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
            Self::Cotulenh => Self::COTULENH,
        }
    }

    /// The position in which a game begins.
    #[must_use]
    pub fn start(&self) -> AnyGame {
        match self {
            Self::Chess => AnyGame::chess(),
            Self::Variant(variant) => AnyGame::Variant(Box::new(variant.start())),
            Self::Cotulenh => AnyGame::cotulenh(),
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
            Self::Cotulenh => AnyGame::cotulenh_from_fen(fen),
        }
    }
}

fn unknown(name: &str) -> RulesError {
    RulesError::Unknown { name: name.chars().take(40).collect() }
}
