use super::{GameResult, Nag};

/// What a word among moves is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// A number before a move, and what is glued to it.
    Number {
        first_of_white: bool,
        rest: &'a str,
    },
    Result(GameResult),
    Glyph(Nag),
    /// Perhaps a move, perhaps with a symbol glued to it.
    San(&'a str, Option<Nag>),
    /// Nothing of interest: a lone sign of check, `e.p.`.
    Noise,
}

impl<'a> Word<'a> {
    pub(super) fn read(word: &'a str) -> Self {
        let Some(&first) = word.as_bytes().first() else { return Self::Noise };
        match first {
            b'N' | b'D' if word.len() == 1 => Nag::from_symbol(word).map_or(Self::Noise, Self::Glyph),
            // By far the most words are moves.
            b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => Self::read_san(word),
            b'0'..=b'9' => Self::read_number(word),
            // An ellipsis in one character, as Black's numbers have it.
            0xe2 if word.starts_with('…') => {
                Self::Number { first_of_white: false, rest: word.trim_start_matches('…') }
            }
            b'+' | b'#' if matches!(word, "+" | "++" | "#") => Self::Noise,
            _ => match (GameResult::from_text(word), Nag::from_symbol(word)) {
                (Some(result), _) => Self::Result(result),
                (None, Some(glyph)) => Self::Glyph(glyph),
                (None, None) => Self::read_san(word),
            },
        }
    }

    fn read_san(word: &'a str) -> Self {
        if matches!(word, "e.p." | "ep" | "e.p") {
            return Self::Noise;
        }
        match word.as_bytes() {
            // How proper moves end, or with one sign of check.
            [.., b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z']
            | [.., b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', b'+' | b'#'] => Self::San(word, None),
            _ => match Nag::split_off(word) {
                Some((san, glyph)) => Self::San(san, Some(glyph)),
                None => Self::San(word, None),
            },
        }
    }

    /// A word that starts with a digit: a number with dots, a result, castling with zeros, or a null move.
    fn read_number(word: &'a str) -> Self {
        if let Some(result) = GameResult::from_text(word) {
            return Self::Result(result);
        }
        let after_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = &word[..word.len() - after_digits.len()];
        let rest = after_digits.trim_start_matches(['.', '…']);
        let dots = &after_digits[..after_digits.len() - rest.len()];
        let glued = rest.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if digits == "0000" && rest.is_empty() || dots.is_empty() && !rest.is_empty() && !glued {
            return Self::read_san(word);
        }
        Self::Number { first_of_white: digits == "1" && dots == ".", rest }
    }
}

/// How long the move number with dots is with which these bytes start. A short cut for what [`Word`] would find out:
/// every third word is one.
pub(super) fn number_length(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = bytes[digits..].iter().take_while(|byte| **byte == b'.').count();
    // A zero may start castling or half a point.
    (bytes.first() != Some(&b'0') && digits > 0 && dots > 0).then_some(digits + dots)
}

/// How long the word is with which these bytes start.
pub(super) fn length(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = bytes.get(length) {
        match byte {
            // A promotion in brackets is part of the move, a variation is not.
            b'(' if matches!(bytes[length..], [_, b'Q' | b'R' | b'B' | b'N', b')', ..]) && length > 0 => length += 3,
            0..=b' ' | 0x7f => break,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b'$' | b'!' | b'?' | b'*' | b';' | b'"' => break,
            _ => length += 1,
        }
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_results_and_castling_are_told_apart() {
        let number = |first_of_white, rest| Word::Number { first_of_white, rest };
        for (word, expected) in [
            ("1.", number(true, "")),
            ("1.e4", number(true, "e4")),
            ("1...", number(false, "")),
            ("12...Nf6", number(false, "Nf6")),
            ("12…Nf6", number(false, "Nf6")),
            ("12", number(false, "")),
            ("5.0-0", number(false, "0-0")),
            ("1e4", number(false, "e4")),
            ("0-0", Word::San("0-0", None)),
            ("0-0-0+", Word::San("0-0-0+", None)),
            ("0–0", Word::San("0–0", None)),
            ("0000", Word::San("0000", None)),
            ("1-0", Word::Result(GameResult::WhiteWins)),
            ("1–0", Word::Result(GameResult::WhiteWins)),
            ("1/2", Word::Result(GameResult::Draw)),
            ("½-½", Word::Result(GameResult::Draw)),
            ("N", Word::Glyph(Nag::NOVELTY)),
            ("+-", Word::Glyph(Nag(18))),
            ("±", Word::Glyph(Nag(16))),
            ("=", Word::Glyph(Nag(10))),
            ("+", Word::Noise),
            ("e.p.", Word::Noise),
            ("--", Word::San("--", None)),
            ("Nf3+-", Word::San("Nf3", Some(Nag(18)))),
            ("Nf3+", Word::San("Nf3+", None)),
            ("Nf3++", Word::San("Nf3++", None)),
            ("exd6e.p.", Word::San("exd6e.p.", None)),
        ] {
            assert_eq!(Word::read(word), expected, "{word}");
        }
    }

    #[test]
    fn words_end_at_blanks_and_marks() {
        for (text, word) in [
            ("e4 e5", "e4"),
            ("e4{x}", "e4"),
            ("e4!?", "e4"),
            ("e8(Q) x", "e8(Q)"),
            ("e8(Qd2)", "e8"),
            ("(Q)", ""),
            ("e4\0e5", "e4"),
            ("e4\u{b}", "e4"),
        ] {
            assert_eq!(&text[..length(text.as_bytes())], word, "{text}");
        }
    }
}
