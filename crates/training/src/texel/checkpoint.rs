use std::{fmt::Write as _, fs, path::Path};

use chronicle_eval::{COUNT, Weights};

use super::{TuneError, model::Model, optimiser::Optimiser};
use crate::checkpoint;

/// Everything that tuning needs to go on: a text file with one line for each weight.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    pub(super) epoch: u32,
    pub(super) model: Model,
    pub(super) optimiser: Optimiser,
}

impl Checkpoint {
    pub(super) fn write(&self, path: &Path) -> Result<(), TuneError> {
        let mut text = format!("texel {} {} {}\n", self.epoch, self.optimiser.steps, self.model.steepness);
        for number in 0..COUNT {
            let [a, b] = self.model.values[number];
            let [c, d] = self.optimiser.first[number];
            let [e, f] = self.optimiser.second[number];
            let _ = writeln!(text, "{} {a} {b} {c:e} {d:e} {e:e} {f:e}", Weights::name(number));
        }
        checkpoint::replace(path, &text).map_err(|source| TuneError::File { path: path.to_owned(), source })
    }

    pub(super) fn read(path: &Path) -> Result<Self, TuneError> {
        let text = fs::read_to_string(path).map_err(|source| TuneError::File { path: path.to_owned(), source })?;
        Self::parse(&text).ok_or_else(|| TuneError::Checkpoint { path: path.to_owned() })
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let head: Vec<_> = lines.next()?.strip_prefix("texel ")?.split(' ').collect();
        let [epoch, steps, steepness] = head[..] else { return None };
        let mut model = Model { values: Vec::with_capacity(COUNT), steepness: steepness.parse().ok()? };
        let mut optimiser = Optimiser { first: vec![], second: vec![], steps: steps.parse().ok()? };
        for number in 0..COUNT {
            let mut fields = lines.next()?.split(' ');
            if fields.next()? != Weights::name(number) {
                return None;
            }
            let mut pair = || Some([fields.next()?.parse().ok()?, fields.next()?.parse().ok()?]);
            model.values.push(pair()?);
            optimiser.first.push(pair()?);
            optimiser.second.push(pair()?);
        }
        Some(Self { epoch: epoch.parse().ok()?, model, optimiser })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_wrote() {
        let mut optimiser = Optimiser::new();
        optimiser.first[3] = [1.5e-9, -2.25e-7];
        optimiser.steps = 17;
        let written = Checkpoint { epoch: 4, model: Model::from_weights(&Weights::by_hand(), 0.004), optimiser };
        let path = std::env::temp_dir().join(format!("chronicle-checkpoint-{}", std::process::id()));
        written.write(&path).expect("a temporary file can be written");
        let read = Checkpoint::read(&path).expect("it can be read");
        assert_eq!(
            (read.epoch, read.optimiser.steps, read.model.steepness),
            (written.epoch, written.optimiser.steps, written.model.steepness)
        );
        assert_eq!(read.model.values, written.model.values);
        assert_eq!(read.optimiser.first, written.optimiser.first);
        fs::write(&path, "texel 1 2 0.5\nMaterial[0] 1 2 3").expect("a temporary file can be written");
        assert!(matches!(Checkpoint::read(&path), Err(TuneError::Checkpoint { .. })));
        fs::remove_file(&path).expect("and removed");
    }
}
