//! The positions of the race with their published node counts.

use anyhow::{Result, anyhow};

/// Published perft figures of the initial position, from depth 1.
const START_NODES: [u64; 7] = [20, 400, 8_902, 197_281, 4_865_609, 119_060_324, 3_195_901_860];

/// Published perft figures of Kiwipete, from depth 1.
const KIWIPETE_NODES: [u64; 6] = [48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685];

/// One tree to count.
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    /// The right answer.
    pub(crate) nodes: u64,
}

impl Task {
    /// The initial position: few moves, many quiet pieces.
    pub(crate) fn start(depth: u32) -> Result<Self> {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Self::new("start position", fen, depth, &START_NODES)
    }

    /// Kiwipete: castling, pins, checks, promotions and en passant within a few plies.
    pub(crate) fn kiwipete(depth: u32) -> Result<Self> {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        Self::new("Kiwipete", fen, depth, &KIWIPETE_NODES)
    }

    fn new(name: &'static str, fen: &'static str, depth: u32, published: &[u64]) -> Result<Self> {
        let nodes = (depth as usize).checked_sub(1).and_then(|index| published.get(index));
        let &nodes =
            nodes.ok_or_else(|| anyhow!("depth {depth} for the {name} is outside 1 to {}", published.len()))?;
        Ok(Self { name, fen, depth, nodes })
    }
}
