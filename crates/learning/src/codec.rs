//! A room and a mind as bytes.
//!
//! Both begin with four letters, a version and the number of weights, and end with a checksum (CRC-32) of all before it;
//! numbers are little-endian. Whatever is read is checked: bytes that were not written here give an error, never a
//! learner that could not have been.

use std::fmt::Display;

use thiserror::Error;

use crate::{
    GAMES_EACH, Learner, Mind, Opponent, Room, Stage, Tally,
    features::COUNT,
    room::{is_stage, stages_until},
};

const ROOM: [u8; 4] = *b"CHRT";
const MIND: [u8; 4] = *b"CHRM";
/// Changes with the meaning of the bytes, so also with what the weights stand for.
const VERSION: u8 = 1;
/// No weight gets this large by learning.
const LARGEST: f32 = 1.0e6;
/// Nobody plays this often.
const MOST_GAMES: u64 = 1_000_000_000_000;

/// Why bytes are not a room or a mind.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum DecodeError {
    /// Something else altogether.
    #[error("this is not {0} of Chronicle's training room")]
    Foreign(&'static str),
    /// A version that is not known here.
    #[error("it is of version {0}, and this program reads version {VERSION}: use the Chronicle that wrote it")]
    Version(u8),
    /// There is less, or more, than there should be.
    #[error("it has {got} bytes where {want} were expected: it is not whole")]
    Length {
        /// How many there are.
        got: usize,
        /// How many there should be, at least.
        want: usize,
    },
    /// It has changed since it was written.
    #[error("its checksum is wrong: it was damaged or changed")]
    Checksum,
    /// The checksum is right, and yet no learner writes this.
    #[error("{what} is {value}, which cannot be")]
    Impossible {
        /// What is wrong.
        what: &'static str,
        /// The value, as text.
        value: String,
    },
}

impl Room {
    /// The room as bytes. A trial that is going on is not part of them: it begins anew, with the same games.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Learner { mind, seed, games, direction, size } = &self.learner;
        let mut bytes = head(ROOM);
        bytes.extend(seed.to_le_bytes());
        bytes.extend(games.to_le_bytes());
        for numbers in [&mind.weights, direction, size] {
            put_floats(&mut bytes, numbers);
        }
        bytes.extend((self.stages.len() as u16).to_le_bytes());
        for stage in &self.stages {
            bytes.extend(stage.games.to_le_bytes());
            put_floats(&mut bytes, &stage.mind.weights);
            for Tally { won, drawn, lost } in stage.tallies {
                bytes.extend([won, drawn, lost].map(|count| count as u8));
            }
        }
        sealed(bytes)
    }

    /// The room that these bytes were made of.
    ///
    /// # Errors
    /// If they are not those of a room, and why.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::open(bytes, ROOM, "a save")?;
        let [seed, games] = [reader.number()?, reader.number()?];
        if games > MOST_GAMES {
            return Err(impossible("the number of games", games));
        }
        let mind = Mind { weights: reader.floats("a weight")? };
        let direction = reader.floats("a direction")?;
        let size = reader.floats("a size")?;
        if let Some(negative) = size.iter().find(|&&number| number < 0.0) {
            return Err(impossible("a size", negative));
        }
        let count = u16::from_le_bytes(reader.take()?);
        let stages = (0..count).map(|_| reader.stage()).collect::<Result<Vec<_>, _>>()?;
        reader.end()?;
        // The newest stage may still be in the making; every earlier one must be there.
        let due: Vec<u64> = stages_until(games).collect();
        let kept: Vec<u64> = stages.iter().map(|stage| stage.games).collect();
        let is_making = is_stage(games) && Some(kept.as_slice()) == due.split_last().map(|(_, rest)| rest);
        if kept != due && !is_making {
            return Err(impossible("the list of stages", format_args!("{kept:?} after {games} games")));
        }
        Ok(Self::with(Learner { mind, seed, games, direction, size }, stages))
    }
}

impl Mind {
    /// The mind as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = head(MIND);
        put_floats(&mut bytes, &self.weights);
        sealed(bytes)
    }

    /// The mind that these bytes were made of.
    ///
    /// # Errors
    /// If they are not those of a mind, and why.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::open(bytes, MIND, "a mind")?;
        let weights = reader.floats("a weight")?;
        reader.end()?;
        Ok(Self { weights })
    }
}

fn head(kind: [u8; 4]) -> Vec<u8> {
    let mut bytes = kind.to_vec();
    bytes.push(VERSION);
    bytes.extend((COUNT as u16).to_le_bytes());
    bytes
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

fn put_floats(bytes: &mut Vec<u8>, numbers: &[f32; COUNT]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn impossible(what: &'static str, value: impl Display) -> DecodeError {
    DecodeError::Impossible { what, value: value.to_string() }
}

/// What is left to read.
struct Reader<'a> {
    rest: &'a [u8],
    read: usize,
}

impl<'a> Reader<'a> {
    /// Checks everything that does not depend on the contents: letters, version, checksum, number of weights.
    fn open(bytes: &'a [u8], kind: [u8; 4], name: &'static str) -> Result<Self, DecodeError> {
        let body = bytes.strip_prefix(&kind).ok_or(DecodeError::Foreign(name))?;
        let Some(&version) = body.first() else { return Err(DecodeError::Length { got: bytes.len(), want: 5 }) };
        if version != VERSION {
            return Err(DecodeError::Version(version));
        }
        let mut reader = Self { rest: body, read: kind.len() };
        let [_version] = reader.take()?;
        let count = u16::from_le_bytes(reader.take()?);
        let Some((rest, checksum)) = reader.rest.split_last_chunk() else {
            return Err(DecodeError::Length { got: bytes.len(), want: reader.read + 4 });
        };
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*checksum) {
            return Err(DecodeError::Checksum);
        }
        reader.rest = rest;
        if usize::from(count) != COUNT {
            return Err(impossible("the number of weights", count));
        }
        Ok(reader)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let Some((taken, rest)) = self.rest.split_first_chunk() else {
            return Err(DecodeError::Length { got: self.read + self.rest.len(), want: self.read + N });
        };
        self.rest = rest;
        self.read += N;
        Ok(*taken)
    }

    fn number(&mut self) -> Result<u64, DecodeError> {
        self.take().map(u64::from_le_bytes)
    }

    fn floats(&mut self, what: &'static str) -> Result<Box<[f32; COUNT]>, DecodeError> {
        let mut numbers = Box::new([0.0; COUNT]);
        for number in numbers.iter_mut() {
            *number = f32::from_le_bytes(self.take()?);
            // This refuses what is no number, too.
            if !(-LARGEST..=LARGEST).contains(number) {
                return Err(impossible(what, *number));
            }
        }
        Ok(numbers)
    }

    fn stage(&mut self) -> Result<Stage, DecodeError> {
        let games = self.number()?;
        let mind = Mind { weights: self.floats("a weight of a stage")? };
        let mut tallies = [Tally::default(); Opponent::ALL.len()];
        for tally in &mut tallies {
            let [won, drawn, lost] = self.take::<3>()?.map(u32::from);
            *tally = Tally { won, drawn, lost };
            if tally.games() != GAMES_EACH {
                return Err(impossible("the number of games of a trial", tally.games()));
            }
        }
        Ok(Stage { games, mind, tallies })
    }

    fn end(&self) -> Result<(), DecodeError> {
        match self.rest.len() {
            0 => Ok(()),
            more => Err(DecodeError::Length { got: self.read + more, want: self.read }),
        }
    }
}
