//! What servers share goes away and comes back while they serve games: nothing that was acknowledged is lost, every game
//! goes on, and who did not ask is told what was missed.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use chronicle_engine::{AnyGame, Rules};
use chronicle_protocol::{Answer, Code, Command, Event, EventKind, GameId};
use tokio::{task::JoinSet, time::sleep};

use crate::{
    client::{Socket, pair},
    crash::{Killable, after},
    nodes::long,
    services::{Service, own_postgres, own_redis},
};

/// How many games are played.
const GAMES: usize = 6;
/// How many moves must follow in every game when all is well again.
const MORE: usize = 4;

/// Three servers, what they share, and games that are played.
struct Scene {
    nodes: [Killable; 3],
    database: Service,
    bus: Service,
    tables: Vec<Arc<Table>>,
    playing: JoinSet<()>,
    over: Arc<AtomicBool>,
}

/// A game of two on different servers, and what is known of it.
struct Table {
    game: GameId,
    addresses: [SocketAddr; 2],
    tokens: [String; 2],
    acknowledged: AtomicUsize,
    refused: AtomicUsize,
    /// Whether the game has come to its end, which random moves may bring about.
    ended: AtomicBool,
}

impl Scene {
    /// Nothing where PostgreSQL or Redis is not here, which has been said.
    async fn new() -> Option<Self> {
        let (database, bus) = (own_postgres()?, own_redis()?);
        let (store, redis) = (database.address(), bus.address());
        let nodes: [Killable; 3] = std::array::from_fn(|_| Killable::with(&store, Some(&redis)));
        let (over, mut playing, mut tables) = (Arc::default(), JoinSet::new(), Vec::new());
        for number in 0..GAMES {
            let addresses = [nodes[number % 3].address, nodes[(number + 1) % 3].address];
            let [mut first, mut second] = [Socket::guest(addresses[0]).await, Socket::guest(addresses[1]).await];
            let game = pair(&mut first, &mut second, long()).await;
            let tokens = [first, second].map(|socket| socket.token.expect("a guest has one"));
            let (acknowledged, refused, ended) = Default::default();
            let table = Arc::new(Table { game, addresses, tokens, acknowledged, refused, ended });
            playing.spawn(play(Arc::clone(&table), Arc::clone(&over), number as u64 + 1));
            tables.push(table);
        }
        let mut scene = Self { nodes, database, bus, tables, playing, over };
        scene.go_on().await;
        Some(scene)
    }

    /// Waits until every game has gone on.
    async fn go_on(&mut self) {
        let before: Vec<usize> = self.tables.iter().map(|table| table.acknowledged.load(Relaxed)).collect();
        let goes_on = |(table, before): (&Arc<Table>, &usize)| {
            table.ended.load(Relaxed) || table.acknowledged.load(Relaxed) >= before + MORE
        };
        while !self.tables.iter().zip(&before).all(goes_on) {
            if let Some(ended) = self.playing.try_join_next() {
                ended.expect("no panic");
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Lets everybody finish the move that they are at; how many moves were acknowledged and how many refused.
    async fn end(mut self) -> (usize, usize) {
        self.over.store(true, Relaxed);
        while let Some(ended) = self.playing.join_next().await {
            ended.expect("no panic");
        }
        for node in &mut self.nodes {
            assert!(node.runs(), "a server has ended");
        }
        let sum = |count: fn(&Table) -> &AtomicUsize| self.tables.iter().map(|table| count(table).load(Relaxed)).sum();
        (sum(|table| &table.acknowledged), sum(|table| &table.refused))
    }
}

/// Plays random moves until it shall end or the game is over. What a player was told counts: the opponent must be told of
/// it without asking, and it must be there whenever somebody looks.
async fn play(table: Arc<Table>, over: Arc<AtomicBool>, mut seed: u64) {
    let mut acknowledged: Vec<String> = Vec::new();
    'again: loop {
        let Some((mut players, moves)) = sit_down(&table).await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        assert!(moves.starts_with(&acknowledged), "{moves:?} lost of {acknowledged:?}");
        assert!(moves.len() <= acknowledged.len() + 1, "moves that nobody made");
        let start = Rules::named("chess").expect("built in").start();
        let mut position: AnyGame = moves.iter().fold(start, |position, uci| after(&position, uci));
        acknowledged = moves;
        loop {
            let (ply, moves) = (acknowledged.len(), position.moves());
            if over.load(Relaxed) || moves.is_empty() {
                table.ended.store(true, Relaxed);
                return;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let uci = position.move_text(moves[(seed >> 33) as usize % moves.len()]);
            let wish = Command::Move { game: table.game, uci: uci.clone(), ply: ply as u32 };
            match players[ply % 2].try_ask(wish).await {
                Some(Ok(())) => {}
                Some(Err(Code::Over)) => {
                    table.ended.store(true, Relaxed);
                    return;
                }
                // It says clearly that nothing is known to have happened; then one looks again.
                Some(Err(Code::Failed | Code::Stale)) => {
                    table.refused.fetch_add(1, Relaxed);
                    continue 'again;
                }
                Some(Err(code)) => panic!("{uci} at {ply}: {code:?}"),
                None => continue 'again,
            }
            position = after(&position, &uci);
            acknowledged.push(uci.clone());
            table.acknowledged.fetch_add(1, Relaxed);
            let told = |answer: &Answer| match answer {
                Answer::Event(Event { what: EventKind::Move { uci: told, .. }, .. }) => (*told == uci).then_some(()),
                Answer::Event(Event { what: EventKind::Ended { .. }, .. }) => Some(()),
                Answer::State(state) => (state.moves.len() > ply).then_some(()),
                _ => None,
            };
            players[(ply + 1) % 2].wait(told).await;
            // As fast as people, so that there is time for something to happen in between.
            sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Both players look at their game; nothing if somebody cannot.
async fn sit_down(table: &Table) -> Option<([Socket; 2], Vec<String>)> {
    let [mut first, mut second] = [
        Socket::open(table.addresses[0], Some(&table.tokens[0])).await.ok()?,
        Socket::open(table.addresses[1], Some(&table.tokens[1])).await.ok()?,
    ];
    let watch = || Command::Watch { game: table.game, since: None };
    for player in [&mut first, &mut second] {
        player.try_ask(watch()).await?.ok()?;
    }
    let state = |answer: &Answer| if let Answer::State(state) = answer { Some(state.moves.clone()) } else { None };
    // What was refused because nobody knew better may still happen in between.
    let (seen, moves) = (first.wait(state).await, second.wait(state).await);
    assert!(moves.starts_with(&seen), "{seen:?} and then {moves:?}");
    Some(([first, second], moves))
}

/// Redis goes away and comes back, in two ways, for so long each time.
async fn without_bus(away: Duration) {
    let Some(mut scene) = Scene::new().await else { return };
    scene.bus.order("end");
    sleep(away).await;
    scene.bus.order("begin");
    scene.go_on().await;
    scene.bus.order("STOP");
    sleep(away).await;
    scene.bus.order("CONT");
    scene.go_on().await;
    let (moves, refused) = scene.end().await;
    println!("{moves} moves were acknowledged and found again, {refused} requests were refused meanwhile");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_when_the_bus_comes_back() {
    without_bus(Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "longer than servers wait for each other, which takes a minute"]
async fn games_go_on_when_the_bus_was_long_away() {
    without_bus(Duration::from_secs(15)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_when_the_database_comes_back() {
    let Some(mut scene) = Scene::new().await else { return };
    // Shorter than a lease, and longer.
    for away in [0, 4] {
        scene.database.order("end");
        sleep(Duration::from_secs(away)).await;
        scene.database.order("begin");
        scene.go_on().await;
    }
    let (moves, refused) = scene.end().await;
    println!("{moves} moves were acknowledged and found again, {refused} requests were refused meanwhile");
}

#[test]
fn nothing_is_left_of_what_tests_start() {
    let Some(bus) = own_redis() else { return };
    let address = bus.address();
    let socket = std::path::Path::new(address.trim_start_matches("redis+unix://")).to_owned();
    assert!(socket.exists(), "{address}");
    drop(bus);
    let folder = socket.parent().expect("it has a folder");
    for _ in 0..200 {
        if !folder.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{} is still there", folder.display());
}
