//! The page that tells how strong the engine is.

use std::fmt::Write;

use serde_json::Value;

use super::Opponent;

/// What held for all matches.
pub(super) struct Conditions<'a> {
    pub(super) tc: &'a str,
    /// Whether openings came from a book.
    pub(super) openings: bool,
}

/// The page, with a row for each match.
pub(super) fn page(conditions: &Conditions<'_>, results: &[(&Opponent, Value)]) -> String {
    let openings = if conditions.openings {
        "a book of balanced openings, eight moves deep"
    } else {
        "random openings of eight plies in which nobody can win material at once"
    };
    let mut page = format!(
        "# Playing strength\n\n\
         `cargo xtask bench strength` plays these matches and writes this page.\n\
         It installs the opponents from Debian's packages, and goes on where it left off.\n\n\
         Conditions: {} (seconds and increment), one thread, 16 MB of hash table for everyone, no books and no \
         tablebases, no thinking on the opponent's time; {openings}, each played twice with colours swapped.\n\
         A game is drawn when both scores stay within 0.10 for 8 moves after move 40, and lost when both engines agree \
         for 4 moves on 7 pawns; otherwise it ends by the rules.\n\n\
         | opponent | games | won | drawn | lost | score | Elo (95 %) | bar | faults |\n\
         |---|---:|---:|---:|---:|---:|---:|---|---|\n",
        conditions.tc
    );
    for (opponent, result) in results {
        // A text grows without fail.
        let _ = writeln!(page, "{}", row(opponent, result));
    }
    page.push_str("\nSettings of the opponents:\n\n");
    for (opponent, _) in results {
        let options: Vec<String> = opponent.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let _ = writeln!(page, "- {}: {}", opponent.name, options.join(", "));
    }
    page
}

/// A match as one row: the first meeting of the summary, which ours is the first of.
fn row(opponent: &Opponent, result: &Value) -> String {
    let meeting = &result["meetings"][0];
    let score = meeting["score"].as_f64();
    let bar = match (opponent.bar, score) {
        (None, _) => "none".to_owned(),
        (Some(bar), Some(score)) if 100.0 * score >= f64::from(bar) => format!("{bar} %: reached"),
        (Some(bar), _) => format!("{bar} %: missed"),
    };
    let faults = faults(&result["engines"]);
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {bar} | {faults} |",
        opponent.name,
        meeting["games"],
        meeting["wins"],
        meeting["draws"],
        meeting["losses"],
        score.map_or_else(|| "-".to_owned(), |score| format!("{:.1} %", 100.0 * score)),
        elo(&meeting["elo"]),
    )
}

/// The difference with its error; a clean score has neither.
fn elo(elo: &Value) -> String {
    match [&elo["difference"], &elo["low"], &elo["high"]].map(Value::as_f64) {
        [Some(difference), Some(low), Some(high)] => format!("{difference:+.0} ± {:.0}", (high - low) / 2.0),
        [Some(difference), ..] => format!("{difference:+.0}"),
        _ => "-".to_owned(),
    }
}

/// What engines should not have done: each fault that happened, by engine.
fn faults(engines: &Value) -> String {
    let mut told = Vec::new();
    for engine in engines.as_array().into_iter().flatten() {
        for (kind, count) in engine["faults"].as_object().into_iter().flatten() {
            if count.as_u64().is_some_and(|count| count > 0) {
                told.push(format!("{}: {count} {kind}", engine["name"].as_str().unwrap_or("?")));
            }
        }
    }
    if told.is_empty() { "none".to_owned() } else { told.join(", ") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_row_says_what_happened() {
        let opponent =
            Opponent { name: "toga2", program: "toga2", options: &[("Hash", "16")], games: 2, bar: Some(70) };
        let result = json!({
            "meetings": [{
                "games": 10, "wins": 6, "draws": 2, "losses": 2, "score": 0.7,
                "elo": { "difference": 147.2, "low": 20.0, "high": 300.0 },
            }],
            "engines": [
                { "name": "chronicle", "faults": { "time": 0, "illegal": 0, "crashes": 0, "hangs": 0 } },
                { "name": "toga2", "faults": { "time": 1, "illegal": 0, "crashes": 0, "hangs": 0 } },
            ],
        });
        let want = "| toga2 | 10 | 6 | 2 | 2 | 70.0 % | +147 ± 140 | 70 %: reached | toga2: 1 time |";
        assert_eq!(row(&opponent, &result), want);
        assert!(row(&Opponent { bar: Some(71), ..opponent }, &result).contains("| 71 %: missed |"));
        assert!(row(&Opponent { bar: None, ..opponent }, &result).contains("| none |"));
        let text = page(&Conditions { tc: "4+0.04", openings: false }, &[(&opponent, result)]);
        assert!(text.contains("- toga2: Hash 16") && text.contains("4+0.04"), "{text}");
    }
}
