//! `cargo xtask bench variants`: how fast our rules of variants count, against Fairy-Stockfish, and on large
//! boards against smaller ones.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use super::figures::{self, Table};
use crate::cli::VariantsBench;
use crate::program;
use crate::project;
use crate::setup::{self, Purpose};
use crate::style::heading;

/// What is counted: the name for Fairy-Stockfish, what our program is told, the depth, and whether the bar is for it.
const RACES: [(&str, &str, u32, bool); 5] = [
    ("chess", "target/variants-bench/chess.toml", 5, true),
    ("capablanca", "capablanca", 5, true),
    ("grand", "grand", 4, true),
    ("xiangqi", "xiangqi", 4, false),
    ("shogi", "shogi", 4, false),
];

/// How many times as fast as the installed Fairy-Stockfish we want to be.
const BAR: f64 = 3.0;

/// Chess by the rules of variants: by its own name it would be played by the rules made for it alone.
const CHESS: &str = "base = \"chess\"\nname = \"chess-as-a-variant\"\n";

/// The army of chess, twice as wide, on the largest board.
const WIDE: &str = "base = \"chess\"\nname = \"wide\"\nfiles = 16\nranks = 16\ncastling = { remove = true }\n\
    start = \"rnbqrnbqkbnrqbnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQRNBQKBNRQBNR \
    w - - 0 1\"\n";

/// Grand chess on the largest board: its rooks stand free behind the others.
const OPEN: &str = "base = \"grand\"\nname = \"open\"\nfiles = 16\nranks = 16\n\
    start = \"r14r/1nbqacnbkncabqn1/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/1NBQACNBKNCABQN1/R14R \
    w - - 0 1\"\npromotion = { region = \"*14 *15 *16\" }\n";

/// A variant, a position of it (the start if it is empty), and the depth to count to.
type Task = (&'static str, &'static str, u32);

/// Positions of the same kind on a board of 10x10 and on one of 16x16.
const SIZES: [(&str, Task, Task); 3] = [
    ("ranks closed", ("big10x10", "", 4), ("target/variants-bench/wide.toml", "", 4)),
    ("rooks free", ("grand", "", 4), ("target/variants-bench/open.toml", "", 3)),
    ("in a game", ("grand", GAME_10, 4), ("target/variants-bench/open.toml", GAME_16, 3)),
];

/// From games of the engine with itself: move 16 of grand chess, and move 31 of the same on the largest board.
const GAME_10: &str = "r8r/2bqkc4/p1p1ppb1pp/6pp2/1p1Pn5/Q3n5/2P1BP1N2/PP2A1PPPP/4K2B2/3R5R w - - 0 16";
const GAME_16: &str = "r14r/1nbqa1n1kn3q2/ppppp1bpp2ppppp/9pp2n2/5p10/16/3c12/16/3b7Q4/16/8A4C2/3P2N9/10C5/P1P1PPPPPPPPPPPP\
    /1N4NBK3BQN1/R14R w - - 0 31";

/// What a move on the largest board may take of the time of one on a board of 10x10.
const LARGE_BAR: f64 = 2.5;

/// Both count in turns; the best run of each counts, which is the one least disturbed.
pub(crate) fn run(options: &VariantsBench) -> Result<()> {
    let fairy = fairy(options)?;
    let program = program::release()?;
    let folder = project::root().join("target/variants-bench");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, text) in [("chess", CHESS), ("wide", WIDE), ("open", OPEN)] {
        fs::write(folder.join(format!("{name}.toml")), text).context("cannot write a definition")?;
    }
    let mut missed = Vec::new();
    let races = races(&program, &fairy, options.runs, &mut missed)?;
    if options.fairy.is_some() {
        // The bars are about the one that everybody can install.
        return figures::write(&options.page, "bench variants --fairy", |_| races.markdown());
    }
    let sizes = sizes(&program, options.runs, &mut missed)?;
    figures::write(&options.page, "bench variants", |_| page(&races, &sizes))?;
    ensure!(missed.is_empty(), "below the bar: {}", missed.join(", "));
    Ok(())
}

/// How fast both count; notes what is below the bar.
fn races(program: &str, fairy: &Path, runs: u32, missed: &mut Vec<&str>) -> Result<Table> {
    let peer = name_of(fairy)?;
    println!("{}", heading("Counting move sequences from the start, one thread, the best of all runs"));
    let mut table = Table::new(&["", "depth", "chronicle", &peer, "ratio"]);
    for (name, own, depth, barred) in RACES {
        let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
        for _ in 0..runs {
            let (nodes, speed) = count(program, (own, "", depth))?;
            let (their_nodes, their_speed) = count_fairy(fairy, name, depth)?;
            ensure!(nodes == their_nodes, "{name}: we count {nodes}, {peer} {their_nodes}");
            (ours, theirs) = (ours.max(speed), theirs.max(their_speed));
        }
        if barred && ours < BAR * theirs {
            missed.push(name);
        }
        table.row(&[name, &depth.to_string(), &millions(ours), &millions(theirs), &format!("{:.2}", ours / theirs)]);
    }
    Ok(table)
}

/// What a generated move takes on boards of both sizes; notes what is below the bar.
fn sizes(program: &str, runs: u32, missed: &mut Vec<&str>) -> Result<Table> {
    println!("{}", heading("Time for a generated move, by the size of the board"));
    let mut table = Table::new(&["", "10x10", "16x16", "ratio"]);
    for (name, medium, large) in SIZES {
        let (mut fast, mut slow) = (0.0_f64, 0.0_f64);
        for _ in 0..runs {
            fast = fast.max(count(program, medium)?.1);
            slow = slow.max(count(program, large)?.1);
        }
        if fast > LARGE_BAR * slow {
            missed.push(name);
        }
        let time = |speed: f64| format!("{:.1} ns", 1e9 / speed);
        table.row(&[name, &time(fast), &time(slow), &format!("{:.2}", fast / slow)]);
    }
    Ok(table)
}

/// The tables with what they mean.
fn page(races: &Table, sizes: &Table) -> String {
    format!(
        "Move sequences counted from the start in a second; the bar is {BAR} times in the first three.\n\n{}\n\
        Time for a generated move on large boards; the bar is {LARGE_BAR} times.\n\n{}",
        races.markdown(),
        sizes.markdown()
    )
}

/// The Fairy-Stockfish to compare with: the one that is asked for, or the one installed.
pub(super) fn fairy(options: &VariantsBench) -> Result<PathBuf> {
    if let Some(program) = &options.fairy {
        return Ok(program.clone());
    }
    setup::run(Purpose::Bench)?;
    setup::find("fairy-stockfish").context("fairy-stockfish is not installed")
}

/// What an engine calls itself.
pub(super) fn name_of(program: &Path) -> Result<String> {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    child.stdin.take().context("no pipe")?.write_all(b"uci\nquit\n")?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let name = text.lines().find_map(|line| line.strip_prefix("id name "));
    Ok(name.context("an engine without a name")?.trim().to_owned())
}

fn millions(speed: f64) -> String {
    format!("{:.1} M/s", speed / 1e6)
}

/// Our count and speed, as the program tells them.
fn count(program: &str, (variant, fen, depth): Task) -> Result<(u64, f64)> {
    let mut command = Command::new(program);
    command.args(["perft", "--variant", variant, &depth.to_string()]);
    if !fen.is_empty() {
        command.args(["--fen", fen]);
    }
    let output = command.current_dir(project::root()).output().with_context(|| format!("cannot run {program}"))?;
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
