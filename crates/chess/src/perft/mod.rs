//! Counting the leaves of the tree of legal moves: the yardstick for move generators.
//!
//! [`perft`] is the bare count on one thread. [`Perft`] adds threads and a hash table that remembers subtrees met
//! before, which makes great depths possible.
//!
//! ```
//! use chronicle_chess::{Position, perft::{Perft, perft}};
//!
//! let start = Position::start();
//! assert_eq!(perft(&start, 4), 197_281);
//! assert_eq!(Perft::new().threads(2).hash_mb(16).count(&start, 5)?, 4_865_609);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod table;
mod walk;

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    thread,
};

use table::Table;
use thiserror::Error;
use walk::walk_board;

use crate::{Move, Position};

/// The number of legal move sequences of this length.
///
/// The last ply is counted in sets and not played (bulk counting). Counts beyond `u64` wrap around.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    walk_board(position.board(), depth)
}

/// The count below each legal move, in the order of the move words.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    sorted_moves(position).into_iter().map(|mv| (mv, perft(&position.play(mv), depth.saturating_sub(1)))).collect()
}

/// Why a count could not begin.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerftError {
    /// The hash table does not fit into memory.
    #[error("a hash table of {megabytes} MiB does not fit into memory; try a smaller one")]
    Memory {
        /// The size asked for.
        megabytes: usize,
    },
}

/// A count with threads and a hash table.
pub struct Perft<'a> {
    threads: usize,
    hash_mb: usize,
    progress: Box<dyn Fn(Progress) + Sync + 'a>,
}

/// How far a count has come: parts of the tree, of unequal size.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Parts finished.
    pub done: usize,
    /// Parts in all.
    pub total: usize,
}

impl Default for Perft<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Perft<'a> {
    /// One thread, no hash table.
    #[must_use]
    pub fn new() -> Self {
        Self { threads: 1, hash_mb: 0, progress: Box::new(|_| ()) }
    }

    /// With so many threads; 0 means one for each processor.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = match threads {
            0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
            _ => threads,
        };
        self
    }

    /// With a hash table of so many mebibytes, shared by all threads; 0 means none.
    #[must_use]
    pub fn hash_mb(mut self, megabytes: usize) -> Self {
        self.hash_mb = megabytes;
        self
    }

    /// Calls this, from any thread, whenever a part of the tree is finished.
    #[must_use]
    pub fn on_progress(mut self, progress: impl Fn(Progress) + Sync + 'a) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// The number of legal move sequences of this length.
    ///
    /// # Errors
    /// If the hash table does not fit into memory.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        match depth {
            0 => Ok(1),
            _ => Ok(self.divide(position, depth)?.into_iter().map(|(_, nodes)| nodes).sum()),
        }
    }

    /// The count below each legal move, in the order of the move words.
    ///
    /// # Errors
    /// If the hash table does not fit into memory.
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        let table = match self.hash_mb {
            0 => None,
            megabytes => Some(Table::new(megabytes).ok_or(PerftError::Memory { megabytes })?),
        };
        let moves = sorted_moves(position);
        let parts = parts(position, &moves, depth);
        let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                let nodes = match &table {
                    None => perft(&part.position, part.depth),
                    Some(table) => hashed(&part.position, part.depth, table),
                };
                counts[part.root].fetch_add(nodes, Ordering::Relaxed);
                (self.progress)(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total: parts.len() });
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.min(parts.len()) {
                scope.spawn(work);
            }
            work();
        });
        Ok(moves.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect())
    }
}

/// A subtree to be counted by one thread.
struct Part {
    /// Which move of the root it belongs to.
    root: usize,
    position: Position,
    depth: u32,
}

/// The subtrees after two plies, so that there are enough to share out evenly; after one ply if that is the last.
fn parts(position: &Position, moves: &[Move], depth: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    for (root, &mv) in moves.iter().enumerate() {
        let child = position.play(mv);
        if depth < 4 {
            parts.push(Part { root, position: child, depth: depth.saturating_sub(1) });
            continue;
        }
        let replies = child.legal_moves();
        parts.extend(replies.into_iter().map(|reply| Part { root, position: child.play(reply), depth: depth - 2 }));
    }
    parts
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable_by_key(|mv| (mv.from(), mv.to(), mv.word()));
    moves
}

/// Counts with the help of subtrees counted before. The two lowest plies are faster walked than looked up.
fn hashed(position: &Position, depth: u32, table: &Table) -> u64 {
    if depth < 2 {
        return perft(position, depth);
    }
    if let Some(nodes) = table.get(position, depth) {
        return nodes;
    }
    let nodes = if depth == 2 {
        perft(position, depth)
    } else {
        position.legal_moves().into_iter().map(|mv| hashed(&position.play(mv), depth - 1, table)).sum()
    };
    table.put(position, depth, nodes);
    nodes
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn threads_and_hash_change_nothing() {
        let position: Position = KIWIPETE.parse().expect("legal");
        for depth in 0..=4 {
            let expected = perft(&position, depth);
            for (threads, hash_mb) in [(1, 0), (3, 0), (1, 1), (3, 1)] {
                let perft = Perft::new().threads(threads).hash_mb(hash_mb);
                assert_eq!(perft.count(&position, depth), Ok(expected), "{threads} threads, {hash_mb} MiB");
            }
        }
    }

    #[test]
    fn divide_adds_up() {
        let position: Position = KIWIPETE.parse().expect("legal");
        let plain = divide(&position, 4);
        assert_eq!(plain.iter().map(|(_, nodes)| nodes).sum::<u64>(), 4_085_603);
        assert_eq!(Perft::new().threads(2).hash_mb(4).divide(&position, 4), Ok(plain));
    }

    #[test]
    fn progress_reaches_its_end() {
        let seen = Mutex::new(Vec::new());
        let perft = Perft::new().threads(2).on_progress(|progress| seen.lock().expect("no panic").push(progress));
        assert_eq!(perft.count(&Position::start(), 4), Ok(197_281));
        drop(perft);
        let seen = seen.into_inner().expect("no panic");
        assert_eq!(seen.len(), 400);
        assert!(seen.contains(&Progress { done: 400, total: 400 }));
    }

    #[test]
    fn too_much_memory_is_an_error() {
        let megabytes = usize::MAX >> 24;
        assert_eq!(Perft::new().hash_mb(megabytes).count(&Position::start(), 3), Err(PerftError::Memory { megabytes }));
    }

    #[test]
    #[ignore = "deep: part of `cargo xtask test --only deep`"]
    fn deep_with_hash() {
        let perft = Perft::new().threads(0).hash_mb(256);
        assert_eq!(perft.count(&Position::start(), 7), Ok(3_195_901_860));
        let position: Position = KIWIPETE.parse().expect("legal");
        assert_eq!(perft.count(&position, 6), Ok(8_031_647_685));
    }
}
