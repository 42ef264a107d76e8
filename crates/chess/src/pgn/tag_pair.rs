use std::borrow::Cow;

/// A tag pair as it stands in a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct TagPair<'a> {
    pub(super) name: &'a [u8],
    /// Between the quotes, escapes and all.
    value: &'a [u8],
    /// How many bytes of the line it takes, brackets included.
    pub(super) length: usize,
}

impl<'a> TagPair<'a> {
    /// Reads the tag pair with which a line starts.
    ///
    /// The value ends at a quote before a closing bracket, so that quotes and brackets within do no harm. If the only
    /// one ends the line and seems to be escaped, it was no escape but a stray backslash. A value without quotes ends
    /// at the bracket.
    pub(super) fn read(line: &'a [u8], extent: Extent) -> Option<Self> {
        let name_start = 1 + blanks(line.strip_prefix(b"[")?);
        let is_end = |byte: &u8| is_blank(*byte) || matches!(byte, b'"' | b'[' | b']');
        let name_end = name_start + line[name_start..].iter().position(is_end)?;
        let name = &line[name_start..name_end];
        let start = name_end + blanks(&line[name_end..]);
        if name.is_empty() {
            return None;
        }
        if line.get(start) != Some(&b'"') {
            let end = start + line[start..].iter().position(|byte| *byte == b']')?;
            return Some(Self { name, value: line[start..end].trim_ascii_end(), length: end + 1 });
        }
        let start = start + 1;
        let (end, length) = match (closing(line, start), extent) {
            (Some(found), _) => found,
            (None, Extent::Part) => return None,
            (None, Extent::Whole) => {
                let value = line.trim_ascii_end().strip_suffix(b"]")?.trim_ascii_end().strip_suffix(b"\\\"")?;
                (value.len() + 1, line.len())
            }
        };
        Some(Self { name, value: line.get(start..end)?, length })
    }

    /// Whether bytes in the midst of moves look like the first tag of another game.
    pub(super) fn is_likely(text: &[u8]) -> bool {
        let Some(rest) = text.strip_prefix(b"[") else { return false };
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let gap = blanks(&rest[name..]);
        rest.first().is_some_and(u8::is_ascii_alphabetic) && gap > 0 && rest.get(name + gap) == Some(&b'"')
    }

    /// The value with its escapes resolved.
    pub(super) fn value(&self) -> Cow<'a, [u8]> {
        if !self.value.contains(&b'\\') {
            return Cow::Borrowed(self.value);
        }
        let mut plain = Vec::with_capacity(self.value.len());
        let mut bytes = self.value.iter().peekable();
        while let Some(&byte) = bytes.next() {
            let escaped = bytes.next_if(|next| byte == b'\\' && matches!(next, b'"' | b'\\'));
            plain.push(*escaped.unwrap_or(&byte));
        }
        Cow::Owned(plain)
    }
}

/// How much of a line is looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it: what is not there will not come.
    Whole,
    /// Its start.
    Part,
}

/// Where a value ends, and where its tag pair does.
fn closing(line: &[u8], start: usize) -> Option<(usize, usize)> {
    let mut index = start;
    while let Some(&byte) = line.get(index) {
        if byte == b'"' {
            let bracket = index + 1 + blanks(&line[index + 1..]);
            if line.get(bracket) == Some(&b']') {
                return Some((index, bracket + 1));
            }
        }
        index += if byte == b'\\' { 2 } else { 1 };
    }
    None
}

const fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tag_pairs_of_every_quality() {
        for (line, name, value, rest) in [
            (r#"[Event "a"]"#, "Event", "a", ""),
            (r#"[Event "a ] b [ c"] 1. e4"#, "Event", "a ] b [ c", " 1. e4"),
            (r#"[ Event  "" ][Site "x"]"#, "Event", "", r#"[Site "x"]"#),
            (r#"[Event "say \"hi\" \\ \n"]"#, "Event", r#"say "hi" \ \n"#, ""),
            (r#"[Event "the "big" one"]"#, "Event", r#"the "big" one"#, ""),
            (r#"[Event "back\"]"#, "Event", r"back\", ""),
            ("[Event Test game ]", "Event", "Test game", ""),
            (r#"[Event"tight"]"#, "Event", "tight", ""),
        ] {
            let pair = TagPair::read(line.as_bytes(), Extent::Whole).unwrap_or_else(|| panic!("{line} is a tag"));
            assert_eq!((pair.name, &*pair.value()), (name.as_bytes(), value.as_bytes()), "{line}");
            assert_eq!(&line[pair.length..], rest, "{line}");
        }
    }

    #[test]
    fn what_is_no_tag_pair() {
        for line in ["", "[", "[]", "[Event", "[Event \"a\"", "[Event \"a", "[ \"a\"]", "Event \"a\"]"] {
            assert_eq!(TagPair::read(line.as_bytes(), Extent::Whole), None, "{line}");
        }
        // The start of a line never gives a wrong idea of it.
        let line = br#"[Event "a \"b\"] c" ] "#;
        let whole = TagPair::read(line, Extent::Whole);
        assert!(whole.is_some());
        for length in 0..line.len() {
            let part = TagPair::read(&line[..length], Extent::Part);
            assert!(part.is_none() || part == whole);
        }
        assert!(TagPair::is_likely(b"[Event \"a\"]") && !TagPair::is_likely(b"[%clk 0:01]"));
    }
}
