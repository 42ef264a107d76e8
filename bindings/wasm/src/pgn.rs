//! Games of chess as PGN, with their variations and comments.

use chronicle_chess::{
    Position, SanToken, chess960, openings,
    pgn::{self, GameResult, MoveTree, Nag, NodeId, Reader},
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
    /// Where it begins.
    #[serde(rename = "startFen")]
    pub start_fen: String,
    /// The moves; of those with the same parent the first is the main line.
    pub nodes: Vec<TreeNode>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PgnGames(pub Vec<PgnGame>);

/// How many games of a file a page takes.
const MOST_GAMES: usize = 500;

#[derive(Debug, Error)]
enum Refusal {
    #[error("no game was found in the text")]
    Nothing,
    #[error("game {number}: {reason}")]
    Read { number: usize, reason: String },
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
    #[error("there are 960 start positions, numbered from 0; {0} is none of them")]
    Start960(u16),
}

/// Reads games; at most 500 of a file.
///
/// # Errors
/// There is none, or one cannot be read: which, in what line, and why.
#[wasm_bindgen(js_name = parsePgn)]
pub fn parse_pgn(text: &str) -> Result<Ts<PgnGames>, JsError> {
    Ok(read_all(text).map(PgnGames)?.into_ts()?)
}

/// Writes a game in export format.
///
/// # Errors
/// A move of it is not legal, or a tag or the result is none.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(game: &Ts<PgnGame>) -> Result<String, JsError> {
    Ok(write(&game.to_rust()?)?)
}

/// A start position of Chess960 by its number, 0 to 959.
///
/// # Errors
/// The number is too high.
#[wasm_bindgen]
pub fn chess960(number: u16) -> Result<String, JsError> {
    Ok(chess960::start(number).map(|position| position.to_string()).ok_or(Refusal::Start960(number))?)
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Opening {
    /// A letter and two digits.
    pub code: String,
    /// The name in English.
    pub name: String,
}

/// The opening that a game of chess from its usual start has reached, by its moves as programs write them.
///
/// # Errors
/// A move is not legal.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "lists come from a page as values")]
pub fn opening(moves: Vec<String>) -> Result<Option<Ts<Opening>>, JsError> {
    Ok(opening_of(&moves)?.map(|opening| opening.into_ts()).transpose()?)
}

fn opening_of(texts: &[String]) -> Result<Option<Opening>, Refusal> {
    let mut position = Position::start();
    let mut moves = Vec::with_capacity(texts.len());
    for uci in texts {
        let illegal = |_| Refusal::Move { uci: uci.clone(), before: position.to_string() };
        let mv = position.parse_uci(uci).map_err(illegal)?;
        moves.push(mv);
        position = position.play(mv);
    }
    let found = openings::reached(&Position::start(), &moves);
    Ok(found.map(|opening| Opening { code: opening.code.to_owned(), name: opening.name.to_owned() }))
}

fn read_all(text: &str) -> Result<Vec<PgnGame>, Refusal> {
    let games = (1..).zip(Reader::new(text.as_bytes())).take(MOST_GAMES);
    let games: Vec<PgnGame> = games
        .map(|(number, game)| match game {
            Ok(game) => Ok(told(&game)),
            Err(reason) => Err(Refusal::Read { number, reason: reason.to_string() }),
        })
        .collect::<Result<_, _>>()?;
    if games.is_empty() { Err(Refusal::Nothing) } else { Ok(games) }
}

fn told(game: &pgn::Game) -> PgnGame {
    PgnGame {
        tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start_fen: game.moves.start().to_string(),
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

fn write(game: &PgnGame) -> Result<String, Refusal> {
    let start = crate::chess::position(&game.start_fen)?;
    let mut written = pgn::Game::new(start);
    for (name, value) in &game.tags {
        written.tags.set(name, value)?;
    }
    written.result = GameResult::from_text(&game.result).ok_or_else(|| Refusal::Result(game.result.clone()))?;
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

    const TEXT: &str = "[Event \"Café\"]\n\n1. e4 $1 {best (?)} (1. d4 {solid} d5) 1... c5 1-0\n";

    #[test]
    fn games_are_read_and_written() {
        let games = read_all(TEXT).expect("a game");
        assert_eq!(games[0].nodes.len(), 4);
        assert_eq!((games[0].nodes[0].san.as_str(), games[0].nodes[0].glyphs.as_slice()), ("e4", &[1][..]));
        let text = write(&games[0]).expect("legal");
        assert!(text.contains("1. e4 $1 {best (?)} (1. d4 {solid} 1... d5) 1... c5 1-0"), "{text}");
        assert_eq!(read_all(&text).expect("a game")[0].nodes, games[0].nodes);
    }

    #[test]
    fn openings_are_named() {
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"].map(str::to_owned);
        let opening = opening_of(&moves).expect("legal").expect("it has a name");
        assert!(opening.code.starts_with("C6") && opening.name.contains("Lopez"), "{opening:?}");
        assert!(opening_of(&["e2e5".to_owned()]).is_err());
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        assert!(matches!(read_all(""), Err(Refusal::Nothing)));
        assert!(read_all("1. e4 e5 2. Ke3 *").expect_err("illegal").to_string().starts_with("game 1: "));
        let mut game = read_all(TEXT).expect("a game").remove(0);
        game.nodes[0].uci = "e2e5".to_owned();
        assert!(write(&game).expect_err("illegal").to_string().starts_with("e2e5 is not legal after "));
    }
}
