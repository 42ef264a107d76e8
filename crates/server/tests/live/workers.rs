//! Workers on other machines: real processes and a real Redis. Whoever of them is killed, the analysis comes to its end.

use std::{
    net::SocketAddr,
    process::{Child, Command as Process, Stdio},
    time::Duration,
};

use chronicle_protocol::{Answer, Command, GameAnalysis, GameId};
use chronicle_server::{WorkError, Worker, WorkerSettings};
use futures_util::StreamExt;

use crate::{
    client::{Socket, pair, play_all, terms},
    crash::Killable,
    http::get,
    running::{Folder, settings},
    services,
};

const REDIS: &str = "CHRONICLE_CHILD_WORK_REDIS";
/// A game long enough to be interrupted.
const MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 \
                     b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 a1c1 f8c8";

fn worker(redis: &str) -> WorkerSettings {
    WorkerSettings { redis: redis.to_owned(), threads: 1, hash_mb: 1, name: "test".to_owned() }
}

/// Not a test by itself: the worker that is killed.
#[test]
#[ignore = "started by the tests that kill it"]
fn child() {
    let Ok(redis) = std::env::var(REDIS) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let worker = Worker::connect(worker(&redis)).await.expect("there is a Redis");
        worker.run().await.expect("it works");
    });
}

/// A worker in a process of its own.
struct Outside(Child);

impl Outside {
    fn start(redis: &str) -> Self {
        let mut child = Process::new(std::env::current_exe().expect("this program has a name"));
        child.args(["--exact", "workers::child", "--ignored"]).env(REDIS, redis);
        Self(child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it can be started"))
    }

    /// SIGKILL: it has no chance to do anything.
    fn kill(self) {
        drop(self);
    }

    /// SIGTERM: it ends in order.
    async fn stop(mut self) {
        let sent = Process::new("kill").args(["-TERM", &self.0.id().to_string()]).status().expect("such a program");
        assert!(sent.success());
        while self.0.try_wait().expect("it can be asked").is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(self.0.wait().expect("it has ended").success());
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A game that is over, and those who played it.
async fn played(address: SocketAddr) -> (GameId, [Socket; 2]) {
    let mut players = [Socket::guest(address).await, Socket::guest(address).await];
    let [first, second] = &mut players;
    let game = pair(first, second, terms()).await;
    play_all(game, &mut players, MOVES).await;
    Socket::expect(players[0].ask(Command::Resign { game }).await);
    for player in &mut players {
        player.ended().await;
    }
    (game, players)
}

/// Waits until a position is judged, and returns its number.
async fn progress(socket: &mut Socket) -> u32 {
    socket.wait(|answer| if let Answer::AnalysisProgress(progress) = answer { Some(progress.ply) } else { None }).await
}

async fn done(socket: &mut Socket) -> GameAnalysis {
    socket.wait(|answer| if let Answer::Analysis(analysis) = answer { Some((**analysis).clone()) } else { None }).await
}

fn expect_whole(analysis: &GameAnalysis, game: GameId) {
    let positions = MOVES.split(' ').count() + 1;
    assert_eq!((analysis.game, analysis.judgements.len()), (game, positions));
    assert!(analysis.judgements.iter().all(|judgement| judgement.best.is_some()), "{analysis:?}");
}

/// A number that the server counts.
async fn counted(address: SocketAddr, name: &str) -> u64 {
    let page = get(address, "/metrics").await.body;
    let line = page.lines().find_map(|line| line.strip_prefix(&format!("chronicle_{name} ")).map(str::to_owned));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} is missing in\n{page}"))
}

/// Waits until a number is what it shall be.
async fn until_counted(address: SocketAddr, name: &str, wanted: u64) {
    for _ in 0..600 {
        if counted(address, name).await == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{name} is {} and not {wanted}", counted(address, name).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_ends_although_its_worker_is_killed() {
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    let server = Killable::with_workers(&folder.database(), Some(&redis), 0);
    let (game, [mut first, mut second]) = played(server.address).await;
    Socket::expect(first.ask(Command::Analyse { game }).await);
    until_counted(server.address, "analyses", 1).await;
    assert_eq!(counted(server.address, "analyses_running").await, 0, "nobody works");
    let killed = Outside::start(&redis);
    while progress(&mut first).await < 2 {}
    killed.kill();
    let _other = Outside::start(&redis);
    Socket::expect(second.ask(Command::Analyse { game }).await);
    let analysis = done(&mut first).await;
    expect_whole(&analysis, game);
    assert_eq!(done(&mut second).await, analysis, "who asks later is told as well");
    until_counted(server.address, "analyses", 0).await;
    until_counted(server.address, "workers_outside", 1).await;
    let counts =
        [counted(server.address, "analyses_done_total").await, counted(server.address, "analyses_retried_total").await];
    assert_eq!(counts, [1, 1], "it was done once, at the second attempt");
    assert_eq!(get(server.address, &format!("/api/games/{game}/analysis")).await.json(), serde_json::json!(analysis));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_told_to_stop_gives_its_game_back() {
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    let server = Killable::with_workers(&folder.database(), Some(&redis), 0);
    let (game, [mut first, _second]) = played(server.address).await;
    let stopped = Outside::start(&redis);
    Socket::expect(first.ask(Command::Analyse { game }).await);
    while progress(&mut first).await < 2 {}
    stopped.stop().await;
    until_counted(server.address, "analyses_running", 0).await;
    let _other = Outside::start(&redis);
    expect_whole(&done(&mut first).await, game);
    assert_eq!(counted(server.address, "analyses_retried_total").await, 0, "it was given back in order");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_kept_although_the_server_was_killed_meanwhile() {
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    let server = Killable::with_workers(&folder.database(), Some(&redis), 0);
    let (game, [mut first, _second]) = played(server.address).await;
    let _worker = Outside::start(&redis);
    Socket::expect(first.ask(Command::Analyse { game }).await);
    while progress(&mut first).await < 2 {}
    server.kill();
    let server = Killable::with_workers(&folder.database(), Some(&redis), 0);
    let mut first = Socket::open(server.address, first.token.as_deref()).await.expect("a socket");
    Socket::expect(first.ask(Command::Analyse { game }).await);
    let analysis = done(&mut first).await;
    expect_whole(&analysis, game);
    assert_eq!(get(server.address, &format!("/api/games/{game}/analysis")).await.json(), serde_json::json!(analysis));
}

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_share_workers_and_survive_the_one_that_hands_out() {
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    if !folder.database().starts_with("postgres:") {
        return;
    }
    let nodes: [Killable; 3] = std::array::from_fn(|_| Killable::with_workers(&folder.database(), Some(&redis), 0));
    // The first one has the lobby; who asks is on the last.
    let [leader, second, third] = nodes;
    let (game, [mut asks, _]) = played(third.address).await;
    Socket::expect(asks.ask(Command::Analyse { game }).await);
    let worker = Outside::start(&redis);
    while progress(&mut asks).await < 2 {}
    leader.kill();
    worker.kill();
    let _other = Outside::start(&redis);
    let analysis = done(&mut asks).await;
    expect_whole(&analysis, game);
    for node in [&second, &third] {
        let found = get(node.address, &format!("/api/games/{game}/analysis")).await;
        assert_eq!(found.json(), serde_json::json!(analysis));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_leaves_its_own_work_to_others() {
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    let server = Killable::with_workers(&folder.database(), None, 1);
    let (game, [mut first, _second]) = played(server.address).await;
    Socket::expect(first.ask(Command::Analyse { game }).await);
    while progress(&mut first).await < 2 {}
    server.kill();
    // The next has no workers inside; that one was at it does not matter for long.
    let server = Killable::with_workers(&folder.database(), Some(&redis), 0);
    let _worker = Outside::start(&redis);
    let mut first = Socket::open(server.address, first.token.as_deref()).await.expect("a socket");
    Socket::expect(first.ask(Command::Analyse { game }).await);
    expect_whole(&done(&mut first).await, game);
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_that_cannot_work_say_why() {
    let nowhere = Worker::connect(worker("redis+unix:///nowhere/redis.sock")).await.err().expect("it is not there");
    assert!(nowhere.to_string().contains("Redis"), "{nowhere}");
    let idle = Worker::connect(WorkerSettings { threads: 0, ..worker("redis://localhost") }).await;
    assert!(matches!(idle, Err(WorkError::Settings)));
    let (folder, Some(bus)) = (Folder::new(), services::own_redis()) else { return };
    let redis = bus.address();
    // A server refuses a worker of another version, whatever that says.
    let server_settings = chronicle_server::Settings { redis: Some(redis.clone()), ..settings(folder.database()) };
    let _server = chronicle_server::Server::bind("127.0.0.1:0".parse().expect("an address"), server_settings)
        .await
        .expect("it starts");
    let client = redis::Client::open(redis.clone()).expect("an address");
    let mut heard = client.get_async_pubsub().await.expect("Redis is there");
    heard.subscribe("chronicle:work:worker:5").await.expect("it can be heard");
    let mut connection = client.get_multiplexed_async_connection().await.expect("Redis is there");
    let mut publish = async |channel: &str, text: &str| {
        let query = redis::cmd("PUBLISH").arg(channel).arg(text).query_async::<()>(&mut connection).await;
        query.expect("it can be said");
    };
    // What makes no sense at all is passed over.
    for text in ["", "{}", r#"{"version":"0/0"}"#, r#"{"version":"0/0","worker":5,"what":"fly"}"#] {
        publish("chronicle:work:servers", text).await;
    }
    let answer: String = heard.on_message().next().await.expect("an answer").get_payload().expect("text");
    assert!(answer.starts_with(r#"{"Refused":{"version":""#), "{answer}");
    // A worker that is refused ends with a reason.
    let refused = Worker::connect(worker(&redis)).await.expect("there is a Redis");
    let running = tokio::spawn(refused.run_until(std::future::pending()));
    publish("chronicle:work:workers", "nonsense").await;
    publish("chronicle:work:workers", &answer).await;
    let ended = running.await.expect("no panic").expect_err("it is refused");
    assert!(ended.to_string().contains("use the same program"), "{ended}");
}
