use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::Instant,
};

use super::EngineSpec;

/// A running program whose lines are read by a thread of its own, which notes when each arrives. The program is
/// killed when this is dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
}

/// A line of output.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) arrived: Instant,
}

/// Why there is no line.
pub(super) enum NoLine {
    /// None has come in time.
    Late,
    /// The program has closed its output.
    Gone,
}

/// Longer lines are cut into pieces: no engine has anything to say that needs more.
const MAX_LINE: u64 = 1 << 16;

/// So many lines may wait to be looked at before the program is made to wait.
const MAX_WAITING: usize = 1 << 12;

impl Process {
    pub(super) fn start(spec: &EngineSpec) -> io::Result<Self> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        keep_signals_away(&mut command);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both were asked for as pipes");
        };
        let (sender, lines) = mpsc::sync_channel(MAX_WAITING);
        thread::Builder::new().name(format!("reads {}", spec.name)).spawn(move || read_lines(output, &sender))?;
        Ok(Self { child, input, lines })
    }

    /// Sends a line. An error means that the program no longer listens.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        self.input.write_all(format!("{line}\n").as_bytes())?;
        self.input.flush()
    }

    /// The next line, waited for until then.
    pub(super) fn line_until(&self, deadline: Instant) -> Result<Line, NoLine> {
        self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())).map_err(|error| match error {
            RecvTimeoutError::Timeout => NoLine::Late,
            RecvTimeoutError::Disconnected => NoLine::Gone,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; both calls then do no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An interrupt from the keyboard is for the arena, which then ends its engines itself. If they got it too, they
/// would look as if they had crashed in the middle of their games.
#[cfg(unix)]
fn keep_signals_away(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn keep_signals_away(_: &mut Command) {}

/// Passes lines on until the program or its listener has gone.
fn read_lines(output: ChildStdout, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = Line { arrived: Instant::now(), text: String::from_utf8_lossy(&bytes).trim().to_owned() };
        if lines.send(line).is_err() {
            return;
        }
    }
}
