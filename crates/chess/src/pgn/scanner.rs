use std::io::{self, BufRead};

use super::{
    Flow, Line, RawText, Visitor, Warning,
    movetext::Movetext,
    source::Source,
    tag_pair::{Extent, TagPair},
    text::excerpt,
};

/// Takes a PGN file apart and tells a [`Visitor`] what it finds: the fast and light way through a big file.
///
/// It knows how PGN is written and nothing of chess. It keeps no more than the text it is looking at, goes through any
/// bytes without failing, and says what was odd as a [`Warning`]. Where games begin and end:
/// - after a result that is not inside a variation (a comment in the rest of its line still belongs to the game);
/// - where tags follow moves, or follow other tags after at least two blank lines (one alone is common within tags);
/// - where a move number `1.` follows moves after a blank line. Other blank lines among moves mean nothing.
///
/// ```
/// use chronicle_chess::pgn::{GameResult, Line, Scanner, Visitor};
///
/// #[derive(Default)]
/// struct Draws(u32);
/// impl Visitor for Draws {
///     fn result(&mut self, result: GameResult, _: Line) {
///         self.0 += u32::from(result == GameResult::Draw);
///     }
/// }
///
/// let mut scanner = Scanner::new("1. e4 e5 1/2-1/2 1. d4 d5 1-0".as_bytes());
/// let mut draws = Draws::default();
/// while scanner.read_game(&mut draws)? {}
/// assert_eq!(draws.0, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Scanner<R> {
    pub(super) source: Source<R>,
    /// The comment that was read last.
    pub(super) comment: Vec<u8>,
    /// Comments before the tags, which are reported after them.
    leading: Vec<Vec<u8>>,
}

/// How far the head of a game went.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Head {
    /// There is nothing more in the file.
    End,
    /// There are only tags.
    Tags,
    /// Moves follow.
    Moves,
}

/// What lies between two tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Gap {
    line_ends: u64,
}

impl Gap {
    pub(super) const fn has_line_end(self) -> bool {
        self.line_ends > 0
    }

    pub(super) const fn has_blank_line(self) -> bool {
        self.line_ends > 1
    }

    const fn has_two_blank_lines(self) -> bool {
        self.line_ends > 2
    }
}

/// How a comment came to an end.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Closing {
    Mark,
    Missing,
}

impl<R: BufRead> Scanner<R> {
    /// Longer lines of tags are not looked at.
    const MAX_TAG_LINE: usize = 1 << 20;
    /// Longer comments are cut.
    const MAX_COMMENT: usize = 1 << 24;

    /// Reads from a source, from the start of a game.
    pub const fn new(source: R) -> Self {
        Self { source: Source::new(source), comment: Vec::new(), leading: Vec::new() }
    }

    /// The line that is read next.
    pub const fn line(&self) -> Line {
        self.source.line()
    }

    /// Reads one game; `false` if there is none left.
    ///
    /// # Errors
    /// Only those of the source.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        self.leading.clear();
        let head = self.head(visitor)?;
        if head == Head::End && self.leading.is_empty() {
            return Ok(false);
        }
        match visitor.begin_moves(self.source.line()) {
            Flow::Read => {
                self.leading.iter().for_each(|text| visitor.comment(RawText(text)));
                if head == Head::Moves {
                    Movetext::default().read(self, visitor)?;
                }
            }
            Flow::Skip if head == Head::Moves => Movetext::default().read(self, &mut ())?,
            Flow::Skip => {}
        }
        Ok(true)
    }

    /// Reads the tags and whatever comes before them.
    fn head<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Head> {
        let mut head = Head::End;
        loop {
            let gap = self.skip_gap()?;
            match self.source.peek()? {
                None => return Ok(head),
                Some(b'[') if head == Head::Tags && gap.has_two_blank_lines() => return Ok(head),
                Some(b'[') => {
                    self.tag(visitor)?;
                    head = Head::Tags;
                }
                Some(b'{' | b';') if head == Head::End => {
                    self.comment(visitor)?;
                    self.leading.push(self.comment.clone());
                }
                Some(_) => return Ok(Head::Moves),
            }
        }
    }

    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        let line = self.source.line();
        // A line may hold many tags or all moves of a game, so no more of it is looked at than needed.
        let mut limit = 256;
        let taken = loop {
            let length = self.rest_of_line(limit)?;
            let extent = if length < limit || limit >= Self::MAX_TAG_LINE { Extent::Whole } else { Extent::Part };
            let text = self.source.ahead(length)?;
            match TagPair::read(text, extent) {
                Some(pair) => {
                    visitor.tag(RawText(pair.name), RawText(&pair.value()), line);
                    break pair.length;
                }
                None if extent == Extent::Part => limit *= 4,
                None => {
                    visitor.warning(Warning::BadTag { text: excerpt(&RawText(text).decode()) }, line);
                    break length;
                }
            }
        };
        self.source.advance(taken);
        Ok(())
    }

    /// Passes over blanks, byte-order marks and lines that start with `%`.
    pub(super) fn skip_gap(&mut self) -> io::Result<Gap> {
        const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
        // By far the most gaps are one blank.
        if let [b' ', b'!'..=b'~', ..] = self.source.ahead(2)? {
            self.source.advance_in_line(1);
            return Ok(Gap { line_ends: 0 });
        }
        let first = self.source.line().0;
        let mut escaped = 0;
        loop {
            let ahead = self.source.ahead(BYTE_ORDER_MARK.len())?;
            let blanks = ahead.iter().take_while(|byte| **byte <= b' ' || **byte == 0x7f).count();
            if blanks > 0 {
                self.source.advance(blanks);
            } else if ahead.starts_with(BYTE_ORDER_MARK) {
                self.source.advance(BYTE_ORDER_MARK.len());
            } else if ahead.first() == Some(&b'%') && self.source.at_line_start() {
                let line = self.source.line().0;
                self.skip_line()?;
                escaped += self.source.line().0 - line;
            } else {
                return Ok(Gap { line_ends: self.source.line().0 - first - escaped });
            }
        }
    }

    /// Passes over everything up to the end of the line and that end.
    fn skip_line(&mut self) -> io::Result<()> {
        let line = self.source.line();
        while self.source.line() == line {
            let length = self.rest_of_line(1 << 12)?;
            if length == 0 && self.source.peek()?.is_none() {
                break;
            }
            self.source.advance(length.max(1));
        }
        Ok(())
    }

    /// How many bytes follow in this line, its end not counted; no more than the limit.
    fn rest_of_line(&mut self, limit: usize) -> io::Result<usize> {
        let ahead = self.source.ahead(limit)?;
        Ok(ahead.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(ahead.len()))
    }

    /// Reads the comment that starts here, in braces or to the end of the line.
    pub(super) fn comment<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        let line = self.source.line();
        let in_braces = self.source.peek()? == Some(b'{');
        self.source.advance(1);
        self.comment.clear();
        let closing = if in_braces { self.brace_comment()? } else { self.line_comment()? };
        if closing == Closing::Missing {
            visitor.warning(Warning::UnclosedComment, line);
        }
        if self.comment.len() > Self::MAX_COMMENT {
            self.comment.truncate(Self::MAX_COMMENT);
            visitor.warning(Warning::LongComment { limit: Self::MAX_COMMENT }, line);
        }
        Ok(())
    }

    fn line_comment(&mut self) -> io::Result<Closing> {
        loop {
            let length = self.rest_of_line(1 << 12)?;
            if length == 0 {
                return Ok(Closing::Mark);
            }
            self.take_comment(length)?;
        }
    }

    /// Braces do not nest. If one is forgotten, the comment ends where the next game plainly begins, so that it does
    /// not swallow the rest of the file.
    fn brace_comment(&mut self) -> io::Result<Closing> {
        loop {
            let ahead = self.source.at_hand()?;
            let end = ahead.iter().position(|byte| matches!(byte, b'}' | b'\n' | b'\r'));
            let length = end.unwrap_or(ahead.len());
            let mark = ahead.get(length).copied();
            if ahead.is_empty() {
                return Ok(Closing::Missing);
            }
            self.take_comment(length)?;
            match mark {
                None => {}
                Some(b'}') => {
                    self.source.advance_in_line(1);
                    return Ok(Closing::Mark);
                }
                Some(line_end) => {
                    if self.comment.len() <= Self::MAX_COMMENT {
                        self.comment.push(line_end);
                    }
                    self.source.advance(1);
                    let is_blank = self.comment.ends_with(b"\n\n") || self.comment.ends_with(b"\n\r\n");
                    if is_blank && self.source.ahead(8)?.starts_with(b"[Event \"") {
                        return Ok(Closing::Missing);
                    }
                }
            }
        }
    }

    /// Moves bytes of one line into the comment, of which no more is kept than shows that it is too long.
    fn take_comment(&mut self, length: usize) -> io::Result<()> {
        let room = (Self::MAX_COMMENT + 1).saturating_sub(self.comment.len());
        let text = self.source.ahead(length)?;
        self.comment.extend_from_slice(&text[..length.min(room)]);
        self.source.advance_in_line(length);
        Ok(())
    }
}
