//! Sockets: requests in, answers and events out.

mod client;
mod connection;
pub(crate) mod desk;
mod people;

use std::{net::IpAddr, sync::Arc};

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
    let place = app.places.take(address, &app.settings)?;
    let upgrade = upgrade
        .max_message_size(limits::FRAME_BYTES)
        .max_frame_size(limits::FRAME_BYTES)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        // Boxed, so that the task of a connection is no larger than it must be.
        Box::pin(Connection::open(app, socket, player, ignored)).await;
    }))
}

/// How many sockets each address has.
#[derive(Default)]
pub(crate) struct Places {
    taken: std::sync::Mutex<std::collections::HashMap<IpAddr, u32>>,
    metrics: Arc<Metrics>,
}

impl Places {
    pub(crate) fn new(metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self { taken: std::sync::Mutex::default(), metrics })
    }

    /// Takes a place, which is given back when it is dropped.
    fn take(self: &Arc<Self>, address: IpAddr, settings: &crate::Settings) -> Result<Place, Problem> {
        let mut taken = self.taken.lock().expect("nobody panics with it");
        let open = self.metrics.connections.load(std::sync::atomic::Ordering::Relaxed);
        let own = taken.entry(address).or_default();
        if *own >= settings.connections_per_address || open >= settings.connections {
            return Err(Problem::new(Code::TooMany, "too many connections; close some, or come back later"));
        }
        *own += 1;
        Metrics::count(&self.metrics.connections);
        Metrics::count(&self.metrics.connections_total);
        Ok(Place { places: Arc::clone(self), address })
    }
}

/// A place for a socket.
struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().expect("nobody panics with it");
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
        Metrics::uncount(&self.places.metrics.connections);
    }
}
