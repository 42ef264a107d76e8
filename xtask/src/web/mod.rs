//! The page: WebAssembly from our crates, and the files that a browser loads.

pub(crate) mod node;
pub(crate) mod wasm;

use anyhow::Result;

use crate::{project, shell::CommandLine};

/// Builds everything that a browser loads, into `web/dist`, from where the program takes it in.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    node::npm("run build --silent").run()
}

/// The folder of the page.
fn folder() -> std::path::PathBuf {
    project::root().join("web")
}

/// A command that runs in the folder of the page.
fn in_folder(command: CommandLine) -> CommandLine {
    command.within("web")
}
