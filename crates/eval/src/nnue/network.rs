//! The weights of the network, and the file they come from.

use std::array;

use thiserror::Error;

use super::features::INPUTS;

/// Neurons that each side's view feeds.
pub const HIDDEN: usize = 256;
/// Outputs, by how many pieces are left.
pub const BUCKETS: usize = 8;
/// A neuron's 1, as a whole number.
pub const UNIT: i32 = 255;
/// An output weight of 1, as a whole number.
pub const OUTPUT_UNIT: i32 = 64;

/// How a file of weights begins.
const MAGIC: [u8; 4] = *b"CgNn";
const VERSION: u32 = 1;
/// The bytes before the weights: magic, version, neurons, buckets, scale, checksum.
pub const HEADER: usize = 24;
const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN;
const LENGTH: usize = HEADER + 2 * WEIGHTS + 4 * BUCKETS;

/// One weight for each neuron.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The weights of a network: what each side sees feeds [`HIDDEN`] neurons, and those of both feed one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// For each feature what it adds to each neuron, in [`UNIT`]s.
    pub features: Box<[Row; INPUTS]>,
    /// What each neuron has without any.
    pub bias: Row,
    /// For each bucket what the neurons count, of the side to move and of the other, in [`OUTPUT_UNIT`]s.
    pub output: [[Row; 2]; BUCKETS],
    /// What each bucket has without any, in both units.
    pub output_bias: [i32; BUCKETS],
    /// The hundredths of a pawn that an output of 1 means.
    pub scale: i32,
}

/// Why a file is no network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkError {
    /// It does not begin like one.
    #[error("this is no network of Chronicle's (it should begin with {:?})", str::from_utf8(&MAGIC).unwrap_or_default())]
    Magic,
    /// It is for another version of the program.
    #[error(
        "this network has version {version}, {hidden} neurons and {buckets} outputs; expected {VERSION}, {HIDDEN} and {BUCKETS}"
    )]
    Shape {
        /// The version of the format.
        version: u32,
        /// Its neurons.
        hidden: u32,
        /// Its outputs.
        buckets: u32,
    },
    /// It is cut off, or has something after its end.
    #[error("this network has {found} bytes; expected {LENGTH}")]
    Length {
        /// The bytes there are.
        found: usize,
    },
    /// It is damaged.
    #[error("this network is damaged: its checksum is {found:08x}, and not {expected:08x}")]
    Checksum {
        /// What the bytes give.
        found: u32,
        /// What the file says.
        expected: u32,
    },
    /// Its scale makes no sense.
    #[error("the scale of this network is {scale}; expected 1 to 10000")]
    Scale {
        /// What the file says.
        scale: i32,
    },
}

impl Network {
    /// A network that counts nothing.
    #[must_use]
    pub fn zero(scale: i32) -> Self {
        let features = vec![Row([0; HIDDEN]); INPUTS].into_boxed_slice();
        Self {
            features: features.try_into().expect("it has this length"),
            bias: Row([0; HIDDEN]),
            output: [[Row([0; HIDDEN]); 2]; BUCKETS],
            output_bias: [0; BUCKETS],
            scale,
        }
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no network, or one of another shape.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic);
        }
        let Some((header, body)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(NetworkError::Length { found: bytes.len() });
        };
        let word = |place: usize| u32::from_le_bytes(array::from_fn(|byte| header[4 * place + byte]));
        let [version, hidden, buckets] = [word(1), word(2), word(3)];
        if (version, hidden as usize, buckets as usize) != (VERSION, HIDDEN, BUCKETS) {
            return Err(NetworkError::Shape { version, hidden, buckets });
        }
        if bytes.len() != LENGTH {
            return Err(NetworkError::Length { found: bytes.len() });
        }
        let (found, expected) = (crc32fast::hash(body), word(5));
        if found != expected {
            return Err(NetworkError::Checksum { found, expected });
        }
        let scale = word(4) as i32;
        if !(1..=10_000).contains(&scale) {
            return Err(NetworkError::Scale { scale });
        }
        let mut network = Self::zero(scale);
        let (weights, biases) = body.split_at(2 * WEIGHTS);
        let mut values = weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        for row in network.rows_mut() {
            row.0.fill_with(|| values.next().expect("the length was checked"));
        }
        for (bias, bytes) in network.output_bias.iter_mut().zip(biases.chunks_exact(4)) {
            *bias = i32::from_le_bytes(array::from_fn(|byte| bytes[byte]));
        }
        Ok(network)
    }

    /// The bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(LENGTH - HEADER);
        for row in self.rows() {
            body.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let words = [VERSION, HIDDEN as u32, BUCKETS as u32, self.scale as u32, crc32fast::hash(&body)];
        let mut bytes = MAGIC.to_vec();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        bytes.append(&mut body);
        bytes
    }

    /// All rows in the order of the file.
    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.features.iter().chain([&self.bias]).chain(self.output.iter().flatten())
    }

    /// All rows in the order of the file, to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        self.features.iter_mut().chain([&mut self.bias]).chain(self.output.iter_mut().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_network() -> Network {
        let mut network = Network::zero(300);
        let mut next = 0_i16;
        for weight in network.rows_mut().flat_map(|row| &mut row.0) {
            next = next.wrapping_mul(31).wrapping_add(7);
            *weight = next % 100;
        }
        network.output_bias = array::from_fn(|bucket| bucket as i32 * -70_000);
        network
    }

    #[test]
    fn what_is_written_is_read() {
        let network = some_network();
        let bytes = network.write();
        assert_eq!(bytes.len(), LENGTH);
        assert_eq!(Network::read(&bytes), Ok(network));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let good = some_network().write();
        let changed = |place: usize, value: u8| {
            let mut bytes = good.clone();
            bytes[place] ^= value;
            Network::read(&bytes).expect_err("it was changed")
        };
        assert_eq!(Network::read(b""), Err(NetworkError::Magic));
        assert_eq!(Network::read(b"CgNn"), Err(NetworkError::Length { found: 4 }));
        assert_eq!(changed(0, 1), NetworkError::Magic);
        assert!(matches!(changed(4, 3), NetworkError::Shape { version: 2, .. }));
        assert!(matches!(changed(8, 1), NetworkError::Shape { hidden: 257, .. }));
        assert!(matches!(changed(19, 0x80), NetworkError::Scale { .. }));
        assert!(matches!(changed(20, 1), NetworkError::Checksum { .. }));
        assert!(matches!(changed(LENGTH / 2, 1), NetworkError::Checksum { .. }));
        assert_eq!(Network::read(&good[..LENGTH - 1]), Err(NetworkError::Length { found: LENGTH - 1 }));
        assert_eq!(Network::read(&[&good[..], b"x"].concat()), Err(NetworkError::Length { found: LENGTH + 1 }));
    }
}
