use std::sync::Arc;

use chronicle_chess::Position;
use chronicle_eval::{
    Nnue,
    nnue::{HEADER, Network},
};
use chronicle_game::Evaluator;

/// Reads a network. Its checksum refuses nearly every change, so the bytes are also read as weights of a network that is
/// right otherwise, which then has to judge.
pub fn network(data: &[u8]) -> bool {
    let read = match Network::read(data) {
        Ok(network) => {
            assert_eq!(network.write(), data);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    };
    let network = Network::read(&framed(data)).expect("its checksum is right");
    let (judge, position) = (Nnue::new(Arc::new(network)), Position::start());
    let score = judge.evaluate(&mut (), &judge.state(&position), &position);
    assert!(score.plies_to_end().is_none());
    read
}

/// A network whose weights are these bytes, again and again.
fn framed(weights: &[u8]) -> Vec<u8> {
    let mut bytes = Network::zero(300).write();
    let (header, body) = bytes.split_at_mut(HEADER);
    for (byte, weight) in body.iter_mut().zip(weights.iter().cycle()) {
        *byte = *weight;
    }
    header[HEADER - 4..].copy_from_slice(&crc32fast::hash(body).to_le_bytes());
    bytes
}
