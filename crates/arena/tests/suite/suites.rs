//! Test suites, solved by test engines.

use std::{num::NonZeroUsize, sync::atomic::AtomicBool, time::Duration};

use crate::common::engine;
use chronicle_arena::{
    Fault, Limit, Patience,
    suite::{self, Attempt, Suite, SuiteSettings},
};

/// In each there is one legal move, or one good capture.
const SUITE: &str = "\
7k/8/8/8/8/8/r7/7K w - - bm Kg1; id \"only.1\";
7k/8/8/8/8/8/1r6/7K w - - am Kg1; id \"only.2\";
4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; c8 \"10 1\"; c9 \"e4d5 e4e5\"; id \"take.1\";
";

fn solve(manner: &[&str], processes: usize) -> Vec<Attempt> {
    let settings = SuiteSettings {
        engine: engine("E", manner),
        limit: Limit::Nodes(100),
        processes: NonZeroUsize::new(processes).expect("at least one"),
        patience: Patience { start: Duration::from_secs(5), answer: Duration::from_millis(500) },
    };
    let suite = Suite::read(SUITE).expect("a good suite");
    let mut told = 0;
    let attempts = suite::run(&suite, &settings, &AtomicBool::new(false), &mut |_| told += 1).expect("it starts");
    assert_eq!(told, attempts.len());
    attempts
}

#[test]
fn answers_are_graded_in_the_order_of_the_suite() {
    for processes in [1, 2, 5] {
        let attempts = solve(&["1", "greedy"], processes);
        let grades: Vec<_> = attempts.iter().map(|attempt| (attempt.grade.solved, attempt.grade.points)).collect();
        assert_eq!(grades, [(true, 0), (false, 0), (true, 10)]);
    }
}

#[test]
fn an_engine_that_breaks_down_has_failed_and_goes_on() {
    let attempts = solve(&["1", "crash"], 1);
    assert!(attempts.iter().all(|attempt| attempt.answer == Err(Fault::Crashed) && !attempt.grade.solved));
    let attempts = solve(&["1", "hang"], 3);
    assert!(attempts.iter().all(|attempt| attempt.answer == Err(Fault::Hung)));
    assert_eq!(attempts.len(), 3);
}
