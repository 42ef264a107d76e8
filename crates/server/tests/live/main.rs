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
mod leader;
mod lobby;
mod logs;
mod moderation;
mod nodes;
mod openapi;
mod outages;
mod rooms;
mod running;
#[path = "../services/mod.rs"]
mod services;
mod sockets;
mod top;
mod variants;
mod waiting;
mod with_postgres;
mod workers;
