//! The product, built.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::project;
use crate::shell::CommandLine;

/// Builds the program as people get it, and returns where Cargo put it.
pub(crate) fn release() -> Result<String> {
    build("build --release --package chronicle")
}

/// Builds the program as its own tests use it, assertions and all, and returns where Cargo put it. After the tests of the
/// workspace there is nothing left to build: a package by itself has other features, and would be built anew with all
/// that it needs.
pub(crate) fn tested() -> Result<String> {
    build("test --workspace --test program --no-run")
}

fn build(command: &str) -> Result<String> {
    CommandLine::cargo(command).run()?;
    // Built already, this only asks where it is.
    let output = CommandLine::cargo(&format!("{command} --quiet --message-format json")).capture()?;
    let executable = output.lines().filter_map(executable).next_back();
    executable.context("cargo did not say where it put the program")
}

/// The program that a message of Cargo names. Such a message is a line of JSON.
fn executable(line: &str) -> Option<String> {
    let message: serde_json::Value = serde_json::from_str(line).ok()?;
    let is_program = message["target"]["kind"][0] == "bin" && message["profile"]["test"] == false;
    message["executable"].as_str().filter(|_| is_program).map(str::to_owned)
}

/// What `git` says about this folder; an error with its reason where there is no history to ask.
pub(crate) fn git(arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").args(arguments).current_dir(project::root()).output().context("there is no git")?;
    if !output.status.success() {
        bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
