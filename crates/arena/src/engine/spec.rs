use std::{
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use thiserror::Error;

use crate::Limit;

/// Which program an engine is, and how it is to be set up.
///
/// As text it is a list of settings, `name=A cmd=./engine option.Hash=16`, with quotes around what contains blanks:
/// `name="Old one" cmd="./engine --uci" "option.Move Overhead=20"`. A text without any setting is a command line.
///
/// ```
/// use chronicle_arena::EngineSpec;
///
/// let spec: EngineSpec = r#"name=new cmd="./chronicle uci" option.Hash=16 nodes=5000"#.parse()?;
/// assert_eq!((spec.name.as_str(), spec.arguments), ("new", vec!["uci".to_owned()]));
/// assert_eq!("stockfish".parse::<EngineSpec>()?.name, "stockfish");
/// # Ok::<(), chronicle_arena::BadEngineSpec>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What it is called in tables and games.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder to run it in; `None` for the present one.
    pub folder: Option<PathBuf>,
    /// UCI options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may think, if that differs from its opponents.
    pub limit: Option<Limit>,
}

/// Why a text does not describe an engine.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadEngineSpec {
    /// No program.
    #[error("{text:?} names no program; expected cmd=PROGRAM or a command line")]
    NoCommand {
        /// The whole text.
        text: String,
    },
    /// A quote that does not end.
    #[error("{text:?} has a quotation mark without its partner")]
    OpenQuote {
        /// The whole text.
        text: String,
    },
    /// An unknown setting.
    #[error(
        "{text:?} is not a setting of an engine; expected name=, cmd=, args=, dir=, option.NAME=, tc=, nodes=, depth= or movetime="
    )]
    Setting {
        /// What stands there.
        text: String,
    },
    /// A limit that is none.
    #[error("{text:?} is not a limit: {reason}")]
    Limit {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl EngineSpec {
    /// A program with arguments, named after its file and without any options.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, arguments: &[&str]) -> Self {
        let program = program.into();
        Self {
            name: name_of(&program),
            program,
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            folder: None,
            options: Vec::new(),
            limit: None,
        }
    }
}

impl FromStr for EngineSpec {
    type Err = BadEngineSpec;

    fn from_str(text: &str) -> Result<Self, BadEngineSpec> {
        let words = words(text)?;
        let no_command = || BadEngineSpec::NoCommand { text: text.to_owned() };
        if !words.iter().any(|word| word.starts_with("cmd=")) {
            let (program, arguments) = words.split_first().ok_or_else(no_command)?;
            if program.contains('=') {
                return Err(no_command());
            }
            return Ok(Self { arguments: arguments.to_vec(), ..Self::new(program, &[]) });
        }
        let mut spec = Self::new("", &[]);
        let mut late_arguments = Vec::new();
        for word in &words {
            let unknown = || BadEngineSpec::Setting { text: word.clone() };
            let (key, value) = word.split_once('=').ok_or_else(unknown)?;
            match key {
                "name" => spec.name = value.to_owned(),
                "cmd" => {
                    let mut command = self::words(value)?;
                    if command.is_empty() {
                        return Err(no_command());
                    }
                    spec.program = command.remove(0).into();
                    spec.arguments = command;
                }
                "args" => late_arguments.extend(self::words(value)?),
                "dir" => spec.folder = Some(value.into()),
                "tc" | "nodes" | "depth" | "movetime" => spec.limit = Some(limit(key, value)?),
                _ => {
                    let option = key.strip_prefix("option.").filter(|name| !name.is_empty()).ok_or_else(unknown)?;
                    spec.options.push((option.to_owned(), value.to_owned()));
                }
            }
        }
        spec.arguments.extend(late_arguments);
        if spec.name.is_empty() {
            spec.name = name_of(&spec.program);
        }
        Ok(spec)
    }
}

fn name_of(program: &Path) -> String {
    program.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn limit(key: &str, value: &str) -> Result<Limit, BadEngineSpec> {
    let bad = |reason: String| BadEngineSpec::Limit { text: format!("{key}={value}"), reason };
    let number =
        || value.parse::<u32>().ok().filter(|&n| n > 0).ok_or_else(|| bad("expected a positive number".into()));
    Ok(match key {
        "tc" => Limit::Clock(value.parse().map_err(|error: crate::BadTimeControl| bad(error.to_string()))?),
        "nodes" => Limit::Nodes(number()?.into()),
        "depth" => Limit::Depth(number()?),
        _ => Limit::MoveTime(Duration::from_millis(number()?.into())),
    })
}

/// Splits at blanks that are not between quotation marks, which are dropped. A backslash is itself: it is common in
/// the paths of some systems.
fn words(text: &str) -> Result<Vec<String>, BadEngineSpec> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (quote, letter) {
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (Some(open), _) if open == letter => quote = None,
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(BadEngineSpec::OpenQuote { text: text.to_owned() });
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse().expect("a good engine")
    }

    #[test]
    fn settings_are_read() {
        let full = spec(
            r#"name="Old one" cmd='./e -x "a b"' args=-y dir=/tmp option.Hash=16 "option.Move Overhead=20" option.Book= tc=1+0.1"#,
        );
        assert_eq!(full.name, "Old one");
        assert_eq!(full.program, Path::new("./e"));
        assert_eq!(full.arguments, ["-x", "a b", "-y"]);
        assert_eq!(full.folder.as_deref(), Some(Path::new("/tmp")));
        let options = [("Hash", "16"), ("Move Overhead", "20"), ("Book", "")];
        assert_eq!(full.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(full.limit.map(|limit| limit.to_string()).as_deref(), Some("1+0.1"));
    }

    #[test]
    fn a_command_line_will_do() {
        let plain = spec("/usr/games/stockfish.exe  bench 16");
        assert_eq!((plain.name.as_str(), plain.arguments.len()), ("stockfish", 2));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| text.parse::<EngineSpec>().expect_err(text);
        assert!(matches!(error(""), BadEngineSpec::NoCommand { .. }));
        assert!(matches!(error("name=A"), BadEngineSpec::NoCommand { .. }));
        assert!(matches!(error("cmd="), BadEngineSpec::NoCommand { .. }));
        assert!(matches!(error("cmd='a"), BadEngineSpec::OpenQuote { .. }));
        assert!(matches!(error("cmd=a hash=3"), BadEngineSpec::Setting { .. }));
        assert!(matches!(error("cmd=a option.=3"), BadEngineSpec::Setting { .. }));
        assert!(matches!(error("cmd=a nodes=0"), BadEngineSpec::Limit { .. }));
        assert!(matches!(error("cmd=a tc=x"), BadEngineSpec::Limit { .. }));
    }
}
