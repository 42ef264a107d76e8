//! The openings of the matches: a known book, where the data that we share has been fetched.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::project;
use crate::setup;
use crate::shared;
use crate::shell::CommandLine;

/// Openings that leave nobody better, as a packed file of games.
const PACKED: &str = "books/8moves_v3.pgn.zip";
const UNPACKED: &str = "8moves_v3.pgn";

/// The book, unpacked once; or why there is none, which is said and does no harm.
pub(super) fn openings() -> Option<PathBuf> {
    match unpacked(&project::root().join("target").join("books")) {
        Ok(book) => Some(book),
        Err(reason) => {
            println!("Random openings instead of a book: {reason:#}.");
            None
        }
    }
}

fn unpacked(folder: &Path) -> Result<PathBuf> {
    let book = folder.join(UNPACKED);
    if book.is_file() {
        return Ok(book);
    }
    let packed = shared::file(PACKED).with_context(|| format!("there is no {PACKED} in CHRONICLE_SHARED_DATA"))?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let (packed, folder) = (packed.to_string_lossy(), folder.to_string_lossy());
    let command = if setup::find("unzip").is_some() {
        CommandLine::new("unzip").args(["-q", "-o", &packed, "-d", &folder])
    } else {
        CommandLine::new("python3").args(["-m", "zipfile", "-e", &packed, &folder])
    };
    command.run()?;
    ensure!(book.is_file(), "{packed} holds no {UNPACKED}");
    Ok(book)
}
