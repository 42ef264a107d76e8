//! Engines as running programs that speak UCI.

mod client;
mod info;
mod process;
mod spec;

pub use client::{Answer, Engine, Fault, Patience, StartError};
pub use info::{EngineScore, Info};
pub use spec::{BadEngineSpec, EngineSpec};
