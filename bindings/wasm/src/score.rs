//! Games of all other kinds as PGN, with their variations: trees like those of chess, by whatever rules the tags name.
//!
//! Commander Chess writes groups in brackets, which are variations in PGN. So its moves are written as programs write
//! them, which the tag `MoveNotation` tells, and its scores of whole turns are read by its own reader.

use chronicle_chess::pgn::{Flow, GameResult, Line, MAX_DEPTH, Nag, ROSTER, RawText, Scanner, Tags, Visitor};
use chronicle_cotulenh::{self as cotulenh, RuleSet};
use chronicle_variants::pgn::{variant_named, wrapped};

use crate::{
    Game,
    pgn::{PgnGame, Refusal, TreeNode},
};

/// No game has more moves.
const MOST_MOVES: usize = 20_000;
/// The players of Commander Chess, and what they are called in all other games.
const PLAYERS: [(&str, &str); 2] = [("White", "Red"), ("Black", "Blue")];
/// Tags that follow from the game itself.
const DERIVED: [&str; 5] = ["Result", "Variant", "FEN", "SetUp", "MoveNotation"];

/// Reads the first game of a text, before which there are so many other lines.
pub(crate) fn read(text: &str, lines_before: u64) -> Result<PgnGame, Refusal> {
    let mut builder = Builder { lines_before, ..Builder::default() };
    Scanner::new(text.as_bytes()).read_game(&mut builder).map_err(|error| Refusal::Text(error.to_string()))?;
    if is_commander(&builder.tags) && !by_programs(&builder.tags) {
        return read_turns(first_game(text), &builder.tags);
    }
    builder.finish()
}

/// A text up to where tags follow moves.
fn first_game(text: &str) -> &str {
    let (mut end, mut has_moves) = (0, false);
    for line in text.split_inclusive('\n') {
        let is_tag = line.starts_with('[');
        if is_tag && has_moves {
            break;
        }
        has_moves |= !is_tag && !line.trim().is_empty();
        end += line.len();
    }
    &text[..end]
}

/// The name of the game that the tags speak of.
fn name_of(tags: &Tags) -> Result<String, Refusal> {
    let wanted = tags.get("Variant").unwrap_or("cotulenh");
    if wanted.parse::<RuleSet>().is_ok() {
        return Ok(wanted.to_ascii_lowercase());
    }
    let unknown =
        || Refusal::Text(format!("the variant {:?} is not known", wanted.chars().take(40).collect::<String>()));
    Ok(variant_named(wanted).ok_or_else(unknown)?.def().name.clone())
}

fn is_commander(tags: &Tags) -> bool {
    tags.get("Variant").is_none_or(|name| name.parse::<RuleSet>().is_ok())
}

/// Whether the moves are written as programs write them.
fn by_programs(tags: &Tags) -> bool {
    tags.get("MoveNotation").is_some_and(|notation| notation.eq_ignore_ascii_case("uci"))
}

/// The tags as the page knows them: the players are White and Black in every game.
fn tags_for_page(tags: &Tags) -> Vec<(String, String)> {
    let page = |name: &str| PLAYERS.iter().find(|(_, red)| *red == name).map_or(name, |(white, _)| white).to_owned();
    tags.iter().map(|(name, value)| (page(name), value.to_owned())).collect()
}

/// A score of Commander Chess in whole turns.
fn read_turns(text: &str, tags: &Tags) -> Result<PgnGame, Refusal> {
    let score: cotulenh::Pgn = text.parse().map_err(|error: cotulenh::PgnError| Refusal::Text(error.to_string()))?;
    let mut position = score.game().start().clone();
    let start_fen = position.to_string();
    let mut game = Game::named(&name_of(tags)?, Some(start_fen.clone()))?;
    let mut nodes: Vec<TreeNode> = Vec::new();
    for mv in score.game().moves() {
        nodes.push(TreeNode::of(nodes.len().checked_sub(1), game.play_text(&position.uci(mv))?));
        position = position.play(mv);
    }
    let result = tags.get("Result").and_then(GameResult::from_text).unwrap_or(GameResult::Unknown);
    Ok(PgnGame {
        tags: tags_for_page(tags),
        variant: game.variant(),
        start_fen,
        comments: Vec::new(),
        nodes,
        result: result.text().to_owned(),
    })
}

/// Where a line stands: the node of its last move, and how many moves lie before the next one.
#[derive(Copy, Clone, Default)]
struct Place {
    node: Option<usize>,
    ply: usize,
    /// Something in the line could not be understood, so nothing after it can be.
    lost: bool,
}

/// Makes a game of what a scanner finds.
#[derive(Default)]
struct Builder {
    lines_before: u64,
    tags: Tags,
    game: Option<Game>,
    comments: Vec<String>,
    nodes: Vec<TreeNode>,
    at: Place,
    /// The lines that go on when a variation has ended.
    open: Vec<Place>,
    /// What was said before the first move of a variation.
    before: Vec<String>,
    result: Option<GameResult>,
    fault: Option<Refusal>,
}

impl Builder {
    fn finish(self) -> Result<PgnGame, Refusal> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let game = self.game.ok_or(Refusal::Nothing)?;
        let tag = self.tags.get("Result").and_then(GameResult::from_text);
        let result = tag.filter(|tag| *tag != GameResult::Unknown).or(self.result).unwrap_or(GameResult::Unknown);
        Ok(PgnGame {
            tags: tags_for_page(&self.tags),
            variant: game.variant(),
            start_fen: game.start_fen(),
            comments: self.comments,
            nodes: self.nodes,
            result: result.text().to_owned(),
        })
    }

    fn set_up(&self) -> Result<Game, Refusal> {
        let fen = self.tags.get("FEN").filter(|fen| !matches!(fen.trim(), "" | "?" | "-"));
        Ok(Game::named(&name_of(&self.tags)?, fen.map(str::to_owned))?)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if self.nodes.len() >= MOST_MOVES {
            return Err(Refusal::Text(format!("the game has more than {MOST_MOVES} moves")));
        }
        let played = game.play_text(text)?;
        self.nodes.push(TreeNode::of(self.at.node, played));
        let node = self.nodes.len() - 1;
        self.nodes[node].comments.append(&mut self.before);
        self.at = Place { node: Some(node), ply: self.at.ply + 1, lost: false };
        Ok(())
    }
}

/// A move of nobody, as annotators write it.
fn is_null(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "null")
}

impl Visitor for Builder {
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>, _: Line) {
        // What is no name is no tag that anybody asks for.
        let _ = self.tags.set(&name.decode(), &value.decode());
    }

    fn begin_moves(&mut self, _: Line) -> Flow {
        match self.set_up() {
            Ok(game) => {
                self.game = Some(game);
                Flow::Read
            }
            Err(fault) => {
                self.fault = Some(fault);
                Flow::Skip
            }
        }
    }

    fn san(&mut self, text: &str, line: Line) {
        if self.at.lost || self.fault.is_some() {
            return;
        }
        if let Err(reason) = self.play(text) {
            self.at.lost = true;
            if !is_null(text) {
                let line = Line(line.0 + self.lines_before);
                self.fault = Some(Refusal::Text(format!("{line}: {reason}")));
            }
        }
    }

    fn glyph(&mut self, glyph: Nag) {
        if let Some(node) = self.at.node.filter(|_| !self.at.lost) {
            self.nodes[node].glyphs.push(glyph.0);
        }
    }

    fn comment(&mut self, text: RawText<'_>) {
        let text = text.decode().split_whitespace().collect::<Vec<_>>().join(" ");
        let begins_variation = self.open.last().is_some_and(|line| line.ply == self.at.ply + 1);
        if text.is_empty() || self.at.lost {
            return;
        }
        match self.at.node {
            _ if begins_variation => self.before.push(text),
            Some(node) => self.nodes[node].comments.push(text),
            None => self.comments.push(text),
        }
    }

    fn begin_variation(&mut self, _: Line) -> Flow {
        let (Some(node), Some(game), false) = (self.at.node, &mut self.game, self.at.lost) else { return Flow::Skip };
        if self.open.len() >= MAX_DEPTH {
            return Flow::Skip;
        }
        self.open.push(self.at);
        self.at = Place { node: self.nodes[node].parent, ply: self.at.ply - 1, lost: false };
        if game.walk_to(self.at.ply).is_err() {
            self.at.lost = true;
        }
        Flow::Read
    }

    fn end_variation(&mut self) {
        let Some(line) = self.open.pop() else { return };
        self.at = line;
        self.before.clear();
        let (Some(game), Some(node)) = (&mut self.game, line.node) else { return };
        let again = game.walk_to(line.ply - 1).and_then(|()| game.play_text(&self.nodes[node].uci).map(drop));
        self.at.lost = again.is_err();
    }

    fn result(&mut self, result: GameResult, _: Line) {
        self.result = Some(result);
    }
}

/// Writes a game with its variations.
pub(crate) fn write(game: &PgnGame) -> Result<String, Refusal> {
    let mut writer = Writer::new(game)?;
    let mut text: String = writer
        .tags()?
        .iter()
        .map(|(name, value)| format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\"")))
        .collect();
    writer.comments(&game.comments);
    writer.line(None, 0)?;
    writer.word(&game.result);
    text.push('\n');
    text.push_str(&lines(&writer.words));
    Ok(text)
}

struct Writer<'a> {
    told: &'a PgnGame,
    game: Game,
    /// The nodes after each one, in their order; the first list is that of the start.
    children: Vec<Vec<usize>>,
    words: String,
    /// Whether the next move has its number in any case.
    numbered: bool,
}

impl<'a> Writer<'a> {
    fn new(told: &'a PgnGame) -> Result<Self, Refusal> {
        GameResult::from_text(&told.result).ok_or_else(|| Refusal::Result(told.result.clone()))?;
        let mut children = vec![Vec::new(); told.nodes.len() + 1];
        for (number, node) in told.nodes.iter().enumerate() {
            let place = match node.parent {
                Some(parent) if parent >= number => return Err(Refusal::Orphan { number, parent }),
                parent => parent.map_or(0, |parent| parent + 1),
            };
            children[place].push(number);
        }
        let game = Game::named(&told.variant, Some(told.start_fen.clone()))?;
        Ok(Self { told, game, children, words: String::new(), numbered: true })
    }

    /// The roster, then what follows from the game, then the others.
    fn tags(&self) -> Result<Vec<(String, String)>, Refusal> {
        let mut given = Tags::new();
        for (name, value) in &self.told.tags {
            given.set(name, value)?;
        }
        let variant = self.game.variant();
        let commander = variant.parse::<RuleSet>().is_ok();
        let written = |name: &str| {
            let player = PLAYERS.iter().find(|(white, _)| commander && *white == name);
            player.map_or(name, |(_, red)| red).to_owned()
        };
        let mut tags: Vec<(String, String)> = ROSTER
            .iter()
            .map(|name| {
                (
                    written(name),
                    if *name == "Result" { &self.told.result } else { given.get(name).unwrap_or("?") }.to_owned(),
                )
            })
            .collect();
        tags.push(("Variant".to_owned(), variant.clone()));
        if Game::named(&variant, None)?.start_fen() != self.told.start_fen {
            tags.push(("FEN".to_owned(), self.told.start_fen.clone()));
            tags.push(("SetUp".to_owned(), "1".to_owned()));
        }
        if commander {
            tags.push(("MoveNotation".to_owned(), "UCI".to_owned()));
        }
        let is_other =
            |name: &str| !ROSTER.contains(&name) && !DERIVED.iter().any(|each| name.eq_ignore_ascii_case(each));
        tags.extend(
            given.iter().filter(|(name, _)| is_other(name)).map(|(name, value)| (name.to_owned(), value.to_owned())),
        );
        Ok(tags)
    }

    fn word(&mut self, word: &str) {
        self.words.push_str(word);
        self.words.push(' ');
    }

    /// Nothing can stand for the sign that ends a comment.
    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.word(&format!("{{{}}}", comment.replace('}', ")")));
            self.numbered = true;
        }
    }

    /// A line from a node on, with its variations. Only variations nest, so only they call this again.
    fn line(&mut self, from: Option<usize>, ply: usize) -> Result<(), Refusal> {
        let (mut at, mut ply) = (from, ply);
        loop {
            let next = self.children[at.map_or(0, |node| node + 1)].clone();
            let Some((&first, others)) = next.split_first() else { return Ok(()) };
            self.step(first)?;
            for &other in others {
                self.game.walk_to(ply)?;
                self.words.push_str("( ");
                self.numbered = true;
                self.step(other)?;
                self.line(Some(other), ply + 1)?;
                self.words.push_str(") ");
                self.numbered = true;
            }
            if !others.is_empty() {
                self.game.walk_to(ply)?;
                self.game.play_text(&self.told.nodes[first].uci)?;
            }
            (at, ply) = (Some(first), ply + 1);
        }
    }

    fn step(&mut self, node: usize) -> Result<(), Refusal> {
        let told = &self.told.nodes[node];
        let before = self.game.last_side();
        let played = self.game.play_text(&told.uci)?;
        let begins_turn = played.side == 0 && before != Some(0);
        if begins_turn || self.numbered {
            self.word(&format!("{}{}", played.number, if played.side == 0 { "." } else { "..." }));
        }
        self.numbered = false;
        let by_programs = self.game.variant().parse::<RuleSet>().is_ok();
        self.word(if by_programs { &played.played.uci } else { &played.played.san });
        for glyph in &told.glyphs {
            self.word(&format!("${glyph}"));
        }
        self.comments(&told.comments);
        Ok(())
    }
}

/// The lines of a text; brackets stand close to what they hold.
fn lines(text: &str) -> String {
    wrapped(&text.replace("( ", "(").replace(" )", ")"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PgnGame, Refusal> {
        super::read(text, 0)
    }

    #[test]
    fn a_tree_with_drops_comes_back_as_it_was() {
        let text = "[White \"An\"]\n[Variant \"Crazyhouse\"]\n\n{a house} 1. e4 $1 {best} d5 (1... e5 {solid} 2. Nf3 (2. f4)) \
                    2. exd5 Qxd5 3. P@e4 ({before} 3. Nc3 Qa5) 3... Qd8 1-0\n";
        let game = read(text).expect("a game");
        assert_eq!((game.variant.as_str(), game.result.as_str(), game.nodes.len()), ("crazyhouse", "1-0", 11));
        assert_eq!(game.comments, ["a house"]);
        let written = write(&game).expect("legal");
        let moves = "{a house} 1. e4 $1 {best} 1... d5 (1... e5 {solid} 2. Nf3 (2. f4)) 2. exd5 Qxd5\n3. P@e4 (3. Nc3 {before} 3... Qa5) 3... Qd8 1-0\n";
        assert!(written.ends_with(moves), "{written}");
        assert_eq!(read(&written).expect("a game").nodes, game.nodes);
    }

    #[test]
    fn variations_do_not_nest_without_end() {
        let text = format!("[Variant \"atomic\"]\n\n1. e4 {} *\n", "(1. d4 (1. e4 ".repeat(5_000));
        let game = read(&text).expect("a game");
        assert_eq!(game.nodes.len(), MAX_DEPTH + 1);
        assert!(write(&game).is_ok());
    }

    #[test]
    fn commander_chess_is_written_by_its_players_and_read_in_both_notations() {
        let turns = read("[Red \"An\"]\n[Blue \"Bo\"]\n\n1. Nc6 Nc7 2. Nxc7 *\n").expect("a game");
        assert_eq!((turns.variant.as_str(), turns.nodes.len()), ("cotulenh", 3));
        assert_eq!(turns.tags[0], ("White".to_owned(), "An".to_owned()));
        let written = write(&turns).expect("legal");
        assert!(written.contains("[Red \"An\"]") && written.contains("[MoveNotation \"UCI\"]"), "{written}");
        assert_eq!(read(&written).expect("a game").nodes, turns.nodes);
    }

    #[test]
    fn what_cannot_be_read_or_written_is_told() {
        let reason = |text: &str| read(text).expect_err("refused").to_string();
        assert!(reason("[Variant \"no such\"]\n\n1. e4 *").contains("\"no such\" is not known"));
        assert!(
            reason("[Variant \"atomic\"]\n\n1. e4\ne4 *").starts_with("line 4: "),
            "{}",
            reason("[Variant \"atomic\"]\n\n1. e4\ne4 *")
        );
        assert!(reason("[Variant \"atomic\"]\n[FEN \"8/8\"]\n\n*").len() > 10);
        let mut game = read("[Variant \"atomic\"]\n\n1. e4 e5 *").expect("a game");
        game.nodes[1].parent = Some(1);
        assert!(matches!(write(&game), Err(Refusal::Orphan { number: 1, parent: 1 })));
    }

    /// A short game of every kind, by moves from all over the list.
    #[test]
    fn games_of_every_kind_go_through_pgn() {
        for name in chronicle_engine::Rules::names() {
            if crate::chess::is_chess(name) {
                continue;
            }
            let mut game = Game::named(name, None).expect(name);
            let mut nodes: Vec<TreeNode> = Vec::new();
            for turn in 0..24 {
                let moves = game.legal();
                let Some(mv) = moves.get((turn * 7) % moves.len().max(1)) else { break };
                nodes.push(TreeNode::of(nodes.len().checked_sub(1), game.play_text(&mv.uci).expect(name)));
            }
            let told = PgnGame {
                tags: Vec::new(),
                variant: game.variant(),
                start_fen: game.start_fen(),
                comments: Vec::new(),
                nodes,
                result: "*".to_owned(),
            };
            let written = write(&told).expect(name);
            assert_eq!(
                read(&written).unwrap_or_else(|error| panic!("{name}: {error}\n{written}")).nodes,
                told.nodes,
                "{name}"
            );
        }
    }
}
