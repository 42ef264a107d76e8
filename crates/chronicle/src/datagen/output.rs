use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Seek, SeekFrom},
    path::Path,
};

use anyhow::{Context, anyhow};
use chronicle_data::{Game, Tail, WriteError, Writer};
use chronicle_training::selfplay::Progress;

use crate::failure::Failure;

/// A file to which games are appended.
pub(super) struct Output {
    writer: Writer<File>,
    tail: Tail,
}

impl Output {
    /// Opens a new file, or to `resume` one that may be there. A torn block at its end is cut off.
    pub(super) fn open(path: &Path, resume: bool) -> Result<Self, Failure> {
        let name = path.display();
        if !resume && path.exists() {
            return Err(Failure::Input(anyhow!("{name} exists; --resume adds games to it")));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot write {name}"))
            .map_err(Failure::Input)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Input(anyhow!("another program is writing to {name}")));
            }
            // A file system without locks is no reason to do nothing.
            Err(TryLockError::Error(_)) => {}
        }
        let tail = Tail::find(&mut file).with_context(|| format!("cannot add to {name}")).map_err(Failure::Input)?;
        file.set_len(tail.length).with_context(|| format!("cannot cut off {name}"))?;
        file.seek(SeekFrom::Start(tail.length))?;
        Ok(Self { writer: Writer::new(file), tail })
    }

    /// What was in the file.
    pub(super) const fn before(&self) -> Progress {
        Progress { games: self.tail.games, positions: self.tail.positions }
    }

    /// How many bytes of a torn block were cut off.
    pub(super) const fn torn(&self) -> u64 {
        self.tail.torn
    }

    pub(super) fn add(&mut self, game: &Game) -> Result<(), WriteError> {
        self.writer.push(game)
    }

    /// Writes what waits, and says how many bytes the file has now.
    pub(super) fn finish(self) -> std::io::Result<u64> {
        let file = self.writer.finish()?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }
}
