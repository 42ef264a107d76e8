use std::io::{self, BufRead};

use super::{
    Flow, GameResult, Line, Nag, RawText, Scanner, Visitor, Warning,
    scanner::Gap,
    tag_pair::TagPair,
    text::excerpt,
    word::{self, Word},
};

/// Where a scanner is in the moves of a game. Variations are counted, not stacked: no nesting is too deep for it.
#[derive(Default)]
pub(super) struct Movetext {
    depth: usize,
    /// The depth of the variation that the visitor does not want to hear.
    muted: Option<usize>,
    /// Whether the main line has begun.
    has_moves: bool,
}

/// Whether the game goes on.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Next {
    /// It does.
    Token,
    /// Its result has been read, and only comments in the rest of the line belong to it.
    RestOfLine,
    /// Another begins here.
    Game,
}

impl Movetext {
    /// No word of PGN is longer; longer ones are cut into several.
    const MAX_WORD: usize = 256;

    /// Reads up to the end of the game.
    pub(super) fn read<R: BufRead, V: Visitor>(&mut self, scanner: &mut Scanner<R>, visitor: &mut V) -> io::Result<()> {
        loop {
            let gap = scanner.skip_gap()?;
            let Some(byte) = scanner.source.peek()? else { break };
            let next = match byte {
                b'[' => self.bracket(scanner, visitor, gap)?,
                b'{' | b';' => self.comment(scanner, visitor)?,
                b'(' | b')' | b'}' | b']' | b'>' | b'"' => self.mark(scanner, visitor, byte),
                b'$' | b'!' | b'?' => self.glyph(scanner, visitor, byte)?,
                b'*' => self.asterisk(scanner, visitor),
                b'<' => self.skip_to(scanner, visitor, b'>')?,
                b'.' => advance(scanner, 1),
                _ => self.word(scanner, visitor, gap)?,
            };
            match next {
                Next::Token => {}
                Next::Game => break,
                Next::RestOfLine => {
                    self.rest_of_line(scanner, visitor)?;
                    break;
                }
            }
        }
        if self.depth > 0 {
            visitor.warning(Warning::UnclosedVariation, scanner.source.line());
        }
        Ok(())
    }

    /// Whether the visitor wants to hear.
    const fn heard(&self) -> bool {
        self.muted.is_none()
    }

    fn warn<V: Visitor>(&self, visitor: &mut V, warning: Warning, line: Line) {
        if self.heard() {
            visitor.warning(warning, line);
        }
    }

    /// A bracket starts the tags of the next game, unless it stands amid moves and does not look like it.
    fn bracket<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V, gap: Gap) -> io::Result<Next> {
        let ahead = scanner.source.ahead(Self::MAX_WORD)?;
        if TagPair::is_likely(ahead) || gap.has_line_end() && ahead.get(1) != Some(&b'%') {
            return Ok(Next::Game);
        }
        self.skip_to(scanner, visitor, b']')
    }

    fn comment<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V) -> io::Result<Next> {
        if self.heard() {
            scanner.comment(visitor)?;
            visitor.comment(RawText(&scanner.comment));
        } else {
            scanner.comment(&mut ())?;
        }
        Ok(Next::Token)
    }

    /// A single mark that is a token by itself.
    fn mark<R: BufRead, V: Visitor>(&mut self, scanner: &mut Scanner<R>, visitor: &mut V, byte: u8) -> Next {
        let line = scanner.source.line();
        scanner.source.advance(1);
        match byte {
            b'(' => {
                self.depth += 1;
                if self.heard() && visitor.begin_variation(line) == Flow::Skip {
                    self.muted = Some(self.depth);
                }
            }
            b')' if self.depth > 0 => {
                if self.heard() {
                    visitor.end_variation();
                } else if self.muted == Some(self.depth) {
                    self.muted = None;
                }
                self.depth -= 1;
            }
            _ => self.warn(visitor, Warning::StrayMark { mark: char::from(byte) }, line),
        }
        Next::Token
    }

    fn glyph<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V, byte: u8) -> io::Result<Next> {
        let line = scanner.source.line();
        let ahead = scanner.source.ahead(Self::MAX_WORD)?;
        let count = |fits: fn(&u8) -> bool| ahead[1..].iter().take_while(|byte| fits(byte)).count();
        let length = match byte {
            b'$' => 1 + count(u8::is_ascii_digit),
            // Two signs make one glyph; a third is another.
            _ => 1 + count(|byte| matches!(byte, b'!' | b'?')).min(1),
        };
        let text = RawText(&ahead[..length]).decode();
        let glyph = match text.strip_prefix('$') {
            Some(number) => number.parse().ok().map(Nag),
            None => Nag::from_symbol(&text),
        };
        match glyph {
            Some(glyph) if self.heard() => visitor.glyph(glyph),
            Some(_) => {}
            None => self.warn(visitor, Warning::BadGlyph { text: excerpt(&text) }, line),
        }
        Ok(advance(scanner, length))
    }

    fn asterisk<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V) -> Next {
        let line = scanner.source.line();
        scanner.source.advance(1);
        self.result(visitor, GameResult::Unknown, line)
    }

    /// A result ends the game, but in variations annotators use it to say how the game would have ended.
    fn result<V: Visitor>(&self, visitor: &mut V, result: GameResult, line: Line) -> Next {
        if self.depth > 0 {
            return Next::Token;
        }
        visitor.result(result, line);
        Next::RestOfLine
    }

    /// Passes over everything up to a mark in the same line, or the next byte alone if there is no such mark.
    fn skip_to<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V, mark: u8) -> io::Result<Next> {
        let line = scanner.source.line();
        let ahead = scanner.source.ahead(Self::MAX_WORD)?;
        let end = ahead.iter().position(|byte| *byte == mark || matches!(byte, b'\n' | b'\r'));
        let length = match end {
            Some(end) if ahead[end] == mark => end + 1,
            _ => 1,
        };
        let text = excerpt(&RawText(&ahead[..length]).decode());
        self.warn(visitor, Warning::Skipped { text }, line);
        Ok(advance(scanner, length))
    }

    fn word<R: BufRead, V: Visitor>(
        &mut self,
        scanner: &mut Scanner<R>,
        visitor: &mut V,
        gap: Gap,
    ) -> io::Result<Next> {
        let line = scanner.source.line();
        let ahead = scanner.source.ahead(Self::MAX_WORD)?;
        if !gap.has_blank_line()
            && let Some(length) = word::number_length(ahead)
        {
            scanner.source.advance_in_line(length);
            return Ok(Next::Token);
        }
        let length = word::length(ahead).max(1);
        let text = RawText(&ahead[..length]).decode();
        let mut rest: &str = &text;
        let mut next = Next::Token;
        while !rest.is_empty() && next == Next::Token {
            let word = Word::read(rest);
            if let Word::Number { first_of_white: true, rest: glued } = word
                && self.begins_another_game(gap)
            {
                // The number is plain ASCII, so its length is the same in the file.
                let number = text.len() - glued.len();
                scanner.source.advance_in_line(number);
                return Ok(Next::Game);
            }
            (rest, next) = self.read_word(word, visitor, line);
        }
        scanner.source.advance_in_line(length);
        Ok(next)
    }

    /// What is left of a word after its first part.
    fn read_word<'a, V: Visitor>(&mut self, word: Word<'a>, visitor: &mut V, line: Line) -> (&'a str, Next) {
        match word {
            Word::Number { rest, .. } => return (rest, Next::Token),
            Word::Result(result) => return ("", self.result(visitor, result, line)),
            Word::Glyph(glyph) if self.heard() => visitor.glyph(glyph),
            Word::San(text, glyph) => {
                self.has_moves |= self.depth == 0;
                if self.heard() {
                    visitor.san(text, line);
                    glyph.into_iter().for_each(|glyph| visitor.glyph(glyph));
                }
            }
            Word::Glyph(_) | Word::Noise => {}
        }
        ("", Next::Token)
    }

    /// Whether a move number 1 after this gap can only be that of the next game.
    const fn begins_another_game(&self, gap: Gap) -> bool {
        gap.has_blank_line() && self.depth == 0 && self.has_moves
    }

    /// A comment in the line of the result is about the game that has just ended.
    fn rest_of_line<R: BufRead, V: Visitor>(&self, scanner: &mut Scanner<R>, visitor: &mut V) -> io::Result<()> {
        loop {
            match scanner.source.peek()? {
                Some(b' ' | b'\t') => scanner.source.advance(1),
                Some(b'{' | b';') => {
                    self.comment(scanner, visitor)?;
                }
                _ => return Ok(()),
            }
        }
    }
}

fn advance<R: BufRead>(scanner: &mut Scanner<R>, length: usize) -> Next {
    scanner.source.advance(length);
    Next::Token
}
