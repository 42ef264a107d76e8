//! Betza's notation: what words mean, that they are written as they are read, and what is said about wrong ones.

use std::collections::BTreeSet;

use crate::common::shared_data;
use chronicle_variants::def::betza::{parse, print};
use chronicle_variants::{Range, Step, Way, When};
use proptest::prelude::*;

/// A square, files and ranks from 0.
type At = (i8, i8);

/// The targets of a step from a square of an 8x8 board, empty but for enemies, as far as it goes.
fn targets(step: &Step, from: At, enemies: &BTreeSet<At>) -> Vec<At> {
    let most = match step.range {
        Range::Leaps(count) => i8::try_from(count).unwrap_or(8),
        Range::Unlimited => 8,
    };
    let add =
        |at: At, (x, y): At| Some((at.0 + x, at.1 + y)).filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y));
    let mut found = Vec::new();
    let (mut at, mut hurdle) = (from, false);
    for _ in 0..most.min(8) {
        let Some(next) = add(at, step.delta) else { break };
        at = next;
        let occupied = enemies.contains(&at);
        let reached = match &step.way {
            Way::Leap => true,
            Way::Empty(squares) => squares.iter().all(|&it| add(from, it).is_some_and(|it| !enemies.contains(&it))),
            Way::Hop | Way::Behind => hurdle,
        };
        let wanted = match step.when {
            When::Any => true,
            When::Quiet => !occupied,
            When::Capture => occupied,
        };
        if reached && wanted {
            found.push(at);
        }
        let hops = matches!(step.way, Way::Hop | Way::Behind);
        if (occupied && (!hops || hurdle)) || (hurdle && step.way == Way::Behind) {
            break;
        }
        hurdle |= occupied;
    }
    found
}

fn name((x, y): At) -> String {
    format!("{}{}", char::from(b'a' + u8::try_from(x).unwrap()), y + 1)
}

/// What a piece reaches from d4: on an empty board, and where it can capture a lone enemy.
fn reach(steps: &[Step]) -> (String, String) {
    let (d4, nobody) = ((3, 3), BTreeSet::new());
    let join = |squares: BTreeSet<String>| squares.into_iter().collect::<Vec<_>>().join(" ");
    let quiet = steps.iter().flat_map(|step| targets(step, d4, &nobody)).map(name).collect();
    let captures = (0..64)
        .map(|index| (index % 8, index / 8))
        .filter(|&at| at != d4 && steps.iter().any(|step| targets(step, d4, &BTreeSet::from([at])).contains(&at)))
        .map(name)
        .collect();
    (join(quiet), join(captures))
}

#[test]
fn words_mean_what_fairy_stockfish_takes_them_for() {
    let Some(path) = shared_data("variants/betza_targets.tsv") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, word, quiet, captures] = fields[..] else { panic!("{line}") };
        let steps = parse(word).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reach(&steps), (quiet.to_owned(), captures.to_owned()), "{word}");
        rows += 1;
    }
    assert!(rows >= 47, "{rows}");
}

#[track_caller]
fn reaches(word: &str, quiet: &str, captures: &str) {
    let steps = parse(word).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(reach(&steps), (quiet.to_owned(), captures.to_owned()), "{word}");
}

#[test]
fn directions_select_leaps() {
    reaches("fF", "c5 e5", "c5 e5");
    reaches("flF", "c5", "c5");
    reaches("lfF", "c5", "c5");
    reaches("fbF", "c3 c5 e3 e5", "c3 c5 e3 e5");
    reaches("fblF", "c3 c5 e5", "c3 c5 e5");
    reaches("frW", "d5 e4", "d5 e4");
    reaches("fK", "c5 d5 e5", "c5 d5 e5");
    reaches("fhN", "b5 c6 e6 f5", "b5 c6 e6 f5");
    reaches("lN", "b3 b5", "b3 b5");
    reaches("frN", "f5", "f5");
    reaches("rfN", "e6", "e6");
    reaches("lvN", "c2 c6", "c2 c6");
    reaches("vlN", "b3 b5", "b3 b5");
    reaches("hrN", "b5 c2 e6 f3", "b5 c2 e6 f3");
    reaches("hlN", "b3 c6 e2 f5", "b3 c6 e2 f5");
    reaches("f(4,1)", "c8 e8", "c8 e8");
    reaches("blB2", "b2 c3", "b2 c3");
}

#[test]
fn first_moves_lame_leaps_and_en_passant_are_steps_of_their_own() {
    let pawn = parse("fmWfceFifmnD").unwrap();
    assert_eq!(pawn.len(), 4);
    let double = pawn.iter().find(|step| step.first).unwrap();
    assert_eq!((double.delta, double.when, &double.way), ((0, 2), When::Quiet, &Way::Empty(vec![(0, 1)])));
    assert!(pawn.iter().all(|step| step.en_passant == (step.when == When::Capture)));
    let way = |word: &str, delta: At| match &parse(word).unwrap().iter().find(|step| step.delta == delta).unwrap().way {
        Way::Empty(squares) => squares.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(way("nN", (1, 2)), [(0, 1)]);
    assert_eq!(way("nN", (-2, -1)), [(-1, 0)]);
    assert_eq!(way("nZ", (2, 3)), [(0, 1), (1, 2)]);
    assert_eq!(way("nZ", (-3, 2)), [(-1, 0), (-2, 1)]);
    assert_eq!(way("nC", (1, -3)), [(0, -1), (0, -2)]);
    assert_eq!(way("nA", (-2, 2)), [(-1, 1)]);
    assert_eq!(way("nG", (3, 3)), [(1, 1), (2, 2)]);
    assert_eq!(parse("nW").unwrap(), parse("W").unwrap());
}

#[test]
fn a_leap_that_must_jump_is_a_hop_of_two() {
    assert_eq!(parse("jD").unwrap(), parse("pW2").unwrap());
    assert_eq!(parse("cfjA").unwrap(), parse("cfpF2").unwrap());
}

#[test]
fn wrong_words_are_refused_with_the_place() {
    for (word, error) in [
        ("", "there is nothing: a piece needs at least one atom (character 1 of '')"),
        ("fm", "expected an atom after the modifiers (character 2 of 'fm')"),
        ("WX", "'X' is not an atom of Betza's notation (character 2 of 'WX')"),
        ("W+", "'+' is not an atom of Betza's notation (character 2 of 'W+')"),
        ("KmmW", "the modifier 'm' is given twice (character 3 of 'KmmW')"),
        ("wW", "'w' is not a modifier of Betza's notation (character 1 of 'wW')"),
        ("zB", "'z' (crooked riders) is not supported (character 1 of 'zB')"),
        ("KO2", "'O' (castling, which a definition says under 'castling') is not supported (character 2 of 'KO2')"),
        ("W256", "the range must be a number from 0 (no limit) to 255 (character 4 of 'W256')"),
        ("W99999999999", "the range must be a number from 0 (no limit) to 255 (character 12 of 'W99999999999')"),
        ("RR", "'R' is repeated without limit anyway: write it once (character 2 of 'RR')"),
        ("nNN", "a leap that can be blocked on the way ('n') cannot be repeated (character 3 of 'nNN')"),
        (
            "pW",
            "'p' needs an atom that is repeated, such as R or B, to have something to leap over (character 2 of 'pW')",
        ),
        ("pgR", "'p' and 'g' cannot be combined (character 2 of 'pgR')"),
        ("jN", "'j' (must leap over a piece) is supported with D and A, without range, only (character 2 of 'jN')"),
        (
            "eF",
            "'e' (en passant) needs 'c': captures en passant are made by moves that only capture (character 1 of 'eF')",
        ),
        ("hW", "the direction 'h' means nothing for this atom (character 2 of 'hW')"),
        ("fhK", "the direction 'fh' means nothing for this atom (character 3 of 'fhK')"),
        (
            "(0,0)",
            "expected a leap such as (4,1), with distances from 0 to 15 that are not both 0 (character 5 of '(0,0)')",
        ),
        (
            "(16,0)",
            "expected a leap such as (4,1), with distances from 0 to 15 that are not both 0 (character 4 of '(16,0)')",
        ),
        ("(4", "expected a leap such as (4,1), with distances from 0 to 15 that are not both 0 (character 2 of '(4')"),
        ("Wé", "'é' is not an atom of Betza's notation (character 2 of 'Wé')"),
    ] {
        assert_eq!(parse(word).unwrap_err().to_string(), error);
    }
    assert!(parse(&"W".repeat(1001)).unwrap_err().to_string().starts_with("longer than 1000 characters"));
}

#[test]
fn pieces_are_written_in_the_usual_letters() {
    for (word, written) in [
        ("WF", "K"),
        ("WWFF", "Q"),
        ("FfW", "fWF"),
        ("WfF", "WfF"),
        ("mRcpR", "cpRmR"),
        ("fmWfceFifmnD", "mfWcefFimnfD"),
        ("fsW", "fsW"),
        ("fblF", "fFblF"),
        ("NN", "NN"),
        ("B3", "F3"),
        ("(1,4)0", "(4,1)0"),
        ("fhN", "fhN"),
        ("gQ", "gQ"),
        ("Z2Z", "Z1Z2"),
        ("ZZZ2mZ", "mZ1Z2ZZ"),
    ] {
        assert_eq!(print(&parse(word).unwrap()).unwrap(), written);
    }
}

#[test]
fn what_has_no_word_is_not_written() {
    let odd = Step { way: Way::Empty(vec![(5, 5)]), ..Step::leap((1, 2)) };
    assert_eq!(print(std::slice::from_ref(&odd)).unwrap_err().0, odd);
    for step in [Step::leap((0, 0)), Step::leap((-128, 1)), Step { way: Way::Hop, ..Step::leap((0, 1)) }] {
        assert!(print(std::slice::from_ref(&step)).is_err(), "{step:?}");
    }
}

fn term() -> impl Strategy<Value = String> {
    let directions = prop::sample::select(vec!["", "f", "b", "l", "r", "v", "s", "fl", "rb", "fs", "vl", "fr", "bfr"]);
    let when = prop::sample::select(vec!["", "m", "c", "ce"]);
    let way = prop::sample::select(vec!["", "n", "p", "g", "j"]);
    let first = prop::sample::select(vec!["", "i"]);
    let atom = prop::sample::select(vec![
        "W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "(5,2)", "NN", "AA",
    ]);
    let range = prop::sample::select(vec!["", "", "2", "3", "0"]);
    (directions, when, way, first, atom, range).prop_map(|(d, w, y, i, a, r)| format!("{i}{w}{y}{d}{a}{r}"))
}

proptest! {
    #[test]
    fn what_is_read_is_written_and_read_back(terms in prop::collection::vec(term(), 1..6)) {
        if let Ok(steps) = parse(&terms.concat()) {
            let text = print(&steps).unwrap();
            prop_assert_eq!(parse(&text).unwrap(), steps, "{} -> {}", terms.concat(), text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[WFDNAHCZGKRBQLJfblrvshmcnpgiejO0-9(),x ]{0,20}") {
        match parse(&text) {
            Ok(steps) => prop_assert_eq!(parse(&print(&steps).unwrap()).unwrap(), steps),
            Err(error) => prop_assert!(error.position <= text.len().max(1)),
        }
    }
}

/// A leap beside a ride of the same letter was once written as one that is repeated.
#[test]
fn equal_letters_side_by_side_are_kept_apart() {
    for text in ["Q2KKW", "WmF1F3", "NNN2"] {
        let steps = parse(text).unwrap();
        assert_eq!(parse(&print(&steps).unwrap()).unwrap(), steps, "{text} is written as {}", print(&steps).unwrap());
    }
}
