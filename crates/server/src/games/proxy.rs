//! A game that is on another server, for the sockets of this one.
//!
//! What they say is passed on, and what is not answered is said again when the game has come to yet another server. Those
//! who watch are announced there, and get the whole state: they may have missed something.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chronicle_protocol::{Command, GameId, Problem};
use tokio::{sync::mpsc, time};

use super::{Found, Games, Message};
use crate::{
    cluster::{Cluster, Said},
    socket::Client,
    store::Node,
};

/// How often it is looked whether something waits for too long.
const TICK: Duration = Duration::from_millis(500);
/// After so long without an answer it is asked again where the game is.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// How long it stays when nobody on this server looks at the game.
const LINGER: Duration = Duration::from_secs(10);
/// What nobody has answered for so long is answered by the cluster, with an error.
const GIVE_UP: Duration = Duration::from_secs(10);

/// The task.
pub(super) struct Proxy {
    game: GameId,
    games: Arc<Games>,
    cluster: Arc<Cluster>,
    inbox: mpsc::Receiver<Message>,
    own: mpsc::Sender<Message>,
    owner: Node,
    watchers: Vec<Arc<Client>>,
    pending: Vec<Pending>,
    touched: Instant,
}

/// Something that was passed on and not answered yet.
struct Pending {
    client: Arc<Client>,
    id: u32,
    said: Said,
    since: Instant,
    /// When it was last said.
    said_at: Instant,
}

impl Pending {
    /// Whether nothing happens twice if it is said twice.
    const fn is_harmless(&self) -> bool {
        !matches!(self.said, Said::Do { command: Command::Say { .. } | Command::MoreTime { .. }, .. })
    }
}

impl Proxy {
    pub(super) fn new(
        game: GameId,
        owner: Node,
        (games, cluster): (Arc<Games>, Arc<Cluster>),
        (own, inbox): (mpsc::Sender<Message>, mpsc::Receiver<Message>),
    ) -> Self {
        let (watchers, pending, touched) = (Vec::new(), Vec::new(), Instant::now());
        Self { game, games, cluster, inbox, own, owner, watchers, pending, touched }
    }

    pub(super) async fn run(mut self) {
        let mut ticks = time::interval(TICK);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        loop {
            let here = tokio::select! {
                biased;
                message = self.inbox.recv() => match message {
                    None | Some(Message::Stop) => {
                        self.games.forget(self.game, &self.own);
                        return;
                    }
                    Some(message) => self.pass_on(message).await,
                },
                _ = ticks.tick() => {
                    let idle = self.watchers.is_empty() && self.pending.is_empty();
                    if idle && self.touched.elapsed() > LINGER {
                        self.games.forget(self.game, &self.own);
                        return;
                    }
                    self.ask_again().await
                }
            };
            if here {
                return self.hand_over().await;
            }
        }
    }

    /// Passes something on; whether the game is on this server now.
    async fn pass_on(&mut self, message: Message) -> bool {
        self.touched = Instant::now();
        match message {
            Message::Watch { client, id, since } => {
                self.add(&client);
                self.expect_answer(client, id, Said::Watch { id, since });
            }
            Message::Rejoin { client } => {
                self.add(&client);
                self.cluster.say(self.owner, self.game, &client, Said::Rejoin, &self.own);
            }
            Message::Leave { client } => {
                if let Some(place) = self.watchers.iter().position(|watcher| watcher.number == client) {
                    let client = self.watchers.swap_remove(place);
                    self.pending.retain(|pending| pending.client.number != client.number);
                    self.cluster.say(self.owner, self.game, &client, Said::Leave, &self.own);
                }
            }
            Message::Do { client, id, command, .. } => {
                self.expect_answer(client, id, Said::Do { id, command: *command });
            }
            Message::Void { done } => self.cluster.void(self.owner, self.game, done),
            Message::Answered { client, id } => {
                self.pending.retain(|pending| (pending.client.number, pending.id) != (client, id));
            }
            Message::Owner(owner) => return self.moved_to(owner, true),
            Message::Refresh => return self.look(true).await,
            Message::Wake | Message::Bot { .. } | Message::Stop => {}
        }
        false
    }

    fn add(&mut self, client: &Arc<Client>) {
        if !self.watchers.iter().any(|watcher| watcher.number == client.number) {
            self.watchers.push(Arc::clone(client));
        }
    }

    fn expect_answer(&mut self, client: Arc<Client>, id: u32, said: Said) {
        self.cluster.say(self.owner, self.game, &client, said.clone(), &self.own);
        let now = Instant::now();
        self.pending.push(Pending { client, id, said, since: now, said_at: now });
    }

    /// Looks where the game is when something was not answered for some time.
    async fn ask_again(&mut self) -> bool {
        self.pending.retain(|pending| pending.since.elapsed() < GIVE_UP);
        let waits = self.pending.iter().any(|pending| pending.since.elapsed() > ASK_AGAIN);
        waits && self.look(false).await
    }

    /// Looks where the game is. Those who watch are announced there if it has moved, or if something may be lost.
    async fn look(&mut self, is_lost: bool) -> bool {
        match self.games.find(self.game).await {
            Ok(Found::Here) => true,
            Ok(Found::There(owner)) => self.moved_to(owner, is_lost || owner != self.owner),
            Err(_) => false,
        }
    }

    /// The game is on a server, which may be this one; whether it is.
    fn moved_to(&mut self, owner: Node, announce: bool) -> bool {
        if owner == self.cluster.node() {
            return true;
        }
        self.owner = owner;
        for client in self.watchers.iter().filter(|_| announce) {
            // Who waits for the answer to this very wish gets the state with it.
            let asks = |pending: &Pending| {
                pending.client.number == client.number && matches!(pending.said, Said::Watch { .. })
            };
            if !self.pending.iter().any(asks) {
                self.cluster.say(owner, self.game, client, Said::Rejoin, &self.own);
            }
        }
        for pending in &mut self.pending {
            if announce || (pending.is_harmless() && pending.said_at.elapsed() > ASK_AGAIN) {
                pending.said_at = Instant::now();
                self.cluster.say(owner, self.game, &pending.client, pending.said.clone(), &self.own);
            }
        }
        false
    }

    /// The game is on this server now: everybody goes there.
    async fn hand_over(mut self) {
        self.games.forget(self.game, &self.own);
        self.inbox.close();
        let mut messages = Vec::new();
        for client in self.watchers.drain(..) {
            messages.push(Message::Rejoin { client });
        }
        for Pending { client, id, said, .. } in self.pending.drain(..) {
            self.cluster.answer_here(client.number, id);
            match said {
                Said::Watch { since, .. } => messages.push(Message::Watch { client, id, since }),
                Said::Do { command, .. } => {
                    messages.push(Message::Do { client, id, command: Box::new(command), arrived: Instant::now() });
                }
                Said::Rejoin | Said::Leave => {}
            }
        }
        while let Some(message) = self.inbox.recv().await {
            messages.push(message);
        }
        for message in messages {
            // Boxed, because telling a game may make a task like this one.
            if let Err(Problem { text, .. }) = Box::pin(self.games.tell(self.game, message)).await {
                tracing::warn!(game = %self.game, "a game that has come here is not here: {text}");
            }
        }
    }
}
