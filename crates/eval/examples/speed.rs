//! How long an evaluation takes: `cargo run --release --example speed -p chronicle-eval`.

use std::{hint::black_box, time::Instant};

use chronicle_chess::Position;
use chronicle_eval::Classical;
use chronicle_game::Evaluator;

const ROUNDS: u32 = 10;

fn main() {
    let evaluation = Classical::default();
    let mut cache = evaluation.cache();
    let positions = positions(20_000);
    let states: Vec<_> = positions.iter().map(|position| evaluation.state(position)).collect();
    let mut best = f64::INFINITY;
    let mut sum = 0_i64;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for (position, state) in positions.iter().zip(&states) {
            sum += i64::from(evaluation.evaluate(&mut cache, state, black_box(position)).value());
        }
        best = best.min(start.elapsed().as_secs_f64() / positions.len() as f64);
    }
    println!("{:.0} ns for an evaluation ({} positions, checksum {sum})", best * 1e9, positions.len());
}

/// Positions of pseudo-random games with moves as sensible as one ply of looking makes them; neighbours are alike, as in
/// a search.
fn positions(count: usize) -> Vec<Position> {
    let evaluation = Classical::default();
    let mut cache = evaluation.cache();
    let mut seed = 1_u64;
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let mut position = Position::start();
        for ply in 0..120 {
            let moves = position.legal_moves();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let random = moves.get((seed >> 33) as usize % moves.len().max(1)).copied();
            let best = moves.iter().copied().min_by_key(|&mv| {
                let next = position.play(mv);
                evaluation.evaluate(&mut cache, &evaluation.state(&next), &next)
            });
            let Some(mv) = (if ply < 8 || seed >> 60 == 0 { random } else { best }) else { break };
            all.extend(moves.iter().take(4).map(|&mv| position.play(mv)));
            position = position.play(mv);
        }
    }
    all
}
