//! One game between two engines.

use std::{
    fmt,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use chronicle_chess::{ByColor, Color, uci::CastlingStyle};
use chronicle_syzygy::Tables;
use serde::{Deserialize, Serialize};

use crate::{
    Answer, Board, DrawRule, Engine, Fault, Info, Limit, Opening, ResignRule,
    adjudicate::{Adjudicator, Decision, by_tables},
    limit::Clock,
};

/// What holds for every game of a match, besides the rules of the game itself.
#[derive(Clone, Debug)]
pub struct GameRules {
    /// How far a clock may be overstepped, for the time that messages take.
    pub margin: Duration,
    /// When a game is called drawn.
    pub draw: Option<DrawRule>,
    /// When a game is called lost.
    pub resign: Option<ResignRule>,
    /// Endgame tables that decide a game of chess as soon as it is in them.
    pub tables: Option<Arc<Tables>>,
    /// After so many plies, those of the opening included, a game is drawn.
    pub max_plies: Option<u32>,
    /// Whether this is Chess960: how castling is written, also in variants.
    pub style: CastlingStyle,
}

impl Default for GameRules {
    fn default() -> Self {
        Self {
            margin: Duration::from_millis(20),
            draw: None,
            resign: None,
            tables: None,
            max_plies: None,
            style: CastlingStyle::Standard,
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Where it began.
    pub opening: Opening,
    /// All that was played, opening included.
    pub board: Board,
    /// What the engines thought, one for each of their moves.
    pub moves: Vec<Thought>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why it ended.
    pub end: End,
    /// What there is to say besides, such as the move that was not legal.
    pub detail: Option<String>,
}

/// What an engine thought about its move.
#[derive(Clone, Debug)]
pub struct Thought {
    /// How long it took.
    pub took: Duration,
    /// What was told meanwhile.
    pub info: Info,
}

/// Why a game ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// 50 moves without capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    ThreefoldRepetition,
    /// The same position so often that the variant ends the game.
    Repetition,
    /// What ends games in this variant alone: a king on the hill, a side without pieces, too many checks.
    VariantRule,
    /// In a game of more than two, only seats of one engine are left.
    OthersOut,
    /// Both engines called it even.
    DrawAdjudicated,
    /// Both engines called it lost.
    WinAdjudicated,
    /// Endgame tables have decided it.
    Tablebase,
    /// It was too long.
    TooLong,
    /// The loser's time was up.
    TimeForfeit,
    /// The loser's move was not legal, or no move.
    IllegalMove,
    /// The loser's program ended.
    Crash,
    /// The loser's program no longer answered.
    Hang,
}

impl End {
    /// Whether the loser did something that no engine should do.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::TimeForfeit | Self::IllegalMove | Self::Crash | Self::Hang)
    }

    /// Whether the loser's program must be started again.
    #[must_use]
    pub const fn is_breakdown(self) -> bool {
        matches!(self, Self::Crash | Self::Hang)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FiftyMoves => "fifty-move rule",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::Repetition => "repetition",
            Self::VariantRule => "rule of the variant",
            Self::OthersOut => "all others out",
            Self::DrawAdjudicated => "draw by adjudication",
            Self::WinAdjudicated => "win by adjudication",
            Self::Tablebase => "endgame tables",
            Self::TooLong => "too many moves",
            Self::TimeForfeit => "loss on time",
            Self::IllegalMove => "illegal move",
            Self::Crash => "crash",
            Self::Hang => "hang",
        })
    }
}

/// An engine at the board.
pub struct Player<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    /// How long it may think.
    pub limit: Limit,
}

/// Has two engines play a game, White's first. `None` if it is called off.
#[must_use]
pub fn play(
    players: [Player<'_>; 2],
    opening: &Opening,
    rules: &GameRules,
    called_off: &AtomicBool,
) -> Option<GameRecord> {
    let mut table = Table::new(players, opening, rules);
    let (winner, end, detail) = table.run(called_off)?;
    Some(GameRecord { opening: opening.clone(), board: table.board, moves: table.thoughts, winner, end, detail })
}

/// Who won, why, and what there is to say.
type Verdict = (Option<Color>, End, Option<String>);

/// A game in progress.
struct Table<'a> {
    players: ByColor<Player<'a>>,
    clocks: ByColor<Option<Clock>>,
    rules: &'a GameRules,
    board: Board,
    adjudicator: Adjudicator,
    thoughts: Vec<Thought>,
}

impl<'a> Table<'a> {
    fn new(players: [Player<'a>; 2], opening: &Opening, rules: &'a GameRules) -> Self {
        let clocks = [&players[0], &players[1]].map(|player| match player.limit {
            Limit::Clock(control) => Some(Clock::new(control)),
            _ => None,
        });
        Self {
            players: ByColor(players),
            clocks: ByColor(clocks),
            rules,
            board: Board::after(opening),
            adjudicator: Adjudicator::new(rules.draw, rules.resign),
            thoughts: Vec::new(),
        }
    }

    fn run(&mut self, called_off: &AtomicBool) -> Option<Verdict> {
        for color in Color::ALL {
            if let Err(fault) = self.players[color].engine.new_game() {
                return verdict_on(color, &fault);
            }
        }
        loop {
            if let Some((winner, end)) = self.rule_end() {
                return Some((winner, end, None));
            }
            let (mover, number) = (self.board.turn(), self.board.move_number());
            let answer = match self.think(mover, called_off) {
                Ok(answer) => answer,
                Err(fault) => return verdict_on(mover, &fault),
            };
            if !self.board.play(&answer.best) {
                return Some((Some(!mover), End::IllegalMove, Some(answer.best.chars().take(24).collect())));
            }
            let score = answer.info.score;
            self.thoughts.push(Thought { took: answer.took, info: answer.info });
            // The rules of the game come before what the engines think of it.
            if self.rule_end().is_none() {
                let in_tables = self.rules.tables.as_deref().zip(self.board.chess());
                if let Some(decision) = in_tables.and_then(|(tables, position)| by_tables(tables, position)) {
                    return Some((decision.winner(), End::Tablebase, None));
                }
                match self.adjudicator.judge(mover, number, score) {
                    Some(Decision::Draw) => return Some((None, End::DrawAdjudicated, None)),
                    Some(Decision::Win(winner)) => return Some((Some(winner), End::WinAdjudicated, None)),
                    None => {}
                }
            }
        }
    }

    /// How the game has ended, by its own rules or for its length.
    fn rule_end(&self) -> Option<(Option<Color>, End)> {
        let is_too_long = || self.rules.max_plies.is_some_and(|max| self.board.plies() >= max as usize);
        self.board.end().or_else(|| is_too_long().then_some((None, End::TooLong)))
    }

    fn think(&mut self, mover: Color, called_off: &AtomicBool) -> Result<Answer, Fault> {
        let player = &mut self.players[mover];
        let (go, allowed) = match player.limit {
            Limit::Nodes(nodes) => (format!("go nodes {nodes}"), None),
            Limit::Depth(depth) => (format!("go depth {depth}"), None),
            Limit::MoveTime(time) => (format!("go movetime {}", time.as_millis()), Some(time + self.rules.margin)),
            Limit::Clock(_) => {
                let own = self.clocks[mover].expect("who plays by a clock has one");
                (go_by_clock(&self.clocks, mover, &own), Some(own.left() + self.rules.margin))
            }
        };
        let position = self.board.command(self.rules.style);
        let answer = player.engine.think(&position, &go, allowed, called_off)?;
        if let Some(clock) = &mut self.clocks[mover] {
            clock.moved(answer.took);
        }
        Ok(answer)
    }
}

/// The command for a side that plays by its clock. An opponent without a clock is shown with the same one.
fn go_by_clock(clocks: &ByColor<Option<Clock>>, mover: Color, own: &Clock) -> String {
    let of = |color| clocks[color].unwrap_or(*own);
    let (white, black) = (of(Color::White), of(Color::Black));
    let mut go = format!(
        "go wtime {} btime {} winc {} binc {}",
        // An engine that is shown no time at all may take it for no limit.
        white.left().as_millis().max(1),
        black.left().as_millis().max(1),
        white.increment().as_millis(),
        black.increment().as_millis()
    );
    if let Some(moves) = of(mover).moves_to_go() {
        go.push_str(&format!(" movestogo {moves}"));
    }
    go
}

/// What a fault means for the game; `None` if it is nobody's.
fn verdict_on(color: Color, fault: &Fault) -> Option<Verdict> {
    let end = match fault {
        Fault::Crashed => End::Crash,
        Fault::Hung => End::Hang,
        Fault::Overstepped => End::TimeForfeit,
        Fault::Abandoned => return None,
    };
    Some((Some(!color), end, None))
}
