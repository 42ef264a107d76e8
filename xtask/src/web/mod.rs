//! The page: WebAssembly from our crates, and the files that a browser loads.

mod budget;
mod node;
pub(crate) mod wasm;

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context, Result};

pub(crate) use node::packages;

use crate::{
    cli::{WebBench, WorldBench},
    program, project,
    setup::{self, Purpose},
    shell::CommandLine,
};

/// What the page is made of, besides the packages in the lock file.
const SOURCES: [&str; 6] = ["src", "build", "public", "index.html", "package-lock.json", "vite.config.ts"];

/// Builds everything that a browser loads, into `web/dist`, from where the program takes it in.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    if is_current()? {
        return Ok(());
    }
    node::npm("run build --silent").run()
}

/// Whether nothing has changed since the page was built. A page that is built anew makes the program anew too.
fn is_current() -> Result<bool> {
    let packed_last = folder().join("dist/index.html.br");
    let Ok(built) = packed_last.metadata().and_then(|file| file.modified()) else { return Ok(false) };
    let changed = SOURCES.iter().map(|source| newest(&folder().join(source))).collect::<Result<Vec<_>>>()?;
    Ok(changed.into_iter().all(|change| change < built))
}

/// When a file, or anything in a folder, was last changed; a folder changes when something is taken out of it.
fn newest(path: &Path) -> Result<SystemTime> {
    let own = path.metadata().with_context(|| format!("{} cannot be read", path.display()))?;
    let mut newest_of_all = own.modified()?;
    if own.is_dir() {
        for entry in path.read_dir()? {
            newest_of_all = newest_of_all.max(newest(&entry?.path())?);
        }
    }
    Ok(newest_of_all)
}

/// Builds the page and checks what can be checked without a browser.
pub(crate) fn check() -> Result<()> {
    build()?;
    node::npm("run check --silent").run()?;
    node::npm("test --silent").run()?;
    budget::check()
}

/// Runs the tests that need a browser, against the program itself.
pub(crate) fn browse() -> Result<()> {
    setup::run(Purpose::Browser)?;
    build()?;
    let program = program::tested()?;
    browser_tests().env("CHRONICLE", &program).run()
}

/// Measures the page and the engine in it, against the program itself.
pub(crate) fn measure(options: &WebBench) -> Result<()> {
    setup::run(Purpose::Browser)?;
    build()?;
    let program = program::release()?;
    let page = project::root().join(&options.page);
    node::npm("run bench --silent --")
        .args(["--depth", &options.depth.to_string(), "--runs", &options.runs.to_string()])
        .args(["--page", &page.to_string_lossy()])
        .env("CHRONICLE", &program)
        .run()
}

/// Measures the eras in 3D, drawn by software.
pub(crate) fn measure_world(options: &WorldBench) -> Result<()> {
    setup::run(Purpose::Browser)?;
    build()?;
    let page = project::root().join(&options.page);
    node::npm("run bench:world --silent --")
        .args(["--changes", &options.changes.to_string(), "--frames", &options.frames.to_string()])
        .args(["--page", &page.to_string_lossy()])
        .run()
}

/// The tests that need a browser.
pub(crate) fn browser_tests() -> CommandLine {
    node::npm("run e2e --silent")
}

/// The folder of the page.
fn folder() -> PathBuf {
    project::root().join("web")
}
