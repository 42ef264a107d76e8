//! Games in export format.

use std::fmt::{self, Write};

use super::{Game, MoveTree, NodeId, ROSTER};
use crate::{Color, Position, SanToken, fen, uci::CastlingStyle};

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in export_tags(self) {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f)?;
        let mut lines = Wrapped::new(f);
        write_moves(&self.moves, &mut lines)?;
        lines.word(self.result.text())?;
        lines.end()
    }
}

/// The tags to write: the roster in its order, the others by name. What follows from the game itself replaces what
/// the tags say about it.
fn export_tags(game: &Game) -> Vec<(&str, String)> {
    let start = game.moves.start();
    let roster = ROSTER.into_iter().map(|name| {
        let value = match name {
            "Result" => game.result.text(),
            "Date" => game.tags.get(name).unwrap_or("????.??.??"),
            _ => game.tags.get(name).unwrap_or("?"),
        };
        (name, value.to_owned())
    });
    let is_derived = |name: &str| ["Result", "FEN", "SetUp"].iter().any(|other| name.eq_ignore_ascii_case(other));
    let mut others: Vec<_> = game
        .tags
        .iter()
        .filter(|(name, _)| !ROSTER.contains(name) && !is_derived(name))
        .map(|(name, value)| (name, value.to_owned()))
        .collect();
    let fen = start.to_string();
    if fen != fen::START {
        others.extend([("FEN", fen), ("SetUp", "1".to_owned())]);
    }
    if start.natural_style() == CastlingStyle::Chess960 && game.tags.get("Variant").is_none() {
        others.push(("Variant", "Chess960".to_owned()));
    }
    others.sort();
    roster.chain(others).collect()
}

/// Something that is still to be written.
enum Task {
    /// Goes on after a node.
    Line {
        node: NodeId,
        position: Position,
        number: Number,
    },
    /// A variation that starts with a node, which is played in a position.
    Variation {
        node: NodeId,
        position: Position,
    },
    Close,
}

/// Whether a move of Black gets a number. Those of White always do.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Number {
    /// The move of White stands right before.
    WhiteOnly,
    /// Something else stands before.
    Both,
}

/// Works through a list of tasks instead of calling itself, because variations may be nested without end.
fn write_moves<W: Write>(tree: &MoveTree, lines: &mut Wrapped<'_, W>) -> fmt::Result {
    write_remarks(tree, NodeId::ROOT, lines)?;
    let mut tasks = vec![Task::Line { node: NodeId::ROOT, position: *tree.start(), number: Number::Both }];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Line { node, position, number } => {
                let mut moves = tree.children(node);
                let Some(main) = moves.next() else { continue };
                let variations: Vec<_> = moves.collect();
                write_move(tree, main, &position, number, lines)?;
                let interrupted = !variations.is_empty() || !tree.comments(main).is_empty();
                let number = if interrupted { Number::Both } else { Number::WhiteOnly };
                tasks.push(Task::Line { node: main, position: tree.next_position(&position, main), number });
                tasks.extend(variations.into_iter().rev().map(|node| Task::Variation { node, position }));
            }
            Task::Variation { node, position } => {
                lines.open("(")?;
                for text in tree.comments_before(node) {
                    lines.comment(text)?;
                }
                write_move(tree, node, &position, Number::Both, lines)?;
                let number = if tree.comments(node).is_empty() { Number::WhiteOnly } else { Number::Both };
                tasks.push(Task::Close);
                tasks.push(Task::Line { node, position: tree.next_position(&position, node), number });
            }
            Task::Close => lines.close(")"),
        }
    }
    Ok(())
}

fn write_move<W: Write>(
    tree: &MoveTree,
    node: NodeId,
    position: &Position,
    number: Number,
    lines: &mut Wrapped<'_, W>,
) -> fmt::Result {
    match (position.turn(), number) {
        (Color::White, _) => lines.word(&format!("{}.", position.fullmove_number()))?,
        (Color::Black, Number::Both) => lines.word(&format!("{}...", position.fullmove_number()))?,
        (Color::Black, Number::WhiteOnly) => {}
    }
    match tree.step(node) {
        Some(SanToken::Move(mv)) => lines.word(&position.san(mv))?,
        Some(SanToken::Null) | None => lines.word("--")?,
    }
    write_remarks(tree, node, lines)
}

fn write_remarks<W: Write>(tree: &MoveTree, node: NodeId, lines: &mut Wrapped<'_, W>) -> fmt::Result {
    for glyph in tree.glyphs(node) {
        lines.word(&glyph.to_string())?;
    }
    tree.comments(node).iter().try_for_each(|text| lines.comment(text))
}

/// Breaks words into lines of less than 80 characters.
struct Wrapped<'a, W> {
    out: &'a mut W,
    /// How many characters the line has.
    column: usize,
    /// The word that comes next, which may still grow.
    pending: String,
    /// Whether the next word belongs to the pending one.
    is_open: bool,
}

impl<'a, W: Write> Wrapped<'a, W> {
    const WIDTH: usize = 79;

    const fn new(out: &'a mut W) -> Self {
        Self { out, column: 0, pending: String::new(), is_open: false }
    }

    fn word(&mut self, text: &str) -> fmt::Result {
        if !std::mem::take(&mut self.is_open) {
            self.flush()?;
        }
        self.pending.push_str(text);
        Ok(())
    }

    /// A mark before a word.
    fn open(&mut self, mark: &str) -> fmt::Result {
        self.word(mark)?;
        self.is_open = true;
        Ok(())
    }

    /// A mark after a word.
    fn close(&mut self, mark: &str) {
        self.is_open = false;
        self.pending.push_str(mark);
    }

    /// A comment in braces, or, if it contains one, to the end of the line: there is no third way to keep it.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            self.flush()?;
            self.is_open = false;
            writeln!(self.out, "{};{text}", if self.column > 0 { " " } else { "" })?;
            self.column = 0;
            return Ok(());
        }
        self.open("{")?;
        for word in text.split(' ') {
            self.word(word)?;
        }
        self.close("}");
        Ok(())
    }

    /// Writes the pending word, in a new line if it must be.
    fn flush(&mut self) -> fmt::Result {
        if self.pending.is_empty() {
            return Ok(());
        }
        let length = self.pending.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= Self::WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        // A line that starts with % would be skipped by readers that do not look whether it is in a comment.
        if self.column == 0 && self.pending.starts_with('%') {
            self.out.write_char(' ')?;
            self.column = 1;
        }
        self.out.write_str(&self.pending)?;
        self.column += length;
        self.pending.clear();
        Ok(())
    }

    fn end(mut self) -> fmt::Result {
        self.flush()?;
        self.out.write_char('\n')
    }
}
