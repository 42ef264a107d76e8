//! What strangers cannot do.

use chronicle_protocol::{Answer, ChallengeId, Code, Command, GameId, Offer, Terms};

use crate::{
    client::{Socket, pair, terms, under_way},
    running::Running,
};

/// Everything that only players may do.
fn commands_of_players(game: GameId) -> Vec<Command> {
    let want = Offer::Want;
    vec![
        Command::Move { game, uci: "g1f3".to_owned(), ply: 2 },
        Command::Resign { game },
        Command::Abort { game },
        Command::Draw { game, offer: want },
        Command::Draw { game, offer: Offer::Decline },
        Command::Takeback { game, offer: want },
        Command::ClaimDraw { game },
        Command::ClaimWin { game },
        Command::MoreTime { game },
        Command::Rematch { game },
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_change_nothing_in_a_game() {
    let server = Running::new().await;
    let (mut players, game) = under_way(&server, terms()).await;
    let before = players[0].watch(game).await;
    let mut stranger = server.guest().await;
    let mut nobody = Socket::open(server.address, None).await.expect("one may look without an account");
    stranger.watch(game).await;
    nobody.watch(game).await;
    for command in commands_of_players(game) {
        assert_eq!(stranger.ask(command.clone()).await, Err(Code::Forbidden), "{command:?}");
        assert_eq!(nobody.ask(command.clone()).await, Err(Code::SignIn), "{command:?}");
    }
    assert_eq!(nobody.ask(Command::Say { game, text: "hello".to_owned() }).await, Err(Code::SignIn));
    let after = players[0].watch(game).await;
    assert_eq!((after.v, after.moves, after.ending), (before.v, before.moves, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_cannot_act_for_the_other() {
    let server = Running::new().await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    assert_eq!(second.play(game, 0, "e2e4").await, Err(Code::NotYourTurn));
    Socket::expect(first.play(game, 0, "e2e4").await);
    assert_eq!(first.play(game, 1, "e7e5").await, Err(Code::NotYourTurn));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_begins_games_without_signing_in() {
    let server = Running::new().await;
    let mut nobody = Socket::open(server.address, None).await.expect("one may look");
    let challenge = ChallengeId::new(1);
    for command in [
        Command::Seek(terms()),
        Command::CancelSeek,
        Command::Challenge { terms: terms(), side: None, to: None, listed: true },
        Command::CancelChallenge { challenge },
        Command::Accept { challenge },
        Command::PlayBot { terms: terms(), side: None, elo: 1000 },
    ] {
        assert_eq!(nobody.ask(command.clone()).await, Err(Code::SignIn), "{command:?}");
    }
    let mut guest = server.guest().await;
    let rated = Terms { rated: true, ..terms() };
    assert_eq!(guest.ask(Command::Seek(rated)).await, Err(Code::Forbidden), "guests have no ratings");
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_to_one_are_not_for_others() {
    let server = Running::new().await;
    let [mut by, mut to, mut stranger] = [server.guest().await, server.guest().await, server.guest().await];
    let offer = Command::Challenge { terms: terms(), side: None, to: to.you, listed: true };
    Socket::expect(by.ask(offer).await);
    let wanted = |answer: &Answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None };
    let challenge = to.wait(wanted).await;
    assert_eq!(stranger.ask(Command::Accept { challenge }).await, Err(Code::NotFound));
    assert_eq!(stranger.ask(Command::CancelChallenge { challenge }).await, Err(Code::NotFound));
    assert_eq!(by.ask(Command::Accept { challenge }).await, Err(Code::NotFound), "nobody plays against themselves");
    let listed = |answer: &Answer| match answer {
        Answer::Lobby { challenges, .. } => Some(challenges.len()),
        _ => None,
    };
    Socket::expect(stranger.ask(Command::Lobby).await);
    assert_eq!(stranger.wait(listed).await, 0, "it is not shown to others");
    Socket::expect(to.ask(Command::Accept { challenge }).await);
    assert_eq!(by.started().await, to.started().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_onlookers_talk_apart() {
    let server = Running::new().await;
    let [mut first, mut second] = [server.guest().await, server.guest().await];
    let game = pair(&mut first, &mut second, terms()).await;
    let [mut one, mut other, mut outside] = [server.guest().await, server.guest().await, server.guest().await];
    one.watch(game).await;
    other.watch(game).await;
    let say = |text: &str| Command::Say { game, text: text.to_owned() };
    assert_eq!(outside.ask(say("I do not even look")).await, Err(Code::Forbidden));
    Socket::expect(one.ask(say("Nf3!")).await);
    Socket::expect(first.ask(say("good luck")).await);
    let line = |answer: &Answer| if let Answer::Chat(chat) = answer { Some(chat.text.clone()) } else { None };
    assert_eq!(second.wait(line).await, "good luck", "players hear each other and nobody else");
    assert_eq!(other.wait(line).await, "Nf3!");
    assert_eq!(one.ask(say(" \u{7} ")).await, Err(Code::OutOfRange));
    let mut refused = 0;
    for _ in 0..12 {
        refused += u32::from(one.ask(say("spam")).await == Err(Code::TooMany));
    }
    assert!(refused >= 5, "only {refused} of 12 lines were too many");
}
