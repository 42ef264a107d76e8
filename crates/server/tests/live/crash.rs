//! `kill -9` at any instant: nothing that was acknowledged is lost.

use std::{
    io::{BufRead, BufReader, Lines},
    net::SocketAddr,
    process::{Child, ChildStdout, Command as Process, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use chronicle_engine::{AnyGame, Rules};
use chronicle_protocol::{Answer, Code, Command, EventKind, GameId, Terms, TimeControl};
use chronicle_server::{Server, Settings};
use tokio::task::JoinHandle;

use crate::{
    client::{Socket, pair, terms},
    running::{Folder, settings},
};

const DATABASE: &str = "CHRONICLE_CHILD_DATABASE";
const REDIS: &str = "CHRONICLE_CHILD_REDIS";
const WORKERS: &str = "CHRONICLE_CHILD_WORKERS";
/// What is played: the rules must all survive.
const VARIANTS: [&str; 4] = ["chess", "crazyhouse", "cotulenh", "chess960"];

/// Not a test by itself: the server that is killed. It is this program, started again.
#[test]
#[ignore = "started by the tests that kill it"]
fn child() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let workers = std::env::var(WORKERS).map_or(1, |count| count.parse().expect("a number"));
        let settings = Settings { redis: std::env::var(REDIS).ok(), workers, ..settings(database) };
        let server = Server::bind("127.0.0.1:0".parse().expect("an address"), settings).await.expect("it starts");
        println!("\nlistening {} {}", server.address(), server.resumed());
        server.run().await.expect("it serves");
    });
}

/// A server in a process of its own.
pub(crate) struct Killable {
    child: Child,
    /// Kept open: what it still says at its end must not be what makes it fail.
    _told: Lines<BufReader<ChildStdout>>,
    pub(crate) address: SocketAddr,
    resumed: usize,
}

impl Killable {
    fn start(folder: &Folder) -> Self {
        Self::with(&folder.database(), None)
    }

    /// One of several, if there is a bus between them.
    pub(crate) fn with(database: &str, redis: Option<&str>) -> Self {
        Self::with_workers(database, redis, 1)
    }

    /// With so many workers for analyses.
    pub(crate) fn with_workers(database: &str, redis: Option<&str>, workers: usize) -> Self {
        let mut child = Process::new(std::env::current_exe().expect("this program has a name"));
        child.args(["--exact", "crash::child", "--ignored", "--nocapture"]).env(DATABASE, database);
        child.env(WORKERS, workers.to_string());
        if let Some(redis) = redis {
            child.env(REDIS, redis);
        }
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it can be started");
        let mut told = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let line = told.by_ref().map_while(Result::ok).find(|line| line.starts_with("listening "));
        let line = line.expect("it says where it listens");
        let mut words = line.split(' ').skip(1);
        let address = words.next().and_then(|word| word.parse().ok()).expect("an address");
        let resumed = words.next().and_then(|word| word.parse().ok()).expect("a number");
        Self { child, _told: told, address, resumed }
    }

    /// SIGKILL: it has no chance to do anything.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// Sends a signal, by its name.
    pub(crate) fn signal(&self, name: &str) {
        let number = self.child.id().to_string();
        let sent = Process::new("kill").args([format!("-{name}"), number]).status().expect("there is such a program");
        assert!(sent.success(), "{name}");
    }

    /// Stops all its threads, until it is told to go on.
    pub(crate) async fn stop(&self) {
        self.signal("STOP");
        let stands = |file: std::path::PathBuf| {
            let status = std::fs::read_to_string(file.join("stat")).unwrap_or_default();
            status.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['T', 't']))
        };
        let threads = || std::fs::read_dir(format!("/proc/{}/task", self.child.id())).into_iter().flatten().flatten();
        while !threads().all(|thread| stands(thread.path())) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Whether it has not ended by itself.
    pub(crate) fn runs(&mut self) -> bool {
        self.child.try_wait().expect("it can be asked").is_none()
    }

    /// Waits until it has ended by itself; whether it ended well.
    pub(crate) async fn ended(&mut self) -> bool {
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.success();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game and what was acknowledged in it.
struct Table {
    game: GameId,
    variant: &'static str,
    tokens: [String; 2],
    acknowledged: Mutex<Vec<String>>,
}

/// Plays random moves until the server is gone or the game is over.
async fn play(table: Arc<Table>, address: SocketAddr, mut seed: u64) -> Option<()> {
    let mut players = Vec::new();
    for token in &table.tokens {
        players.push(Socket::open(address, Some(token)).await.ok()?);
    }
    let state = players[0].try_watch(table.game).await?;
    let rules = Rules::named(table.variant).expect("built in");
    let mut position = match &state.start {
        Some(fen) => rules.position(fen).expect("the server's own"),
        None => rules.start(),
    };
    for uci in &state.moves {
        position = after(&position, uci);
    }
    *table.acknowledged.lock().expect("no panic") = state.moves.clone();
    for ply in state.moves.len() as u32.. {
        let moves = position.moves();
        if moves.is_empty() {
            return Some(());
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let uci = position.move_text(moves[(seed >> 33) as usize % moves.len()]);
        let player = &mut players[usize::from(position.turn() != chronicle_engine::Side::First)];
        match player.try_ask(Command::Move { game: table.game, uci: uci.clone(), ply }).await? {
            Ok(()) => table.acknowledged.lock().expect("no panic").push(uci.clone()),
            Err(Code::Over) => return Some(()),
            // It has been told to stop.
            Err(Code::Failed) => return None,
            Err(code) => panic!("{}: {uci} at {ply}: {code:?}", table.variant),
        }
        position = after(&position, &uci);
    }
    Some(())
}

pub(crate) fn after(position: &AnyGame, uci: &str) -> AnyGame {
    let mv = position.parse_move(uci).expect("a legal move");
    position.play(mv).expect("a legal move")
}

/// Whatever was acknowledged is in the game. One move more may be, whose acknowledgement was on its way.
async fn check(table: &Table, address: SocketAddr) -> usize {
    let acknowledged = table.acknowledged.lock().expect("no panic").clone();
    let mut player = Socket::open(address, Some(&table.tokens[0])).await.expect("a socket");
    let state = player.watch(table.game).await;
    assert!(state.moves.starts_with(&acknowledged), "{}: {:?} lost of {acknowledged:?}", table.variant, state.moves);
    assert!(state.moves.len() <= acknowledged.len() + 1, "{}: moves that nobody made", table.variant);
    acknowledged.len()
}

async fn tables(address: SocketAddr, count: usize) -> Vec<Arc<Table>> {
    let mut tables = Vec::new();
    for variant in VARIANTS.into_iter().cycle().take(count) {
        let [mut first, mut second] = [Socket::guest(address).await, Socket::guest(address).await];
        let time = TimeControl::Clock { base_ms: 3_600_000, increment_ms: 10_000 };
        let game = pair(&mut first, &mut second, Terms { variant: variant.to_owned(), time, ..terms() }).await;
        let tokens = [first, second].map(|socket| socket.token.expect("a guest has one"));
        tables.push(Arc::new(Table { game, variant, tokens, acknowledged: Mutex::default() }));
    }
    tables
}

/// How many moves have been acknowledged at all tables.
fn made(tables: &[Arc<Table>]) -> usize {
    tables.iter().map(|table| table.acknowledged.lock().expect("no panic").len()).sum()
}

/// Kills the server so many times while games are played, and returns how many moves were acknowledged.
async fn kill_repeatedly(times: u64, games: usize) -> usize {
    let folder = Folder::new();
    let mut acknowledged = 0;
    let mut server = Killable::start(&folder);
    let mut open = tables(server.address, games).await;
    for round in 0..times {
        let address = server.address;
        let playing: Vec<_> = (0..)
            .zip(&open)
            .map(|(number, table)| tokio::spawn(play(Arc::clone(table), address, round * 1_000 + number)))
            .collect();
        // Whenever that is on this machine: in the middle of play, at another place each time.
        let enough = made(&open) + 20 + round as usize * 7 % 30;
        while made(&open) < enough && !playing.iter().all(JoinHandle::is_finished) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.kill();
        for task in playing {
            task.await.expect("no panic");
        }
        server = Killable::start(&folder);
        assert!(server.resumed <= games * (1 + round as usize / 10), "games that nobody began");
        for table in &open {
            acknowledged += check(table, server.address).await;
        }
        // Games that are over make place for others.
        if round % 10 == 9 {
            open = tables(server.address, games).await;
        }
    }
    server.kill();
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let acknowledged = kill_repeatedly(3, 8).await;
    assert!(acknowledged > 50, "only {acknowledged} moves were acknowledged");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a hundred times, which takes minutes"]
async fn nothing_acknowledged_is_lost_in_a_hundred_crashes() {
    let acknowledged = kill_repeatedly(100, 24).await;
    println!("{acknowledged} acknowledged moves were found again after 100 crashes");
    assert!(acknowledged > 5_000, "only {acknowledged} moves were acknowledged");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_told_to_stop() {
    let folder = Folder::new();
    let mut server = Killable::start(&folder);
    let open = tables(server.address, 8).await;
    let begin = |(number, table)| tokio::spawn(play(Arc::clone(table), server.address, number));
    let playing: Vec<_> = (0..).zip(&open).map(begin).collect();
    while made(&open) < 40 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    server.signal("TERM");
    assert!(server.ended().await, "it ends in order");
    for task in playing {
        task.await.expect("no panic");
    }
    let server = Killable::start(&folder);
    for table in &open {
        check(table, server.address).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_go_on_where_they_were() {
    let folder = Folder::new();
    let server = Killable::start(&folder);
    let [mut first, mut second] = [Socket::guest(server.address).await, Socket::guest(server.address).await];
    let time = TimeControl::Clock { base_ms: 100_000, increment_ms: 0 };
    let game = pair(&mut first, &mut second, Terms { time, ..terms() }).await;
    Socket::expect(first.play(game, 0, "e2e4").await);
    Socket::expect(second.play(game, 1, "e7e5").await);
    let before = first.watch(game).await.clocks.expect("there are clocks");
    server.kill();
    let away = Duration::from_millis(2_500);
    tokio::time::sleep(away).await;
    let server = Killable::start(&folder);
    let mut first = Socket::open(server.address, first.token.as_deref()).await.expect("a socket");
    let state = first.watch(game).await;
    let resumed = state.clocks.expect("there are clocks");
    Socket::expect(first.ask(Command::Watch { game, since: Some(2) }).await);
    let what =
        first.wait(|answer| if let Answer::Event(event) = answer { Some(event.what.clone()) } else { None }).await;
    let EventKind::Resumed { clocks: Some(at_start) } = what else { panic!("{what:?}") };
    // What was thought before the kill is charged at most up to the last sign of life, which may have been before we
    // looked; what came after is not.
    let charged = before[0].saturating_sub(at_start[0]);
    assert!(at_start[0] <= 100_000 && charged < away.as_millis() as u32, "{before:?} {at_start:?}");
    assert_eq!((at_start[1], resumed[1]), (100_000, 100_000));
    server.kill();
}
