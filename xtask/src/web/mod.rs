//! The page: WebAssembly from our crates, and the files that a browser loads.

mod budget;
mod node;
pub(crate) mod wasm;

use std::path::PathBuf;

use anyhow::Result;

use crate::{
    cli::WebBench,
    program, project,
    setup::{self, Purpose},
    shell::CommandLine,
};

/// Builds everything that a browser loads, into `web/dist`, from where the program takes it in.
pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    node::npm("run build --silent").run()
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
    let program = program::release()?;
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

/// The tests that need a browser.
pub(crate) fn browser_tests() -> CommandLine {
    node::npm("run e2e --silent")
}

/// The folder of the page.
fn folder() -> PathBuf {
    project::root().join("web")
}
