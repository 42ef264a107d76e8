//! Positions with their legal actions, from an independent implementation. They are not part of the repository; without
//! them there is nothing to check.

use std::{collections::BTreeSet, fs};

use crate::common::{keys, position, position_under, shared_data};
use chronicle_cotulenh::{Position, RuleSet};
use serde_json::Value;

fn rows(name: &str) -> Option<Vec<Value>> {
    let path = shared_data(&format!("cotulenh/{name}"))?;
    let text = fs::read_to_string(path).expect("it can be read");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect())
}

fn listed(row: &Value, field: &str) -> BTreeSet<String> {
    let list = row[field].as_array().unwrap_or_else(|| panic!("{field} is a list in {row}"));
    list.iter().map(|key| key.as_str().expect("a key is a text").to_owned()).collect()
}

fn compare(what: &str, found: &BTreeSet<String>, wanted: &BTreeSet<String>) -> Option<String> {
    let missing: Vec<_> = wanted.difference(found).collect();
    let extra: Vec<_> = found.difference(wanted).collect();
    (found != wanted).then(|| format!("{what}: missing {missing:?}, too many {extra:?}"))
}

/// Compares one row under our rules.
fn check_row(row: &Value) -> Option<String> {
    let fen = row["fen"].as_str().expect("a row has a FEN");
    let position: Position = position(fen);
    if Some(position.is_check()) != row["in_check"].as_bool() {
        return Some(format!("{fen}: check {}", position.is_check()));
    }
    let mut wanted = listed(row, "actions");
    wanted.extend(listed(row, "group_submoves"));
    compare(fen, &keys(&position), &wanted)
}

fn check_rows(name: &str, count: usize) {
    let Some(rows) = rows(name) else { return };
    let complaints: Vec<_> = rows.iter().filter_map(check_row).collect();
    println!("{} of {} rows of {name} agree", rows.len() - complaints.len(), rows.len());
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert_eq!(rows.len(), count);
}

#[test]
fn agreed_positions_agree() {
    check_rows("positions.jsonl", 180);
}

#[test]
fn disputed_positions_are_as_recommended() {
    check_rows("disputed.jsonl", 30);
}

/// The other profile describes the reference, but not its plain bugs.
#[test]
fn disputed_positions_are_as_the_reference_has_them_under_its_rules() {
    let Some(rows) = rows("disputed.jsonl") else { return };
    let mut complaints = Vec::new();
    for row in &rows {
        let fen = row["fen"].as_str().expect("a row has a FEN");
        let position = position_under(fen, RuleSet::REFERENCE);
        complaints.extend(compare(fen, &keys(&position), &listed(row, "reference_actions")));
    }
    assert!(complaints.is_empty(), "{} differ:\n{}", complaints.len(), complaints.join("\n"));
}
