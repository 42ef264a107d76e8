use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerId, limits};

/// Milliseconds; enough for 49 days.
pub type Millis = u32;

/// What both clocks show, the first player's first; nothing where there are none.
pub type Clocks = Option<[Millis; 2]>;

/// One of the two players: the one who begins, or the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who begins: White, or Red in Commander Chess.
    First,
    /// Who answers.
    Second,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The place in a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How much time there is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// So much for the game, and some more for each move.
    Clock {
        /// The time to begin with.
        base_ms: Millis,
        /// What each move adds.
        increment_ms: Millis,
    },
    /// So many days for each move.
    Days(u8),
    /// As much as one likes.
    Unlimited,
}

/// How fast a game is: games of one speed are rated together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Below three minutes for forty moves.
    Bullet,
    /// Below eight.
    Blitz,
    /// Below twenty-five.
    Rapid,
    /// More than that.
    Classical,
    /// Days for a move, or no limit.
    Correspondence,
}

impl Speed {
    /// Its name in messages and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

impl TimeControl {
    /// Whether it is within what we allow.
    #[must_use]
    pub fn is_allowed(self) -> bool {
        match self {
            Self::Clock { base_ms, increment_ms } => {
                base_ms <= limits::BASE_MS && increment_ms <= limits::INCREMENT_MS && base_ms + increment_ms > 0
            }
            Self::Days(days) => (1..=limits::DAYS).contains(&days),
            Self::Unlimited => true,
        }
    }

    /// How fast a game is by it.
    #[must_use]
    pub fn speed(self) -> Speed {
        let Self::Clock { base_ms, increment_ms } = self else { return Speed::Correspondence };
        match (u64::from(base_ms) + 40 * u64::from(increment_ms)) / 1_000 {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1_500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

/// What a player is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody without an account.
    Guest,
    /// Somebody with one.
    Member,
    /// A program.
    Bot,
}

/// A player as others see one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    /// Who it is.
    pub id: PlayerId,
    /// What others call them.
    pub name: String,
    /// What they are.
    pub kind: PlayerKind,
    /// The rating when the game began, if they have one in this pool.
    pub rating: Option<i32>,
}

/// Who has won.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player who began.
    First,
    /// The other one.
    Second,
    /// Neither.
    Draw,
    /// The game does not count.
    None,
}

impl Outcome {
    /// This side has won.
    #[must_use]
    pub const fn win(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// As in PGN.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::None => "*",
        }
    }
}

/// Why a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// Mate.
    Mate,
    /// No legal move, and no check.
    Stalemate,
    /// Nobody can win any more.
    Material,
    /// 75 moves without capture or pawn move.
    SeventyFiveMoves,
    /// The same position five times.
    Fivefold,
    /// What the rules of the variant say.
    Rules,
    /// Somebody has resigned.
    Resignation,
    /// Somebody's time ran out.
    Time,
    /// Both have agreed to a draw.
    Agreement,
    /// The same position three times, and somebody claimed it.
    Threefold,
    /// 50 moves without capture or pawn move, and somebody claimed it.
    FiftyMoves,
    /// Somebody left, and the opponent claimed it.
    Abandoned,
    /// Called off in the first moves.
    Aborted,
    /// More moves than a game may have.
    TooLong,
    /// The server could not go on with it.
    Voided,
}

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Event {
    /// The game.
    pub game: GameId,
    /// Its number: one more than that of the event before.
    pub v: u32,
    /// What happened.
    pub what: EventKind,
    /// How long ago, where it is told to somebody who has missed it: clocks have run since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ago: Option<Millis>,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EventKind {
    /// The side to move has moved.
    Move {
        /// The move, as programs write it.
        uci: String,
        /// What the clocks show now.
        clocks: Clocks,
    },
    /// This side offers a draw.
    DrawOffered(Side),
    /// This side does not want it; or takes its own offer back.
    DrawDeclined(Side),
    /// This side asks to take its last move back.
    TakebackAsked(Side),
    /// This side does not want it; or takes its own wish back.
    TakebackDeclined(Side),
    /// The last moves were taken back.
    Takeback {
        /// How many plies.
        plies: u16,
        /// What the clocks show now.
        clocks: Clocks,
    },
    /// A side was given more time by its opponent.
    MoreTime {
        /// Who was given it.
        to: Side,
        /// What the clocks show now.
        clocks: Clocks,
    },
    /// The server was away, and the game goes on. The time in between is not charged.
    Resumed {
        /// What the clocks show now.
        clocks: Clocks,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
        /// What the clocks showed.
        clocks: Clocks,
        /// What the ratings are now, if it was rated.
        ratings: Option<[i32; 2]>,
    },
    /// This side would like to play again.
    RematchOffered(Side),
    /// They play again, with colours swapped.
    Rematch(GameId),
}

/// All that there is to know about a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameState {
    /// The game.
    pub game: GameId,
    /// The number of the last event.
    pub v: u32,
    /// The rules.
    pub variant: String,
    /// The position at the start, if it is not the usual one.
    pub start: Option<String>,
    /// The moves, as programs write them.
    pub moves: Vec<String>,
    /// The position now.
    pub fen: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Who plays, the one who began first.
    pub players: [PlayerView; 2],
    /// How much time there is.
    pub time: TimeControl,
    /// Whether ratings depend on it.
    pub rated: bool,
    /// What the clocks show at this moment.
    pub clocks: Clocks,
    /// Whether the clock of the side to move is running; it stands until both have moved.
    pub running: bool,
    /// Who offers a draw.
    pub draw: Option<Side>,
    /// Who asks for a takeback.
    pub takeback: Option<Side>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// Who would like to play again.
    pub rematch: Option<Side>,
    /// Which players are here.
    pub online: [bool; 2],
    /// After how many seconds the one who is told may claim the win, if the opponent is away and a clock runs.
    pub claim_in: Option<u32>,
    /// Which of them is the one who is told.
    pub you: Option<Side>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_count_forty_moves() {
        let clock =
            |base: u32, increment: u32| TimeControl::Clock { base_ms: base * 1_000, increment_ms: increment * 1_000 };
        let speeds = [(60, 0), (120, 1), (180, 0), (180, 2), (600, 0), (900, 10), (1_800, 0)];
        let names: Vec<&str> = speeds.map(|(base, increment)| clock(base, increment).speed().name()).into();
        assert_eq!(names, ["bullet", "bullet", "blitz", "blitz", "rapid", "rapid", "classical"]);
        assert_eq!(TimeControl::Days(1).speed(), Speed::Correspondence);
    }

    #[test]
    fn time_controls_have_bounds() {
        let clock = |base_ms, increment_ms| TimeControl::Clock { base_ms, increment_ms };
        for good in [clock(1, 0), clock(0, 1), clock(limits::BASE_MS, limits::INCREMENT_MS), TimeControl::Days(14)] {
            assert!(good.is_allowed(), "{good:?}");
        }
        for bad in [
            clock(0, 0),
            clock(limits::BASE_MS + 1, 0),
            clock(1, u32::MAX),
            TimeControl::Days(0),
            TimeControl::Days(15),
        ] {
            assert!(!bad.is_allowed(), "{bad:?}");
        }
    }
}
