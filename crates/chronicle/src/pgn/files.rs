//! The files of games that a command works on.

use std::{
    fs::{self, File},
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use chronicle_chess::pgn::{Game, Note, ReadError, Reader};
use clap::Args;

use crate::{failure::Failure, progress::LateBar};

#[derive(Args)]
pub(crate) struct Files {
    /// Files of games in PGN; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

/// How much of each game is wanted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The moves with comments, glyphs and variations.
    Everything,
    /// The moves that were played.
    MainLine,
}

/// A game of a file, good or broken.
pub(crate) struct Found<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    pub(crate) game: Result<Game, ReadError>,
    /// What is odd about the game but costs no moves.
    pub(crate) warnings: &'a [Note],
    /// The progress bar, which must make way for whoever writes to the terminal.
    pub(crate) bar: &'a LateBar,
}

impl Files {
    /// Reads all games of all files in turn. Stops where a file cannot be read or the answer is an error.
    pub(crate) fn each_game(
        &self,
        content: Content,
        mut visit: impl FnMut(Found<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let bar = LateBar::bytes(self.size()?);
        for path in &self.paths {
            let file = if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() };
            let source =
                BufReader::with_capacity(1 << 18, Counted { inner: open(path).map_err(Failure::Input)?, bar: &bar });
            let mut reader = Reader::new(source);
            if content == Content::MainLine {
                reader = reader.main_lines_only();
            }
            while let Some(game) = reader.next() {
                if let Err(ReadError::Io(error)) = game {
                    return Err(anyhow::Error::new(error).context(format!("cannot read {file}")).into());
                }
                visit(Found { file: &file, game, warnings: reader.warnings(), bar: &bar })?;
            }
        }
        Ok(())
    }

    /// The bytes of all files together; `None` if some are not known beforehand. A name that is no file is noticed
    /// here, before any work is done.
    pub(crate) fn size(&self) -> Result<Option<u64>, Failure> {
        let mut total = Some(0_u64);
        for path in self.paths.iter().map(PathBuf::as_path) {
            if is_standard_input(path) {
                total = None;
                continue;
            }
            let about = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()));
            let about = about.map_err(Failure::Input)?;
            if about.is_dir() {
                return Err(Failure::Input(anyhow!("cannot read {}: it is a directory", path.display())));
            }
            total = total.filter(|_| about.is_file()).map(|sum| sum.saturating_add(about.len()));
        }
        Ok(total)
    }

    /// Whether one of the files is the same as this one, by whatever name.
    pub(crate) fn contain(&self, other: &Path) -> bool {
        fs::canonicalize(other)
            .is_ok_and(|other| self.paths.iter().any(|path| fs::canonicalize(path).is_ok_and(|path| path == other)))
    }
}

/// The reason why a game is broken, as `file:line: reason`.
pub(crate) fn describe(file: &str, error: &ReadError) -> String {
    match error {
        ReadError::Setup(bad) => format!("{file}:{}: {}", bad.line.0, bad.fault),
        ReadError::Moves(bad) => format!("{file}:{}: {}", bad.line.0, bad.fault),
        other => format!("{file}: {other}"),
    }
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if is_standard_input(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Box::new(file))
}

/// Tells a progress bar what has been read.
struct Counted<'a> {
    inner: Box<dyn Read>,
    bar: &'a LateBar,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bar.advance(count as u64);
        Ok(count)
    }
}
