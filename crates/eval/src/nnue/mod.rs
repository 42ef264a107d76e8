//! The network: a judge that was shown games and found out by itself what counts.
//!
//! Each side's view of the board feeds a row of neurons, whose sums follow the moves ([`Accumulator`]); what both rows
//! say is added up by one of several outputs, chosen by the number of pieces. All numbers are whole, so that the result
//! is the same on every machine. Loops are written so that the compiler makes vector instructions of them.

mod accumulator;
mod features;
mod network;
mod trace;

pub use accumulator::Accumulator;
pub use features::{INPUTS, feature, mirror};
pub use network::{BUCKETS, HEADER, HIDDEN, Network, NetworkError, OUTPUT_UNIT, Row, UNIT};

pub use trace::NetworkTrace;

use std::sync::Arc;

use chronicle_chess::{CastlingSide, Color, Move, MoveKind, Position, Role, Square};
use chronicle_game::{Evaluator, Score};

use crate::{classical::fade, endgame};

/// The evaluation by a network, which `chronicle train` makes.
///
/// ```
/// use std::sync::Arc;
///
/// use chronicle_chess::Position;
/// use chronicle_eval::{Nnue, nnue::Network};
/// use chronicle_game::Evaluator;
///
/// let untrained = Network::zero(300);
/// let judge = Nnue::new(Arc::new(Network::read(&untrained.write())?));
/// let position = Position::start();
/// assert_eq!(judge.evaluate(&mut (), &judge.state(&position), &position).value(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nnue {
    network: Arc<Network>,
}

impl Nnue {
    /// An evaluation by this network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        endgame::prepare();
        Self { network }
    }

    /// What the network says for the side to move, in hundredths of a pawn.
    #[inline]
    fn output(&self, accumulator: &Accumulator, position: &Position) -> i32 {
        let board = position.board();
        let bucket = bucket(board.occupied().count() as usize);
        let us = board.turn();
        let rows = [&accumulator.sides[us], &accumulator.sides[!us]];
        let [own, other] = [0, 1].map(|side| fired(rows[side], &self.network.output[bucket][side]));
        let fired = i64::from(own.wrapping_add(other) / UNIT);
        let sum = fired + i64::from(self.network.output_bias[bucket]);
        let score = sum * i64::from(self.network.scale) / i64::from(UNIT * OUTPUT_UNIT);
        // Nothing that is not proved looks like a win, whatever a network says.
        score.clamp(-MOST, MOST) as i32
    }
}

/// The output that judges positions with so many pieces.
#[inline]
#[must_use]
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) / (32 / BUCKETS);
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

/// What a row of neurons says: each fires with the square of its sum, from 0 to 1.
#[inline]
fn fired(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0_i32;
    for neuron in 0..HIDDEN {
        let value = sums.0[neuron].clamp(0, UNIT as i16);
        // Weights are small enough for 16 bits, which twice as many neurons at a time fit into.
        let weighed = value.wrapping_mul(weights.0[neuron]);
        total = total.wrapping_add(i32::from(value) * i32::from(weighed));
    }
    total
}

impl Evaluator<Position> for Nnue {
    type State = Accumulator;
    type Cache = ();

    fn cache(&self) {}

    fn state(&self, position: &Position) -> Accumulator {
        Accumulator::new(&self.network, position.board())
    }

    fn after_pass(&self, state: &Accumulator, _: &Position) -> Accumulator {
        *state
    }

    #[inline]
    fn after(&self, state: &Accumulator, before: &Position, mv: Move, next: &Position) -> Accumulator {
        let board = before.board();
        let (us, them) = (board.turn(), !board.turn());
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = board.role_at(from) else { return *state };
        let (network, boards) = (&*self.network, (board, next.board()));
        let start = (us, role, from);
        match mv.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => {
                let end = (us, mv.promoted().unwrap_or(role), to);
                match board.role_at(to) {
                    Some(victim) => state.moved(network, boards, [start, (them, victim, to)], [end]),
                    None => state.moved(network, boards, [start], [end]),
                }
            }
            MoveKind::EnPassant => {
                let victim = (them, Role::Pawn, Square::at(to.file(), from.rank()));
                state.moved(network, boards, [start, victim], [(us, role, to)])
            }
            MoveKind::Castle => {
                let side = CastlingSide::of(from, to);
                let king = (us, Role::King, Square::at(side.king_file(), from.rank()));
                let rook = (us, Role::Rook, Square::at(side.rook_file(), from.rank()));
                state.moved(network, boards, [start, (us, Role::Rook, to)], [king, rook])
            }
        }
    }

    fn evaluate(&self, (): &mut (), state: &Accumulator, position: &Position) -> Score {
        let board = position.board();
        let score = match endgame::known(board) {
            Some(score) if board.turn() == Color::White => score,
            Some(score) => -score,
            None => {
                let score = self.output(state, position);
                let better = if score > 0 { board.turn() } else { !board.turn() };
                endgame::without_chances(board, better).map_or(score, |scale| score * scale / endgame::FULL_SCALE)
            }
        };
        Score::new(fade(score, position))
    }
}

/// The largest judgement.
const MOST: i64 = 20_000;

#[cfg(test)]
mod tests {
    use chronicle_game::Game;

    use super::*;

    /// A network of chance.
    fn network() -> Nnue {
        let mut network = Network::zero(400);
        let mut random = 1_u64;
        for weight in network.rows_mut().flat_map(|row| &mut row.0) {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *weight = (random >> 33) as i16 % 60;
        }
        Nnue::new(Arc::new(network))
    }

    fn check_below(judge: &Nnue, position: &Position, state: &Accumulator, depth: u32) {
        assert_eq!(*state, judge.state(position), "{position}");
        if depth > 0 {
            for mv in position.moves() {
                let next = position.play(mv);
                check_below(judge, &next, &judge.after(state, position, mv, &next), depth - 1);
            }
        }
    }

    #[test]
    fn sums_that_follow_moves_are_those_from_nothing() {
        let judge = network();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            check_below(&judge, &position, &judge.state(&position), 2);
        }
    }

    #[test]
    fn both_sides_and_both_wings_are_judged_alike() {
        let judge = network();
        let score = |fen: &str| {
            let position: Position = fen.parse().expect("a legal position");
            judge.evaluate(&mut (), &judge.state(&position), &position)
        };
        let white = score("rn1q1rk1/pp3ppp/4pn2/8/2P5/5N2/PP3PPP/R2Q1RK1 w - - 0 1");
        assert_eq!(white, score("r2q1rk1/pp3ppp/5n2/2p5/8/4PN2/PP3PPP/RN1Q1RK1 b - - 0 1"), "colours");
        assert_eq!(white, score("1kr1q1nr/ppp3pp/2np4/8/5P2/2N5/PPP3PP/1KR1Q2R w - - 0 1"), "wings");
    }

    #[test]
    fn a_network_gone_mad_is_no_danger() {
        for (weight, bias) in [(i16::MAX, i32::MAX), (i16::MIN, i32::MIN), (i16::MAX, i32::MIN)] {
            let mut network = Network::zero(10_000);
            network.rows_mut().for_each(|row| row.0.fill(weight));
            network.output_bias.fill(bias);
            let judge = Nnue::new(Arc::new(network));
            let position = Position::start();
            let score = judge.evaluate(&mut (), &judge.state(&position), &position);
            assert!(score.plies_to_end().is_none() && i64::from(score.value().abs()) <= MOST, "{score:?}");
            check_below(&judge, &position, &judge.state(&position), 1);
        }
    }

    #[test]
    fn outputs_are_chosen_by_the_number_of_pieces() {
        assert_eq!([2, 5, 6, 17, 29, 30, 32].map(bucket), [0, 0, 1, 3, 6, 7, 7]);
    }
}
