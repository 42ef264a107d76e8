use super::{
    BadMoves, BadSetup, Flow, Game, GameResult, Line, MAX_DEPTH, MoveFault, MoveTree, Nag, NodeId, Note, RawText,
    ReadError, SetupFault, Tags, Visitor, Warning, variant,
};
use crate::Position;

/// How much of a game is kept.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Everything,
    MainLine,
}

/// Makes a [`Game`] of what a scanner finds.
pub(super) struct Builder {
    content: Content,
    tags: Tags,
    /// Where the tags are that the start position depends on.
    setup_line: Option<Line>,
    /// Unknown until all tags have been read.
    moves: Option<Result<MoveTree, (Line, SetupFault)>>,
    /// The main line and the variations that are open.
    lines: Vec<OpenLine>,
    fault: Option<(Line, MoveFault)>,
    marker: Option<(Line, GameResult)>,
    notes: Vec<Note>,
}

/// A line of moves that is being read.
struct OpenLine {
    /// The node read last, or where the line branches off.
    last: NodeId,
    /// The positions before and after that node's move.
    before: Position,
    after: Position,
    /// Whether the line has a move of its own.
    has_moves: bool,
    /// Whether the line goes on after a fault, so that nothing in it can be understood.
    is_lost: bool,
    /// What was said before the first move.
    comments: Vec<String>,
    glyphs: Vec<Nag>,
}

impl OpenLine {
    const fn new(last: NodeId, position: Position) -> Self {
        Self {
            last,
            before: position,
            after: position,
            has_moves: false,
            is_lost: false,
            comments: Vec::new(),
            glyphs: Vec::new(),
        }
    }
}

impl Builder {
    const MAX_TAGS: usize = 1_000;
    const MAX_MOVES: usize = 1 << 22;
    const MAX_NOTES: usize = 100;

    pub(super) const fn new(content: Content) -> Self {
        Self {
            content,
            tags: Tags::new(),
            setup_line: None,
            moves: None,
            lines: Vec::new(),
            fault: None,
            marker: None,
            notes: Vec::new(),
        }
    }

    /// The game, and what was odd about it.
    pub(super) fn finish(mut self) -> (Result<Game, ReadError>, Vec<Note>) {
        while self.lines.len() > 1 {
            self.end_variation();
        }
        let result = self.result_of_both();
        let game = match self.moves.expect("a scanner announces the moves of every game") {
            Ok(moves) => Game { tags: self.tags, moves, result },
            Err((line, fault)) => {
                let bad = BadSetup { line, fault, tags: self.tags };
                return (Err(ReadError::Setup(Box::new(bad))), self.notes);
            }
        };
        let game = match self.fault {
            Some((line, fault)) => Err(ReadError::Moves(Box::new(BadMoves { line, fault, game }))),
            None => Ok(game),
        };
        (game, self.notes)
    }

    /// The result of the tag if it is definite, else that after the moves.
    fn result_of_both(&mut self) -> GameResult {
        let tag = self.tags.get("Result").and_then(|text| GameResult::from_text(text.trim()));
        let tag = tag.filter(|tag| *tag != GameResult::Unknown);
        match (tag, self.marker) {
            (Some(tag), Some((line, marker))) if marker != tag && marker != GameResult::Unknown => {
                self.warning(Warning::ResultsDisagree { tag, marker }, line);
                tag
            }
            (Some(tag), _) => tag,
            (None, Some((_, marker))) => marker,
            (None, None) => GameResult::Unknown,
        }
    }

    /// Reads a move and adds it to the line that is open.
    fn play(&mut self, text: &str) -> Result<(), MoveFault> {
        let (Some(line), Some(Ok(tree))) = (self.lines.last_mut(), &mut self.moves) else { return Ok(()) };
        if tree.len() >= Self::MAX_MOVES {
            return Err(MoveFault::TooManyMoves { limit: Self::MAX_MOVES });
        }
        let step = line.after.parse_san_token(text)?;
        let Some(after) = step.play(&line.after) else {
            return Err(MoveFault::NullInCheck { fen: line.after.to_string() });
        };
        line.last = tree.push(line.last, step);
        line.before = std::mem::replace(&mut line.after, after);
        if !line.has_moves {
            line.has_moves = true;
            line.comments.drain(..).for_each(|text| tree.add_comment_before(line.last, &text));
            line.glyphs.drain(..).for_each(|glyph| tree.add_glyph(line.last, glyph));
        }
        Ok(())
    }
}

impl Visitor for Builder {
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>, line: Line) {
        let name = name.decode();
        if self.tags.len() >= Self::MAX_TAGS {
            return self.warning(Warning::TooManyTags { limit: Self::MAX_TAGS }, line);
        }
        match self.tags.set(&name, &value.decode()) {
            Ok(Some(_)) => self.warning(Warning::RepeatedTag { name: name.clone().into_owned() }, line),
            Ok(None) => {}
            Err(_) => self.warning(Warning::BadTag { text: super::text::excerpt(&name) }, line),
        }
        if name.eq_ignore_ascii_case("FEN") || name.eq_ignore_ascii_case("Variant") {
            self.setup_line = Some(line);
        }
    }

    fn begin_moves(&mut self, line: Line) -> Flow {
        match variant::start_position(&self.tags) {
            Ok(start) => {
                self.moves = Some(Ok(MoveTree::new(start)));
                self.lines.push(OpenLine::new(NodeId::ROOT, start));
                Flow::Read
            }
            Err(fault) => {
                self.moves = Some(Err((self.setup_line.unwrap_or(line), fault)));
                Flow::Skip
            }
        }
    }

    fn san(&mut self, text: &str, at: Line) {
        if self.lines.last().is_none_or(|line| line.is_lost) {
            return;
        }
        if let Err(fault) = self.play(text) {
            self.fault.get_or_insert((at, fault));
            self.lines.last_mut().expect("a line is open, as was just seen").is_lost = true;
        }
    }

    fn glyph(&mut self, glyph: Nag) {
        let is_main_line = self.lines.len() == 1;
        let (Some(line), Some(Ok(tree))) = (self.lines.last_mut(), &mut self.moves) else { return };
        if line.is_lost || self.content == Content::MainLine {
            return;
        }
        if line.has_moves || is_main_line {
            tree.add_glyph(line.last, glyph);
        } else {
            line.glyphs.push(glyph);
        }
    }

    fn comment(&mut self, text: RawText<'_>) {
        let is_main_line = self.lines.len() == 1;
        let (Some(line), Some(Ok(tree))) = (self.lines.last_mut(), &mut self.moves) else { return };
        if line.is_lost || self.content == Content::MainLine {
            return;
        }
        if line.has_moves || is_main_line {
            tree.add_comment(line.last, &text.decode());
        } else {
            line.comments.push(text.decode().into_owned());
        }
    }

    fn begin_variation(&mut self, at: Line) -> Flow {
        let (Some(line), Some(Ok(tree))) = (self.lines.last(), &self.moves) else { return Flow::Skip };
        if line.is_lost || self.content == Content::MainLine {
            return Flow::Skip;
        }
        if !line.has_moves {
            self.warning(Warning::VariationOfNothing, at);
            return Flow::Skip;
        }
        if self.lines.len() > MAX_DEPTH {
            self.warning(Warning::TooDeep, at);
            return Flow::Skip;
        }
        let branch = tree.parent(line.last).unwrap_or(NodeId::ROOT);
        self.lines.push(OpenLine::new(branch, line.before));
        Flow::Read
    }

    fn end_variation(&mut self) {
        // What was said in a variation without moves is about the move before it.
        if let Some(OpenLine { comments, .. }) = self.lines.pop()
            && let (Some(line), Some(Ok(tree))) = (self.lines.last(), &mut self.moves)
        {
            comments.iter().for_each(|text| tree.add_comment(line.last, text));
        }
    }

    fn result(&mut self, result: GameResult, line: Line) {
        self.marker = Some((line, result));
    }

    fn warning(&mut self, warning: Warning, line: Line) {
        if self.notes.len() < Self::MAX_NOTES {
            self.notes.push(Note { line, warning });
        }
    }
}
