//! What must hold for any game, any tree and any text: notation is read as it is written, and nothing panics.

use std::io::BufReader;

use chronicle_chess::{
    Move, Position, SanError, SanToken, chess960,
    epd::{Epd, Operand},
    pgn::{Game, GameResult, Nag, NodeId, ReadError, Reader},
};
use proptest::{collection::vec, prelude::*};

/// A move that a number chooses; `None` if the game is over.
fn choose(position: &Position, choice: u16) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[usize::from(choice) % moves.len()])
}

/// The positions of a random game.
fn walk(start: Position, choices: &[u16]) -> Vec<Position> {
    let mut positions = vec![start];
    for &choice in choices {
        let last = positions[positions.len() - 1];
        match choose(&last, choice) {
            Some(mv) => positions.push(last.play(mv)),
            None => break,
        }
    }
    positions
}

/// A start position, half the time that of orthodox chess.
fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![Just(Position::start()), (0..chess960::STARTS).prop_filter_map("there are 960 starts", chess960::start)]
}

fn check_san(position: &Position) -> Result<(), TestCaseError> {
    let moves = position.legal_moves();
    let mut written: Vec<_> = moves.iter().map(|mv| position.san(*mv)).collect();
    for (mv, san) in moves.iter().zip(&written) {
        prop_assert_eq!(position.parse_san(san), Ok(*mv), "{} in {}", san, position);
        let bare = san.trim_end_matches(['+', '#']).replace('x', "");
        prop_assert_eq!(position.parse_san(&bare), Ok(*mv), "{} in {}", bare, position);
        let uci = position.uci(*mv);
        prop_assert_eq!(position.parse_san(&uci), Ok(*mv), "{} in {}", uci, position);
        if let (None, Some(piece)) = (mv.castling_side(), position.board().piece_at(mv.from())) {
            let long = format!("{}{}-{}", piece.figurine(), mv.from(), &uci[2..]);
            prop_assert_eq!(position.parse_san(&long), Ok(*mv), "{} in {}", long, position);
        }
    }
    written.sort();
    written.dedup();
    prop_assert_eq!(written.len(), moves.len(), "two moves look the same in {}", position);
    Ok(())
}

#[derive(Clone, Debug)]
enum Edit {
    Play(u16),
    Null,
    Back(u8),
    Comment(String),
    CommentBefore(String),
    Glyph(u8),
}

/// Text with everything that means something in PGN.
fn remarks() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,20}", "[a-z0-9 {}();%$\\[\\]\"!?.*<>\\\\\n\r\t-]{0,60}", "([a-zé]{1,12} ){0,40}"]
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        8 => any::<u16>().prop_map(Edit::Play),
        1 => Just(Edit::Null),
        2 => (1..6_u8).prop_map(Edit::Back),
        1 => remarks().prop_map(Edit::Comment),
        1 => remarks().prop_map(Edit::CommentBefore),
        1 => any::<u8>().prop_map(Edit::Glyph),
    ];
    vec(edit, 0..120)
}

fn results() -> impl Strategy<Value = GameResult> {
    prop::sample::select(vec![GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown])
}

fn build(start: Position, edits: &[Edit]) -> Game {
    let mut game = Game::new(start);
    let tree = &mut game.moves;
    let mut node = NodeId::ROOT;
    for edit in edits {
        match edit {
            Edit::Play(choice) => {
                if let Some(mv) = choose(&tree.position(node), *choice) {
                    node = tree.play(node, mv).expect("chosen among legal moves");
                }
            }
            Edit::Null => node = tree.play(node, SanToken::Null).unwrap_or(node),
            Edit::Back(count) => (0..*count).for_each(|_| node = tree.parent(node).unwrap_or(node)),
            Edit::Comment(text) => tree.add_comment(node, text),
            Edit::CommentBefore(text) => tree.add_comment_before(node, text),
            Edit::Glyph(number) => tree.add_glyph(node, Nag(*number)),
        }
    }
    game
}

/// What is written is read as the same game, without a word of warning.
fn check_game(game: &Game) -> Result<(), TestCaseError> {
    let text = game.to_string();
    let mut reader = Reader::new(text.as_bytes());
    let again = reader.next().expect("there is a game").map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(reader.warnings(), &[], "{}", text);
    prop_assert!(reader.next().is_none(), "one game became two: {}", text);
    prop_assert_eq!(&again.moves, &game.moves, "{}", text);
    prop_assert_eq!(again.result, game.result);
    prop_assert_eq!(again.to_string(), text);
    for (name, value) in game.tags.iter().filter(|(name, _)| !["Result", "FEN", "SetUp"].contains(name)) {
        prop_assert_eq!(again.tags.get(name), Some(value));
    }
    Ok(())
}

/// Reads anything; what is good about it must survive being written, and how it comes in must not matter.
fn check_soup(bytes: &[u8]) -> Result<(), TestCaseError> {
    let in_drops = Reader::new(BufReader::with_capacity(3, bytes));
    for (game, other) in Reader::new(bytes).zip(in_drops) {
        prop_assert_eq!(game.as_ref().map_err(ToString::to_string), other.as_ref().map_err(ToString::to_string));
        match &game {
            Ok(game) => check_game(game)?,
            Err(ReadError::Moves(bad)) => check_game(&bad.game)?,
            Err(_) => {}
        }
    }
    Ok(())
}

fn operands() -> impl Strategy<Value = Operand> {
    prop_oneof![
        any::<i64>().prop_map(Operand::Integer),
        "\\PC{0,20}".prop_map(Operand::Text),
        "[a-zA-Z+.]{1,8}".prop_map(Operand::Word),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn san_is_read_as_it_is_written(start in starts(), choices in vec(any::<u16>(), 0..150)) {
        walk(start, &choices).iter().try_for_each(check_san)?;
    }

    #[test]
    fn games_are_read_as_they_are_written(
        start in starts(),
        prelude in vec(any::<u16>(), 0..40),
        edits in edits(),
        tags in vec(("[A-Za-z][A-Za-z0-9_]{0,10}", "\\PC{0,30}"), 0..6),
        result in results(),
    ) {
        let start = walk(start, &prelude).pop().expect("at least the start");
        let mut game = build(start, &edits);
        game.result = result;
        for (name, value) in tags {
            game.tags.set(&name, &value).expect("a good name");
        }
        check_game(&game)?;
    }

    #[test]
    fn epds_are_read_as_they_are_written(
        start in starts(),
        choices in vec(any::<u16>(), 0..80),
        operations in vec(("[a-zA-Z][a-zA-Z0-9_]{0,8}", vec(operands(), 0..4)), 0..5),
    ) {
        let position = walk(start, &choices).pop().expect("at least the start");
        let mut epd = Epd::new(position);
        for (opcode, operands) in operations {
            // Among random names there may be one that has moves or a counter.
            let _ = epd.push(&opcode, operands);
        }
        let moves: Vec<_> = position.legal_moves().into_iter().take(3).map(Operand::Move).collect();
        epd.push("bm", moves).expect("legal moves");
        let line = walk(position, &choices);
        let line = line.iter().zip(&choices).filter_map(|(position, choice)| choose(position, *choice));
        epd.push("pv", line.map(Operand::Move).collect()).expect("a legal line");
        let text = epd.to_string();
        let again: Epd = text.parse().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(&again, &epd, "{}", text);
        prop_assert_eq!(again.position().to_string(), position.to_string());
        prop_assert_eq!(again.to_string(), text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_a_legal_move_or_an_error(
        start in starts(),
        choices in vec(any::<u16>(), 0..40),
        text in prop_oneof!["\\PC{0,12}", "[KQRBNPa-h1-8xO0=+#!?:/()♘–-]{1,8}"],
    ) {
        let position = walk(start, &choices).pop().expect("at least the start");
        match position.parse_san(&text) {
            Ok(mv) => prop_assert!(position.is_legal(mv)),
            Err(SanError::Ambiguous { candidates, .. }) => prop_assert!(candidates.len() > 1),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_bytes_are_games_or_errors(bytes in vec(any::<u8>(), 0..300)) {
        check_soup(&bytes)?;
    }

    #[test]
    fn any_soup_of_tokens_is_games_or_errors(
        tokens in vec(prop::sample::select(vec![
            "e4", "e5", "Nf3", "Nc6", "d4", "O-O", "--", "1.", "1...", "(", ")", "{", "}", ";", "[", "]", "\n", "\n\n",
            "\r\n", "%", "$1", "$", "!", "?!", "*", "1-0", "1/2", "[Event \"a\"]", "[FEN \"8/8/8/8/8/8/k7/2K5 w - -\"]",
            "[Variant \"x\"]", "<", ">", "\"", "\\", "é", "±", "N", "\u{feff}", "Kb1", "Kd2",
        ]), 0..80),
        gap in prop::sample::select(vec!["", " "]),
    ) {
        check_soup(tokens.join(gap).as_bytes())?;
    }
}
