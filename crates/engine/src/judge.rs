//! Who judges positions, and how they explain themselves.

use std::{fs, io, path::Path, path::PathBuf, sync::Arc};

use chronicle_chess::Position;
use chronicle_cotulenh as cotulenh;
use chronicle_eval::{
    Classical, Commander, Nnue, VariantEval,
    nnue::{Network, NetworkError},
};
use chronicle_game::{Evaluator, Searchable};
use chronicle_variants as variants;
use thiserror::Error;

/// Who judges positions of chess. Other games have one judge each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Terms that people can name, with tuned weights.
    #[default]
    Classical,
    /// A network.
    Network(Arc<Network>),
}

/// Why a network could not be had from a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EvaluationError {
    /// The file could not be read.
    #[error("cannot read {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is no network.
    #[error("{path}: {source}")]
    Network {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: NetworkError,
    },
}

impl Evaluation {
    /// The network in a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no network of the shape that this program computes.
    pub fn open(path: &Path) -> Result<Self, EvaluationError> {
        let bytes = fs::read(path).map_err(|source| EvaluationError::File { path: path.to_owned(), source })?;
        let network = Network::read(&bytes);
        let network = network.map_err(|source| EvaluationError::Network { path: path.to_owned(), source })?;
        Ok(Self::Network(Arc::new(network)))
    }
}

/// Somebody who judges positions of a game.
pub(crate) trait Judge<G: Searchable>: Evaluator<G> + Clone + 'static {
    /// What the judge sees in a position, for people.
    fn explain(&self, game: &G) -> String;
}

impl Judge<Position> for Classical {
    fn explain(&self, position: &Position) -> String {
        self.trace(position).to_string()
    }
}

impl Judge<Position> for Nnue {
    fn explain(&self, position: &Position) -> String {
        self.trace(position).to_string()
    }
}

impl Judge<cotulenh::Position> for Commander {
    fn explain(&self, position: &cotulenh::Position) -> String {
        self.trace(position).to_string()
    }
}

impl<B: variants::Bits> Judge<variants::Position<B>> for VariantEval
where
    Self: Evaluator<variants::Position<B>>,
    variants::Position<B>: Searchable,
{
    fn explain(&self, position: &variants::Position<B>) -> String {
        self.trace(position)
    }
}
