use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

use chronicle_protocol::{GameId, PlayerId, RoomName};
use tokio::sync::Notify;

use super::room::Room;

/// The rooms that are open.
#[derive(Default)]
pub(crate) struct RoomTable {
    rooms: Mutex<HashMap<RoomName, Room>>,
    /// Who is in rooms that another server has.
    elsewhere: Mutex<HashMap<RoomName, Vec<PlayerId>>>,
    /// Something has changed that nobody was told of yet.
    changed: Notify,
}

impl RoomTable {
    /// Whether somebody is in a room.
    pub(crate) fn admits(&self, room: &RoomName, player: PlayerId) -> bool {
        let here = self.lock().get(room).is_some_and(|room| room.is_in(player));
        here || self.far().get(room).is_some_and(|people| people.contains(&player))
    }

    /// Who is in a room that another server has; nobody when it is gone.
    pub(super) fn heard(&self, room: RoomName, people: Vec<PlayerId>) {
        if people.is_empty() {
            self.far().remove(&room);
        } else {
            self.far().insert(room, people);
        }
    }

    fn far(&self) -> MutexGuard<'_, HashMap<RoomName, Vec<PlayerId>>> {
        self.elsewhere.lock().expect("nobody panics with it")
    }

    /// Those who have played a game in a room play another.
    pub(crate) fn rematched(&self, room: &RoomName, before: GameId, next: GameId) {
        if let Some(room) = self.lock().get_mut(room) {
            room.rematched(before, next);
            self.changed.notify_one();
        }
    }

    /// Ends when something has changed that nobody was told of yet.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// This server has the rooms now.
    pub(super) fn take(&self, rooms: impl Iterator<Item = Room>) {
        self.far().clear();
        self.lock().extend(rooms.map(|room| (room.name().clone(), room)));
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<RoomName, Room>> {
        self.rooms.lock().expect("nobody panics with it")
    }
}
