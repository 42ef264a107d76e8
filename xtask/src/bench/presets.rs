//! `cargo xtask bench presets`: in every variant, a search against one of three plies. Whoever thinks longer must win, or
//! the evaluation or the search does not fit that game.

use std::fs;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::figures;
use crate::cli::PresetsBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// What the longer search must score, in hundredths.
const BAR: f64 = 95.0;

/// After so many games it is looked whether that can still be reached.
const ROUND: u64 = 4;

/// Above the results in the page.
const HEAD: &str = "| | nodes | games | won | drawn | lost | score |\n|---|---|---|---|---|---|---|\n";

/// Plays a short match in each variant, prints the results and writes them into the page.
pub(crate) fn run(options: &PresetsBench) -> Result<()> {
    setup::run(Purpose::Develop)?;
    let chronicle = program::release()?;
    let folder = project::root().join("target").join("presets");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let names =
        |players: &[&str]| CommandLine::new(&chronicle).args(["variant", "list", "--names"]).args(players).capture();
    let (all, for_two) = (names(&[])?, names(&["--players", "2"])?);
    if let Some(unknown) = options.only.iter().find(|only| all.lines().all(|name| name != *only)) {
        bail!("no variant is called {unknown:?}; `chronicle variant list` shows all");
    }
    let asked = |name: &&str| options.only.is_empty() || options.only.iter().any(|only| only == name);
    println!("{}", heading(&format!("{} nodes against 3 plies, {} games each", options.nodes, options.games)));
    let mut missed = Vec::new();
    for name in all.lines().filter(asked) {
        let seats = if for_two.lines().any(|other| other == name) { Seats::Two } else { Seats::More };
        let tally = play(options, &chronicle, &folder, name, seats)?;
        if tally.score() < BAR {
            missed.push(name);
        }
        println!("  {name:<20}{:>7.1} %{}", tally.score(), if tally.score() < BAR { "  below the bar" } else { "" });
        let row = tally.row(name, options.nodes);
        figures::write(&options.page, "bench presets", |old| figures::merged(old, HEAD, &[row]))?;
    }
    ensure!(missed.is_empty(), "below {BAR} %: {}", missed.join(", "));
    Ok(())
}

/// How many play.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Seats {
    Two,
    /// Each of the two searches has every second seat, and wins if one of its own does.
    More,
}

impl Seats {
    /// When a game is called off. What one of many thinks of its chances says nothing about the others.
    const fn end(self) -> &'static [&'static str] {
        match self {
            Self::Two => &["--max-moves", "250", "--resign", "moves=4,score=1200"],
            Self::More => &["--max-moves", "500"],
        }
    }
}

/// Plays a match, a few games at a time, until it is done or can no longer reach the bar.
fn play(options: &PresetsBench, chronicle: &str, folder: &Path, name: &str, seats: Seats) -> Result<Tally> {
    let (journal, summary) = (folder.join(format!("{name}.jsonl")), folder.join(format!("{name}.json")));
    if journal.exists() {
        fs::remove_file(&journal).with_context(|| format!("cannot remove {}", journal.display()))?;
    }
    let mut games = 0;
    loop {
        games = (games + ROUND).min(options.games);
        let player = |limit: &str| format!("name={limit} cmd=\"{chronicle} uci\" option.Hash=16 {limit}");
        CommandLine::new(chronicle)
            .args(["match", "--quiet", "--variant", name, "--games", &games.to_string()])
            // More random moves often decide games on small boards and those with quick wins, and no search wins a lost
            // one.
            .args(["--random-plies", "2"])
            .args(seats.end())
            // Nodes and plies are counted, not seconds: games side by side come out as they would one after the other.
            .args(["--concurrency", &thread::available_parallelism().map_or(1, usize::from).to_string()])
            .args(["--resume", &journal.to_string_lossy(), "--json", &summary.to_string_lossy()])
            .args(["--engine", &player(&format!("nodes={}", options.nodes)), "--engine", &player("depth=3")])
            .capture()?;
        let text = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
        let tally = Tally::read(&serde_json::from_str(&text).context("the summary of the match")?);
        let tally = tally.with_context(|| format!("no score in {}", summary.display()))?;
        if games >= options.games || tally.best_score(options.games) < BAR {
            return Ok(tally);
        }
    }
}

/// What became of the games of the longer search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Tally {
    /// From the summary of a match.
    fn read(summary: &Value) -> Option<Self> {
        let meeting = summary["meetings"].as_array()?.first()?;
        let count = |name: &str| meeting[name].as_u64();
        Some(Self { wins: count("wins")?, draws: count("draws")?, losses: count("losses")? })
    }

    const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points in percent.
    fn score(self) -> f64 {
        100.0 * (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// The points in percent if all games to come are won.
    fn best_score(self, planned: u64) -> f64 {
        Self { wins: self.wins + planned.saturating_sub(self.games()), ..self }.score()
    }

    fn row(self, name: &str, nodes: u64) -> String {
        let Self { wins, draws, losses } = self;
        format!("| {name} | {nodes} | {} | {wins} | {draws} | {losses} | {:.1} % |", self.games(), self.score())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_are_counted_for_the_first() {
        let summary = json!({ "meetings": [{ "wins": 18, "draws": 2, "losses": 0 }] });
        let tally = Tally::read(&summary).expect("a result");
        assert_eq!(tally.score(), 95.0);
        assert_eq!(tally.row("shogi", 1000), "| shogi | 1000 | 20 | 18 | 2 | 0 | 95.0 % |");
        assert_eq!(Tally::read(&json!({ "meetings": [] })), None);
    }

    #[test]
    fn a_match_ends_when_the_bar_is_out_of_reach() {
        let tally = |wins, draws, losses| Tally { wins, draws, losses }.best_score(20);
        assert!(tally(3, 0, 1) >= BAR && tally(2, 2, 0) >= BAR);
        assert!(tally(2, 1, 1) < BAR && tally(0, 4, 0) < BAR);
    }
}
