//! Games from the first move to the last, and everything that may come in between.

use std::time::Duration;

use chronicle_protocol::{Answer, Code, Command, EventKind, Offer, Outcome, Reason, Side, Terms, TimeControl};

use crate::{
    client::{Socket, begun, play_all, terms, under_way},
    running::Running,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_mate_and_both_are_told() {
    let server = Running::new().await;
    let (mut players, game) = begun(&server, terms()).await;
    play_all(game, &mut players, "f2f3 e7e5 g2g4 d8h4").await;
    for player in &mut players {
        for (v, uci) in (1..).zip(["f2f3", "e7e5", "g2g4", "d8h4"]) {
            let event = player.event().await;
            assert_eq!((event.game, event.v), (game, v));
            assert!(matches!(event.what, EventKind::Move { uci: ref played, .. } if played == uci), "{event:?}");
        }
        let ending = player.ended().await;
        assert_eq!((ending.outcome, ending.reason), (Outcome::Second, Reason::Mate));
    }
    assert_eq!(players[0].play(game, 4, "a2a3").await, Err(Code::Over));
    // Whoever looks later sees the whole game.
    let state = server.guest().await.watch(game).await;
    assert_eq!((state.moves.len(), state.v, state.you), (4, 5, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_rules_are_kept_too() {
    let server = Running::new().await;
    for (variant, good, bad) in [("crazyhouse", "e2e4", "P@e4"), ("cotulenh", "c5c6", "e2e4")] {
        let ([mut first, _second], game) = begun(&server, Terms { variant: variant.to_owned(), ..terms() }).await;
        assert_eq!(first.play(game, 0, bad).await, Err(Code::Illegal), "{variant}");
        Socket::expect(first.play(game, 0, good).await);
    }
    let mut guest = server.guest().await;
    for variant in ["no such variant", "../../secret.toml", "fourplayer"] {
        let seek = Command::Seek(Terms { variant: variant.to_owned(), ..terms() });
        assert!(guest.ask(seek).await.is_err(), "{variant}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_by_themselves() {
    let server = Running::new().await;
    let time = TimeControl::Clock { base_ms: 300, increment_ms: 0 };
    let (mut players, _) = under_way(&server, Terms { time, ..terms() }).await;
    for player in &mut players {
        let ending = player.ended().await;
        assert_eq!((ending.outcome, ending.reason), (Outcome::Second, Reason::Time));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_nobody_begins_are_called_off() {
    let server = Running::with(|settings| settings.first_move = Duration::from_secs(3)).await;
    let ([mut first, _second], _) = begun(&server, terms()).await;
    assert_eq!(first.ended().await.reason, Reason::Aborted);
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_need_two() {
    let server = Running::new().await;
    let (mut players, game) = under_way(&server, terms()).await;
    let [first, second] = &mut players;
    Socket::expect(first.ask(Command::Takeback { game, offer: Offer::Want }).await);
    Socket::expect(second.ask(Command::Takeback { game, offer: Offer::Want }).await);
    assert_eq!(second.watch(game).await.moves.len(), 0);
    Socket::expect(first.play(game, 0, "d2d4").await);
    Socket::expect(second.play(game, 1, "d7d5").await);
    Socket::expect(second.ask(Command::Draw { game, offer: Offer::Want }).await);
    Socket::expect(first.ask(Command::Draw { game, offer: Offer::Want }).await);
    assert_eq!(first.ended().await.reason, Reason::Agreement);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colours() {
    let server = Running::new().await;
    let ([mut first, mut second], game) = begun(&server, terms()).await;
    assert_eq!(first.ask(Command::Rematch { game }).await, Err(Code::NotNow));
    Socket::expect(first.ask(Command::Resign { game }).await);
    Socket::expect(first.ask(Command::Rematch { game }).await);
    Socket::expect(second.ask(Command::Rematch { game }).await);
    let next = first.started().await;
    assert_eq!(first.watch(next).await.you, Some(Side::Second));
    assert_eq!(second.watch(next).await.you, Some(Side::First));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_can_be_claimed_against() {
    let server = Running::new().await;
    let (players, game) = under_way(&server, terms()).await;
    let [mut first, second] = players;
    assert_eq!(first.ask(Command::ClaimWin { game }).await, Err(Code::NotNow), "the opponent is here");
    drop(second);
    let gone = |answer: &Answer| match answer {
        Answer::Presence(presence) if presence.side == Side::Second && !presence.online => Some(()),
        _ => None,
    };
    first.wait(gone).await;
    loop {
        match first.ask(Command::ClaimWin { game }).await {
            Ok(()) => break,
            Err(code) => assert_eq!(code, Code::NotNow, "not long enough yet"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ending = first.ended().await;
    assert_eq!((ending.outcome, ending.reason), (Outcome::First, Reason::Abandoned));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_is_told_exactly_what_was_missed() {
    let server = Running::new().await;
    let (players, game) = under_way(&server, terms()).await;
    let token = players[1].token.clone();
    let [mut first, second] = players;
    drop(second);
    Socket::expect(first.play(game, 2, "g1f3").await);
    let mut second = Socket::open(server.address, token.as_deref()).await.expect("a socket");
    assert_eq!(second.games, [game], "the game waits");
    Socket::expect(second.ask(Command::Watch { game, since: Some(2) }).await);
    let event = second.event().await;
    assert_eq!(event.v, 3);
    assert!(matches!(event.what, EventKind::Move { ref uci, .. } if uci == "g1f3"));
    Socket::expect(second.play(game, 3, "b8c6").await);
    // A version that was never there means the whole state.
    Socket::expect(second.ask(Command::Watch { game, since: Some(999) }).await);
    let v = second.wait(|answer| if let Answer::State(state) = answer { Some(state.v) } else { None }).await;
    assert_eq!(v, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_knows_how_long_ago_it_was_and_who_is_away() {
    let server = Running::with(|settings| settings.absence = Duration::from_secs(30)).await;
    let ([mut first, second], game) = under_way(&server, terms()).await;
    let token = first.token.clone();
    Socket::expect(first.play(game, 2, "g1f3").await);
    let live = first.event().await;
    assert_eq!(live.ago, None, "what happens now was not a while ago");
    drop(second);
    let gone = |answer: &Answer| match answer {
        Answer::Presence(presence) if presence.side == Side::Second => Some((presence.online, presence.claim_in)),
        _ => None,
    };
    assert_eq!(first.wait(gone).await, (false, Some(30)));
    drop(first);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let mut first = Socket::open(server.address, token.as_deref()).await.expect("a socket");
    Socket::expect(first.ask(Command::Watch { game, since: Some(2) }).await);
    let missed = first.event().await;
    assert!(missed.ago.is_some_and(|ago| (1_100..30_000).contains(&ago)), "{missed:?}");
    let (online, claim_in) = first.wait(gone).await;
    assert!(!online && claim_in.is_some_and(|seconds| (1..30).contains(&seconds)), "{online} {claim_in:?}");
    let state = first.watch(game).await;
    assert_eq!((state.online, state.claim_in.is_some()), ([true, false], true), "{state:?}");
    let stranger = server.guest().await.watch(game).await;
    assert_eq!(stranger.claim_in, None, "it is nobody else's to claim");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_twice_is_played_once() {
    let server = Running::new().await;
    let ([mut first, mut second], game) = begun(&server, terms()).await;
    Socket::expect(first.play(game, 0, "e2e4").await);
    Socket::expect(first.play(game, 0, "e2e4").await);
    assert_eq!(first.play(game, 0, "d2d4").await, Err(Code::Stale));
    assert_eq!(first.play(game, 1, "d2d4").await, Err(Code::NotYourTurn));
    assert_eq!(second.watch(game).await.moves, ["e2e4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_the_server_was_stopped() {
    let server = Running::new().await;
    let (mut players, game) = begun(&server, terms()).await;
    play_all(game, &mut players, "e2e4 e7e5 g1f3").await;
    let before = players[0].watch(game).await;
    let tokens = players.each_ref().map(|player| player.token.clone());
    let server = server.restart().await;
    assert_eq!(server.resumed, 1);
    for player in &mut players {
        assert_eq!(player.closed().await, Some(1012), "clients are told to come back");
    }
    let mut second = Socket::open(server.address, tokens[1].as_deref()).await.expect("a socket");
    let after = second.watch(game).await;
    assert_eq!((&after.moves, &after.fen, after.turn), (&before.moves, &before.fen, before.turn));
    assert_eq!(after.you, Some(Side::Second));
    assert!(after.running);
    Socket::expect(second.play(game, 3, "b8c6").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_and_gives_a_rematch() {
    let server = Running::new().await;
    let mut guest = server.guest().await;
    let bot = Command::PlayBot { terms: terms(), side: Some(Side::Second), elo: 700 };
    Socket::expect(guest.ask(bot).await);
    let game = guest.started().await;
    let state = guest.watch(game).await;
    assert_eq!(state.players[0].name, "Chronicle-700");
    if state.moves.is_empty() {
        assert_eq!(guest.event().await.v, 1, "it begins");
    }
    Socket::expect(guest.play(game, 1, "e7e5").await);
    Socket::expect(guest.ask(Command::Resign { game }).await);
    Socket::expect(guest.ask(Command::Rematch { game }).await);
    let next = guest.started().await;
    assert_eq!(guest.watch(next).await.you, Some(Side::First));
    for elo in [0, 499, 3001] {
        let bot = Command::PlayBot { terms: terms(), side: None, elo };
        assert_eq!(guest.ask(bot).await, Err(Code::OutOfRange), "{elo}");
    }
}
