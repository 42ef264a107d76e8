use thiserror::Error;

use crate::{Game, GameFault, codec};

/// The rules by which the games of a block are played.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Variant {
    /// Chess and Chess960, which have the same rules and different starts.
    Chess = 0,
}

/// What stands before the games of a block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BlockHeader {
    /// By which rules the games are played.
    pub variant: Variant,
    /// How many games there are.
    pub games: u32,
    /// How many positions with a score the games have together.
    pub positions: u32,
    /// How many bytes the games take.
    pub length: u32,
    /// The checksum of these bytes.
    pub checksum: u32,
}

/// Why bytes are not the header of a block.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderFault {
    /// There is something else.
    #[error("there is no block here")]
    NoBlock,
    /// The bytes have changed.
    #[error("the checksum of the block's header is wrong")]
    Checksum,
    /// The block is of a later version of the format.
    #[error("the block has version {version} of the format, and this program reads version {}", BlockHeader::VERSION)]
    Version {
        /// Which.
        version: u8,
    },
    /// Games by rules that this version does not know.
    #[error("the block has games of the variant {code}, which this program does not know")]
    Variant {
        /// Its code.
        code: u8,
    },
    /// The block is larger than blocks may be.
    #[error("the block has {length} bytes, more than {}", BlockHeader::MAX_LENGTH)]
    TooLong {
        /// Its length.
        length: u32,
    },
}

impl BlockHeader {
    /// The bytes with which every block begins.
    pub const MAGIC: [u8; 4] = *b"CgDb";
    /// The version of the format.
    pub const VERSION: u8 = 1;
    /// How many bytes a header takes.
    pub const SIZE: usize = 28;
    /// The games of a block take no more bytes than this.
    pub const MAX_LENGTH: u32 = 1 << 24;

    /// The header as it is written.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..4].copy_from_slice(&Self::MAGIC);
        bytes[4] = Self::VERSION;
        bytes[5] = self.variant as u8;
        let numbers = [self.length, self.games, self.positions, self.checksum];
        for (place, number) in bytes[8..24].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let own = crc32fast::hash(&bytes[..24]);
        bytes[24..].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    /// Reads a header.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Result<Self, HeaderFault> {
        if bytes[..4] != Self::MAGIC {
            return Err(HeaderFault::NoBlock);
        }
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        if crc32fast::hash(&bytes[..24]) != number(24) {
            return Err(HeaderFault::Checksum);
        }
        // Two bytes are kept for later versions.
        if bytes[4] != Self::VERSION || bytes[6..8] != [0, 0] {
            return Err(HeaderFault::Version { version: bytes[4] });
        }
        if bytes[5] != Variant::Chess as u8 {
            return Err(HeaderFault::Variant { code: bytes[5] });
        }
        let length = number(8);
        if length > Self::MAX_LENGTH {
            return Err(HeaderFault::TooLong { length });
        }
        Ok(Self { variant: Variant::Chess, length, games: number(12), positions: number(16), checksum: number(20) })
    }
}

/// A block whose checksum is right: many games, to be decoded where and when one likes.
#[derive(Clone, Debug)]
pub struct Block {
    /// Where it begins in its file.
    pub offset: u64,
    /// What it says about itself.
    pub header: BlockHeader,
    pub(crate) payload: Vec<u8>,
}

impl Block {
    /// The games, decoded one after the other.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        Games { rest: &self.payload, left: self.header.games }
    }

    /// How many bytes the block takes in its file, header included.
    #[must_use]
    pub const fn size(&self) -> u64 {
        BlockHeader::SIZE as u64 + self.header.length as u64
    }
}

/// The games of a block. A game that makes no sense is an error and does not keep the others from being read.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a [u8],
    left: u32,
}

impl Games<'_> {
    /// Leaves out the next game without decoding it; `false` if there is none.
    pub fn skip_game(&mut self) -> bool {
        self.left > 0 && {
            self.left -= 1;
            codec::skip(&mut self.rest)
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GameFault>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.left {
            // A block that has more bytes than games was not written by us, whatever its checksum says.
            0 if !self.rest.is_empty() => {
                self.rest = &[];
                Some(Err(GameFault::Surplus))
            }
            0 => None,
            _ => {
                self.left -= 1;
                let game = codec::decode(&mut self.rest);
                if self.rest.is_empty() && game == Err(GameFault::CutOff) {
                    self.left = 0;
                }
                Some(game)
            }
        }
    }
}
