//! The promises of ARCHITECTURE.md that a machine can keep: who may depend on whom, commands that exist, tidy files.
//!
//! A failure here says which promise was broken and where. Where a promise should change, change the table and the
//! document together.

mod commands;
mod dependencies;
#[path = "../../../tests/documents.rs"]
mod documents;
mod files;
mod packaging;
mod tidy;

use std::path::{Path, PathBuf};

/// The folder of the workspace manifest.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies inside the project").to_owned()
}

/// Fails with all complaints at once, so that one run shows everything there is to mend.
#[track_caller]
fn expect_none(promise: &str, complaints: &[String]) {
    assert!(complaints.is_empty(), "{promise}\n  {}\n", complaints.join("\n  "));
}
