use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{Game, TuneError};

/// A file with a game a line, and the games themselves.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
    games: Vec<Game>,
}

impl GameFile {
    /// Opens a file or makes it. What an interruption has left of a last line is cut off.
    pub(super) fn open(path: &Path) -> Result<Self, TuneError> {
        let unusable = |source| TuneError::File { path: path.to_owned(), source };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(unusable)?,
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut games = Vec::new();
        for (index, line) in text[..whole].lines().enumerate() {
            let game =
                line.parse().map_err(|reason| TuneError::Line { path: path.to_owned(), line: index + 1, reason })?;
            games.push(game);
        }
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(unusable)?;
        file.set_len(whole as u64).map_err(unusable)?;
        Ok(Self { path: path.to_owned(), file, games })
    }

    pub(super) fn games(&self) -> &[Game] {
        &self.games
    }

    pub(super) fn append(&mut self, game: Game) -> Result<(), TuneError> {
        // One write for the whole line, so that an interruption seldom cuts it.
        let written = self.file.write_all(format!("{game}\n").as_bytes());
        written.map_err(|source| TuneError::File { path: self.path.clone(), source })?;
        self.games.push(game);
        Ok(())
    }
}
