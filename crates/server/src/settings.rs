use std::{net::IpAddr, time::Duration};

/// How the server shall be. Everything has a value that is good for one machine and its friends.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The database: a file, `sqlite:FILE`, or `postgres://USER:PASSWORD@HOST/NAME`.
    pub database: String,
    /// Redis, through which workers are reached, and several servers with one PostgreSQL reach each other:
    /// `redis://HOST`.
    pub redis: Option<String>,
    /// Origins whose pages may use the server, besides its own.
    pub origins: Vec<String>,
    /// Proxies whose word about where a request comes from is believed.
    pub proxies: Vec<IpAddr>,
    /// Whether browsers reach it by HTTPS, through a proxy: cookies are then never sent without it.
    pub secure: bool,
    /// How many sockets there may be.
    pub connections: u64,
    /// How many of them from one address.
    pub connections_per_address: u32,
    /// How often a socket is asked whether it is still there.
    pub ping: Duration,
    /// After how much silence it is not.
    pub silence: Duration,
    /// How long a message may take to be sent before its socket is dropped as too slow.
    pub sending: Duration,
    /// How long a player may take for the first move.
    pub first_move: Duration,
    /// After how much absence of a player the opponent may claim the win in the fastest games; slower ones wait longer.
    pub absence: Duration,
    /// How many new accounts and attempts to sign in one address has in a minute.
    pub sign_ins_per_minute: u32,
    /// How many requests over HTTP one address has in a minute. Files of the page and what is said over sockets have
    /// limits of their own.
    pub requests_per_minute: u32,
    /// How many may look at one game.
    pub spectators: usize,
    /// How many moves the engine thinks about at the same time.
    pub thinkers: usize,
    /// How many games that are over the engine looks at at the same time in this process; 0 leaves them to workers on
    /// other machines.
    pub workers: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            database: "chronicle.db".to_owned(),
            redis: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            secure: false,
            connections: 20_000,
            connections_per_address: 200,
            ping: Duration::from_secs(5),
            silence: Duration::from_secs(20),
            sending: Duration::from_secs(10),
            first_move: Duration::from_secs(60),
            absence: Duration::from_secs(30),
            sign_ins_per_minute: 20,
            requests_per_minute: 1_200,
            spectators: 1_000,
            thinkers: 1,
            workers: 1,
        }
    }
}
