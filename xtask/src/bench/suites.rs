//! `cargo xtask bench suites`: test positions with known answers, and the page that tells how many are found.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::cli::SuitesBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::shared;
use crate::shell::CommandLine;
use crate::style::heading;

/// A suite that Stockfish's figures are known for.
struct Suite {
    name: &'static str,
    file: &'static str,
    /// What Stockfish 15.1 reaches at 50,000 nodes for each position, on one thread with 64 MB.
    stockfish: &'static str,
}

const SUITES: [Suite; 4] = [
    Suite { name: "Win at Chess", file: "epd/suites/wac300.epd", stockfish: "248/300 = 82.7 %" },
    Suite { name: "Strategic Test Suite, points", file: "epd/suites/sts_v3.epd", stockfish: "82.8 %" },
    Suite { name: "Encyclopedia of Chess Middlegames", file: "epd/suites/ecm879.epd", stockfish: "64.4 %" },
    Suite { name: "Bratko-Kopec", file: "epd/suites/bratko_kopec.epd", stockfish: "15/24 = 62.5 %" },
];

/// Mates with their lengths: none may be told shorter than it is.
const MATES: [(&str, &str); 2] = [
    ("mates that need up to 27 moves", "epd/mates/mates2000.epd"),
    ("endings of the classics", "epd/mates/classic280.epd"),
];

/// How many of Win at Chess should be found in a second.
const BAR: u64 = 295;

/// Runs every suite and writes the page.
pub(crate) fn run(options: &SuitesBench) -> Result<()> {
    setup::run(Purpose::Develop)?;
    let runner = Runner { chronicle: program::release()?, concurrency: options.concurrency };
    let mut page = opening(options);
    for suite in SUITES {
        let result = runner.solve(suite.file, options.nodes)?;
        // A text grows without fail.
        let _ = writeln!(page, "| {} | {} | {} |", suite.name, score(&result), suite.stockfish);
    }
    page.push_str(
        "\n## Mates\n\n\
         The same nodes as in the first table. Found means a mate of exactly the known length.\n\n\
         | set | found | found at any length | told too short |\n|---|---:|---:|---:|\n",
    );
    for (name, file) in MATES {
        let _ = writeln!(page, "{}", mates_row(name, &runner.solve(file, options.nodes)?));
    }
    page.push_str(&a_second(&runner.solve(SUITES[0].file, options.second)?, options.second));
    let file = project::root().join(&options.page);
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    println!("\nWritten to {}.", file.display());
    Ok(())
}

struct Runner {
    chronicle: String,
    concurrency: u32,
}

impl Runner {
    /// The summary of `chronicle epd` for a file of the shared data.
    fn solve(&self, file: &str, nodes: u64) -> Result<Value> {
        let suite = shared::file(file)
            .with_context(|| format!("there is no {file}; set CHRONICLE_SHARED_DATA to the folder that has it"))?;
        let folder = project::root().join("target").join("suites");
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let stem = suite.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let summary = folder.join(format!("{stem}-{nodes}.json"));
        let engine = format!("name=chronicle cmd=\"{} uci\" option.Threads=1 option.Hash=64", self.chronicle);
        let command = CommandLine::new(&self.chronicle)
            .args(["epd", &suite.to_string_lossy(), "--nodes", &nodes.to_string(), "--engine", &engine, "--quiet"])
            .args(["--threads", &self.concurrency.to_string()])
            .args(["--json", &summary.to_string_lossy()]);
        println!("\n{}\n  {command}\n", heading(&format!("{stem}, {nodes} nodes")));
        command.run()?;
        let text = fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
        serde_json::from_str(&text).context("the summary of a suite")
    }
}

fn opening(options: &SuitesBench) -> String {
    format!(
        "# Test suites\n\n\
         `cargo xtask bench suites` solves these suites and writes this page; it needs the shared data.\n\
         One thread, 64 MB of hash table, a fixed number of nodes for each position: a busy machine changes nothing.\n\
         Stockfish's figures are those of version 15.1 at 50,000 nodes, whose evaluation is a network.\n\n\
         | suite | Chronicle, {} nodes | Stockfish 15.1, 50,000 nodes |\n|---|---:|---:|\n",
        options.nodes
    )
}

/// Points where a suite gives some, otherwise positions.
fn score(result: &Value) -> String {
    let number = |name: &str| result[name].as_u64().unwrap_or(0);
    let (points, of) = match number("max_points") {
        0 => (number("solved"), number("positions")),
        most => (number("points"), most),
    };
    format!("{points}/{of} = {:.1} %", percent(points, of))
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Win at Chess with as many nodes as a second gives, and what is still not found.
fn a_second(result: &Value, nodes: u64) -> String {
    let solved = result["solved"].as_u64().unwrap_or(0);
    let verdict = if solved >= BAR { "reached" } else { "missed" };
    let mut text = format!(
        "\n## Win at Chess with {nodes} nodes\n\n\
         About what one second gives. {solved} of {} are solved; the bar of {BAR} is {verdict}.\n\n\
         | not solved | expected | played |\n|---|---|---|\n",
        result["positions"]
    );
    let attempts = result["attempts"].as_array().into_iter().flatten();
    for attempt in attempts.filter(|attempt| attempt["solved"] == false) {
        let word = |name: &str| attempt[name].as_str().unwrap_or("-").to_owned();
        let _ = writeln!(text, "| {} | {} | {} |", word("id"), word("expected"), word("played"));
    }
    text
}

fn mates_row(name: &str, result: &Value) -> String {
    format!("| {name} | {} | {} | {} |", score(result), result["mates_found"], result["mates_too_short"])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_count_where_there_are_some() {
        assert_eq!(score(&json!({ "positions": 24, "solved": 18, "points": 0, "max_points": 0 })), "18/24 = 75.0 %");
        assert_eq!(score(&json!({ "positions": 2, "solved": 1, "points": 15, "max_points": 20 })), "15/20 = 75.0 %");
    }

    #[test]
    fn what_is_missed_is_named() {
        let attempts = json!([
            { "id": "WAC.001", "solved": true, "expected": "Qg6", "played": "g3g6" },
            { "id": "WAC.230", "solved": false, "expected": "Rb4", "played": "b2b3" },
        ]);
        let text = a_second(&json!({ "positions": 300, "solved": 294, "attempts": attempts }), 1_000_000);
        assert!(text.contains("294 of 300") && text.contains("the bar of 295 is missed"), "{text}");
        assert!(text.ends_with("| WAC.230 | Rb4 | b2b3 |\n") && !text.contains("WAC.001"), "{text}");
        let row = mates_row("a set", &json!({ "positions": 4, "solved": 3, "mates_found": 4, "mates_too_short": 0 }));
        assert_eq!(row, "| a set | 3/4 = 75.0 % | 4 | 0 |");
    }
}
