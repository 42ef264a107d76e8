use std::io::{self, Write};

use chronicle_chess::Move;
use thiserror::Error;

use crate::{BlockHeader, Game, Variant, codec};

/// Writes games as blocks.
///
/// Games wait until there are enough for a block; [`flush`](Self::flush) writes what waits at once. Nothing is written
/// when a writer is dropped, so call [`finish`](Self::finish).
#[derive(Debug)]
pub struct Writer<W> {
    sink: W,
    block_size: usize,
    payload: Vec<u8>,
    games: u32,
    positions: u32,
}

/// Why a game was not written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The sink failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game does not fit the format; nothing of it was written.
    #[error(transparent)]
    Unfit(#[from] UnfitGame),
}

/// Why a game does not fit the format.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnfitGame {
    /// It has too many moves.
    #[error("{plies} plies are more than {max}")]
    TooLong {
        /// How many there are.
        plies: usize,
        /// How many there may be.
        max: usize,
    },
    /// It has a move that is not legal.
    #[error("{mv:?} at ply {ply} is not legal in {fen}")]
    IllegalMove {
        /// Which ply, from 0.
        ply: usize,
        /// The move.
        mv: Move,
        /// Where it was made.
        fen: String,
    },
    /// It has a score that no search gives.
    #[error("ply {ply} has the score {score}, which is out of range")]
    Score {
        /// Which ply, from 0.
        ply: usize,
        /// The score.
        score: i32,
    },
}

impl<W: Write> Writer<W> {
    /// The bytes of games after which a block is written. An interruption loses no more than this, and a header is a
    /// small part of it.
    pub const BLOCK_SIZE: usize = 1 << 15;

    /// Writes to here.
    pub const fn new(sink: W) -> Self {
        Self { sink, block_size: Self::BLOCK_SIZE, payload: Vec::new(), games: 0, positions: 0 }
    }

    /// Writes a block as soon as its games take so many bytes.
    #[must_use]
    pub fn block_size(mut self, bytes: usize) -> Self {
        self.block_size = bytes.clamp(1, BlockHeader::MAX_LENGTH as usize / 2);
        self
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the game does not fit the format, or a block was due and could not be written.
    pub fn push(&mut self, game: &Game) -> Result<(), WriteError> {
        codec::encode(game, &mut self.payload)?;
        self.games += 1;
        self.positions += game.plies.len() as u32;
        if self.payload.len() >= self.block_size { Ok(self.flush()?) } else { Ok(()) }
    }

    /// Writes the games that wait as a block, if there are any.
    ///
    /// # Errors
    /// If they cannot be written. The file may then have a torn block at its end.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.games > 0 {
            let header = BlockHeader {
                variant: Variant::Chess,
                games: self.games,
                positions: self.positions,
                length: self.payload.len() as u32,
                checksum: crc32fast::hash(&self.payload),
            };
            // In one piece, so that an interruption between two writes does not tear the block.
            let mut block = header.to_bytes().to_vec();
            block.append(&mut self.payload);
            (self.games, self.positions) = (0, 0);
            self.sink.write_all(&block)?;
        }
        self.sink.flush()
    }

    /// Writes what waits and gives the sink back.
    ///
    /// # Errors
    /// As [`flush`](Self::flush).
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.sink)
    }
}
