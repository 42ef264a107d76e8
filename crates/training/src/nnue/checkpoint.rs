use std::{fs, path::Path};

use super::{
    TrainError,
    model::{COUNT, Optimiser, Weights},
};
use crate::checkpoint;

/// How a file begins.
const MAGIC: [u8; 8] = *b"CgTrain1";
/// Passes, steps, and three numbers for each weight.
const LENGTH: usize = MAGIC.len() + 8 + 12 * COUNT + 4;

/// Everything that training needs to go on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checkpoint {
    pub(super) epoch: u32,
    pub(super) weights: Weights,
    pub(super) optimiser: Optimiser,
}

impl Checkpoint {
    pub(super) fn write(&self, path: &Path) -> Result<(), TrainError> {
        let failed = |source| TrainError::File { path: path.to_owned(), source };
        checkpoint::replace(path, self.to_bytes()).map_err(failed)
    }

    pub(super) fn read(path: &Path) -> Result<Self, TrainError> {
        let bytes = fs::read(path).map_err(|source| TrainError::File { path: path.to_owned(), source })?;
        Self::from_bytes(&bytes).ok_or_else(|| TrainError::Checkpoint { path: path.to_owned() })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.optimiser.steps.to_le_bytes());
        for table in [&self.weights, &self.optimiser.first, &self.optimiser.second] {
            bytes.extend(table.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (content, checksum) = bytes.split_last_chunk::<4>()?;
        if bytes.len() != LENGTH || crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let mut words = content.strip_prefix(&MAGIC)?.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]);
        let epoch = u32::from_le_bytes(words.next()?);
        let steps = i32::from_le_bytes(words.next()?);
        let mut table = || Weights(words.by_ref().take(COUNT).map(f32::from_le_bytes).collect());
        let weights = table();
        Some(Self { epoch, weights, optimiser: Optimiser { first: table(), second: table(), steps } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_wrote() {
        let mut optimiser = Optimiser::new();
        optimiser.second.0[COUNT - 1] = 0.25;
        optimiser.steps = 17;
        let written = Checkpoint { epoch: 4, weights: Weights::random(9), optimiser };
        let path = std::env::temp_dir().join(format!("chronicle-network-checkpoint-{}", std::process::id()));
        written.write(&path).expect("a temporary file can be written");
        assert_eq!(Checkpoint::read(&path).expect("it can be read"), written);
        fs::write(&path, &written.to_bytes()[..LENGTH - 1]).expect("a temporary file can be written");
        assert!(matches!(Checkpoint::read(&path), Err(TrainError::Checkpoint { .. })));
        fs::remove_file(&path).expect("and removed");
    }
}
