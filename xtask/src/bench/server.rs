//! `cargo xtask bench server`: what the server can take, beside a bare relay in the same run.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::cli::ServerBench;
use crate::program;
use crate::project;
use crate::shell::CommandLine;
use crate::style::heading;
use crate::web;

const RELAY: &str = "bench/relay";

/// A load, and who has to bear it.
struct Load {
    what: &'static str,
    games: u32,
    interval: u32,
    seconds: u32,
    newcomers: u32,
    idle: u32,
    bars: &'static [Bar],
    /// Whether the relay is put under the same load.
    compare: bool,
}

/// What a figure of the load generator must not exceed, or must reach.
struct Bar {
    figure: &'static str,
    what: &'static str,
    unit: &'static str,
    /// How many of what is told make one of the unit.
    scale: f64,
    limit: Limit,
}

#[derive(Copy, Clone)]
enum Limit {
    None,
    AtMost(f64),
    AtLeast(f64),
}

const fn bar(figure: &'static str, what: &'static str, unit: &'static str, limit: Limit) -> Bar {
    Bar { figure, what, unit, scale: 1.0, limit }
}

const fn scaled(figure: &'static str, what: &'static str, unit: &'static str, scale: f64, limit: Limit) -> Bar {
    Bar { figure, what, unit, scale, limit }
}

const fn told(figure: &'static str, what: &'static str, unit: &'static str, scale: f64) -> Bar {
    Bar { figure, what, unit, scale, limit: Limit::None }
}

const NO_ERROR: Bar = bar("problems", "games with a problem", "", Limit::AtMost(0.0));
const SWIFT: Bar = bar("p99_ms", "p99", "ms", Limit::AtMost(50.0));
const CHEAP: Bar = bar("processor_us_per_move", "processor time for a move", "us", Limit::AtMost(80.0));

const LOADS: [Load; 5] = [
    Load {
        what: "10,000 sockets, a move each 5 s in every game",
        games: 5_000,
        interval: 5_000,
        seconds: 120,
        newcomers: 0,
        idle: 0,
        bars: &[NO_ERROR, SWIFT, scaled("memory_bytes", "memory", "MB", 1e6, Limit::AtMost(200.0))],
        compare: true,
    },
    Load {
        what: "6,667 moves a second offered",
        games: 1_000,
        interval: 150,
        seconds: 20,
        newcomers: 0,
        idle: 0,
        bars: &[
            NO_ERROR,
            bar("moves_per_second", "stored moves", "a second", Limit::AtLeast(6_000.0)),
            bar("p99_ms", "p99", "ms", Limit::AtMost(150.0)),
            CHEAP,
        ],
        compare: true,
    },
    Load {
        what: "16,000 moves a second offered",
        games: 2_000,
        interval: 125,
        seconds: 20,
        newcomers: 0,
        idle: 0,
        bars: &[bar("moves_per_second", "stored moves (aim)", "a second", Limit::AtLeast(15_000.0))],
        compare: true,
    },
    Load {
        what: "1,000 moves a second, and 200 new games a second",
        games: 1_000,
        interval: 1_000,
        seconds: 20,
        newcomers: 200,
        idle: 0,
        bars: &[NO_ERROR, SWIFT, bar("newcomers_failed", "games that could not begin", "", Limit::AtMost(0.0))],
        compare: false,
    },
    Load {
        what: "5,000 sockets that do nothing",
        games: 1,
        interval: 1_000,
        seconds: 2,
        newcomers: 0,
        idle: 5_000,
        bars: &[scaled("memory_bytes_per_idle", "memory for a socket", "KB", 1e3, Limit::AtMost(16.0))],
        compare: false,
    },
];

/// Puts the server and the relay under each load in turn, prints what came out and writes it to a page.
pub(crate) fn run(options: &ServerBench) -> Result<()> {
    let chronicle = program::release()?;
    web::packages(RELAY)?;
    let mut page = String::from(
        "# The server in figures\n\n\
         Written by `cargo xtask bench server`: games of real moves over real sockets on one machine, shared by the server \
         and the players.\nA move counts when it is stored on disk (SQLite, synchronous FULL), acknowledged and read by the \
         opponent; latencies run from when it was due.\nThe relay is a bare one of socket.io: no rules, no accounts, nothing \
         stored.\n",
    );
    for load in LOADS.iter().filter(|load| options.only.is_none_or(|only| load.games == only)) {
        println!("{}", heading(load.what));
        let ours = measure(&chronicle, load, false)?;
        let relay = if load.compare { Some(measure(&chronicle, load, true)?) } else { None };
        let table = table(load, &ours, relay.as_ref())?;
        println!("{table}");
        let _ = write!(page, "\n## {}\n\n{table}", load.what);
    }
    let file = project::root().join(&options.page);
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    println!("written to {}", options.page.display());
    Ok(())
}

/// What the load generator tells; it needs as many open files as the machine allows.
fn measure(chronicle: &str, load: &Load, relay: bool) -> Result<Value> {
    let [games, interval, seconds, newcomers, idle] =
        [load.games, load.interval, load.seconds, load.newcomers, load.idle].map(|number| number.to_string());
    let command = CommandLine::new("sh")
        .args(["-c", "ulimit -n \"$(ulimit -Hn)\"; exec \"$0\" \"$@\"", chronicle, "load", "--json"])
        .args(["--games", &games, "--interval", &interval, "--seconds", &seconds])
        .args(["--newcomers", &newcomers]);
    let command =
        if relay { command.args(["--relay", &format!("{RELAY}/relay.mjs")]) } else { command.args(["--idle", &idle]) };
    let output = command.capture()?;
    // The server may have said something of its own, in the same notation.
    let is_told = |line: &&str| line.starts_with('{') && line.contains("\"problems\"");
    let line = output.lines().rfind(is_told).context("the load generator told no figures")?;
    serde_json::from_str(line).context("the figures of the load generator")
}

/// What is good to know of every load, whether or not there is a bar for it.
const ALWAYS: [Bar; 6] = [
    told("moves_per_second", "moves", "a second", 1.0),
    told("p50_ms", "p50", "ms", 1.0),
    told("p99_ms", "p99", "ms", 1.0),
    told("p999_ms", "p99.9", "ms", 1.0),
    told("processor_us_per_move", "processor time for a move", "us", 1.0),
    told("memory_bytes_per_connection", "memory for a socket with its part of a game", "KB", 1e3),
];

/// A table of Markdown: the bars, and then what else is good to know, beside the relay.
fn table(load: &Load, ours: &Value, relay: Option<&Value>) -> Result<String> {
    let mut text =
        String::from("| what | server | bar | reached | relay | relay : server |\n|---|---|---|---|---|---|\n");
    let others = ALWAYS.iter().filter(|other| load.bars.iter().all(|bar| bar.figure != other.figure));
    for bar in load.bars.iter().chain(others) {
        text.push_str(&row(bar, ours, relay)?);
    }
    Ok(text)
}

fn row(bar: &Bar, ours: &Value, relay: Option<&Value>) -> Result<String> {
    let told = ours[bar.figure].as_f64();
    let is = told.with_context(|| format!("the load generator did not tell {}: {ours}", bar.figure))? / bar.scale;
    let (limit, reached) = match bar.limit {
        Limit::None => (String::new(), ""),
        Limit::AtMost(most) => (format!("at most {most}"), if is <= most { "yes" } else { "no" }),
        Limit::AtLeast(least) => (format!("at least {least}"), if is >= least { "yes" } else { "no" }),
    };
    let beside = relay.and_then(|relay| relay[bar.figure].as_f64()).map(|value| value / bar.scale);
    let ratio = beside.filter(|_| is > 0.0).map_or(String::new(), |beside| format!("{:.2}", beside / is));
    let beside = beside.map_or(String::new(), |beside| shown(beside, bar.unit));
    Ok(format!("| {} | {} | {limit} | {reached} | {beside} | {ratio} |\n", bar.what, shown(is, bar.unit)))
}

fn shown(value: f64, unit: &str) -> String {
    let digits = usize::from(value < 100.0 && value.fract() != 0.0);
    format!("{value:.digits$} {unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bars_are_judged_and_the_relay_stands_beside() {
        let figures = |us: f64| {
            json!({
                "problems": 0, "moves_per_second": 6_600.0, "p50_ms": 2.0, "p99_ms": 151.0, "p999_ms": 160.0,
                "processor_us_per_move": us, "memory_bytes_per_connection": 9_000,
            })
        };
        let text = table(&LOADS[1], &figures(40.0), Some(&figures(80.0))).expect("all figures are there");
        assert!(text.contains("| p99 | 151 ms | at most 150 | no | 151 ms | 1.00 |"), "{text}");
        assert!(text.contains("| processor time for a move | 40 us | at most 80 | yes | 80 us | 2.00 |"), "{text}");
        assert!(text.contains("| p50 | 2 ms |  |  | 2 ms | 1.00 |"), "{text}");
        assert!(table(&LOADS[1], &json!({}), None).is_err());
    }
}
