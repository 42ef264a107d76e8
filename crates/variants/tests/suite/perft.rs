//! Every preset counts the same sequences of moves as the programs that others trust.

use std::sync::Arc;

use crate::common::shared_data;
use chronicle_variants::def::{VariantDef, presets};
use chronicle_variants::{Bits, Bits256, Position, SizeClass, Variant};

/// As many nodes as the everyday tests count for one row.
const EVERYDAY: u64 = 200_000;

/// One number to agree on.
struct Row {
    variant: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn perft(def: &VariantDef, fen: &str, depth: u32) -> Result<u64, String> {
    fn count<B: Bits>(def: &VariantDef, fen: &str, depth: u32) -> Result<u64, String> {
        let variant = Variant::<B>::compile(def).map_err(|error| error.to_string())?;
        let position = Position::from_fen(&Arc::new(variant), fen).map_err(|error| error.to_string())?;
        Ok(position.perft(depth))
    }
    match SizeClass::of(def).map_err(|error| error.to_string())? {
        SizeClass::Small => count::<u64>(def, fen, depth),
        SizeClass::Medium => count::<u128>(def, fen, depth),
        SizeClass::Large => count::<Bits256>(def, fen, depth),
    }
}

/// The rows of variants that we have.
fn rows() -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let table = std::fs::read_to_string(shared_data("variants/perft.csv")?).unwrap();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.splitn(5, ',').collect();
        let [variant, fen, depth, nodes, _] = fields[..] else { panic!("{line}") };
        let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
        rows.push(Row { variant: variant.to_owned(), fen: fen.to_owned(), depth, nodes });
    }
    let table = std::fs::read_to_string(shared_data("variants/startpos_perft.tsv")?).unwrap();
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        for (depth, nodes) in (1..).zip(fields[3..].iter().filter(|field| !field.is_empty())) {
            let (variant, fen) = (fields[0].to_owned(), fields[2].to_owned());
            rows.push(Row { variant, fen, depth, nodes: nodes.parse().unwrap() });
        }
    }
    rows.retain(|row| presets::get(&row.variant).is_some());
    Some(rows)
}

fn check(wanted: impl Fn(&Row) -> bool, at_least: usize) {
    let Some(rows) = rows() else { return };
    let mut checked = 0;
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| wanted(row)) {
        let def = presets::get(&row.variant).unwrap();
        checked += 1;
        match perft(&def, &row.fen, row.depth) {
            Ok(nodes) if nodes == row.nodes => {}
            Ok(nodes) => {
                wrong.push(format!("{} {} depth {}: {nodes}, not {}", row.variant, row.fen, row.depth, row.nodes));
            }
            Err(error) => wrong.push(format!("{} {}: {error}", row.variant, row.fen)),
        }
    }
    assert!(wrong.is_empty(), "{} of {checked} rows differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked >= at_least, "{checked}");
}

#[test]
fn presets_count_as_others_do() {
    check(|row| row.nodes <= EVERYDAY, 250);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p chronicle-variants --test suite -- --ignored perft"]
fn presets_count_as_others_do_at_full_depth() {
    check(|row| row.nodes > EVERYDAY, 50);
}

#[test]
fn every_preset_can_be_played() {
    for name in presets::names() {
        let def = presets::get(name).unwrap();
        let moves = perft(&def, &def.start, 1).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(moves > 0, "{name}");
    }
}
