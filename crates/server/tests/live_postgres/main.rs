//! The server as clients see it, with PostgreSQL instead of a file: the same tests.

#[path = "../live/access.rs"]
mod access;
#[path = "../live/accounts.rs"]
mod accounts;
#[path = "../live/analysis.rs"]
mod analysis;
#[path = "../live/authorisation.rs"]
mod authorisation;
#[path = "../live/client.rs"]
mod client;
#[path = "../live/crash.rs"]
mod crash;
#[path = "../live/every.rs"]
mod every;
#[path = "../live/games.rs"]
mod games;
#[path = "../live/http.rs"]
mod http;
mod leader;
#[path = "../live/lobby.rs"]
mod lobby;
#[path = "../live/moderation.rs"]
mod moderation;
mod nodes;
mod outages;
#[path = "../live/rooms.rs"]
mod rooms;
#[path = "../live/running.rs"]
mod running;
#[path = "../services/mod.rs"]
mod services;
#[path = "../live/sockets.rs"]
mod sockets;
#[path = "../live/top.rs"]
mod top;
#[path = "../live/variants.rs"]
mod variants;
#[path = "../live/waiting.rs"]
mod waiting;
#[path = "../live/workers.rs"]
mod workers;

/// Where the servers of these tests keep what they know.
const KEPT_IN: running::Kept = running::Kept::Postgres;
