use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use chronicle_protocol::{Answer, PlayerId};

use super::Client;

/// Who is here, and on which sockets.
#[derive(Default)]
pub(crate) struct People {
    clients: Mutex<HashMap<PlayerId, Vec<Arc<Client>>>>,
}

impl People {
    pub(crate) fn came(&self, client: &Arc<Client>) {
        if let Some(player) = client.player_id() {
            self.lock().entry(player).or_default().push(Arc::clone(client));
        }
    }

    /// A socket was closed; whether it was the last one of its player.
    pub(crate) fn left(&self, client: &Client) -> bool {
        let Some(player) = client.player_id() else { return false };
        let mut clients = self.lock();
        let Some(sockets) = clients.get_mut(&player) else { return false };
        sockets.retain(|socket| socket.number != client.number);
        let last = sockets.is_empty();
        if last {
            clients.remove(&player);
        }
        last
    }

    /// Tells a player something, wherever they are.
    pub(crate) fn tell(&self, player: PlayerId, answer: &Answer) {
        if let Some(sockets) = self.lock().get(&player) {
            let frame: super::Frame = answer.to_json().into();
            for socket in sockets {
                socket.send_frame(frame.clone());
            }
        }
    }

    /// Tells many the same.
    pub(crate) fn tell_each(&self, players: &[PlayerId], answer: &Answer) {
        let frame: super::Frame = answer.to_json().into();
        let clients = self.lock();
        for socket in players.iter().filter_map(|player| clients.get(player)).flatten() {
            socket.send_frame(frame.clone());
        }
    }

    /// Tells many what somebody says, but not those who do not want to hear it.
    pub(crate) fn say(&self, by: PlayerId, players: &[PlayerId], answer: &Answer) {
        let frame: super::Frame = answer.to_json().into();
        let clients = self.lock();
        let sockets = players.iter().filter_map(|player| clients.get(player)).flatten();
        for socket in sockets.filter(|socket| socket.hears(by)) {
            socket.send_frame(frame.clone());
        }
    }

    /// Whether a player is here.
    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.lock().contains_key(&player)
    }

    /// A player does not want to hear another any more, or does again.
    pub(crate) fn ignore(&self, player: PlayerId, whom: PlayerId, ignored: bool) {
        for socket in self.lock().get(&player).into_iter().flatten() {
            socket.ignore(whom, ignored);
        }
    }

    /// How many a player does not want to hear.
    pub(crate) fn ignored(&self, player: PlayerId) -> usize {
        let clients = self.lock();
        clients.get(&player).into_iter().flatten().map(|socket| socket.ignored()).max().unwrap_or_default()
    }

    /// Closes all sockets of a player, because a session has ended.
    pub(crate) fn sign_out(&self, player: PlayerId) {
        for socket in self.lock().get(&player).into_iter().flatten() {
            socket.sign_out();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PlayerId, Vec<Arc<Client>>>> {
        self.clients.lock().expect("nobody panics with it")
    }
}
