use std::{
    collections::HashMap,
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use chronicle_chess::Position;
use thiserror::Error;

use crate::{
    file::{Distance, Kind, Table},
    material::Material,
    probe::Wdl,
};

/// A set of endgame tables.
///
/// ```no_run
/// use chronicle_syzygy::{Tables, Wdl};
///
/// let tables = Tables::open("tables/3-4-5:tables/6")?;
/// let position = "8/8/8/4k3/8/r7/8/3QK3 w - - 0 1".parse()?;
/// assert_eq!(tables.wdl(&position), Some(Wdl::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables {
    slots: HashMap<Material, Slot>,
    largest: u32,
    bad: Vec<BadFile>,
}

/// The two tables of one ending. They are opened when they are first needed.
#[derive(Default)]
struct Slot {
    paths: [Option<PathBuf>; 2],
    /// `None` inside if the file turned out to be damaged.
    tables: [OnceLock<Option<Table>>; 2],
}

/// A file with the name of a table that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFile {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

/// Why there are no tables.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// A folder cannot be read.
    #[error("cannot read the tables in {}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Nothing to be found.
    #[error("there are no endgame tables (files such as KQvK.rtbw) in {folders}{}", bad.iter().map(|bad| format!("; {bad}")).collect::<String>())]
    NoTables {
        /// Where they were looked for.
        folders: String,
        /// Files that have the right names, at least.
        bad: Vec<BadFile>,
    },
}

impl Tables {
    /// Looks for tables in folders, which are separated by `;` or, except on Windows, by `:`.
    ///
    /// # Errors
    /// If a folder cannot be read, or there is no table in any of them.
    pub fn open(folders: &str) -> Result<Self, OpenError> {
        let mut tables = Self { slots: HashMap::new(), largest: 0, bad: Vec::new() };
        let separators: &[char] = if cfg!(windows) { &[';'] } else { &[';', ':'] };
        for folder in folders.split(separators).filter(|folder| !folder.is_empty()) {
            let failed = |source| OpenError::Folder { path: folder.into(), source };
            for entry in fs::read_dir(folder).map_err(failed)? {
                tables.take_in(&entry.map_err(failed)?.path());
            }
        }
        // Without the table that says who wins, the one of distances is of no use.
        tables.slots.retain(|_, slot| slot.paths[Kind::Wdl as usize].is_some());
        tables.largest = tables.slots.keys().map(|material| material.men()).max().unwrap_or(0);
        tables.bad.sort_by(|a, b| a.path.cmp(&b.path));
        if tables.slots.is_empty() {
            tables.bad.truncate(3);
            return Err(OpenError::NoTables { folders: folders.to_owned(), bad: tables.bad });
        }
        Ok(tables)
    }

    /// How many endings there are, and for how many of them the distances are known.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let with_distances = self.slots.values().filter(|slot| slot.paths[Kind::Dtz as usize].is_some()).count();
        (self.slots.len(), with_distances)
    }

    /// How many men the largest table has.
    #[must_use]
    pub const fn largest(&self) -> u32 {
        self.largest
    }

    /// Files that have the name of a table and are none; they are not used.
    #[must_use]
    pub fn bad_files(&self) -> &[BadFile] {
        &self.bad
    }

    /// Whether a position is one that tables are made for. Nobody may castle in a table.
    #[inline]
    #[must_use]
    pub fn covers(&self, position: &Position) -> bool {
        let board = position.board();
        board.occupied().count() <= self.largest && board.castling().is_empty()
    }

    pub(crate) fn stored_wdl(&self, position: &Position) -> Option<Wdl> {
        // Two kings need no table.
        if position.board().occupied().count() == 2 {
            return Some(Wdl::Draw);
        }
        self.table(position, Kind::Wdl)?.wdl(position)
    }

    pub(crate) fn stored_distance(&self, position: &Position, wdl: Wdl) -> Option<Distance> {
        self.table(position, Kind::Dtz)?.distance(position, wdl)
    }

    /// The table for a position, opened if need be.
    fn table(&self, position: &Position, kind: Kind) -> Option<&Table> {
        let material = Material::of(position);
        let (material, slot) = [material, material.flipped()]
            .into_iter()
            .find_map(|material| self.slots.get(&material).map(|slot| (material, slot)))?;
        let path = slot.paths[kind as usize].as_ref()?;
        slot.tables[kind as usize].get_or_init(|| Table::open(path, material, kind)).as_ref()
    }

    /// Notes a file, if it has the name of a table.
    fn take_in(&mut self, path: &Path) {
        let Some(material) = path.file_stem().and_then(|name| name.to_str()?.parse::<Material>().ok()) else { return };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let Some(kind) = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| extension == Some(kind.extension())) else {
            return;
        };
        match look_at(path, kind) {
            // The first folder with a table is the one that counts.
            Ok(()) => {
                self.slots.entry(material).or_default().paths[kind as usize].get_or_insert_with(|| path.to_owned());
            }
            Err(reason) => self.bad.push(BadFile { path: path.to_owned(), reason }),
        }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({} endings of up to {} men)", self.slots.len(), self.largest)
    }
}

/// A first look at a file: its size, and how it begins.
fn look_at(path: &Path, kind: Kind) -> Result<(), String> {
    let mut start = [0; 4];
    let mut read = || -> io::Result<u64> {
        let mut file = File::open(path)?;
        file.read_exact(&mut start)?;
        Ok(file.metadata()?.len())
    };
    let size = match read() {
        Ok(size) => size,
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err("the file is cut short".to_owned()),
        Err(error) => return Err(error.to_string()),
    };
    if start != kind.magic() {
        return Err("the file does not begin as a table does".to_owned());
    }
    // Blocks of 64 bytes and a checksum of 16.
    if size % 64 != 16 {
        return Err(format!("the file has {size} bytes, so it is cut short"));
    }
    Ok(())
}
