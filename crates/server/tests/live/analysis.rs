//! What the engine thinks of games, and who may know it.

use chronicle_protocol::{Answer, Code, Command, GameAnalysis, GameId, RoomAct, RoomSettings, Side};

use crate::{
    client::{Socket, pair, play_all, terms},
    http::{get, with_token},
    running::Running,
};

fn analysis(answer: &Answer) -> Option<GameAnalysis> {
    if let Answer::Analysis(analysis) = answer { Some((**analysis).clone()) } else { None }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_analysed_position_by_position_and_kept() {
    let server = Running::new().await;
    let mut players = [server.guest().await, server.guest().await];
    let game = {
        let [first, second] = &mut players;
        pair(first, second, terms()).await
    };
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(players[0].ask(Command::Analyse { game }).await, Err(Code::NotNow), "it is played");
    play_all(game, &mut players, "f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(get(server.address, &path).await.code(), "not_found");
    let mut nobody = Socket::open(server.address, None).await.expect("one may look");
    assert_eq!(nobody.ask(Command::Analyse { game }).await, Err(Code::SignIn));
    let unknown = Command::Analyse { game: GameId::new(3) };
    assert_eq!(players[0].ask(unknown).await, Err(Code::NotFound));
    Socket::expect(players[0].ask(Command::Analyse { game }).await);
    for wanted in 0..5 {
        let progress = |answer: &Answer| match answer {
            Answer::AnalysisProgress(progress) => Some((progress.ply, progress.positions)),
            _ => None,
        };
        assert_eq!(players[0].wait(progress).await, (wanted, 5));
    }
    let done = players[0].wait(analysis).await;
    let mates: Vec<Option<i32>> = done.judgements.iter().map(|judgement| judgement.mate).collect();
    assert_eq!((mates.len(), mates[3], mates[4]), (5, Some(-1), None), "Black mates, and then it is over");
    assert_eq!(done.judgements[3].best.as_deref(), Some("d8h4"));
    // Whoever asks later gets what is kept, also after a restart.
    let token = players[1].token.clone().expect("a guest has one");
    drop(players);
    let server = server.restart().await;
    assert_eq!(get(server.address, &path).await.json(), serde_json::json!(done));
    let mut later = Socket::open(server.address, Some(&token)).await.expect("a socket");
    Socket::expect(later.ask(Command::Analyse { game }).await);
    assert_eq!(later.wait(analysis).await, done);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_is_bounded_and_private_games_are_private() {
    let server = Running::new().await;
    let [mut host, mut guest, mut stranger] = [server.guest().await, server.guest().await, server.guest().await];
    let settings = RoomSettings { terms: terms(), spectators: 1, locked: false, chat: true, listed: false };
    Socket::expect(host.ask(Command::OpenRoom { name: None, settings }).await);
    let room = host.wait(|answer| if let Answer::Room(room) = answer { Some(room.room.clone()) } else { None }).await;
    let act = |act: RoomAct| Command::Room { room: room.clone(), act };
    Socket::expect(guest.ask(act(RoomAct::Join)).await);
    Socket::expect(guest.ask(act(RoomAct::Sit(Side::Second))).await);
    Socket::expect(host.ask(act(RoomAct::Start)).await);
    let game = host.started().await;
    Socket::expect(host.ask(Command::Resign { game }).await);
    assert_eq!(stranger.ask(Command::Analyse { game }).await, Err(Code::NotFound));
    Socket::expect(guest.ask(Command::Analyse { game }).await);
    guest.wait(analysis).await;
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(get(server.address, &path).await.code(), "not_found");
    let token = host.token.clone().expect("a guest has one");
    assert_eq!(with_token(server.address, &token, "GET", &path, None).await.status, 200);
}
