//! The tables that the race prints.

use crate::participants::Role;
use crate::positions::Task;
use crate::race::Outcome;

/// Chronicle's promise: this many times as fast as the fastest peer, on each position.
const BAR: f64 = 1.3;

/// Says how everyone was measured.
pub(crate) fn heading(runs: u32) {
    let sliders = if cfg!(feature = "pext") { "PEXT" } else { "no PEXT" };
    println!("Perft on one thread, bulk counting for everyone, best of {runs} alternating runs, {sliders}.");
    println!(
        "Our perft walks boards without hash keys. The row \"keys\" walks positions, with lists, keys and clocks."
    );
}

/// Prints the speeds on one position, and how we stand against the fastest peer.
pub(crate) fn table(task: &Task, outcomes: &[Outcome]) {
    println!("\n{}, depth {}, {} nodes", task.name, task.depth, grouped(task.nodes));
    println!("  {:<30} {:>8} {:>11}", "", "Mn/s", "us / them");

    let us = outcomes.iter().find(|outcome| outcome.role == Role::Us);
    for outcome in outcomes {
        let ratio = match (us, outcome.role) {
            (Some(us), Role::Peer | Role::UsOtherwise) => format!("{:.2}", us.speed / outcome.speed),
            _ => String::new(),
        };
        println!("  {:<30} {:>8.1} {ratio:>11}", outcome.name, outcome.speed);
    }

    let peers = outcomes.iter().filter(|outcome| outcome.role == Role::Peer);
    let fastest = peers.max_by(|a, b| a.speed.total_cmp(&b.speed));
    if let (Some(us), Some(peer)) = (us, fastest) {
        let ratio = us.speed / peer.speed;
        let verdict = if ratio >= BAR { "reached" } else { "missed" };
        println!("  {ratio:.2} times the fastest peer, {}; the bar of {BAR} is {verdict}", peer.name);
    }
}

/// Digits in groups of three, for people.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
