//! `cargo xtask bench variants --matches`: games against Fairy-Stockfish, with equal clocks.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{figures, variants};
use crate::cli::VariantsBench;
use crate::program;
use crate::project;
use crate::shell::CommandLine;
use crate::style::heading;

/// What is played: drops, explosions, a large board, and a game with rules of its own.
const GAMES: [&str; 4] = ["crazyhouse", "atomic", "capablanca", "xiangqi"];

/// Two seconds and a fiftieth for each move.
const CLOCK: &str = "2+0.02";

/// Above the results in the page.
const HEAD: &str =
    "| | opponent | won | drawn | lost | score | Elo (95 %) | lost on time |\n|---|---|---|---|---|---|---|---|\n";

/// Plays a match of so many games in each variant, prints the results and writes them into the page.
pub(crate) fn run(options: &VariantsBench, games: u64) -> Result<()> {
    let fairy = variants::fairy(options)?;
    let opponent = variants::name_of(&fairy)?;
    let chronicle = program::release()?;
    let folder = project::root().join("target").join("variant-matches");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    println!("{}", heading(&format!("Against {opponent}, {CLOCK}, one thread, {games} games each")));
    for name in chosen(&options.only)? {
        let path = |ending: &str| folder.join(format!("{name}.{ending}")).to_string_lossy().into_owned();
        let player = |name: &str, command: &str| format!("name={name} cmd=\"{command}\" option.Hash=16");
        let played = CommandLine::new(&chronicle)
            .args(["match", "--quiet", "--variant", name, "--games", &games.to_string(), "--tc", CLOCK])
            .args(["--random-plies", "2", "--resign", "moves=4,score=1500"])
            .args(["--json", &path("json"), "--pgn", &path("pgn")])
            .args(["--engine", &player("chronicle", &format!("{chronicle} uci"))])
            .args(["--engine", &player("fairy", &fairy.to_string_lossy())])
            .capture();
        match played {
            Ok(_) => {
                let row = format!("| {name} | {opponent} | {} |", result(Path::new(&path("json")))?);
                println!("  {row}");
                figures::write(&options.page, "bench variants --matches", |old| figures::merged(old, HEAD, &[row]))?;
            }
            // The package of Debian is older than some variants.
            Err(reason) => println!("  {name:<12}not played: {reason:#}"),
        }
    }
    Ok(())
}

fn chosen(only: &[String]) -> Result<Vec<&'static str>> {
    if let Some(unknown) = only.iter().find(|name| !GAMES.contains(&name.as_str())) {
        bail!("{unknown:?} is not played; there are {}", GAMES.join(", "));
    }
    Ok(GAMES.into_iter().filter(|name| only.is_empty() || only.iter().any(|wanted| wanted == name)).collect())
}

fn result(path: &Path) -> Result<String> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let summary: Value = serde_json::from_str(&text).context("the summary of the match")?;
    cells(&summary["engines"][0]).with_context(|| format!("no result in {}", path.display()))
}

/// The result of an engine as cells of a table.
fn cells(engine: &Value) -> Option<String> {
    let count = |name: &str| engine[name].as_u64();
    let elo = |name: &str| engine["elo"][name].as_f64();
    Some(format!(
        "{} | {} | {} | {:.1} % | {:+.0} ({:+.0} to {:+.0}) | {}",
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
    fn a_result_is_one_row() {
        let elo = json!({ "difference": 6.9, "low": -67.2, "high": 81.7 });
        let faults = json!({ "time": 4 });
        let engine = json!({ "wins": 51, "draws": 0, "losses": 49, "score": 0.51, "elo": elo, "faults": faults });
        let wanted = "51 | 0 | 49 | 51.0 % | +7 (-67 to +82) | 4";
        assert_eq!(cells(&engine).as_deref(), Some(wanted));
        assert_eq!(cells(&json!({})), None);
    }

    #[test]
    fn games_are_chosen_by_name() {
        assert_eq!(chosen(&[]).expect("all"), GAMES);
        assert_eq!(chosen(&["atomic".to_owned()]).expect("one"), ["atomic"]);
        assert!(chosen(&["chess".to_owned()]).is_err());
    }
}
