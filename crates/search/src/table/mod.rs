//! The transposition table: what is known of positions met before, shared by all threads without locks.

mod memory;

use std::{
    num::NonZeroU32,
    sync::atomic::{AtomicU8, AtomicU64, Ordering},
};

use chronicle_game::Key;
use memory::Memory;
use thiserror::Error;

use crate::crew::side_by_side;

/// What a score in the table means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

impl Bound {
    /// Whether a score of this kind settles a node with this window.
    #[inline]
    pub(crate) const fn settles(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }
}

/// What the table knows of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The best move, as a word.
    pub mv: Option<NonZeroU32>,
    /// The score, seen from the position itself (mates counted from here).
    pub score: i16,
    /// The static evaluation.
    pub eval: i16,
    /// The depth of the search that found it.
    pub depth: u8,
    /// What the score means.
    pub bound: Bound,
    /// Whether it came up in a principal variation.
    pub pv: bool,
}

/// The table does not fit into memory.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a hash table of {megabytes} MiB does not fit into memory; {kept} MiB are kept")]
pub struct TableError {
    /// The size asked for.
    pub megabytes: usize,
    /// The size the table still has.
    pub kept: usize,
}

/// An entry of two words. The first is the key's upper half and the move, the second all else; the first is stored
/// xor the second, so that a mixture of two writes has a key that fits no position. Whatever slips through is checked
/// for legality by the search.
#[derive(Default)]
struct Entry {
    first: AtomicU64,
    second: AtomicU64,
}

/// As many entries as share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Entry; 4]);

const _: () = assert!(size_of::<Cluster>() == 64);

/// The transposition table.
pub struct Table {
    clusters: Memory<Cluster>,
    /// The search under way, in steps of 1 modulo [`AGES`].
    age: AtomicU8,
}

const AGES: u8 = 32;

impl Table {
    /// The largest table, in mebibytes.
    pub const MAX_MEGABYTES: usize = 65_536;

    /// A table of so many mebibytes (at least 1).
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let clusters = allocate(megabytes).ok_or(TableError { megabytes, kept: 0 })?;
        Ok(Self { clusters, age: AtomicU8::new(0) })
    }

    /// Changes the size; all entries are lost.
    ///
    /// # Errors
    /// If there is not so much memory; the table then keeps its size and entries.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.clusters = allocate(megabytes).ok_or(TableError { megabytes, kept: self.megabytes() })?;
        Ok(())
    }

    /// The size in mebibytes.
    #[must_use]
    pub fn megabytes(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }

    /// Forgets everything, with so many threads.
    pub fn clear(&mut self, threads: usize) {
        let part = self.clusters.len().div_ceil(threads.max(1));
        let (first, rest) = self.clusters.split_at_mut(part);
        let forget = |clusters: &mut [Cluster]| clusters.fill_with(Cluster::default);
        side_by_side(rest.chunks_mut(part.max(1)).map(|chunk| move || forget(chunk)), || forget(first));
        self.age.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: older entries give way first.
    pub fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Asks for the memory of a position before it is needed.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        self.clusters.prefetch(self.index(key));
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Key) -> Option<Record> {
        self.cluster(key).0.iter().find_map(|entry| {
            let second = entry.second.load(Ordering::Relaxed);
            let first = entry.first.load(Ordering::Relaxed) ^ second;
            (first >> 32 == key.0 & 0xffff_ffff && second != 0).then(|| unpack(first as u32, second)).flatten()
        })
    }

    /// Remembers what was found of a position, unless what is there is worth more.
    pub fn put(&self, key: Key, mut record: Record) {
        let age = self.age.load(Ordering::Relaxed);
        let cluster = &self.cluster(key).0;
        let own = cluster.iter().find(|entry| {
            let second = entry.second.load(Ordering::Relaxed);
            (entry.first.load(Ordering::Relaxed) ^ second) >> 32 == key.0 & 0xffff_ffff && second != 0
        });
        if let Some(entry) = own {
            let second = entry.second.load(Ordering::Relaxed);
            let first = entry.first.load(Ordering::Relaxed) ^ second;
            // A move is kept when the new search found none.
            record.mv = record.mv.or_else(|| NonZeroU32::new(first as u32));
            let deeper = second_depth(second) > i32::from(record.depth) + 4 + 2 * i32::from(record.pv);
            if deeper && record.bound != Bound::Exact && second_age(second) == age {
                return;
            }
            return write(entry, key, &record, age);
        }
        if let Some(entry) = cluster.iter().min_by_key(|entry| worth(entry.second.load(Ordering::Relaxed), age)) {
            write(entry, key, &record, age);
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|entry| {
                let second = entry.second.load(Ordering::Relaxed);
                second != 0 && second_age(second) == age
            })
            .count();
        (used * 1000 / (sample.len() * 4).max(1)) as u32
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// The upper bits choose the cluster, the lower half tells entries apart.
    #[inline]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize
    }
}

fn allocate(megabytes: usize) -> Option<Memory<Cluster>> {
    let megabytes = megabytes.max(1);
    if megabytes > Table::MAX_MEGABYTES {
        return None;
    }
    Memory::zeroed((megabytes << 20) / size_of::<Cluster>())
}

fn write(entry: &Entry, key: Key, record: &Record, age: u8) {
    let first = (key.0 & 0xffff_ffff) << 32 | u64::from(record.mv.map_or(0, NonZeroU32::get));
    let second = pack(record, age);
    entry.second.store(second, Ordering::Relaxed);
    entry.first.store(first ^ second, Ordering::Relaxed);
}

/// Score, evaluation, depth, then one byte of bound (2 bits, never 0), pv mark and age.
fn pack(record: &Record, age: u8) -> u64 {
    let bound = match record.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let flags = bound | u8::from(record.pv) << 2 | age << 3;
    u64::from(record.score as u16)
        | u64::from(record.eval as u16) << 16
        | u64::from(record.depth) << 32
        | u64::from(flags) << 40
}

fn unpack(mv: u32, second: u64) -> Option<Record> {
    let flags = (second >> 40) as u8;
    let bound = match flags & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Record {
        mv: NonZeroU32::new(mv),
        score: second as u16 as i16,
        eval: (second >> 16) as u16 as i16,
        depth: (second >> 32) as u8,
        bound,
        pv: flags & 4 != 0,
    })
}

fn second_depth(second: u64) -> i32 {
    ((second >> 32) & 0xff) as i32
}

fn second_age(second: u64) -> u8 {
    (second >> 43) as u8 & (AGES - 1)
}

/// How much an entry deserves to stay: its depth, less eight plies for each search since.
fn worth(second: u64, age: u8) -> i32 {
    if second == 0 {
        return i32::MIN;
    }
    let searches_ago = age.wrapping_sub(second_age(second)) & (AGES - 1);
    second_depth(second) - 8 * i32::from(searches_ago)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(depth: u8) -> Record {
        Record { mv: NonZeroU32::new(77), score: -31_000, eval: 25, depth, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn what_is_put_is_found() {
        let table = Table::new(1).expect("1 MiB");
        let key = Key(0x0123_4567_89ab_cdef);
        assert_eq!(table.get(key), None);
        table.put(key, record(9));
        assert_eq!(table.get(key), Some(record(9)));
        assert_eq!(table.get(Key(key.0 ^ 1)), None);
    }

    #[test]
    fn a_move_survives_a_search_without_one() {
        let table = Table::new(1).expect("1 MiB");
        table.put(Key(42), record(3));
        table.put(Key(42), Record { mv: None, depth: 5, ..record(5) });
        assert_eq!(table.get(Key(42)).and_then(|record| record.mv), NonZeroU32::new(77));
    }

    #[test]
    fn old_and_shallow_entries_give_way() {
        let table = Table::new(1).expect("1 MiB");
        for low in 0..4 {
            table.put(Key(low), record(10 + low as u8));
        }
        table.put(Key(4), record(1));
        assert_eq!(table.get(Key(0)), None, "the shallowest gives way");
        assert!(table.get(Key(3)).is_some());
        table.grow_older();
        table.grow_older();
        table.put(Key(5), record(1));
        table.put(Key(6), record(1));
        assert!(table.get(Key(5)).is_some() && table.get(Key(6)).is_some(), "age counts more than depth");
    }

    #[test]
    fn clearing_and_resizing_forget() {
        let mut table = Table::new(2).expect("2 MiB");
        table.put(Key(42), record(3));
        table.clear(3);
        assert_eq!(table.get(Key(42)), None);
        table.put(Key(42), record(3));
        table.resize(1).expect("1 MiB");
        assert_eq!((table.get(Key(42)), table.megabytes()), (None, 1));
    }

    #[test]
    fn too_much_memory_is_an_error_and_changes_nothing() {
        let mut table = Table::new(1).expect("1 MiB");
        table.put(Key(42), record(3));
        let megabytes = Table::MAX_MEGABYTES + 1;
        assert_eq!(table.resize(megabytes), Err(TableError { megabytes, kept: 1 }));
        assert!(table.get(Key(42)).is_some());
    }

    #[test]
    fn fullness_counts_this_search_only() {
        let table = Table::new(1).expect("1 MiB");
        for number in 0..100_000_u64 {
            table.put(Key(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)), record(1));
        }
        assert!(table.permille_full() > 700);
        table.grow_older();
        assert_eq!(table.permille_full(), 0);
    }
}
