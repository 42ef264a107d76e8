//! The Universal Chess Interface: how graphical programs and tournament managers talk to the engine.
//!
//! [`Command::parse`] reads a line and [`Info`] and its siblings write lines, both without any effect; [`run`] is the
//! loop between an input, an engine and an output.
//!
//! ```
//! use chronicle_uci::Command;
//!
//! assert_eq!(Command::parse("isready"), Ok(Some(Command::IsReady)));
//! assert_eq!(Command::parse("joho debug on"), Ok(Some(Command::Debug(true)))); // unknown words are skipped
//! assert_eq!(Command::parse("   "), Ok(None));
//! assert!(Command::parse("go depth").is_err());
//! ```
#![forbid(unsafe_code)]

mod command;
mod go;
mod job;
mod options;
mod output;
mod session;
mod show;
mod writer;

pub use command::{Command, ParseError, Start};
pub use go::Go;
pub use options::{Change, Kind, OptionError, OptionSpec, Options};
pub use output::{Best, CurrentMove, Info, Text};
pub use session::{Conversation, Offer, run};
