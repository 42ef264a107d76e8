//! The 38 worked examples of the rule book, by their numbers.

use crate::common::{position, position_under};
use chronicle_cotulenh::{Ending, Position, RuleSet};

/// The moves of the unit on a square as in a game score, sorted. Steps of deployments are left out.
fn whole_moves(position: &Position, from: &str) -> Vec<String> {
    let moves = position.legal_moves();
    let of_unit = moves.iter().filter(|mv| mv.from().to_string() == from && !mv.is_deploy());
    let mut texts: Vec<_> = of_unit.map(|&mv| position.san(mv)).collect();
    texts.sort();
    texts
}

#[track_caller]
fn check(number: u32, fen: &str, from: &str, wanted: &str) {
    let mut wanted: Vec<_> = wanted.split(' ').map(str::to_owned).collect();
    wanted.sort();
    assert_eq!(whole_moves(&position(fen), from), wanted, "example {number}");
}

/// Plays moves of a game score one after another.
#[track_caller]
fn after(fen: &str, moves: &[&str]) -> Position {
    moves.iter().fold(position(fen), |position, text| {
        let mv = position.parse_san(text).unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
        position.play(mv)
    })
}

#[track_caller]
fn expect_legal(fen: &str, legal: &[&str], illegal: &[&str]) {
    let position = position(fen);
    for text in legal {
        assert!(position.parse_san(text).is_ok(), "{text} in {fen}");
    }
    for text in illegal {
        assert!(position.parse_san(text).is_err(), "{text} in {fen}");
    }
}

/// 1, 2, 3
#[test]
fn the_start() {
    assert_eq!(Position::start().legal_moves().len(), 116);
    check(2, Position::START, "c4", "N&c5 Nc6 Nc7 Ncc3 Ncc2 Ncc1 Ncb4 Na4 Ncb5 Na6 Ncb3 Nca2");
    let plane = "Fe3 Fe5 Fee6 Feg2 Fe1 Fd2 Fc2 F&b2 F&c4 Ff3 Feg4 Fh5 Fei6 Ff1 Fd1";
    check(3, Position::START, "e2", plane);
}

/// Examples with the complete list of moves of a unit.
#[test]
fn complete_lists() {
    for (number, fen, from, list) in [
        (4, "6c4/11/11/11/11/11/11/11/4T6/11/11/5C5 r - - 0 1", "e4", "Te5 Te6 Te3 Te2 Td4 Tc4 Tf4 Tg4"),
        (5, "6c4/11/11/11/11/11/11/3i7/3I7/3T7/11/4C6 r - - 0 1", "d3", "T&d4 Tc3 Td1 Td2 Te3 Tf3"),
        (8, "6c4/11/11/11/11/11/5S5/11/11/11/11/4C6 r - - 0 1", "f6", "Sd6 Se5 Se6 Sf4 Sf5 Sf7 Sf8 Sg5 Sg6 Sh6"),
        (9, "6c4/11/11/11/11/6i4/6G4/11/11/11/11/4C6 r - - 0 1", "g6", "Gf6 Gg5 Gh6 Gxg7"),
        (9, "6c4/11/11/11/11/11/6G4/11/11/11/11/4C6 r - - 0 1", "g6", "Gf6 Gg5 Gh6"),
        (
            10,
            "6c4/11/11/11/11/11/2N8/11/11/11/11/4C6 r - - 0 1",
            "c6",
            "Na4 Na6 Na8 Nb5 Nb6 Nb7 Nc10 Nc2 Nc3 Nc4 Nc5 Nc7 Nc8 Nc9 Nd6 Nd7 Ne6",
        ),
        (11, "6c4/11/11/11/11/11/3N7/11/11/11/11/4C6 r - - 0 1", "d6", "Na6 Na9 Nb6 Nb8 Nc6 Nc7 Nd7 Ne6 Ne7"),
        (
            20,
            "2c8/11/11/11/11/11/5g5/4gi5/11/11/11/5F4C r - - 0 1",
            "f1",
            "Fc1 Fc4 Fd1 Fd3 Fe1 Fe2 Ff2 Ff3 Ff4 Fg1 Fg2 Fh1 Fh3 Fi1 Fi4 Fj1 Fj5",
        ),
        (24, "6c4/11/6I4/11/11/6C4/11/11/11/11/11/11 r - - 0 1", "g10", "Ig11 Ig9"),
        (25, "4c6/11/11/11/11/11/11/11/11/11/11/2C8 r - - 0 1", "c1", "Cc2 Cc3 Cc4 Cc5 Cc6 Cc7 Cc8 Cc9 Cc10 Cc11 Cd1"),
    ] {
        check(number, fen, from, list);
    }
}

/// 6, 7, 12 to 19, 21, 23: what is possible and what is not.
#[test]
fn possible_and_impossible() {
    let table: [(&str, &[&str], &[&str]); 12] = [
        ("6c4/11/11/11/3i7/11/3I7/3A7/11/11/11/4C6 r - - 0 1", &["Axd8"], &["Ad7", "Ad8", "Af7", "Ag8", "Ad6"]),
        (
            "6c4/11/11/11/11/11/11/5A5/11/11/11/4C6 r - - 0 1",
            &["Af6", "Af7", "Af8", "Ae6", "Ag6"],
            &["Ae7", "Ag7", "Ad7", "Ah7", "Ac8", "Ai8"],
        ),
        ("6c3i/11/11/11/11/11/11/11/11/2N2ii4/11/4C6 r - - 0 1", &["N_f3"], &["N_g3", "Nxf3", "Nxg3"]),
        ("6c4/11/11/11/11/1n9/11/11/11/1N9/11/4C6 r - - 0 1", &["Nxb7"], &["N_b7"]),
        ("6c4/11/11/11/11/11/1n9/11/1N9/1N9/11/4C6 r - - 0 1", &["N3xb6"], &["N3b5"]),
        ("6c4/11/11/11/11/11/11/11/11/1n1T7/11/4C6 r - - 0 1", &["T_b3"], &["Txb3"]),
        ("6c4/11/11/11/11/11/11/3F7/11/3i7/11/4C6 r - - 0 1", &["Fxd3", "F_d3"], &["F@d3"]),
        ("5c5/11/11/11/11/11/11/11/11/11/1n1F7/4C6 r - - 0 1", &["F@b2"], &["Fc2", "F_b2", "Fxb2"]),
        (
            "5c5/11/11/11/11/11/11/11/11/11/1n1+F7/4C6 r - - 0 1",
            &["+F_b2", "+Fc2", "+Fi2", "+Fi7"],
            &["+F@b2", "+Fxb2", "+Fj2"],
        ),
        ("2c8/11/11/11/11/11/11/11/3g7/11/11/4F5C r - - 0 1", &["Fe2", "Fe3"], &["Fe4", "Fe5"]),
        ("2c8/11/11/11/11/11/11/4g6/11/11/11/3CF6 r - - 0 1", &["F@e5"], &["Fe4", "Fxe5", "F_e5"]),
        ("6c4/11/11/11/11/11/11/1NI8/11/11/11/4C6 r - - 0 1", &["N&c5"], &["I&b5"]),
    ];
    for (fen, legal, illegal) in table {
        expect_legal(fen, legal, illegal);
    }
}

/// 13, 15, 17: what a capture leaves behind.
#[test]
fn captures_leave_the_right_board() {
    let board = |position: &Position, square: &str| position.unit(square.parse().expect("a square"));
    let torpedo = after("6c4/11/11/11/11/1n9/11/11/11/1N9/11/4C6 r - - 0 1", &["Nxb7"]);
    assert!(board(&torpedo, "b3").is_none() && board(&torpedo, "b7").is_some_and(|unit| unit.to_string() == "+N"));
    let gun = after("6c4/11/11/11/11/11/11/11/11/1n1T7/11/4C6 r - - 0 1", &["T_b3"]);
    assert!(board(&gun, "b3").is_none() && board(&gun, "d3").is_some());
    let suicide = after("5c5/11/11/11/11/11/11/11/11/11/1n1F7/4C6 r - - 0 1", &["F@b2"]);
    assert!(board(&suicide, "b2").is_none() && board(&suicide, "d2").is_none());
    assert_eq!(suicide.halfmoves(), 0);
}

/// 22
#[test]
fn boarding_makes_a_stack() {
    let next = after("5c5/11/11/11/11/11/4I6/4T6/11/11/11/4C6 r - - 3 1", &["T&e6"]);
    assert_eq!(next.to_string(), "5c5/11/11/11/11/11/4(TI)6/11/11/11/11/4C6 b - - 4 1");
}

/// 26, 27, 28
#[test]
fn attacking_the_commander_makes_heroes() {
    for (fen, mv, wanted) in [
        (
            "6c4/4T6/11/11/11/2i8/2I8/11/11/11/11/5C5 r - - 0 1",
            "Te12",
            "4+T1c4/11/11/11/11/2+i8/2I8/11/11/11/11/5C5 b - - 1 1",
        ),
        (
            "6c4/11/6I4/6A4/11/11/11/11/11/11/11/3C7 r - - 0 1",
            "If10",
            "6c4/11/5I5/6+A4/11/11/11/11/11/11/11/3C7 b - - 1 1",
        ),
        (
            "6c4/11/2i8/11/11/11/11/11/11/11/1(nf)9/5C5 b - - 0 1",
            "(NF)c1",
            "6c4/11/2i8/11/11/11/11/11/11/11/11/2(+n+f)2C5 r - - 1 2",
        ),
    ] {
        let next = after(fen, &[mv]);
        assert_eq!(next.to_string(), wanted, "{mv}");
        assert!(next.is_check(), "{mv}");
    }
}

/// 29
#[test]
fn the_last_guard_becomes_a_hero_before_legality_is_judged() {
    expect_legal("6c4/11/11/11/11/11/11/11/11/2N2ii4/11/4C6 r - - 0 1", &[], &["N_f3"]);
}

/// Torpedoes reach farther than guns, so a ship that comes for its commander may bring him in danger.
#[test]
fn a_ship_is_a_target_for_torpedoes() {
    let fen = "6c4/11/8i2/8i2/11/2n8/11/11/11/1NC8/11/11 r - - 0 1";
    assert!(!position(fen).is_check());
    expect_legal(fen, &["Nb4"], &["N&c3"]);
    expect_legal(&fen.replace("2n8", "2a8"), &["N&c3"], &[]);
}

/// 30, 31, 33
#[test]
fn deployments() {
    for (fen, moves, wanted) in [
        (
            "7c3/11/11/11/11/11/11/11/2i8/2(TI)8/11/6C4 r - - 5 1",
            ["T>xc4", "commit"],
            "7c3/11/11/11/11/11/11/11/2T8/2I8/11/6C4 b - - 0 1",
        ),
        (
            "7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1",
            ["T>d3", "commit"],
            "7c3/11/11/11/11/11/11/11/11/2(NF)T7/11/6C4 b - - 1 1",
        ),
        (
            "7c3/11/11/11/11/11/11/11/11/4(HC)6/11/11 r - - 0 1",
            ["C>e5", "commit"],
            "7c3/11/11/11/11/11/11/4C6/11/4+H6/11/11 b - - 1 1",
        ),
    ] {
        assert_eq!(after(fen, &moves).to_string(), wanted, "{moves:?}");
    }
}

/// 32
#[test]
fn what_cannot_swim_cannot_be_left_at_sea() {
    let open = after("7c3/11/11/11/11/11/11/11/11/(NFT)10/11/6C4 r - - 0 1", &["N>a5"]);
    assert!(open.session().is_some());
    assert!(open.parse_san("commit").is_err());
    // The plane can take the tank along.
    assert!(open.parse_san("(FT)>c5").is_ok());
}

/// 34, 35
#[test]
fn endings() {
    let stalemate = position("11/11/11/11/11/11/11/11/3C7/4+M6/2c8/11 b - - 7 4");
    assert_eq!(stalemate.ending(), Some(Ending::Stalemate));
    let mate = position("3a1C5/5E1c3/10m/11/3g7/3i7/11/7a3/10t/11/11/3A7 r - - 0 1");
    assert!(matches!(mate.ending(), Some(Ending::Checkmate { .. })));
}

/// 36, 37, 38
#[test]
fn disputed_examples_are_decided() {
    for (fen, mv, ours) in [
        ("4c6/11/11/11/11/11/11/11/11/11/11/3(TC)7 r - - 0 1", "(TC)e1", true),
        ("4c6/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1", "Cxe12", true),
        ("2c8/11/11/11/11/11/11/4Tg5/11/11/11/3CF6 r - - 0 1", "F&e5", false),
    ] {
        assert_eq!(position(fen).parse_san(mv).is_ok(), ours, "{mv}");
        assert_eq!(position_under(fen, RuleSet::REFERENCE).parse_san(mv).is_ok(), !ours, "{mv} in the reference");
    }
    let won = after("4c6/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1", &["Cxe12"]);
    assert!(matches!(won.ending(), Some(Ending::CommanderCaptured { .. })));
    assert!(won.legal_moves().is_empty());
}

/// What the rule book adds after its table.
#[test]
fn who_attacks_the_commander() {
    for (fen, check) in [
        ("2N3c4/11/11/11/11/11/11/11/11/11/11/4C6 b - - 0 1", false),
        ("2N2c5/11/11/11/11/11/11/11/11/11/11/4C6 b - - 0 1", true),
        ("4Tic4/11/11/11/11/11/11/11/11/11/11/4C6 b - - 0 1", false),
        ("3A1ic4/11/11/11/11/11/11/11/11/11/11/4C6 b - - 0 1", true),
    ] {
        assert_eq!(position(fen).is_check(), check, "{fen}");
    }
}
