//! Counts of subtrees, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Board, Position};

/// A count of up to 56 bits and a depth of 8 in one word, beside a check word.
///
/// The check word is the position's fingerprint xor the data word. A mixture of two writes fits no fingerprint and
/// reads as absent, so threads need not wait for each other.
#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// As many entries as share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of so many mebibytes; `None` if there is not so much memory.
    pub(super) fn new(megabytes: usize) -> Option<Self> {
        let count = megabytes.checked_mul(1 << 20)? / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Self { buckets })
    }

    pub(super) fn get(&self, position: &Position, depth: u32) -> Option<u64> {
        let fingerprint = fingerprint(position.board());
        self.bucket(position).0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let matches = entry.check.load(Ordering::Relaxed) ^ data == fingerprint && data & 0xff == u64::from(depth);
            matches.then_some(data >> 8)
        })
    }

    /// Remembers a count in place of the smallest of the bucket: the one that is recounted soonest.
    pub(super) fn put(&self, position: &Position, depth: u32, nodes: u64) {
        if nodes >> 56 != 0 || depth > 0xff {
            return;
        }
        let data = nodes << 8 | u64::from(depth);
        let bucket = &self.bucket(position).0;
        if let Some(entry) = bucket.iter().min_by_key(|entry| entry.data.load(Ordering::Relaxed)) {
            entry.data.store(data, Ordering::Relaxed);
            entry.check.store(fingerprint(position.board()) ^ data, Ordering::Relaxed);
        }
    }

    fn bucket(&self, position: &Position) -> &Bucket {
        // The high half of a product spreads the keys over any number of buckets.
        let index = (u128::from(position.key().0) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// A second hash of the board, independent of its key: the key finds the bucket, all 64 bits of this one tell the
/// positions in it apart. A wrong count in a run of 10^10 look-ups has a chance below one in 10^8.
fn fingerprint(board: &Board) -> u64 {
    let mix = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [a, b, c] = board.planes.map(|plane| plane.0);
    let state = u64::from(board.castling.bits())
        | (board.en_passant.map_or(8, |file| file as u64)) << 16
        | (board.turn as u64) << 24;
    // The multipliers are square roots of the first primes: fractions without pattern.
    let first = mix(a ^ 0x6a09_e667_f3bc_c908, b ^ 0xbb67_ae85_84ca_a73b);
    let second = mix(c ^ 0x3c6e_f372_fe94_f82b, board.black.0 ^ 0xa54f_f53a_5f1d_36f1);
    mix(first ^ 0x510e_527f_ade6_82d1, second ^ state ^ 0x9b05_688c_2b3e_6c1f)
}
