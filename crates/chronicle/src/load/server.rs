//! The server under load, in a process of its own, and what it costs.

use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
};

use anyhow::Context;

/// Ticks of the processor's clock in a second, as Linux counts them for programs.
const TICKS: f64 = 100.0;

/// A server that this program has started: ours with an empty database, or a relay.
pub(super) struct Server {
    child: Child,
    folder: Option<PathBuf>,
    /// Held open, since the server may still say something.
    output: BufReader<ChildStdout>,
    pub(super) address: SocketAddr,
}

impl Server {
    pub(super) fn start() -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("chronicle-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).context("cannot make a folder for the database")?;
        let mut command = Command::new(std::env::current_exe().context("this program has no name")?);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--without-page", "--log", "error"])
            .args([
                "--sign-ins",
                "100000000",
                "--requests",
                "100000000",
                "--max-connections",
                "100000",
                "--max-per-address",
                "100000",
            ])
            .arg("--database")
            .arg(folder.join("load.db"));
        Self::of(command, Some(folder))
    }

    /// A relay, run by Node.
    pub(super) fn relay(script: &Path) -> anyhow::Result<Self> {
        let mut command = Command::new("node");
        command.arg(script);
        Self::of(command, None)
    }

    /// Starts a program that says its address.
    fn of(mut command: Command, folder: Option<PathBuf>) -> anyhow::Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start the server")?;
        let output = child.stdout.take().context("the server says nothing")?;
        let mut server = Self { child, folder, output: BufReader::new(output), address: ([127, 0, 0, 1], 0).into() };
        let mut lines = server.output.by_ref().lines().map_while(Result::ok);
        let line = lines.find(|line| line.contains("http://")).context("the server did not start")?;
        let address = line.split("http://").nth(1).map(|rest| rest.trim_end_matches('/'));
        server.address =
            address.and_then(|text| text.parse().ok()).context("the server does not say where it listens")?;
        Ok(server)
    }

    /// How many seconds of processor time it has used, where that can be known.
    pub(super) fn processor_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name before may have blanks; it ends with the last parenthesis.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
        Some(ticks / TICKS)
    }

    /// How much memory it holds, in bytes, where that can be known.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
