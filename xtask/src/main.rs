//! The one door for people: `cargo xtask play`, `test`, `bench`, `wasm`, `web`, `ci`, `setup`.
//!
//! `cli` says what can be asked, one module each does it, `shell` runs the commands and can show them, and `setup` sees
//! to what the machine lacks. The tests of the architecture live here too, in `tests/architecture`.
#![forbid(unsafe_code)]

mod bench;
mod cli;
mod play;
mod program;
mod project;
mod python;
mod setup;
mod shared;
mod shell;
mod signature;
mod style;
mod suite;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use cli::{Cli, Task};
use shell::CommandLine;

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{} {error:#}", style::failure("error:"));
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode> {
    match task {
        Task::Play { arguments } => return play::run(arguments),
        Task::Test(options) => suite::run(&options)?,
        Task::Bench { benchmark } => bench::run(benchmark.unwrap_or_default())?,
        Task::Wasm => web::wasm::build()?,
        Task::Web => web::build()?,
        Task::Ci => CommandLine::new("bash").arg(".ci/run").run()?,
        Task::Setup { bench } => setup::run(if bench { setup::Purpose::Bench } else { setup::Purpose::Develop })?,
    }
    Ok(ExitCode::SUCCESS)
}
