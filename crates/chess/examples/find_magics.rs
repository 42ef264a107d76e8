//! Searches for the multipliers of `src/attacks/magic.rs` and prints them as a Rust table.
//!
//! A multiplier is good if it gathers the blockers that matter into the top bits of the product so that occupations
//! with different attack sets never meet. Numbers with few bits set are tried at random until one is: a few seconds
//! for all squares (`cargo run --release -p chronicle-chess --example find_magics`).

use chronicle_chess::{Bitboard, File, Rank, Square, attacks};

type Attacks = fn(Square, Bitboard) -> Bitboard;

fn main() {
    let mut random = Random(0x4368_726f_6e69_636c);
    for (name, attacks, lines) in [
        ("BISHOP", attacks::bishop as Attacks, attacks::diagonals as fn(Square) -> Bitboard),
        ("ROOK", attacks::rook as Attacks, attacks::straights as fn(Square) -> Bitboard),
    ] {
        println!("const {name}_MAGICS: [u64; 64] = [");
        for square in Square::all() {
            println!("    {:#018x},", find(square, attacks, relevant(square, lines(square)), &mut random));
        }
        println!("];");
    }
}

/// The squares of the lines whose occupation matters: all but the last of each.
fn relevant(square: Square, lines: Bitboard) -> Bitboard {
    let files = (File::A.bitboard() | File::H.bitboard()) - square.file().bitboard();
    let ranks = (Rank::First.bitboard() | Rank::Eighth.bitboard()) - square.rank().bitboard();
    lines - files - ranks
}

fn find(square: Square, attacks: Attacks, relevant: Bitboard, random: &mut Random) -> u64 {
    let cases: Vec<_> = relevant.subsets().map(|blockers| (blockers, attacks(square, blockers))).collect();
    let shift = 64 - relevant.count();
    let mut seen = vec![Bitboard::EMPTY; cases.len()];
    loop {
        let magic = random.next() & random.next() & random.next();
        seen.fill(Bitboard::EMPTY);
        let fits = cases.iter().all(|&(blockers, attacked)| {
            let slot = &mut seen[(blockers.0.wrapping_mul(magic) >> shift) as usize];
            let free = slot.is_empty() || *slot == attacked;
            *slot = attacked;
            free
        });
        if fits {
            return magic;
        }
    }
}

/// A xorshift generator: the same multipliers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
