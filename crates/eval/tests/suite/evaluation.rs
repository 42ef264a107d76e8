//! What must hold for every position.

use crate::random;

use crate::random::{Random, games, pick};
use chronicle_chess::{ByColor, Color, Piece, Position, Setup, Square, Strictness};
use chronicle_eval::{Caches, Classical, Tapered, Term, Weights};
use chronicle_game::Evaluator;

const POSITIONS: usize = 20_000;

fn evaluate(evaluation: &Classical, cache: &mut Caches, position: &Position) -> i32 {
    evaluation.evaluate(cache, &evaluation.state(position), position).value()
}

/// The same position with colours exchanged.
fn flipped(position: &Position) -> Position {
    let from = position.to_setup();
    let mut to = Setup::empty();
    for square in Square::all() {
        if let Some(Piece { role, color }) = from.piece_at(square) {
            to.put(square.flip(), Piece { role, color: !color });
        }
    }
    to.turn = !from.turn;
    to.castling = from.castling.iter().map(|&(color, claim)| (!color, claim)).collect();
    to.en_passant = from.en_passant.map(Square::flip);
    to.halfmove_clock = from.halfmove_clock;
    to.fullmove_number = from.fullmove_number;
    Position::from_setup(&to, Strictness::Playable).expect("a mirror image is as legal as the original")
}

#[test]
fn colours_make_no_difference() {
    let evaluation = Classical::default();
    let mut cache = evaluation.cache();
    games(1, POSITIONS, |position| {
        let mirror = flipped(position);
        let here = evaluate(&evaluation, &mut cache, position);
        assert_eq!(here, evaluate(&evaluation, &mut cache, &mirror), "{position} against {mirror}");
    });
}

#[test]
fn the_sum_is_counts_times_weights() {
    let evaluation = Classical::default();
    games(2, POSITIONS, |position| {
        let trace = evaluation.trace(position);
        let sum = trace
            .coefficients
            .balances()
            .zip(trace.weights.as_slice())
            .fold(Tapered::ZERO, |sum, (count, &weight)| sum + weight * count);
        assert_eq!(sum, trace.sum, "{position}");
    });
}

#[test]
fn the_trace_shows_what_search_sees() {
    let evaluation = Classical::default();
    let mut cache = evaluation.cache();
    games(3, POSITIONS, |position| {
        let trace = evaluation.trace(position);
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        assert_eq!(evaluate(&evaluation, &mut cache, position), sign * trace.score, "{position}\n{trace}");
    });
}

#[test]
fn state_follows_the_moves() {
    let evaluation = Classical::default();
    let mut random = Random(4);
    games(4, POSITIONS, |position| {
        let Some(mv) = pick(position, &mut random) else { return };
        let next = position.play(mv);
        let state = evaluation.after(&evaluation.state(position), position, mv, &next);
        assert_eq!(state, evaluation.state(&next), "{mv:?} in {position}");
    });
}

/// Random boards hold more than any game: the result may be nonsense, but it is a score.
#[test]
fn no_board_is_too_much() {
    let evaluation = Classical::default();
    let mut cache = evaluation.cache();
    random::boards(5, POSITIONS, |position| {
        evaluate(&evaluation, &mut cache, position);
    });
}

#[test]
fn the_start_is_worth_the_move() {
    for weights in [Weights::default(), Weights::by_hand()] {
        let tempo = weights.get(Term::Tempo, 0).middlegame();
        let trace = Classical::new(weights).trace(&Position::start());
        assert_eq!(trace.score, tempo, "{trace}");
        assert_eq!(trace.scales, ByColor([64; 2]));
    }
}

#[test]
fn a_trace_is_a_table() {
    let text = Classical::default().trace(&Position::start()).to_string();
    for &term in Term::ALL {
        let name = term.description().name;
        assert_eq!(text.contains(name), term.is_score(), "{name}");
    }
    let width = text.lines().next().map(str::len);
    assert!(
        text.lines().take(Term::ALL.len() + 3).all(|line| Some(line.len()) <= width.map(|width| width + 1)),
        "{text}"
    );
}
