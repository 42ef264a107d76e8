//! Sockets: requests in, answers and events out.

mod client;
mod connection;
pub(crate) mod desk;
mod people;

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, atomic::Ordering::Relaxed},
};

use axum::{
    extract::{State, WebSocketUpgrade},
    http::HeaderMap,
    response::Response,
};
use chronicle_protocol::{Code, Problem, limits};

pub(crate) use client::{Client, Frame};
pub(crate) use people::People;

use crate::{
    accounts::is_ours,
    api::{Address, Refusal},
    app::App,
    metrics::Metrics,
};
use connection::Connection;

/// Room for what arrives, in bytes: most messages are far shorter, and every connection has one.
const READ_BUFFER: usize = 4 * 1024;
/// How much of what waits for a client is joined before it is sent, in bytes. Room is taken only when it is needed.
const WRITE_BUFFER: usize = 2 * 1024;

/// Opens a socket. Browsers send cookies with these requests whoever's page asks for it, so the page must be ours.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !is_ours(&headers, &app.settings) {
        return Err(Problem::new(Code::Forbidden, "this page may not use the server").into());
    }
    if app.is_stopping() {
        return Err(Problem::new(Code::Failed, "the server stops; come back in a moment").into());
    }
    let player = app.accounts.who(&headers).await?.map(|by| by.player);
    let ignored = match &player {
        Some(player) => app.talk.ignored(player).await?,
        None => Vec::new(),
    };
    let place = app.places.take(address, app.settings.connections_per_address);
    let place = place.filter(|_| app.metrics.connections.load(Relaxed) < app.settings.connections);
    let too_many = || Problem::new(Code::TooMany, "too many connections; close some, or come back later");
    let place = (place.ok_or_else(too_many)?, Counted::new(&app.metrics));
    let upgrade = upgrade
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        // Boxed, so that the task of a connection is no larger than it must be.
        Box::pin(Connection::open(app, socket, player, ignored)).await;
    }))
}

/// How many connections each address has.
#[derive(Default)]
pub(crate) struct Places(Mutex<HashMap<IpAddr, u32>>);

impl Places {
    /// Takes a place, which is given back when it is dropped; nothing if the address has as many as it may have.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr, most: u32) -> Option<Place> {
        let mut taken = self.0.lock().expect("nobody panics with it");
        let own = taken.entry(address).or_default();
        (*own < most).then(|| {
            *own += 1;
            Place { places: Arc::clone(self), address }
        })
    }
}

/// A place for a connection.
pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().expect("nobody panics with it");
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// A socket that is counted for as long as it is open.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: &Arc<Metrics>) -> Self {
        Metrics::count(&metrics.connections);
        Metrics::count(&metrics.connections_total);
        Self(Arc::clone(metrics))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        Metrics::uncount(&self.0.connections);
    }
}
