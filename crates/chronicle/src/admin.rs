//! `chronicle admin`: who moderates on a server.

use anyhow::Context;
use chronicle_server::admin;
use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Say who moderates on a server, whether it runs or not
///
/// Moderators can mute players, close accounts and declare games void; everything that they do is written down. The
/// changes hold at once.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle admin grant Ada                             the member Ada becomes a moderator
  chronicle admin revoke Ada --database games.db
  chronicle admin list")]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,

    /// The database of the server
    #[arg(long, global = true, value_name = "URL", env = "CHRONICLE_DATABASE", default_value = "chronicle.db")]
    database: String,
}

#[derive(Subcommand)]
enum What {
    /// Make a member a moderator
    Grant {
        /// The name of the member
        name: String,
    },
    /// Make a moderator a member like all others
    Revoke {
        /// The name of the moderator
        name: String,
    },
    /// Show all moderators
    List,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start threads for the database")?;
    let database = &options.database;
    let done = runtime.block_on(async {
        match &options.what {
            What::Grant { name } => admin::grant(database, name).await.map(|()| format!("{name} is a moderator now.")),
            What::Revoke { name } => {
                admin::revoke(database, name).await.map(|()| format!("{name} is no moderator any more."))
            }
            What::List => admin::moderators(database).await.map(|names| listed(&names)),
        }
    });
    println!("{}", done.with_context(|| format!("in the database {}", without_password(database)))?);
    Ok(())
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "There are no moderators.".to_owned() } else { names.join("\n") }
}

/// The address of a database without what nobody should read.
pub(crate) fn without_password(database: &str) -> String {
    match (database.split_once("://"), database.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://{place}"),
        _ => database.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(without_password("postgres://me:secret@host/games"), "postgres://host/games");
        assert_eq!(without_password("games.db"), "games.db");
        assert_eq!(listed(&[]), "There are no moderators.");
    }
}
