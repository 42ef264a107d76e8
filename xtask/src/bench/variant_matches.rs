//! `cargo xtask bench variants --matches`: games against Fairy-Stockfish, with equal clocks.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// What is played: drops, explosions, a large board, and a game with rules of its own.
const GAMES: [&str; 4] = ["crazyhouse", "atomic", "capablanca", "xiangqi"];

/// Two seconds and a fiftieth for each move.
const CLOCK: &str = "2+0.02";

/// So much of the clock is left alone by both, in milliseconds: a machine with other work may be late.
const OVERHEAD: u32 = 100;

/// Plays a match of so many games in each variant and prints a table.
pub(crate) fn run(games: u64) -> Result<()> {
    setup::run(Purpose::Bench)?;
    let fairy = setup::find("fairy-stockfish").context("fairy-stockfish is not installed")?;
    let chronicle = program::release()?;
    let folder = project::root().join("target").join("variant-matches");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    println!("{}", heading(&format!("Against Fairy-Stockfish, {CLOCK}, one thread, {games} games each")));
    for name in GAMES {
        let path = |ending: &str| folder.join(format!("{name}.{ending}")).to_string_lossy().into_owned();
        let player = |name: &str, command: &str| {
            format!("name={name} cmd=\"{command}\" option.Hash=16 'option.Move Overhead={OVERHEAD}'")
        };
        let played = CommandLine::new(&chronicle)
            .args(["match", "--quiet", "--variant", name, "--games", &games.to_string(), "--tc", CLOCK])
            .args(["--random-plies", "2", "--resign", "moves=4,score=1500"])
            .args(["--json", &path("json"), "--pgn", &path("pgn")])
            .args(["--engine", &player("chronicle", &format!("{chronicle} uci"))])
            .args(["--engine", &player("fairy", &fairy.to_string_lossy())])
            .capture();
        match played {
            Ok(_) => println!("  {name:<12}{}", result(Path::new(&path("json")))?),
            // The package of Debian is older than some variants.
            Err(reason) => println!("  {name:<12}not played: {reason:#}"),
        }
    }
    Ok(())
}

fn result(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let summary: Value = serde_json::from_str(&text).context("the summary of the match")?;
    line(&summary["engines"][0]).with_context(|| format!("no result in {}", path.display()))
}

/// The result of an engine in one line.
fn line(engine: &Value) -> Option<String> {
    let count = |name: &str| engine[name].as_u64();
    let elo = |name: &str| engine["elo"][name].as_f64();
    Some(format!(
        "won {}, drawn {}, lost {}: {:.1} %, Elo {:+.0} ({:+.0} to {:+.0}), lost on time {}",
        count("wins")?,
        count("draws")?,
        count("losses")?,
        100.0 * engine["score"].as_f64()?,
        elo("difference")?,
        elo("low")?,
        elo("high")?,
        engine["faults"]["time"].as_u64()?,
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_result_is_one_line() {
        let elo = json!({ "difference": 6.9, "low": -67.2, "high": 81.7 });
        let faults = json!({ "time": 4 });
        let engine = json!({ "wins": 51, "draws": 0, "losses": 49, "score": 0.51, "elo": elo, "faults": faults });
        let wanted = "won 51, drawn 0, lost 49: 51.0 %, Elo +7 (-67 to +82), lost on time 4";
        assert_eq!(line(&engine).as_deref(), Some(wanted));
        assert_eq!(line(&json!({})), None);
    }
}
