//! Chronicle, the chess platform: one binary for players, engine users and operators.
//!
//! `cli` says what can be asked and one module each does it; `failure` says how the program ends when something is
//! wrong. Every decision about chess is made by the crates below: here are only arguments, files and terminals.
#![forbid(unsafe_code)]

mod admin;
mod arena;
mod bench;
mod board;
mod book;
mod calendar;
mod calibrate;
mod chart;
mod cli;
mod cotulenh;
mod data;
mod datagen;
mod eval;
mod failure;
mod fen;
mod ink;
mod interrupt;
mod lessons;
mod load;
mod moves;
mod perft;
mod pgn;
mod play;
mod progress;
mod reading;
mod serve;
mod suite;
mod train;
mod tune;
mod uci;
mod variant;
mod worker;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match cli::run(cli::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
