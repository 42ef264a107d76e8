//! What must hold in every position, tried on many random ones. Debug assertions are on, so that playing a move also
//! checks its legality and recomputes the keys.

use crate::random;

use std::collections::{HashMap, HashSet};

use crate::random::Random;
use chronicle_chess::{
    Bitboard, CastlingSide, Move, MoveClass, MoveKind, MoveList, PlayedGame, Position, Role, Square, Strictness,
    uci::CastlingStyle,
};

/// Tries a property on positions of games and on boards that no game would show.
fn everywhere(seed: u64, property: impl Fn(&Position)) {
    random::games(seed, 10_000, &property);
    random::boards(seed, 5_000, &property);
}

fn class(position: &Position, class: MoveClass) -> HashSet<Move> {
    let mut list = MoveList::new();
    position.append_moves(class, Bitboard::FULL, &mut list);
    let moves: HashSet<Move> = list.iter().copied().collect();
    assert_eq!(moves.len(), list.len(), "{position}: a move is listed twice");
    moves
}

#[test]
fn fen_is_read_back_to_the_same_position() {
    everywhere(1, |position| {
        for text in [position.to_string(), position.to_shredder_fen()] {
            let setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let read =
                Position::from_setup(&setup, Strictness::Playable).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read, *position);
            assert_eq!((read.key(), read.pawn_key()), (position.key(), position.pawn_key()), "{text}");
            // Equality leaves the clocks out; the text has them.
            assert_eq!(format!("{read:?}"), format!("{position:?}"));
        }
    });
}

#[test]
fn games_stay_reachable() {
    random::games(2, 10_000, |position| {
        assert_eq!(position.to_string().parse(), Ok(*position));
    });
}

#[test]
fn keys_are_those_of_a_fresh_position() {
    everywhere(3, |position| {
        for mv in position.legal_moves() {
            let next = position.play(mv);
            let fresh =
                Position::from_setup(&next.to_setup(), Strictness::Playable).expect("a move leads to a position");
            assert_eq!(next.key(), fresh.key(), "{position} {mv:?}");
            assert_eq!(next.pawn_key(), fresh.pawn_key(), "{position} {mv:?}");
            assert_eq!(position.key_after(mv), fresh.key(), "{position} {mv:?}");
            assert_eq!(next.board(), fresh.board(), "{position} {mv:?}");
        }
    });
}

#[test]
fn passing_gives_a_legal_position_with_its_key() {
    everywhere(4, |position| match position.pass() {
        None => assert!(position.is_check()),
        Some(next) => {
            let fresh =
                Position::from_setup(&next.to_setup(), Strictness::Playable).expect("the king was not in check");
            assert_eq!((next, next.key(), next.turn()), (fresh, fresh.key(), !position.turn()));
        }
    });
}

#[test]
fn uci_moves_are_read_back() {
    everywhere(5, |position| {
        for mv in position.legal_moves() {
            assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv), "{position}");
            assert_eq!(position.parse_uci(&position.uci_in(mv, CastlingStyle::Chess960)), Ok(mv), "{position}");
            // A king's step may look like castling if that is written by the king's target.
            if mv.kind() != MoveKind::Castle || position.natural_style() == CastlingStyle::Standard {
                assert_eq!(position.parse_uci(&position.uci_in(mv, CastlingStyle::Standard)), Ok(mv), "{position}");
            }
        }
    });
}

/// Short, and different for every move of a position.
#[test]
fn san_moves_are_read_back() {
    everywhere(12, |position| {
        let mut texts = HashSet::new();
        for mv in position.legal_moves() {
            let text = position.san(mv);
            assert_eq!(position.parse_san(&text), Ok(mv), "{position} {text}");
            let bare = text.trim_end_matches(['+', '#']);
            assert_eq!(position.parse_san(bare), Ok(mv), "{position} {bare}");
            assert!(texts.insert(bare.to_owned()), "{position} {text}");
            let next = position.play(mv);
            let suffix = match (next.is_check(), next.has_moves()) {
                (true, true) => "+",
                (true, false) => "#",
                (false, _) => "",
            };
            assert_eq!(&text[bare.len()..], suffix, "{position} {text}");
        }
    });
}

#[test]
fn classes_of_moves_share_nothing_and_miss_nothing() {
    everywhere(6, |position| {
        let all = class(position, MoveClass::All);
        let tactical = class(position, MoveClass::Tactical);
        let quiet = class(position, MoveClass::Quiet);
        assert!(tactical.is_disjoint(&quiet), "{position}");
        assert_eq!(&tactical | &quiet, all, "{position}");
        assert_eq!((all.len() as u32, !all.is_empty()), (position.count_moves(), position.has_moves()), "{position}");
        for &mv in &all {
            let is_tactical = position.is_capture(mv) || mv.promoted().is_some();
            assert_eq!(tactical.contains(&mv), is_tactical, "{position} {mv:?}");
            let captured = position.board().color(!position.turn()).count()
                - position.play(mv).board().color(!position.turn()).count();
            assert_eq!(position.is_capture(mv), captured == 1, "{position} {mv:?}");
            let is_pawn = position.board().role_at(mv.from()) == Some(Role::Pawn);
            assert_eq!(
                position.play(mv).halfmove_clock() == 0,
                position.is_capture(mv) || is_pawn,
                "{position} {mv:?}"
            );
        }
    });
}

#[test]
fn moves_by_square_are_those_of_the_whole() {
    everywhere(7, |position| {
        let all = position.legal_moves();
        for from in Square::all() {
            let mut list = MoveList::new();
            position.append_moves(MoveClass::All, from.bit(), &mut list);
            let expected: HashSet<_> = all.iter().filter(|mv| mv.from() == from).collect();
            assert_eq!(list.iter().collect::<HashSet<_>>(), expected, "{position} {from}");
            let dests: Bitboard = expected.iter().flat_map(|mv| targets(**mv)).collect();
            assert_eq!(position.dests(from), dests, "{position} {from}");
        }
    });
}

/// Where a user may drop the piece to make this move.
fn targets(mv: Move) -> Vec<Square> {
    let landing = mv.castling_side().map(|side| match side {
        CastlingSide::King => mv.from().rank().bitboard() & chronicle_chess::File::G.bitboard(),
        CastlingSide::Queen => mv.from().rank().bitboard() & chronicle_chess::File::C.bitboard(),
    });
    landing.and_then(Bitboard::single).into_iter().chain([mv.to()]).collect()
}

#[test]
fn an_en_passant_square_means_a_capture() {
    let mut captures = 0;
    let mut count = |position: &Position| {
        let moves = position.legal_moves();
        let targets: HashSet<_> =
            moves.iter().filter(|mv| mv.kind() == MoveKind::EnPassant).map(|mv| mv.to()).collect();
        assert_eq!(targets, position.board().en_passant().into_iter().collect(), "{position}");
        captures += targets.len();
    };
    random::games(8, 20_000, &mut count);
    random::boards(8, 10_000, &mut count);
    assert!(captures > 500, "only {captures} captures en passant came up");
}

#[test]
fn undo_and_redo_restore_every_bit() {
    let mut random = Random(9);
    let shown = |position: &Position| (format!("{position:?}"), position.key(), position.pawn_key(), *position);
    for number in 0..200 {
        let start = Position::try_from(&random::start(number, random.below(960))).expect("starts are legal");
        let mut game = PlayedGame::new(start);
        let mut record = vec![shown(&start)];
        while record.len() < 120 {
            let Some(mv) = random::pick(game.position(), &mut random) else { break };
            game.play(mv).expect("the move was generated");
            record.push(shown(game.position()));
        }
        let mut place = record.len() - 1;
        for _ in 0..300 {
            let moved = if random.once_in(2) {
                let (possible, moved) = (place > 0, game.undo());
                place -= usize::from(moved);
                assert_eq!(moved, possible);
                moved
            } else {
                let (possible, moved) = (place + 1 < record.len(), game.redo());
                place += usize::from(moved);
                assert_eq!(moved, possible);
                moved
            };
            assert!(moved || place == 0 || place + 1 == record.len());
            assert_eq!(shown(game.position()), record[place]);
            assert_eq!(game.moves().len(), place);
        }
    }
}

/// The same moves in another order lead to the same position, and so to the same key.
#[test]
fn transpositions_have_equal_keys() {
    let mut random = Random(10);
    let mut found = 0;
    let play = |start: &Position, moves: [Move; 3]| {
        moves.into_iter().try_fold(*start, |position, mv| position.is_legal(mv).then(|| position.play(mv)))
    };
    random::games(10, 20_000, |position| {
        let Some(first) = random::pick(position, &mut random) else { return };
        let Some(answer) = random::pick(&position.play(first), &mut random) else { return };
        let Some(second) = random::pick(&position.play(first).play(answer), &mut random) else { return };
        let (Some(one), Some(other)) =
            (play(position, [first, answer, second]), play(position, [second, answer, first]))
        else {
            return;
        };
        if one.board() == other.board() {
            assert_eq!((one, one.key()), (other, other.key()), "{position} {first:?} {answer:?} {second:?}");
            found += usize::from(first != second);
        }
    });
    assert!(found > 2_000, "only {found} transpositions came up");
}

/// The FEN without clocks says what a position is; no two such texts share a key.
#[test]
fn different_positions_have_different_keys() {
    let mut texts: HashMap<_, String> = HashMap::new();
    let mut add = |position: &Position| {
        let fen = position.to_string();
        let text = fen.rsplitn(3, ' ').nth(2).expect("a FEN has six fields");
        let known = texts.entry(position.key()).or_insert_with(|| text.to_owned());
        assert_eq!(known, text, "two positions have the key {}", position.key());
    };
    random::games(11, 100_000, &mut add);
    random::boards(11, 100_000, &mut add);
    println!("{} different positions, all with different keys", texts.len());
}

#[test]
fn moves_that_give_check_are_known_beforehand() {
    random::games(41, 20_000, |position| {
        let survey = position.survey();
        for mv in position.legal_moves() {
            assert_eq!(position.gives_check(&survey, mv), position.play(mv).is_check(), "{mv:?} in {position}");
        }
    });
}
