use std::{
    collections::HashSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use super::{
    Finish, Format, PlayedPair, Settings, TournamentError,
    schedule::{self, Schedule},
    worker::Worker,
};
use crate::{
    Heading, Journal, Limit, PairRecord, PgnFile, Standings,
    stats::{SprtState, Verdict},
};

/// Where results go, besides to the caller.
#[derive(Debug, Default)]
pub struct Outputs {
    /// The games.
    pub games: Option<PgnFile>,
    /// What remains of them, to go on after an interruption.
    pub journal: Option<Journal>,
    /// The name of the match for the games.
    pub event: String,
    /// The day for the games, as PGN writes it.
    pub date: String,
}

/// Plays a tournament, and tells of each pair when it is over.
///
/// `done` are pairs that have been played before; they count, and are not played again. Whoever sets `called_off` ends
/// the tournament within a moment: games that are not over then are forgotten. It is also set when the tournament ends
/// by itself while games are still going on.
///
/// # Errors
/// If the settings make no sense, an engine does not start, one breaks down and that is not to be recovered from, or
/// results cannot be written.
pub fn run(
    settings: &Settings,
    done: &[PairRecord],
    mut outputs: Outputs,
    called_off: &AtomicBool,
    on_pair: &mut dyn FnMut(&Standings, Option<&SprtState>, &PlayedPair),
) -> Result<(Standings, Finish), TournamentError> {
    settings.check()?;
    let mut standings = Standings::new(settings.engines.iter().map(|spec| spec.name.clone()).collect());
    let mut known = HashSet::new();
    for record in done.iter().filter(|record| known.insert(record.pair)) {
        standings.add(record);
    }
    let verdict = verdict(settings, &standings);
    if verdict != Verdict::Open {
        return Ok((standings, Finish::Decided(verdict)));
    }
    let pairings = schedule::pairings(settings.format, settings.engines.len());
    let jobs = Mutex::new(Schedule::new(pairings, settings.pairs, known));
    let (sender, pairs) = mpsc::channel();
    let finish = thread::scope(|scope| {
        for _ in 0..settings.concurrency.get() {
            let sender = sender.clone();
            let (jobs, worker) = (&jobs, Worker::new(settings, called_off));
            scope.spawn(move || work(worker, jobs, called_off, &sender));
        }
        drop(sender);
        let finish = collect(settings, &mut standings, &mut outputs, &pairs, called_off, on_pair);
        if finish.is_err() {
            called_off.store(true, Ordering::Relaxed);
        }
        finish
    })?;
    Ok((standings, finish))
}

type Message = Result<PlayedPair, TournamentError>;

/// What each thread does: take a pair, play it, hand it in.
fn work(mut worker: Worker<'_>, jobs: &Mutex<Schedule>, called_off: &AtomicBool, results: &Sender<Message>) {
    while !called_off.load(Ordering::Relaxed) {
        // A thread that panicked while it held the lock has left the schedule as good as it was.
        let Some(job) = jobs.lock().unwrap_or_else(PoisonError::into_inner).next() else { return };
        let message = match worker.play(job) {
            Ok(None) => return,
            Ok(Some(pair)) => Ok(pair),
            Err(error) => Err(error),
        };
        let is_over = message.is_err();
        if results.send(message).is_err() || is_over {
            return;
        }
    }
}

/// Takes in the results of all threads until there are no more or the test is decided.
fn collect(
    settings: &Settings,
    standings: &mut Standings,
    outputs: &mut Outputs,
    pairs: &Receiver<Message>,
    called_off: &AtomicBool,
    on_pair: &mut dyn FnMut(&Standings, Option<&SprtState>, &PlayedPair),
) -> Result<Finish, TournamentError> {
    for message in pairs {
        let pair = message?;
        outputs.write(settings, &pair)?;
        standings.add(&pair.record);
        let state = settings.sprt.map(|sprt| sprt.state(&standings.between(0, 1).1));
        on_pair(standings, state.as_ref(), &pair);
        if let Some(SprtState { verdict: verdict @ (Verdict::Stronger | Verdict::NotStronger), .. }) = state {
            called_off.store(true, Ordering::Relaxed);
            return Ok(Finish::Decided(verdict));
        }
    }
    Ok(if called_off.load(Ordering::Relaxed) { Finish::CalledOff } else { Finish::Complete })
}

fn verdict(settings: &Settings, standings: &Standings) -> Verdict {
    settings.sprt.map_or(Verdict::Open, |sprt| sprt.state(&standings.between(0, 1).1).verdict)
}

impl Outputs {
    /// Games first: a pair that is in the journal will not be played again, so its games must be safe.
    fn write(&mut self, settings: &Settings, pair: &PlayedPair) -> Result<(), TournamentError> {
        let record = &pair.record;
        if let Some(file) = &mut self.games {
            let seats = [(record.first, record.second), (record.second, record.first)];
            for (number, (game, (white, black))) in (1..).zip(pair.games.iter().zip(seats)) {
                let heading = Heading {
                    event: self.event.clone(),
                    date: self.date.clone(),
                    round: format!("{}.{number}", record.pair + 1),
                    white: settings.engines[white].name.clone(),
                    black: settings.engines[black].name.clone(),
                    time_control: time_control(settings.limit_of(white), settings.limit_of(black)),
                };
                let game = game.to_pgn(&heading, settings.rules.style);
                file.add(&game).map_err(|error| TournamentError::Write { what: "games", error })?;
            }
        }
        if let Some(journal) = &mut self.journal {
            journal.add(record).map_err(|error| TournamentError::Write { what: "the journal", error })?;
        }
        Ok(())
    }
}

/// One text for both sides, White's first if they differ.
fn time_control(white: Limit, black: Limit) -> String {
    if white == black { white.to_string() } else { format!("{white} against {black}") }
}

impl Format {
    /// In a word, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
        }
    }
}
