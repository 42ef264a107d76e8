//! Texts that are no FEN of a legal position, each with the exact reason, and texts that are.

use crate::common;

use std::{collections::HashSet, fs};

use chronicle_chess::{
    CastlingClaim, CastlingSide, Color, File, Position, Rank, SetupError, Square, Strictness,
    fen::{self, FenError, Mode},
};

type Table = Vec<(String, FenError)>;

const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const REST: &str = "w KQkq - 0 1";

/// Wrong before anything is understood: length, characters, number of fields.
fn bad_shapes() -> Table {
    let start = fen::START;
    let fields = |count| FenError::Fields { count };
    vec![
        (String::new(), FenError::Blanks),
        (" ".into(), FenError::Blanks),
        (format!(" {start}"), FenError::Blanks),
        (format!("{start} "), FenError::Blanks),
        (format!("{BOARD}  {REST}"), FenError::Blanks),
        (format!("{BOARD} w  - 0 1"), FenError::Blanks),
        ("x".into(), fields(1)),
        (BOARD.into(), fields(1)),
        (format!("{BOARD} w"), fields(2)),
        (format!("{BOARD} w KQkq"), fields(3)),
        (format!("{BOARD} w KQkq -"), fields(4)),
        (format!("{BOARD} w KQkq - 0"), fields(5)),
        (format!("{BOARD}\t{REST}"), fields(5)),
        (format!("{start} extra"), fields(7)),
        ("8".repeat(257), FenError::TooLong { length: 257 }),
        (format!("{start}{}", "0".repeat(1000)), FenError::TooLong { length: start.len() + 1000 }),
        (format!("{start}\n"), FenError::NotAscii { character: '\n', index: start.len() + 1 }),
        (format!("{BOARD}\u{a0}{REST}"), FenError::NotAscii { character: '\u{a0}', index: BOARD.len() + 1 }),
        (format!("\u{feff}{start}"), FenError::NotAscii { character: '\u{feff}', index: 1 }),
        (start.replacen('k', "♚", 1), FenError::NotAscii { character: '♚', index: 5 }),
        (start.replacen('k', "к", 1), FenError::NotAscii { character: 'к', index: 5 }),
        (start.replacen('k', "\0", 1), FenError::NotAscii { character: '\0', index: 5 }),
        (start.replacen('k', "\u{7f}", 1), FenError::NotAscii { character: '\u{7f}', index: 5 }),
    ]
}

/// Wrong in the first field.
fn bad_boards() -> Table {
    let with = |board: &str| format!("{board} w - - 0 1");
    let length = |rank, count| FenError::RankLength { rank, count };
    let piece = |rank, letter| FenError::Piece { rank, letter };
    vec![
        (with("8/8/8/8/8/8/8"), FenError::RankCount { count: 7 }),
        (with("8/8/8/8/8/8/8/8/8"), FenError::RankCount { count: 9 }),
        (with("rnbqkbnrpppppppp8888PPPPPPPPRNBQKBNR"), FenError::RankCount { count: 1 }),
        (with("k7\\8\\8\\8\\8\\8\\8\\K7"), FenError::RankCount { count: 1 }),
        (with("////////////////"), FenError::RankCount { count: 17 }),
        (with("///////"), length(Rank::Eighth, 0)),
        (with("k6/8/8/8/8/8/8/K7"), length(Rank::Eighth, 7)),
        (with("k7/8/8/8/8/8/8/K7N"), length(Rank::First, 9)),
        (with("k7/8/7/8/8/8/8/K7"), length(Rank::Sixth, 7)),
        (with("k7/pppppppppp/8/8/8/8/8/K7"), length(Rank::Seventh, 10)),
        (with("k7/8/8/8P/8/8/8/K7"), length(Rank::Fifth, 9)),
        (with("k7/8//8/8/8/8/K7"), length(Rank::Sixth, 0)),
        (with("k7/9/8/8/8/8/8/K7"), piece(Rank::Seventh, '9')),
        (with("k7/8/8/0/8/8/8/K7"), piece(Rank::Fifth, '0')),
        (with("k7/8/8/8/4x3/8/8/K7"), piece(Rank::Fourth, 'x')),
        (with("k7/8/8/8/8/3*4/8/K7"), piece(Rank::Third, '*')),
        (with("k7/8/8/8/8/8/8/K6-"), piece(Rank::First, '-')),
        (with("k7/8/8/8/8/8/8/K7[]"), piece(Rank::First, '[')),
        (with("k7/44/8/8/8/8/8/K7"), FenError::AdjacentDigits { rank: Rank::Seventh }),
        (with("k7/8/8/8/8/8/11111111/K7"), FenError::AdjacentDigits { rank: Rank::Second }),
    ]
}

/// Wrong in one of the other fields.
fn bad_fields() -> Table {
    let turn = |text: &str| (format!("{BOARD} {text} KQkq - 0 1"), FenError::Turn { text: text.into() });
    let castling =
        |text: &str, letter| (format!("{BOARD} w {text} - 0 1"), FenError::Castling { letter, text: text.into() });
    let repeated = |text: &str, letter| {
        (format!("{BOARD} w {text} - 0 1"), FenError::CastlingRepeated { letter, text: text.into() })
    };
    let en_passant = |text: &str| (format!("{BOARD} w KQkq {text} 0 1"), FenError::EnPassant { text: text.into() });
    let clock = |text: &str| (format!("{BOARD} w KQkq - {text} 1"), FenError::HalfmoveClock { text: text.into() });
    let number = |text: &str| (format!("{BOARD} w KQkq - 0 {text}"), FenError::FullmoveNumber { text: text.into() });
    vec![
        turn("W"),
        turn("x"),
        turn("-"),
        turn("white"),
        castling("KQxq", 'x'),
        castling("KQkqi", 'i'),
        castling("KQkqZ", 'Z'),
        castling("--", '-'),
        castling("KQ-", '-'),
        castling("0", '0'),
        repeated("KK", 'K'),
        repeated("KQkqk", 'k'),
        repeated("HAha".repeat(2).as_str(), 'H'),
        en_passant("e9"),
        en_passant("i3"),
        en_passant("ee"),
        en_passant("e"),
        en_passant("E3"),
        en_passant("e33"),
        en_passant("--"),
        clock("-"),
        clock("-1"),
        clock("+1"),
        clock("a"),
        clock("1.5"),
        clock("0x10"),
        clock("65536"),
        clock("99999999999999999999"),
        number("-"),
        number("-1"),
        number("+1"),
        number("one"),
        number("4294967296"),
        number("99999999999999999999"),
    ]
}

/// Well written, but with the wrong pieces, or a king that could be taken.
fn illegal_boards() -> Table {
    use Color::{Black, White};
    let kings = |color, count| SetupError::Kings { color, count };
    let on = |square| SetupError::PawnOnBackRank { square };
    let in_check = |color| SetupError::OpponentInCheck { color };
    let table = [
        ("8/8/8/8/8/8/8/8 w - - 0 1", kings(White, 0)),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", kings(White, 0)),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", kings(Black, 0)),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", kings(White, 2)),
        ("3kk3/8/8/8/8/8/8/4K3 w - - 0 1", kings(Black, 2)),
        ("KKKKKKKK/8/8/8/8/8/8/kkkkkkkk w - - 0 1", kings(White, 8)),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", on(Square::A1)),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", on(Square::H1)),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", on(Square::A8)),
        ("4k2p/8/8/8/8/8/8/4K3 b - - 0 1", on(Square::H8)),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", in_check(Black)),
        ("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1", in_check(White)),
        ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", in_check(Black)),
        ("4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", in_check(Black)),
        ("4k3/8/8/8/8/8/5p2/4K3 b - - 0 1", in_check(White)),
        ("8/8/8/8/8/1k6/2K5/8 b - - 0 1", in_check(White)),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", in_check(Black)),
        ("4k3/8/8/8/8/7P/PPPPPPPP/4K3 w - - 0 1", SetupError::Pawns { color: White, count: 9 }),
        ("4k3/pppppppp/ppp5/8/8/8/8/4K3 w - - 0 1", SetupError::Pawns { color: Black, count: 11 }),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", SetupError::Pieces { color: White, count: 17 }),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPnPP/RNBQKBNR w KQkq - 0 1", SetupError::Pieces { color: Black, count: 17 }),
        ("4k3/8/8/8/8/3Q4/PPPPPPPP/3QK3 w - - 0 1", SetupError::Promotions { color: White, promoted: 1, missing: 0 }),
        ("rrr1k3/ppppppp1/r7/8/8/8/8/4K3 w - - 0 1", SetupError::Promotions { color: Black, promoted: 2, missing: 1 }),
        ("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1", SetupError::Promotions { color: White, promoted: 1, missing: 0 }),
        ("4k3/5P2/3N4/8/8/8/8/4RK2 b - - 0 1", SetupError::Checkers { count: 3 }),
        ("4k3/8/8/b7/4q3/3n4/8/4K3 w - - 0 1", SetupError::Checkers { count: 3 }),
    ];
    table.map(|(text, error)| (text.to_owned(), error.into())).into()
}

/// Well written, but with castling rights or en-passant squares that do not fit the board.
fn illegal_rights() -> Table {
    use Color::{Black, White};
    let rook = |color, claim| SetupError::CastlingRook { color, claim };
    let outermost = CastlingClaim::Outermost;
    let wrong_rank = |square, turn| SetupError::EnPassantRank { square, turn };
    let no_pawn = |square| SetupError::EnPassantPawn { square };
    let table = [
        ("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", SetupError::CastlingKing { color: White }),
        ("r6r/4k3/8/8/8/8/8/4K3 w q - 0 1", SetupError::CastlingKing { color: Black }),
        ("R3K2R/8/8/8/8/8/8/4k3 w K - 0 1", SetupError::CastlingKing { color: White }),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", rook(White, outermost(CastlingSide::King))),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", rook(White, outermost(CastlingSide::Queen))),
        ("r3k3/8/8/8/8/8/8/4K3 b k - 0 1", rook(Black, outermost(CastlingSide::King))),
        ("4k3/8/8/8/8/8/8/4K2r w K - 0 1", rook(White, outermost(CastlingSide::King))),
        ("4k3/8/8/8/8/8/8/4K2N w K - 0 1", rook(White, outermost(CastlingSide::King))),
        ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", rook(White, CastlingClaim::File(File::G))),
        ("4k3/8/8/8/8/8/8/4K2R w E - 0 1", rook(White, CastlingClaim::File(File::E))),
        ("4k3/8/8/8/8/8/8/4K2R b h - 0 1", rook(Black, CastlingClaim::File(File::H))),
        ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", SetupError::CastlingTwice { color: White }),
        ("rr2k3/8/8/8/8/8/8/4K3 w qb - 0 1", SetupError::CastlingTwice { color: Black }),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", wrong_rank(Square::E3, White)),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", wrong_rank(Square::E6, Black)),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", wrong_rank(Square::E5, White)),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e1 0 1", wrong_rank(Square::E1, White)),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", no_pawn(Square::E6)),
        ("4k3/8/8/8/8/8/8/4K3 b - a3 0 1", no_pawn(Square::A3)),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", no_pawn(Square::E6)),
        ("4k3/8/8/4n3/8/8/8/4K3 w - e6 0 1", no_pawn(Square::E6)),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", no_pawn(Square::E6)),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", no_pawn(Square::E6)),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", no_pawn(Square::E3)),
    ];
    table.map(|(text, error)| (text.to_owned(), error.into())).into()
}

#[test]
fn every_bad_text_is_refused_for_its_reason() {
    let tables = [bad_shapes(), bad_boards(), bad_fields(), illegal_boards(), illegal_rights()];
    let mut texts = HashSet::new();
    for (text, expected) in tables.into_iter().flatten() {
        assert_eq!(text.parse::<Position>(), Err(expected.clone()), "{text:?}");
        assert!(texts.insert(text.clone()), "{text:?} stands in the table twice");
        // The reason is for people: it is a sentence without line breaks, whatever the text was.
        let reason = expected.to_string();
        assert!(reason.len() > 20 && !reason.contains(char::is_control), "{text:?}: {reason:?}");
    }
    println!("{} bad texts refused", texts.len());
    assert!(texts.len() >= 70);
}

/// Lenient reading forgives blanks, missing fields and digits side by side, and nothing else.
#[test]
fn lenient_reading_forgives_only_what_it_says() {
    for (text, error) in [bad_shapes(), bad_boards(), bad_fields()].into_iter().flatten() {
        let forgiven = match error {
            FenError::Blanks => text.trim().split_ascii_whitespace().count() == 6,
            FenError::Fields { count } => text != "x" && count < 6,
            FenError::AdjacentDigits { .. } => true,
            // A line break at the end counts as a blank.
            FenError::NotAscii { character: '\n', .. } => true,
            _ => false,
        };
        let read = fen::parse(&text, Mode::Lenient);
        assert_eq!(read.is_ok(), forgiven, "{text:?}: {read:?}");
    }
}

/// What the rules of the game do not forbid is refused only as unreachable.
#[test]
fn playable_is_less_than_reachable() {
    for (text, error) in illegal_boards() {
        let FenError::Illegal(error) = error else { panic!("{text:?}") };
        let only_unreachable = matches!(
            error,
            SetupError::Pawns { .. }
                | SetupError::Pieces { .. }
                | SetupError::Promotions { .. }
                | SetupError::Checkers { .. }
        );
        let setup = text.parse().expect("well written");
        let playable = Position::from_setup(&setup, Strictness::Playable);
        assert_eq!(playable.is_ok(), only_unreachable, "{text:?}: {playable:?}");
    }
}

/// A text, the FEN that we write for it, and its castling rights in Shredder-FEN.
const VALID: [(&str, &str, &str); 30] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "HAha"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "KQkq -", "HAha"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", "KQkq -", "HAha"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 0 1", "", "Ha"),
    // A right named in both ways is still one right.
    ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "K -", "H"),
    // The inner rook may castle and the outer one may not: the letter of its file says which.
    ("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", "", "C"),
    ("4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1", "Q -", "A"),
    ("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1", "", "A"),
    ("1rkr4/8/8/8/8/8/8/1RKR4 w KQkq - 0 1", "", "DBdb"),
    ("1rkr4/8/8/8/8/8/8/1RKR4 b DBdb - 0 1", "KQkq -", "DBdb"),
    ("6kr/8/8/8/8/8/8/RK6 w Qk - 0 1", "", "Ah"),
    ("nrbbkqrn/pppppppp/8/8/8/8/PPPPPPPP/RKNRBBQN w DAgb - 0 1", "KQkq -", "DAgb"),
    // An en-passant square stays if a pawn can take there, and is forgotten otherwise.
    ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "", "-"),
    ("4k3/8/8/8/pP6/8/8/4K3 b - b3 0 1", "", "-"),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "KQkq -", "HAha"),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "- -", "-"),
    ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "- -", "-"),
    // Counters at their ends; a move number 0 is read as 1.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "0 1", "-"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 007 08", "7 8", "-"),
    ("4k3/8/8/8/8/8/8/R3K2R w KQ - 150 200", "", "HA"),
    ("4k3/8/8/8/8/8/8/4K3 b - - 65535 4294967295", "", "-"),
    // Unusual, but reachable as far as counting can tell.
    ("QQQQQQQQ/8/8/8/7k/8/8/K7 b - - 0 1", "", "-"),
    ("4k3/8/8/8/8/8/8/QQQQKQQQ b - - 0 1", "", "-"),
    ("4k3/8/8/8/8/8/8/4KQQQ w - - 0 1", "", "-"),
    ("nnnnknnn/nnn5/8/8/8/8/8/4K3 w - - 0 1", "", "-"),
    // Ends of games are positions too.
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "-"),
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "", "HAha"),
    ("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "", "-"),
    ("4k3/8/8/8/8/2b3n1/8/4K3 w - - 0 1", "", "-"),
    ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "", "-"),
];

/// The fields of a text from the third on, with those given put in for theirs.
fn expected_fen(text: &str, changed: &str) -> String {
    let mut fields: Vec<_> = text.split(' ').collect();
    let changed: Vec<_> = changed.split(' ').filter(|field| !field.is_empty()).collect();
    let is_counters = changed.first().is_some_and(|field| field.starts_with(|c: char| c.is_ascii_digit()));
    let first = if is_counters { 4 } else { 2 };
    fields.splice(first..first + changed.len(), changed);
    fields.join(" ")
}

#[test]
fn every_good_text_is_read_and_written() {
    for (text, changed, shredder_rights) in VALID {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = expected_fen(text, changed);
        assert_eq!(position.to_string(), expected, "{text}");
        let mut fields: Vec<_> = expected.split(' ').collect();
        fields[2] = shredder_rights;
        assert_eq!(position.to_shredder_fen(), fields.join(" "), "{text}");
        assert_eq!(position.to_shredder_fen().parse(), Ok(position), "{text}");
    }
}

#[test]
fn lenient_reading_fills_in_what_is_missing() {
    for (text, expected) in [
        (BOARD, "w - - 0 1"),
        (&format!("{BOARD} b"), "b - - 0 1"),
        (&format!("{BOARD} w KQkq"), "w KQkq - 0 1"),
        (&format!("{BOARD} w KQkq -"), "w KQkq - 0 1"),
        (&format!("{BOARD} w KQkq - 3"), "w KQkq - 3 1"),
        (&format!("  {BOARD}   w\tKQkq  -  3 9 \r\n"), "w KQkq - 3 9"),
    ] {
        let setup = fen::parse(text, Mode::Lenient).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(setup.to_string(), format!("{BOARD} {expected}"), "{text:?}");
    }
}

/// The table that the project shares: what must be accepted, what must be refused and how, and what is our choice.
#[test]
fn shared_table() {
    let Some(path) = common::shared_data("fen/fen_validity.tsv") else { return };
    let table = fs::read_to_string(path).expect("the file is readable");
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let [id, verdict, text, reason] = row.splitn(5, '\t').take(4).collect::<Vec<_>>()[..] else {
            panic!("{row:?} has too few columns");
        };
        let text = unescape(text);
        let strict = text.parse::<Position>();
        let lenient = fen::parse(&text, Mode::Lenient).map_err(|error| error.to_string()).and_then(|setup| {
            Position::from_setup(&setup, Strictness::Playable).map_err(|error| format!("illegal position: {error}"))
        });
        let agrees = match verdict {
            "valid" => strict.is_ok(),
            "reject" => strict.as_ref().is_err_and(|error| !matches!(error, FenError::Illegal(_))),
            "illegal" => strict.is_err(),
            "lenient" => {
                println!("{id} {reason}: strict {}, lenient {}", told(strict.as_ref()), told(lenient.as_ref()));
                true
            }
            _ => panic!("{id}: unknown verdict {verdict:?}"),
        };
        assert!(agrees, "{id} {verdict} {text:?} ({reason}): {strict:?}");
        rows += 1;
    }
    println!("{rows} rows agree");
}

fn told<E: std::fmt::Display>(result: Result<&Position, E>) -> String {
    result.map_or_else(|error| format!("refuses ({error})"), |position| format!("reads {position}"))
}

/// Undoes the escapes of the table.
fn unescape(text: &str) -> String {
    let mut letters = text.chars();
    let mut plain = String::new();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('\\') => '\\',
                other => panic!("unknown escape {other:?} in {text:?}"),
            },
            letter => letter,
        });
    }
    plain
}
