//! `is_legal` agrees with the generator about every one of the 65536 words that a move could be.

use crate::random;

use std::{collections::HashSet, num::NonZeroU16};

use chronicle_chess::{Move, MoveKind, PlayedGame, Position};

/// Asks about all words.
fn check(position: &Position) {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    let accepted: HashSet<Move> = (1..=u16::MAX)
        .filter_map(NonZeroU16::new)
        .filter_map(Move::from_word)
        .filter(|&mv| position.is_legal(mv))
        .collect();
    assert_eq!(accepted, legal, "{position}");
}

#[test]
fn in_games() {
    random::games(20, 3_000, check);
}

#[test]
fn on_boards_that_no_game_shows() {
    random::boards(21, 3_000, check);
}

#[test]
fn in_positions_with_every_kind_of_move() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "1rkr4/8/8/8/8/8/8/1RKR4 w KQkq - 0 1",
        "6kr/8/8/8/8/8/8/RK6 w Qk - 0 1",
        "4k3/8/8/8/8/8/8/qRK4R w KQ - 0 1",
    ] {
        check(&fen.parse().expect("legal"));
    }
}

#[test]
fn words_are_moves_and_back() {
    for word in (1..=u16::MAX).filter_map(NonZeroU16::new) {
        match Move::from_word(word) {
            None => assert!(!(1..=7).contains(&(word.get() >> 12)), "{word:#x}"),
            Some(mv) => {
                assert_eq!(mv.word(), word);
                let rebuilt = match mv.kind() {
                    MoveKind::Normal => Move::normal(mv.from(), mv.to()),
                    MoveKind::Promotion(role) => Move::promotion(mv.from(), mv.to(), role),
                    MoveKind::EnPassant => Move::en_passant(mv.from(), mv.to()),
                    MoveKind::Castle => Move::castle(mv.from(), mv.to()),
                };
                assert_eq!(rebuilt, mv);
            }
        }
    }
}

/// A game refuses whatever is not legal and stays as it was.
#[test]
fn a_game_refuses_illegal_words() {
    let mut game = PlayedGame::default();
    let before = format!("{game:?}");
    for mv in (1..=u16::MAX).filter_map(NonZeroU16::new).filter_map(Move::from_word) {
        if !game.position().is_legal(mv) {
            assert!(game.play(mv).is_err(), "{mv:?}");
        }
    }
    assert_eq!(format!("{game:?}"), before);
}
