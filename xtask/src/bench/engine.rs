//! `cargo xtask bench engine`: how many positions a second the search visits, against other engines.

use anyhow::{Context, Result};

use crate::cli::EngineBench;
use crate::program;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// An engine with a bench of its own.
struct Participant {
    name: &'static str,
    bench: CommandLine,
    best: u64,
}

/// Has everybody measure themselves in turns; the best run of each counts, which is the one least disturbed.
pub(crate) fn run(options: &EngineBench) -> Result<()> {
    setup::run(Purpose::Bench)?;
    let mut participants = participants(options)?;
    let mut stats = String::new();
    for run in 1..=options.runs {
        println!("{}", heading(&format!("Run {run} of {}", options.runs)));
        for participant in &mut participants {
            let output = participant.bench.capture()?;
            let speed = speed(&output).with_context(|| format!("{} told no speed:\n{output}", participant.bench))?;
            println!("  {:<16}{speed:>12} nodes/s", participant.name);
            participant.best = participant.best.max(speed);
            if stats.is_empty() {
                stats = own_figures(&output);
            }
        }
    }
    report(&participants, &stats, options);
    Ok(())
}

/// Ourselves first; all on one thread, with 16 MB for the hash table and an evaluation by hand, as ours is.
fn participants(options: &EngineBench) -> Result<Vec<Participant>> {
    let depth = options.peer_depth.to_string();
    let ours = CommandLine::new(&program::release()?).args(["bench", "--stats", "--depth", &options.depth.to_string()]);
    let installed = |name: &str| setup::find(name).with_context(|| format!("{name} is not installed"));
    let peer = |name: &'static str, arguments: &[&str]| -> Result<Participant> {
        let bench = CommandLine::new(&installed(name)?.to_string_lossy()).args(arguments);
        Ok(Participant { name, bench, best: 0 })
    };
    Ok(vec![
        Participant { name: "chronicle", bench: ours, best: 0 },
        peer("stockfish", &["bench", "16", "1", &depth, "default", "depth", "classical"])?,
        peer("fairy-stockfish", &["bench", "16", "1", &depth])?,
        peer("ethereal-chess", &["bench"])?,
    ])
}

fn report(participants: &[Participant], stats: &str, options: &EngineBench) {
    let ours = participants[0].best;
    println!("\n{}", heading("One thread, the best run of each"));
    println!("  {:<16}{:>12}  ours by theirs", "", "nodes/s");
    for participant in participants {
        let ratio = ours as f64 / participant.best.max(1) as f64;
        println!("  {:<16}{:>12}  {ratio:.3}", participant.name, participant.best);
    }
    println!("\n{}", heading(&format!("Our search to depth {}", options.depth)));
    println!("{stats}");
}

/// The figures of our own bench, without the list of positions.
fn own_figures(output: &str) -> String {
    let named = |line: &&str| line.split_once(": ").is_some_and(|(name, _)| !name.starts_with(' '));
    output.lines().filter(named).map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// The nodes per second that the bench of an engine tells, each in its own words.
fn speed(output: &str) -> Option<u64> {
    let told = |line: &str| {
        let (name, value) = line.split_once(':')?;
        let is_speed = ["nodes/s", "nodes/second", "nps"].contains(&name.trim().to_lowercase().as_str());
        if is_speed { value.trim().parse().ok() } else { None }
    };
    output.lines().filter_map(told).next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_is_understood() {
        let stockfish =
            "info depth 13 nps 99\nTotal time (ms) : 298\nNodes searched  : 403009\nNodes/second    : 1352379\n";
        assert_eq!(speed(stockfish), Some(1_352_379));
        assert_eq!(speed("Time  : 36185ms\nNodes : 5132900\nNPS   : 141851"), Some(141_851));
        assert_eq!(speed("time: 2.764 s\nnodes/s: 1145069\nnodes: 3165437"), Some(1_145_069));
        assert_eq!(speed("nodes: 3"), None);
        let ours = "      1234  8/8/8 w - -\nfirst-move cutoffs, search: 91.00 % of 7\nnodes: 3";
        assert_eq!(own_figures(ours), "  first-move cutoffs, search: 91.00 % of 7\n  nodes: 3");
    }
}
