//! What several test files share.

use std::path::{Path, PathBuf};

/// A file or folder of the shared test data, which is not part of the repository: below the folder that
/// `CHRONICLE_SHARED_DATA` names, else below a `shared/data` beside this crate or any folder above it. Where there is
/// none, says so and gives `None`: the test then has nothing to do.
pub(crate) fn shared_data(path: &str) -> Option<PathBuf> {
    let found = match std::env::var_os("CHRONICLE_SHARED_DATA") {
        Some(folder) => Some(PathBuf::from(folder)),
        None => Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .skip(1)
            .map(|folder| folder.join("shared/data"))
            .find(|folder| folder.is_dir()),
    };
    let found = found.map(|folder| folder.join(path)).filter(|file| file.exists());
    if found.is_none() {
        println!("skipped: {path} not found");
    }
    found
}
