use super::*;

#[track_caller]
fn epd(text: &str) -> Epd {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is read must be written like this, and read back the same.
#[track_caller]
fn check(text: &str, expected: &str) {
    let read = epd(text);
    assert_eq!(read.to_string(), expected);
    assert_eq!(epd(expected), read);
}

const KINGS: &str = "8/8/8/8/8/8/k7/2K5 w - -";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

#[test]
fn operations_are_read_and_written() {
    check(KINGS, KINGS);
    check(&format!("{KINGS} id \"a; b\"; c0 \"x\";"), &format!("{KINGS} id \"a; b\"; c0 \"x\";"));
    check(
        &format!("{KINGS} dm -3 ; ce +5; acd 007; draw_offer"),
        &format!("{KINGS} dm -3; ce +5; acd 007; draw_offer;"),
    );
    check(
        &format!("{KINGS}\tc0 \"say \\\"hi\\\" C:\\dir\\\\\";"),
        &format!("{KINGS} c0 \"say \\\"hi\\\" C:\\\\dir\\\\\";"),
    );
    check(&format!("{START} bm e2e4 Nf3; am f3; pv e4 e5 Nf3;"), &format!("{START} bm e4 Nf3; am f3; pv e4 e5 Nf3;"));
    check(&format!("{KINGS} id \"a\"; c0 \"b; c;"), &format!("{KINGS} id \"a\"; c0 \"b; c\";"));
    check(&format!("{KINGS} id two words;;; ;"), &format!("{KINGS} id two words;"));
}

#[test]
fn counters_belong_to_the_position() {
    let read = epd(&format!("{KINGS} hmvc 12; fmvn 34; id \"x\";"));
    assert_eq!(read.position().to_string(), format!("{KINGS} 12 34"));
    assert_eq!(read.operations().len(), 1);
    check(&format!("{KINGS} 12 34 id \"x\";"), &format!("{KINGS} hmvc 12; fmvn 34; id \"x\";"));
    check(&format!("{KINGS} 0 1"), KINGS);
}

#[test]
fn perft_lines_are_read() {
    let read = epd(&format!("{START} 0 1 ;D1 20 ;D2 400 ;D6 119060324"));
    assert!(read.perft_counts().eq([(1, 20), (2, 400), (6, 119_060_324)]));
    assert_eq!(epd(&format!("{START};D1 20;D2 400")).perft_counts().count(), 2);
}

#[test]
fn operands_have_types() {
    let read = epd(&format!("{KINGS} dm 3; ce \"41\"; id \"a\"; eco A00; c0 a b; noop;"));
    assert_eq!((read.integer("dm"), read.integer("ce"), read.integer("id")), (Some(3), Some(41), None));
    assert_eq!(
        (read.text("id"), read.text("eco"), read.text("c0"), read.text("noop")),
        (Some("a"), Some("A00"), None, None)
    );
    assert_eq!(read.moves("bm").count(), 0);
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |text: &str| text.parse::<Epd>().expect_err(text);
    assert!(matches!(error(""), EpdError::Fields { count: 0 }));
    assert!(matches!(error("8/8/8/8/8/8/8/8 w -"), EpdError::Fields { count: 3 }));
    assert!(matches!(error("8/8/8/8/8/8/8/8 w - -"), EpdError::Fen(FenError::Illegal(_))));
    assert!(matches!(error("8/8 w - - bm e4;"), EpdError::Fen(FenError::RankCount { .. })));
    assert!(matches!(error(&format!("{KINGS} 1x 2;")), EpdError::Opcode { .. }));
    assert!(matches!(error(&format!("{KINGS} \"a\";")), EpdError::Opcode { .. }));
    assert!(matches!(error(&format!("{KINGS} hmvc -1;")), EpdError::Counter { .. }));
    assert!(matches!(error(&format!("{KINGS} fmvn;")), EpdError::Counter { .. }));
    let bad = error(&format!("{START} bm Nf6;")).to_string();
    assert!(bad.starts_with("operation bm: Nf6 is not a legal move"), "{bad}");
}

#[test]
fn pushed_operations_are_checked() {
    let start = Position::start();
    let e4 = start.parse_san("e4").expect("legal");
    let e5 = start.play(e4).parse_san("e5").expect("legal");
    let mut epd = Epd::new(start);
    epd.push("bm", vec![Operand::Move(e4)]).expect("legal");
    epd.push("pv", vec![Operand::Move(e4), Operand::Move(e5)]).expect("legal");
    assert!(matches!(epd.push("am", vec![Operand::Move(e5)]), Err(EpdError::Operand { .. })));
    assert!(matches!(epd.push("id", vec![Operand::Move(e4)]), Err(EpdError::Operand { .. })));
    assert!(matches!(epd.push("fmvn", vec![Operand::Integer(3)]), Err(EpdError::Opcode { .. })));
    assert!(matches!(epd.push("a b", vec![]), Err(EpdError::Opcode { .. })));
    for operand in [Operand::Word("two words".into()), Operand::Word("5".into()), Operand::Text("a\nb".into())] {
        assert!(matches!(epd.push("c0", vec![operand]), Err(EpdError::Operand { .. })));
    }
    assert!(matches!(epd.push("am", vec![Operand::Integer(1)]), Err(EpdError::Operand { .. })));
    assert_eq!(epd.to_string(), format!("{START} bm e4; pv e4 e5;"));
}
