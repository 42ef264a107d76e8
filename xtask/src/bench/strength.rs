//! `cargo xtask bench strength`: matches against engines of known strength, and the page that tells of them.

mod book;
mod page;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cli::StrengthBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// Somebody to play against.
#[derive(Copy, Clone)]
pub(super) struct Opponent {
    /// What it is called here and in the tables.
    pub(super) name: &'static str,
    program: &'static str,
    /// Its settings over UCI: one thread, 16 MB, no book. Each has its own names for them.
    pub(super) options: &'static [(&'static str, &'static str)],
    /// How many games tell enough.
    games: u64,
    /// The share of the points that we claim, in percent; `None` where the result is only told.
    pub(super) bar: Option<u32>,
}

const OPPONENTS: [Opponent; 6] = [
    Opponent {
        name: "stockfish-2850",
        program: "stockfish",
        options: &[("Threads", "1"), ("Hash", "16"), ("UCI_LimitStrength", "true"), ("UCI_Elo", "2850")],
        games: 200,
        bar: Some(70),
    },
    Opponent {
        name: "toga2",
        program: "toga2",
        options: &[("Number of Threads", "1"), ("Hash", "16"), ("OwnBook", "false")],
        games: 200,
        bar: Some(60),
    },
    Opponent {
        name: "glaurung",
        program: "glaurung",
        options: &[("Threads", "1"), ("Hash", "16"), ("OwnBook", "false")],
        games: 200,
        bar: Some(60),
    },
    Opponent {
        name: "ethereal-chess",
        program: "ethereal-chess",
        // It keeps back a tenth of a second for each move otherwise, more than the increment gives.
        options: &[("Threads", "1"), ("Hash", "16"), ("MoveOverhead", "10")],
        games: 100,
        bar: None,
    },
    Opponent {
        name: "fairy-stockfish",
        program: "fairy-stockfish",
        options: &[("Threads", "1"), ("Hash", "16"), ("Move Overhead", "10")],
        games: 100,
        bar: None,
    },
    Opponent {
        name: "stockfish",
        program: "stockfish",
        options: &[("Threads", "1"), ("Hash", "16")],
        games: 100,
        bar: None,
    },
];

/// Everything that decides a game too early is left out: only what both engines have long agreed on.
const RULES: [&str; 4] = ["--draw", "from=40,moves=8,score=10", "--resign", "moves=4,score=700"];

/// Plays every match that was asked for, or what is missing of it, and writes the page.
pub(crate) fn run(options: &StrengthBench) -> Result<()> {
    setup::run(Purpose::Bench)?;
    let opponents = chosen(&options.only)?;
    let chronicle = program::release()?;
    let folder = project::root().join(&options.folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let book = book::openings();
    for opponent in &opponents {
        let command = opponent.command(options, &chronicle, &folder, book.as_deref())?;
        println!("\n{}\n  {command}\n", heading(opponent.name));
        command.run()?;
    }
    let results: Vec<_> =
        OPPONENTS.iter().filter_map(|opponent| Some((opponent, result(&folder, opponent)?))).collect();
    let page = page::page(&page::Conditions { tc: &options.tc, openings: book.is_some() }, &results);
    let file = project::root().join(&options.page);
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    println!("\nWritten to {}.", file.display());
    Ok(())
}

fn chosen(only: &[String]) -> Result<Vec<&'static Opponent>> {
    let names = || OPPONENTS.iter().map(|opponent| opponent.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = only.iter().find(|name| OPPONENTS.iter().all(|opponent| opponent.name != *name)) {
        bail!("there is no opponent {unknown:?}; there are {}", names());
    }
    let wanted = |opponent: &&Opponent| only.is_empty() || only.iter().any(|name| name == opponent.name);
    Ok(OPPONENTS.iter().filter(wanted).collect())
}

impl Opponent {
    /// The match against it, with the journal and the summary in the folder.
    fn command(
        &self,
        options: &StrengthBench,
        chronicle: &str,
        folder: &Path,
        book: Option<&Path>,
    ) -> Result<CommandLine> {
        let program = setup::find(self.program).with_context(|| format!("{} is not installed", self.program))?;
        let ours = "option.Threads=1 option.Hash=16";
        let theirs: Vec<String> =
            self.options.iter().map(|(name, value)| format!("\"option.{name}={value}\"")).collect();
        let games = options.games.unwrap_or(self.games).to_string();
        let file = |ending: &str| folder.join(format!("{}.{ending}", self.name)).to_string_lossy().into_owned();
        let command = CommandLine::new(chronicle)
            .args(["match", "--tc", &options.tc, "--games", &games, "--concurrency", &options.concurrency.to_string()])
            .args(["--engine", &format!("name=chronicle cmd=\"{chronicle} uci\" {ours}")])
            .args(["--engine", &format!("name={} cmd=\"{}\" {}", self.name, program.display(), theirs.join(" "))])
            .args(RULES)
            .args(["--recover", "--event", "Chronicle strength"])
            .args(["--resume", &file("jsonl"), "--json", &file("json"), "--pgn", &file("pgn")]);
        Ok(match book {
            Some(book) => command.args(["--openings", &book.to_string_lossy(), "--seed", "1"]),
            None => command.args(["--random-plies", "8", "--seed", "1"]),
        })
    }
}

/// The summary of a match that has been played, now or before.
fn result(folder: &Path, opponent: &Opponent) -> Option<Value> {
    let text = fs::read_to_string(folder.join(format!("{}.json", opponent.name))).ok()?;
    serde_json::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_chosen_by_name() {
        assert_eq!(chosen(&[]).expect("all").len(), OPPONENTS.len());
        let only = chosen(&["toga2".to_owned()]).expect("one");
        assert_eq!(only.iter().map(|opponent| opponent.name).collect::<Vec<_>>(), ["toga2"]);
        let error = chosen(&["nobody".to_owned()]).err().expect("unknown").to_string();
        assert!(error.contains("\"nobody\"; there are stockfish-2850, toga2"), "{error}");
    }
}
