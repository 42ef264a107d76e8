//! Where the project is.

use std::env;
use std::path::{Path, PathBuf};

/// The folder of the workspace manifest. Cargo names our own at run time; the one of the build is for direct calls.
pub(crate) fn root() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let xtask = Path::new(&manifest);
    xtask.parent().unwrap_or(xtask).to_owned()
}
