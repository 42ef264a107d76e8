use std::{num::NonZeroU32, time::Duration};

use chronicle_game::{Outcome, Side};
use chronicle_search::time::Clock;
use thiserror::Error;

use crate::{AnyMove, GameRecord, IllegalMove};

/// How time is given to a side: so much, perhaps again after so many moves, and some more for each move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time to begin with.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// After how many moves the time is given again; `None` for the rest of the game.
    pub moves: Option<NonZeroU32>,
}

impl TimeControl {
    /// So much for the whole game.
    #[must_use]
    pub const fn sudden_death(base: Duration) -> Self {
        Self { base, increment: Duration::ZERO, moves: None }
    }

    /// So much for the whole game, and some more for each move.
    #[must_use]
    pub const fn with_increment(base: Duration, increment: Duration) -> Self {
        Self { base, increment, moves: None }
    }

    /// So much for each so many moves.
    #[must_use]
    pub const fn for_moves(moves: NonZeroU32, base: Duration) -> Self {
        Self { base, increment: Duration::ZERO, moves: Some(moves) }
    }
}

/// A game with clocks: what was played, how long it took, and what is left.
///
/// No clock ticks in here: whoever knows the time says how long a move took. Undo and redo move the clocks along with
/// the pieces, so that they always belong to each other.
///
/// ```
/// use std::time::Duration;
/// use chronicle_engine::{GameRecord, Side, TimeControl, TimedGame};
///
/// let blitz = TimeControl::with_increment(Duration::from_secs(180), Duration::from_secs(2));
/// let mut game = TimedGame::new(GameRecord::default(), blitz);
/// let e4 = game.game().position().parse_move("e2e4")?;
/// game.play(e4, Duration::from_secs(5))?;
/// assert_eq!(game.remaining(Side::First), Duration::from_secs(177));
/// assert!(game.undo());
/// assert_eq!(game.remaining(Side::First), Duration::from_secs(180));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TimedGame {
    game: GameRecord,
    controls: Seats<TimeControl>,
    /// What the clocks showed at first and after each move; the rest can be redone.
    readings: Vec<Seats<Reading>>,
    /// Which reading is that of now.
    now: usize,
    /// The side whose time has run out.
    fallen: Option<Side>,
}

/// One for each seat.
type Seats<T> = [T; Side::ALL.len()];

/// What the clock of a side shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Reading {
    remaining: Duration,
    /// The moves made by this clock.
    moves: u32,
}

/// Why a move was not played.
#[derive(Copy, Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// It is against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It came too late, and the game is over.
    #[error("the move took {took:?}, and {remaining:?} were left")]
    TooLate {
        /// How long it took.
        took: Duration,
        /// What was left on the clock.
        remaining: Duration,
    },
    /// Time had run out before.
    #[error("the game was lost on time")]
    Over,
}

impl TimedGame {
    /// Starts the clocks of a game, the same for all sides, where it stands.
    #[must_use]
    pub fn new(game: GameRecord, control: TimeControl) -> Self {
        let reading = Reading { remaining: control.base, moves: 0 };
        Self {
            game,
            controls: [control; Side::ALL.len()],
            readings: vec![[reading; Side::ALL.len()]],
            now: 0,
            fallen: None,
        }
    }

    /// Gives one side another time than the others, before anything is played.
    #[must_use]
    pub fn with_odds(mut self, side: Side, control: TimeControl) -> Self {
        self.controls[side.index()] = control;
        self.readings[0][side.index()].remaining = control.base;
        self
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &GameRecord {
        &self.game
    }

    /// What a side has left, while it is not thinking.
    #[must_use]
    pub fn remaining(&self, side: Side) -> Duration {
        self.reading(side).remaining
    }

    /// How many moves a side must still make until it is given time again; `None` if it never is.
    #[must_use]
    pub fn moves_to_go(&self, side: Side) -> Option<u32> {
        let moves = self.controls[side.index()].moves?.get();
        Some(moves - self.reading(side).moves % moves)
    }

    /// The clock of the side to move, as a search wants it: with what is lost on the way between engine and clock.
    #[must_use]
    pub fn clock(&self, overhead: Duration) -> Clock {
        let side = self.turn();
        Clock {
            remaining: self.remaining(side),
            increment: self.controls[side.index()].increment,
            moves_to_go: self.moves_to_go(side),
            overhead,
        }
    }

    /// Plays a move that took so long; what was undone before is forgotten.
    ///
    /// # Errors
    /// If the move is not legal: nothing has changed then, and the clock goes on. If it came too late: the game is lost.
    pub fn play(&mut self, mv: AnyMove, took: Duration) -> Result<(), PlayError> {
        if self.fallen.is_some() {
            return Err(PlayError::Over);
        }
        let side = self.turn();
        let (control, remaining) = (self.controls[side.index()], self.remaining(side));
        if !self.game.position().is_legal(mv) {
            return Err(IllegalMove(mv).into());
        }
        if self.flag_falls(took) {
            return Err(PlayError::TooLate { took, remaining });
        }
        self.game.play(mv)?;
        let mut reading = self.readings[self.now];
        reading[side.index()] = self.reading(side).after(took, control);
        self.now += 1;
        self.readings.truncate(self.now);
        self.readings.push(reading);
        Ok(())
    }

    /// Says that the side to move has been thinking for so long; whether its time has run out, and so the game ended.
    pub fn flag_falls(&mut self, thinking: Duration) -> bool {
        let side = self.turn();
        if thinking > self.remaining(side) && self.outcome().is_none() {
            self.fallen = Some(side);
        }
        self.fallen.is_some()
    }

    /// Takes a move back, with the time it took, or the loss on time if there was one; `false` where the clocks were
    /// started.
    pub fn undo(&mut self) -> bool {
        if self.fallen.take().is_some() {
            return true;
        }
        let possible = self.now > 0 && self.game.undo();
        self.now -= usize::from(possible);
        possible
    }

    /// Plays again what was taken back, in the time it took; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let possible = self.fallen.is_none() && self.now + 1 < self.readings.len() && self.game.redo();
        self.now += usize::from(possible);
        possible
    }

    /// How the game has ended, by rule or by the clock. Who runs out of time has lost, unless the others could never
    /// win whatever happens.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let on_time = |loser| self.game.position().outcome_on_time(loser);
        self.fallen.map(on_time).or_else(|| self.game.outcome())
    }

    fn turn(&self) -> Side {
        self.game.position().turn()
    }

    fn reading(&self, side: Side) -> Reading {
        self.readings[self.now][side.index()]
    }
}

impl Reading {
    /// After a move that took so long, which was not too long.
    fn after(self, took: Duration, control: TimeControl) -> Self {
        let moves = self.moves + 1;
        let again = control.moves.is_some_and(|period| moves % period == 0);
        let given = control.increment.saturating_add(if again { control.base } else { Duration::ZERO });
        Self { remaining: self.remaining.saturating_sub(took).saturating_add(given), moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;

    const SECOND: Duration = Duration::from_secs(1);

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// What both sides have left, in milliseconds.
    fn left(game: &TimedGame) -> [u128; 2] {
        [Side::First, Side::Second].map(|side| game.remaining(side).as_millis())
    }

    fn mv(game: &TimedGame, text: &str) -> AnyMove {
        game.game().position().parse_move(text).expect("legal")
    }

    /// Plays moves written as `e2e4:1500`, with the milliseconds they took.
    fn play(game: &mut TimedGame, moves: &str) {
        for word in moves.split_whitespace() {
            let (text, took) = word.split_once(':').expect("a move and its time");
            let took = Duration::from_millis(took.parse().expect("milliseconds"));
            game.play(mv(game, text), took).expect("in time");
        }
    }

    fn started(control: TimeControl) -> TimedGame {
        TimedGame::new(GameRecord::default(), control)
    }

    #[test]
    fn sudden_death_only_runs_down() {
        let mut game = started(TimeControl::sudden_death(seconds(60)));
        play(&mut game, "e2e4:1500 e7e5:2000 g1f3:0 b8c6:250");
        assert_eq!(left(&game), [58_500, 57_750]);
        assert_eq!((game.moves_to_go(Side::First), game.clock(SECOND).increment), (None, Duration::ZERO));
        assert_eq!(game.clock(SECOND).overhead, SECOND);
    }

    #[test]
    fn each_move_adds_the_increment() {
        let mut game = started(TimeControl::with_increment(seconds(10), seconds(2)));
        play(&mut game, "e2e4:1500 e7e5:10000");
        assert_eq!(left(&game), [10_500, 2_000], "the whole clock may be used up, and the move still adds");
        assert_eq!(
            (game.clock(SECOND).remaining, game.clock(SECOND).increment),
            (seconds(10) + SECOND / 2, seconds(2))
        );
    }

    #[test]
    fn time_is_given_again_after_so_many_moves() {
        let two = NonZeroU32::new(2).expect("not zero");
        let mut game = started(TimeControl::for_moves(two, seconds(10)));
        assert_eq!(game.moves_to_go(Side::First), Some(2));
        play(&mut game, "e2e4:4000 e7e5:1000");
        assert_eq!((left(&game), game.clock(SECOND).moves_to_go), ([6_000, 9_000], Some(1)));
        play(&mut game, "g1f3:5000");
        assert_eq!((left(&game), game.moves_to_go(Side::First)), ([11_000, 9_000], Some(2)));
        play(&mut game, "b8c6:1000 f1b5:0 a7a6:0");
        assert_eq!((left(&game), game.moves_to_go(Side::Second)), ([11_000, 18_000], Some(1)));
    }

    #[test]
    fn undo_and_redo_move_the_clocks_along() {
        let mut game = started(TimeControl::with_increment(seconds(60), SECOND));
        let mut shown = vec![left(&game)];
        for word in ["e2e4:1500", "e7e5:2000", "g1f3:3000"] {
            play(&mut game, word);
            shown.push(left(&game));
        }
        for before in shown[..3].iter().rev() {
            assert!(game.undo());
            assert_eq!(left(&game), *before);
        }
        assert!(!game.undo());
        for after in &shown[1..] {
            assert!(game.redo());
            assert_eq!(left(&game), *after);
        }
        assert!(!game.redo());
        assert!(game.undo() && game.undo());
        play(&mut game, "c7c5:500");
        assert_eq!((left(&game), game.redo()), ([59_500, 60_500], false), "another move, and the old ones are gone");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = started(TimeControl::sudden_death(seconds(60)));
        let e4 = mv(&game, "e2e4");
        play(&mut game, "e2e4:1000");
        assert_eq!(game.play(e4, SECOND), Err(PlayError::Illegal(IllegalMove(e4))));
        assert_eq!((left(&game), game.outcome()), ([59_000, 60_000], None));
        assert!(game.undo() && !game.undo());
    }

    #[test]
    fn who_runs_out_of_time_has_lost() {
        let mut game = started(TimeControl::sudden_death(SECOND));
        play(&mut game, "e2e4:1000");
        assert!(!game.flag_falls(SECOND), "the very last moment is in time");
        let (e5, took) = (mv(&game, "e7e5"), seconds(2));
        assert_eq!(game.play(e5, took), Err(PlayError::TooLate { took, remaining: SECOND }));
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
        assert_eq!(game.play(e5, Duration::ZERO), Err(PlayError::Over));
        assert!(!game.redo());
        // Who takes that back may try again.
        assert!(game.undo() && game.outcome().is_none());
        play(&mut game, "e7e5:500");
        assert!(game.flag_falls(Duration::from_nanos(1)), "White has nothing left");
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
    }

    #[test]
    fn nobody_wins_on_time_with_a_bare_king() {
        let position = AnyGame::chess_from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("legal");
        let mut game = TimedGame::new(GameRecord::new(position), TimeControl::sudden_death(SECOND));
        assert!(game.flag_falls(seconds(2)));
        assert_eq!(game.outcome(), Some(Outcome::Draw));
        assert!(game.undo());
        play(&mut game, "a1a2:0");
        assert!(game.flag_falls(seconds(2)));
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn no_flag_falls_after_the_end() {
        let position = AnyGame::chess_from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").expect("legal");
        let mut game = TimedGame::new(GameRecord::new(position), TimeControl::sudden_death(SECOND));
        play(&mut game, "a1a8:500");
        assert!(!game.flag_falls(seconds(2)));
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn sides_may_have_different_clocks() {
        let mut game = started(TimeControl::sudden_death(seconds(60)))
            .with_odds(Side::Second, TimeControl::with_increment(seconds(5), SECOND));
        play(&mut game, "e2e4:1000 e7e5:1000");
        assert_eq!(left(&game), [59_000, 5_000]);
    }

    #[test]
    fn the_clocks_start_where_the_game_stands() {
        let mut record = GameRecord::default();
        for text in ["e2e4", "e7e5"] {
            record.play(record.position().parse_move(text).expect("legal")).expect("legal");
        }
        assert!(record.undo());
        let mut game = TimedGame::new(record, TimeControl::sudden_death(SECOND));
        assert!(!game.undo() && !game.redo(), "what was played without clocks stays");
        assert_eq!(game.game().position().turn(), Side::Second);
        play(&mut game, "c7c5:100");
        assert_eq!(left(&game), [1_000, 900]);
    }

    #[test]
    fn no_time_is_too_long_to_be_counted() {
        let mut game = started(TimeControl::with_increment(Duration::MAX, Duration::MAX));
        play(&mut game, "e2e4:0");
        assert_eq!(game.remaining(Side::First), Duration::MAX);
    }
}
