//! Sections of the configuration of Fairy-Stockfish: that they become the games they say, and what is said about those
//! that cannot.

use std::sync::Arc;

use chronicle_variants::def::{VariantDef, ini, presets};
use chronicle_variants::{Bits, Position, SizeClass, Variant};

fn import(text: &str) -> VariantDef {
    let mut variants = ini::import(text, &presets::get).unwrap_or_else(|error| panic!("{error}"));
    variants.pop().unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn perft(def: &VariantDef, fen: &str, depth: u32) -> u64 {
    fn count<B: Bits>(def: &VariantDef, fen: &str, depth: u32) -> u64 {
        let variant = Variant::<B>::compile(def).unwrap_or_else(|error| panic!("{}: {error}", def.name));
        Position::from_fen(&Arc::new(variant), fen).unwrap_or_else(|error| panic!("{}: {error}", def.name)).perft(depth)
    }
    match SizeClass::of(def).unwrap() {
        SizeClass::Small => count::<u64>(def, fen, depth),
        _ => count::<u128>(def, fen, depth),
    }
}

/// The last section plays like a preset, from the start and from other positions.
#[track_caller]
fn plays_like(text: &str, preset: &str, fens: &[&str]) {
    let (def, preset) = (import(text), presets::get(preset).unwrap());
    for fen in fens.iter().copied().chain([def.start.as_str()]) {
        assert_eq!(perft(&def, fen, 3), perft(&preset, fen, 3), "{fen}");
    }
}

#[test]
fn a_larger_board_with_more_pieces() {
    let text = "
        [capa:chess]
        maxFile = 10
        archbishop = a
        chancellor = c
        promotionPieceTypes = caqrbn
        castlingKingsideFile = i
        castlingQueensideFile = c
        startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
        [second:capa]
        # nothing but another start
        startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1
    ";
    plays_like(text, "gothic", &["r4k3r/p8p/10/10/10/10/P2P5P/R4K3R w KQkq - 0 1"]);
}

#[test]
fn a_game_from_scratch() {
    let text = "
        [small]
        maxFile = 6
        maxRank = 6
        pawn = p
        knight = n
        rook = r
        queen = q
        king = k
        doubleStep = false
        castling = false
        promotionPieceTypes = qrn
        promotionRegionWhite = *6
        promotionRegionBlack = *1
        startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
    ";
    plays_like(text, "losalamos", &["6/2P3/6/1K1k2/6/6 w - - 0 1"]);
}

#[test]
fn pieces_in_hand() {
    let text = "
        [zh:chess]
        startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
        pieceDrops = true
        capturesToHand = true
    ";
    plays_like(text, "crazyhouse", &["2k5/8/8/8/8/8/8/4K3[Qnp] w - - 0 1", "4k3/P7/8/8/8/8/7p/4K3[P] w - - 0 1"]);
    let text = "
        [gi:crazyhouse]
        dropLoop = true
        firstRankPawnDrops = true
    ";
    plays_like(text, "chessgi", &["k7/8/8/8/8/8/8/4K3[Pp] w - - 0 1"]);
}

#[test]
fn shogi_from_scratch() {
    let text = "
        [five]
        maxRank = 5
        maxFile = 5
        shogiPawn = p
        silver = s
        gold = g
        bishop = b
        rook = r
        bers = d
        dragonHorse = h
        king = k
        startFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1
        pieceDrops = true
        capturesToHand = true
        promotionRegionWhite = *5
        promotionRegionBlack = *1
        doubleStep = false
        castling = false
        promotedPieceType = p:g s:g b:h r:d
        dropNoDoubled = p
        immobilityIllegal = true
        shogiPawnDropMateIllegal = true
        stalemateValue = loss
        nFoldRule = 4
        perpetualCheckIllegal = true
        nMoveRule = 0
    ";
    plays_like(text, "minishogi", &["2s1k/P3p/5/4R/K3B[PSg] w 0 1"]);
}

#[test]
fn xiangqi_from_scratch() {
    let text = "
        [elephants]
        maxRank = 10
        maxFile = i
        rook = r
        horse = n
        elephant = b
        fers = a
        cannon = c
        customPiece1 = p:fsW
        king = k:W
        startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
        mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3
        mobilityRegionBlackKing = d8 e8 f8 d9 e9 f9 d10 e10 f10
        mobilityRegionWhiteFers = d1 f1 e2 d3 f3
        mobilityRegionBlackFers = d8 f8 e9 d10 f10
        mobilityRegionWhiteElephant = *1 *2 *3 *4 *5
        mobilityRegionBlackElephant = *6 *7 *8 *9 *10
        castling = false
        flyingGeneral = true
        stalemateValue = loss
    ";
    // The soldiers, which cross the river by other rules, are left out.
    let fen = "rnbak1bnr/4a4/1c5c1/9/9/9/9/1C5C1/4A4/RNBAK1BNR w - - 0 1";
    assert_eq!(perft(&import(text), fen, 3), perft(&presets::get("xiangqi").unwrap(), fen, 3));
}

#[test]
fn ends_of_games() {
    let text = "
        [hill:chess]
        flagPiece = k
        flagRegionWhite = d4 e4 d5 e5
        flagRegionBlack = d4 e4 d5 e5
    ";
    plays_like(text, "kingofthehill", &["rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12"]);
    let text = "
        [anti:chess]
        king = -
        commoner = k
        castling = false
        mustCapture = true
        stalemateValue = win
        extinctionValue = win
        extinctionPieceTypes = *
        promotionPieceTypes = qrbnk
    ";
    plays_like(text, "antichess", &["8/2p5/8/8/8/8/P7/8 w - - 0 1"]);
    let text = "
        [checks:chess]
        checkCounting = true
        startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1
    ";
    assert_eq!(import(text).ending.checks, Some(5));
}

#[test]
fn letters_can_be_swapped() {
    let def = import("[swapped:chess]\nbishop = n\nknight = b\n[again:swapped]\nqueen = w");
    let moves: Vec<String> = def.pieces.iter().map(|piece| format!("{}{:?}", piece.letter, piece.moves)).collect();
    assert_eq!(moves[1..3], ["BBetza(\"N\")", "NBetza(\"B\")"]);
    assert_eq!(def.promotion.to.of(0), "WRNB");
}

#[test]
fn steps_of_pawns() {
    let text = "[long:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n[longer:long]\ncastling = false";
    assert_eq!(perft(&import(text), "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", 1), 8);
    let text = "[horde2:chess]\ndoubleStepRegionWhite = *1 *2\nenPassantRegion = *3 *6";
    assert_eq!(perft(&import(text), "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 1), 7);
}

#[track_caller]
fn refused(text: &str, wanted: &str) {
    let error = match ini::import(text, &presets::get) {
        Err(error) => error,
        Ok(mut variants) => variants.pop().unwrap().unwrap_err(),
    };
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn chasing_is_judged_as_in_xiangqi() {
    let import = |text: &str| ini::import(text, &presets::get).unwrap().pop().unwrap().unwrap();
    let xiangqi = presets::get("xiangqi").unwrap().ending.perpetual_chase;
    assert!(xiangqi.is_some());
    assert_eq!(import("[x:xiangqi]\nchasingRule = axf").ending.perpetual_chase, xiangqi);
    assert_eq!(import("[x:xiangqi]\nchasingRule = none").ending.perpetual_chase, None);
    let mini = import("[x:minixiangqi]\nchasingRule = axf").ending.perpetual_chase.unwrap();
    assert_eq!((mini.by.as_str(), mini.above), ("RNC", vec![("NC".to_owned(), "R".to_owned())]));
    let other = import("[x:xiangqi]\nrook = j").ending.perpetual_chase.unwrap();
    assert_eq!((other.by.as_str(), other.above[0].1.as_str()), ("JNCBA", "J"));
    refused("[x:xiangqi]\nchasingRule = all", "line 2, section [x], option 'chasingRule': 'all' is not axf or none");
}

#[test]
fn what_cannot_be_said_is_refused_by_name() {
    let chess = |options: &str| format!("[x:chess]\n{options}");
    refused(&chess("wallingRule = duck"), "line 2, section [x], option 'wallingRule': 'duck' is not supported");
    refused(&chess("noSuchThing = 1"), "line 2, section [x], option 'noSuchThing': this option is not supported");
    refused(&chess("\ncastling = maybe"), "line 3, section [x], option 'castling': 'maybe' is not true or false");
    refused(&chess("maxRank = 17"), "line 2, section [x], option 'maxRank': '17' is not a number from 1 to 16");
    refused(&chess("nMoveRule = -1"), "line 2, section [x], option 'nMoveRule': '-1' is not a number in range");
    refused(&chess("janggiCannon = c"), "line 2, section [x], option 'janggiCannon': this piece is not supported");
    refused(
        &chess("customPiece1 = a:zB"),
        "line 2, section [x], option 'customPiece1': 'a:zB' is not in Betza's notation: 'z' (crooked riders) is not supported (character 1 of 'zB')",
    );
    refused(&chess("customPiece26 = a:B"), "line 2, section [x], option 'customPiece26': this option is not supported");
    refused(
        &chess("amazon = q"),
        "line 2, section [x], option 'amazon': 'q' is not a letter of its own: another piece has it",
    );
    refused(
        &chess("promotionPieceTypes = xq"),
        "line 2, section [x], option 'promotionPieceTypes': 'xq' is not made of pieces of this variant: 'X' is none",
    );
    refused(
        &chess("flagRegionWhite = *9"),
        "line 2, section [x], option 'flagRegionWhite': '*9' is not squares of this board (e4), ranks (*4) or files (e*)",
    );
    refused(
        &chess("stalemateValue = mate"),
        "line 2, section [x], option 'stalemateValue': 'mate' is not win, loss, draw or none",
    );
    refused(
        "[x:atomic]\nextinctionPseudoRoyal = false",
        "line 1, section [x], option 'extinctionValue': options about extinction are not supported on top of this parent",
    );
    refused(
        "[x:opulent]\ncustomPiece1 = z:B",
        "line 2, section [x], option 'customPiece1': the parent has pieces that may have this number there, which is not known here",
    );
    refused("[x:nothing]", "line 1, section [x], option 'nothing': there is no such variant to inherit from");
    refused(
        "[x:chess]\nduck = 1\n[y:x]",
        "line 3, section [y], option 'x': the parent is not supported: line 2, section [x], option 'duck': this option is not supported",
    );
}

#[test]
fn what_is_no_section_or_option_is_refused() {
    refused("a = 1", "line 1, section [], option 'a = 1': expected a section, [name], before any option");
    refused("[a]\nb", "line 2, section [a], option 'b': expected 'option = value'");
    refused("[a", "line 1, section [], option '[a': expected ']'");
    refused("[:chess]", "line 1, section [], option '[:chess]': a variant needs a name");
    refused("[a]\n[a]", "line 2, section [a], option '[a]': there are two sections of this name");
    refused("[a]\nb=1\nb=2", "line 3, section [a], option 'b=2': this option is given twice");
}
