//! Texts of moves. The first line of the data is a FEN, or the start position if it is none; every word after it is
//! read as a move and played if it is one.

use chronicle_chess::{Move, MoveKind, Position, san::SanToken, uci::CastlingStyle};

/// Reads UCI moves.
pub fn uci(data: &[u8]) -> bool {
    walk(data, |position, word| {
        let mv = position.parse_uci(word).map_err(|error| assert!(!error.to_string().is_empty())).ok()?;
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_uci(&position.uci(mv)), Ok(mv));
        let chess960 = position.uci_in(mv, CastlingStyle::Chess960);
        let standard = position.uci_in(mv, CastlingStyle::Standard);
        assert_eq!(position.parse_uci(&chess960), Ok(mv));
        if mv.kind() != MoveKind::Castle {
            assert_eq!(standard, chess960);
        }
        let read = word.to_ascii_lowercase();
        assert!(read == chess960 || read == standard, "{word} was read as {chess960}");
        Some(SanToken::Move(mv))
    })
}

/// Reads moves in SAN and its relatives.
pub fn san(data: &[u8]) -> bool {
    walk(data, |position, word| {
        let token = position.parse_san_token(word).map_err(|error| assert!(!error.to_string().is_empty())).ok()?;
        let real = position.parse_san(word);
        match token {
            SanToken::Null => assert!(real.is_err()),
            SanToken::Move(mv) => {
                assert_eq!(real, Ok(mv));
                san_is_read_back(position, mv);
            }
        }
        Some(token)
    })
}

fn san_is_read_back(position: &Position, mv: Move) {
    assert!(position.is_legal(mv));
    let written = position.san(mv);
    assert_eq!(position.parse_san(&written), Ok(mv), "{written}");
    // A UCI move is one of the forms that are understood.
    assert_eq!(position.parse_san(&position.uci(mv)), Ok(mv));
}

/// Plays what can be read of the words after the first line.
fn walk(data: &[u8], read: impl Fn(&Position, &str) -> Option<SanToken>) -> bool {
    let text = super::text(data);
    let (first, rest) = text.split_once('\n').unwrap_or(("", &text));
    let mut position = super::position(first).unwrap_or_else(Position::start);
    let mut any = false;
    for word in rest.split(['\n', ' ']).take(64) {
        if let Some(next) = read(&position, word).and_then(|token| token.play(&position)) {
            position = next;
            any = true;
        }
    }
    any
}
