//! What strangers cannot do.

use chronicle_protocol::{Answer, ChallengeId, Code, Command, GameId, Offer, RoomAct, RoomSettings, Side, Terms};

use crate::{
    client::{Socket, pair, terms, under_way},
    every::{About, commands, name},
    running::Running,
};

/// What somebody gets who is not signed in, and what a guest gets who has nothing to do with what is asked for: a game of
/// a private room, the room, a challenge to somebody else.
fn told(command: &str) -> [Result<(), Code>; 2] {
    let (sign_in, forbidden, not_found) = (Err(Code::SignIn), Err(Code::Forbidden), Err(Code::NotFound));
    match command {
        "ping" | "lobby" | "leave_lobby" | "live" | "leave_live" | "leave" => [Ok(()); 2],
        "watch" => [not_found; 2],
        "move" | "resign" | "abort" | "draw" | "takeback" | "claim_draw" | "claim_win" | "more_time" | "rematch"
        | "say" => [sign_in, forbidden],
        "cancel_challenge" | "accept" | "analyse" => [sign_in, not_found],
        // What everybody may do who is somebody, to nobody's harm.
        "seek" | "cancel_seek" | "challenge" | "play_bot" | "open_room" | "mute" => [sign_in, Ok(())],
        // The room is locked.
        act if act.starts_with("room ") => [sign_in, not_found],
        other => panic!("who may ask for {other}?"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_get_what_is_for_everybody_and_nothing_else() {
    let server = Running::new().await;
    let [mut host, mut guest, mut stranger] = [server.guest().await, server.guest().await, server.guest().await];
    let mut nobody = Socket::open(server.address, None).await.expect("one may look without an account");
    let mut settings = RoomSettings { terms: terms(), spectators: 2, locked: false, chat: true, listed: false };
    Socket::expect(host.ask(Command::OpenRoom { name: None, settings: settings.clone() }).await);
    let room = host.wait(|answer| if let Answer::Room(room) = answer { Some(room.room.clone()) } else { None }).await;
    let act = |act: RoomAct| Command::Room { room: room.clone(), act };
    Socket::expect(guest.ask(act(RoomAct::Join)).await);
    Socket::expect(guest.ask(act(RoomAct::Sit(Side::Second))).await);
    settings.locked = true;
    Socket::expect(host.ask(act(RoomAct::Settings(settings))).await);
    Socket::expect(host.ask(act(RoomAct::Start)).await);
    let game = host.started().await;
    Socket::expect(host.play(game, 0, "e2e4").await);
    let offer = Command::Challenge { terms: terms(), side: None, to: guest.you, listed: true };
    Socket::expect(host.ask(offer).await);
    let offered = |answer: &Answer| if let Answer::Challenge(challenge) = answer { Some(challenge.id) } else { None };
    let challenge = guest.wait(offered).await;
    let before = host.watch(game).await;
    let about = About { game, room: room.clone(), challenge, player: host.you.expect("a guest is somebody") };
    for command in commands(&about) {
        let is_new_room = matches!(command, Command::OpenRoom { .. });
        let [to_nobody, to_stranger] = told(&name(&command));
        assert_eq!(nobody.ask(command.clone()).await, to_nobody, "nobody: {command:?}");
        // A room with this name is there already, and that is all that one learns.
        let to_stranger = if is_new_room { Err(Code::Taken) } else { to_stranger };
        assert_eq!(stranger.ask(command.clone()).await, to_stranger, "a stranger: {command:?}");
    }
    let after = host.watch(game).await;
    assert_eq!((after.v, after.moves, after.ending), (before.v, before.moves, None), "the game is as it was");
    Socket::expect(guest.ask(Command::Accept { challenge }).await);
}

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
    assert_eq!(one.ask(say(" \u{7}\u{202e} ")).await, Err(Code::OutOfRange));
    let mut refused = 0;
    for _ in 0..12 {
        refused += u32::from(one.ask(say("spam")).await == Err(Code::TooMany));
    }
    assert!(refused >= 5, "only {refused} of 12 lines were too many");
}
