//! What moderators may do: mute, close accounts, declare games void. Everything is written down.

use std::{collections::BTreeSet, sync::Arc};

use chronicle_protocol::{
    AuditPage, CloseOrder, Code, GameId, ModerationAct, MuteOrder, PlayerId, Problem, VoidOrder, limits,
};

use crate::{
    accounts::failed,
    games::{Games, view},
    lobby::Lobby,
    socket::People,
    store::{Order, PlayerRow, Store, now_ms},
};

/// The longest that somebody can be muted: a year.
const LONGEST_MUTE: u32 = 365 * 24 * 60;
/// How many lines of the log are shown at a time.
const LINES: i64 = 100;

/// The moderators' office.
pub(crate) struct Moderation {
    store: Store,
    games: Arc<Games>,
    lobby: Arc<Lobby>,
    people: Arc<People>,
}

impl Moderation {
    pub(crate) fn new(games: Arc<Games>, lobby: Arc<Lobby>, people: Arc<People>) -> Self {
        Self { store: games.store().clone(), games, lobby, people }
    }

    /// Nobody hears a player for some time.
    pub(crate) async fn mute(&self, by: &PlayerRow, order: MuteOrder) -> Result<(), Problem> {
        self.expect_moderator(by).await?;
        let MuteOrder { player, minutes, reason } = order;
        if minutes > LONGEST_MUTE {
            return Err(Problem::new(Code::OutOfRange, format!("{LONGEST_MUTE} minutes are the most")));
        }
        self.expect_other(by, player).await?;
        let reason = format!("{minutes} minutes: {}", checked(&reason)?);
        let order = written(by, ModerationAct::Mute, Some(player), None, reason);
        let until = order.at + i64::from(minutes) * 60_000;
        self.store.mute(player, until, order).await.map_err(failed)
    }

    /// Closes an account, and all its sessions.
    pub(crate) async fn close(&self, by: &PlayerRow, order: CloseOrder) -> Result<(), Problem> {
        self.expect_moderator(by).await?;
        let CloseOrder { player, reason } = order;
        self.expect_other(by, player).await?;
        let order = written(by, ModerationAct::Close, Some(player), None, checked(&reason)?);
        self.store.shut_player(player, order).await.map_err(failed)?;
        self.people.sign_out(player);
        self.lobby.gone(player).await;
        Ok(())
    }

    /// A game does not count.
    pub(crate) async fn void(&self, by: &PlayerRow, order: VoidOrder) -> Result<(), Problem> {
        self.expect_moderator(by).await?;
        let VoidOrder { game, reason } = order;
        let unknown = || Problem::new(Code::NotFound, "there is no such game");
        let stored = self.store.game(game).await.map_err(failed)?.ok_or_else(unknown)?;
        if stored.new.players.iter().any(|player| player.id == by.id) {
            return Err(Problem::new(Code::Forbidden, "another moderator decides about your own games"));
        }
        // Written down first: nothing is done that is not in the log.
        let order = written(by, ModerationAct::Void, None, Some(game), checked(&reason)?);
        self.store.note_order(order).await.map_err(failed)?;
        self.games.void(game).await
    }

    /// What was done before a line of the log.
    pub(crate) async fn log(&self, by: &PlayerRow, before: Option<i64>) -> Result<AuditPage, Problem> {
        self.expect_moderator(by).await?;
        let lines = self.store.audit(before.unwrap_or(i64::MAX), LINES).await.map_err(failed)?;
        let named: BTreeSet<PlayerId> = lines.iter().flat_map(|line| [line.by, line.player]).flatten().collect();
        let mut players = Vec::with_capacity(named.len());
        for id in named {
            players.extend(self.store.player(id).await.map_err(failed)?.map(|row| view(&row, None)));
        }
        let more = lines.len() as i64 == LINES;
        let next = lines.last().filter(|_| more).map(|line| line.number);
        Ok(AuditPage { lines, players, next })
    }

    async fn expect_moderator(&self, by: &PlayerRow) -> Result<(), Problem> {
        if self.store.is_moderator(by.id).await.map_err(failed)? {
            return Ok(());
        }
        Err(Problem::new(Code::Forbidden, "only moderators may do that"))
    }

    /// Moderators judge others, and not each other.
    async fn expect_other(&self, by: &PlayerRow, player: PlayerId) -> Result<(), Problem> {
        let unknown = || Problem::new(Code::NotFound, "there is no such player");
        let found = self.store.player(player).await.map_err(failed)?;
        found.filter(|player| player.closed.is_none()).ok_or_else(unknown)?;
        if player == by.id || self.store.is_moderator(player).await.map_err(failed)? {
            return Err(Problem::new(Code::Forbidden, "the operator of the server decides about moderators"));
        }
        Ok(())
    }
}

fn written(
    by: &PlayerRow,
    act: ModerationAct,
    player: Option<PlayerId>,
    game: Option<GameId>,
    reason: String,
) -> Order {
    Order { by: Some(by.id), act, player, game, reason, at: now_ms() }
}

fn checked(reason: &str) -> Result<String, Problem> {
    let text: String = reason.chars().filter(|letter| !letter.is_control()).collect();
    let length = text.trim().chars().count();
    if length == 0 || length > limits::REASON_CHARS {
        return Err(Problem::new(Code::OutOfRange, format!("a reason has 1 to {} characters", limits::REASON_CHARS)));
    }
    Ok(text.trim().to_owned())
}
