//! Chronicle over the network: the page that browsers load, accounts, and live games that survive a crash.
//!
//! ```no_run
//! # async fn example() -> Result<(), chronicle_server::ServeError> {
//! use chronicle_server::{Server, Settings};
//!
//! let server = Server::bind("127.0.0.1:7878".parse().expect("an address"), Settings::default()).await?;
//! println!("listening on http://{}", server.address());
//! server.run().await
//! # }
//! ```
#![forbid(unsafe_code)]

use std::{future::Future, pin::Pin};

mod accounts;
pub mod admin;
mod analysis;
mod api;
mod app;
mod cluster;
mod games;
mod headers;
mod listen;
mod lobby;
pub mod log;
mod metrics;
mod moderation;
mod random;
mod rooms;
mod serve;
mod settings;
mod site;
mod socket;
mod store;
mod talk;
#[cfg(test)]
mod testing;
mod top;
mod workshop;

pub use analysis::worker::{WorkError, Worker, WorkerSettings};
pub use serve::{ServeError, Server};
pub use settings::Settings;
pub use site::has_page;
pub use store::StoreError;

/// What is done later. An `async fn` is compiled anew in every program that waits for it, with all that it waits for, and
/// here that is the whole server; this is compiled once.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
