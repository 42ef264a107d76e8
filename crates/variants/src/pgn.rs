//! Games of variants as PGN: the tag `Variant` tells which, and the moves are in SAN.
//!
//! Games whose moves are written as programs write them (tag `MoveNotation` with the value `UCI`, or no tag at all) are
//! read as well. Variations and glyphs are passed over; comments stay with their moves.
//!
//! ```
//! use chronicle_variants::pgn;
//!
//! let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *";
//! let game = pgn::read(text, &pgn::variant_named).remove(0).unwrap();
//! assert_eq!(game.moves.len(), 5);
//! assert!(game.to_string().ends_with("\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n"));
//! ```

use std::fmt;

use thiserror::Error;

use crate::{AnyPosition, AnyVariant, Move, MoveError, def::presets};

/// Lines are shorter than this.
const WIDTH: usize = 80;

/// The tags that come first, in this order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A game with its tags.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Names and values. `Variant`, `FEN`, `SetUp` and `Result` are written by what the game is, whatever stands here.
    pub tags: Vec<(String, String)>,
    /// Where it starts.
    pub start: AnyPosition,
    /// Its moves, each with what is said about it; nothing for most.
    pub moves: Vec<(Move, String)>,
    /// What is said at the end.
    pub remark: String,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`; games for more players may have others.
    pub result: String,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

/// The preset that a value of the tag `Variant` means: by its name or title, however it is spelt.
#[must_use]
pub fn variant_named(name: &str) -> Option<AnyVariant> {
    let wanted = spelt_plainly(name);
    let means = |preset: &&str| {
        let title = presets::get(preset).map(|def| spelt_plainly(&def.title));
        spelt_plainly(preset) == wanted || title.as_deref() == Some(&wanted)
    };
    AnyVariant::preset(presets::names().find(means)?)
}

/// Letters and digits alone, in lower case, with numbers in figures.
pub(crate) fn spelt_plainly(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
    letters.collect::<String>().replace("three", "3").replace("five", "5")
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// All tags as they are written: the roster, the others in the order of their names.
    fn all_tags(&self) -> Vec<(&str, String)> {
        let of_the_game =
            [("FEN", self.start.fen()), ("SetUp", "1".to_owned()), ("Variant", self.start.def().name.clone())];
        let given = |name: &str| self.tag(name).unwrap_or("?").to_owned();
        let roster = ROSTER.map(|name| (name, if name == "Result" { self.result.clone() } else { given(name) }));
        let is_ours =
            |name: &str| ROSTER.contains(&name) || ["FEN", "SetUp", "Variant", "MoveNotation"].contains(&name);
        let others = self.tags.iter().filter(|(name, _)| !is_ours(name));
        let mut others: Vec<(&str, String)> =
            others.map(|(name, value)| (name.as_str(), value.clone())).chain(of_the_game).collect();
        others.sort();
        roster.into_iter().chain(others).collect()
    }

    /// `1. e4 {book} 1... d5 2. exd5`: after a comment, a move has its number in any case.
    fn movetext(&self) -> String {
        let players = usize::from(self.start.def().players);
        let mut position = self.start.clone();
        let (mut text, mut numbered) = (String::new(), true);
        for (ply, (mv, comment)) in (self.start.turn().index()..).zip(&self.moves) {
            if ply % players == 0 {
                text.push_str(&format!("{}. ", ply / players + 1));
            } else if numbered {
                text.push_str(&format!("{}... ", ply / players + 1));
            }
            text.push_str(&position.san(*mv));
            text.push(' ');
            position = position.after(*mv);
            numbered = !comment.is_empty();
            text.push_str(&commented(comment));
        }
        text.push_str(&commented(&self.remark));
        text.push_str(&self.result);
        text
    }
}

/// A comment; nothing can stand for the sign that ends it.
fn commented(comment: &str) -> String {
    if comment.is_empty() { String::new() } else { format!("{{{}}} ", comment.replace('}', ")")) }
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.all_tags() {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        write!(f, "\n{}", wrapped(&self.movetext()))
    }
}

/// Breaks a text between its words into lines as long as PGN wants them.
#[must_use]
pub fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column > 0 && column + 1 + width >= WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
    out
}

/// Reads all games of a text. `find` knows the variants; without a tag `Variant` it is asked for `chess`.
///
/// A game that cannot be read does not keep others from being read.
pub fn read(text: &str, find: &dyn Fn(&str) -> Option<AnyVariant>) -> Vec<Result<PgnGame, PgnError>> {
    let mut lexer = Lexer { rest: text.trim_start_matches('\u{feff}'), line: 1 };
    let mut games = Vec::new();
    while let Some(raw) = Raw::read(&mut lexer) {
        games.push(raw.into_game(find));
    }
    games
}

/// A part of a file of games.
#[derive(Debug, PartialEq, Eq)]
enum Token<'a> {
    Tag(&'a str, String),
    Comment(&'a str),
    Open,
    Close,
    Word(&'a str),
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Lexer<'a> {
    /// Takes so many bytes, which end between two letters.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Takes all up to and with a sign, or up to the end, and gives what is before the sign.
    fn take_to(&mut self, sign: char) -> &'a str {
        match self.rest.find(sign) {
            Some(at) => self.take(at + sign.len_utf8()).trim_end_matches(sign),
            None => self.take(self.rest.len()),
        }
    }

    fn skip_space(&mut self) {
        let space = self.rest.len() - self.rest.trim_start().len();
        self.take(space);
    }

    /// The next part, and the line in which it begins.
    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        self.skip_space();
        let line = self.line;
        let token = match self.rest.chars().next()? {
            '[' => self.tag(),
            '{' => {
                self.take(1);
                Token::Comment(self.take_to('}').trim())
            }
            ';' => {
                self.take(1);
                Token::Comment(self.take_to('\n').trim())
            }
            '%' => {
                self.take_to('\n');
                return self.next();
            }
            '(' => {
                self.take(1);
                Token::Open
            }
            ')' => {
                self.take(1);
                Token::Close
            }
            '}' => {
                self.take(1);
                return self.next();
            }
            _ => {
                let ends = |sign: char| sign.is_whitespace() || matches!(sign, '{' | '}' | '(' | ')' | ';');
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                Token::Word(self.take(end))
            }
        };
        Some((line, token))
    }

    /// `[Name "value"]`, with `\` before signs that would mean something else.
    fn tag(&mut self) -> Token<'a> {
        self.take(1);
        let name_end = self.rest.find(['"', ']', '\n']).unwrap_or(self.rest.len());
        let name = self.take(name_end).trim();
        let mut value = String::new();
        if self.rest.starts_with('"') {
            self.take(1);
            let mut escaped = false;
            while let Some(sign) = self.rest.chars().next().filter(|&sign| sign != '\n') {
                self.take(sign.len_utf8());
                match sign {
                    '\\' if !escaped => escaped = true,
                    '"' if !escaped => break,
                    _ => {
                        value.push(sign);
                        escaped = false;
                    }
                }
            }
        }
        let end = self.rest.find(']').filter(|&end| !self.rest[..end].contains('\n'));
        self.take(end.map_or(0, |end| end + 1));
        Token::Tag(name, value)
    }
}

/// A game before its moves are understood.
#[derive(Default)]
struct Raw<'a> {
    line: usize,
    tags: Vec<(String, String)>,
    /// Moves with their lines and what is said about them.
    words: Vec<(usize, &'a str, String)>,
    /// What is said before the first move.
    remark: String,
    result: Option<&'a str>,
}

impl<'a> Raw<'a> {
    /// The next game; `None` if there is nothing more.
    fn read(lexer: &mut Lexer<'a>) -> Option<Self> {
        let mut raw = Self::default();
        let mut depth = 0_usize;
        let mut empty = true;
        loop {
            let before = (lexer.rest, lexer.line);
            let Some((line, token)) = lexer.next() else { return (!empty).then_some(raw) };
            if empty {
                raw.line = line;
            }
            empty = false;
            match token {
                Token::Tag(..) if !raw.words.is_empty() => {
                    // The next game begins before this one has a result.
                    (lexer.rest, lexer.line) = before;
                    return Some(raw);
                }
                Token::Tag(name, value) => raw.tags.push((name.to_owned(), value)),
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comment(_) | Token::Word(_) if depth > 0 => {}
                Token::Comment(comment) => raw.comment(comment),
                Token::Word(result @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => {
                    raw.result = Some(result);
                    return Some(raw);
                }
                Token::Word(word) => raw.word(line, word),
            }
        }
    }

    fn comment(&mut self, comment: &str) {
        let said = self.words.last_mut().map_or(&mut self.remark, |(_, _, said)| said);
        if !said.is_empty() && !comment.is_empty() {
            said.push(' ');
        }
        said.push_str(&comment.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    /// A move, perhaps with its number before it; numbers alone and glyphs say nothing.
    fn word(&mut self, line: usize, word: &'a str) {
        let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let after = &word[digits..];
        let word = if after.starts_with('.') { after.trim_start_matches('.') } else { word };
        let says_nothing = word.is_empty() || word.starts_with('$') || word.chars().all(|sign| "!?".contains(sign));
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) && word != "0000";
        if !says_nothing && !is_number {
            self.words.push((line, word, String::new()));
        }
    }

    fn into_game(self, find: &dyn Fn(&str) -> Option<AnyVariant>) -> Result<PgnGame, PgnError> {
        let tag = |name: &str| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let fault = |reason: String| PgnError { line: self.line, reason };
        let name = tag("Variant").unwrap_or("chess");
        let variant = find(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            fault(format!("there is no variant {name:?}; `chronicle variant list` shows all"))
        })?;
        let start = match tag("FEN") {
            Some(fen) => variant.position(fen).map_err(|error| fault(format!("FEN: {error}")))?,
            None => variant.start(),
        };
        let by_programs = tag("MoveNotation").is_some_and(|notation| notation.eq_ignore_ascii_case("uci"));
        let (mut position, mut moves) = (start.clone(), Vec::with_capacity(self.words.len()));
        for (line, word, comment) in &self.words {
            let mv = if by_programs { position.parse_uci(word) } else { position.parse_san(word) };
            let mv = mv.map_err(|error: MoveError| PgnError { line: *line, reason: error.to_string() })?;
            position = position.after(mv);
            moves.push((mv, comment.clone()));
        }
        let result = self.result.or_else(|| tag("Result")).unwrap_or("*").to_owned();
        Ok(PgnGame { tags: self.tags, start, moves, remark: self.remark, result })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<PgnGame, PgnError> {
        let mut games = read(text, &variant_named);
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    #[test]
    fn lines_are_as_long_as_the_standard_says() {
        let text = "1. e4 ".repeat(60);
        assert!(wrapped(&text).lines().all(|line| line.len() < WIDTH));
        assert!(wrapped(&text).split_whitespace().eq(text.split_whitespace()));
    }

    #[test]
    fn games_are_read_in_both_notations_and_written_in_one() {
        let san = "[Event \"A \\\"B\\\"\"]\n[Variant \"crazyhouse\"]\n\n1. e4 {a good move} d5 (1... e5 2. Nf3) 2.exd5 $1 \
                   Qxd5 3.P@e4! Qd8 1/2-1/2\n";
        let uci = "[Event \"A \\\"B\\\"\"]\n[Variant \"crazyhouse\"]\n[MoveNotation \"UCI\"]\n\n1. e2e4 {a good\nmove} \
                   d7d5 e4d5 d8d5 P@e4 d5d8 1/2-1/2";
        let (san, uci) = (one(san).expect("a game"), one(uci).expect("the same game"));
        assert_eq!(san.to_string(), uci.to_string());
        let text = san.to_string();
        assert!(text.starts_with("[Event \"A \\\"B\\\"\"]\n[Site \"?\"]\n"), "{text}");
        assert!(text.ends_with("\n\n1. e4 {a good move} 1... d5 2. exd5 Qxd5 3. P@e4 Qd8 1/2-1/2\n"), "{text}");
        assert_eq!(one(&text).expect("what we write").to_string(), text);
    }

    #[test]
    fn a_broken_game_is_told_by_line_and_the_next_is_read() {
        let text =
            "[Variant \"atomic\"]\n\n1. e4\ne4 *\n\n[Variant \"King of the Hill\"]\n\n1. e4 e5 *\n[Variant \"no\"]\n";
        let games = read(text, &variant_named);
        assert_eq!(games.len(), 3);
        let error = games[0].as_ref().expect_err("two moves to e4").to_string();
        assert!(error.starts_with("line 4: \"e4\" is not a legal move here"), "{error}");
        assert_eq!(games[1].as_ref().expect("a game").start.def().name, "kingofthehill");
        assert!(games[2].as_ref().expect_err("no such variant").reason.contains("\"no\""));
    }

    #[test]
    fn whoever_begins_has_the_right_number() {
        let text = "[Variant \"kingofthehill\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]\n\n1... Kd8 2. O-O *";
        let game = one(text).expect("a game");
        assert!(game.to_string().ends_with("\n\n1... Kd8 2. O-O *\n"), "{game}");
        let four = AnyVariant::preset("fourplayer").expect("a preset").start();
        let moves = four.legal_moves();
        let (first, second) = (moves[0], four.after(moves[0]).legal_moves()[0]);
        let game = PgnGame {
            tags: Vec::new(),
            start: four,
            moves: vec![(first, "x".into()), (second, String::new())],
            remark: String::new(),
            result: "*".into(),
        };
        let again = one(&game.to_string()).expect("what we write");
        assert_eq!(again.moves, game.moves);
        assert!(game.to_string().contains("{x} 1... "), "{game}");
    }

    #[test]
    fn names_are_found_however_they_are_spelt() {
        for (spelt, name) in [
            ("Three-check", "3check"),
            ("Racing Kings", "racingkings"),
            ("CRAZYHOUSE", "crazyhouse"),
            ("Horde", "horde"),
        ] {
            assert_eq!(variant_named(spelt).expect(spelt).def().name, name);
        }
        assert!(variant_named("").is_none() && variant_named("no such").is_none());
    }

    #[test]
    fn nonsense_is_an_error_and_no_panic() {
        for text in
            ["", "[", "[\"", "{", "(", ")", "}", ";", "%", "1.", "$", "[Variant \"\\", "ß", "1. e4 (", "0000", "*"]
        {
            for game in read(text, &variant_named) {
                let _ = game.map(|game| game.to_string());
            }
        }
    }
}
