//! Labelled positions, packed as the network sees them.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use chronicle_chess::{Color, Position, Square};
use chronicle_eval::{Caches, Classical, nnue};
use chronicle_game::{Evaluator, Game};
use fastrand::Rng;

use crate::{
    curve::{minimise, sigmoid},
    labelled::{self, DataError, Gather, Labelled},
};

/// A position nearby is up to so many moves of chance away.
const STROLL: usize = 4;
/// Beyond this many hundredths of a pawn nobody needs to know how much it is.
const MAX_NEARBY: f32 = 3_000.0;

/// A position as the side to move sees it, and what is to be predicted.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Sample {
    occupied: u64,
    /// Four bits for each piece, in the order of the squares: 6 for the other side's, and the role.
    kinds: [u8; 16],
    /// What was thought of it, in hundredths of a pawn for the side to move.
    label: i16,
    /// Half points for the side to move.
    points: u8,
    /// The expected result of the side to move.
    pub(super) target: f32,
}

/// The features that both sides see of one position: of the side to move, then of the other.
pub(super) struct Seen {
    pub(super) features: [[u16; 2]; 32],
    pub(super) count: usize,
}

impl Sample {
    fn new(position: &Position) -> Self {
        let board = position.board();
        let us = board.turn();
        let (mut occupied, mut kinds) = (0_u64, [0; 16]);
        let seen = (0..64).map(|index| (index, board.piece_at(Square::wrapping(index).relative_to(us))));
        let men = seen.filter_map(|(index, piece)| Some((index, piece?)));
        for (number, (index, piece)) in men.enumerate() {
            occupied |= 1 << index;
            let kind = 6 * u8::from(piece.color != us) + piece.role.index() as u8;
            kinds[number / 2] |= kind << (4 * (number % 2));
        }
        Self { occupied, kinds, label: 0, points: 1, target: 0.5 }
    }

    fn labelled(labelled: &Labelled) -> Self {
        let (label, result) = match labelled.position.board().turn() {
            Color::White => (labelled.centipawns, labelled.result),
            Color::Black => (-labelled.centipawns, 1.0 - labelled.result),
        };
        Self { label: label as i16, points: (2.0 * result) as u8, ..Self::new(&labelled.position) }
    }

    /// The output that judges it.
    pub(super) const fn bucket(&self) -> usize {
        nnue::bucket(self.occupied.count_ones() as usize)
    }

    pub(super) fn seen(&self) -> Seen {
        const KING: usize = 5;
        let mut men = [(0, 0); 32];
        let (mut count, mut mirrors) = (0, [0; 2]);
        let mut rest = self.occupied;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let kind = usize::from(self.kinds[count / 2] >> (4 * (count % 2)) & 15);
            men[count] = (kind, square);
            if kind % 6 == KING {
                mirrors[kind / 6] = nnue::mirror(square);
            }
            count += 1;
        }
        let mut features = [[0; 2]; 32];
        for (seen, &(kind, square)) in features.iter_mut().zip(&men[..count]) {
            let (is_other, role) = (kind >= 6, kind % 6);
            let own = nnue::feature(is_other, role, square, mirrors[0]);
            // The other side sees the same from the other end.
            let other = nnue::feature(!is_other, role, square ^ 56, mirrors[1]);
            *seen = [own as u16, other as u16];
        }
        Seen { features, count }
    }
}

/// All positions.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub(super) training: Vec<Sample>,
    /// More to learn from: positions near those, as the classical evaluation judges them.
    pub(super) nearby: Vec<Sample>,
    pub(super) validation: Vec<Sample>,
    /// What the classical evaluation thinks of the positions to check with, for the side to move.
    pub(super) classical: Vec<f32>,
    pub(super) skipped: usize,
}

impl Samples {
    /// Reads a file, and makes for each position so many others nearby.
    pub(super) fn read(path: &Path, options: &super::Options, max_positions: usize) -> Result<Self, DataError> {
        let evaluation = Arc::new(Classical::default());
        let parts = AtomicU64::new(options.seed);
        let packed = labelled::read(path, max_positions, options.threads, || Packing {
            cache: evaluation.cache(),
            evaluation: Arc::clone(&evaluation),
            chance: Rng::with_seed(parts.fetch_add(1, Ordering::Relaxed)),
            nearby: options.nearby,
            scale: options.scale,
            samples: Self::default(),
        });
        Ok(packed?.samples)
    }

    pub(super) fn append(&mut self, mut other: Self) {
        self.training.append(&mut other.training);
        self.nearby.append(&mut other.nearby);
        self.validation.append(&mut other.validation);
        self.classical.append(&mut other.classical);
        self.skipped += other.skipped;
    }

    /// How steep the curve must be for the labels to mean what the classical evaluation does by its scores, of which so
    /// many hundredths of a pawn are a logit. Engines differ in scale, and so do results of games that were played fast
    /// or slowly; positions do not.
    pub(super) fn label_steepness(&self, scale: f32) -> f32 {
        minimise(|steepness| {
            let pairs = self.validation.iter().zip(&self.classical);
            pairs.map(|(s, score)| error(steepness * f32::from(s.label), sigmoid(score / scale))).sum()
        })
    }

    /// Sets what is to be predicted: a blend of result and label.
    pub(super) fn set_targets(&mut self, result_share: f32, label_steepness: f32) {
        for sample in self.training.iter_mut().chain(&mut self.validation) {
            let label = sigmoid(label_steepness * f32::from(sample.label));
            sample.target = result_share * f32::from(sample.points) / 2.0 + (1.0 - result_share) * label;
        }
    }

    /// The mean squared error of the classical evaluation, of which so many hundredths of a pawn are a logit.
    pub(super) fn classical_loss(&self, scale: f32) -> f64 {
        let pairs = self.validation.iter().zip(&self.classical);
        pairs.map(|(s, score)| error(score / scale, s.target)).sum::<f64>() / self.validation.len().max(1) as f64
    }
}

fn error(logit: f32, wanted: f32) -> f64 {
    f64::from((sigmoid(logit) - wanted).powi(2))
}

/// Positions while they are packed.
struct Packing {
    evaluation: Arc<Classical>,
    cache: Caches,
    chance: Rng,
    nearby: usize,
    scale: f32,
    samples: Samples,
}

impl Packing {
    fn judge(&mut self, position: &Position) -> f32 {
        let state = self.evaluation.state(position);
        self.evaluation.evaluate(&mut self.cache, &state, position).value() as f32
    }

    /// A position a few moves of chance away, if that can be judged. Search meets many that no sensible game has.
    fn stroll(&mut self, position: &Position) -> Option<Sample> {
        let mut position = *position;
        for _ in 0..self.chance.usize(0..=STROLL) {
            let moves = position.moves();
            position = position.play(*self.chance.choice(&moves[..])?);
        }
        if position.is_check() || position.outcome().is_some() {
            return None;
        }
        let judged = self.judge(&position);
        (judged.abs() <= MAX_NEARBY).then(|| Sample { target: sigmoid(judged / self.scale), ..Sample::new(&position) })
    }
}

impl Gather for Packing {
    fn add(&mut self, labelled: &Labelled, is_for_validation: bool) {
        let sample = Sample::labelled(labelled);
        if is_for_validation {
            let judged = self.judge(&labelled.position);
            self.samples.validation.push(sample);
            self.samples.classical.push(judged);
            return;
        }
        self.samples.training.push(sample);
        for _ in 0..self.nearby {
            let nearby = self.stroll(&labelled.position);
            self.samples.nearby.extend(nearby);
        }
    }

    fn leave_out(&mut self) {
        self.samples.skipped += 1;
    }

    fn append(&mut self, other: Self) {
        self.samples.append(other.samples);
    }

    fn len(&self) -> usize {
        self.samples.training.len() + self.samples.validation.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The features of the board, one by one.
    fn features(position: &Position) -> Vec<[usize; 2]> {
        let board = position.board();
        let us = board.turn();
        let see = |color: Color, square: Square| {
            let piece = board.piece_at(square)?;
            let mirror = nnue::mirror(board.king(color).index());
            let place = square.relative_to(color).index();
            Some(nnue::feature(piece.color != color, piece.role.index(), place, mirror))
        };
        let mut all: Vec<_> = Square::all().filter_map(|square| Some([see(us, square)?, see(!us, square)?])).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn a_packed_position_is_seen_like_the_board() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            let Seen { features: packed, count } = Sample::new(&position).seen();
            let mut packed: Vec<_> = packed[..count].iter().map(|seen| seen.map(usize::from)).collect();
            packed.sort_unstable();
            assert_eq!(packed, features(&position), "{fen}");
        }
    }

    #[test]
    fn labels_are_for_the_side_to_move() {
        let sample = |line: &str| Sample::labelled(&line.parse().expect("a labelled position"));
        let white = sample("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 120 | 1.0");
        let black = sample("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | 120 | 1.0");
        assert_eq!(((white.label, white.points), (black.label, black.points)), ((120, 2), (-120, 0)));
    }
}
