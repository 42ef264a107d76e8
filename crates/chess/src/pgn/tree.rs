use thiserror::Error;

use super::{Nag, text::normalize_comment};
use crate::{Position, SanToken};

/// The moves of a game with their variations, comments and glyphs.
///
/// The nodes lie in one array, so that reading, writing and dropping the deepest nesting takes no recursion. Each node
/// is a move and stands for the position after it; the root stands for the start. A node's first child continues its
/// line, the others are variations.
///
/// ```
/// use chronicle_chess::{Position, pgn::{MoveTree, NodeId}};
///
/// let mut tree = MoveTree::new(Position::start());
/// let e4 = tree.play(NodeId::ROOT, tree.start().parse_san("e4")?)?;
/// let d4 = tree.play(NodeId::ROOT, tree.start().parse_san("d4")?)?;
/// tree.add_comment(d4, "The other first move.");
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [e4]);
/// assert_eq!(tree.variations(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    start: Position,
    nodes: Vec<Node>,
}

/// A node of one [`MoveTree`]. It means nothing to another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// `None` for the root alone.
    step: Option<SanToken>,
    parent: NodeId,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    glyphs: Vec<Nag>,
    comments_before: Vec<String>,
    comments: Vec<String>,
}

impl Node {
    const fn new(step: Option<SanToken>, parent: NodeId) -> Self {
        Self {
            step,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            glyphs: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
        }
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.step == other.step
            && self.glyphs == other.glyphs
            && self.comments_before == other.comments_before
            && self.comments == other.comments
    }
}

/// The move cannot be made there: it is not legal, or a null move in check.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[error("{step:?} cannot be played there")]
pub struct IllegalStep {
    /// What was to be played.
    pub step: SanToken,
}

impl MoveTree {
    /// No moves yet.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { start, nodes: vec![Node::new(None, NodeId::ROOT)] }
    }

    /// The position from which the game starts.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Adds a move after a node, as its continuation if it has none yet, else as a variation. A move that is there
    /// already is found, not doubled. Takes time in proportion to the moves before it.
    ///
    /// # Errors
    /// The move, if it is not legal; the tree is then unchanged.
    pub fn play(&mut self, parent: NodeId, step: impl Into<SanToken>) -> Result<NodeId, IllegalStep> {
        let step = step.into();
        let position = self.position(parent);
        let legal = match step {
            SanToken::Move(mv) => position.is_legal(mv),
            SanToken::Null => !position.is_check(),
        };
        if !legal {
            return Err(IllegalStep { step });
        }
        let known = self.children(parent).find(|child| self.step(*child) == Some(step));
        Ok(known.unwrap_or_else(|| self.push(parent, step)))
    }

    /// Adds a move that is known to be legal.
    pub(super) fn push(&mut self, parent: NodeId, step: SanToken) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("memory ends before the numbers do"));
        self.nodes.push(Node::new(Some(step), parent));
        match self.nodes[parent.index()].last_child.replace(id) {
            Some(sibling) => self.nodes[sibling.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        id
    }

    /// The move of a node; `None` for the root.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<SanToken> {
        self.nodes[id.index()].step
    }

    /// The node before; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.nodes[id.index()].parent)
    }

    /// The continuation and then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.continuation(id), |child| self.nodes[child.index()].next_sibling)
    }

    /// The move that continues the line of a node.
    #[must_use]
    pub fn continuation(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].first_child
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.continuation(NodeId::ROOT), |id| self.continuation(*id))
    }

    /// The last node of the main line; the root if there are no moves.
    #[must_use]
    pub fn main_line_end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The position after a node's move. Takes time in proportion to the moves before it.
    #[must_use]
    pub fn position(&self, id: NodeId) -> Position {
        let mut path: Vec<_> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        path.pop();
        path.iter().rev().fold(self.start, |position, id| self.next_position(&position, *id))
    }

    /// The position after a node's move, given the one before.
    pub(super) fn next_position(&self, before: &Position, id: NodeId) -> Position {
        let step = self.step(id).expect("only the root has no move, and it follows nothing");
        step.play(before).expect("only legal moves are in a tree")
    }

    /// How many nodes there are besides the root: the moves of the main line and all variations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many variations there are, at any depth.
    #[must_use]
    pub fn variations(&self) -> usize {
        // Every node but the root is a variation, or the one continuation that each inner node has.
        self.len() - self.nodes.iter().filter(|node| node.first_child.is_some()).count()
    }

    /// The comments after a node's move; of the root, those before the first move of the game.
    #[must_use]
    pub fn comments(&self, id: NodeId) -> &[String] {
        &self.nodes[id.index()].comments
    }

    /// The comments before the first move of a variation.
    #[must_use]
    pub fn comments_before(&self, id: NodeId) -> &[String] {
        &self.nodes[id.index()].comments_before
    }

    /// The glyphs of a move.
    #[must_use]
    pub fn glyphs(&self, id: NodeId) -> &[Nag] {
        &self.nodes[id.index()].glyphs
    }

    /// Adds a comment after a move. Line breaks and runs of blanks become single blanks; nothing else is changed.
    /// Empty comments are not kept.
    pub fn add_comment(&mut self, id: NodeId, text: &str) {
        push_comment(&mut self.nodes[id.index()].comments, text);
    }

    /// Adds a comment before the first move of a variation. PGN has no such place for other moves: there it is added
    /// after the move before.
    pub fn add_comment_before(&mut self, id: NodeId, text: &str) {
        let parent = self.nodes[id.index()].parent;
        if self.continuation(parent) == Some(id) || id == NodeId::ROOT {
            self.add_comment(parent, text);
        } else {
            push_comment(&mut self.nodes[id.index()].comments_before, text);
        }
    }

    /// Adds a glyph to a move.
    pub fn add_glyph(&mut self, id: NodeId, glyph: Nag) {
        self.nodes[id.index()].glyphs.push(glyph);
    }
}

fn push_comment(comments: &mut Vec<String>, text: &str) {
    let text = normalize_comment(text);
    if !text.is_empty() {
        comments.push(text);
    }
}

/// Trees are equal if they say the same in the same order, however they were built.
impl PartialEq for MoveTree {
    fn eq(&self, other: &Self) -> bool {
        if self.start.to_setup() != other.start.to_setup() || self.nodes.len() != other.nodes.len() {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((mine, theirs)) = pairs.pop() {
            if !self.nodes[mine.index()].says_the_same(&other.nodes[theirs.index()])
                || self.children(mine).count() != other.children(theirs).count()
            {
                return false;
            }
            pairs.extend(self.children(mine).zip(other.children(theirs)));
        }
        true
    }
}

impl Eq for MoveTree {}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(lines: &[&[&str]]) -> MoveTree {
        let mut tree = MoveTree::new(Position::start());
        for line in lines {
            let mut node = NodeId::ROOT;
            for text in *line {
                let step = tree.position(node).parse_san_token(text).expect("test moves are legal");
                node = tree.play(node, step).expect("just parsed as legal");
            }
        }
        tree
    }

    #[test]
    fn known_moves_are_not_doubled() {
        let tree = tree(&[&["e4", "e5", "Nf3"], &["e4", "c5"], &["d4"], &["e4", "e5", "Nf3", "Nc6"]]);
        assert_eq!((tree.len(), tree.variations(), tree.main_line().count()), (6, 2, 4));
        assert_eq!(tree.children(NodeId::ROOT).count(), 2);
    }

    #[test]
    fn equality_is_of_what_is_said_not_of_how_it_was_built() {
        let one = tree(&[&["e4", "e5"], &["d4"]]);
        let other = tree(&[&["e4"], &["d4"], &["e4", "e5"]]);
        assert_eq!(one, other);
        assert_ne!(one, tree(&[&["d4"], &["e4", "e5"]]));
        let mut annotated = one.clone();
        annotated.add_glyph(annotated.main_line_end(), Nag::GOOD);
        assert_ne!(one, annotated);
    }

    #[test]
    fn illegal_steps_change_nothing() {
        let mut tree = tree(&[&["e4", "f6", "Qh5"]]);
        let check = tree.main_line_end();
        assert_eq!(tree.play(check, SanToken::Null), Err(IllegalStep { step: SanToken::Null }));
        let e4 = Position::start().parse_san("e4").expect("legal");
        assert!(tree.play(check, e4).is_err());
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn comments_before_a_continuation_go_to_the_move_before() {
        let mut tree = tree(&[&["e4", "e5"], &["d4"]]);
        let moves: Vec<_> = tree.main_line().collect();
        let d4 = tree.children(NodeId::ROOT).nth(1).expect("there is a variation");
        tree.add_comment_before(moves[1], "a");
        tree.add_comment_before(moves[0], "b");
        tree.add_comment_before(d4, "c\nd");
        assert_eq!((tree.comments(moves[0]), tree.comments(NodeId::ROOT)), (&["a".into()][..], &["b".into()][..]));
        assert_eq!((tree.comments_before(d4), tree.comments_before(moves[0])), (&["c d".into()][..], &[][..]));
    }
}
