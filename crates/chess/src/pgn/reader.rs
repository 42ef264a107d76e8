use std::io::BufRead;

use super::{
    Game, Line, Note, ReadError, Scanner,
    builder::{Builder, Content},
};

/// Reads the games of a file one by one, and checks that their moves are legal.
///
/// Only one game is in memory at a time, whatever the size of the file. A bad game is an error that says where and why
/// and holds what could be read of it; the next call goes on with the next game.
///
/// ```
/// use chronicle_chess::pgn::{GameResult, Reader};
///
/// let file = "[White \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e5 2. Ke3 *\n\n1. d4 d5 1/2-1/2";
/// let games: Vec<_> = Reader::new(file.as_bytes()).collect();
/// let fool = games[0].as_ref().expect("a good game");
/// assert_eq!((fool.tags.get("White"), fool.result), (Some("Fool"), GameResult::BlackWins));
/// let error = games[1].as_ref().expect_err("kings do not run");
/// assert!(error.to_string().starts_with("line 5: Ke3 is not a legal move"));
/// assert_eq!(error.game().expect("two good plies").moves.len(), 2);
/// assert!(games[2].is_ok());
/// ```
pub struct Reader<R> {
    scanner: Scanner<R>,
    content: Content,
    notes: Vec<Note>,
    line: Line,
    has_failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads everything from a source.
    pub const fn new(source: R) -> Self {
        Self {
            scanner: Scanner::new(source),
            content: Content::Everything,
            notes: Vec::new(),
            line: Line(1),
            has_failed: false,
        }
    }

    /// Passes over comments, glyphs and variations: faster if only the games themselves matter.
    #[must_use]
    pub const fn main_lines_only(mut self) -> Self {
        self.content = Content::MainLine;
        self
    }

    /// What was odd about the game that was read last, but cost no moves. At most 100 are kept.
    pub fn warnings(&self) -> &[Note] {
        &self.notes
    }

    /// Where the game that was read last begins: its first line, or a blank one before.
    pub const fn line(&self) -> Line {
        self.line
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        self.line = self.scanner.line();
        let mut builder = Builder::new(self.content);
        match self.scanner.read_game(&mut builder) {
            Ok(true) => {
                let (game, notes) = builder.finish();
                self.notes = notes;
                Some(game)
            }
            Ok(false) => None,
            Err(error) => {
                self.has_failed = true;
                Some(Err(error.into()))
            }
        }
    }
}
