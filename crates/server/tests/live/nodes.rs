//! Several servers with one PostgreSQL and one Redis, each a process of its own.

use std::time::{Duration, Instant};

use chronicle_protocol::{
    Answer, Code, Command, GameId, RoomAct, RoomName, RoomSettings, RoomView, Side, Terms, TimeControl,
};
use chronicle_server::{Server, Settings};

use crate::{
    client::{Socket, pair, terms},
    crash::Killable,
    running::{Folder, settings},
    services,
    sockets::metric,
};

/// The time in which games of a killed server must go on is 5 s; machines that do much else take longer.
const TAKEOVER: Duration = Duration::from_secs(5);
const SLACK: Duration = Duration::from_secs(10);
/// How many games there are at least.
const GAMES: usize = 9;

/// So many servers with one database; nothing where PostgreSQL or Redis is not here, which has been said.
pub(crate) fn nodes<const COUNT: usize>(database: &Folder) -> Option<[Killable; COUNT]> {
    let redis = services::redis()?;
    if !database.database().starts_with("postgres:") {
        return None;
    }
    Some(std::array::from_fn(|_| Killable::with(&database.database(), Some(&redis))))
}

pub(crate) fn long() -> Terms {
    Terms { time: TimeControl::Clock { base_ms: 3_600_000, increment_ms: 0 }, ..terms() }
}

/// A game of two whose sockets are on different servers.
pub(crate) struct Table {
    pub(crate) game: GameId,
    pub(crate) players: [Socket; 2],
}

/// Games of players on two servers, of which the third one has some.
pub(crate) async fn tables(nodes: [&Killable; 2], third: &Killable) -> Vec<Table> {
    let mut tables = Vec::new();
    // Nobody has a socket on the third, so what it has in memory are its own games. They are placed by chance, and on
    // servers that are known already: that the others have just begun is no reason to have tested nothing.
    while tables.len() < GAMES || metric(third.address, "chronicle_games").await == 0 {
        let mut players = [Socket::guest(nodes[0].address).await, Socket::guest(nodes[1].address).await];
        let [first, second] = &mut players;
        let game = pair(first, second, long()).await;
        tables.push(Table { game, players });
    }
    tables
}

/// One move at each table, acknowledged.
pub(crate) async fn move_everywhere(tables: &mut [Table], ply: usize, uci: &str) {
    for Table { game, players } in tables {
        let player = &mut players[ply % 2];
        if let Err(code) = player.play(*game, ply as u32, uci).await {
            panic!("{uci} at {ply}: {code:?}; {:?}", player.fresh(*game).await.moves);
        }
    }
}

/// Both players see the same moves, and have lost no time to speak of.
pub(crate) async fn expect_moves(tables: &mut [Table], moves: &[&str]) {
    for Table { game, players } in tables {
        for player in players {
            let state = player.fresh(*game).await;
            assert_eq!(state.moves, moves);
            let clocks = state.clocks.expect("there are clocks");
            assert!(clocks.iter().all(|clock| *clock > 3_500_000), "{clocks:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_one_game_are_on_different_servers() {
    let database = Folder::in_postgres();
    let Some(nodes) = nodes::<3>(&database) else { return };
    let mut tables = tables([&nodes[0], &nodes[1]], &nodes[2]).await;
    for (ply, uci) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
        move_everywhere(&mut tables, ply, uci).await;
    }
    let mut onlooker = Socket::guest(nodes[2].address).await;
    for Table { game, players } in &mut tables {
        assert_eq!(onlooker.watch(*game).await.moves.len(), 3);
        assert_eq!(onlooker.play(*game, 3, "d8h4").await, Err(Code::Forbidden));
        assert_eq!(players[0].play(*game, 3, "d8h4").await, Err(Code::NotYourTurn));
        Socket::expect(players[0].ask(Command::Say { game: *game, text: "hello".to_owned() }).await);
        let heard = |answer: &Answer| if let Answer::Chat(chat) = answer { Some(chat.text.clone()) } else { None };
        assert_eq!(players[1].wait(heard).await, "hello");
        Socket::expect(players[1].play(*game, 3, "d8h4").await);
        for socket in players.iter_mut().chain([&mut onlooker]) {
            socket.ended().await;
        }
        // Both must want it, wherever they are.
        Socket::expect(players[0].ask(Command::Rematch { game: *game }).await);
        Socket::expect(players[1].ask(Command::Rematch { game: *game }).await);
        let next = players[0].started().await;
        assert_eq!(players[1].started().await, next);
    }
    // The queue is one for all.
    let mut seekers = [Socket::guest(nodes[1].address).await, Socket::guest(nodes[2].address).await];
    for seeker in &mut seekers {
        Socket::expect(seeker.ask(Command::Seek(terms())).await);
    }
    let [first, second] = &mut seekers;
    assert_eq!(first.started().await, second.started().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_is_one_for_all_servers() {
    let database = Folder::in_postgres();
    let Some(nodes) = nodes::<3>(&database) else { return };
    let [mut host, mut guest, mut stranger] = [
        Socket::guest(nodes[0].address).await,
        Socket::guest(nodes[1].address).await,
        Socket::guest(nodes[2].address).await,
    ];
    let settings = RoomSettings { terms: terms(), spectators: 2, locked: false, chat: true, listed: false };
    Socket::expect(guest.ask(Command::OpenRoom { name: None, settings }).await);
    let room = async |socket: &mut Socket| -> RoomView {
        socket.wait(|answer| if let Answer::Room(room) = answer { Some((**room).clone()) } else { None }).await
    };
    let name: RoomName = room(&mut guest).await.room;
    let act = |act: RoomAct| Command::Room { room: name.clone(), act };
    Socket::expect(host.ask(act(RoomAct::Join)).await);
    Socket::expect(host.ask(act(RoomAct::Sit(Side::Second))).await);
    assert_eq!(host.ask(act(RoomAct::Start)).await, Err(Code::Forbidden), "the room has another host");
    Socket::expect(host.ask(act(RoomAct::Say("hello".to_owned()))).await);
    let line = |answer: &Answer| if let Answer::RoomChat(line) = answer { Some(line.text.clone()) } else { None };
    assert_eq!(guest.wait(line).await, "hello");
    Socket::expect(guest.ask(act(RoomAct::Start)).await);
    let game = guest.started().await;
    assert_eq!(host.started().await, game);
    Socket::expect(guest.play(game, 0, "e2e4").await);
    Socket::expect(host.play(game, 1, "e7e5").await);
    // The game is private on every server.
    for act in [RoomAct::Say("hello".to_owned()), RoomAct::Start] {
        let command = Command::Room { room: name.clone(), act };
        assert_eq!(stranger.ask(command).await, Err(Code::NotFound));
    }
    assert_eq!(stranger.ask(Command::Watch { game, since: None }).await, Err(Code::NotFound));
    Socket::expect(stranger.ask(act(RoomAct::Join)).await);
    assert_eq!(stranger.watch(game).await.moves.len(), 2, "who is in the room sees its game");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_killed_server_go_on() {
    let database = Folder::in_postgres();
    let Some([first, second, third]) = nodes::<3>(&database) else { return };
    let mut tables = tables([&first, &second], &third).await;
    move_everywhere(&mut tables, 0, "e2e4").await;
    move_everywhere(&mut tables, 1, "e7e5").await;
    let killed = Instant::now();
    third.kill();
    move_everywhere(&mut tables, 2, "g1f3").await;
    let took = killed.elapsed();
    println!("every game had gone on {took:?} after the kill");
    assert!(took < TAKEOVER + SLACK, "{took:?}");
    expect_moves(&mut tables, &["e2e4", "e7e5", "g1f3"]).await;
    // The one that has the lobby may be the next.
    first.kill();
    for table in &mut tables {
        let player = &mut table.players[1];
        Socket::expect(player.play(table.game, 3, "b8c6").await);
        assert_eq!(player.fresh(table.game).await.moves, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_given_up_writes_no_more() {
    let database = Folder::in_postgres();
    let Some([first, second, mut third]) = nodes::<3>(&database) else { return };
    let mut tables = tables([&first, &second], &third).await;
    move_everywhere(&mut tables, 0, "e2e4").await;
    move_everywhere(&mut tables, 1, "e7e5").await;
    // The same players have sockets on the third as well.
    let mut late = Vec::new();
    for table in &tables {
        let mut socket = Socket::open(third.address, table.players[0].token.as_deref()).await.expect("a socket");
        assert_eq!(socket.watch(table.game).await.moves.len(), 2);
        late.push((table.game, socket));
    }
    third.stop().await;
    for (game, socket) in &mut late {
        socket.send_move(*game, 2, "a2a3").await;
    }
    move_everywhere(&mut tables, 2, "g1f3").await;
    third.signal("CONT");
    assert!(!third.ended().await, "it says why it ends");
    for (_, socket) in &mut late {
        // Whatever it may say before it goes, it acknowledges nothing.
        while let Some(answer) = socket.next().await {
            assert!(!matches!(answer, Answer::Ack { id } if id >= Socket::LATE), "{answer:?}");
        }
    }
    expect_moves(&mut tables, &["e2e4", "e7e5", "g1f3"]).await;
    move_everywhere(&mut tables, 3, "b8c6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_all_stood_still_give_nobody_up() {
    let database = Folder::in_postgres();
    let Some(nodes) = nodes::<3>(&database) else { return };
    let mut tables = tables([&nodes[0], &nodes[1]], &nodes[2]).await;
    move_everywhere(&mut tables, 0, "e2e4").await;
    for node in &nodes {
        node.stop().await;
    }
    // Every lease runs out meanwhile.
    tokio::time::sleep(Duration::from_secs(4)).await;
    for node in &nodes {
        node.signal("CONT");
    }
    // A transaction that somebody stood still in was ended by the database; with it goes what is written in the same one.
    tokio::time::sleep(Duration::from_secs(1)).await;
    move_everywhere(&mut tables, 1, "e7e5").await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    move_everywhere(&mut tables, 2, "g1f3").await;
    expect_moves(&mut tables, &["e2e4", "e7e5", "g1f3"]).await;
    for mut node in nodes {
        assert!(node.runs(), "it was given up");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_work_is_refused_with_a_reason() {
    let why = async |settings: Settings| {
        let server = Server::bind("127.0.0.1:0".parse().expect("an address"), settings).await;
        server.err().expect("it is refused").to_string()
    };
    let file = std::env::temp_dir().join(format!("chronicle-nodes-{}.db", std::process::id()));
    let on_file = settings(file.to_string_lossy().into_owned());
    let nowhere = || Some("redis+unix:///nowhere/redis.sock".to_owned());
    let said = why(Settings { redis: nowhere(), ..on_file }).await;
    assert!(said.contains("--redis"), "{said}");
    for end in ["", "-shm", "-wal"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
    let database = Folder::in_postgres();
    let Some([_one]) = nodes::<1>(&database) else { return };
    let said = why(settings(database.database())).await;
    assert!(said.contains("another server"), "{said}");
    let said = why(Settings { redis: nowhere(), ..settings(database.database()) }).await;
    assert!(said.contains("bus"), "{said}");
}
