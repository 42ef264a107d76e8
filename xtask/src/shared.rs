//! Data that is shared by all checkouts on a machine but not part of the repository.

use std::env;
use std::path::PathBuf;

use crate::project;

/// A file of the shared data: in the folder that `CHRONICLE_SHARED_DATA` names, or in `shared/data` beside the
/// repository or above it.
pub(crate) fn file(name: &str) -> Option<PathBuf> {
    let named = env::var_os("CHRONICLE_SHARED_DATA").map(PathBuf::from);
    let root = project::root();
    let above = root.ancestors().map(|folder| folder.join("shared/data"));
    named.into_iter().chain(above).map(|folder| folder.join(name)).find(|file| file.is_file())
}
