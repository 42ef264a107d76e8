//! How fast the rules are, on positions of random games. Run it by `cargo xtask bench cotulenh`.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use chronicle_cotulenh::{MoveClass, Position, measure, perft::perft};

/// Each figure is the best of so many runs, which is the one least disturbed.
const RUNS: usize = 5;
/// A run goes on for at least so long.
const ENOUGH: Duration = Duration::from_millis(100);

fn main() {
    let positions = positions();
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    println!("{} positions of random games, {} moves on average", positions.len(), moves / positions.len());

    let context = nanoseconds(&positions, |position| {
        black_box(measure::context(position));
    });
    let mut list = Vec::new();
    let generation = nanoseconds(&positions, |position| {
        list.clear();
        position.append_moves(MoveClass::All, &mut list);
        black_box(list.len());
    });
    let copy = nanoseconds(&positions, |position| {
        black_box(black_box(position).clone());
    });
    println!("context: {context:.0} ns, {} bytes", measure::context(&positions[0]));
    println!("generation: {generation:.0} ns, {:.1} ns a move", generation * positions.len() as f64 / moves as f64);
    println!("copy: {copy:.1} ns, {} bytes", size_of::<Position>());

    let mut best = Duration::MAX;
    let mut nodes = 0;
    for _ in 0..RUNS {
        let start = Instant::now();
        nodes = perft(&Position::start(), 3);
        best = best.min(start.elapsed());
    }
    println!("perft 3: {nodes} nodes, {:.1} million nodes/s", nodes as f64 / best.as_secs_f64() / 1e6);
}

/// How long a piece of work takes for one position.
fn nanoseconds(positions: &[Position], mut work: impl FnMut(&Position)) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        let mut rounds = 0;
        while start.elapsed() < ENOUGH {
            positions.iter().for_each(&mut work);
            rounds += 1;
        }
        let each = start.elapsed().as_nanos() as f64 / (rounds * positions.len()) as f64;
        best = best.min(each);
    }
    best
}

/// The same positions every time, from the opening to the endgame, without those that end the game.
fn positions() -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(2026);
    let mut positions = Vec::new();
    for _ in 0..10 {
        let mut position = Position::start();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 12 == 0 {
                positions.push(position.clone());
            }
            position = position.play(moves[random.usize(..moves.len())]);
        }
    }
    positions
}
