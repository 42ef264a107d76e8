//! The files of scored games that a command works on.

use std::{
    fs::{self, File},
    io::BufReader,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use chronicle_data::{Block, Game, ReadError, Reader};
use clap::Args;

use crate::{
    failure::{Failure, complain},
    progress::LateBar,
};

#[derive(Args)]
pub(crate) struct Files {
    /// Files of scored games
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
}

impl Files {
    /// Reads all blocks of all files in turn. Damage is reported, and reading goes on behind it; the answer is how
    /// often that happened.
    pub(crate) fn each_block(
        &self,
        mut visit: impl FnMut(&str, &LateBar, &Block) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let bar = LateBar::bytes(Some(self.size()?));
        let mut damages = 0;
        for path in &self.paths {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("cannot read {name}")).map_err(Failure::Input)?;
            let mut reader = Reader::new(BufReader::with_capacity(1 << 18, file));
            let mut last = 0;
            while let Some(block) = reader.next() {
                match block {
                    Ok(block) => visit(&name, &bar, &block)?,
                    Err(ReadError::Damage(damage)) => {
                        damages += 1;
                        bar.suspend(|| complain(format_args!("{name}: {damage}")));
                    }
                    Err(ReadError::Io(error)) => {
                        return Err(anyhow::Error::new(error).context(format!("cannot read {name}")).into());
                    }
                }
                bar.advance(reader.offset() - last);
                last = reader.offset();
            }
        }
        Ok(damages)
    }

    /// Reads all games. Games that make no sense are reported and left out, as damage is; the answer is how often that
    /// happened.
    pub(crate) fn each_game(
        &self,
        mut visit: impl FnMut(&LateBar, Game) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut broken = 0;
        let damages = self.each_block(|name, bar, block| {
            for (number, game) in (1..).zip(block.games()) {
                match game {
                    Ok(game) => visit(bar, game)?,
                    Err(fault) => {
                        broken += 1;
                        let place = format!("{name}: game {number} of the block at byte {}", block.offset);
                        bar.suspend(|| complain(format_args!("{place}: {fault}")));
                    }
                }
            }
            Ok(())
        })?;
        Ok(broken + damages)
    }

    /// The bytes of all files together. A name that is no file is noticed here, before any work is done.
    pub(crate) fn size(&self) -> Result<u64, Failure> {
        let size = |path: &PathBuf| {
            let about = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
            if about.is_dir() {
                return Err(anyhow!("cannot read {}: it is a directory", path.display()));
            }
            Ok(about.len())
        };
        self.paths.iter().map(size).sum::<anyhow::Result<u64>>().map_err(Failure::Input)
    }

    /// Whether one of the files is the same as this one, by whatever name.
    pub(super) fn contain(&self, other: &Path) -> bool {
        fs::canonicalize(other)
            .is_ok_and(|other| self.paths.iter().any(|path| fs::canonicalize(path).is_ok_and(|path| path == other)))
    }
}

/// What was wrong has been said; the exit code says it too.
pub(crate) fn verdict(faults: u64) -> Result<(), Failure> {
    if faults == 0 { Ok(()) } else { Err(Failure::ReportedWork) }
}
