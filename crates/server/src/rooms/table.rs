use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

use chronicle_protocol::{PlayerId, RoomName};

use super::room::Room;

/// The rooms that are open.
#[derive(Default)]
pub(crate) struct RoomTable(Mutex<HashMap<RoomName, Room>>);

impl RoomTable {
    /// Whether somebody is in a room.
    pub(crate) fn admits(&self, room: &RoomName, player: PlayerId) -> bool {
        self.lock().get(room).is_some_and(|room| room.is_in(player))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<RoomName, Room>> {
        self.0.lock().expect("nobody panics with it")
    }
}
