use std::borrow::Cow;

/// Text as it stands in a file, in an encoding that nobody has stated.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RawText<'a>(pub(super) &'a [u8]);

impl<'a> RawText<'a> {
    /// The bytes of the file.
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text: UTF-8 if it can be, else Latin-1 as the standard of PGN says, in the superset that Windows uses.
    /// Nothing is lost and nothing fails. Texts in UTF-8 are not copied.
    #[must_use]
    pub fn decode(self) -> Cow<'a, str> {
        match std::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.0.iter().map(|byte| windows_1252(*byte)).collect()),
        }
    }
}

/// The part of Windows-1252 that differs from Latin-1, from 0x80 on; the five free places stay control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

const fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[byte as usize - 0x80],
        _ => byte as char,
    }
}

/// A comment in the form in which games keep it: words with single blanks between, so that breaking it into lines and
/// joining them again changes nothing.
pub(super) fn normalize_comment(text: &str) -> String {
    let is_gap = |letter: char| letter == ' ' || letter.is_control();
    let text = text.trim_matches(is_gap);
    if is_normal(text) {
        return text.to_owned();
    }
    let mut words = String::with_capacity(text.len());
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Whether a text has no control characters and no two blanks in a row. Most have not, and this is quick to see.
fn is_normal(text: &str) -> bool {
    let mut last = 0;
    text.bytes().all(|byte| {
        let before = std::mem::replace(&mut last, byte);
        // From U+0080 to U+009F are control characters too.
        byte >= b' ' && byte != 0x7f && (before, byte) != (b' ', b' ') && !(before == 0xc2 && byte < 0xa0)
    })
}

/// The start of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_are_latin1() {
        assert_eq!(RawText(b"M\xfcller").decode(), "Müller");
        assert_eq!(RawText("Müller".as_bytes()).decode(), "Müller");
        assert_eq!(RawText(b"1\x960 \x80").decode(), "1–0 €");
    }

    #[test]
    fn comments_become_words_with_single_blanks() {
        for (text, expected) in [
            (" [%clk 0:01] ", "[%clk 0:01]"),
            ("two\r\nlines", "two lines"),
            ("a  b\t\tc\0", "a b c"),
            ("a\u{85}b\u{7f}c  é", "a b c é"),
            ("", ""),
            ("\n \n", ""),
        ] {
            assert_eq!(normalize_comment(text), expected);
        }
    }
}
