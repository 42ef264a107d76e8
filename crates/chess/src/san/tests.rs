use super::*;
use crate::Square;

#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().expect("test positions are legal")
}

/// Every text must be read as the move that UCI writes like this.
#[track_caller]
fn reads(fen: &str, texts: &[&str], uci: &str) {
    let position = position(fen);
    let expected = position.parse_uci(uci).expect("the expected move is legal");
    for text in texts {
        assert_eq!(position.parse_san(text), Ok(expected), "{text} in {fen}");
    }
}

#[track_caller]
fn writes(fen: &str, uci: &str, san: &str) {
    let position = position(fen);
    let mv = position.parse_uci(uci).expect("the move is legal");
    assert_eq!(position.san(mv), san, "{uci} in {fen}");
}

const START: &str = crate::fen::START;
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const QUEENS: &str = "8/8/1k6/8/Q6Q/8/8/K6Q w - - 0 1";
const PROMOTION: &str = "3r4/4P3/8/8/8/1k6/8/4K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

#[test]
fn writes_no_more_than_needed() {
    writes(START, "g1f3", "Nf3");
    writes(START, "e2e4", "e4");
    writes(QUEENS, "a4e4", "Qae4");
    writes(QUEENS, "h1e4", "Q1e4");
    writes(QUEENS, "h4e4", "Qh4e4");
    // The knight on c3 is pinned, so the other one needs no file.
    writes("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
    writes(EN_PASSANT, "e5d6", "exd6");
    writes(PROMOTION, "e7d8r", "exd8=R");
    writes(PROMOTION, "e7e8q", "e8=Q");
    writes(CASTLES, "e1g1", "O-O");
    writes(CASTLES, "e1c1", "O-O-O");
    writes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
}

#[test]
fn tells_check_from_mate() {
    writes("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#");
    writes("6k1/5pp1/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8+");
}

#[test]
fn reads_sloppy_marks() {
    reads(START, &["e4", "e4+", "e4#", "e4!?", "e4 !", "e2e4", "e2-e4", "Pe4", "pe4", "e4=", "♙e4", " e4 "], "e2e4");
    reads(START, &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nxf3", "nf3", "♘f3", "♞\u{fe0e}f3", "g1f3"], "g1f3");
}

#[test]
fn reads_captures_in_every_style() {
    reads(
        EN_PASSANT,
        &["exd6", "ed6", "e5xd6", "e5d6", "exd6e.p.", "exd6 e.p.", "exd6ep", "e:d6", "ed6:", "xd6"],
        "e5d6",
    );
    reads(EN_PASSANT, &["e×d6"], "e5d6");
    reads("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", &["Nxd5", "Nd5", "N:d5", "Nd5:", "Nc3:d5", "Nc3xd5"], "c3d5");
}

#[test]
fn reads_promotions_in_every_style() {
    reads(PROMOTION, &["e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q", "e7e8q", "e7-e8=Q", "e8=q+"], "e7e8q");
    reads(PROMOTION, &["exd8=N", "ed8N", "e7xd8(n)", "e7d8n"], "e7d8n");
    reads(PROMOTION, &["e8=B", "e8B", "e8b"], "e7e8b");
}

#[test]
fn reads_castling_in_every_style() {
    let king_side = ["O-O", "0-0", "o-o", "O–O", "0–0+", "OO", "О-О", "Kg1", "Ke1g1", "Ke1-g1", "e1g1", "e1h1"];
    reads(CASTLES, &king_side, "e1g1");
    reads(CASTLES, &["O-O-O", "0-0-0", "o-o-o", "O–O–O", "Kc1", "e1c1", "e1a1"], "e1c1");
}

#[test]
fn a_king_step_is_not_castling_in_chess960() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    reads(fen, &["Kg1", "f1g1"], "f1g1");
    reads(fen, &["O-O", "f1h1"], "f1h1");
    // The king cannot step from b1 to g1, but in Chess960 nobody writes castling like that.
    let far = position("4k3/8/8/8/8/8/8/1K5R w K - 0 1");
    assert!(matches!(far.parse_san("Kg1"), Err(SanError::Illegal { .. })));
    assert_eq!(far.parse_san("b1g1"), Ok(Move::castle(Square::B1, Square::H1)));
}

#[test]
fn a_small_b_is_a_pawn_first() {
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    reads(both, &["bxc3", "bc3"], "b2c3");
    reads(both, &["Bxc3", "B:c3", "♗c3"], "d2c3");
    let bishop_only = "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1";
    reads(bishop_only, &["bxc3", "bc3", "bd2xc3", "bd2c3"], "d2c3");
    reads("7k/8/8/1B6/8/8/8/4K3 w - - 0 1", &["bb5c6", "bc6+"], "b5c6");
}

#[test]
fn null_moves_are_no_moves() {
    let start = Position::start();
    for text in ["--", "Z0", "@@@@", "0000"] {
        assert_eq!(start.parse_san_token(text), Ok(SanToken::Null), "{text}");
        assert!(matches!(start.parse_san(text), Err(SanError::Null { .. })), "{text}");
    }
}

#[test]
fn errors_name_text_and_reason() {
    let start = Position::start();
    for text in ["", "hello", "e9", "N", "e4e", "P@e4", "O-O-O-O", "é4", "e8=K", "---", "Nf3f4f5"] {
        assert!(matches!(start.parse_san(text), Err(SanError::Syntax { .. })), "{text}");
    }
    assert!(matches!(start.parse_san(&"e".repeat(10_000)), Err(SanError::Syntax { text }) if text.len() < 100));
    for text in ["e5", "Nf4", "O-O", "exd3", "e4=Q", "Nf3=Q", "Ke1g1", "e1g1", "a8"] {
        assert!(matches!(start.parse_san(text), Err(SanError::Illegal { .. })), "{text}");
    }
    let error = start.parse_san("Nf4").expect_err("no knight gets there");
    assert_eq!(error.to_string(), format!("Nf4 is not a legal move in {START}"));
}

#[test]
fn ambiguity_lists_the_candidates() {
    let error = position(QUEENS).parse_san("Qe4").expect_err("three queens can go there");
    assert!(matches!(&error, SanError::Ambiguous { candidates, .. } if candidates.len() == 3));
    assert!(error.to_string().contains("Qae4"), "{error}");
    let error = position(PROMOTION).parse_san("e8").expect_err("the promotion is missing");
    assert!(matches!(&error, SanError::Ambiguous { candidates, .. } if candidates.len() == 4));
}
