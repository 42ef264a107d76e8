//! `chronicle load`: how much the server can take.

mod player;
mod report;
mod script;
mod server;

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use chronicle_protocol::{Command, GameId, Terms, TimeControl};
use clap::Args;
use tokio::{sync::Semaphore, task::JoinSet, time};

use crate::{failure::Failure, progress::LateBar};
use player::Player;
use report::{Cost, Report};
use server::Server;

/// How many games are begun at the same time.
const BEGIN_AT_ONCE: usize = 32;
/// The most that one run may ask for.
const MOST_GAMES: u32 = 20_000;
const MOST_SECONDS: u32 = 600;

/// Put a server under load, and measure it
///
/// Two guests for each game play legal moves over real sockets. Moves are sent when they are due, whether or not the
/// server keeps up, and what is measured is the time from when a move was due until the opponent has read it: a server
/// that falls behind cannot hide it. Only servers on this machine are put under load; without --server one is started
/// for the run, with an empty database, and its processor time and memory are measured too.
#[derive(Args)]
#[command(after_help = "\
Examples:
  chronicle load --games 500 --interval 1000 --seconds 20       500 moves a second
  chronicle load --games 5000 --interval 5000 --seconds 120     10,000 sockets, held for two minutes")]
pub(crate) struct Options {
    /// How many games are played at the same time, each over two sockets
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    games: u32,

    /// The time from one move of a game to the next, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..))]
    interval: u32,

    /// For how many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SECONDS)))]
    seconds: u32,

    /// A server on this machine that runs already; it must allow as many sockets and guests from one address
    #[arg(long, value_name = "ADDRESS")]
    server: Option<SocketAddr>,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads of the players")?;
    let report = runtime.block_on(measure(options))?;
    print!("{}", if options.json { report.json() } else { report.text() });
    Ok(())
}

async fn measure(options: &Options) -> anyhow::Result<Report> {
    if options.server.is_some_and(|server| !server.ip().is_loopback()) {
        bail!("only servers on this machine are put under load: give an address such as 127.0.0.1:7878");
    }
    let own = if options.server.is_none() { Some(Server::start()?) } else { None };
    let address = options.server.or(own.as_ref().map(|own| own.address)).context("no server")?;
    let empty = own.as_ref().and_then(Server::memory);
    let tables = begin_all(address, options.games).await?;
    let held = own.as_ref().and_then(Server::memory);
    let plies = options.seconds * 1_000 / options.interval + 1;
    let scripts = Arc::new(script::scripts(plies as usize));

    let spent = own.as_ref().and_then(Server::processor_seconds);
    let begun = Instant::now();
    let bar = LateBar::parts();
    let mut playing = JoinSet::new();
    let start = begun + Duration::from_millis(200);
    for (number, (game, players)) in tables.into_iter().enumerate() {
        let rhythm = Rhythm::of(number as u32, options, start);
        let scripts = Arc::clone(&scripts);
        playing.spawn(async move { play(game, players, &scripts[number % scripts.len()], rhythm).await });
    }
    let ticking = async {
        let mut ticks = time::interval(Duration::from_secs(1));
        loop {
            ticks.tick().await;
            bar.reached(begun.elapsed().as_secs(), options.seconds.into());
        }
    };
    let results = tokio::select! {
        results = playing.join_all() => results,
        () = ticking => unreachable!("it ticks for ever"),
    };
    drop(bar);
    let took = begun.elapsed();
    let spent = own.as_ref().and_then(Server::processor_seconds).zip(spent).map(|(after, before)| after - before);
    let cost = Cost { processor_seconds: spent, memory_empty: empty, memory_held: held };
    Ok(Report::new(options.games, took, results, cost))
}

/// Begins all games, some at a time.
async fn begin_all(server: SocketAddr, games: u32) -> anyhow::Result<Vec<(GameId, [Player; 2])>> {
    let bar = LateBar::parts();
    let places = Arc::new(Semaphore::new(BEGIN_AT_ONCE));
    let mut beginning = JoinSet::new();
    for _ in 0..games {
        let places = Arc::clone(&places);
        beginning.spawn(async move {
            let _place = places.acquire_owned().await?;
            let time = TimeControl::Clock { base_ms: 3_600_000, increment_ms: 10_000 };
            let terms = Terms { variant: "chess".to_owned(), time, rated: false };
            player::begin(server, terms).await
        });
    }
    let mut tables = Vec::with_capacity(games as usize);
    while let Some(begun) = beginning.join_next().await {
        bar.reached(tables.len() as u64, games.into());
        tables.push(begun?.context("a game could not be begun; many sockets need a higher `ulimit -n`")?);
    }
    drop(bar);
    Ok(tables)
}

/// When the moves of a game are due.
#[derive(Copy, Clone, Debug)]
struct Rhythm {
    first: Instant,
    interval: Duration,
    end: Instant,
}

impl Rhythm {
    /// Games are spread evenly over the interval, so that the load is even.
    fn of(number: u32, options: &Options, start: Instant) -> Self {
        let interval = Duration::from_millis(options.interval.into());
        let first = start + interval * number / options.games;
        Self { first, interval, end: start + Duration::from_secs(options.seconds.into()) }
    }
}

/// How a game went: what each move took, in microseconds, and why it ended early if it did.
pub(crate) struct Played {
    latencies: Vec<u32>,
    problem: Option<String>,
}

async fn play(game: GameId, mut players: [Player; 2], script: &[String], rhythm: Rhythm) -> Played {
    let mut played = Played { latencies: Vec::with_capacity(script.len()), problem: None };
    for (ply, uci) in (0_u32..).zip(script) {
        let due = rhythm.first + rhythm.interval * ply;
        if due >= rhythm.end {
            break;
        }
        time::sleep_until(due.into()).await;
        match step(game, &mut players, ply, uci, due).await {
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
async fn step(game: GameId, players: &mut [Player; 2], ply: u32, uci: &str, due: Instant) -> anyhow::Result<u32> {
    let [first, second] = players;
    let (mover, other) = if ply.is_multiple_of(2) { (first, second) } else { (second, first) };
    let id = mover.send(Command::Move { game, uci: uci.to_owned(), ply }).await?;
    other.moved(ply + 1).await?;
    let latency = due.elapsed().as_micros() as u32;
    mover.acknowledged(id).await?;
    Ok(latency)
}
