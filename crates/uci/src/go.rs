use std::time::Duration;

use chronicle_engine::{AnyMove, Clock, Limits, Side, TimeLimit};

use crate::command::{Command, ParseError, unexpected};

/// What `go` says about the search. Numbers that make no sense are moved to the nearest that do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves, unchecked.
    pub moves: Vec<String>,
    /// On the opponent's time, until `ponderhit`.
    pub ponder: bool,
    /// Until `stop`.
    pub infinite: bool,
    /// What is left on the clocks of the first and the second side.
    pub remaining: [Option<Duration>; 2],
    /// What each move adds.
    pub increment: [Duration; 2],
    /// Moves until more time is added.
    pub moves_to_go: Option<u32>,
    /// Not deeper.
    pub depth: Option<u32>,
    /// Not more positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves.
    pub mate: Option<u32>,
    /// Exactly so long.
    pub move_time: Option<Duration>,
}

/// The words that have a meaning after `go`, and so end the list of moves.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Reads what follows `go`. Unknown words are skipped.
pub(crate) fn parse(rest: &str) -> Result<Command, ParseError> {
    let mut go = Go::default();
    let mut words = rest.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                    go.moves.push(mv.to_owned());
                }
            }
            _ => {
                if let Some(&name) = WORDS.iter().find(|&&name| name == word) {
                    let value = number(name, words.next())?;
                    if name == "perft" {
                        return Ok(Command::Perft(small(value)));
                    }
                    go.set(name, value);
                }
            }
        }
    }
    Ok(Command::Go(go))
}

impl Go {
    fn set(&mut self, name: &str, value: u64) {
        let time = Duration::from_millis(value);
        match name {
            "wtime" => self.remaining[0] = Some(time),
            "btime" => self.remaining[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            // 0 is what some programs send for "the rest of the game".
            "movestogo" => self.moves_to_go = Some(small(value)).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(small(value).max(1)),
            "nodes" => self.nodes = Some(value.max(1)),
            "mate" => self.mate = Some(small(value).max(1)),
            "movetime" => self.move_time = Some(time),
            _ => {}
        }
    }

    /// The limits for a search, with the side to move and what is lost on the way to the clock.
    #[must_use]
    pub fn limits(&self, turn: Side, overhead: Duration, moves: Vec<AnyMove>, lines: usize) -> Limits {
        let side = turn.index() % 2;
        let time = match (self.infinite, self.move_time) {
            (true, _) => TimeLimit::Unlimited,
            (_, Some(time)) => TimeLimit::Fixed(time),
            // Who sends only the other side's clock must get an answer at once rather than never.
            _ if self.remaining.iter().any(Option::is_some) => TimeLimit::Clock(Clock {
                remaining: self.remaining[side].unwrap_or_default(),
                increment: self.increment[side],
                moves_to_go: self.moves_to_go,
                overhead,
            }),
            _ => TimeLimit::Unlimited,
        };
        Limits { depth: self.depth, nodes: self.nodes, mate: self.mate, time, moves, lines }
    }
}

/// A number without a fraction. Negative ones, which clocks show after a flag has fallen, count as 0; huge ones as
/// the largest.
fn number(after: &'static str, word: Option<&str>) -> Result<u64, ParseError> {
    let word = word.ok_or(ParseError::Missing { after, expected: "a number" })?;
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unexpected(after, word, "a number"));
    }
    // Only digits: the one way to fail is to be too large.
    Ok(if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

fn small(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
