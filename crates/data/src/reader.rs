use std::io::{self, Read};

use thiserror::Error;

use crate::{Block, BlockHeader, HeaderFault};

/// Reads blocks from a stream, one after the other.
///
/// Damage is reported with its place, and reading goes on at the next block that can be found.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    /// Where the next byte stands in the stream.
    offset: u64,
    is_at_end: bool,
    /// A header that was found while looking for the end of the damage.
    found: Option<BlockHeader>,
}

/// Why a stream cannot be read any further, or a part of it not.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The stream itself failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A part of the stream is not what it should be; what follows it may be.
    #[error(transparent)]
    Damage(#[from] Damage),
}

/// A part of a stream is not what it should be.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Damage {
    /// There is no block where one should be, for so many bytes.
    #[error("byte {offset}: {fault}; {skipped} bytes are lost")]
    Header {
        /// Where the bytes begin.
        offset: u64,
        /// How many bytes were left out until the next block or the end.
        skipped: u64,
        /// What is wrong with the first of them.
        fault: HeaderFault,
    },
    /// The bytes of a block have changed.
    #[error("byte {offset}: the checksum of a block with {games} games is wrong")]
    Checksum {
        /// Where the block begins.
        offset: u64,
        /// How many games are lost.
        games: u32,
    },
    /// The stream ends within a block, as it does when writing was interrupted.
    #[error("byte {offset}: the file ends in the middle of a block")]
    Torn {
        /// Where the block begins.
        offset: u64,
    },
}

impl<R: Read> Reader<R> {
    /// Reads from here. The source should be buffered.
    pub const fn new(source: R) -> Self {
        Self { source, offset: 0, is_at_end: false, found: None }
    }

    /// Where in the stream the reader stands.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    fn next_block(&mut self) -> Result<Option<Block>, ReadError> {
        if let Some(header) = self.found.take() {
            return self.payload(self.offset - BlockHeader::SIZE as u64, header).map(Some);
        }
        let offset = self.offset;
        let mut bytes = [0; BlockHeader::SIZE];
        match self.fill(&mut bytes)? {
            0 => Ok(None),
            BlockHeader::SIZE => match BlockHeader::from_bytes(&bytes) {
                Ok(header) => self.payload(offset, header).map(Some),
                Err(fault) => Err(self.lost(offset, bytes, fault)?.into()),
            },
            _ => Err(Damage::Torn { offset }.into()),
        }
    }

    fn payload(&mut self, offset: u64, header: BlockHeader) -> Result<Block, ReadError> {
        let mut payload = vec![0; header.length as usize];
        if self.fill(&mut payload)? < payload.len() {
            return Err(Damage::Torn { offset }.into());
        }
        if crc32fast::hash(&payload) != header.checksum {
            return Err(Damage::Checksum { offset, games: header.games }.into());
        }
        Ok(Block { offset, header, payload })
    }

    /// Looks for the next header byte by byte; its block is read next.
    fn lost(&mut self, offset: u64, mut bytes: [u8; BlockHeader::SIZE], fault: HeaderFault) -> io::Result<Damage> {
        let mut next = [0];
        while self.found.is_none() && self.fill(&mut next)? > 0 {
            bytes.rotate_left(1);
            bytes[BlockHeader::SIZE - 1] = next[0];
            self.found = BlockHeader::from_bytes(&bytes).ok();
        }
        let header = if self.found.is_some() { BlockHeader::SIZE as u64 } else { 0 };
        Ok(Damage::Header { offset, skipped: self.offset - offset - header, fault })
    }

    /// Fills the buffer as far as the stream goes, and says how far that was.
    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while filled < buffer.len() && !self.is_at_end {
            match self.source.read(&mut buffer[filled..]) {
                Ok(0) => self.is_at_end = true,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // A stream that fails is not asked again.
                    self.is_at_end = true;
                    return Err(error);
                }
            }
        }
        self.offset += filled as u64;
        Ok(filled)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Block, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_block().transpose()
    }
}
