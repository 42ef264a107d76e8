//! `cargo xtask bench variants`: how fast our rules of variants count, against Fairy-Stockfish, and on large
//! boards against smaller ones.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::cli::VariantsBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::style::heading;

/// What is counted: the name for Fairy-Stockfish, what our program is told, and the depth.
const RACES: [(&str, &str, u32); 5] = [
    ("chess", "target/variants-bench/chess.toml", 5),
    ("capablanca", "capablanca", 5),
    ("grand", "grand", 4),
    ("xiangqi", "xiangqi", 4),
    ("shogi", "shogi", 4),
];

/// Chess by the rules of variants: by its own name it would be played by the rules made for it alone.
const CHESS: &str = "base = \"chess\"\nname = \"chess-as-a-variant\"\n";

/// An army as in chess, twice as wide, on the largest board.
const LARGE: &str = "base = \"chess\"\nname = \"sixteen\"\nfiles = 16\nranks = 16\ncastling = { remove = true }\n\
    start = \"rnbqrnbqkbnrqbnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQRNBQKBNRQBNR \
    w - - 0 1\"\n";

/// What a move on the largest board may take of the time of one on a board of 10x10.
const LARGE_BAR: f64 = 2.5;

/// Both count in turns; the best run of each counts, which is the one least disturbed.
pub(crate) fn run(options: &VariantsBench) -> Result<()> {
    setup::run(Purpose::Bench)?;
    let fairy = setup::find("fairy-stockfish").context("fairy-stockfish is not installed")?;
    let program = program::release()?;
    let folder = project::root().join("target/variants-bench");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(folder.join("chess.toml"), CHESS).context("cannot write a definition")?;
    fs::write(folder.join("sixteen.toml"), LARGE).context("cannot write a definition")?;
    println!("{}", heading("Counting move sequences from the start, one thread, the best of all runs"));
    println!("  {:<12}{:>6}{:>16}{:>16}  ours by theirs", "", "depth", "chronicle", "fairy-stockfish");
    for (name, own, depth) in RACES {
        let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
        for _ in 0..options.runs {
            let (nodes, speed) = count(&program, own, depth)?;
            let (their_nodes, their_speed) = count_fairy(&fairy, name, depth)?;
            ensure!(nodes == their_nodes, "{name}: we count {nodes}, Fairy-Stockfish {their_nodes}");
            (ours, theirs) = (ours.max(speed), theirs.max(their_speed));
        }
        println!("  {name:<12}{depth:>6}{:>14.1} M{:>14.1} M  {:.2}", ours / 1e6, theirs / 1e6, ours / theirs);
    }
    sizes(&program, options.runs)
}

/// What a generated move takes on the largest board and on one of 10x10.
fn sizes(program: &str, runs: u32) -> Result<()> {
    let (mut large, mut medium) = (0.0_f64, 0.0_f64);
    for _ in 0..runs {
        medium = medium.max(count(program, "big10x10", 4)?.1);
        large = large.max(count(program, "target/variants-bench/sixteen.toml", 4)?.1);
    }
    println!("{}", heading("Time for a generated move, by the size of the board"));
    println!("  10x10 {:>8.2} ns", 1e9 / medium);
    println!("  16x16 {:>8.2} ns  {:.2} times as much (bar: {LARGE_BAR})", 1e9 / large, medium / large);
    Ok(())
}

/// Our count and speed, as the program tells them.
fn count(program: &str, variant: &str, depth: u32) -> Result<(u64, f64)> {
    let output = Command::new(program)
        .args(["perft", "--variant", variant, &depth.to_string()])
        .current_dir(project::root())
        .output()
        .with_context(|| format!("cannot run {program}"))?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.parse::<u64>().ok());
    let nodes = value("nodes: ").context("no count")?;
    Ok((nodes, value("nodes/s: ").context("no speed")? as f64))
}

/// Fairy-Stockfish tells no time, so it is taken between the question and the answer.
fn count_fairy(program: &Path, variant: &str, depth: u32) -> Result<(u64, f64)> {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().context("no pipe")?;
    let mut lines = BufReader::new(child.stdout.take().context("no pipe")?).lines();
    writeln!(input, "setoption name UCI_Variant value {variant}\nposition startpos\nisready")?;
    input.flush()?;
    let mut wait = |wanted: &str| -> Result<String> {
        for line in lines.by_ref() {
            let line = line?;
            if line.starts_with(wanted) {
                return Ok(line);
            }
        }
        anyhow::bail!("Fairy-Stockfish ended without saying {wanted:?}")
    };
    wait("readyok")?;
    let start = Instant::now();
    writeln!(input, "go perft {depth}")?;
    input.flush()?;
    let answer = wait("Nodes searched")?;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(input, "quit")?;
    child.wait()?;
    let nodes = answer.rsplit(' ').next().and_then(|nodes| nodes.parse::<u64>().ok()).context("no count")?;
    Ok((nodes, nodes as f64 / seconds))
}
