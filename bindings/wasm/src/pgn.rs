//! Games as PGN, with their variations and comments. Those of chess are read here; `score.rs` has all others.

use chronicle_chess::{
    Position, SanToken,
    pgn::{self, GameResult, Line, MoveTree, Nag, NodeId, ReadError, Reader, SetupFault},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// A move in the tree of a game, and what was said of it. Trees come as lists: a game is far deeper than nested data
/// may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct TreeNode {
    /// The place in the list of the node before, which comes earlier; none for a first move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[tsify(optional)]
    pub parent: Option<usize>,
    /// The move, as programs write it.
    pub uci: String,
    /// The move, as people write it.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// What was said of it.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u8>,
}

/// A game with its tags.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct PgnGame {
    /// Names and values.
    pub tags: Vec<(String, String)>,
    /// The name of the game that is played; Chess960 is chess from another start.
    pub variant: String,
    /// Where it begins.
    #[serde(rename = "startFen")]
    pub start_fen: String,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves; of those with the same parent the first is the main line.
    pub nodes: Vec<TreeNode>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A game of a file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct BadGame {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who played, as far as that can be read.
    pub white: String,
    /// Who played, as far as that can be read.
    pub black: String,
    /// Where and why.
    pub reason: String,
}

/// What is in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct PgnFile {
    /// The games that can be read.
    pub games: Vec<PgnGame>,
    /// The others.
    pub bad: Vec<BadGame>,
}

/// How many games of a file a page takes.
const MOST_GAMES: usize = 500;

#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error("no game was found in the text")]
    Nothing,
    #[error("{0}")]
    Text(String),
    #[error("{0}")]
    Start(#[from] crate::game::Refusal),
    #[error("{uci} is not legal after {before}")]
    Move { uci: String, before: String },
    #[error("move {number} of the tree follows move {parent}, which does not come before it")]
    Orphan { number: usize, parent: usize },
    #[error("{0:?} is no result; it is 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    #[error("{0}")]
    Tag(#[from] pgn::BadTagName),
}

/// Reads games; at most 500 of a file. One that cannot be read does not keep the others from being read.
///
/// # Errors
/// There is none.
#[wasm_bindgen(js_name = parsePgn)]
pub fn parse_pgn(text: &str) -> Result<Ts<PgnFile>, JsError> {
    Ok(read_all(text)?.into_ts()?)
}

/// Writes a game in export format.
///
/// # Errors
/// A move of it is not legal, or a tag or the result is none.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(game: &Ts<PgnGame>) -> Result<String, JsError> {
    Ok(write(&game.to_rust()?)?)
}

fn read_all(text: &str) -> Result<PgnFile, Refusal> {
    let mut file = PgnFile::default();
    let mut reader = Reader::new(text.as_bytes());
    for number in 1..=MOST_GAMES {
        let Some(read) = reader.next() else { break };
        let game = read.as_ref().map(told).or_else(|error| other_game(text, reader.line(), error));
        match game {
            Ok(game) => file.games.push(game),
            Err(reason) => {
                let tags = read.as_ref().err().and_then(ReadError::tags);
                let tag = |name| tags.and_then(|tags| tags.get(name)).unwrap_or("?").to_owned();
                file.bad.push(BadGame { number, white: tag("White"), black: tag("Black"), reason });
            }
        }
    }
    if file.games.is_empty() && file.bad.is_empty() { Err(Refusal::Nothing) } else { Ok(file) }
}

/// The game that begins in a line, if it is of another kind than chess; else what is wrong with it.
fn other_game(text: &str, line: Line, error: &ReadError) -> Result<PgnGame, String> {
    let is_other = match error {
        ReadError::Setup(bad) => matches!(bad.fault, SetupFault::UnsupportedVariant { .. }),
        error => error.tags().is_some_and(|tags| tags.get("Variant").is_none() && tags.get("Red").is_some()),
    };
    if !is_other {
        return Err(error.to_string());
    }
    // It has tags; the line may still hold the end of the game before.
    let is_before = |(number, text): &(u64, &str)| *number < line.0 || !text.trim_start().starts_with('[');
    let lines_before: Vec<_> = (1..).zip(text.split_inclusive('\n')).take_while(is_before).collect();
    let skipped: usize = lines_before.iter().map(|(_, text)| text.len()).sum();
    crate::score::read(&text[skipped..], lines_before.len() as u64).map_err(|refusal| refusal.to_string())
}

fn told(game: &pgn::Game) -> PgnGame {
    PgnGame {
        tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        variant: "chess".to_owned(),
        start_fen: game.moves.start().to_string(),
        comments: game.moves.comments(NodeId::ROOT).to_vec(),
        nodes: listed(&game.moves),
        result: game.result.text().to_owned(),
    }
}

/// The nodes of a tree, parents before children. What follows a null move is left out.
fn listed(tree: &MoveTree) -> Vec<TreeNode> {
    let mut nodes = Vec::new();
    let mut todo = vec![(NodeId::ROOT, *tree.start(), None)];
    let mut next = 0;
    while let Some(&(id, before, parent)) = todo.get(next) {
        next += 1;
        for child in tree.children(id) {
            let Some(SanToken::Move(mv)) = tree.step(child) else { continue };
            let after = before.play(mv);
            let comments = tree.comments_before(child).iter().chain(tree.comments(child));
            todo.push((child, after, Some(nodes.len())));
            nodes.push(TreeNode {
                parent,
                uci: before.uci(mv),
                san: before.san(mv),
                fen: after.to_string(),
                comments: comments.cloned().collect(),
                glyphs: tree.glyphs(child).iter().map(|glyph| glyph.0).collect(),
            });
        }
    }
    nodes
}

impl TreeNode {
    /// A move that was just played, after another one.
    pub(crate) fn of(parent: Option<usize>, played: crate::PlayedMove) -> Self {
        let crate::Move { uci, san, .. } = played.played;
        Self { parent, uci, san, fen: played.fen, comments: Vec::new(), glyphs: Vec::new() }
    }
}

fn write(game: &PgnGame) -> Result<String, Refusal> {
    if !crate::chess::is_chess(&game.variant) {
        return crate::score::write(game);
    }
    let start = crate::chess::position(&game.start_fen)?;
    let mut written = pgn::Game::new(start);
    for (name, value) in &game.tags {
        written.tags.set(name, value)?;
    }
    written.result = GameResult::from_text(&game.result).ok_or_else(|| Refusal::Result(game.result.clone()))?;
    game.comments.iter().for_each(|comment| written.moves.add_comment(NodeId::ROOT, comment));
    let mut places = Vec::with_capacity(game.nodes.len());
    for (number, node) in game.nodes.iter().enumerate() {
        let (parent, before): (NodeId, Position) = match node.parent {
            None => (NodeId::ROOT, start),
            Some(parent) => *places.get(parent).ok_or(Refusal::Orphan { number, parent })?,
        };
        let illegal = || Refusal::Move { uci: node.uci.clone(), before: before.to_string() };
        let mv = before.parse_uci(&node.uci).map_err(|_| illegal())?;
        let id = written.moves.play(parent, mv).map_err(|_| illegal())?;
        node.comments.iter().for_each(|comment| written.moves.add_comment(id, comment));
        node.glyphs.iter().for_each(|&glyph| written.moves.add_glyph(id, Nag(glyph)));
        places.push((id, before.play(mv)));
    }
    Ok(written.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Event \"Café\"]\n\n{first} 1. e4 $1 {best (?)} (1. d4 {solid} d5) 1... c5 1-0\n";

    fn one(text: &str) -> PgnGame {
        let mut file = read_all(text).expect("a game");
        assert_eq!((file.games.len(), file.bad.len()), (1, 0), "{file:?}");
        file.games.remove(0)
    }

    #[test]
    fn games_are_read_and_written() {
        let game = one(TEXT);
        assert_eq!((game.nodes.len(), game.comments.as_slice()), (4, &["first".to_owned()][..]));
        assert_eq!((game.nodes[0].san.as_str(), game.nodes[0].glyphs.as_slice()), ("e4", &[1][..]));
        let text = write(&game).expect("legal");
        assert!(text.contains("{first} 1. e4 $1 {best (?)} (1. d4 {solid} 1... d5) 1... c5 1-0"), "{text}");
        assert_eq!(one(&text).nodes, game.nodes);
    }

    #[test]
    fn a_bad_game_is_told_and_does_not_keep_the_others_away() {
        let text =
            "[White \"An\"]\n\n1. e4 e5 *\n\n[White \"Bo\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"Chi\"]\n\n1. d4 *\n";
        let file = read_all(text).expect("games");
        assert_eq!(file.games.iter().map(|game| game.nodes.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!((file.bad[0].number, file.bad[0].white.as_str()), (2, "Bo"));
        assert!(file.bad[0].reason.starts_with("line 7: Ke3 is not a legal move"), "{:?}", file.bad);
    }

    #[test]
    fn games_of_all_kinds_may_stand_in_one_file() {
        let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n[Event \"x\"]\n\n1. e4 *\n\n\
                    [Red \"An\"]\n\n1. Nc6 Nc7 2. Nxc7 1-0\n\n[Variant \"atomic\"]\n\n1. e4 e4 *\n";
        let file = read_all(text).expect("games");
        let kinds: Vec<_> = file.games.iter().map(|game| (game.variant.as_str(), game.nodes.len())).collect();
        assert_eq!(kinds, [("crazyhouse", 5), ("chess", 1), ("cotulenh", 3)]);
        assert_eq!(file.bad[0].number, 4, "{:?}", file.bad);
        assert!(file.bad[0].reason.starts_with("line 15: "), "{:?}", file.bad);
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        assert!(matches!(read_all(""), Err(Refusal::Nothing)));
        let mut game = one(TEXT);
        game.nodes[0].uci = "e2e5".to_owned();
        assert!(write(&game).expect_err("illegal").to_string().starts_with("e2e5 is not legal after "));
    }
}
