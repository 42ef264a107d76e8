use std::io::{self, BufRead};

use super::Line;

/// The bytes of a file with a look ahead that does not end where a chunk ends, and a count of lines.
pub(super) struct Source<R> {
    inner: R,
    /// Bytes that have been fetched; those before `start` are done with.
    buffer: Vec<u8>,
    start: usize,
    ended: bool,
    line: u64,
    /// The byte consumed last; a line end before the first.
    last: u8,
}

impl<R: BufRead> Source<R> {
    /// So much is fetched at most at a time, lest a source that is all in memory is copied as a whole.
    const CHUNK: usize = 1 << 16;

    pub(super) const fn new(inner: R) -> Self {
        Self { inner, buffer: Vec::new(), start: 0, ended: false, line: 1, last: b'\n' }
    }

    /// The next bytes: so many, unless the source ends before. Never more, so that what is read does not depend on how
    /// the source is cut into pieces.
    #[inline]
    pub(super) fn ahead(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.buffer.len() - self.start < count && !self.ended {
            self.fetch(count)?;
        }
        let end = self.buffer.len().min(self.start + count);
        Ok(&self.buffer[self.start..end])
    }

    /// As many bytes as happen to be at hand; none only at the end. For readers that look at one byte at a time.
    #[inline]
    pub(super) fn at_hand(&mut self) -> io::Result<&[u8]> {
        self.ahead(1)?;
        Ok(&self.buffer[self.start..])
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.ahead(1)?.first().copied())
    }

    #[cold]
    fn fetch(&mut self, count: usize) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        while self.buffer.len() < count && !self.ended {
            let chunk = match self.inner.fill_buf() {
                Ok(chunk) => &chunk[..chunk.len().min(Self::CHUNK)],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.buffer.extend_from_slice(chunk);
            let length = chunk.len();
            self.ended = length == 0;
            self.inner.consume(length);
        }
        Ok(())
    }

    /// Passes over bytes that have been looked at.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        let passed = &self.buffer[self.start..self.start + count];
        let Some(&last) = passed.last() else { return };
        // Lines end with LF, CR or both. Counting one byte at a time would cost more than everything else here.
        if self.last != b'\r' && !passed.contains(&b'\r') {
            self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        } else {
            let before = std::iter::once(&self.last).chain(passed);
            let ends = |(before, byte): (&u8, &u8)| *byte == b'\r' || *byte == b'\n' && *before != b'\r';
            self.line += before.zip(passed).filter(|pair| ends(*pair)).count() as u64;
        }
        self.last = last;
        self.start += count;
    }

    /// Passes over bytes that have been looked at and have no line end among them.
    #[inline]
    pub(super) fn advance_in_line(&mut self, count: usize) {
        let passed = &self.buffer[self.start..self.start + count];
        debug_assert!(!passed.contains(&b'\n') && !passed.contains(&b'\r'));
        self.last = passed.last().copied().unwrap_or(self.last);
        self.start += count;
    }

    /// The line of the next byte.
    pub(super) const fn line(&self) -> Line {
        Line(self.line)
    }

    /// Whether the next byte is the first of its line.
    pub(super) const fn at_line_start(&self) -> bool {
        matches!(self.last, b'\n' | b'\r')
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    #[test]
    fn looks_ahead_across_chunks() {
        let mut source = Source::new(BufReader::with_capacity(3, Cursor::new(b"abcdefgh".to_vec())));
        assert_eq!(source.ahead(5).expect("in memory"), b"abcde");
        source.advance(4);
        assert_eq!(source.peek().expect("in memory"), Some(b'e'));
        assert_eq!(source.ahead(100).expect("in memory"), b"efgh");
        source.advance(4);
        assert_eq!(source.peek().expect("in memory"), None);
    }

    #[test]
    fn counts_lines_of_every_system() {
        for (text, lines) in [("a\nb\nc", 3), ("a\r\nb\r\nc", 3), ("a\rb\rc", 3), ("\n\n", 3), ("", 1)] {
            let mut source = Source::new(text.as_bytes());
            while source.peek().expect("in memory").is_some() {
                source.advance(1);
            }
            assert_eq!(source.line(), Line(lines), "{text:?}");
        }
    }
}
