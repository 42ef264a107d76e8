//! Stockfish as a participant: a child process that speaks UCI.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

/// Debian puts games here, outside the usual `PATH` of an administrator.
const DEBIAN_GAMES: &str = "/usr/games";

/// A running Stockfish that has said `uciok`.
pub(crate) struct Stockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    name: String,
}

impl Stockfish {
    /// The installed program, if there is one.
    pub(crate) fn find() -> Option<PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path)
            .chain([PathBuf::from(DEBIAN_GAMES)])
            .map(|folder| folder.join(format!("stockfish{}", env::consts::EXE_SUFFIX)))
            .find(|file| file.is_file())
    }

    /// Starts the program and waits until it is ready.
    pub(crate) fn start(program: &Path) -> Result<Self> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let input = process.stdin.take().context("Stockfish has no standard input")?;
        let output = process.stdout.take().context("Stockfish has no standard output")?;
        let mut stockfish = Self { process, input, output: BufReader::new(output), name: "Stockfish".to_owned() };

        stockfish.send("uci")?;
        if let Some(name) = stockfish.answer("id name ")? {
            stockfish.name = name;
        }
        stockfish.send("isready")?;
        stockfish.answer("readyok")?;
        Ok(stockfish)
    }

    /// Name and version in the program's own words.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Hands over the position and waits until it has arrived.
    pub(crate) fn set_position(&mut self, fen: &str) -> Result<()> {
        self.send(&format!("position fen {fen}"))?;
        self.send("isready")?;
        self.answer("readyok")?;
        Ok(())
    }

    /// Counts the tree under the position handed over last.
    pub(crate) fn perft(&mut self, depth: u32) -> Result<u64> {
        self.send(&format!("go perft {depth}"))?;
        let nodes = self.answer("Nodes searched: ")?.unwrap_or_default();
        nodes.parse().with_context(|| format!("Stockfish answered {nodes:?} where a node count was expected"))
    }

    fn send(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").with_context(|| format!("cannot send {line:?} to Stockfish"))
    }

    /// Reads up to the line that starts with `prefix` and returns what follows on it.
    fn answer(&mut self, prefix: &str) -> Result<Option<String>> {
        for line in self.output.by_ref().lines() {
            let line = line.context("cannot read from Stockfish")?;
            if let Some(rest) = line.strip_prefix(prefix) {
                let rest = rest.trim();
                return Ok((!rest.is_empty()).then(|| rest.to_owned()));
            }
        }
        bail!("Stockfish ended before it said {prefix:?}");
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // Best effort: the race is over, and a program that is already gone is as good as one that obeys.
        let _ = self.send("quit");
        let _ = self.process.wait();
    }
}
