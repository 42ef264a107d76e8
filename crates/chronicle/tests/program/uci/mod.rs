//! The Universal Chess Interface, checked with the real program over pipes.
//!
//! The checks carry the numbers of the shared conformance table, which is the requirement. Time is never asserted
//! from above, as the machine may be busy: only that answers come, and that none comes too early.

mod engine;
mod going;
mod searcher;
mod setting;
mod startup;
mod telling;

/// What is checked under these numbers, and how.
pub(crate) type Check = (&'static str, fn());

/// Proven elsewhere, or nothing the program could fail: with the reason.
const ELSEWHERE: [(&str, &str); 1] =
    [("U109", "1000 games need a machine to themselves: `cargo xtask bench robustness --tc 0.1+0.001 --games 1000`")];

fn run(checks: &[Check]) {
    for (ids, check) in checks {
        println!("{ids}");
        check();
    }
}

#[test]
fn startup_and_lexing() {
    run(&startup::CHECKS);
}

#[test]
fn options_and_positions() {
    run(&setting::CHECKS);
}

#[test]
fn searches() {
    run(&going::CHECKS);
}

#[test]
fn clocks_and_pondering() {
    run(&going::CLOCKS);
}

#[test]
fn output() {
    run(&telling::CHECKS);
}

/// A thread that waits gets its turn at once on a busy machine, a new one only after all others: hurried games were lost
/// on time by that.
#[test]
fn the_thread_that_searches_is_always_there() {
    let mut engine = engine::Engine::start();
    engine.sync();
    let threads = |engine: &engine::Engine| {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", engine.id())).ok()?;
        let mut ids: Vec<_> = tasks.map(|task| task.expect("it can be read").file_name()).collect();
        ids.sort();
        Some(ids)
    };
    let Some(before) = threads(&engine) else {
        println!("skipped: only Linux shows the threads of a program");
        return;
    };
    for _ in 0..3 {
        engine.send("go infinite\nisready");
        engine.until("readyok");
        // What the start needed may have ended since; nothing may have come.
        let new: Vec<_> = threads(&engine).into_iter().flatten().filter(|id| !before.contains(id)).collect();
        assert!(new.is_empty(), "threads {new:?} are new");
        engine.search("stop");
    }
}

/// Every line of the shared table, where there is one, has a check here or a reason.
#[test]
fn the_table_is_covered() {
    let all = [&startup::CHECKS[..], &setting::CHECKS, &going::CHECKS, &going::CLOCKS, &telling::CHECKS].concat();
    let covered: Vec<_> = all.iter().flat_map(|(ids, _)| ids.split(' ')).collect();
    let Some(table) = crate::common::shared_data("uci/uci_conformance.tsv") else { return };
    let text = std::fs::read_to_string(table).expect("it can be read");
    let ids: Vec<_> = text.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    let open: Vec<_> = ids.iter().filter(|id| !covered.contains(id)).collect();
    println!("{} of {} checks are automated; not: {open:?}", ids.len() - open.len(), ids.len());
    for id in open {
        assert!(ELSEWHERE.iter().any(|(elsewhere, _)| elsewhere == id), "{id} has neither a check nor a reason");
    }
}
