use super::{GameResult, Line, Nag, RawText, Warning};

/// Whether something is to be read or passed over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Read it.
    Read,
    /// Pass over it: nothing of it is reported.
    Skip,
}

/// Receives what a [`Scanner`](super::Scanner) finds, in the order of the file. Every method may be left out.
pub trait Visitor {
    /// A tag.
    fn tag(&mut self, _name: RawText<'_>, _value: RawText<'_>, _line: Line) {}

    /// All tags have been read. Skips or reads the moves, and the comments before them.
    fn begin_moves(&mut self, _line: Line) -> Flow {
        Flow::Read
    }

    /// A text in the place of a move. Nobody has looked whether it is one.
    fn san(&mut self, _text: &str, _line: Line) {}

    /// A glyph, as number or as symbol.
    fn glyph(&mut self, _glyph: Nag) {}

    /// A comment, with line breaks as they are.
    fn comment(&mut self, _text: RawText<'_>) {}

    /// A variation starts, in place of the move read last.
    fn begin_variation(&mut self, _line: Line) -> Flow {
        Flow::Read
    }

    /// The variation that was begun last, and not skipped, ends. Missing at the end of a broken game.
    fn end_variation(&mut self) {}

    /// The result at the end of the moves. Missing in many files.
    fn result(&mut self, _result: GameResult, _line: Line) {}

    /// Something odd.
    fn warning(&mut self, _warning: Warning, _line: Line) {}
}

/// Hears nothing: passes over a game.
impl Visitor for () {}
