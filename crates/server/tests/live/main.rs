//! The server as clients see it: a real one on a port of this machine, with a real database.

mod access;
mod accounts;
mod analysis;
mod authorisation;
mod client;
mod crash;
mod every;
mod fuzz;
mod games;
mod http;
mod lobby;
mod logs;
mod moderation;
mod openapi;
mod rooms;
mod running;
#[path = "../services/mod.rs"]
mod services;
mod sockets;
mod top;
mod variants;
mod waiting;
mod workers;

/// Where the servers of these tests keep what they know.
const KEPT_IN: running::Kept = running::Kept::File;
