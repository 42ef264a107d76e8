//! A game in the notations that have one line for it.

use chronicle_chess::{
    Move, Position, SanToken,
    epd::{Epd, Operand},
    fen,
    pgn::Game,
};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// The UCI command that sets the game up.
pub(super) fn uci(game: &Game) -> String {
    let start = game.moves.start();
    let is_usual = start.to_string() == fen::START;
    let mut text = if is_usual { "position startpos".to_owned() } else { format!("position fen {start}") };
    let moves = uci_moves(game);
    if !moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&moves.join(" "));
    }
    text
}

/// Which positions of a game are wanted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Positions {
    Last,
    /// From the first to the last.
    Every,
}

/// The FEN of each position that is wanted.
pub(super) fn fens(game: &Game, wanted: Positions) -> Vec<String> {
    positions(game, wanted).into_iter().map(|(position, _)| position.to_string()).collect()
}

/// Each position that is wanted with the names of the players and the move that was played there.
pub(super) fn epds(game: &Game, wanted: Positions) -> Vec<String> {
    let name = |tag| game.tags.get(tag).unwrap_or("?").replace(char::is_control, " ");
    let id = format!("{} - {}", name("White"), name("Black"));
    let write = |(position, played): (Position, Option<Move>)| {
        let mut epd = Epd::new(position);
        if let Some(mv) = played {
            epd.push("sm", vec![Operand::Move(mv)]).expect("the moves of a game are legal");
        }
        epd.push("id", vec![Operand::Text(id.clone())]).expect("the text has no control characters");
        epd.to_string()
    };
    positions(game, wanted).into_iter().map(write).collect()
}

/// The positions that are wanted, each with the move that was played there.
fn positions(game: &Game, wanted: Positions) -> Vec<(Position, Option<Move>)> {
    if wanted == Positions::Last {
        return vec![(game.final_position(), None)];
    }
    let mut all = Vec::new();
    walk(game, |position, step| all.push((*position, step.to_move())));
    all.push((game.final_position(), None));
    all
}

/// The game as an object of JSON, in one line.
pub(super) fn json(game: &Game) -> String {
    let object = JsonGame {
        tags: Tags(game),
        start: game.moves.start().to_string(),
        moves: written(game, san_move),
        uci: uci_moves(game),
        result: game.result.text(),
        end: game.final_position().to_string(),
    };
    serde_json::to_string(&object).expect("texts and lists of texts are always JSON")
}

#[derive(Serialize)]
struct JsonGame<'a> {
    tags: Tags<'a>,
    start: String,
    moves: Vec<String>,
    uci: Vec<String>,
    result: &'static str,
    end: String,
}

/// The tags in the order of the file.
struct Tags<'a>(&'a Game);

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tags = &self.0.tags;
        let mut map = serializer.serialize_map(Some(tags.len()))?;
        for (name, value) in tags.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// All castling is written in the style of the start position, which is what engines are told beforehand.
fn uci_moves(game: &Game) -> Vec<String> {
    let style = game.moves.start().natural_style();
    written(game, |position, step| match step {
        SanToken::Move(mv) => position.uci_in(mv, style),
        SanToken::Null => "0000".to_owned(),
    })
}

fn san_move(position: &Position, step: SanToken) -> String {
    match step {
        SanToken::Move(mv) => position.san(mv),
        SanToken::Null => "--".to_owned(),
    }
}

fn written(game: &Game, write: impl Fn(&Position, SanToken) -> String) -> Vec<String> {
    let mut texts = Vec::new();
    walk(game, |position, step| texts.push(write(position, step)));
    texts
}

/// Goes through the main line with the position before each move.
fn walk(game: &Game, mut visit: impl FnMut(&Position, SanToken)) {
    let mut position = *game.moves.start();
    for step in game.moves.main_line().filter_map(|id| game.moves.step(id)) {
        visit(&position, step);
        position = step.play(&position).expect("only legal moves are in a tree");
    }
}
