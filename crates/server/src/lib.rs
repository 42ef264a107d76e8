//! Chronicle over the network: for now the page that browsers load, which is part of the program.
//!
//! ```no_run
//! # async fn example() -> Result<(), chronicle_server::ServeError> {
//! let server = chronicle_server::Server::bind("127.0.0.1:7878".parse().expect("an address")).await?;
//! println!("listening on http://{}", server.address());
//! server.run().await
//! # }
//! ```
#![forbid(unsafe_code)]

mod headers;
mod serve;
mod site;

pub use serve::{ServeError, Server};
pub use site::has_page;
