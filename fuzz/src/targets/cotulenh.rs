//! Commander Chess. The first line of the data is a FEN, perhaps with an open deployment; every word after it is read
//! as a move in either notation, or a whole turn, and played if it is one. All of it is also read as a game score.

use chronicle_cotulenh::{Color, Move, Pgn, Position, Setup};

/// Reads a position and plays what can be read of the words after it.
pub fn cotulenh(data: &[u8]) -> bool {
    let text = super::text(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    if let Ok(setup) = first.parse::<Setup>() {
        assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
    }
    if let Ok(pgn) = text.parse::<Pgn>() {
        let score = pgn.to_string();
        assert_eq!(score.parse::<Pgn>().map(|read| read.to_string()), Ok(score));
    }
    let mut position = match first.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    is_read_back(&position);
    for word in rest.split(['\n', ' ']).take(24) {
        match position.parse_move(word) {
            Ok(mv) => {
                texts_are_read_back(&position, mv);
                position = position.play(mv);
                is_read_back(&position);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        turn_is_read_back(&position, word);
    }
    true
}

/// A position is written and read back to the same, unless the game is over: then a commander is missing.
fn is_read_back(position: &Position) {
    let text = position.to_string();
    match text.parse::<Position>() {
        Ok(read) => assert_eq!((read.key(), &read), (position.key(), position)),
        Err(error) => {
            assert!(Color::ALL.into_iter().any(|color| position.commander(color).is_none()), "{text}: {error}")
        }
    }
}

/// Whatever turn a text means, it is legal, and what is written of it means the same.
fn turn_is_read_back(position: &Position, word: &str) {
    let Ok(actions) = position.parse_turn(word) else { return };
    let text = position.turn_text(&actions);
    assert_eq!(position.parse_turn(&text).as_ref(), Ok(&actions), "{text} for {word} in {position}");
}

fn texts_are_read_back(position: &Position, mv: Move) {
    assert!(position.is_legal(mv));
    for text in [position.uci(mv), position.san(mv), position.lan(mv)] {
        assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position}");
    }
}
