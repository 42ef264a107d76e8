//! Games to look at.

use chronicle_protocol::{Answer, Code, Command, GameId};

use crate::{
    client::{Socket, pair, terms},
    http::get,
    running::Running,
};

fn games(answer: &Answer) -> Option<Vec<GameId>> {
    match answer {
        Answer::Live { games } => Some(games.iter().map(|game| game.game).collect()),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_come_and_go_in_the_list() {
    let server = Running::new().await;
    let mut nobody = Socket::open(server.address, None).await.expect("one may look");
    Socket::expect(nobody.ask(Command::Live).await);
    assert_eq!(nobody.wait(games).await, []);
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    assert_eq!(nobody.wait(|answer| games(answer).filter(|games| !games.is_empty())).await, [game]);
    let listed = get(server.address, "/api/live").await.json();
    assert_eq!(listed[0]["game"], serde_json::json!(game));
    // Games with the engine are nothing to look at.
    Socket::expect(second.ask(Command::PlayBot { terms: terms(), side: None, elo: 3000 }).await);
    second.started().await;
    Socket::expect(first.ask(Command::Resign { game }).await);
    assert_eq!(nobody.wait(games).await, []);
    Socket::expect(nobody.ask(Command::LeaveLive).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn onlookers_are_bounded_and_players_are_not() {
    let server = Running::with(|settings| settings.spectators = 3).await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    let [mut one, mut other] = [server.guest().await, server.guest().await];
    one.watch(game).await;
    assert_eq!(other.ask(Command::Watch { game, since: None }).await, Err(Code::TooMany));
    first.watch(game).await;
    Socket::expect(one.ask(Command::Leave { game }).await);
    other.watch(game).await;
}
