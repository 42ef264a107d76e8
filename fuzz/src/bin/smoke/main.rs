//! A short run of every fuzz target on a stable compiler: first the corpus as it is, then changes of it for some
//! seconds. Nothing here knows what the code covers, so it finds less than cargo-fuzz; but it needs nothing installed.

mod corpus;
mod mutate;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    time::{Duration, Instant},
};

use chronicle_fuzz::{TARGETS, Target};
use mutate::Mutator;

/// An input that keeps a target busy for longer is a failure too: parsers take time in proportion to their input.
const SLOW: Duration = Duration::from_secs(2);

struct Options {
    seconds: f64,
    seed: u64,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}\nusage: smoke [--seconds N] [--seed N]");
            return ExitCode::from(2);
        }
    };
    let share = Duration::from_secs_f64(options.seconds / TARGETS.len() as f64);
    for (name, target) in TARGETS {
        match run(name, target, share, options.seed) {
            Ok(report) => println!("{name}: {report}"),
            Err(input) => {
                println!("{name}: FAILED on {}", corpus::keep(name, &input).display());
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn options() -> Result<Options, String> {
    let mut options = Options { seconds: 20.0, seed: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        let wrong = || format!("{name} cannot be {value:?}");
        match name.as_str() {
            "--seconds" => options.seconds = value.parse().ok().filter(|n| (0.0..1e6).contains(n)).ok_or_else(wrong)?,
            "--seed" => options.seed = value.parse().map_err(|_| wrong())?,
            _ => return Err(format!("unknown option {name}")),
        }
    }
    Ok(options)
}

/// Runs one target; gives a line about it, or the input on which it failed.
fn run(name: &str, target: Target, share: Duration, seed: u64) -> Result<String, Vec<u8>> {
    let seeds = corpus::read(name);
    let start = Instant::now();
    let (mut executions, mut understood) = (0_u64, 0_u64);
    let mut execute = |input: &[u8]| {
        executions += 1;
        attempt(target, input).map(|read| understood += u64::from(read))
    };
    seeds.iter().try_for_each(|input| execute(input))?;
    let mut mutator = Mutator::new(seed, &seeds);
    while start.elapsed() < share {
        execute(&mutator.next())?;
    }
    let took = start.elapsed().as_secs_f64();
    Ok(format!("{} seeds, {executions} executions in {took:.1} s, {understood} understood", seeds.len()))
}

fn attempt(target: Target, input: &[u8]) -> Result<bool, Vec<u8>> {
    let start = Instant::now();
    let understood = catch_unwind(AssertUnwindSafe(|| target(input))).map_err(|_| input.to_vec())?;
    if start.elapsed() > SLOW {
        eprintln!("{} bytes took {:.1?}", input.len(), start.elapsed());
        return Err(input.to_vec());
    }
    Ok(understood)
}
