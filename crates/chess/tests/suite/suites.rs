//! The perft suites of the shared data: thousands of positions with counts that other programs have agreed on.
//!
//! The suites also have positions that no game reaches, so only what the rules need is asked of them.

use crate::common;

use std::{fs, sync::atomic::AtomicUsize, sync::atomic::Ordering, thread, time::Instant};

use chronicle_chess::{
    Position, Strictness,
    fen::{self, Mode},
    perft::perft,
};

const SUITES: [&str; 8] =
    ["standard", "chess960", "random6838", "en_passant", "double_check", "single_check", "tricky", "stress"];

/// One line of a suite: a position and how many leaves its tree has at some depths.
struct Case {
    line: String,
    position: Position,
    counts: Vec<(u32, u64)>,
}

impl Case {
    #[track_caller]
    fn read(line: &str) -> Self {
        let mut parts = line.split(';').map(str::trim);
        let text = parts.next().expect("split gives at least one part");
        let setup = fen::parse(text, Mode::Lenient).unwrap_or_else(|error| panic!("{line}: {error}"));
        let position =
            Position::from_setup(&setup, Strictness::Playable).unwrap_or_else(|error| panic!("{line}: {error}"));
        let count = |part: &str| {
            let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts = parts.map(|part| count(part).unwrap_or_else(|| panic!("{line}: {part:?} is no count"))).collect();
        Self { line: line.to_owned(), position, counts }
    }
}

/// Every case of every suite that is there, with the counts in these bounds.
fn cases(bounds: std::ops::Range<u64>) -> Vec<Case> {
    let mut cases = Vec::new();
    for suite in SUITES {
        let Some(path) = common::shared_data(&format!("perft/{suite}.epd")) else { continue };
        let text = fs::read_to_string(path).expect("the file is readable");
        cases.extend(text.lines().filter(|line| !line.trim().is_empty()).map(Case::read));
    }
    for case in &mut cases {
        case.counts.retain(|(_, nodes)| bounds.contains(nodes));
    }
    cases.retain(|case| !case.counts.is_empty());
    cases
}

/// Counts every case again, on all processors, and says how much that was.
fn check(cases: &[Case]) {
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            for &(depth, nodes) in &case.counts {
                assert_eq!(perft(&case.position, depth), nodes, "{} at depth {depth}", case.line);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    let counts: Vec<_> = cases.iter().flat_map(|case| &case.counts).collect();
    let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    println!("{} positions, {} counts, {nodes} nodes in {:.1?}", cases.len(), counts.len(), start.elapsed());
}

#[test]
fn cheap_counts() {
    check(&cases(0..200_000));
}

#[test]
#[ignore = "deep: part of `cargo xtask test --only deep`"]
fn deep_counts() {
    check(&cases(200_000..20_000_000));
}
