//! What the commands have in common that learn from labelled positions.

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use anyhow::anyhow;
use chronicle_training::passes::{FileRead, Pass};

use crate::{failure::Failure, progress::LateBar};

/// Whether a file can be written there: better known before hours of work than after.
pub(crate) fn expect_writable(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) || path.is_dir() {
        return Err(Failure::Input(anyhow!("cannot write {}", path.display())));
    }
    Ok(())
}

/// The threads asked for, or all.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// A part of a whole.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Writes a line above the bar.
pub(crate) fn say(bar: &LateBar, line: &str) -> Result<(), Failure> {
    bar.suspend(|| writeln!(io::stdout(), "{line}")).map_err(Failure::from)
}

pub(crate) fn say_file(bar: &LateBar, files: &[PathBuf], read: &FileRead) -> Result<(), Failure> {
    let FileRead { index, training, validation, skipped, label_steepness } = *read;
    let file = files[index].display();
    let line = format!(
        "{file}: {training} positions to learn from, {validation} to check with, {skipped} left out; \
         steepness of its scores {label_steepness:.5}"
    );
    say(bar, &line)
}

pub(crate) fn say_pass(bar: &LateBar, pass: &Pass) -> Result<(), Failure> {
    let Pass { done, total, training_loss, validation_loss, elapsed } = *pass;
    bar.say(format!("validation loss {validation_loss:.6}"));
    let seconds = elapsed.as_secs();
    let line = format!(
        "epoch {done}/{total}: training loss {training_loss:.6}, validation loss {validation_loss:.6}, {seconds} s"
    );
    say(bar, &line)
}
