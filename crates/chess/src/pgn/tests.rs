use super::*;
use crate::SanError;

/// All games of a text, with their warnings.
fn read(text: impl AsRef<[u8]>) -> Vec<(Result<Game, ReadError>, Vec<Warning>)> {
    let mut reader = Reader::new(text.as_ref());
    let mut games = Vec::new();
    while let Some(game) = reader.next() {
        games.push((game, reader.warnings().iter().map(|note| note.warning.clone()).collect()));
    }
    games
}

/// The games of a text in which nothing is wrong or odd.
#[track_caller]
fn good(text: impl AsRef<[u8]>) -> Vec<Game> {
    let clean = |(game, warnings): (Result<Game, ReadError>, Vec<Warning>)| {
        assert_eq!(warnings, []);
        game.expect("the game is good")
    };
    read(text).into_iter().map(clean).collect()
}

/// The only game of a text, which may be odd in this way.
#[track_caller]
fn odd(text: impl AsRef<[u8]>, expected: &[Warning]) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    let (game, warnings) = games.remove(0);
    assert_eq!(warnings, expected);
    game.expect("the game is good")
}

/// The moves as they are written, without tags.
fn moves(game: &Game) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("a blank line follows the tags");
    moves.trim_end().replace('\n', " ")
}

/// What is read must be written like this.
#[track_caller]
fn check(text: &str, expected: &str) {
    let games = good(text);
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>().join(" | "), expected, "{text}");
}

#[test]
fn move_numbers_in_any_style() {
    check("1.e4 e5 2.  Nf3 2... Nc6 Bb5 a6 17. Ba4 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *");
    check("1\n.\ne4\n1…e5 2 Nf3 2.. Nc6 …\n*", "1. e4 e5 2. Nf3 Nc6 *");
    check("e4 e5 Nf3 Nc6 1/2", "1. e4 e5 2. Nf3 Nc6 1/2-1/2");
}

#[test]
fn comments_stay_where_they_belong() {
    check("{a} {b} 1. e4 {c} ; d\n e5 *", "{a} {b} 1. e4 {c} {d} 1... e5 *");
    check(
        "1. e4 {a { b\n(1. d4 } (1. d4 {c}) {d} ({e} 1. c4) e5 *",
        "1. e4 {a { b (1. d4} {d} (1. d4 {c}) ({e} 1. c4) 1... e5 *",
    );
    check("1. e4 ({nothing}) e5 *", "1. e4 {nothing} 1... e5 *");
    check("1. e4 {} { } e5 {% [%clk 0:01]} *", "1. e4 e5 {% [%clk 0:01]} *");
    check("1. e4 1-0 {White wins} ; indeed\n", "1. e4 {White wins} {indeed} 1-0");
    check("; about the file\n[Event \"a\"]\n\n1. e4 *", "{about the file} 1. e4 *");
}

#[test]
fn braces_in_comments_survive() {
    let mut game = good("1. e4 (1. d4 d5) e5 *").remove(0);
    let nodes: Vec<_> = game.moves.main_line().collect();
    let d4 = game.moves.children(NodeId::ROOT).nth(1).expect("there is a variation");
    for (node, text) in [(nodes[0], "a } b"), (nodes[0], "%c"), (nodes[1], "}")] {
        game.moves.add_comment(node, text);
    }
    game.moves.add_comment_before(d4, "} (");
    let text = game.to_string();
    assert_eq!(good(&text)[0].moves, game.moves, "{text}");
}

#[test]
fn glyphs_as_numbers_and_symbols() {
    check("1. e4! $10 e5?! !! 2. Nf3 +- Nc6= 3. Bb5 N *", "1. e4 $1 $10 e5 $6 $3 2. Nf3 $18 Nc6 $10 3. Bb5 $146 *");
    check("1. e4!!! ± *", "1. e4 $3 $1 $16 *");
    odd("1. e4 $ $256 e5 *", &["$", "$256"].map(|text| Warning::BadGlyph { text: text.into() }));
}

#[test]
fn variations_nest_and_end() {
    check(
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *",
    );
    check("1. e4 (1. d4 d5 1/2-1/2) 1... e5 *", "1. e4 (1. d4 d5) 1... e5 *");
    check("1. e4 e5 2. Nf3 (2. -- Nc6) (2. Z0) *", "1. e4 e5 2. Nf3 (2. -- Nc6) (2. --) *");
    let game = odd("1. e4 (1. d4 d5", &[Warning::UnclosedVariation]);
    assert_eq!((game.moves.len(), game.moves.variations()), (3, 1));
    odd("1. e4 ) e5 *", &[Warning::StrayMark { mark: ')' }]);
    odd("(1. d4) 1. e4 ((1. c4)) e5 *", &[Warning::VariationOfNothing, Warning::VariationOfNothing]);
}

#[test]
fn nesting_without_end_is_no_danger() {
    let game = odd(format!("1. e4 {}", "(1. d4 ".repeat(100_000)), &[Warning::TooDeep, Warning::UnclosedVariation]);
    assert_eq!(game.moves.variations(), MAX_DEPTH);
    assert_eq!(good(format!("{game}1. d4 *")).len(), 2);
    odd("(".repeat(100_000), &[Warning::VariationOfNothing, Warning::UnclosedVariation]);
    let (closing, notes) = read(")".repeat(100_000)).remove(0);
    assert!(closing.is_ok() && notes.len() == 100);
}

#[test]
fn games_are_told_apart() {
    let count = |text: &str| read(text).len();
    assert_eq!(count(""), 0);
    assert_eq!(count("\u{feff}\n\n%nothing"), 0);
    assert_eq!(count("1. e4 * 1. d4 *"), 2);
    assert_eq!(count("[A \"1\"]\n1. e4\n[A \"2\"] 1. d4 [B \"3\"]\n1. c4"), 3);
    assert_eq!(count("[A \"1\"]\n\n[B \"2\"]\n\n1. e4 e5\n\n2. d4 *"), 1);
    assert_eq!(count("[A \"1\"]\n\n\n[A \"2\"]\n\n"), 2);
    assert_eq!(count("1. e4 e5\n%\n1. d4 d5"), 1);
    let games = good("1. e4 e5\n\n1.d4 d5");
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["1. e4 e5 *", "1. d4 d5 *"]);
    // An unclosed comment swallows its own game, not the next.
    let games = read("[Event \"a\"]\n\n1. e4 {oh\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!((games.len(), &games[0].1[..]), (2, &[Warning::UnclosedComment][..]));
}

#[test]
fn files_of_every_system_and_encoding() {
    check("\u{feff}[Event \"a\"]\r\n\r\n1. e4\r\ne5 ; x\r\n2. d4 *\r\n", "1. e4 e5 {x} 2. d4 *");
    check("%escape\r[A \"b\"]\r%escape\r1. e4 ; x\re5 *", "1. e4 {x} 1... e5 *");
    check("1.\te4\x0be5\x0c2. Nf3\0 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *");
    check("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O 0-0 1–0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0");
    let game = good(b"[White \"M\xfcller\"]\n\n1. e4 {\xe9t\xe9} 1\x960".as_slice()).remove(0);
    assert_eq!((game.tags.get("White"), moves(&game).as_str()), (Some("Müller"), "1. e4 {été} 1-0"));
}

#[test]
fn odd_marks_cost_no_moves() {
    let skipped = |text: &str| Warning::Skipped { text: text.into() };
    odd("1. e4 <reserved> e5 *", &[skipped("<reserved>")]);
    odd("1. e4 [%clk 0:01] e5 < *", &[skipped("[%clk 0:01]"), skipped("<")]);
    odd("1. e4 } ] \" e5 *", &['}', ']', '"'].map(|mark| Warning::StrayMark { mark }));
    odd("[Event\n1. e4 *", &[Warning::BadTag { text: "[Event".into() }]);
    odd("[é \"x\"]\n1. e4 *", &[Warning::BadTag { text: "é".into() }]);
    let game = odd("[A \"1\"]\n[A \"2\"]\n1. e4 *", &[Warning::RepeatedTag { name: "A".into() }]);
    assert_eq!(game.tags.get("A"), Some("2"));
}

#[test]
fn a_definite_tag_decides_the_result() {
    let result = |text: &str| read(text).remove(0).0.expect("good").result;
    assert_eq!(result("[Result \"1-0\"]\n\n1. e4 *"), GameResult::WhiteWins);
    assert_eq!(result("[Result \"*\"]\n\n1. e4 0-1"), GameResult::BlackWins);
    assert_eq!(result("[Result \"?\"]\n\n1. e4 ½-½"), GameResult::Draw);
    assert_eq!(result("1. e4"), GameResult::Unknown);
    let warning = Warning::ResultsDisagree { tag: GameResult::WhiteWins, marker: GameResult::Draw };
    assert_eq!(odd("[Result \"1-0\"]\n\n1. e4 1/2-1/2", &[warning]).result, GameResult::WhiteWins);
}

#[test]
fn start_positions() {
    check("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Ke7 13. e4 *", "12... Ke7 13. e4 *");
    check("[fen \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\ne4 *", "1. e4 *");
    let chess960 = good("[FEN \"4k3/8/8/8/8/8/8/RK6 w A - 0 1\"]\n\n1. O-O-O *").remove(0);
    let text = chess960.to_string();
    assert!(text.contains("[FEN \"4k3/8/8/8/8/8/8/RK6 w Q - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]"), "{text}");
    assert_eq!(good(&text)[0].moves, chess960.moves);
}

#[test]
fn bad_games_are_reported_and_the_next_one_is_read() {
    let text = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nf6 (2... d5) *\n\n[Event \"b\"]\n\n1. d4 *";
    let games = read(text);
    assert_eq!(games.len(), 2);
    let error = games[0].0.as_ref().expect_err("the king cannot go there");
    assert_eq!(error.line(), Some(Line(3)));
    assert_eq!(error.game().map(moves).as_deref(), Some("1. e4 e5 *"));
    assert!(matches!(error, ReadError::Moves(bad) if matches!(bad.fault, MoveFault::San(SanError::Illegal { .. }))));
    assert!(games[1].0.is_ok());

    let games = read("[A \"b\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n1. d4 *");
    let error = games[0].0.as_ref().expect_err("there are no kings");
    assert!(matches!(error, ReadError::Setup(bad) if matches!(bad.fault, SetupFault::Fen(_))));
    assert_eq!((error.line(), error.tags().and_then(|tags| tags.get("A"))), (Some(Line(2)), Some("b")));
    assert!(games[1].0.is_ok());

    let games = read("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n1. d4 *");
    assert_eq!(
        games[0].0.as_ref().expect_err("no chess").to_string(),
        "line 1: the variant \"Crazyhouse\" is not supported, only chess and Chess960 are"
    );
    assert!(games[1].0.is_ok());
}

#[test]
fn a_fault_in_a_variation_costs_that_variation() {
    let (game, _) = read("1. e4 (1. d4 d5 2. Ke5 (2. c4) Nf6) e5 2. Nf3 *").remove(0);
    let error = game.expect_err("the king cannot go there");
    assert_eq!(error.game().map(moves).as_deref(), Some("1. e4 (1. d4 d5) 1... e5 2. Nf3 *"));
    let (game, _) = read("1. e4 f6 2. Qh5+ -- *").remove(0);
    assert!(matches!(game, Err(ReadError::Moves(bad)) if matches!(bad.fault, MoveFault::NullInCheck { .. })));
}

#[test]
fn main_lines_alone() {
    let text = "{x} 1. e4! {a} (1. d4 ({z} 1. c4)) e5 $1 2. Nf3 (2. Ke8) *";
    let game = Reader::new(text.as_bytes()).main_lines_only().next().expect("there is a game").expect("good");
    assert_eq!(moves(&game), "1. e4 e5 2. Nf3 *");
}

#[test]
fn lines_are_shorter_than_80_characters() {
    let mut game =
        good("1. e4 (1. d4 d5 2. c4 e6 3. Nc3 Nf6 (3... c5 (3... Be7 (3... a6 (3... h6)))) 4. Bg5) e5 2. Nf3 *")
            .remove(0);
    let last = game.moves.main_line_end();
    game.moves.add_comment(last, &"word ".repeat(100));
    game.moves.add_comment(last, &"é".repeat(79));
    let text = game.to_string();
    let long: Vec<_> = text.lines().filter(|line| line.chars().count() > 79).collect();
    assert_eq!(long.len(), 1, "only a word that is longer itself: {text}");
    assert_eq!(good(&text)[0].moves, game.moves);
}

#[test]
fn tags_are_written_in_order_and_escaped() {
    let mut game = Game::default();
    for (name, value) in [("Zeta", "z"), ("White", r#"a "b" \"#), ("Alpha", "x] ["), ("Result", "nonsense")] {
        game.tags.set(name, value).expect("good names");
    }
    let text = game.to_string();
    let names: Vec<_> = text.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(names, [&ROSTER[..], &["Alpha", "Zeta"]].concat());
    let again = good(&text).remove(0);
    assert_eq!((again.tags.get("White"), again.tags.get("Alpha")), (Some(r#"a "b" \"#), Some("x] [")));
}

#[test]
fn a_failing_source_ends_the_reading() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let mut reader = Reader::new(std::io::BufReader::new(Broken));
    assert!(matches!(reader.next(), Some(Err(ReadError::Io(_)))));
    assert!(reader.next().is_none());
}
