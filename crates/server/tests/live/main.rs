//! The server as clients see it: a real one on a port of this machine, with a real database.

mod accounts;
mod authorisation;
mod client;
mod crash;
mod games;
mod http;
mod lobby;
mod running;
mod sockets;
