#![forbid(unsafe_code)]
#![allow(missing_docs)]
pub mod stats;
