//! An engine for tests: it plays random legal moves over UCI, and misbehaves on request.
//!
//! Usage: `chronicle-test-engine [SEED] [WHAT [AFTER]]`. From its move number AFTER (0 if left out) on it does WHAT:
//! `crash`, `hang`, `illegal`, `none` (no best move), `slow` (0.3 s a move), `garbage` (noise around good
//! moves), `greedy` (the best capture it sees), `lost` and `even` (tells such scores). `mute` never even starts.
#![forbid(unsafe_code)]

use std::{
    io::{self, BufRead, Write},
    process::exit,
    thread,
    time::Duration,
};

use chronicle_chess::{Move, Position, uci::CastlingStyle};
use fastrand::Rng;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let mut engine = Engine {
        rng: Rng::with_seed(text(0).parse().unwrap_or(1)),
        manner: text(1).to_owned(),
        after: text(2).parse().unwrap_or(0),
        position: Position::start(),
        chess960: false,
        moves_made: 0,
    };
    if engine.manner == "mute" {
        forever();
    }
    for line in io::stdin().lock().lines() {
        if let Some(answer) = engine.answer(&line?) {
            writeln!(io::stdout(), "{answer}")?;
        }
    }
    Ok(())
}

fn forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

struct Engine {
    rng: Rng,
    manner: String,
    after: u32,
    position: Position,
    chess960: bool,
    moves_made: u32,
}

impl Engine {
    fn answer(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "uci" => Some(
                "id name Test\noption name Hash type spin default 1 min 1 max 9\n\
                 option name Move Overhead type spin default 0 min 0 max 99\n\
                 option name UCI_Chess960 type check default false\nuciok"
                    .into(),
            ),
            "isready" => Some("readyok".into()),
            "setoption" => {
                self.chess960 |= line == "setoption name UCI_Chess960 value true";
                None
            }
            "position" => {
                self.position = read_position(line).unwrap_or_else(|| exit(3));
                None
            }
            "go" => Some(self.go()),
            "quit" => exit(0),
            _ => None,
        }
    }

    fn go(&mut self) -> String {
        let mv = self.choose();
        let style = if self.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
        let text = self.position.uci_in(mv, style);
        self.moves_made += 1;
        let good = |score| format!("info depth 1 score cp {score} nodes 1 pv {text}\nbestmove {text}");
        if self.moves_made <= self.after {
            return good(0);
        }
        match self.manner.as_str() {
            "crash" => exit(9),
            "hang" => forever(),
            "illegal" => "bestmove a1h8".into(),
            "none" => "bestmove (none)".into(),
            "garbage" => format!("\u{1}%%\ninfo score cp x depth\nbest\n\nbestmove {text} ponder zz\nbestmov"),
            "lost" => good(-900),
            "won" => good(900),
            "even" => good(0),
            "slow" => {
                thread::sleep(Duration::from_millis(300));
                good(0)
            }
            _ => good(300 - 600 * i32::from(self.rng.bool())),
        }
    }

    fn choose(&mut self) -> Move {
        let moves = self.position.legal_moves();
        let random = *self.rng.choice(moves.iter()).unwrap_or_else(|| exit(4));
        if self.manner == "greedy" {
            let best = *moves.iter().max_by_key(|mv| self.position.see(**mv)).unwrap_or(&random);
            return if self.position.see(best) > 0 { best } else { random };
        }
        random
    }
}

fn read_position(line: &str) -> Option<Position> {
    let rest = line.strip_prefix("position ")?;
    let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let start = match start.strip_prefix("fen ") {
        Some(fen) => fen.parse().ok()?,
        None => Position::start(),
    };
    moves
        .split_whitespace()
        .try_fold(start, |position: Position, text| Some(position.play(position.parse_uci(text).ok()?)))
}
