//! `cargo xtask bench robustness`: many hurried games of the engine against itself, in which nothing may go wrong.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::cli::RobustnessBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::{heading, success};

/// Time control and games: the shorter the clock, the more of them.
const ROUNDS: [(&str, u64); 3] = [("1+0.01", 200), ("0.2+0.002", 2_000), ("0.1+0.001", 1_000)];

/// Plays the games that were asked for, and fails on any crash, hang, illegal move or loss on time.
pub(crate) fn run(options: &RobustnessBench) -> Result<()> {
    setup::run(Purpose::Develop)?;
    let chronicle = program::release()?;
    let folder = project::root().join("target").join("robustness");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (tc, games) in rounds(options) {
        let games = games.to_string();
        let summary = folder.join(format!("{tc}.json"));
        let player =
            |name: &str| format!("name={name} cmd=\"{chronicle} uci\" option.Hash=16 \"option.Move Overhead=10\"");
        let command = CommandLine::new(&chronicle)
            .args(["match", "--tc", &tc, "--games", &games, "--margin", "0", "--recover"])
            .args(["--engine", &player("one"), "--engine", &player("other")])
            .args(["--json", &summary.to_string_lossy()]);
        println!("\n{}\n  {command}\n", heading(&format!("{games} games at {tc}")));
        command.run()?;
        let text = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
        let faults = faults(&serde_json::from_str(&text).context("the summary of the match")?);
        ensure!(faults.is_empty(), "something went wrong at {tc}: {}", faults.join(", "));
        println!("{} {games} games at {tc} without a fault", success("ok"));
    }
    Ok(())
}

/// Time controls with the games to play at each.
fn rounds(options: &RobustnessBench) -> Vec<(String, u64)> {
    match (&options.tc, options.games) {
        (Some(tc), Some(games)) => vec![(tc.clone(), games)],
        _ => ROUNDS.map(|(tc, games)| (tc.to_owned(), (games * options.share).div_ceil(100))).to_vec(),
    }
}

/// Everything that went wrong, by kind.
fn faults(summary: &Value) -> Vec<String> {
    let engines = summary["engines"].as_array().into_iter().flatten();
    let kinds = engines.flat_map(|engine| engine["faults"].as_object().into_iter().flatten());
    kinds.filter(|(_, count)| count.as_u64() != Some(0)).map(|(kind, count)| format!("{count} {kind}")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rounds_are_shared_out_or_asked_for() {
        let asked = |share, tc: Option<&str>, games| {
            rounds(&RobustnessBench { share, tc: tc.map(str::to_owned), games })
                .into_iter()
                .map(|(_, games)| games)
                .collect::<Vec<_>>()
        };
        assert_eq!(asked(100, None, None), [200, 2_000, 1_000]);
        assert_eq!(asked(1, None, None), [2, 20, 10]);
        assert_eq!(asked(100, Some("0.1+0.001"), Some(7)), [7]);
    }

    #[test]
    fn every_fault_is_seen() {
        let clean = json!({ "engines": [{ "faults": { "time": 0, "crashes": 0 } }, { "faults": { "time": 0 } }] });
        assert!(faults(&clean).is_empty());
        let bad = json!({ "engines": [{ "faults": { "time": 0, "crashes": 0 } }, { "faults": { "time": 2 } }] });
        assert_eq!(faults(&bad), ["2 time"]);
    }
}
