//! `cargo xtask bench presets`: in every variant for two, a search against one of three plies. Whoever thinks longer must
//! win, or the evaluation or the search does not fit that game.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::cli::PresetsBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// What the longer search must score, in hundredths.
const BAR: f64 = 95.0;

/// Plays a short match in each variant and prints a table.
pub(crate) fn run(options: &PresetsBench) -> Result<()> {
    setup::run(Purpose::Develop)?;
    let chronicle = program::release()?;
    let folder = project::root().join("target").join("presets");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let names = CommandLine::new(&chronicle).args(["variant", "list", "--names", "--players", "2"]).capture()?;
    let asked = |name: &&str| options.only.is_empty() || options.only.iter().any(|only| only == name);
    println!("{}", heading(&format!("{} nodes against 3 plies, {} games each", options.nodes, options.games)));
    let (mut passed, mut played) = (0, 0);
    for name in names.lines().filter(asked) {
        let summary = folder.join(format!("{name}.json"));
        let player = |limit: &str| format!("name={limit} cmd=\"{chronicle} uci\" option.Hash=16 {limit}");
        CommandLine::new(&chronicle)
            .args(["match", "--quiet", "--variant", name, "--games", &options.games.to_string()])
            // More random moves often decide games on small boards and those with quick wins, and no search wins a lost one.
            .args([
                "--random-plies",
                "2",
                "--max-moves",
                "250",
                "--resign",
                "moves=4,score=1200",
                "--json",
                &summary.to_string_lossy(),
            ])
            .args(["--engine", &player(&format!("nodes={}", options.nodes)), "--engine", &player("depth=3")])
            .capture()?;
        let text = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
        let score = score(&serde_json::from_str(&text).context("the summary of the match")?);
        let score = score.with_context(|| format!("no score in {}", summary.display()))?;
        played += 1;
        passed += u32::from(score >= BAR);
        println!("  {name:<20}{score:>7.1} %{}", if score >= BAR { "" } else { "  below the bar" });
    }
    ensure!(played > 0, "no variant has such a name; `chronicle variant list` shows all");
    println!("  {passed} of {played} variants at {BAR} % or more");
    Ok(())
}

/// The points of the first engine in percent.
fn score(summary: &Value) -> Option<f64> {
    let meeting = summary["meetings"].as_array()?.first()?;
    let count = |name: &str| meeting[name].as_f64();
    let (wins, draws, losses) = (count("wins")?, count("draws")?, count("losses")?);
    Some(100.0 * (wins + draws / 2.0) / (wins + draws + losses))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_are_counted_for_the_first() {
        let summary = json!({ "meetings": [{ "wins": 18, "draws": 2, "losses": 0 }] });
        assert_eq!(score(&summary), Some(95.0));
        assert_eq!(score(&json!({ "meetings": [] })), None);
    }
}
