//! A game under load: two ends of it, on our server or on the relay beside which it is measured.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use chronicle_protocol::{Command, GameId, Terms, TimeControl};
use tokio::time;

use super::{
    Played,
    player::{self, Player},
    relay::Guest,
};

/// What is put under load.
#[derive(Copy, Clone, Debug)]
pub(super) enum Target {
    Server(SocketAddr),
    Relay(SocketAddr),
}

enum Seat {
    Player(GameId, Player),
    Guest(Guest),
}

/// The two ends of a game; the first one begins.
pub(super) struct Table([Seat; 2]);

impl Table {
    /// Begins a game of two who were not there before.
    pub(super) async fn begin(target: Target, number: u32) -> anyhow::Result<Self> {
        match target {
            Target::Server(server) => {
                let time = TimeControl::Clock { base_ms: 3_600_000, increment_ms: 10_000 };
                let terms = Terms { variant: "chess".to_owned(), time, rated: false };
                let (game, players) = player::begin(server, terms).await?;
                Ok(Self(players.map(|player| Seat::Player(game, player))))
            }
            Target::Relay(relay) => {
                let seat = || Guest::connect(relay, format!("room {number}"));
                Ok(Self([Seat::Guest(seat().await?), Seat::Guest(seat().await?)]))
            }
        }
    }

    /// Plays the moves when they are due.
    pub(super) async fn play(mut self, script: &[String], rhythm: Rhythm) -> Played {
        let mut played = Played { latencies: Vec::with_capacity(script.len()), problem: None };
        for (ply, uci) in (0_u32..).zip(script) {
            let due = rhythm.first + rhythm.interval * ply;
            if due >= rhythm.end {
                break;
            }
            time::sleep_until(due.into()).await;
            match self.step(ply, uci, due).await {
                Ok(latency) => played.latencies.push(latency),
                Err(problem) => {
                    played.problem = Some(format!("{problem:#}"));
                    break;
                }
            }
        }
        played
    }

    /// One move: sent by one, read by the other, acknowledged to the first.
    async fn step(&mut self, ply: u32, uci: &str, due: Instant) -> anyhow::Result<u32> {
        let Self([first, second]) = self;
        let (mover, other) = if ply.is_multiple_of(2) { (first, second) } else { (second, first) };
        let id = mover.play(uci, ply).await?;
        other.moved(ply + 1).await?;
        let latency = due.elapsed().as_micros() as u32;
        mover.acknowledged(id).await?;
        Ok(latency)
    }
}

impl Seat {
    async fn play(&mut self, uci: &str, ply: u32) -> anyhow::Result<u32> {
        match self {
            Self::Player(game, player) => player.send(Command::Move { game: *game, uci: uci.to_owned(), ply }).await,
            Self::Guest(guest) => guest.play(uci, ply).await,
        }
    }

    async fn moved(&mut self, plies: u32) -> anyhow::Result<()> {
        match self {
            Self::Player(_, player) => player.moved(plies).await,
            Self::Guest(guest) => guest.moved(plies).await,
        }
    }

    async fn acknowledged(&mut self, id: u32) -> anyhow::Result<()> {
        match self {
            Self::Player(_, player) => player.acknowledged(id).await,
            Self::Guest(guest) => guest.acknowledged(id).await,
        }
    }
}

/// When the moves of a game are due.
#[derive(Copy, Clone, Debug)]
pub(super) struct Rhythm {
    pub(super) first: Instant,
    pub(super) interval: Duration,
    pub(super) end: Instant,
}
