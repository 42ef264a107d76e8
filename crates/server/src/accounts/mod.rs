//! Who plays: guests, members, bots; passwords and sessions.

mod names;
mod password;
mod session;
mod throttle;

use std::{sync::Arc, time::Instant};

use axum::http::HeaderMap;
use chronicle_protocol::{Account, Code, NewPassword, PlayerId, PlayerKind, Problem, SessionView, SignedIn};

pub(crate) use names::key as name_key;
pub(crate) use session::{Token, cookie, is_ours};
pub(crate) use throttle::{Bucket, Rate, Throttle};

use crate::{
    Settings, random,
    store::{EndSessions, PlayerRow, SessionRow, Store, StoreError, now_ms},
};
use names::Name;
use password::Passwords;
use throttle::Failures;

/// How many characters of the hash of a token name its session.
const SESSION_NAME: usize = 16;
/// How many characters of what a program calls itself are kept.
const AGENT_CHARS: usize = 100;

/// Accounts and sessions.
pub(crate) struct Accounts {
    store: Store,
    settings: Arc<Settings>,
    passwords: Passwords,
    failures: Failures,
}

/// Somebody who is signed in, and how.
#[derive(Clone, Debug)]
pub(crate) struct SignedInBy {
    pub(crate) player: PlayerRow,
    hash: String,
}

impl Accounts {
    pub(crate) fn new(store: Store, settings: Arc<Settings>) -> Self {
        Self { store, settings, passwords: Passwords::new(), failures: Failures::default() }
    }

    /// Who sends a request; nobody if it has no token, or one that is not good any more.
    pub(crate) async fn who(&self, headers: &HeaderMap) -> Result<Option<SignedInBy>, Problem> {
        let Some(token) = Token::of(headers, &self.settings) else { return Ok(None) };
        let (hash, now) = (session::hash(token.text()), now_ms());
        let Some((player, session)) = self.store.session(&hash, now).await.map_err(failed)? else { return Ok(None) };
        if now - session.seen > session::NOTED_MS {
            let touched = self.store.touch_session(hash.clone(), now, now + session::LASTS_MS);
            touched.await.map_err(failed)?;
        }
        Ok(Some(SignedInBy { player, hash }))
    }

    /// A new guest.
    pub(crate) async fn guest(&self, agent: &str) -> Result<SignedIn, Problem> {
        let id = random::player();
        let name = format!("Guest-{}", &id.to_string()[4..]);
        // The key is the identifier itself, which no name can be.
        let player = new_player(id, name, PlayerKind::Guest, None);
        self.store.add_player(player.clone(), format!("~{id}")).await.map_err(failed)?;
        self.sign_in(player, agent).await
    }

    /// A new member, who keeps the games of the guest that signed in before.
    pub(crate) async fn register(
        &self,
        name: &str,
        password: String,
        guest: Option<SignedInBy>,
        agent: &str,
    ) -> Result<SignedIn, Problem> {
        let name = Name::new(name)?;
        let hash = self.passwords.hash(password).await?;
        let taken = |error: StoreError| {
            if error.is_duplicate() {
                Problem::new(Code::Taken, "this name, or one that looks like it, is taken")
            } else {
                failed(error)
            }
        };
        if let Some(guest) = guest.filter(|guest| guest.player.kind == PlayerKind::Guest) {
            let (id, shown) = (guest.player.id, name.shown.clone());
            if self.store.promote_guest(id, shown, name.key.clone(), hash.clone()).await.map_err(taken)? {
                let player = PlayerRow { name: name.shown, kind: PlayerKind::Member, ..guest.player };
                return self.sign_in(player, agent).await;
            }
        }
        let player = new_player(random::player(), name.shown, PlayerKind::Member, Some(hash));
        self.store.add_player(player.clone(), name.key).await.map_err(taken)?;
        self.sign_in(player, agent).await
    }

    /// Signs a member in. Whether the name or the password was wrong is not told.
    pub(crate) async fn log_in(&self, name: &str, password: String, agent: &str) -> Result<SignedIn, Problem> {
        let key = name_key(name);
        tokio::time::sleep(self.failures.delay(&key, Instant::now())).await;
        let player = self.store.player_by_key(&key).await.map_err(failed)?;
        let stored = player.as_ref().and_then(|player| player.password.clone());
        let matches = self.passwords.matches(password, stored).await?;
        match player.filter(|_| matches) {
            Some(player) => {
                self.failures.succeeded(&key);
                self.sign_in(player, agent).await
            }
            None => {
                self.failures.failed(&key, Instant::now());
                Err(Problem::new(Code::SignIn, "the name or the password is wrong"))
            }
        }
    }

    /// An account as its owner sees it.
    pub(crate) async fn own(&self, player: &PlayerRow) -> Result<Account, Problem> {
        let moderator = self.store.is_moderator(player.id).await.map_err(failed)?;
        Ok(Account { id: player.id, name: player.name.clone(), kind: player.kind, moderator })
    }

    async fn sign_in(&self, player: PlayerRow, agent: &str) -> Result<SignedIn, Problem> {
        let (token, now) = (session::new_token(), now_ms());
        let session = SessionRow {
            token_hash: session::hash(&token),
            player: player.id,
            agent: agent.chars().filter(|letter| !letter.is_control()).take(AGENT_CHARS).collect(),
            created: now,
            seen: now,
            expires: now + session::LASTS_MS,
        };
        self.store.add_session(session).await.map_err(failed)?;
        Ok(SignedIn { account: self.own(&player).await?, token })
    }

    /// Ends the session.
    pub(crate) async fn log_out(&self, by: &SignedInBy) -> Result<(), Problem> {
        self.end_session(by, &by.hash[..SESSION_NAME]).await
    }

    /// Changes the password, and ends all other sessions.
    pub(crate) async fn change_password(&self, by: &SignedInBy, change: NewPassword) -> Result<(), Problem> {
        self.expect_password(by, change.old).await?;
        let hash = self.passwords.hash(change.new).await?;
        self.store.set_password(by.player.id, hash).await.map_err(failed)?;
        self.store.end_sessions(by.player.id, EndSessions::AllBut(by.hash.clone())).await.map_err(failed)?;
        Ok(())
    }

    /// Deletes the account; guests need no password for it.
    pub(crate) async fn delete(&self, by: &SignedInBy, password: String) -> Result<(), Problem> {
        if by.player.kind != PlayerKind::Guest {
            self.expect_password(by, password).await?;
        }
        self.store.close_player(by.player.id, now_ms()).await.map_err(failed)
    }

    async fn expect_password(&self, by: &SignedInBy, password: String) -> Result<(), Problem> {
        let key = name_key(&by.player.name);
        tokio::time::sleep(self.failures.delay(&key, Instant::now())).await;
        if self.passwords.matches(password, by.player.password.clone()).await? {
            return Ok(());
        }
        self.failures.failed(&key, Instant::now());
        Err(Problem::new(Code::Forbidden, "the password is wrong"))
    }

    pub(crate) async fn sessions(&self, by: &SignedInBy) -> Result<Vec<SessionView>, Problem> {
        let sessions = self.store.sessions_of(by.player.id, now_ms()).await.map_err(failed)?;
        let view = |session: SessionRow| SessionView {
            id: session.token_hash[..SESSION_NAME].to_owned(),
            agent: session.agent,
            created: session.created / 1000,
            seen: session.seen / 1000,
            current: session.token_hash == by.hash,
        };
        Ok(sessions.into_iter().map(view).collect())
    }

    pub(crate) async fn end_session(&self, by: &SignedInBy, id: &str) -> Result<(), Problem> {
        let one = EndSessions::One(id.to_owned());
        match self.store.end_sessions(by.player.id, one).await.map_err(failed)? {
            0 => Err(Problem::new(Code::NotFound, "you have no such session")),
            _ => Ok(()),
        }
    }

    /// The account under which the engine plays at some strength; it is made when it is needed first.
    pub(crate) async fn bot(&self, elo: u16) -> Result<PlayerRow, Problem> {
        let (name, key) = (format!("Chronicle-{elo}"), name_key(&format!("Chronicle-{elo}")));
        if let Some(player) = self.store.player_by_key(&key).await.map_err(failed)? {
            return Ok(player);
        }
        let player = PlayerRow { elo: Some(elo), ..new_player(random::player(), name, PlayerKind::Bot, None) };
        match self.store.add_player(player.clone(), key.clone()).await {
            Ok(()) => Ok(player),
            // Somebody else needed it at the same time.
            Err(error) if error.is_duplicate() => {
                let found = self.store.player_by_key(&key).await.map_err(failed)?;
                found.ok_or_else(|| Problem::new(Code::Failed, "the bot is gone"))
            }
            Err(error) => Err(failed(error)),
        }
    }
}

fn new_player(id: PlayerId, name: String, kind: PlayerKind, password: Option<String>) -> PlayerRow {
    PlayerRow { id, name, kind, password, elo: None, created: now_ms(), closed: None }
}

/// The database failed; what it says is for the log, not for strangers.
#[expect(clippy::needless_pass_by_value, reason = "the shape that map_err wants")]
pub(crate) fn failed(error: StoreError) -> Problem {
    tracing::error!(%error, "the database failed");
    Problem::new(Code::Failed, "the server could not do it; try again later")
}
