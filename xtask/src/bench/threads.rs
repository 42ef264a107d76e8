//! `cargo xtask bench threads`: how much sooner the search reaches a depth with several threads.

use anyhow::{Context, Result};

use crate::cli::ThreadsBench;
use crate::program;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::style::heading;

/// What one run of our bench tells.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Run {
    seconds: f64,
    nodes: f64,
}

/// Measures one thread and several in turns, and compares the best run of each, which is the one least disturbed.
pub(crate) fn run(options: &ThreadsBench) -> Result<()> {
    setup::run(Purpose::Develop)?;
    let chronicle = program::release()?;
    let bench = |threads: u32| {
        let (depth, threads) = (options.depth.to_string(), threads.to_string());
        CommandLine::new(&chronicle).args(["bench", "--depth", &depth, "--threads", &threads])
    };
    let counts = [1, options.threads];
    let mut runs = [Vec::new(), Vec::new()];
    for number in 1..=options.runs {
        println!("{}", heading(&format!("Run {number} of {}", options.runs)));
        for (threads, runs) in counts.into_iter().zip(&mut runs) {
            let output = bench(threads).capture()?;
            let run = read(&output).with_context(|| format!("{} told no time:\n{output}", bench(threads)))?;
            println!("  {threads:>3} threads {:>9.3} s {:>12} nodes", run.seconds, run.nodes);
            runs.push(run);
        }
    }
    println!("\n{}", heading(&format!("Time to depth {}", options.depth)));
    println!("{}", summary(&runs, options.threads));
    Ok(())
}

/// The ratio of the best times, and what the nodes alone say: threads that all run at full speed and look at so many
/// positions more than one thread does cannot be faster than that, and a busy machine does not change it.
fn summary([one, several]: &[Vec<Run>; 2], threads: u32) -> String {
    let best = |runs: &[Run]| runs.iter().map(|run| run.seconds).fold(f64::INFINITY, f64::min);
    let mean = |runs: &[Run]| runs.iter().map(|run| run.nodes).sum::<f64>() / runs.len().max(1) as f64;
    let overhead = mean(several) / mean(one);
    format!(
        "  1 thread : {threads} threads, best times   {:.3} (bar for two: 1.5)\n\
         \x20 nodes, {threads} threads : 1 thread         {overhead:.3}\n\
         \x20 ratio with {threads} undisturbed cores       {:.3}",
        best(one) / best(several),
        f64::from(threads) / overhead,
    )
}

fn read(output: &str) -> Option<Run> {
    let value = |wanted: &str| {
        let mut told = output.lines().filter_map(|line| line.split_once(": ")).filter(|(name, _)| *name == wanted);
        told.next_back().and_then(|(_, value)| value.split(' ').next()?.parse().ok())
    };
    Some(Run { seconds: value("time")?, nodes: value("nodes")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_times_are_compared() {
        let run = read("time: 2.764 s\nnodes/s: 1145069\nnodes: 3165437\n");
        assert_eq!(run, Some(Run { seconds: 2.764, nodes: 3_165_437.0 }));
        assert_eq!(read("nodes: 3"), None);
        let runs = |pairs: &[(f64, f64)]| pairs.iter().map(|&(seconds, nodes)| Run { seconds, nodes }).collect();
        let text = summary(&[runs(&[(4.0, 100.0), (3.0, 100.0)]), runs(&[(2.0, 120.0), (9.0, 130.0)])], 2);
        assert!(text.contains(" 1.500 (bar") && text.contains(" 1.250\n") && text.ends_with(" 1.600"), "{text}");
    }
}
