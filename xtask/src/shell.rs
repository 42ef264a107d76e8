//! Commands that can be run, and shown so that a person can run them again.

use std::env;
use std::fmt;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

use crate::project;

/// A program with its arguments and the environment it needs on top of ours.
#[derive(Clone, Debug)]
pub(crate) struct CommandLine {
    program: String,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    /// The folder of the project to run in; the project's own if empty.
    folder: String,
}

impl CommandLine {
    pub(crate) fn new(program: &str) -> Self {
        Self { program: program.to_owned(), arguments: Vec::new(), environment: Vec::new(), folder: String::new() }
    }

    /// The same, in a folder of the project.
    pub(crate) fn within(mut self, folder: &str) -> Self {
        folder.clone_into(&mut self.folder);
        self
    }

    /// `cargo` with arguments separated by blanks.
    pub(crate) fn cargo(arguments: &str) -> Self {
        Self::new("cargo").args(arguments.split_whitespace())
    }

    pub(crate) fn arg(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    pub(crate) fn args<S: AsRef<str>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs the command in the project's folder. Anything but success is an error that shows the command.
    pub(crate) fn run(&self) -> Result<()> {
        let status = self.status(self.command().current_dir(project::root().join(&self.folder)))?;
        if !status.success() {
            bail!("this command failed ({status}):\n  {self}");
        }
        Ok(())
    }

    /// Runs the command in the project's folder and returns what it says on both channels, which nobody sees meanwhile.
    pub(crate) fn capture(&self) -> Result<String> {
        let started = self.command().current_dir(project::root().join(&self.folder)).stdin(Stdio::null()).output();
        let output = started.with_context(|| format!("cannot start `{}` for this command:\n  {self}", self.program))?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        if !output.status.success() {
            bail!("this command failed ({}):\n  {self}\n{text}", output.status);
        }
        Ok(text)
    }

    /// Runs the command where the person is and returns how it ended, for programs that speak for themselves.
    pub(crate) fn run_here(&self) -> Result<ExitStatus> {
        self.status(&mut self.command())
    }

    fn status(&self, command: &mut Command) -> Result<ExitStatus> {
        command.status().with_context(|| format!("cannot start `{}` for this command:\n  {self}", self.program))
    }

    fn command(&self) -> Command {
        let mut command = match (self.program.as_str(), env::var_os("CARGO")) {
            // The very Cargo that runs us, whichever toolchain was asked for.
            ("cargo", Some(cargo)) => Command::new(cargo),
            (program, _) => Command::new(program),
        };
        command.args(&self.arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.folder.is_empty() {
            write!(f, "cd {} && ", quoted(&self.folder))?;
        }
        for (name, value) in &self.environment {
            write!(f, "{name}={} ", quoted(value))?;
        }
        write!(f, "{}", quoted(&self.program))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// The word as a POSIX shell would take it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_a_shell_takes_it() {
        let command = CommandLine::cargo("test --release").env("RUSTFLAGS", "-C target-cpu=x86-64").arg("it's");
        assert_eq!(command.to_string(), r"RUSTFLAGS='-C target-cpu=x86-64' cargo test --release 'it'\''s'");
    }

    #[test]
    fn a_failure_shows_the_command() {
        let error = format!("{:#}", CommandLine::new("no-such-program").arg("--quiet").run().unwrap_err());
        assert!(error.contains("\n  no-such-program --quiet"), "{error}");
    }
}
