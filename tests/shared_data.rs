//! Included by the tests of every crate that has use for the shared data.

use std::path::{Path, PathBuf};

/// A file or folder of the data that is shared by all checkouts on a machine but not part of the repository.
///
/// Looked for in the folder that `CHRONICLE_SHARED_DATA` names, then in `shared/data` beside the repository and beside
/// every folder above it. `None`, and a word about it, if it is nowhere: a fresh clone must pass its tests without it.
#[allow(dead_code, reason = "not every test file has use for it")]
pub(crate) fn shared_data(path: &str) -> Option<PathBuf> {
    let named = std::env::var_os("CHRONICLE_SHARED_DATA").map(PathBuf::from);
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("shared/data"));
    let found = named.into_iter().chain(above).map(|data| data.join(path)).find(|path| path.exists());
    if found.is_none() {
        println!("skipped: shared data {path} not found");
    }
    found
}
