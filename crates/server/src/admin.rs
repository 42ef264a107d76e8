//! What the operator of a server does with its database, whether it runs or not.

use chronicle_protocol::{ModerationAct, PlayerKind};
use thiserror::Error;

use crate::{
    Later, StoreError,
    accounts::name_key,
    store::{Order, PlayerRow, Store, now_ms},
};

/// Why nothing was changed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AdminError {
    /// The database says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody has this name.
    #[error("nobody here is called {0:?}; a moderator needs an account with a password")]
    Unknown(String),
}

/// Makes a member a moderator. Whether the server runs does not matter: it asks the database each time.
///
/// # Errors
/// The database cannot be used, or nobody has this name.
pub fn grant<'a>(database: &'a str, name: &'a str) -> Later<'a, Result<(), AdminError>> {
    Box::pin(set(database, name, true))
}

/// A moderator is one no more.
///
/// # Errors
/// The database cannot be used, or nobody has this name.
pub fn revoke<'a>(database: &'a str, name: &'a str) -> Later<'a, Result<(), AdminError>> {
    Box::pin(set(database, name, false))
}

/// The names of all moderators.
///
/// # Errors
/// The database cannot be used.
pub fn moderators(database: &str) -> Later<'_, Result<Vec<String>, AdminError>> {
    Box::pin(async move {
        let store = Store::open(database).await?;
        let names = store.moderators().await;
        store.close().await;
        Ok(names?)
    })
}

async fn set(database: &str, name: &str, is_one: bool) -> Result<(), AdminError> {
    let store = Store::open(database).await?;
    let done = change(&store, name, is_one).await;
    store.close().await;
    done
}

async fn change(store: &Store, name: &str, is_one: bool) -> Result<(), AdminError> {
    let found = store.player_by_key(&name_key(name)).await?;
    let member = found.filter(|player| player.kind == PlayerKind::Member);
    let PlayerRow { id, .. } = member.ok_or_else(|| AdminError::Unknown(name.chars().take(40).collect()))?;
    let act = if is_one { ModerationAct::Grant } else { ModerationAct::Revoke };
    let order =
        Order { by: None, act, player: Some(id), game: None, reason: "by the operator".to_owned(), at: now_ms() };
    Ok(store.set_moderator(id, is_one, order).await?)
}
