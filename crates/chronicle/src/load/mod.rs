//! `chronicle load`: how much the server can take.

mod player;
mod relay;
mod report;
mod script;
mod server;
mod table;

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use clap::Args;
use tokio::{sync::Semaphore, task::JoinSet, time};

use crate::{failure::Failure, progress::LateBar};
use player::Player;
use report::{Cost, Newcomers, Report};
use server::Server;
use table::{Rhythm, Table, Target};

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

    /// Begin so many more games in each second of the run, each by two new guests who come and go
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1_000))]
    newcomers: u32,

    /// Hold so many more sockets that do nothing, and measure what they cost
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=2 * i64::from(MOST_GAMES)))]
    idle: u32,

    /// A server on this machine that runs already; it must allow as many sockets and guests from one address
    #[arg(long, value_name = "ADDRESS")]
    server: Option<SocketAddr>,

    /// Start this script of Node instead, a relay that speaks socket.io, to compare with
    #[arg(long, value_name = "SCRIPT", conflicts_with_all = ["server", "idle"])]
    relay: Option<PathBuf>,

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
    let own = match (&options.relay, options.server) {
        (Some(script), _) => Some(Server::relay(script)?),
        (None, None) => Some(Server::start()?),
        (None, Some(_)) => None,
    };
    let address = options.server.or(own.as_ref().map(|own| own.address)).context("no server")?;
    let target = if options.relay.is_some() { Target::Relay(address) } else { Target::Server(address) };
    let memory = || own.as_ref().and_then(Server::memory);

    let memory_empty = memory();
    let idle = connect_all(address, options.idle).await?;
    let memory_idle = memory();
    let tables = begin_all(target, options.games).await?;
    let memory_held = memory();

    let spent = own.as_ref().and_then(Server::processor_seconds);
    let begun = Instant::now();
    let (results, newcomers) = tokio::join!(play_all(tables, options, begun), come_and_go(target, options));
    let took = begun.elapsed();
    let spent = own.as_ref().and_then(Server::processor_seconds).zip(spent).map(|(after, before)| after - before);
    let cost = Cost { processor_seconds: spent, memory_empty, memory_idle, memory_held, idle: idle.len() as u32 };
    Ok(Report::new(options.games, took, results, newcomers, cost))
}

/// Opens sockets that do nothing.
async fn connect_all(server: SocketAddr, sockets: u32) -> anyhow::Result<Vec<Player>> {
    some_at_a_time(sockets, move |_| Player::connect(server)).await
}

/// Begins all games.
async fn begin_all(target: Target, games: u32) -> anyhow::Result<Vec<Table>> {
    some_at_a_time(games, move |number| Table::begin(target, number)).await
}

/// Makes so many of something, some at a time.
async fn some_at_a_time<T, F>(count: u32, make: impl Fn(u32) -> F) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let bar = LateBar::parts();
    let places = Arc::new(Semaphore::new(BEGIN_AT_ONCE));
    let mut making = JoinSet::new();
    for number in 0..count {
        let (places, one) = (Arc::clone(&places), make(number));
        making.spawn(async move {
            let _place = places.acquire_owned().await?;
            one.await
        });
    }
    let mut all = Vec::with_capacity(count as usize);
    while let Some(made) = making.join_next().await {
        bar.reached(all.len() as u64, count.into());
        all.push(made?.context("a game could not be begun; many sockets need a higher `ulimit -n`")?);
    }
    drop(bar);
    Ok(all)
}

/// Plays all games to the end of the run.
async fn play_all(tables: Vec<Table>, options: &Options, begun: Instant) -> Vec<Played> {
    let plies = options.seconds * 1_000 / options.interval + 1;
    let scripts = Arc::new(script::scripts(plies as usize));
    let bar = LateBar::parts();
    let mut playing = JoinSet::new();
    let start = begun + Duration::from_millis(200);
    for (number, table) in tables.into_iter().enumerate() {
        let rhythm = rhythm(number as u32, options, start);
        let scripts = Arc::clone(&scripts);
        playing.spawn(async move { table.play(&scripts[number % scripts.len()], rhythm).await });
    }
    let ticking = async {
        let mut ticks = time::interval(Duration::from_secs(1));
        loop {
            ticks.tick().await;
            bar.reached(begun.elapsed().as_secs(), options.seconds.into());
        }
    };
    tokio::select! {
        results = playing.join_all() => results,
        () = ticking => unreachable!("it ticks for ever"),
    }
}

/// Games are spread evenly over the interval, so that the load is even.
fn rhythm(number: u32, options: &Options, start: Instant) -> Rhythm {
    let interval = Duration::from_millis(options.interval.into());
    let first = start + interval * number / options.games;
    Rhythm { first, interval, end: start + Duration::from_secs(options.seconds.into()) }
}

/// Begins games beside those that are played, at an even rate whether or not the server keeps up.
async fn come_and_go(target: Target, options: &Options) -> Newcomers {
    let mut newcomers = Newcomers::default();
    if options.newcomers == 0 {
        return newcomers;
    }
    let mut coming = JoinSet::new();
    let mut ticks = time::interval(Duration::from_secs(1) / options.newcomers);
    for number in 0..options.newcomers * options.seconds {
        ticks.tick().await;
        coming.spawn(Table::begin(target, options.games + number));
    }
    while let Some(came) = coming.join_next().await {
        match came.map_err(anyhow::Error::from).flatten() {
            Ok(_) => newcomers.begun += 1,
            Err(error) => newcomers.failed.push(format!("{error:#}")),
        }
    }
    newcomers
}

/// How a game went: what each move took, in microseconds, and why it ended early if it did.
pub(crate) struct Played {
    latencies: Vec<u32>,
    problem: Option<String>,
}
