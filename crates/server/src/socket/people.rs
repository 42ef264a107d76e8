use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock},
};

use chronicle_protocol::{Answer, PlayerId, RoomName};

use super::{Client, Frame};
use crate::cluster::{Cluster, To, Wire};

/// Who is here, and on which sockets.
#[derive(Default)]
pub(crate) struct People {
    /// The other servers.
    cluster: OnceLock<Arc<Cluster>>,
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

    /// There are other servers.
    pub(crate) fn join(&self, cluster: Arc<Cluster>) {
        let _ = self.cluster.set(cluster);
    }

    /// Tells a player something, wherever they are.
    pub(crate) fn tell(&self, player: PlayerId, answer: &Answer) {
        self.tell_each(&[player], answer);
    }

    /// Tells many the same.
    pub(crate) fn tell_each(&self, players: &[PlayerId], answer: &Answer) {
        self.tell_everywhere(players, None, answer);
    }

    /// Tells many what somebody says, but not those who do not want to hear it.
    pub(crate) fn say(&self, by: PlayerId, players: &[PlayerId], answer: &Answer) {
        self.tell_everywhere(players, Some(by), answer);
    }

    fn tell_everywhere(&self, players: &[PlayerId], by: Option<PlayerId>, answer: &Answer) {
        let frame: Frame = answer.to_json().into();
        match self.cluster.get().filter(|cluster| cluster.has_bus()) {
            // What is told comes back to this server too, in the same order for all.
            Some(cluster) => {
                let frame = frame.as_str().to_owned();
                cluster.send(To::All, Wire::People { players: players.to_vec(), by, frame });
            }
            None => self.tell_here(players, by, &frame),
        }
    }

    /// Tells those who are on this server.
    pub(crate) fn tell_here(&self, players: &[PlayerId], by: Option<PlayerId>, frame: &Frame) {
        let clients = self.lock();
        let sockets = players.iter().filter_map(|player| clients.get(player)).flatten();
        for socket in sockets.filter(|socket| by.is_none_or(|by| socket.hears(by))) {
            socket.send_frame(frame.clone());
        }
    }

    /// Tells the other servers who is in a room.
    pub(crate) fn share_room(&self, room: &RoomName, people: &[PlayerId]) {
        if let Some(cluster) = self.cluster.get() {
            cluster.send(To::All, Wire::Room { room: room.clone(), people: people.to_vec() });
        }
    }

    /// Whether a player is here, or on another server.
    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.lock().contains_key(&player) || self.cluster.get().is_some_and(|cluster| cluster.is_elsewhere(player))
    }

    /// Who is on this server.
    pub(crate) fn here(&self) -> Vec<PlayerId> {
        self.lock().keys().copied().collect()
    }

    /// The sockets of this server whose players are known.
    pub(crate) fn clients(&self) -> Vec<Arc<Client>> {
        self.lock().values().flatten().cloned().collect()
    }

    /// A player does not want to hear another any more, or does again.
    pub(crate) fn ignore(&self, player: PlayerId, whom: PlayerId, ignored: bool) {
        self.ignore_here(player, whom, ignored);
        if let Some(cluster) = self.cluster.get() {
            cluster.send(To::All, Wire::Ignore { player, whom, ignored });
        }
    }

    /// The same, for the sockets of this server.
    pub(crate) fn ignore_here(&self, player: PlayerId, whom: PlayerId, ignored: bool) {
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
        self.sign_out_here(player);
        if let Some(cluster) = self.cluster.get() {
            cluster.send(To::All, Wire::SignOut { player });
        }
    }

    /// The same, for the sockets of this server.
    pub(crate) fn sign_out_here(&self, player: PlayerId) {
        for socket in self.lock().get(&player).into_iter().flatten() {
            socket.sign_out();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PlayerId, Vec<Arc<Client>>>> {
        self.clients.lock().expect("nobody panics with it")
    }
}
