use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Writes beside the file first, so that an interruption never leaves half a file.
pub(crate) fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut beside = PathBuf::from(path).into_os_string();
    beside.push(".new");
    fs::write(&beside, content)?;
    fs::rename(&beside, path)
}
