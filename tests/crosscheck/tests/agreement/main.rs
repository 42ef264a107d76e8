//! Three generators agree about every position of many random games and random boards.

mod peers;
#[path = "../../../../crates/chess/tests/suite/random/mod.rs"]
mod random;
mod tally;

use chronicle_chess::{Position, Setup, Strictness};

use peers::Trio;
use random::Random;
use tally::Tally;

/// Plays random moves, comparing before each.
fn play_out(start: Position, plies: usize, random: &mut Random, tally: &mut Tally) {
    let mut trio = Trio::new(start).expect("starts are accepted by all");
    for _ in 0..plies {
        trio.compare();
        tally.add(&trio.ours);
        match random::pick(&trio.ours, random) {
            Some(mv) => trio = trio.play(mv),
            None => return,
        }
    }
}

fn position(setup: &Setup) -> Position {
    Position::try_from(setup).expect("starts are legal")
}

#[test]
fn games_from_the_start_position() {
    let (mut random, mut tally) = (Random(1), Tally::default());
    while tally.positions < 150_000 {
        play_out(Position::start(), 300, &mut random, &mut tally);
    }
    println!("games from the start position: {tally}");
    assert!(tally.castlings > 1_000 && tally.en_passants > 500 && tally.promotions > 1_000 && tally.mates > 100);
}

#[test]
fn games_from_every_start_of_chess960() {
    let (mut random, mut tally) = (Random(2), Tally::default());
    for number in (0..960).chain(0..960) {
        play_out(position(&random::start(number, number)), 80, &mut random, &mut tally);
    }
    println!("games from all 960 starts: {tally}");
    assert!(tally.positions > 100_000 && tally.castlings > 5_000);
}

#[test]
fn games_with_two_different_starts_of_chess960() {
    let (mut random, mut tally) = (Random(3), Tally::default());
    while tally.positions < 100_000 {
        let start = random::start(random.below(960), random.below(960));
        play_out(position(&start), 80, &mut random, &mut tally);
    }
    println!("games with two different starts: {tally}");
}

/// Compares random boards and, for some of them, what every move leads to.
fn boards(seed: u64, make: impl Fn(&mut Random) -> Setup, compare: impl Fn(&Trio)) -> Tally {
    let (mut random, mut tally) = (Random(seed), Tally::default());
    while tally.positions < 100_000 {
        let Ok(ours) = Position::from_setup(&make(&mut random), Strictness::Playable) else { continue };
        let Some(trio) = Trio::new(ours) else { continue };
        let followed = if random.once_in(10) { ours.legal_moves() } else { Default::default() };
        let next: Vec<_> = followed.into_iter().map(|mv| trio.play(mv)).collect();
        for trio in std::iter::once(trio).chain(next) {
            compare(&trio);
            tally.add(&trio.ours);
        }
    }
    tally
}

#[test]
fn boards_with_castling_rights() {
    let tally = boards(4, random::castling, Trio::compare);
    println!("boards with castling rights: {tally}");
    assert!(tally.castlings > 10_000);
}

#[test]
fn boards_with_en_passant_squares() {
    let tally = boards(5, random::en_passant, Trio::compare);
    println!("boards with en-passant squares: {tally}");
    assert!(tally.en_passants > 10_000 && tally.double_checks > 1_000);
}

#[test]
fn boards_with_few_pieces() {
    let tally = boards(6, random::sparse, Trio::compare);
    println!("boards with few pieces: {tally}");
    assert!(tally.dead > 10_000 && tally.stalemates > 100);
}

#[test]
fn who_can_still_mate() {
    println!("who can still mate: {}", boards(7, random::sparse, Trio::compare_mating_material));
}
