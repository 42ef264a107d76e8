//! `cargo xtask play`: build the page and the program, then get out of the way.

use std::process::ExitCode;

use anyhow::Result;

use crate::setup::{self, Purpose};
use crate::shell::CommandLine;
use crate::web;

/// Builds everything, serves the page and opens it; the exit code of the server becomes ours.
pub(crate) fn run(arguments: Vec<String>) -> Result<ExitCode> {
    setup::run(Purpose::Web)?;
    web::build()?;
    // Built in the open, because the first build takes a while; then run where the person is, so that file names work.
    CommandLine::cargo("build --release --package chronicle").run()?;
    let serve = CommandLine::cargo("run --quiet --release --package chronicle -- serve --open");
    let status = serve.args(arguments).run_here()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
