//! Our engine in the hands of python-chess, an independent program that speaks UCI.
//!
//! It is a yardstick, installed from PyPI into an environment of its own under `target/` and never a part.

use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::project;
use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::{program, style};

/// What is installed, with its exact version.
const REQUIREMENTS: &str = "tests/python/requirements.txt";
const SCRIPT: &str = "tests/python/drive.py";
/// Our variants beside Fairy-Stockfish's, and how many positions of each: enough to notice a mistake soon.
const FAIRY: [&str; 3] = ["tests/python/fairy.py", "--positions", "40"];

/// The command that the step amounts to, once everything is in place.
pub(crate) fn command() -> CommandLine {
    CommandLine::new(&python().to_string_lossy()).args([SCRIPT]).arg("target/debug/chronicle")
}

/// Lets python-chess play a game and analyse; says why not where Python cannot be had.
pub(crate) fn check() -> Result<()> {
    if let Err(reason) = prepare() {
        // Machines that exist to run every test must have it; a person may do without.
        if env::var_os("CI").is_some() {
            return Err(reason);
        }
        println!("  {}: {reason:#}", style::heading("skipped"));
        return Ok(());
    }
    let program = program::tested()?;
    CommandLine::new(&python().to_string_lossy()).args([SCRIPT, &program]).run()?;
    CommandLine::new(&python().to_string_lossy()).args(FAIRY).arg(&program).run()
}

fn folder() -> PathBuf {
    project::root().join("target").join("python")
}

fn python() -> PathBuf {
    folder().join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Makes the environment, unless it is there with just these requirements.
fn prepare() -> Result<()> {
    let wanted = fs::read_to_string(project::root().join(REQUIREMENTS)).context(REQUIREMENTS)?;
    let stamp = folder().join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if !setup::has_venv() {
        setup::run(Purpose::Python)?;
    }
    CommandLine::new("python3").args(["-m", "venv", "--clear", "target/python"]).run()?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", REQUIREMENTS];
    CommandLine::new(&python().to_string_lossy()).args(pip).run()?;
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))
}
