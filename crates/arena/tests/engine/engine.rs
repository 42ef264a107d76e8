//! An engine for tests: it plays random legal moves over UCI, and misbehaves on request.
//!
//! Usage: `chronicle-test-engine [SEED] [WHAT [AFTER]]`. From its move number AFTER (0 if left out) on it does WHAT:
//! `crash`, `hang`, `illegal`, `none` (no best move), `slow` (0.3 s a move), `garbage` (noise around good
//! moves), `greedy` (the best capture it sees), `lost` and `even` (tells such scores). `mute` never even starts.
//! Of variants it plays those that come with the rules, by `UCI_Variant`.
#![forbid(unsafe_code)]

use std::{
    io::{self, BufRead, Write},
    process::exit,
    thread,
    time::Duration,
};

use chronicle_chess::{Move, Position, uci::CastlingStyle};
use chronicle_variants::{AnyPosition, AnyVariant};
use fastrand::Rng;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let mut engine = Engine {
        rng: Rng::with_seed(text(0).parse().unwrap_or(1)),
        manner: text(1).to_owned(),
        after: text(2).parse().unwrap_or(0),
        board: Board::Chess(Position::start()),
        variant: None,
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

/// What it sees.
enum Board {
    Chess(Position),
    Variant(Box<AnyPosition>),
}

struct Engine {
    rng: Rng,
    manner: String,
    after: u32,
    board: Board,
    variant: Option<AnyVariant>,
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
                 option name UCI_Chess960 type check default false\n\
                 option name UCI_Variant type string default chess\nuciok"
                    .into(),
            ),
            "isready" => Some("readyok".into()),
            "setoption" => {
                self.chess960 |= line == "setoption name UCI_Chess960 value true";
                if let Some(name) = line.strip_prefix("setoption name UCI_Variant value ") {
                    self.variant = Some(AnyVariant::preset(name).unwrap_or_else(|| exit(5)));
                }
                None
            }
            "position" => {
                self.board = read_position(line, self.variant.as_ref()).unwrap_or_else(|| exit(3));
                None
            }
            "go" => Some(self.go()),
            "quit" => exit(0),
            _ => None,
        }
    }

    fn go(&mut self) -> String {
        let text = self.choose();
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

    fn choose(&mut self) -> String {
        match &self.board {
            Board::Chess(position) => {
                let style = if self.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
                position.uci_in(choose_in_chess(position, self.manner == "greedy", &mut self.rng), style)
            }
            Board::Variant(position) => {
                let moves = position.legal_moves();
                let mv = *self.rng.choice(moves.iter()).unwrap_or_else(|| exit(4));
                position.uci(mv, chronicle_variants::CastlingStyle::KingMoves)
            }
        }
    }
}

fn choose_in_chess(position: &Position, greedy: bool, rng: &mut Rng) -> Move {
    let moves = position.legal_moves();
    let random = *rng.choice(moves.iter()).unwrap_or_else(|| exit(4));
    if greedy {
        let best = *moves.iter().max_by_key(|mv| position.see(**mv)).unwrap_or(&random);
        return if position.see(best) > 0 { best } else { random };
    }
    random
}

fn read_position(line: &str, variant: Option<&AnyVariant>) -> Option<Board> {
    let rest = line.strip_prefix("position ")?;
    let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let (fen, mut moves) = (start.strip_prefix("fen "), moves.split_whitespace());
    if let Some(variant) = variant {
        let start = fen.map_or_else(|| Some(variant.start()), |fen| variant.position(fen).ok())?;
        let end = moves.try_fold(start, |position, text| Some(position.after(position.parse_uci(text).ok()?)))?;
        return Some(Board::Variant(Box::new(end)));
    }
    let start = fen.map_or_else(|| Some(Position::start()), |fen| fen.parse().ok())?;
    let end = moves.try_fold(start, |position, text| Some(position.play(position.parse_uci(text).ok()?)))?;
    Some(Board::Chess(end))
}
