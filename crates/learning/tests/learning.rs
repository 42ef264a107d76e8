//! That a learner learns, always in the same way, and that its bytes are what they should be.

use chronicle_chess::{Position, Role, Square};
use chronicle_learning::{DecodeError, GAMES_EACH, Mind, Opponent, Phase, Room, Stage, Step};
use proptest::prelude::*;

/// A room after so many games, with all stages up to then.
fn room_after(seed: u64, games: u64) -> Room {
    let mut room = Room::new(seed);
    while room.learner().games() < games || room.stages().last().is_none_or(|stage| stage.games < games) {
        room.step();
    }
    room
}

fn score(stage: &Stage, opponent: Opponent) -> f64 {
    stage.tallies[opponent.index()].score()
}

#[test]
fn thirty_games_make_a_beginner_better_than_the_greedy_one() {
    let room = room_after(1, 30);
    let games: Vec<u64> = room.stages().iter().map(|stage| stage.games).collect();
    assert_eq!(games, [0, 10, 20, 30]);
    let [first, .., last] = room.stages() else { panic!("there are four stages") };
    // It knows how to mate in one from the start, because that is a rule; and nothing else.
    assert!(score(first, Opponent::Greedy) < 0.25, "{:?}", first.tallies);
    assert!(score(first, Opponent::Counter) < score(last, Opponent::Counter), "{:?}", last.tallies);
    assert!(score(last, Opponent::Random) > 0.9, "{:?}", last.tallies);
    assert!(score(last, Opponent::Greedy) > 0.6, "{:?}", last.tallies);
}

#[test]
fn a_seed_gives_the_same_learner_whatever_interrupts_it() {
    let trial = u64::from(GAMES_EACH) * Opponent::ALL.len() as u64;
    let mut straight = Room::new(7);
    let mut interrupted = Room::new(7);
    for step in 0..trial + 6 {
        assert_eq!(straight.step(), interrupted.step(), "step {step}");
        if step >= trial {
            interrupted = Room::from_bytes(&interrupted.to_bytes()).expect("its own bytes");
        }
    }
    assert_eq!(straight.to_bytes(), interrupted.to_bytes());
    assert_ne!(straight.to_bytes(), Room::new(8).to_bytes());
    assert!(straight.learner().games() > 0);
}

#[test]
fn a_trial_that_is_interrupted_is_played_again_to_the_same_end() {
    let mut room = Room::new(3);
    assert_eq!(room.step(), Step::Tried(Opponent::Random));
    assert!(room.trial().is_some_and(|done| done > 0.0 && done < 1.0));
    let mut again = Room::from_bytes(&room.to_bytes()).expect("its own bytes");
    assert_eq!(again.trial(), None);
    while room.step() != Step::Measured {}
    while again.step() != Step::Measured {}
    assert_eq!(room.stages(), again.stages());
}

#[test]
fn a_mind_plays_legal_moves_and_knows_when_a_game_is_over() {
    let start = Position::start();
    let mv = Mind::default().choose(start, &[], 1).expect("there are twenty moves");
    assert!(start.is_legal(mv));
    let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().expect("a FEN");
    assert_eq!(Mind::default().choose(mated, &[], 1), None);
    let mate: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1".parse().expect("a FEN");
    assert_eq!(Mind::default().choose(mate, &[], 1), mate.parse_uci("a1a8").ok(), "even a beginner mates in one");
}

#[test]
fn what_a_mind_sees_is_the_same_from_both_sides() {
    let room = room_after(2, 10);
    let mind = room.learner().mind();
    let white: Position =
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5".parse().expect("a FEN");
    let black: Position =
        "rnbqk2r/ppp2ppp/3p1n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq - 0 5".parse().expect("a FEN");
    assert!((mind.score(&white) + mind.score(&black)).abs() < 1.0e-4);
    assert_ne!(mind.score(&white), 0.0);
    let [a, h] = [Square::A4, Square::H4];
    assert_eq!(mind.place(Role::Rook, Phase::Opening, a), mind.place(Role::Rook, Phase::Opening, h));
}

#[track_caller]
fn check_refused(bytes: &[u8], want: &str) {
    let error = Room::from_bytes(bytes).err().expect("this is no room");
    assert_eq!(error.to_string(), want);
}

#[test]
fn bytes_of_something_else_are_refused_with_the_reason() {
    let good = Room::new(1).to_bytes();
    check_refused(b"", "this is not a save of Chronicle's training room");
    check_refused(b"GIF89a", "this is not a save of Chronicle's training room");
    check_refused(&Mind::default().to_bytes(), "this is not a save of Chronicle's training room");
    check_refused(&good[..4], "it has 4 bytes where 5 were expected: it is not whole");
    check_refused(&good[..good.len() - 1], "its checksum is wrong: it was damaged or changed");
    let mut newer = good.clone();
    newer[4] = 9;
    check_refused(&newer, "it is of version 9, and this program reads version 1: use the Chronicle that wrote it");
    assert_eq!(Mind::from_bytes(&good), Err(DecodeError::Foreign("a mind")));
}

/// Bytes with a checksum that fits them, as somebody could write them on purpose.
fn sealed(body: &[u8]) -> Vec<u8> {
    [body, &crc32fast::hash(body).to_le_bytes()].concat()
}

#[test]
fn a_learner_that_cannot_be_is_refused_though_its_checksum_is_right() {
    let good = Room::new(1).to_bytes();
    let body = &good[..good.len() - 4];
    let changed = |at: usize, bytes: &[u8]| {
        let mut body = body.to_vec();
        body[at..at + bytes.len()].copy_from_slice(bytes);
        sealed(&body)
    };
    check_refused(&changed(5, &[1, 0]), "the number of weights is 1, which cannot be");
    check_refused(
        &changed(15, &u64::MAX.to_le_bytes()),
        "the number of games is 18446744073709551615, which cannot be",
    );
    check_refused(&changed(15, &20u64.to_le_bytes()), "the list of stages is [] after 20 games, which cannot be");
    check_refused(&changed(23, &f32::NAN.to_le_bytes()), "a weight is NaN, which cannot be");
    check_refused(
        &sealed(&[body, &[0]].concat()),
        &format!("it has {} bytes where {} were expected: it is not whole", body.len() + 1, body.len()),
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_changed_bit_is_always_noticed(at in 0usize..5_000, bit in 0u8..8) {
        let mut bytes = Room::new(1).to_bytes();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        prop_assert!(Room::from_bytes(&bytes).is_err());
    }

    #[test]
    fn no_bytes_make_it_panic(body in prop::collection::vec(any::<u8>(), 0..6_000), kind in prop::sample::select(vec![*b"CHRT", *b"CHRM"])) {
        let bytes = sealed(&[&kind[..], &[1], &body].concat());
        prop_assert!(Room::from_bytes(&bytes).is_err());
        prop_assert!(Mind::from_bytes(&bytes).is_err());
    }
}
