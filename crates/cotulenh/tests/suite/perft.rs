//! The figures of the rule book.

use crate::common::{position, position_under};
use chronicle_cotulenh::{Position, RuleSet, perft::perft};

/// FEN, and the counts at depth 1, 2, 3.
const TABLE: &[(&str, &[u64])] = &[
    (Position::START, &[116, 13_460, 1_578_791]),
    ("7c3/11/11/11/11/11/11/11/11/2(NFT)8/11/6C4 r - - 0 1", &[100, 2_011, 36_173]),
    ("7c3/11/11/11/11/11/11/11/11/(NFT)10/11/6C4 r - - 0 1", &[64, 661, 20_730]),
    ("7c3/11/11/11/11/11/11/4(FTI)6/11/11/11/6C4 r - - 0 1", &[138, 2_207, 57_865]),
    ("6c4/11/4i6/11/3a2s4/11/4(EA)6/5T5/11/3G7/11/4C6 r - - 0 1", &[43, 1_174, 45_320]),
    ("4c6/11/11/4t6/11/11/11/11/11/11/11/3(TC)7 r - - 0 1", &[25, 306, 6_708]),
    ("2c8/11/11/11/11/11/4g6/4i6/11/11/4F6/3C1T5 r - - 0 1", &[35, 492, 16_391]),
    (
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/1(NF)9/2IE2M2EI/4GT1TG2/3A2S2A1/2N2H1HF2/6C4 r - - 4 3",
        &[137, 13_021],
    ),
];

#[test]
fn counts_agree_with_the_rule_book() {
    let mut complaints = Vec::new();
    for (fen, counts) in TABLE {
        let position = position(fen);
        for (depth, &wanted) in (1..).zip(*counts) {
            let found = perft(&position, depth);
            if found != wanted {
                complaints.push(format!("{fen} depth {depth}: {found}, expected {wanted}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Planes that may join friends inside a zone make the difference of eight.
#[test]
fn counts_of_the_reference() {
    let start = position_under(Position::START, RuleSet::REFERENCE);
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [116, 13_460, 1_578_799]);
}
