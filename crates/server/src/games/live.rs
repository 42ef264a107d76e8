//! A game that is played: what may be done, and what it leads to. No waiting, no storing, no sending.
//!
//! A command becomes a [`Step`]: what would happen. Once that is stored, [`Live::apply`] makes it so; if it cannot be
//! stored, [`Live::cancel`] forgets it. Replaying what was stored goes through the same `apply`.

use std::time::{Duration, Instant};

use chronicle_chess as chess;
use chronicle_engine::{AnyMove, GameRecord, Outcome as EngineOutcome, Rules, Side as EngineSide};
use chronicle_protocol::{
    Clocks, Code, Ending, EventKind, GameId, GameState, Offer, Outcome, PlayerId, PlayerView, Problem, Reason, Side,
    TimeControl, limits,
};

use super::{catalogue, clock::ClockPair};
use crate::store::{LogLine, NewGame, PlayerRow, StoredGame};

/// A game can be called off until so many moves have been made.
const ABORT_PLIES: usize = 2;

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    new: NewGame,
    record: GameRecord,
    /// The moves, and whose they were.
    moves: Vec<(String, Side)>,
    /// What the clocks showed at first and after each move.
    readings: Vec<Clocks>,
    clocks: ClockPair,
    /// When the present turn began.
    turn_since: Instant,
    draw: Option<Side>,
    takeback: Option<Side>,
    ending: Option<Ending>,
    rematch: Option<Side>,
    next: Option<GameId>,
    log: Vec<LogLine>,
}

/// What a command leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    /// What happens, if anything.
    pub(crate) event: Option<EventKind>,
    /// How the game ends with it, if it does.
    pub(crate) ending: Option<Ending>,
    /// Whose move is on the board already.
    pub(crate) played: Option<Side>,
}

impl Step {
    const NOTHING: Self = Self { event: None, ending: None, played: None };

    const fn event(event: EventKind) -> Self {
        Self { event: Some(event), ending: None, played: None }
    }

    pub(super) const fn end(outcome: Outcome, reason: Reason) -> Self {
        Self { event: None, ending: Some(Ending { outcome, reason }), played: None }
    }
}

/// A move that somebody wants to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish<'a> {
    pub(crate) side: Side,
    pub(crate) uci: &'a str,
    /// How many moves were made before.
    pub(crate) ply: u32,
    /// When it arrived.
    pub(crate) at: Instant,
    /// How much of the time is not charged.
    pub(crate) free: Duration,
}

impl Live {
    /// A game that begins now.
    pub(crate) fn new(new: NewGame, rules: &Rules, now: Instant) -> Result<Self, Problem> {
        let record = GameRecord::new(catalogue::start(rules, &new.start_fen)?);
        let mut clocks = ClockPair::new(new.time);
        let readings = vec![clocks.shown(now)];
        if matches!(new.time, TimeControl::Days(_)) {
            clocks.start(side(record.position().turn()), now);
        }
        Ok(Self {
            new,
            record,
            moves: Vec::new(),
            readings,
            clocks,
            turn_since: now,
            draw: None,
            takeback: None,
            ending: None,
            rematch: None,
            next: None,
            log: Vec::new(),
        })
    }

    /// A game as it was stored.
    pub(crate) fn restore(stored: StoredGame, rules: &Rules, now: Instant) -> Result<Self, Problem> {
        let mut live = Self::new(stored.new, rules, now)?;
        for line in stored.log {
            live.apply(line, now, None)?;
        }
        live.ending = live.ending.or(stored.ending);
        Ok(live)
    }

    pub(crate) const fn id(&self) -> GameId {
        self.new.id
    }

    pub(crate) const fn new_game(&self) -> &NewGame {
        &self.new
    }

    pub(crate) const fn players(&self) -> &[PlayerRow; 2] {
        &self.new.players
    }

    pub(crate) fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.new.players[side.index()].id == player)
    }

    /// The number of the last event.
    pub(crate) fn version(&self) -> u32 {
        self.log.len() as u32
    }

    pub(crate) fn log(&self) -> &[LogLine] {
        &self.log
    }

    pub(crate) const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    pub(crate) const fn record(&self) -> &GameRecord {
        &self.record
    }

    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn turn(&self) -> Side {
        side(self.record.position().turn())
    }

    pub(crate) const fn clocks(&self) -> &ClockPair {
        &self.clocks
    }

    pub(crate) const fn turn_since(&self) -> Instant {
        self.turn_since
    }

    /// The pool whose ratings depend on the game, if any do.
    pub(crate) fn pool(&self) -> Option<String> {
        self.new.rated.then(|| pool(&self.new.variant, self.new.time))
    }

    /// Whether both have moved: from then on clocks run and nobody can call the game off.
    pub(crate) fn has_begun(&self) -> bool {
        Side::ALL.iter().all(|side| self.moves.iter().take(ABORT_PLIES + 16).any(|(_, by)| by == side))
    }

    /// A move. If it can be made it is on the board, and must be applied or cancelled.
    pub(crate) fn play(&mut self, wish: Wish<'_>) -> Result<Step, Problem> {
        let (side, ply) = (wish.side, wish.ply as usize);
        if self.moves.get(ply).is_some_and(|(uci, by)| *by == side && uci == wish.uci) {
            // Sent again because the answer was lost.
            return Ok(Step::NOTHING);
        }
        self.expect_playing()?;
        if ply != self.moves.len() {
            let text = format!("{} moves have been played, not {ply}", self.moves.len());
            return Err(Problem::new(Code::Stale, text));
        }
        if self.turn() != side {
            return Err(Problem::new(Code::NotYourTurn, "it is your opponent's turn"));
        }
        if self.clocks.flagged(wish.at, wish.free).is_some() {
            return Ok(self.flag());
        }
        let position = self.record.position();
        let illegal = |error: &dyn ToString| Problem::new(Code::Illegal, error.to_string());
        let mv: AnyMove = position.parse_move(wish.uci).map_err(|error| illegal(&error))?;
        let uci = position.move_text(mv);
        self.record.play(mv).map_err(|error| illegal(&error))?;
        let clocks = self.clocks.after_move(side, wish.at, wish.free, self.turn() == side);
        let event = Some(EventKind::Move { uci, clocks });
        Ok(Step { event, ending: self.ending_by_rule(), played: Some(side) })
    }

    /// Forgets a step that could not be stored.
    pub(crate) const fn cancel(&mut self, step: &Step) {
        if step.played.is_some() {
            self.record.undo();
        }
    }

    pub(crate) fn resign(&self, side: Side) -> Result<Step, Problem> {
        self.expect_playing()?;
        Ok(Step::end(Outcome::win(side.other()), Reason::Resignation))
    }

    pub(crate) fn abort(&self) -> Result<Step, Problem> {
        self.expect_playing()?;
        if self.has_begun() {
            return Err(Problem::new(Code::NotNow, "both have moved; resign, or offer a draw"));
        }
        Ok(Step::end(Outcome::None, Reason::Aborted))
    }

    pub(crate) fn draw(&self, side: Side, offer: Offer) -> Result<Step, Problem> {
        self.expect_playing()?;
        match (offer, self.draw) {
            (Offer::Want, Some(by)) if by != side => Ok(Step::end(Outcome::Draw, Reason::Agreement)),
            (Offer::Want, Some(_)) | (Offer::Decline, None) => Ok(Step::NOTHING),
            (Offer::Want, None) if !self.has_begun() => {
                Err(Problem::new(Code::NotNow, "a draw can be offered when both have moved"))
            }
            (Offer::Want, None) => Ok(Step::event(EventKind::DrawOffered(side))),
            (Offer::Decline, Some(_)) => Ok(Step::event(EventKind::DrawDeclined(side))),
        }
    }

    pub(crate) fn takeback(&self, side: Side, offer: Offer) -> Result<Step, Problem> {
        self.expect_playing()?;
        match (offer, self.takeback) {
            (Offer::Want, Some(by)) if by != side => Ok(Step::event(self.taken_back(by))),
            (Offer::Want, Some(_)) | (Offer::Decline, None) => Ok(Step::NOTHING),
            (Offer::Want, None) if !self.moves.iter().any(|(_, by)| *by == side) => {
                Err(Problem::new(Code::NotNow, "you have not moved yet"))
            }
            (Offer::Want, None) => Ok(Step::event(EventKind::TakebackAsked(side))),
            (Offer::Decline, Some(_)) => Ok(Step::event(EventKind::TakebackDeclined(side))),
        }
    }

    /// The last move of a side, and what followed, taken back.
    fn taken_back(&self, by: Side) -> EventKind {
        let kept = self.moves.iter().rposition(|(_, mover)| *mover == by).unwrap_or(0);
        let plies = (self.moves.len() - kept) as u16;
        EventKind::Takeback { plies, clocks: self.readings[kept] }
    }

    pub(crate) fn claim_draw(&self) -> Result<Step, Problem> {
        self.expect_playing()?;
        let claims = match &self.record {
            GameRecord::Chess(played) => played.claims(),
            GameRecord::Other(_) => Vec::new(),
        };
        match claims.first() {
            Some(chess::Claim::ThreefoldRepetition) => Ok(Step::end(Outcome::Draw, Reason::Threefold)),
            Some(chess::Claim::FiftyMoves) => Ok(Step::end(Outcome::Draw, Reason::FiftyMoves)),
            None => {
                Err(Problem::new(Code::NotNow, "the position has not come up three times, nor are there fifty moves"))
            }
        }
    }

    /// The win of a side whose opponent has been away for long enough; who asks has checked that.
    pub(crate) fn abandoned_by(&self, side: Side) -> Result<Step, Problem> {
        self.expect_playing()?;
        Ok(Step::end(Outcome::win(side.other()), Reason::Abandoned))
    }

    pub(crate) fn more_time(&self, by: Side, now: Instant) -> Result<Step, Problem> {
        self.expect_playing()?;
        if !matches!(self.new.time, TimeControl::Clock { .. }) {
            return Err(Problem::new(Code::NotNow, "this game has no clocks to add time to"));
        }
        let to = by.other();
        Ok(Step::event(EventKind::MoreTime { to, clocks: self.clocks.after_gift(to, now) }))
    }

    /// The wish to play again; both must have it.
    pub(crate) fn rematch(&self, side: Side) -> Result<Rematch, Problem> {
        if self.ending.is_none() {
            return Err(Problem::new(Code::NotNow, "this game is not over yet"));
        }
        Ok(match (self.next, self.rematch) {
            (Some(_), _) => Rematch::Begun,
            (None, Some(by)) if by != side => Rematch::Agreed,
            (None, Some(_)) => Rematch::Begun,
            (None, None) => Rematch::Offered(EventKind::RematchOffered(side)),
        })
    }

    /// The clock of the side to move has run out: it has lost, unless the other could never win.
    pub(crate) fn flag(&self) -> Step {
        let position = self.record.position();
        let outcome = outcome(position.outcome_on_time(position.turn()));
        Step::end(outcome, Reason::Time)
    }

    /// Nobody made a first move.
    pub(crate) const fn never_begun(&self) -> Step {
        Step::end(Outcome::None, Reason::Aborted)
    }

    /// The game goes on after the server was away.
    pub(crate) fn resumed(&self, thought: Duration) -> Step {
        Step::event(EventKind::Resumed { clocks: self.clocks.after_outage(self.turn(), thought) })
    }

    /// Makes it so. `played` tells whose move is on the board already.
    pub(crate) fn apply(&mut self, line: LogLine, now: Instant, played: Option<Side>) -> Result<(), Problem> {
        match &line.what {
            EventKind::Move { uci, clocks } => {
                let by = played.unwrap_or_else(|| self.turn());
                if played.is_none() {
                    let broken = |error: &dyn ToString| Problem::new(Code::Failed, error.to_string());
                    let mv = self.record.position().parse_move(uci).map_err(|error| broken(&error))?;
                    self.record.play(mv).map_err(|error| broken(&error))?;
                }
                self.moves.push((uci.clone(), by));
                self.draw = self.draw.filter(|offered_by| *offered_by == by);
                self.takeback = None;
                self.set_clocks(*clocks, now);
                self.readings.push(*clocks);
            }
            EventKind::DrawOffered(by) => self.draw = Some(*by),
            EventKind::DrawDeclined(_) => self.draw = None,
            EventKind::TakebackAsked(by) => self.takeback = Some(*by),
            EventKind::TakebackDeclined(_) => self.takeback = None,
            EventKind::Takeback { plies, clocks } => {
                for _ in 0..*plies {
                    self.record.undo();
                    self.moves.pop();
                    self.readings.pop();
                }
                (self.draw, self.takeback) = (None, None);
                self.set_clocks(*clocks, now);
            }
            EventKind::MoreTime { clocks, .. } | EventKind::Resumed { clocks } => self.set_clocks(*clocks, now),
            EventKind::Ended { ending, clocks, .. } => {
                self.ending = Some(*ending);
                self.clocks.set(*clocks);
                (self.draw, self.takeback) = (None, None);
            }
            EventKind::RematchOffered(by) => self.rematch = Some(*by),
            EventKind::Rematch(next) => self.next = Some(*next),
            _ => {}
        }
        self.log.push(line);
        Ok(())
    }

    /// Sets the clocks, and starts that of the side to move if the game has begun.
    fn set_clocks(&mut self, clocks: Clocks, now: Instant) {
        self.clocks.set(clocks);
        self.turn_since = now;
        if self.ending.is_none() && (self.has_begun() || matches!(self.new.time, TimeControl::Days(_))) {
            self.clocks.start(self.turn(), now);
        }
    }

    fn expect_playing(&self) -> Result<(), Problem> {
        match self.ending {
            None => Ok(()),
            Some(_) => Err(Problem::new(Code::Over, "the game is over")),
        }
    }

    fn ending_by_rule(&self) -> Option<Ending> {
        if let GameRecord::Chess(played) = &self.record
            && let Some(ending) = played.ending()
        {
            return Some(chess_ending(ending));
        }
        if let Some(end) = self.record.outcome() {
            return Some(Ending { outcome: outcome(end), reason: Reason::Rules });
        }
        let too_long = self.moves.len() + 1 >= limits::GAME_PLIES;
        too_long.then_some(Ending { outcome: Outcome::Draw, reason: Reason::TooLong })
    }

    /// All that there is to know, for one who may be a player.
    pub(crate) fn state(&self, you: Option<Side>, online: [bool; 2], now: Instant) -> GameState {
        let view = |side: Side| view(&self.new.players[side.index()], self.new.ratings[side.index()]);
        GameState {
            game: self.new.id,
            v: self.version(),
            variant: self.new.variant.clone(),
            start: Some(self.new.start_fen.clone()).filter(|fen| !fen.is_empty()),
            moves: self.moves.iter().map(|(uci, _)| uci.clone()).collect(),
            fen: self.record.position().fen(),
            turn: self.turn(),
            players: Side::ALL.map(view),
            time: self.new.time,
            rated: self.new.rated,
            clocks: self.clocks.shown(now),
            running: self.clocks.is_running(),
            draw: self.draw,
            takeback: self.takeback,
            ending: self.ending,
            rematch: self.rematch,
            online,
            // Only who knows since when a player has been away can tell.
            claim_in: None,
            you,
        }
    }
}

/// What a wish to play again leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rematch {
    /// The other has to agree.
    Offered(EventKind),
    /// Both want it.
    Agreed,
    /// There is nothing more to do.
    Begun,
}

/// The pool of a variant at a speed.
pub(crate) fn pool(variant: &str, time: TimeControl) -> String {
    format!("{variant}:{}", time.speed().name())
}

/// A player as others see one.
pub(crate) fn view(player: &PlayerRow, rating: Option<i32>) -> PlayerView {
    PlayerView { id: player.id, name: player.name.clone(), kind: player.kind, rating }
}

fn side(side: EngineSide) -> Side {
    // Games for more than two are not played here.
    if side == EngineSide::First { Side::First } else { Side::Second }
}

fn outcome(end: EngineOutcome) -> Outcome {
    match end {
        EngineOutcome::Win(winner) => Outcome::win(side(winner)),
        EngineOutcome::Draw => Outcome::Draw,
    }
}

fn chess_ending(ending: chess::Ending) -> Ending {
    use chess::DrawReason as Why;
    let (outcome, reason) = match ending {
        chess::Ending::Checkmate { winner: chess::Color::White } => (Outcome::First, Reason::Mate),
        chess::Ending::Checkmate { winner: chess::Color::Black } => (Outcome::Second, Reason::Mate),
        chess::Ending::Draw(Why::Stalemate) => (Outcome::Draw, Reason::Stalemate),
        chess::Ending::Draw(Why::InsufficientMaterial) => (Outcome::Draw, Reason::Material),
        chess::Ending::Draw(Why::SeventyFiveMoves) => (Outcome::Draw, Reason::SeventyFiveMoves),
        chess::Ending::Draw(Why::FivefoldRepetition) => (Outcome::Draw, Reason::Fivefold),
    };
    Ending { outcome, reason }
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
