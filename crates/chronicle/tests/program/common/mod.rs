//! Running the real program.
#![allow(dead_code, reason = "each test file uses a part")]

#[path = "../../../../../tests/shared_data.rs"]
mod shared_data;

#[allow(unused_imports, reason = "not every test file has use for it")]
pub(crate) use shared_data::shared_data;

use std::{
    io::Write,
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    thread,
};

/// What the program did.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Starts `chronicle` with these arguments and pipes on all sides.
#[track_caller]
pub(crate) fn start(arguments: &[&str]) -> Child {
    command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs `chronicle` with these arguments, typing this into it.
#[track_caller]
pub(crate) fn chronicle_with(input: &str, arguments: &[&str]) -> Run {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    // In a thread of its own, so that neither side waits for the other; the program may well stop reading early.
    let typing = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    typing.join().expect("typing does not panic");
    Run::from(output)
}

/// Runs `chronicle` with these arguments and no input.
#[track_caller]
pub(crate) fn chronicle(arguments: &[&str]) -> Run {
    chronicle_with("", arguments)
}

/// The program, not yet started.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chronicle"));
    command.args(arguments).env_remove("NO_COLOR").env("RUST_BACKTRACE", "0");
    command
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("we write UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    #[track_caller]
    pub(crate) fn succeeded(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// Whether it ended with this code and one line on standard error, which has this in it.
    #[track_caller]
    pub(crate) fn failed(self, code: i32, reason: &str) {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.contains(reason), "{:?} is not in {:?}", reason, self.err);
    }
}

/// A file of this test alone, with this content.
pub(crate) fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the test directory can be written");
    path
}

/// A file of this test alone that does not exist yet.
pub(crate) fn no_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}
