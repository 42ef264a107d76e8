//! Lets a learner learn and prints how strong it is at each stage:
//! `cargo run --release -p chronicle-learning --example curve -- 1000` (how many games, and perhaps a seed).

use chronicle_learning::{Opponent, Room, Step};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(100);
    let mut room = Room::new(numbers.get(1).copied().unwrap_or(1));
    println!(
        "{:>8}  {:<26}{:<26}{:<26}{:<26}pawn knight bishop rook queen",
        "games", "random", "greedy", "counter", "engine's judgement"
    );
    while room.stages().last().is_none_or(|stage| stage.games < games) && room.learner().games() <= games {
        if room.step() != Step::Measured {
            continue;
        }
        let stage = room.stages().last().expect("it has just been measured");
        let cells = Opponent::ALL.map(|opponent| {
            let tally = stage.tallies[opponent.index()];
            let (low, high) = tally.interval();
            format!("{:>5.1} % ({:.1} to {:.1})", 100.0 * tally.score(), 100.0 * low, 100.0 * high)
        });
        let material = stage.mind.material();
        println!("{:>8}  {:<26}{:<26}{:<26}{:<26}{material:.2?}", stage.games, cells[0], cells[1], cells[2], cells[3]);
    }
}
