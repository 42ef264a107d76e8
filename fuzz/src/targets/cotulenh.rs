//! Commander Chess. The first line of the data is a FEN, perhaps with an open deployment; every word after it is read
//! as a move in either notation and played if it is one.

use chronicle_cotulenh::{Color, Move, Position, Setup};

/// Reads a position and plays what can be read of the words after it.
pub fn cotulenh(data: &[u8]) -> bool {
    let text = super::text(data);
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    if let Ok(setup) = first.parse::<Setup>() {
        assert_eq!(setup.to_string().parse().as_ref(), Ok(&setup));
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

fn texts_are_read_back(position: &Position, mv: Move) {
    assert!(position.is_legal(mv));
    for text in [position.uci(mv), position.san(mv), position.lan(mv)] {
        assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position}");
    }
}
