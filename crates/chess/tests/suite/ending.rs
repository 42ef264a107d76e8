//! How games end: on the board, by counting moves, by repetition, and by the clock.

use chronicle_chess::{Claim, Color, DrawReason, Ending, PlayedGame, Position, fen::START};

const MATE_BY_WHITE: Option<Ending> = Some(Ending::Checkmate { winner: Color::White });
const MATE_BY_BLACK: Option<Ending> = Some(Ending::Checkmate { winner: Color::Black });
const STALEMATE: Option<Ending> = Some(Ending::Draw(DrawReason::Stalemate));
const DEAD: Option<Ending> = Some(Ending::Draw(DrawReason::InsufficientMaterial));
const SEVENTY_FIVE: Option<Ending> = Some(Ending::Draw(DrawReason::SeventyFiveMoves));
const FIVEFOLD: Option<Ending> = Some(Ending::Draw(DrawReason::FivefoldRepetition));

#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game from here with these UCI moves.
#[track_caller]
fn game(fen: &str, moves: &str) -> PlayedGame {
    let mut game = PlayedGame::new(position(fen));
    play(&mut game, moves);
    game
}

#[track_caller]
fn play(game: &mut PlayedGame, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).expect("the move was parsed as legal");
    }
}

#[test]
fn mates_stalemates_and_neither() {
    for (fen, expected) in [
        (START, None),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", MATE_BY_BLACK),
        ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", MATE_BY_WHITE),
        ("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", MATE_BY_WHITE),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", MATE_BY_WHITE),
        // The same with a way out, a defender, or something to put between.
        ("R5k1/5pp1/7p/8/8/8/8/K7 b - - 0 1", None),
        ("R5k1/5ppp/8/8/8/8/3r4/1K6 b - - 0 1", None),
        ("R5k1/5ppp/8/2b5/8/8/8/K7 b - - 0 1", None),
        // Double check: only the king may move, and it cannot.
        ("3rkb2/3p1p2/5N2/8/8/8/8/K3R3 b - - 0 1", MATE_BY_WHITE),
        // A check that only a capture en passant answers.
        ("8/8/8/1k6/2Pp4/8/8/4KQ2 b - c3 0 1", None),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", STALEMATE),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", None),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", STALEMATE),
        ("5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10", STALEMATE),
        // A pawn that could step, but is pinned; and one that can.
        ("8/8/8/8/b7/1p6/1P6/K1k5 w - - 0 1", STALEMATE),
        ("8/8/8/8/b7/8/1P6/K1k5 w - - 0 1", None),
    ] {
        let position = position(fen);
        assert_eq!(position.ending(), expected, "{fen}");
        assert_eq!(position.has_moves(), expected.is_none(), "{fen}");
    }
}

/// Each with both sides to move and with the colours exchanged.
#[test]
fn dead_positions() {
    for (pieces, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k3/8/8/8/8/8/8/4KN2", true),
        // One bishop each, or several, all on squares of one colour.
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("4k3/8/3B4/8/1B6/8/8/2B1K3", true),
        ("2b1k3/8/4b3/8/6B1/8/8/4KB2", true),
        // Bishops on both colours.
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/2B1KB2", false),
        ("2b1kb2/8/8/8/8/8/8/4K3", false),
        // Pieces that cannot force mate, but can give it.
        ("4k3/8/8/8/8/8/8/1N2K1N1", false),
        ("4k1n1/8/8/8/8/8/8/4K1N1", false),
        ("4kb2/8/8/8/8/8/8/4K1N1", false),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        // Pawns, rooks and queens.
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
        ("4k3/8/8/8/8/8/8/3QK3", false),
        ("4k3/p7/P7/8/8/8/8/4K3", false),
    ] {
        let swapped: String = pieces
            .chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect();
        let mirrored = swapped.split('/').rev().collect::<Vec<_>>().join("/");
        for fen in [pieces, &mirrored].map(|board| format!("{board} w - - 0 1")) {
            for fen in [fen.replace(" w ", " b "), fen] {
                let position = position(&fen);
                assert_eq!(position.is_insufficient_material(), dead, "{fen}");
                assert_eq!(position.ending(), if dead { DEAD } else { None }, "{fen}");
                let nobody_can = Color::ALL.iter().all(|&color| !position.can_mate(color));
                assert_eq!(nobody_can, dead, "{fen}");
            }
        }
    }
}

/// Who wins if the other's time runs out: White and Black.
#[test]
fn who_could_still_mate() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", true, false),
        // Two knights cannot force mate, but the opponent may walk into it.
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true, false),
        ("4k3/8/3B4/8/1B6/8/8/2B1K3 w - - 0 1", false, false),
        // A lone knight needs an enemy piece in the king's way; a queen would take the knight or its check.
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false),
        ("3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, true),
        ("4k2r/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true),
        ("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true),
        ("4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/4K1N1 w - - 0 1", true, true),
        // A lone bishop too, but rooks and queens beside the king always reach the diagonal of the check.
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false),
        ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("4k2r/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("3qk3/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("3qk2r/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("2b1k2r/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("4kb1r/8/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        // Material is enough for the one with nothing but a king to lose, whatever the other has.
        ("rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1", false, true),
    ] {
        let position = position(fen);
        assert_eq!((position.can_mate(Color::White), position.can_mate(Color::Black)), (white, black), "{fen}");
    }
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_an_end() {
    for (clock, claims, ending) in [
        (0, vec![], None),
        (99, vec![], None),
        (100, vec![Claim::FiftyMoves], None),
        (149, vec![Claim::FiftyMoves], None),
        (150, vec![], SEVENTY_FIVE),
        (1000, vec![], SEVENTY_FIVE),
        (u16::MAX, vec![], SEVENTY_FIVE),
    ] {
        let game = game(&format!("4k3/8/8/8/8/8/8/4K2R w K - {clock} 200"), "");
        assert_eq!((game.claims(), game.ending()), (claims, ending), "clock {clock}");
    }
}

#[test]
fn the_count_goes_on_through_castling_and_stops_at_captures_and_pawn_moves() {
    let fen = "r3k2r/7p/8/8/8/8/P7/R3K2R w KQkq - 98 100";
    assert_eq!(game(fen, "e1g1").position().halfmove_clock(), 99);
    assert_eq!(game(fen, "e1g1 e8c8").claims(), [Claim::FiftyMoves]);
    assert_eq!(game(fen, "h1h7").position().halfmove_clock(), 0);
    assert_eq!(game(fen, "h1g1 h7h6").position().halfmove_clock(), 0);
    assert_eq!(game("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 99 100", "d5e6").position().halfmove_clock(), 0);
    assert_eq!(game("4k3/8/8/8/8/8/4P3/4K3 w - - 149 100", "e2e3").ending(), None);
}

#[test]
fn mate_comes_before_the_count_of_moves() {
    let mating = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 149 120";
    assert_eq!(game(mating, "d1d8").ending(), MATE_BY_WHITE);
    assert_eq!(game(mating, "d1d7").ending(), SEVENTY_FIVE);
    // Stalemate and a dead position also come before, which matters for the reason given.
    assert_eq!(game("7k/8/6K1/8/8/8/8/5Q2 w - - 149 120", "f1f7").ending(), STALEMATE);
    assert_eq!(game("7k/8/6K1/8/8/8/8/8 w - - 149 120", "g6f6").ending(), DEAD);
    // The claim for fifty moves is gone with the mate as well.
    let mate_at_100 = mating.replace(" 149 ", " 99 ");
    let start = game(&mate_at_100, "");
    let mate = start.position().parse_uci("d1d8").expect("legal");
    assert!(start.claims_with(mate).is_empty());
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn threefold_is_a_claim_and_fivefold_an_end() {
    for (rounds, repetitions, claims, ending) in [
        (0, 1, vec![], None),
        (1, 2, vec![], None),
        (2, 3, vec![Claim::ThreefoldRepetition], None),
        (3, 4, vec![Claim::ThreefoldRepetition], None),
        (4, 5, vec![], FIVEFOLD),
        (5, 6, vec![], FIVEFOLD),
    ] {
        let game = game(START, &SHUFFLE.repeat(rounds));
        assert_eq!(game.repetitions(), repetitions, "{rounds} rounds");
        assert_eq!((game.claims(), game.ending()), (claims, ending), "{rounds} rounds");
    }
}

#[test]
fn repetitions_need_not_follow_one_another() {
    let moves = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8";
    let game = game(START, moves);
    assert_eq!((game.repetitions(), game.claims()), (3, vec![Claim::ThreefoldRepetition]));
}

#[test]
fn undone_moves_do_not_count() {
    let mut game = game(START, &SHUFFLE.repeat(2));
    assert!(game.undo());
    assert_eq!(game.repetitions(), 2);
    assert!(game.undo() && game.undo() && game.undo());
    play(&mut game, "b1c3 b8c6 c3b1 c6b8");
    assert_eq!(game.repetitions(), 3);
    assert!(!game.redo());
}

/// A clock from elsewhere does not make the game look for positions that it never saw.
#[test]
fn the_clock_of_the_start_is_no_history() {
    let game = game("4k2r/8/8/8/8/8/8/4K2R w - - 90 90", "h1g1 h8g8 g1h1 g8h8");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let there_and_back = "h1g1 h8g8 g1h1 g8h8 ";
    // The board looks the same from the second time on, but at first both could still castle to that side.
    assert_eq!(game(fen, there_and_back).repetitions(), 1);
    assert_eq!(game(fen, &there_and_back.repeat(2)).repetitions(), 2);
    assert_eq!(game(fen, &there_and_back.repeat(3)).claims(), [Claim::ThreefoldRepetition]);
    assert_eq!(game(&fen.replace("KQkq", "Qq"), there_and_back).repetitions(), 2);
}

#[test]
fn a_lapsed_right_to_capture_en_passant_makes_another_position() {
    let shuffle = "g8h8 g1h1 h8g8 h1g1 ";
    // Black could capture on d3 the first time only.
    let capturable = game("6k1/8/8/8/4p3/8/3P4/6K1 w - - 0 1", &format!("d2d4 {}", shuffle.repeat(2)));
    assert_eq!(capturable.repetitions(), 2);
    // No black pawn is near: the double step leaves nothing behind.
    let far = game("6k1/8/8/8/6p1/8/3P4/6K1 w - - 0 1", &format!("d2d4 {}", shuffle.repeat(2)));
    assert_eq!((far.repetitions(), far.claims()), (3, vec![Claim::ThreefoldRepetition]));
    // The capturing pawn is pinned: again nothing.
    let pinned = game("4k3/8/8/8/4p3/8/3P4/4RK2 w - - 0 1", "d2d4 e8f8 f1g1 f8e8 g1f1");
    assert_eq!(pinned.repetitions(), 2);
    // The same positions as texts: a square on which nobody can capture is not kept.
    let stated = position("6k1/8/8/8/3P2p1/8/8/6K1 b - d3 0 1");
    assert_eq!((stated, stated.key()), (*far.position(), far.position().key()));
    assert_ne!(position("6k1/8/8/8/3Pp3/8/8/6K1 b - d3 0 1"), *capturable.position());
}

#[test]
fn a_draw_can_be_claimed_with_the_move_that_makes_it() {
    let third = game(START, &(SHUFFLE.to_owned() + "g1f3 g8f6 f3g1"));
    let back = third.position().parse_uci("f6g8").expect("legal");
    let other = third.position().parse_uci("f6g4").expect("legal");
    assert!(third.claims().is_empty());
    assert_eq!(third.claims_with(back), [Claim::ThreefoldRepetition]);
    assert!(third.claims_with(other).is_empty());

    let fiftieth = game("4k2r/8/8/8/8/8/4P3/4K2R w - - 99 90", "");
    let quiet = fiftieth.position().parse_uci("e1d1").expect("legal");
    let pawn = fiftieth.position().parse_uci("e2e3").expect("legal");
    assert_eq!(fiftieth.claims_with(quiet), [Claim::FiftyMoves]);
    assert!(fiftieth.claims_with(pawn).is_empty());
    assert!(fiftieth.claims_with(back).is_empty(), "an illegal move claims nothing");
    assert_eq!(fiftieth.position().halfmove_clock(), 99);

    let both = game("4k2r/8/8/8/8/8/4P3/4K2R w - - 96 90", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1");
    let last = both.position().parse_uci("g8h8").expect("legal");
    assert_eq!(both.claims_with(last), [Claim::FiftyMoves, Claim::ThreefoldRepetition]);
}

#[test]
fn nothing_is_claimed_in_a_game_that_has_ended() {
    // The start position five times, in two ways, so that the next move leads to something seen only twice.
    let over = game(START, &(SHUFFLE.repeat(2) + &"b1c3 b8c6 c3b1 c6b8 ".repeat(2)));
    assert_eq!(over.ending(), FIVEFOLD);
    let third_time = over.position().parse_uci("b1c3").expect("legal");
    assert!(over.claims().is_empty() && over.claims_with(third_time).is_empty());
    let seventy_five = game("4k3/8/8/8/8/8/4P3/4K2R w - - 150 90", "");
    let mv = seventy_five.position().parse_uci("h1h2").expect("legal");
    assert!(seventy_five.claims_with(mv).is_empty());
}
