use std::io::{self, Read, Seek, SeekFrom};

use thiserror::Error;

use crate::{BlockHeader, HeaderFault};

/// How a file ends, for whoever wants to append to it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// Up to here the file is whole. Whoever appends cuts it off here first.
    pub length: u64,
    /// So many bytes after that are a block whose writing was interrupted.
    pub torn: u64,
    /// Games in the whole blocks.
    pub games: u64,
    /// Positions with a score in the whole blocks.
    pub positions: u64,
}

/// Why nothing should be appended to a file.
#[derive(Debug, Error)]
pub enum TailError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is damaged, or not such a file at all. An interrupted program does not leave it so, and to cut it off here
    /// might lose good games.
    #[error("byte {offset}: {fault}, and {after} bytes follow; it was left alone")]
    Damaged {
        /// Where.
        offset: u64,
        /// What is wrong.
        fault: HeaderFault,
        /// How many bytes the file has from there on.
        after: u64,
    },
}

impl Tail {
    /// Goes from header to header, and looks into the last block only: this takes little time for any file.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged anywhere but in its last block.
    pub fn find<F: Read + Seek>(file: &mut F) -> Result<Self, TailError> {
        let end = file.seek(SeekFrom::End(0))?;
        let mut tail = Self::default();
        loop {
            let left = end - tail.length;
            if left < BlockHeader::SIZE as u64 {
                return Ok(Self { torn: left, ..tail });
            }
            file.seek(SeekFrom::Start(tail.length))?;
            let mut bytes = [0; BlockHeader::SIZE];
            file.read_exact(&mut bytes)?;
            let header = match BlockHeader::from_bytes(&bytes) {
                Ok(header) => header,
                // What a machine leaves that lost its power: space was given to the file, and nothing was written.
                Err(HeaderFault::NoBlock) if bytes == [0; BlockHeader::SIZE] && is_zero(file)? => {
                    return Ok(Self { torn: left, ..tail });
                }
                Err(fault) => return Err(TailError::Damaged { offset: tail.length, fault, after: left }),
            };
            let size = BlockHeader::SIZE as u64 + u64::from(header.length);
            if size > left || (size == left && !is_whole(file, &header)?) {
                return Ok(Self { torn: left, ..tail });
            }
            tail.length += size;
            tail.games += u64::from(header.games);
            tail.positions += u64::from(header.positions);
        }
    }
}

/// Whether the bytes after the header are those that were written.
fn is_whole(file: &mut impl Read, header: &BlockHeader) -> io::Result<bool> {
    let mut payload = vec![0; header.length as usize];
    file.read_exact(&mut payload)?;
    Ok(crc32fast::hash(&payload) == header.checksum)
}

fn is_zero(file: &mut impl Read) -> io::Result<bool> {
    let mut buffer = [0; 4096];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(true),
            count if buffer[..count].iter().any(|&byte| byte != 0) => return Ok(false),
            _ => {}
        }
    }
}
