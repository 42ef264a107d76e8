use std::{fmt, time::Duration};

use chronicle_engine::{Elo, Engine, Rules, SearcherKind, TableUse};
use thiserror::Error;

/// What can be set, as it is set now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The way of searching.
    pub searcher: SearcherKind,
    /// The size of the hash table in mebibytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many lines are shown.
    pub lines: usize,
    /// Whether the program may let the engine think on the opponent's time. Only the program needs to know.
    pub ponder: bool,
    /// What is lost on the way between engine and clock.
    pub overhead: Duration,
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
    /// Whether the chances of win, draw and loss are shown.
    pub show_wdl: bool,
    /// Whether this is analysis and not a game. The engine plays no differently: it has no contempt.
    pub analyse: bool,
    /// Whether moves are played from the book, where it has some.
    pub own_book: bool,
    /// Whether the move of the book is always the one with the greatest weight.
    pub book_best: bool,
    /// The file of the book; empty for none.
    pub book_file: String,
    /// The file of the network; empty for none.
    pub network_file: String,
    /// The folders with endgame tables; empty for none.
    pub table_path: String,
    /// How endgame tables are used.
    pub table_use: TableUse,
    /// Whether to play like somebody of the strength `elo`.
    pub limit_strength: bool,
    /// The strength to play with, if it is limited.
    pub elo: Elo,
    /// The same on a shorter scale; the largest is no limit.
    pub skill: usize,
    /// What the choices of a weaker player depend on; 0 for other ones in each game.
    pub seed: usize,
    /// The name of the game.
    pub game: String,
    /// The file with further games; empty for none.
    pub game_file: String,
}

/// An option as the protocol declares it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, in which capitals do not matter.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    id: Id,
}

/// What an option takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// `true` or `false`.
    Check {
        /// The value unless set.
        default: bool,
    },
    /// A number.
    Spin {
        /// The value unless set.
        default: usize,
        /// The smallest.
        min: usize,
        /// The largest.
        max: usize,
    },
    /// One of several words.
    Combo {
        /// The value unless set.
        default: &'static str,
        /// All that there are.
        words: &'static [&'static str],
    },
    /// The name of a game: one that is built in, or one that was loaded.
    Game {
        /// The value unless set.
        default: &'static str,
    },
    /// Nothing: it is an action.
    Button,
    /// A text, empty unless set. `<empty>` stands for the empty one.
    Text,
}

/// What the engine has to do after an option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// Nothing.
    None,
    /// Change the size of the hash table.
    Hash(usize),
    /// Change the number of threads.
    Threads(usize),
    /// Search in this way.
    Searcher(SearcherKind),
    /// Forget the hash table.
    ClearHash,
    /// Take the book of this file, or none if this is empty.
    BookFile(String),
    /// Judge chess by the network of this file, or by the classical evaluation if this is empty.
    NetworkFile(String),
    /// Ask the endgame tables in these folders, or none if this is empty.
    TablePath(String),
    /// Use endgame tables in this way.
    TableUse(TableUse),
    /// Play the game of this name.
    Game(String),
    /// Load definitions of games from this file, or forget those loaded if this is empty.
    GameFile(String),
    /// Play as strong as [`Options::strength`] says, with choices that depend on the seed.
    Strength,
}

/// Why an option could not be set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option {name:?}")]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// A value is needed.
    #[error("option {name} needs a value")]
    NoValue {
        /// The option.
        name: &'static str,
    },
    /// Not a number in the range.
    #[error("option {name}: {value:?} is not a number from {min} to {max}")]
    Spin {
        /// The option.
        name: &'static str,
        /// The value asked for, cut short.
        value: String,
        /// The smallest.
        min: usize,
        /// The largest.
        max: usize,
    },
    /// None of the words that there are.
    #[error("option {name}: {value:?} is none of {}", words.join(", "))]
    Combo {
        /// The option.
        name: &'static str,
        /// The value asked for, cut short.
        value: String,
        /// Those that there are.
        words: &'static [&'static str],
    },
    /// Neither true nor false.
    #[error("option {name}: {value:?} is neither true nor false")]
    Check {
        /// The option.
        name: &'static str,
        /// The value asked for, cut short.
        value: String,
    },
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Id {
    Searcher,
    Hash,
    Threads,
    Lines,
    Ponder,
    Overhead,
    ClearHash,
    Chess960,
    ShowWdl,
    Analyse,
    OwnBook,
    BookBest,
    BookFile,
    NetworkFile,
    TablePath,
    TableDepth,
    TableLimit,
    FiftyMoves,
    LimitStrength,
    Elo,
    Skill,
    Seed,
    Game,
    GameFile,
}

/// A value that fits its option.
enum Value {
    Check(bool),
    Spin(usize),
    /// The number of the word.
    Combo(usize),
    Text(String),
    Pressed,
}

/// The ways of searching, by name.
const SEARCHERS: [(&str, SearcherKind); 2] =
    [("AlphaBeta", SearcherKind::AlphaBeta), ("Mcts", SearcherKind::MonteCarlo)];

/// How the protocol writes a text without letters.
const EMPTY: &str = "<empty>";

impl OptionSpec {
    /// Every option, in the order in which they are listed.
    pub const ALL: [Self; 24] = [
        Self::spin(Id::Hash, "Hash", Engine::DEFAULT_HASH_MB, 1, Engine::MAX_HASH_MB),
        Self::spin(Id::Threads, "Threads", 1, 1, Engine::MAX_THREADS),
        Self::spin(Id::Lines, "MultiPV", 1, 1, 256),
        Self {
            name: "Searcher",
            kind: Kind::Combo { default: SEARCHERS[0].0, words: &[SEARCHERS[0].0, SEARCHERS[1].0] },
            id: Id::Searcher,
        },
        Self { name: "EvalFile", kind: Kind::Text, id: Id::NetworkFile },
        Self::check(Id::Ponder, "Ponder"),
        Self::spin(Id::Overhead, "Move Overhead", 10, 0, 5000),
        Self { name: "Clear Hash", kind: Kind::Button, id: Id::ClearHash },
        Self { name: "UCI_Variant", kind: Kind::Game { default: CHESS }, id: Id::Game },
        Self { name: "VariantPath", kind: Kind::Text, id: Id::GameFile },
        Self::check(Id::Chess960, "UCI_Chess960"),
        Self::check(Id::ShowWdl, "UCI_ShowWDL"),
        Self::check(Id::Analyse, "UCI_AnalyseMode"),
        Self::check(Id::OwnBook, "OwnBook"),
        Self { name: "BookFile", kind: Kind::Text, id: Id::BookFile },
        Self::check(Id::BookBest, "BookBestMove"),
        Self { name: "SyzygyPath", kind: Kind::Text, id: Id::TablePath },
        Self::spin(Id::TableDepth, "SyzygyProbeDepth", 1, 1, 100),
        Self { name: "Syzygy50MoveRule", kind: Kind::Check { default: true }, id: Id::FiftyMoves },
        Self::spin(Id::TableLimit, "SyzygyProbeLimit", 7, 0, 7),
        Self::check(Id::LimitStrength, "UCI_LimitStrength"),
        Self::spin(
            Id::Elo,
            "UCI_Elo",
            DEFAULT_ELO.value() as usize,
            Elo::MIN.value() as usize,
            Elo::MAX.value() as usize,
        ),
        Self::spin(Id::Skill, "Skill", FULL_SKILL, 0, FULL_SKILL),
        Self::spin(Id::Seed, "Seed", 0, 0, u32::MAX as usize),
    ];

    const fn spin(id: Id, name: &'static str, default: usize, min: usize, max: usize) -> Self {
        Self { name, kind: Kind::Spin { default, min, max }, id }
    }

    const fn check(id: Id, name: &'static str) -> Self {
        Self { name, kind: Kind::Check { default: false }, id }
    }

    fn read(&self, value: Option<&str>) -> Result<Value, OptionError> {
        let name = self.name;
        let needed = || value.ok_or(OptionError::NoValue { name });
        let short = |value: &str| value.chars().take(40).collect();
        match self.kind {
            Kind::Button => Ok(Value::Pressed),
            Kind::Game { .. } => Ok(Value::Text(needed()?.to_owned())),
            Kind::Text => Ok(Value::Text(value.filter(|&value| value != EMPTY).unwrap_or_default().to_owned())),
            Kind::Check { .. } => match needed()? {
                value if value.eq_ignore_ascii_case("true") => Ok(Value::Check(true)),
                value if value.eq_ignore_ascii_case("false") => Ok(Value::Check(false)),
                value => Err(OptionError::Check { name, value: short(value) }),
            },
            Kind::Combo { words, .. } => {
                let value = needed()?;
                let number = words.iter().position(|word| word.eq_ignore_ascii_case(value));
                number.map(Value::Combo).ok_or_else(|| OptionError::Combo { name, value: short(value), words })
            }
            Kind::Spin { min, max, .. } => {
                let value = needed()?;
                match value.parse() {
                    Ok(number) if (min..=max).contains(&number) => Ok(Value::Spin(number)),
                    _ => Err(OptionError::Spin { name, value: short(value), min, max }),
                }
            }
        }
    }
}

/// The line that declares the option.
impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Combo { default, words } => write!(f, "combo default {default} var {}", words.join(" var ")),
            Kind::Game { default } => write!(f, "combo default {default} var {}", Rules::names().join(" var ")),
            Kind::Button => write!(f, "button"),
            Kind::Text => write!(f, "string default {EMPTY}"),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            searcher: SearcherKind::default(),
            hash_mb: Engine::DEFAULT_HASH_MB,
            threads: 1,
            lines: 1,
            ponder: false,
            overhead: Duration::from_millis(10),
            chess960: false,
            show_wdl: false,
            analyse: false,
            own_book: false,
            book_best: false,
            book_file: String::new(),
            network_file: String::new(),
            table_path: String::new(),
            table_use: TableUse::default(),
            limit_strength: false,
            elo: DEFAULT_ELO,
            skill: FULL_SKILL,
            seed: 0,
            game: CHESS.to_owned(),
            game_file: String::new(),
        }
    }
}

/// The game unless told otherwise.
const CHESS: &str = "chess";

/// The strength that is shown before one is set: that of a good club player's opponent.
const DEFAULT_ELO: Elo = Elo::new(1500).expect("it is in the range");
/// The skill that is no limit.
const FULL_SKILL: usize = 20;

impl Options {
    /// How strong to play; `None` for as strong as possible. An Elo, once asked for, counts before a skill.
    #[must_use]
    pub fn strength(&self) -> Option<Elo> {
        let (least, most) = (i32::from(Elo::MIN.value()), i32::from(Elo::MAX.value()));
        let of_skill = || Elo::nearest(least + (most - least) * self.skill as i32 / FULL_SKILL as i32);
        if self.limit_strength { Some(self.elo) } else { (self.skill < FULL_SKILL).then(of_skill) }
    }

    /// Sets an option by name. What concerns the engine is only told: whoever has the engine does it, and writes down
    /// that it is done.
    ///
    /// # Errors
    /// If there is no such option or the value does not fit; nothing has changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let option = OptionSpec::ALL
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| OptionError::Unknown { name: name.chars().take(40).collect() })?;
        match (option.id, option.read(value)?) {
            (Id::Hash, Value::Spin(megabytes)) => return Ok(Change::Hash(megabytes)),
            (Id::Searcher, Value::Combo(number)) => return Ok(Change::Searcher(SEARCHERS[number].1)),
            (Id::Threads, Value::Spin(threads)) => return Ok(Change::Threads(threads)),
            (Id::ClearHash, _) => return Ok(Change::ClearHash),
            (Id::BookFile, Value::Text(file)) => return Ok(Change::BookFile(file)),
            (Id::NetworkFile, Value::Text(file)) => return Ok(Change::NetworkFile(file)),
            (Id::Game, Value::Text(name)) => return Ok(Change::Game(name)),
            (Id::GameFile, Value::Text(file)) => return Ok(Change::GameFile(file)),
            (Id::TablePath, Value::Text(folders)) => return Ok(Change::TablePath(folders)),
            (Id::TableDepth, Value::Spin(depth)) => return Ok(self.use_tables(|usage| usage.min_depth = depth as u32)),
            (Id::TableLimit, Value::Spin(men)) => return Ok(self.use_tables(|usage| usage.max_men = men as u32)),
            (Id::FiftyMoves, Value::Check(on)) => return Ok(self.use_tables(|usage| usage.fifty_moves = on)),
            (Id::Lines, Value::Spin(lines)) => self.lines = lines,
            (Id::Overhead, Value::Spin(milliseconds)) => self.overhead = Duration::from_millis(milliseconds as u64),
            (Id::Ponder, Value::Check(on)) => self.ponder = on,
            (Id::Chess960, Value::Check(on)) => self.chess960 = on,
            (Id::ShowWdl, Value::Check(on)) => self.show_wdl = on,
            (Id::Analyse, Value::Check(on)) => self.analyse = on,
            (Id::OwnBook, Value::Check(on)) => self.own_book = on,
            (Id::BookBest, Value::Check(on)) => self.book_best = on,
            (Id::LimitStrength, Value::Check(on)) => {
                self.limit_strength = on;
                return Ok(Change::Strength);
            }
            (Id::Elo, Value::Spin(elo)) => {
                self.elo = Elo::nearest(elo as i32);
                return Ok(Change::Strength);
            }
            (Id::Skill, Value::Spin(skill)) => {
                self.skill = skill;
                return Ok(Change::Strength);
            }
            (Id::Seed, Value::Spin(seed)) => {
                self.seed = seed;
                return Ok(Change::Strength);
            }
            _ => unreachable!("every option reads values of its own kind"),
        }
        Ok(Change::None)
    }

    /// The change to another way of using tables.
    fn use_tables(&self, set: impl FnOnce(&mut TableUse)) -> Change {
        let mut usage = self.table_use;
        set(&mut usage);
        Change::TableUse(usage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_defaults_are_the_real_ones_and_lie_in_range() {
        for option in OptionSpec::ALL {
            let mut set = Options::default();
            let value = match option.kind {
                Kind::Check { default } => default.to_string(),
                Kind::Spin { default, min, max } => {
                    assert!((min..=max).contains(&default), "{option}");
                    default.to_string()
                }
                Kind::Combo { default, words } => {
                    assert!(words.contains(&default), "{option}");
                    default.to_owned()
                }
                Kind::Game { default } => {
                    assert!(Rules::names().contains(&default), "{option}");
                    default.to_owned()
                }
                Kind::Text => EMPTY.to_owned(),
                Kind::Button => continue,
            };
            match set.set(option.name, Some(&value)).expect("the default fits") {
                Change::Hash(megabytes) => assert_eq!(megabytes, set.hash_mb),
                Change::Threads(threads) => assert_eq!(threads, set.threads),
                Change::Searcher(kind) => assert_eq!(kind, set.searcher),
                Change::BookFile(file) => assert_eq!(file, set.book_file),
                Change::NetworkFile(file) => assert_eq!(file, set.network_file),
                Change::TablePath(folders) => assert_eq!(folders, set.table_path),
                Change::TableUse(usage) => assert_eq!(usage, set.table_use),
                Change::Game(name) => assert_eq!(name, set.game),
                Change::GameFile(file) => assert_eq!(file, set.game_file),
                _ => assert_eq!(set, Options::default(), "{option}"),
            }
        }
    }

    #[test]
    fn names_are_unique_without_capitals() {
        let mut names: Vec<_> = OptionSpec::ALL.iter().map(|option| option.name.to_lowercase()).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), OptionSpec::ALL.len());
    }

    #[test]
    fn strength_is_an_elo_or_a_skill() {
        let mut options = Options::default();
        let mut strength = |name: &str, value: &str| {
            assert_eq!(options.set(name, Some(value)), Ok(Change::Strength), "{name}");
            options.strength().map(Elo::value)
        };
        assert_eq!(strength("UCI_Elo", "1200"), None);
        assert_eq!(strength("UCI_LimitStrength", "true"), Some(1200));
        assert_eq!(strength("Skill", "0"), Some(1200));
        assert_eq!(strength("UCI_LimitStrength", "false"), Some(500));
        assert_eq!(strength("Skill", "10"), Some(1750));
        assert_eq!(strength("Skill", "20"), None);
        assert!(options.set("UCI_Elo", Some("499")).is_err() && options.set("UCI_Elo", Some("3001")).is_err());
    }

    #[test]
    fn every_option_is_documented() {
        let page = include_str!("../../../docs/uci.md");
        for option in OptionSpec::ALL {
            assert!(page.contains(&format!("| `{}` |", option.name)), "docs/uci.md lacks {}", option.name);
        }
    }

    #[test]
    fn searchers_have_names() {
        let mut options = Options::default();
        for (name, kind) in [("alphabeta", SearcherKind::AlphaBeta), ("Mcts", SearcherKind::MonteCarlo)] {
            assert_eq!(options.set("searcher", Some(name)), Ok(Change::Searcher(kind)));
        }
        let error = options.set("Searcher", Some("minimax")).expect_err("there is no such").to_string();
        assert_eq!(error, "option Searcher: \"minimax\" is none of AlphaBeta, Mcts");
        let declared: Vec<String> = OptionSpec::ALL.iter().map(ToString::to_string).collect();
        let want = "option name Searcher type combo default AlphaBeta var AlphaBeta var Mcts";
        assert!(declared.iter().any(|line| line == want), "{declared:?}");
    }

    #[test]
    fn setting_is_checked() {
        let mut options = Options::default();
        assert_eq!(options.set("hash", Some("64")), Ok(Change::Hash(64)));
        assert_eq!(options.set("CLEAR HASH", None), Ok(Change::ClearHash));
        assert_eq!(options.set("multipv", Some("3")), Ok(Change::None));
        assert_eq!(options.lines, 3);
        for value in ["0", "-5", "99999999", "abc", "", "1e3", "99999999999999999999999"] {
            let error = options.set("Hash", Some(value)).expect_err(value).to_string();
            assert!(error.ends_with("is not a number from 1 to 65536"), "{error}");
        }
        for value in [None, Some("<empty>"), Some("")] {
            assert_eq!(options.set("bookfile", value), Ok(Change::BookFile(String::new())));
        }
        assert_eq!(options.set("BookFile", Some("a b.bin")), Ok(Change::BookFile("a b.bin".to_owned())));
        assert_eq!(options.set("Hash", None), Err(OptionError::NoValue { name: "Hash" }));
        assert!(matches!(options.set("Ponder", Some("yes")), Err(OptionError::Check { .. })));
        assert!(matches!(options.set("NoSuchOption", Some("3")), Err(OptionError::Unknown { .. })));
    }
}
