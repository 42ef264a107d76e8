//! `chronicle serve`: the game in the browser.

use std::{net::SocketAddr, process::Command};

use anyhow::Context;
use chronicle_server::{Server, has_page};
use clap::Args;

use crate::failure::Failure;

/// Serve the game to browsers
///
/// The page is part of the program: nothing else is needed, and nothing is loaded from anywhere else. Ctrl-C ends it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle serve --open                      play on this machine
  chronicle serve --listen 0.0.0.0:8080       let others reach it, behind a proxy that speaks HTTPS")]
pub(crate) struct Options {
    /// Where to listen: address and port; the port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878", env = "CHRONICLE_LISTEN")]
    listen: SocketAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if !has_page() {
        let reason = "this program was built without the page; `cargo xtask play` builds both, and starts it";
        return Err(Failure::Work(anyhow::Error::msg(reason)));
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads of the server")?;
    runtime.block_on(async {
        let server = Server::bind(options.listen).await.context("choose another address with --listen")?;
        let page = page_at(server.address());
        println!("Chronicle is at {page}\nCtrl-C ends it.");
        if options.open && !open(&page) {
            println!("No browser could be started; open the page yourself.");
        }
        server.run().await.map_err(anyhow::Error::from)
    })?;
    Ok(())
}

/// What to type into a browser on this machine. Browsers give a page shared memory only on a trusted address.
fn page_at(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/ and on every address of this machine", address.port())
    } else {
        format!("http://{address}/")
    }
}

/// Asks the system to show a page, and does not wait for it.
fn open(page: &str) -> bool {
    let page = page.split(' ').next().unwrap_or(page);
    let openers: &[(&str, &[&str])] = if cfg!(target_os = "macos") {
        &[("open", &[])]
    } else if cfg!(windows) {
        &[("cmd", &["/c", "start"])]
    } else {
        &[("xdg-open", &[]), ("sensible-browser", &[])]
    };
    openers.iter().any(|(program, arguments)| Command::new(program).args(*arguments).arg(page).spawn().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_can_be_typed_into_a_browser() {
        let page = |address: &str| page_at(address.parse().expect("an address"));
        assert_eq!(page("127.0.0.1:7878"), "http://127.0.0.1:7878/");
        assert!(page("0.0.0.0:80").starts_with("http://localhost:80/ "));
        assert_eq!(page("[::1]:80"), "http://[::1]:80/");
    }
}
